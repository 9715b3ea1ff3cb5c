import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accept } from '../../../src/domain/result'
import { smsOf } from '../../../src/messages/texts'
import { rideShares } from '../../../worker/database/tables'
import { drainOutbox } from '../../../worker/notifications/send-messages'
import { type OutboxMessage, putInOutbox } from '../../../worker/outbox'
import { drive } from '../../support/worker/actions'
import { get, post, send } from '../../support/worker/api'
import { database, firstRow, rowsOf, run, setIn, valuesOf } from '../../support/worker/database'
import { messagesTo } from '../../support/worker/inbox'
import { signedInDriver, signedInRider } from '../../support/worker/people'
import { newRide, PIN, paidBooking, type Ride } from '../../support/worker/rides'
import { newSubscription } from '../../support/worker/sandbox'

const now = new Date('2020-11-21T06:00:00.000Z')

beforeEach(() => env.DB.exec('DELETE FROM outbox'))

type Put = Partial<OutboxMessage> & Pick<OutboxMessage, 'event' | 'bookingId'>
const put = (message: Put) =>
  putInOutbox(database, { now, when: sql`TRUE`, transitionId: 'transition', ...message })

/** What a drain sends now, and how the rows end. */
async function drained() {
  const sent: { to: string; text: string }[] = []
  await drainOutbox(
    {
      database,
      channels: ['sms'],
      async send({ type, facts, person }) {
        sent.push({ to: person.phone ?? '', text: smsOf(type, facts)?.text ?? '' })
        return accept({ messageId: null, parts: 1 })
      },
    },
    now,
  )
  return { sent, ends: await valuesOf('SELECT coalesce(last_error, status) FROM outbox ORDER BY id') }
}

describe('A message about a ride', () => {
  it.each([
    ['ride.driver_assigned', 'Your PIN: 0907.'],
    ['ride.driver_changed', 'Your new PIN: 0907.'],
    ['ride.pin_changed', ': 0907. The old PIN'],
  ] as const)('%s has the PIN as it is when it is sent, and keeps it nowhere', async (event, words) => {
    const { booking } = await newRide.accepted()
    await put({ event, bookingId: booking.id })
    await setIn('bookings', booking.id, { start_pin: '0907' })
    const kept = await rowsOf('SELECT * FROM outbox')
    expect((await drained()).sent[0]?.text).toContain(words)
    expect(JSON.stringify(kept)).not.toMatch(/\b0907\b/)
  })

  it.each<[OutboxMessage['event'], () => Promise<Ride>, Record<string, string | null>]>([
    ['ride.driver_assigned', newRide.accepted, { status: 'pending', driver_id: null, accepted_at: null }],
    ['ride.driver_assigned', newRide.accepted, { accepted_at: '2020-11-21T05:00:00.000Z' }],
    ['ride.driver_assigned', newRide.accepted, { status: 'cancelled' }],
    ['ride.driver_assigned', newRide.setOut, { status: 'started' }],
    ['ride.set_out', newRide.setOut, { arrived_at: '2020-11-21T05:00:00.000Z' }],
    ['ride.set_out', newRide.setOut, { status: 'cancelled' }],
    ['ride.arrived', newRide.arrived, { status: 'started' }],
    ['ride.arrived', newRide.arrived, { status: 'pending', driver_id: null, accepted_at: null }],
    ['ride.started', newRide.started, { status: 'completed' }],
    ['ride.car_problem', newRide.started, { accepted_at: '2020-11-21T05:00:00.000Z' }],
    ['booking.confirmed', newRide.accepted, { status: 'cancelled' }],
    ['booking.confirmed', newRide.accepted, { status: 'completed' }],
  ])('%s is not sent once it is no longer true: %#', async (event, makeRide, columns) => {
    const { booking } = await makeRide()
    await put({ event, bookingId: booking.id })
    await setIn('bookings', booking.id, columns)
    expect(await drained()).toEqual({ sent: [], ends: ['no longer true'] })
  })

  it('with a PIN is not sent to an unverified number', async () => {
    const { rider, booking } = await newRide.accepted()
    await put({ event: 'ride.driver_assigned', bookingId: booking.id })
    await run(`UPDATE users SET phone_no = '+919811111111', phone_verified = 0 WHERE id = ?`, rider.userId)
    expect(await drained()).toEqual({ sent: [], ends: ['nobody to send it to'] })
  })

  it('about a ride handed back is not sent once another driver has it', async () => {
    const { booking } = await newRide.accepted()
    await put({ event: 'ride.handed_back', bookingId: booking.id })
    expect((await drained()).ends).toEqual(['no longer true'])
    const open = await paidBooking(await signedInRider())
    await put({ event: 'ride.handed_back', bookingId: open.id })
    const [message] = (await drained()).sent
    expect(message?.text).toContain("your driver can't come")
    // True before the pickup time, when others are offered it, and after it, when only an operator can help.
    expect(message?.text).toContain('looking for another')
    expect(message?.text).toContain('If nobody can, all you paid comes back.')
  })

  it('that the car has a problem is sent while nobody else has the ride (PROBLEM-3)', async () => {
    const started = await newRide.started()
    const open = await paidBooking(await signedInRider())
    for (const { id } of [started.booking, open]) await put({ event: 'ride.car_problem', bookingId: id })
    expect((await drained()).ends).toEqual(['sent', 'sent'])
  })

  it('is sent once for each transition, also twice for one booking', async () => {
    const { booking } = await newRide.accepted()
    for (const transitionId of ['one', 'one', 'two']) {
      await put({ event: 'ride.driver_assigned', bookingId: booking.id, transitionId })
    }
    expect((await drained()).sent).toHaveLength(2)
  })
})

describe('A message to a driver', () => {
  it('goes to the driver, not to the rider, with pickup time, address and car', async () => {
    const { driver, booking } = await newRide.accepted({
      overrides: { scheduled_time: '2020-11-21T18:30:00.000Z' },
    })
    await put({ event: 'driver.ride_assigned', bookingId: booking.id, recipientId: driver.userId })
    const { sent } = await drained()
    expect(sent).toEqual([
      {
        to: driver.phone,
        text: [
          `Hasiru Cabs: you have a new ride, booking ${booking.id.slice(-8)}.`,
          `Pickup Sun, 22 Nov, 12:00 am, Koramangala 5th Block, Bengaluru, in ${driver.licensePlate}. See hasirucabs.example/driver`,
        ].join('\n'),
      },
    ])
  })

  it.each([
    ['cancelled', { status: 'cancelled' }, 'was cancelled'],
    ['given back', { driver_id: null, status: 'pending' }, 'is not yours any more'],
  ])('whose ride is gone, %s, says so', async (_, columns, words) => {
    const { driver, rider, booking } = await newRide.accepted()
    await setIn('bookings', booking.id, columns)
    await put({ event: 'driver.ride_cancelled', bookingId: booking.id, recipientId: driver.userId })
    const { sent } = await drained()
    expect(sent[0]).toMatchObject({ to: driver.phone, text: expect.stringContaining(words) })
    expect(sent[0]?.text).not.toContain(rider.phone.slice(3))
  })

  it('is not sent about a cancelled ride that the driver still has, nor about an assigned one that another driver has', async () => {
    const { driver, booking } = await newRide.accepted()
    await put({ event: 'driver.ride_cancelled', bookingId: booking.id, recipientId: driver.userId })
    const other = await signedInDriver()
    await put({ event: 'driver.ride_assigned', bookingId: booking.id, recipientId: other.userId })
    expect(await drained()).toEqual({ sent: [], ends: ['no longer true', 'no longer true'] })
  })
})

describe('At the start of a ride', () => {
  const linkIn = async ({ rider, driver, booking }: Ride) => {
    expect((await drive.start(driver, booking.id, PIN)).status).toBe(200)
    const [message] = await messagesTo(rider.phone, 1)
    return /hasirucabs\.example(\/\S*)/.exec(message?.text ?? '')?.[1]
  }
  const sharesOf = ({ booking }: Ride) =>
    database.select().from(rideShares).where(eq(rideShares.booking_id, booking.id))

  it('its rider gets a link that whoever has it can follow, made if there is none', async () => {
    const ride = await newRide.arrived()
    const link = await linkIn(ride)
    const [share, ...more] = await sharesOf(ride)
    expect(link).toBe(`/trip-share/${share?.id}`)
    expect(more).toEqual([])
    expect((await get(link ?? '')).status).toBe(200)
  })

  it('it is the link that the rider made before', async () => {
    const ride = await newRide.arrived()
    await post(`/api/rides/${ride.booking.id}/share`, {}, ride.rider)
    const [share] = await sharesOf(ride)
    expect(await linkIn(ride)).toBe(`/trip-share/${share?.id}`)
    expect(await sharesOf(ride)).toHaveLength(1)
  })

  it('none is made where the rider took one back, and none by a wrong PIN', async () => {
    const ride = await newRide.arrived()
    await drive.start(ride.driver, ride.booking.id, '0000')
    expect(await sharesOf(ride)).toEqual([])
    await post(`/api/rides/${ride.booking.id}/share`, {}, ride.rider)
    await post(`/api/rides/${ride.booking.id}/share/revoke`, {}, ride.rider)
    expect(await linkIn(ride)).toBe('/tracking')
    expect((await sharesOf(ride)).map(({ revoked_at }) => revoked_at)).toEqual([expect.any(String)])
  })
})

describe('A rider whose browser shows notifications', () => {
  it('is told there of a driver who sets out, for two minutes, without PIN and address; once it is shown no SMS follows', async () => {
    const { rider, driver, booking } = await newRide.accepted()
    const browser = await newSubscription()
    const stored = await send('PUT', '/api/profile/messages/browser', browser, rider)
    expect(stored.status).toBe(200)
    expect((await drive.setOut(driver, booking.id)).status).toBe(200)
    const [push, ...more] = await messagesTo(browser.endpoint, 1)
    expect(more).toEqual([])
    expect(push?.text).toContain('is on the way')
    expect(push?.text).not.toMatch(/Koramangala|PIN/)
    expect(push?.details).toMatchObject({ TTL: '120', Urgency: 'high' })
    const told = `SELECT reference, status, try_at FROM outbox WHERE event = 'ride.set_out' AND booking_id = ?`
    const reference = push?.details.Topic
    expect(await firstRow(told, booking.id)).toMatchObject({ reference, status: 'sent' })
    expect((await post('/api/messages/shown', { reference })).status).toBe(200)
    expect(await firstRow(told, booking.id)).toEqual({ reference, status: 'delivered', try_at: null })
    expect((await messagesTo(rider.phone)).filter(({ text }) => text.includes('on the way'))).toEqual([])
  })
})
