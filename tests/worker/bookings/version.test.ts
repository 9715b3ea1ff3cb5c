import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ENTRY_KINDS, type LedgerKind } from '../../../src/domain/payments/ledger'
import { accept } from '../../../src/domain/result'
import { bookingOf } from '../../../worker/bookings/booking-row'
import { cancelBooking } from '../../../worker/cancellations/cancel-booking'
import { payments } from '../../../worker/database/payment-tables'
import { bookings } from '../../../worker/database/tables'
import { moneyOf, reconcile } from '../../../worker/payments/reconcile'
import { unpaidRide } from '../../support/worker/actions'
import { enter } from '../../support/worker/charges'
import { database, databaseWhere, firstRow, rowsOf, run } from '../../support/worker/database'
import { askVerification, orderFor } from '../../support/worker/orders'
import { signedInRider } from '../../support/worker/people'
import { payInSheet } from '../../support/worker/razorpay'
import { entered, minutesFrom, newRide, paidBooking, rideRow } from '../../support/worker/rides'

const versionOf = async (id: string) =>
  (await firstRow<{ version: number }>('SELECT version FROM bookings WHERE id = ?', id))?.version ??
  Number.NaN

/** By how much a booking's version rises with this. */
async function risenBy(id: string, write: () => Promise<unknown>): Promise<number> {
  const before = await versionOf(id)
  await write()
  return (await versionOf(id)) - before
}

describe('The version of a booking', () => {
  it('rises with every write of the row, also by a statement that does not name it, and by none of another', async () => {
    const [{ id }, other] = [
      await paidBooking(await signedInRider()),
      await paidBooking(await signedInRider()),
    ]
    const own = eq(bookings.id, id)
    expect(await risenBy(id, () => database.update(bookings).set({ unpaid_note: 'x' }).where(own))).toBe(1)
    expect(await risenBy(id, () => run(`UPDATE bookings SET pin_tries = 1 WHERE id = ?`, id))).toBe(1)
    expect(await risenBy(id, () => run(`UPDATE bookings SET pin_tries = 1 WHERE id = ?`, id))).toBe(1)
    expect(await risenBy(id, () => run(`UPDATE bookings SET pin_tries = 1 WHERE id = ?`, other.id))).toBe(0)
  })

  it.each(Object.keys(ENTRY_KINDS) as LedgerKind[])('rises with an entry of the ledger: %s', async (kind) => {
    const { booking } = await newRide.completed()
    expect(await risenBy(booking.id, () => entered(booking.id, kind, 1))).toBeGreaterThan(0)
  })
})

/** Writes to a booking what changes nothing of it: a decision about it is made anew. */
const touch = (id: string) => run('UPDATE bookings SET unpaid_note = unpaid_note WHERE id = ?', id)

describe('A writer who is always too late', () => {
  const cancel = async (times: number) => {
    const rider = await signedInRider()
    const booking = await paidBooking(rider)
    // Each attempt reads in one batch and writes in the next one.
    const late = databaseWhere(() => touch(booking.id), 2, 2 * times - 1)
    const who = { by: 'rider', userId: rider.userId, reason: 'Plans changed', refundPaise: 10_000 } as const
    const answer = await cancelBooking(late, { bookingId: booking.id, who }, new Date())
    return { answer, status: (await rideRow(booking.id)).status }
  }

  it('writes at the tenth attempt', async () => {
    expect(await cancel(9)).toEqual({ answer: accept({ refundPaise: 10_000 }), status: 'cancelled' })
  })

  it('gives up after the tenth, and has written nothing', async () => {
    const { answer, status } = await cancel(10)
    expect(answer).toMatchObject({ ok: false, refusal: { reason: 'changed' } })
    expect(status).toBe('pending')
  })
})

it('Eight writers of one booking at once: each writes, and who pays is answered as always', async () => {
  const ride = await unpaidRide()
  const { order_id } = await orderFor(ride.rider, bookingOf(await rideRow(ride.id)), { paymentAmount: 300 })
  const { answer } = await payInSheet(order_id)
  const before = await versionOf(ride.id)
  const [verified, , ...charged] = await Promise.all([
    askVerification(ride.rider, ride.id, answer),
    reconcile(moneyOf(env), new Date(minutesFrom(1))),
    ...Array.from({ length: 6 }, () => enter(ride.driver, ride.id)),
  ])
  expect([verified.status, ...charged.map(({ status }) => status)]).toEqual(Array(7).fill(200))
  expect((await versionOf(ride.id)) - before).toBeGreaterThanOrEqual(7)
  expect(await rideRow(ride.id)).toMatchObject({ owed_amount: 0 })
  const paid = await database.select().from(payments).where(eq(payments.booking_id, ride.id))
  expect(paid.map(({ purpose, applied }) => [purpose, applied])).toEqual([
    ['advance', true],
    ['remainder', true],
  ])
  expect(await rowsOf('SELECT id FROM ride_charges WHERE booking_id = ?', ride.id)).toHaveLength(6)
})
