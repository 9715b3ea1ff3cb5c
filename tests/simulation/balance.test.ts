import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BOOKING_STATUSES, isConfirmed } from '../../src/domain/bookings/booking'
import {
  balanceOf,
  ENTRY_KINDS,
  LEDGER_KINDS,
  type LedgerEntry,
  SUMMED_KINDS,
  sumsOf,
} from '../../src/domain/payments/ledger'
import { bookerOf, newDatabase } from '../support/simulation/database'

const sqlite = await newDatabase()

bookerOf(sqlite, '2026-11-23T00:00:00.000Z')('booking', 4)
sqlite.keep()

type Entered = Pick<LedgerEntry, 'kind' | 'amount_paise' | 'counts' | 'reason' | 'created_at'>

const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 1, minutes)).toISOString()

function enter(entry: Entered, index: number): void {
  const { kind, amount_paise, counts, reason, created_at } = entry
  const isReversal = Math.sign(amount_paise) !== ENTRY_KINDS[kind].sign
  const id = `${kind}|${index}`
  sqlite.execute(
    `INSERT INTO ledger (id, booking_id, kind, amount_paise, counts, reverses, actor, reason, event, created_at)
     VALUES (?, 'booking', ?, ?, ?, ?, 'system', ?, 'test', ?)`,
    [id, kind, amount_paise, counts ? 1 : 0, isReversal ? id : null, reason, created_at],
  )
}

/** Few rupees, so that sums meet. */
const anEntry = fc
  .record({
    kind: fc.constantFrom(...LEDGER_KINDS, 'captured' as const, 'collected' as const, 'fare_due' as const),
    rupees: fc.integer({ min: 1, max: 4 }),
    counts: fc.boolean(),
    isReversal: fc.constantFrom(false, false, false, true),
    reason: fc.constantFrom('driven', 'no_means', 'charges', 'cash'),
    minutes: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ kind, rupees, counts, isReversal, reason, minutes }) => ({
    entry: {
      kind,
      // A toll is never taken back to less than nothing.
      amount_paise: ENTRY_KINDS[kind].sign * rupees * (isReversal && kind !== 'charged' ? -100 : 100),
      counts,
      reason,
    },
    minutes,
  }))

it('the columns of a booking say of any entries what the functions say', () => {
  const facts = fc.record({
    status: fc.constantFrom(...BOOKING_STATUSES, 'completed' as const),
    remaining_amount: fc.constantFrom(0, 3),
    payment_failed: fc.boolean(),
    pays_driver: fc.boolean(),
  })
  fc.assert(
    fc
      .property(facts, fc.array(anEntry, { maxLength: 12 }), (booking, made) => {
        sqlite.execute(
          `UPDATE bookings SET status = ?, remaining_amount = ?, advance_amount = 4 - ?, payment_failed = ?, pays_driver = ? WHERE id = 'booking'`,
          [
            booking.status,
            booking.remaining_amount,
            booking.remaining_amount,
            booking.payment_failed ? 1 : 0,
            booking.pays_driver ? 1 : 0,
          ],
        )
        let at = 0
        const entries = made.map(({ entry, minutes }): Entered => {
          at += minutes
          return { ...entry, created_at: minute(at) }
        })
        entries.forEach(enter)
        const sums = sumsOf(entries)
        const { owed_paise, payment_status } = balanceOf(booking, sums)
        const kept = SUMMED_KINDS.map((kind) => `${kind}_paise AS ${kind}`).join(', ')
        const { rows } = sqlite.execute(
          `SELECT ${kept}, payment_status, is_confirmed, owed_amount * 100 AS owed_paise, owed_since IS NOT NULL AS is_owed
           FROM bookings WHERE id = 'booking'`,
          [],
        )
        expect(rows).toEqual([
          {
            ...sums,
            payment_status,
            is_confirmed: isConfirmed({ ...booking, payment_status }) ? 1 : 0,
            owed_paise: owed_paise + 0,
            is_owed: owed_paise > 0 ? 1 : 0,
          },
        ])
      })
      .afterEach(() => sqlite.restart()),
    { numRuns: 2000 },
  )
})
