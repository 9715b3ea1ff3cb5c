import { existsSync } from 'node:fs'
import { runCommand } from './command-line.mjs'
import { ensureInstalled } from './install.mjs'
import { run } from './processes.mjs'

// `npm run mutate -- payments`: Stryker changes the rules of src/domain/payments one expression at a time, runs the
// tests of the rules that reach it, and prints every change that no test notices. Minutes; not part of `npm test`.

const noun = process.argv[2]
await runCommand(async () => {
  if (!noun || !existsSync(`src/domain/${noun}`)) throw new Error('Which rules? `npm run mutate -- payments`')
  await ensureInstalled()
  await run('stryker', ['run', '--mutate', `src/domain/${noun}/**/*.ts`], { env: { NOUN: noun } })
})
