import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancelUndrivenBookings } from '../../../worker/cancellations/cancel-undriven-bookings'
import { expireUnpaidBookings } from '../../../worker/payments/expire-unpaid-bookings'
import { moneyOf } from '../../../worker/payments/reconcile'
import { there } from '../../support/surely'
import { askCancel, drive } from '../../support/worker/actions'
import { get, post } from '../../support/worker/api'
import { firstRow } from '../../support/worker/database'
import { type SignedIn, signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, rideRow } from '../../support/worker/rides'

interface Stage {
  rider: SignedIn
  drivers: [SignedIn, SignedIn]
  operator: SignedIn
  rides: [string, string]
}

const BEGUN = {
  accepted: newRide.accepted,
  'on the way': newRide.setOut,
  arrived: newRide.arrived,
  started: newRide.started,
}

/** One ride that the first driver has already, and one that nobody has; no driver can have both, for they overlap. */
async function newStage(begun: keyof typeof BEGUN): Promise<Stage> {
  const [rider, other, operator] = [await signedInRider(), await signedInDriver(), await signedInOperator()]
  const { booking, driver } = await BEGUN[begun]({ rider })
  const open = await paidBooking(rider, { scheduled_time: minutesFrom(15) })
  return { rider, drivers: [driver, other], operator, rides: [booking.id, open.id] }
}

const pinOf = async (id: string) => (await rideRow(id)).start_pin ?? '0000'
const ops = (stage: Stage, id: string, path: string, body: object) =>
  post(`/api/ops/bookings/${id}/${path}`, body, stage.operator)

/** What anybody may do to a ride, at any time. */
const DEEDS: Record<string, (stage: Stage, id: string, driver: SignedIn) => Promise<unknown>> = {
  accept: (_stage, id, driver) => drive.accept(driver, id),
  'set out': (_stage, id, driver) => drive.setOut(driver, id),
  arrive: (_stage, id, driver) => drive.arrived(driver, id),
  'hand back': (_stage, id, driver) => drive.handBack(driver, id),
  start: async (_stage, id, driver) => drive.start(driver, id, await pinOf(id)),
  'guess the PIN': (_stage, id, driver) => drive.start(driver, id, '0000'),
  complete: (_stage, id, driver) => drive.complete(driver, id),
  assign: async (stage, id, driver) =>
    ops(stage, id, 'assign', {
      driver_id: driver.userId,
      vehicle_id: null,
      from_driver_id: (await rideRow(id)).driver_id,
    }),
  unassign: (stage, id, driver) =>
    ops(stage, id, 'unassign', { from_driver_id: driver.userId, reason: 'A flat tyre' }),
  'clear the PIN': (stage, id) => ops(stage, id, 'clear-pin', {}),
  'cancel by the rider': async (stage, id) => askCancel(stage.rider, id, { refund_paise: 0 }),
  'cancel by the company': (stage, id) =>
    ops(stage, id, 'cancel', { reason: 'No car left', refund_paise: 10_000 }),
  'end by the operator': (stage, id) => ops(stage, id, 'end', { reason: 'The phone died', collected: null }),
  share: (stage, id) => post(`/api/rides/${id}/share`, {}, stage.rider),
  'revoke the share': (stage, id) => post(`/api/rides/${id}/share/revoke`, {}, stage.rider),
  'strike the clock': async () => {
    await cancelUndrivenBookings(env, new Date())
    await expireUnpaidBookings(moneyOf(env), new Date())
  },
  watch: (stage, id) => get(`/api/rides/active?booking_id=${id}`, stage.rider),
}

const one = async <Row>(text: string, ...values: string[]) => there(await firstRow<Row>(text, ...values))

/** What holds of every ride at every time. */
async function check({ rides, drivers }: Stage) {
  for (const id of rides) {
    const row = await rideRow(id)
    const hasDriver = row.driver_id !== null && row.vehicle_id !== null && row.accepted_at !== null
    if (row.status === 'pending') {
      expect(row).toMatchObject({
        driver_id: null,
        vehicle_id: null,
        accepted_at: null,
        set_out_at: null,
        arrived_at: null,
        busy_from: null,
        busy_until: null,
        start_pin: null,
        pin_tries: 0,
      })
    }
    if (['accepted', 'started', 'completed'].includes(row.status)) expect(hasDriver).toBe(true)
    expect(row.start_pin !== null).toBe(row.status === 'accepted')
    if (['started', 'completed'].includes(row.status)) expect(row.set_out_at).not.toBeNull()
    expect(row.pin_tries).toBeLessThanOrEqual(5)

    const money = await one<{ paid: number; back: number; refunds: number }>(
      `SELECT (SELECT sum(amount_paise) FROM payments WHERE booking_id = ?1) AS paid,
        coalesce(sum(amount_paise), 0) AS back, count(*) AS refunds FROM refunds WHERE booking_id = ?1`,
      id,
    )
    const ended = await one<{ records: number; code: string | null; told: number }>(
      `SELECT count(*) AS records, min(code) AS code,
        (SELECT count(*) FROM outbox WHERE booking_id = ?1 AND event = 'booking.cancelled') AS told
       FROM booking_cancellations WHERE booking_id = ?1`,
      id,
    )
    expect(ended.records).toBe(row.status === 'cancelled' ? 1 : 0)
    expect(ended.told).toBe(ended.records)
    expect(money.back).toBe(ended.code === 'company' ? money.paid : 0)
    const shares = await one<{ live: number }>(
      'SELECT count(*) AS live FROM ride_shares WHERE booking_id = ? AND revoked_at IS NULL',
      id,
    )
    expect(shares.live).toBeLessThanOrEqual(1)
  }
  for (const { userId } of drivers) {
    const busy = await one<{ taken: number; total: number; driven: number }>(
      `SELECT (SELECT count(*) FROM bookings WHERE driver_id = ?1 AND status IN ('accepted', 'started')) AS taken,
        (SELECT count(*) FROM bookings WHERE driver_id = ?1 AND status = 'completed') AS driven,
        total_rides AS total FROM drivers WHERE id = ?1`,
      userId,
    )
    expect(busy.taken).toBeLessThanOrEqual(1)
    expect(busy.total).toBe(busy.driven)
  }
}

const deed = fc.record({
  // What leads a ride on comes twice as often, so that storms reach its end.
  what: fc.constantFrom(...Object.keys(DEEDS), 'accept', 'set out', 'start', 'start', 'complete'),
  ride: fc.constantFrom<(0 | 1)[]>(0, 1),
  driver: fc.constantFrom<(0 | 1)[]>(0, 1),
})

const begun = fc.constantFrom('accepted', 'on the way', 'arrived', 'started')
const storm = fc.array(fc.array(deed, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 9 })

const property = fc.asyncProperty(begun, storm, async (phase, bursts) => {
  const stage = await newStage(phase)
  for (const burst of bursts) {
    const answers = await Promise.all(
      burst.map(({ what, ride, driver }) => DEEDS[what]?.(stage, stage.rides[ride], stage.drivers[driver])),
    )
    for (const answer of answers) {
      if (answer instanceof Response) expect(answer.status).toBeLessThan(500)
    }
    await check(stage)
  }
})

describe('Any mix of simultaneous requests about two rides leaves each in a valid state, and no answer is a server error', () => {
  it('in three storms', () => fc.assert(property, { numRuns: 3, seed: 1 }))

  it('in twelve others', { tags: 'slow' }, () => fc.assert(property, { numRuns: 12 }))
})
