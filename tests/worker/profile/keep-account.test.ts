import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { databaseOf } from '../../../worker/database/client'
import { deleteAccount } from '../../../worker/profile/routes'
import { get, refusal } from '../../support/worker/api'
import { newBookingOf } from '../../support/worker/bookings'
import { databaseWhere, firstRow, insertInto, rowsOf, run } from '../../support/worker/database'
import { remove } from '../../support/worker/deletions'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import {
  minutesFrom,
  newRide,
  paidBooking,
  signedInDriver,
  signedInOperator,
} from '../../support/worker/rides'

/** The payment company holds money for this booking, and has not said what becomes of it. */
const orderUnderWay = (bookingId: string) =>
  insertInto({
    payment_orders: {
      booking_id: bookingId,
      purpose: 'advance',
      amount_paise: 10_000,
      receipt: `late_${bookingId}`,
      status: 'processing',
    },
  })

const accountOf = ({ userId }: SignedIn) =>
  firstRow(
    'SELECT full_name, deleted_at, session_epoch FROM users JOIN auth_users USING (id) WHERE id = ?',
    userId,
  )

describe('An account is not deleted (DATA-4)', () => {
  it.each([
    ['while a driver has a ride', 'ride_accepted', async () => (await newRide.accepted()).rider],
    ['in the car', 'ride_accepted', async () => (await newRide.started()).rider],
    [
      'with a paid ride to come',
      'ride_paid',
      async () => {
        const rider = await signedInRider()
        await paidBooking(rider)
        return rider
      },
    ],
    ['while it drives', 'works_for_us', () => signedInDriver()],
    ['while it operates', 'works_for_us', () => signedInOperator()],
    ['of somebody who drove once', 'works_for_us', () => signedInDriver({ role: 'customer' })],
  ] as const)('%s', async (_, code, make) => {
    const person: SignedIn = await make()
    expect(await refusal(await remove(person))).toMatchObject({ status: 409, code })
    expect(await accountOf(person)).toMatchObject({ deleted_at: null })
    expect((await get('/api/profile/export', person)).status).toBe(200)
  })

  it('while the payment company holds what remained of a ride that was booked a month before', async () => {
    const rider = await signedInRider()
    const { id } = await newBookingOf(rider)
    await orderUnderWay(id)
    await run('UPDATE bookings SET created_at = ? WHERE id = ?', minutesFrom(-31 * 24 * 60), id)
    expect(await refusal(await remove(rider))).toMatchObject({ status: 409, code: 'money_under_way' })
  })

  it('while the payment company holds money, until it answers what became of it', async () => {
    const rider = await signedInRider()
    const { id } = await newBookingOf(rider)
    await orderUnderWay(id)
    expect(await refusal(await remove(rider))).toMatchObject({ status: 409, code: 'money_under_way' })
    const request = { userId: rider.userId, typed: 'DELETE' }
    const asked: string[][] = []
    const settle = async (ids: string[]) => {
      asked.push(ids)
      await run(`UPDATE payment_orders SET status = 'attempted' WHERE booking_id = ?`, id)
    }
    expect(await deleteAccount(databaseOf(env.DB), { ...request, settle }, new Date())).toMatchObject({
      ok: true,
    })
    expect(asked).toEqual([[id]])
  })

  it.each<[string, string, (bookingId: string) => Promise<unknown>]>([
    [
      'a driver accepts',
      'ride_accepted',
      async (id) =>
        run(
          `UPDATE bookings SET status = 'accepted', driver_id = ? WHERE id = ?`,
          (await signedInDriver()).userId,
          id,
        ),
    ],
    [
      'a payment is applied',
      'ride_paid',
      (id) => run(`UPDATE bookings SET status = 'pending' WHERE id = ?`, id),
    ],
    ['the payment company takes money', 'money_under_way', (id) => orderUnderWay(id)],
  ])('when %s in the moment between the look and the write', async (_, reason, happens) => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    const booking = await paidBooking(rider, { status: 'completed' })
    const request = { userId: rider.userId, typed: 'DELETE', settle: async () => {} }
    const database = databaseWhere(() => happens(booking.id))
    expect(await deleteAccount(database, request, new Date())).toEqual({ ok: false, refusal: { reason } })
    const untouched = { full_name: 'Asha Rao', deleted_at: null, session_epoch: 0 }
    expect(await accountOf(rider)).toEqual(untouched)
    expect(await rowsOf('SELECT * FROM account_deletions WHERE user_id = ?', rider.userId)).toEqual([])
  })
})
