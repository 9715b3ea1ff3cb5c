import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Tests, and what they are built from, that run in the real runtime: its alarms and expiries go by the real clock. */
const IN_RUNTIME = [
  'tests/{worker,durable-objects,sandbox,openid}/**/*.{ts,tsx,mjs}',
  'tests/support/worker/**/*.ts',
]
/** Run in Node: all that these compare an instant with is passed in. */
const IN_NODE = /\.node\.test\.ts$/

/**
 * A day from 2021 to 2098. What may stand is what never becomes another thing as days go by: a day that is over (2020)
 * and one that does not come (2099). All else counts from the clock: `new Date()`, `minutesFrom`, `slotIn`.
 */
const FIXED_DAY = /\b20(2[1-9]|[3-8]\d|9[0-8])-[01]\d\b|Date\.UTC\(20(2[1-9]|[3-8]\d|9[0-8])\b/

const linesWithFixedDays = (source: string) => source.split('\n').filter((line) => FIXED_DAY.test(line))

it('no test beside the real runtime rests on the day that it was written on', () => {
  const files = globSync(IN_RUNTIME).filter((file) => !IN_NODE.test(file))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    linesWithFixedDays(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

it.each([
  [`vi.useFakeTimers({ now: Date.parse('2026-11-21T04:00:00.000Z') })`, 1],
  [`const day = Date.UTC(2031, 0, 1)`, 1],
  [`const over = '2020-11-21T04:00:00.000Z'\nconst never = '2099-01-01'`, 0],
  [`const phone = '+919202611'`, 0],
])('a fixed day is found: %s', (source, count) => {
  expect(linesWithFixedDays(source)).toHaveLength(count)
})
