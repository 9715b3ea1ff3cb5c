import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FLAG, readOptions } from './command-line.mjs'
import { launch } from './processes.mjs'

// Breaks one rule at a time and sees that a test fails: npm run breakages [-- 'words of a rule' …]. With --check it
// only looks whether each text to be broken still stands in its file, once, and its tests are there; that takes no time.
// While it runs nothing may be committed or edited beside it: a broken line would go with it.
//
// tests/breakages/breakages.diff lists rules that some test guards, each with a change that breaks it: a file and the
// narrowest tests that see its rules, and of each rule '# ' and its words, what stands once in the file behind '-' and what
// takes its place behind '+', of a line or of several, which need not be whole. Where code moves, a rule moves with it; it
// is never dropped because its text no longer stands as it did.

const LIST = 'tests/breakages/breakages.diff'

/** The rules of the list by their words. A line that has no place in it ends the command. */
function readBreakages() {
  const breakages = {}
  let [breakage, where] = [{}, {}]
  for (const line of readFileSync(LIST, 'utf8').split('\n')) {
    const text = line.slice(1)
    const [, file, tests] = /^(\S+), seen by (.+)$/.exec(line) ?? []
    if (line.startsWith('# ')) breakages[text.trim()] = breakage = { ...where, find: [], replace: [] }
    else if (line.startsWith('-')) breakage.find.push(text)
    else if (line.startsWith('+')) breakage.replace.push(text)
    else if (file) where = { file, tests: tests.split(', ') }
    else if (line !== '') throw new Error(`${LIST}: ${line}`)
  }
  return Object.entries(breakages).map(([rule, { find, replace, ...place }]) => [
    rule,
    { ...place, find: find.join('\n'), replace: replace.join('\n') },
  ])
}

const USAGE = "npm run breakages [-- 'words of a rule' …] [-- --check]"
const { wanted, isCheck } = readOptions(
  USAGE,
  { options: { check: FLAG }, allowPositionals: true },
  ({ values, positionals }) => ({ wanted: positionals, isCheck: values.check }),
)
const folder = mkdtempSync(join(tmpdir(), 'breakages-'))
const report = join(folder, 'vitest.json')

/** What puts the file in hand back as it was, and the tests under way; null between two breakages. */
let restore = null
let running = null

function stop(code) {
  restore?.()
  // Ends the test run with all that it has started: a runtime of its own would go on without it.
  if (running?.pid) process.kill(-running.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
process.on('SIGINT', () => stop(130))
process.on('SIGTERM', () => stop(143))

/** Why it can't be tried as it is written; null where it can. */
function whyStale({ file, find, replace, tests }) {
  if (!existsSync(file)) return `no file ${file}`
  const missing = tests.find((test) => !existsSync(test))
  if (missing) return `no file ${missing}`
  const times = readFileSync(file, 'utf8').split(find).length - 1
  if (times !== 1) return `its text stands ${times} times in ${file}`
  return find === replace ? 'it changes nothing' : null
}

/** Runs a breakage's tests to the first failure. */
function testsOf({ tests }) {
  rmSync(report, { force: true })
  const reporting = ['--reporter=json', `--outputFile=${report}`]
  return new Promise((done, failed) => {
    running = launch('vitest', ['run', '--bail', '1', ...reporting, ...tests], {
      stdio: 'ignore',
      detached: true,
    })
    running.on('error', failed)
    running.on('exit', (code) => {
      running = null
      const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
      const failure = files.flatMap((file) => file.assertionResults).find(({ status }) => status === 'failed')
      done({ passed: code === 0, failure: failure?.fullName ?? null })
    })
  })
}

/** 'red': a test failed. 'GREEN': none did, the breakage survived. 'no test ran': not a failing rule, a broken file. */
async function outcomeOf(breakage) {
  const { file, find, replace } = breakage
  const whole = readFileSync(file, 'utf8')
  restore = () => writeFileSync(file, whole)
  try {
    // A function, for a text would have its dollar signs read as patterns.
    const broken = whole.replace(find, () => replace)
    writeFileSync(file, broken)
    const { passed, failure } = await testsOf(breakage)
    if (passed) return { outcome: 'GREEN' }
    return { outcome: failure !== null ? 'red' : 'no test ran', why: failure }
  } finally {
    restore()
    restore = null
  }
}

const rows = []
const tried = readBreakages().filter(
  ([rule]) => wanted.length === 0 || wanted.some((words) => rule.includes(words)),
)
if (tried.length === 0) {
  console.error(`No such rule: ${wanted.join(', ')}`)
  stop(1)
}

for (const [rule, breakage] of tried) {
  const started = Date.now()
  const stale = whyStale(breakage)
  let end = { outcome: 'in place' }
  if (stale !== null) end = { outcome: 'stale', why: stale }
  else if (!isCheck) end = await outcomeOf(breakage)
  const { outcome, why } = end
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  rows.push({ rule, outcome, seconds })
  if (outcome !== 'in place')
    console.log(`${outcome.padEnd(12)}${seconds.padStart(6)} s  ${rule}${why ? `: ${why}` : ''}`)
}

console.table(rows)
const count = (outcome) => rows.filter((row) => row.outcome === outcome).length
const outcomes = [...new Set(rows.map((row) => row.outcome))]
console.log(outcomes.map((outcome) => `${count(outcome)} ${outcome}`).join(', '))
stop(rows.some(({ outcome }) => ['GREEN', 'stale', 'no test ran'].includes(outcome)) ? 1 : 0)
