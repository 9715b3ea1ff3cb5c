import { run } from '../processes.mjs'

/** Runs the counting tests of tests/bench/`name` and returns what they print as JSON after `marker`. */
export async function countsOf(name, marker) {
  const tests = `tests/bench/${name}`
  const output = await run(
    'vitest',
    ['run', '--root', '.', '--config', 'scripts/bench/vitest.config.ts', tests],
    { quiet: true },
  )
  const line = output.split('\n').find((text) => text.includes(marker))
  if (!line) throw new Error(output)
  return JSON.parse(line.slice(line.indexOf(marker) + marker.length))
}
