import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runCommand } from './command-line.mjs'
import { ensureInstalled } from './install.mjs'
import { run } from './processes.mjs'

// The quick check while working: types, lint, all rules, and the tests of the nouns that were changed since the last
// commit (or by it, where nothing is changed since). `npm test` runs everything.

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

const uncommitted = () => [
  ...git('diff', '--name-only', 'HEAD'),
  ...git('ls-files', '-o', '--exclude-standard'),
]
const changed = () => {
  const files = uncommitted()
  return files.length > 0 ? files : git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

/** 'worker/payments/orders.ts' and 'tests/worker/payments/payment-order.test.ts' are of the noun 'payments'. */
const nounOf = (file) =>
  /^(?:tests\/)?(?:src\/)?(?:domain|islands|components|worker|durable-objects|sandbox)\/([^/]+)\//.exec(
    file,
  )?.[1]

const nouns = [...new Set(changed().map(nounOf))].filter((noun) => noun !== undefined)
const folders = nouns
  .flatMap((noun) => [`tests/worker/${noun}`, `tests/islands/${noun}`, `tests/durable-objects/${noun}`])
  .filter(existsSync)

await runCommand(async () => {
  await ensureInstalled()
  await run('tsc', ['-b'])
  await run('npm', ['run', '--silent', 'lint'])
  await run('vitest', ['run', '--tags-filter=!slow', 'tests/domain', ...folders])
})
