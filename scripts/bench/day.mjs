import { randomInt } from 'node:crypto'
import { run } from '../processes.mjs'
import { bundleSimulation } from './bundle-simulation.mjs'
import { table } from './numbers.mjs'

/**
 * A simulated day of 1,000 bookings, and the audit of its books: `npm run bench day [seed] [bookings]`. Fails where the
 * audit finds anything, or does not find the row that is damaged afterwards.
 */
export async function bench([seed = randomInt(2 ** 31), bookings = 1000]) {
  const file = await bundleSimulation('bench-day')
  const output = await run('node', [file, String(seed), String(bookings)], { quiet: true })
  const { counted, days, clean, damaged } = JSON.parse(output)
  console.log(
    table(
      ['', ''],
      counted.map(({ what, times }) => [what, times]),
    ),
  )
  console.log(`
Over ${days.toFixed(1)} days, from seed ${seed}. The audit read ${clean.bookings} bookings and the provider's ${clean.payments} payments of the last
five days in ${clean.seconds.toFixed(2)} s: ${clean.findings.length} findings.
With one payment a rupee less by hand, of booking ${damaged.booking}:`)
  for (const { finding, subject, expected_paise, found_paise } of damaged.findings) {
    console.log(`  ${finding} ${subject}: ${expected_paise} paise expected, ${found_paise} found`)
  }
  const isNamed = damaged.findings.some(({ subject }) => subject === damaged.booking)
  if (clean.findings.length === 0 && isNamed) return
  console.error(JSON.stringify(clean.findings))
  process.exitCode = 1
}
