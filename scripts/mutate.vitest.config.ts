import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/**
 * The tests of a noun's rules, for `npm run mutate`: those of its folder, the others of tests/domain that use it, and what
 * compares the balance with the columns.
 */
const { NOUN = '' } = process.env
const uses = (file: string) =>
  file.includes(`/${NOUN}/`) || readFileSync(file, 'utf8').includes(`/domain/${NOUN}/`)

export default defineConfig({
  test: {
    include: globSync(['tests/domain/**/*.test.ts', 'tests/simulation/balance.test.ts']).filter(uses),
    testTimeout: 60_000,
  },
})
