import { env, exports } from 'cloudflare:workers'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { type DriveSetting, driveRide } from '../../../sandbox/driver/drive-ride'
import { listRides, type Product } from '../../../sandbox/driver/driver-api'
import { DriveStopped, type Step } from '../../../sandbox/driver/progress'
import type { Message } from '../../../sandbox/messages/messages'
import { DEMO_DRIVERS } from '../../../sandbox/people'
import { request } from '../../support/worker/call'
import { sowDemo } from '../../support/worker/demo'
import { newSession, ORIGIN, signedInRider } from '../../support/worker/people'
import { minutesFrom, PAYS_DRIVER, paidBooking, rideRow } from '../../support/worker/rides'

const product: Product = { origin: ORIGIN, fetch: (request) => exports.default.fetch(request) }

async function inbox(phone: string): Promise<Message[]> {
  const answer = await env.SANDBOX.fetch(`${ORIGIN}/sandbox/messages?to=${encodeURIComponent(phone)}`)
  return answer.json()
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Drives as fast as points may follow each other; tells what was reported. */
async function drive(name: string, setting: Partial<DriveSetting> = {}) {
  const [found] = await listRides(product, name)
  if (!found) throw new Error(`No booking ${name}`)
  const steps: string[] = []
  const told: string[] = []
  await driveRide({
    found,
    speed: 12_000,
    tickMs: 20,
    product,
    inbox,
    random: () => 0.4,
    wait: pause,
    report: (step, message) => {
      if (steps.at(-1) !== step) steps.push(step)
      told.push(message)
    },
    ...setting,
  })
  return { steps, told }
}

/** Tomorrow, hours apart, so that one driver's rides don't overlap. */
let rides = 0
async function bookedRide(overrides: Parameters<typeof paidBooking>[1] = {}) {
  rides += 1
  const rider = await signedInRider({ fullName: 'Asha Rao' })
  return paidBooking(rider, { scheduled_time: minutesFrom(24 * 60 + rides * 300), ...overrides })
}

beforeAll(() => sowDemo())

// Drives wait for points and answers, and not for each other: two sedans are free at once, and one SUV.
describe.concurrent('A simulated driver', () => {
  it('drives a paid ride there and back to its end where both ways are booked, and collects what remained', async () => {
    const { id, remaining_amount } = await bookedRide({
      is_round_trip: true,
      return_scheduled_time: minutesFrom(24 * 60 * 20),
    })
    const { steps, told } = await drive(id.slice(-8))
    expect(steps).toEqual([
      'finding_a_driver',
      'setting_out',
      'to_the_pickup',
      'at_the_pickup',
      'on_the_ride',
      'completing',
      'over',
    ])
    expect(told.some((one) => one.includes('drives back to the pickup'))).toBe(true)
    expect(told.at(-1)).toBe(`The ride is over; ₹${remaining_amount} were collected in cash`)
    const row = await rideRow(id)
    expect(row).toMatchObject({ status: 'completed', collected: remaining_amount })
    expect(DEMO_DRIVERS.map((driver) => driver.id)).toContain(row.driver_id)
  })

  it('drives a rented car around for its hours, and collects nothing where all was paid', async () => {
    const rented = {
      service_type: 'car_rental',
      service_type_id: 'service_car_rental',
      package_hours: 1,
    } as const
    const nowhere = { dropoff_address: null, dropoff_latitude: null, dropoff_longitude: null }
    const { id } = await bookedRide({ ...rented, ...nowhere, remaining_amount: 0 })
    // Each way in one point: a room acknowledges points every half second at most.
    const { told } = await drive(id, { speed: 100_000 })
    expect(told.some((one) => one.includes('drives around, 1.0 of the rented hours left'))).toBe(true)
    expect(told.at(-1)).toBe('The ride is over; all was paid before')
    expect(await rideRow(id)).toMatchObject({ status: 'completed', collected: 0 })
  })

  it('goes on with the ride that is under way in the seed, which is booked one way', async () => {
    const { steps, told } = await drive('5eed0004')
    expect(told.some((one) => one.includes('back to the pickup'))).toBe(false)
    expect(steps).toEqual(['finding_a_driver', 'on_the_ride', 'completing', 'over'])
    expect((await rideRow('5eed000000000000000000005eed0004')).status).toBe('completed')
  })

  it('sends an SUV for an SUV, whose PIN the rider of the seed was sent, and one that is paid to the driver waits', async () => {
    const seeded = await rideRow('5eed000000000000000000005eed0003')
    const toDriver = { ...PAYS_DRIVER, advance_amount: 0 }
    const other = await bookedRide({
      ...{ ...toDriver, vehicle_type: 'suv' },
      scheduled_time: seeded.scheduled_time,
    })
    const stops = () => Promise.reject(new DriveStopped('Stopped.'))
    await expect(drive('5eed0003', { wait: stops })).rejects.toThrow(DriveStopped)
    await expect(drive(other.id)).rejects.toThrow(
      `No demo driver can take the ride ${other.id.slice(-8)}. Savitha Hegde: has another ride under way`,
    )
    const { steps } = await drive('5eed0003')
    expect(steps.at(-1)).toBe('over')
    expect((await rideRow(seeded.id)).driver_id).toBe('demo_driver_savitha')
  })

  it.each([
    ['one that is not paid', '5eed0001', 'is not paid yet'],
    ['one that is over', '5eed0005', 'is over'],
    ['one that was cancelled', '5eed0007', 'was cancelled'],
  ])('refuses %s', async (_, name, why) => {
    await expect(drive(name)).rejects.toThrow(why)
  })
})

describe('A simulated driver whose ride does not reach its end', () => {
  it('stops where the rider cancels meanwhile, and says so', async () => {
    const { id, user_id } = await bookedRide()
    const cookie = await newSession(user_id)
    let cancelled = false
    const cancel = async (step: Step) => {
      if (step !== 'to_the_pickup' || cancelled) return
      cancelled = true
      const preview = await request(`/api/bookings/${id}/cancellation`, { cookie })
      const { refund_paise } = v.parse(v.object({ refund_paise: v.number() }), await preview.json())
      const body = { reason: 'My plans have changed', refund_paise }
      const headers = { 'idempotency-key': crypto.randomUUID() }
      expect((await request(`/api/bookings/${id}/cancel`, { cookie, body, headers })).status).toBe(200)
    }
    await expect(drive(id, { report: (step) => void cancel(step), speed: 100 })).rejects.toThrow(
      'The ride is over: it was cancelled or ended.',
    )
    expect((await rideRow(id)).status).toBe('cancelled')
  })

  it('reads the PIN from the rider’s inbox only', async () => {
    const { id } = await bookedRide()
    let asked = false
    const inbox = async () => {
      asked = true
      return []
    }
    // Only the inbox needs no time of its own: it stays empty.
    const silent = drive(id, { inbox, tickMs: 250, wait: () => pause(asked ? 0 : 100) })
    await expect(silent).rejects.toThrow('The rider’s inbox has no message with the PIN of this ride.')
    expect((await rideRow(id)).status).toBe('accepted')
  })
})
