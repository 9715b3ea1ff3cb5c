import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type LedgerKind, SUMMED_KINDS } from '../../../src/domain/payments/ledger'
import { cancelBooking, previewCancellation } from '../../../worker/cancellations/cancel-booking'
import { newId } from '../../../worker/database/new-id'
import { ledger, payments } from '../../../worker/database/payment-tables'
import { auditBooks } from '../../../worker/payments/audit'
import { granted } from '../../support/surely'
import { drive, endedByOperator } from '../../support/worker/actions'
import { newBookingOf } from '../../support/worker/bookings'
import { database, run } from '../../support/worker/database'
import { findingsOf, sumsOf } from '../../support/worker/money'
import { settleOwed } from '../../support/worker/operators'
import { orderedBooking, orderFor, paidFor } from '../../support/worker/orders'
import { riderOfEachTest, signedInOperator } from '../../support/worker/people'
import { clockRuns, DOWN, payInSheet } from '../../support/worker/razorpay'
import { minutesFrom, newRide } from '../../support/worker/rides'

// A rider's minute takes no more requests than a person makes, so each test has a rider of its own.
const rider = riderOfEachTest()
const DAY = 24 * 60
const later = (minutes: number) => new Date(minutesFrom(minutes))

async function cancel(bookingId: string, now = new Date()): Promise<number> {
  const preview = await previewCancellation(database, { bookingId, by: 'rider' }, now)
  const { refund_paise: refundPaise } = granted(preview)
  const who = { by: 'rider', userId: rider.userId, reason: 'Ill', refundPaise } as const
  granted(await cancelBooking(database, { bookingId, who }, now))
  return refundPaise
}

/** The entries of so many paise that went back. */
const wentBack = (paise: number) => ({ refund_due: -paise, refund_sent: -paise, refund_processed: -paise })

/** What happened to a booking, and the sums of its entries. */
const FLOWS = {
  paid: async () => {
    const { booking, paise } = await paidFor(rider)
    return { id: booking.id, sums: { captured: paise } }
  },
  'driven, and not collected': async () => {
    const { id } = await endedByOperator()
    return { id, sums: { fare_due: -40_000, captured: 10_000 } }
  },
  'driven, and what was owed written off': async () => {
    const { driver, booking } = await newRide.started()
    // Of the ₹300 that remained.
    const part = {
      collected: { method: 'cash', rupees: 120 },
      unpaid: { reason: 'no_means', note: 'Card only' },
    }
    await drive.complete(driver, booking.id, part)
    const settled = { amount: 180, method: null, reason: 'The rider is in hospital' }
    expect((await settleOwed(booking.id, settled, await signedInOperator())).status).toBe(200)
    const paid = { captured: 10_000, collected: 12_000 }
    return { id: booking.id, sums: { fare_due: -40_000, ...paid, written_off: 18_000 } }
  },
  'paid after it was cancelled': async () => {
    const { booking, order_id, amount } = await orderedBooking(rider)
    await cancel(booking.id)
    await payInSheet(order_id)
    await clockRuns()
    return { id: booking.id, sums: { captured: amount, ...wentBack(amount) } }
  },
  'paid twice, the advance and all of it': async () => {
    const booking = await newBookingOf(rider)
    const advance = await orderFor(rider, booking)
    const full = await orderFor(rider, booking, {
      paymentAmount: booking.fare_amount,
      insteadOf: advance.order_id,
    })
    for (const { order_id } of [advance, full]) await payInSheet(order_id)
    await clockRuns()
    const [applied] = await database.select().from(payments).where(eq(payments.booking_id, booking.id))
    const back = advance.amount + full.amount - (applied?.amount_paise ?? 0)
    return {
      id: booking.id,
      sums: { captured: advance.amount + full.amount, ...wentBack(back) },
    }
  },
  'cancelled, with a fee': async () => {
    const { booking, paise } = await paidFor(rider)
    await run('UPDATE bookings SET scheduled_time = ? WHERE id = ?', minutesFrom(13 * 60), booking.id)
    // Later than what settles the others, so that its refund stays due.
    const back = await cancel(booking.id, later(30))
    expect([back > 0, back < paise]).toEqual([true, true])
    return { id: booking.id, sums: { captured: paise, fee_kept: back - paise, refund_due: -back } }
  },
} satisfies Record<string, () => Promise<{ id: string; sums: Partial<Record<LedgerKind, number>> }>>

type Flow = keyof typeof FLOWS

const isFlow = (name: string): name is Flow => name in FLOWS

const made = new Map<Flow, { id: string; sums: Partial<Record<LedgerKind, number>>; userId: string }>()

/** The booking of this file to which that happened, made once. */
async function bookingThatIs(flow: Flow) {
  const known = made.get(flow) ?? { ...(await FLOWS[flow]()), userId: rider.userId }
  made.set(flow, known)
  return known
}

describe('The ledger', () => {
  it.each([
    ['changed', `UPDATE ledger SET amount_paise = amount_paise + 1`],
    ['deleted', `DELETE FROM ledger`],
  ])('has no entry that could be %s', async (_, statement) => {
    const { id, sums } = await bookingThatIs('paid')
    await expect(run(`${statement} WHERE booking_id = ?`, id)).rejects.toThrow('the ledger is append-only')
    expect(await sumsOf(id)).toEqual(sums)
  })

  it.each(['INSERT', 'INSERT OR REPLACE', 'INSERT OR IGNORE'])(
    'keeps its entry whatever comes by %s, and refuses other values (BOOKS-2)',
    async (insert) => {
      const { id, sums } = await bookingThatIs('paid')
      const again = (paise: string) =>
        run(
          `${insert} INTO ledger SELECT id, booking_id, payment_id, refund_id, kind, ${paise}, counts, reverses, actor,
            actor_id, reason, 'another event', created_at FROM ledger WHERE booking_id = ?`,
          id,
        )
      await again('amount_paise')
      await expect(again('1')).rejects.toThrow('the ledger has this entry with other values')
      expect(await sumsOf(id)).toEqual(sums)
    },
  )

  it('has the sign of its kind in each entry (BOOKS-3, BOOKS-4)', async () => {
    const { id } = await bookingThatIs('paid')
    const enter = (kind: string, paise: number, reverses: string | null = null) =>
      run(
        `INSERT INTO ledger (id, booking_id, kind, amount_paise, counts, reverses, actor, reason, event, created_at)
         VALUES (?, ?, ?, ?, 0, (SELECT id FROM ledger WHERE booking_id = ? AND kind = ?), 'system', 'x', 'x', ?)`,
        newId(),
        id,
        kind,
        paise,
        id,
        reverses,
        minutesFrom(0),
      )
    await expect(enter('captured', -1)).rejects.toThrow('CHECK')
    await expect(enter('fare_due', 1)).rejects.toThrow('CHECK')
    await expect(enter('captured', 1, 'captured')).rejects.toThrow('CHECK')
  })

  it.each([...SUMMED_KINDS])('alone gives the sum of %s that is kept with a booking', async (kind) => {
    const { id } = await bookingThatIs('paid')
    const set = (to: string) => run(`UPDATE bookings SET ${kind}_paise = ${to} WHERE id = ?`, id)
    await set(`${kind}_paise`)
    await expect(set(`${kind}_paise - 1`)).rejects.toThrow('a sum of a booking is that of its entries')
    const columns = `user_id, idempotency_key || 'x', pickup_address, pickup_latitude, pickup_longitude, city, fare_amount,
      scheduled_time, service_type_id, service_type, vehicle_type, distance_km, duration_minutes, fare_parts,
      advance_amount, remaining_amount, payment_method, created_at`
    await expect(
      run(
        `INSERT INTO bookings (${columns.replace(` || 'x'`, '')}, id, ${kind}_paise) SELECT ${columns}, ?, -1 FROM bookings WHERE id = ?`,
        newId(),
        id,
      ),
    ).rejects.toThrow('a sum of a booking is that of its entries')
  })

  it.each(Object.keys(FLOWS).filter(isFlow))('of a booking that is %s balances', async (flow) => {
    const { id, sums } = await bookingThatIs(flow)
    expect(await sumsOf(id)).toEqual(sums)
    expect(await findingsOf(id)).toEqual([])
  })

  it('says of each entry who caused it, why, and by which event', async () => {
    const { id, userId } = await bookingThatIs('cancelled, with a fee')
    const entries = await database.select().from(ledger).where(eq(ledger.booking_id, id))
    expect(entries).toMatchObject([
      { kind: 'captured', actor: 'provider', actor_id: null, reason: 'advance', event: 'checkout' },
      { kind: 'fee_kept', actor: 'rider', actor_id: userId, reason: 'rider', event: 'transition' },
      {
        kind: 'refund_due',
        actor: 'rider',
        actor_id: userId,
        reason: 'rider_cancelled',
        event: 'transition',
      },
    ])
  })
})

/** What a look finds while rows of a booking are other than they should be. */
async function whileChanged<Found>(
  table: string,
  id: string,
  set: Record<string, string>,
  look: () => Promise<Found>,
): Promise<Found> {
  const key = { bookings: 'id', ops_log: 'subject_id' }[table] ?? 'booking_id'
  const columns = Object.keys(set)
  const { results } = await run(`SELECT rowid, ${columns.join(', ')} FROM ${table} WHERE ${key} = ?`, id)
  expect(results.length).toBeGreaterThan(0)
  const changes = Object.entries(set).map(([column, value]) => `${column} = ${value}`)
  await run(`UPDATE ${table} SET ${changes.join(', ')} WHERE ${key} = ?`, id)
  const found = await look()
  for (const row of results) {
    await run(
      `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE rowid = ?`,
      ...columns.map((column) => row[column]),
      row.rowid,
    )
  }
  return found
}

describe('The audit finds', () => {
  const more = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, `${name} + 1`]))
  const aPaisaLess = { amount_paise: 'amount_paise - 1' }
  const moreWrittenOff = { details: `json_set(details, '$.amount_paise', 18100)` }

  it.each<[Flow, string, Record<string, string>, string]>([
    ['paid', 'payments', more('amount_paise'), 'captured_differs_from_payments'],
    ['paid', 'bookings', more('advance_amount', 'fare_amount'), 'applied_differs_from_booking'],
    ['cancelled, with a fee', 'refunds', more('amount_paise'), 'refunds_due_differ'],
    ['cancelled, with a fee', 'refunds', { status: `'processed'` }, 'refunds_processed_differ'],
    ['cancelled, with a fee', 'refunds', more('amount_paise'), 'fee_kept_differs'],
    ['driven, and not collected', 'bookings', more('remaining_amount', 'fare_amount'), 'fare_due_differs'],
    ['driven, and what was owed written off', 'ops_log', moreWrittenOff, 'written_off_differs'],
    ['paid after it was cancelled', 'refunds', aPaisaLess, 'late_payment_not_refunded'],
    ['paid after it was cancelled', 'bookings', { status: `'accepted'` }, 'driven_without_payment'],
    ['paid twice, the advance and all of it', 'payments', { applied: '1' }, 'counted_differs_from_payments'],
  ])('of one that is %s, once its %s have other values (%j): %s', async (flow, table, set, finding) => {
    const { id } = await bookingThatIs(flow)
    const found = await whileChanged(table, id, set, () => findingsOf(id))
    expect(found.map((one) => one.finding)).toContain(finding)
    expect(await findingsOf(id)).toEqual([])
  })

  it.each([
    ['a ride of 39 days ago, paid before', 2, 41, 1],
    ['a ride of 49 days ago, paid 39 days ago', -10, 39, 1],
    ['a ride of 10 days ago, paid 10 days ago', 0, 10, 1],
    ['a ride that is ahead, paid long before', 90, 41, 1],
    ['a ride of 41 days ago, paid then', 0, 41, 0],
  ])(
    'each night of %s what is off: ridden %i and audited %i days after the payment',
    async (_, ride, audit, times) => {
      const { id } = await bookingThatIs('paid')
      await run('UPDATE bookings SET scheduled_time = ? WHERE id = ?', minutesFrom(ride * DAY), id)
      const nightly = () => auditBooks({ database, razorpay: DOWN }, later(audit * DAY))
      const { findings } = await whileChanged('payments', id, more('amount_paise'), nightly)
      const ofIt = findings.filter(({ subject, finding }) => subject === id && finding.startsWith('captured'))
      expect(ofIt).toHaveLength(times)
    },
  )
})
