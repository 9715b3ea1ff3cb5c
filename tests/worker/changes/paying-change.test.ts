import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { ChangeAnswerSchema } from '../../../src/domain/bookings/change-terms'
import { settleChanges } from '../../../worker/rides/changed-ride'
import { roomOf, syncRoom } from '../../../worker/room/room'
import { ok } from '../../support/worker/api'
import { trip } from '../../support/worker/bookings'
import {
  acceptedTrip,
  askChange,
  change,
  changeStates,
  ELECTRONIC_CITY,
  offerOf,
  orderOfChange,
  paid,
  waitingChange,
} from '../../support/worker/changes'
import { rowsOf } from '../../support/worker/database'
import { findingsOf } from '../../support/worker/money'
import { verified } from '../../support/worker/orders'
import { signedInRider } from '../../support/worker/people'
import { clockRuns, payInSheet } from '../../support/worker/razorpay'
import { rideRow } from '../../support/worker/rides'

const rider = await signedInRider()

describe('A change that waits for its payment (CHANGE-11)', () => {
  const waiting = () => waitingChange(rider)

  const settle = (minutes: number) => settleChanges(env, new Date(Date.now() + minutes * 60_000))

  it('is made by money that came in time and was told late', async () => {
    const { booking, offer, order_id } = await waiting()
    await payInSheet(order_id)
    // The provider did not answer until now, and the clock came by.
    await settle(45)
    expect(await changeStates(booking.id)).toEqual(['waiting'])
    await clockRuns(46)
    expect(await changeStates(booking.id)).toEqual(['made'])
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 1, fare_amount: offer.fare_amount })
    expect(await findingsOf(booking.id)).toEqual([])
  })

  it('waits as long as the bank holds the money', async () => {
    const { booking, order_id } = await waiting()
    await payInSheet(order_id, 'held')
    await clockRuns(16)
    await settle(17)
    expect(await changeStates(booking.id)).toEqual(['waiting'])
  })

  it('lapses once the provider has said that nobody paid, and not before', async () => {
    const { booking } = await waiting()
    await settle(17)
    expect(await changeStates(booking.id)).toEqual(['waiting'])
    await clockRuns(16)
    await settle(17)
    expect(await changeStates(booking.id)).toEqual(['lapsed'])
    expect(await rideRow(booking.id)).toMatchObject({ change_number: 0, fare_amount: booking.fare_amount })
  })

  it('lapses after 15 minutes where its rider was never sent to pay', async () => {
    const { booking, asked } = await paid(rider)
    await change(rider, booking.id, { trip: { ...asked, ...ELECTRONIC_CITY } })
    await settle(14)
    expect(await changeStates(booking.id)).toEqual(['waiting'])
    await settle(16)
    expect(await changeStates(booking.id)).toEqual(['lapsed'])
  })
})

it('A driver whom a paid change released is in the room of its ride no more (CHANGE-15)', async () => {
  const { rider, driver, booking, asked } = await acceptedTrip({ fare_amount: 120 })
  await syncRoom(env, booking.id)
  expect(await roomOf(env, booking.id).summary()).toMatchObject({ driver_id: driver.userId })
  // Its car is another kind, and its way so long that it has to be paid again.
  const larger = { trip: { ...asked, ...ELECTRONIC_CITY }, vehicle_type: 'suv' }
  const offer = await offerOf(rider, booking.id, larger)
  expect(offer.order_paise).toBeGreaterThan(0)
  await ok(await askChange(rider, booking.id, larger, offer), ChangeAnswerSchema)
  const { order_id } = await orderOfChange(rider, booking, offer)
  await verified(rider, booking.id, (await payInSheet(order_id)).answer)
  expect(await rideRow(booking.id)).toMatchObject({
    status: 'pending',
    driver_id: null,
    vehicle_type: 'suv',
  })
  expect(await roomOf(env, booking.id).summary()).toMatchObject({ driver_id: null })
})

it('A payment of which a cheaper change gives back a part is counted once on its day (CHANGE-10)', async () => {
  const counted = async () => {
    const [row] = await rowsOf('SELECT sum(count) AS payments FROM day_counts WHERE what = ?', 'payment')
    return Number(row?.payments)
  }
  const before = await counted()
  const { booking, asked } = await paid(rider, trip(ELECTRONIC_CITY), 'full')
  const { offer } = await change(rider, booking.id, { trip: trip({ scheduled_time: asked.scheduled_time }) })
  expect(offer.refund_paise).toBeGreaterThan(0)
  expect((await counted()) - before).toBe(1)
})
