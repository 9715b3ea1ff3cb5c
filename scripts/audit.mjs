import { FLAG, readOptions, runCommand, TEXT } from './command-line.mjs'
import { LOCAL_STATE, queryDatabase } from './local-database.mjs'
import { runByProduct } from './serve-local.mjs'

// Proves that the books balance and prints what is off. Locally every booking is audited now, by the product that runs
// at PORT or by one that is started for it; with --remote the last nightly audit of the deployed product is printed.
// With --booking or --payment: every entry of the ledger for it, which says where each rupee is.

const USAGE =
  'npm run audit -- [--booking <id or its last 8 characters>] [--payment pay_…] [--remote [--preview] | --persist-to FOLDER]'

const state = { ...TEXT, default: LOCAL_STATE }
const options = { booking: TEXT, payment: TEXT, remote: FLAG, preview: FLAG, 'persist-to': state }
const asked = readOptions(USAGE, { options }, ({ values: { 'persist-to': folder, ...where } }) => {
  const named = where.booking ?? where.payment
  if (named !== undefined && !/^[\w-]{8,64}$/.test(named)) throw new Error(`${named} is no id.`)
  return { folder, ...where }
})

const query = (sql) => queryDatabase(sql, asked)

const rupees = (paise) => (paise === null ? '' : (paise / 100).toFixed(2))

const PAID_OR_BACK = ['captured', 'collected', 'paid_at_office', 'refund_due']

/** Where each rupee of a booking or of a payment is: one query. */
async function printEntries() {
  const which = asked.booking
    ? `booking_id IN (SELECT id FROM bookings WHERE id = '${asked.booking}' OR substr(id, -8) = '${asked.booking}')`
    : `payment_id IN (SELECT id FROM payments WHERE provider_payment_id = '${asked.payment}')`
  const entries = await query(`SELECT * FROM ledger WHERE ${which} ORDER BY created_at, id`)
  for (const { created_at, kind, amount_paise, actor, actor_id, reason, event } of entries) {
    const who = actor_id ? `${actor} ${actor_id}` : actor
    console.log(
      `${created_at}  ${kind.padEnd(16)} ${rupees(amount_paise).padStart(10)}  ${reason}, by ${who}, ${event}`,
    )
  }
  const paid = entries.filter(({ kind }) => PAID_OR_BACK.includes(kind))
  const sum = paid.reduce((total, { amount_paise }) => total + amount_paise, 0)
  console.log(`${entries.length} entries; paid less what goes back: ${rupees(sum)}`)
}

async function printAudit() {
  if (!asked.remote) await runByProduct('audit')
  const [audit] = await query('SELECT * FROM audits ORDER BY began_at DESC LIMIT 1')
  if (!audit) throw new Error('There was no audit yet: the first is at 2:00 in Kolkata.')
  const findings = JSON.parse(audit.findings)
  for (const { finding, subject, expected_paise, found_paise } of findings) {
    const amounts =
      expected_paise === null ? '' : `: expected ${rupees(expected_paise)}, found ${rupees(found_paise)}`
    console.log(`${finding}, ${subject}${amounts}`)
  }
  if (audit.unknown_events > 0)
    console.log(`${audit.unknown_events} events of the last day have names we do not know.`)
  const proved = `${audit.bookings} bookings and ${audit.payments} payments at the provider, ${audit.began_at}`
  console.log(
    findings.length === 0 ? `The books balance: ${proved}.` : `${findings.length} found off: ${proved}.`,
  )
  if (findings.length > 0) process.exitCode = 1
}

await runCommand(asked.booking || asked.payment ? printEntries : printAudit)
