import { readFileSync } from 'node:fs'
import { ensureBrowsers } from './browsers.mjs'
import { ensureInstalled } from './install.mjs'
import { prepareSeeded } from './local-database.mjs'
import { run } from './processes.mjs'
import { build } from './serve-local.mjs'

// `npm test`; with --all `npm run check-all`: also what is long by its nature, whether each hand-made break still
// stands where the list says, bad requests to every route, each migration, the rows that routes and the clock read of
// 100,000 bookings, and 22,000 random schedules of money and messages.

const all = process.argv.includes('--all')
const unlessAll = (...flags) => (all ? [] : flags)

/** What takes long, and needs no machine of its own. */
const LONG_COMMANDS = [
  'fuzz',
  'try-migrations',
  ...['rows', 'idle', 'faults', 'messages'].map((name) => `bench ${name}`),
]

const REPORTS = 'test-results'
const took = []

async function step(name, work) {
  const started = Date.now()
  console.log(`\n— ${name}`)
  await work()
  took.push(`${name} ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

const report = (file) => {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${file}`, 'utf8'))
  } catch {
    return null
  }
}

/** One closing line for people and for machines: all tests of both runners. */
function closingLine() {
  const unit = report('vitest.json')
  const browser = report('playwright.json')?.stats
  const passed = (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0)
  const failed = (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0)
  return `${passed} passed, ${failed} failed`
}

try {
  await ensureInstalled()
  await ensureBrowsers()
  // Types take one processor as long as all the rest the other. Sizes and browser tests begin with copies of one database.
  await step(
    'types, lint, imports, rules, nothing unused, production build, local data, sizes, oldest browsers',
    () =>
      Promise.all([
        // More checkers work out the same types again, each for itself: four take half as much processor again.
        run('tsc', ['-b', '--checkers', '1']),
        run('biome', ['check', '--colors=off', '.']),
        run('node', ['scripts/check-imports.mjs']),
        run('node', ['scripts/check-rules.mjs']),
        run('knip', []),
        all && run('node', ['scripts/breakages.mjs', '--check']),
        build()
          .then(prepareSeeded)
          .then(() => run('node', ['scripts/size.mjs'], { env: { DATA: 'seeded' } }))
          .then(() => run('node', ['scripts/check-browsers.mjs'])),
      ]),
  )
  await step('rules, worker, Durable Objects, islands', () =>
    run('vitest', [
      'run',
      ...unlessAll('--tags-filter=!slow'),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORTS}/vitest.json`,
    ]),
  )
  await step('the product in a browser', () =>
    run('playwright', ['test', ...unlessAll('--grep-invert=@slow')], { env: { DATA: 'seeded' } }),
  )
  for (const command of all ? LONG_COMMANDS : [])
    await step(command, () => run('npm', ['run', ...command.split(' ')]))
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
console.log(`\n${took.join(' · ')}`)
console.log(closingLine())
