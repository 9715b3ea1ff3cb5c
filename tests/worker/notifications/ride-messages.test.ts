import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accept } from '../../../src/domain/result'
import type { MessageFacts } from '../../../worker/notifications/message-facts'
import { messageText } from '../../../worker/notifications/message-texts'
import { drainOutbox } from '../../../worker/notifications/send-messages'
import { OutboxEventSchema, type OutboxMessage, putInOutbox } from '../../../worker/outbox'
import { database, run } from '../../support/worker/database'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { newRide, paidBooking, type Ride, rideRow, signedInDriver } from '../../support/worker/rides'

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
      async sendBookingSms(to, text) {
        sent.push({ to, text })
        return accept({ providerId: null })
      },
    },
    now,
  )
  const { results } = await env.DB.prepare('SELECT status, last_error FROM outbox ORDER BY id').all<{
    status: string
    last_error: string | null
  }>()
  return { sent, ends: results.map(({ status, last_error }) => last_error ?? status) }
}

const update = (id: string, columns: string) => run(`UPDATE bookings SET ${columns} WHERE id = ?`, id)

describe('A message about a ride', () => {
  const made = [
    ['ride.driver_assigned', newRide.accepted],
    ['ride.arriving', newRide.setOut],
    ['ride.arrived', newRide.arrived],
    ['ride.started', newRide.started],
    ['ride.completed', newRide.completed],
  ] as const

  it.each(made)('%s goes to the rider while it is true', async (event, makeRide) => {
    const { rider, booking } = await makeRide()
    await put({ event, bookingId: booking.id })
    const { sent, ends } = await drained()
    expect(sent.map(({ to }) => to)).toEqual([rider.phone])
    expect(ends).toEqual(['sent'])
    expect(sent[0]?.text).toContain(`booking ${booking.id.slice(-8)}`)
  })

  it('has the PIN in the one that names the driver, as it is when it is sent, and keeps it nowhere', async () => {
    const { booking } = await newRide.accepted()
    await put({ event: 'ride.driver_assigned', bookingId: booking.id })
    await update(booking.id, `start_pin = '0907'`)
    const kept = await env.DB.prepare('SELECT * FROM outbox').all()
    expect((await drained()).sent[0]?.text).toContain('Your PIN: 0907.')
    expect(JSON.stringify(kept.results)).not.toContain('0907')
  })

  it.each<[OutboxMessage['event'], () => Promise<Ride>, string]>([
    ['ride.driver_assigned', newRide.accepted, `status = 'pending', driver_id = NULL, accepted_at = NULL`],
    ['ride.driver_assigned', newRide.accepted, `accepted_at = '2020-11-21T05:00:00.000Z'`],
    ['ride.driver_assigned', newRide.accepted, `status = 'cancelled'`],
    ['ride.driver_assigned', newRide.setOut, `status = 'started'`],
    ['ride.arriving', newRide.setOut, `arrived_at = '2020-11-21T05:00:00.000Z'`],
    ['ride.arriving', newRide.setOut, `status = 'cancelled'`],
    ['ride.arrived', newRide.arrived, `status = 'started'`],
    ['ride.arrived', newRide.arrived, `status = 'pending', driver_id = NULL, accepted_at = NULL`],
    ['ride.started', newRide.started, `status = 'completed'`],
    ['booking.confirmed', newRide.accepted, `status = 'cancelled'`],
  ])('%s is not sent once it is no longer true: %#', async (event, makeRide, columns) => {
    const { booking } = await makeRide()
    await put({ event, bookingId: booking.id })
    await update(booking.id, columns)
    expect(await drained()).toEqual({ sent: [], ends: ['no longer true'] })
  })

  it('with a PIN is not sent to an unverified number', async () => {
    const { rider, booking } = await newRide.accepted()
    await put({ event: 'ride.driver_assigned', bookingId: booking.id })
    await run(`UPDATE users SET phone_no = '+919811111111', phone_verified = 0 WHERE id = ?`, rider.userId)
    expect(await drained()).toEqual({ sent: [], ends: ['nobody to send it to'] })
  })

  it('about a replaced driver is not sent, the one about the new driver is', async () => {
    const { rider, booking } = await newRide.accepted()
    await put({ event: 'ride.driver_assigned', bookingId: booking.id, transitionId: 'first' })
    const next = await signedInDriver({ fullName: 'Kiran Gowda' })
    await update(
      booking.id,
      `driver_id = '${next.userId}', vehicle_id = '${next.vehicleId}', accepted_at = '2020-11-21T05:30:00.000Z'`,
    )
    await put({ event: 'ride.driver_assigned', bookingId: booking.id, transitionId: 'second' })
    const { sent, ends } = await drained()
    expect(sent.map(({ to }) => to)).toEqual([rider.phone])
    expect(sent[0]?.text).toContain(`Kiran Gowda drives you`)
    expect(sent[0]?.text).toContain(next.licensePlate)
    expect(ends).toEqual(['no longer true', 'sent'])
  })

  it('about a ride handed back is not sent once another driver has it', async () => {
    const { booking } = await newRide.accepted()
    await put({ event: 'ride.handed_back', bookingId: booking.id })
    expect((await drained()).ends).toEqual(['no longer true'])
    const open = await paidBooking(await signedInRider())
    await put({ event: 'ride.handed_back', bookingId: open.id })
    const [message] = (await drained()).sent
    expect(message?.text).toContain('your driver cannot come')
    // True before the pickup time, when others are offered it, and after it, when only an operator can help.
    expect(message?.text).toContain('looking for another')
    expect(message?.text).toContain('If nobody can, all you paid comes back.')
  })

  it('is sent once for each transition, also twice for one booking', async () => {
    const { booking } = await newRide.accepted()
    for (const transitionId of ['one', 'one', 'two']) {
      await put({ event: 'ride.driver_assigned', bookingId: booking.id, transitionId })
    }
    expect((await drained()).sent).toHaveLength(2)
  })

  it('is not inserted where the transition was not applied', async () => {
    const { booking } = await newRide.accepted()
    await put({ event: 'ride.arriving', bookingId: booking.id, when: sql`FALSE` })
    expect(await drained()).toEqual({ sent: [], ends: [] })
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
    [`status = 'cancelled'`, 'was cancelled'],
    [`driver_id = NULL, status = 'pending'`, 'is not yours any more'],
  ])('whose ride is gone (%s) says that it %s', async (columns, words) => {
    const { driver, rider, booking } = await newRide.accepted()
    await update(booking.id, columns)
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

describe('The text of a cancellation', () => {
  let rider: SignedIn
  const textOf = async (details: Record<string, unknown>) => {
    rider = await signedInRider()
    const booking = await paidBooking(rider, {
      status: 'cancelled',
      scheduled_time: '2020-11-21T13:00:00.000Z',
    })
    await put({ event: 'booking.cancelled', bookingId: booking.id, details })
    return (await drained()).sent[0]?.text.replace(booking.id.slice(-8), 'deadbeef')
  }

  it.each([
    [
      { code: 'rider', refund_paise: 7550 },
      'Hasiru Cabs: booking deadbeef, Sat, 21 Nov, 6:30 pm, is cancelled, as you asked.\nRs 75.50 comes back in 7-10 business days.',
    ],
    [
      { code: 'rider', refund_paise: 0 },
      'Hasiru Cabs: booking deadbeef, Sat, 21 Nov, 6:30 pm, is cancelled, as you asked.\nNothing comes back, by the refund policy.',
    ],
    [
      { code: 'no_show', refund_paise: 0 },
      'Hasiru Cabs: booking deadbeef, Sat, 21 Nov, 6:30 pm, is cancelled: the driver waited and could not find you.\nNothing comes back, by the refund policy.',
    ],
    [
      { code: 'no_driver', refund_paise: 10_000 },
      'Hasiru Cabs: booking deadbeef, Sat, 21 Nov, 6:30 pm, is cancelled: we found no driver. We are sorry.\nRs 100 comes back in 7-10 business days.',
    ],
    [
      { code: 'company', refund_paise: 10_000 },
      'Hasiru Cabs: booking deadbeef, Sat, 21 Nov, 6:30 pm, is cancelled by us. We are sorry.\nRs 100 comes back in 7-10 business days.',
    ],
    [{}, 'Hasiru Cabs: booking deadbeef, Sat, 21 Nov, 6:30 pm, is cancelled by us. We are sorry.'],
  ])('%j', async (details, text) => {
    expect(await textOf(details)).toBe(text)
  })
})

describe('Every text', () => {
  const hostile = 'ಬೆಂಗಳೂರು “quoted” – ₹ `tick` 😀 Café '.repeat(3)

  const factsOf = async (): Promise<MessageFacts> => ({
    row: {
      ...(await rideRow((await newRide.completed()).booking.id)),
      start_pin: '0042',
      pickup_address: hostile,
      dropoff_address: hostile,
    },
    paidRupees: 100,
    phone: '+919800000000',
    recipient_id: null,
    driverName: hostile,
    vehicle: { make: 'Tata', model: hostile, color: 'White', license_plate: 'KA 09 AB 1234' },
    details: { refund_paise: 123_456 },
  })

  it.each(OutboxEventSchema.options)(
    'of %s is plain characters and two short messages at most, whatever people are called',
    async (event) => {
      const text = messageText(event, await factsOf())
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the line end is one of the plain characters
      expect(text).toMatch(/^[\x0a\x20-\x7e]*$/)
      expect(text).not.toContain('`')
      expect(text.length).toBeLessThanOrEqual(306)
    },
  )

  it('of a refund says whether it goes to what was paid with', async () => {
    const facts = await factsOf()
    const said = (code?: string) =>
      messageText('refund.processed', {
        ...facts,
        details: { ...facts.details, reference: 'UTR 4268', code },
      })
    expect(said()).toContain('is with your bank. Reference UTR 4268.')
    expect(said('another_way')).toContain('by bank transfer or UPI. Reference UTR 4268.')
    expect(said('another_way')).toContain('It does not come to what you paid with.')
  })

  it('separates the words of two address lines', async () => {
    const facts = await factsOf()
    const row = { ...facts.row, pickup_address: '4th Cross\nJayanagar\t\u00a0Bengaluru' }
    expect(messageText('ride.arrived', { ...facts, row })).toContain('is at 4th Cross Jayanagar Bengaluru,')
  })

  it("calls a driver 'Your driver' whose name has no letters of 7 bits", async () => {
    const facts = { ...(await factsOf()), driverName: 'ರವಿ' }
    for (const driverName of ['ರವಿ', '', null]) {
      const said = (event: OutboxMessage['event']) => messageText(event, { ...facts, driverName })
      expect(said('ride.driver_assigned')).toContain('Hasiru Cabs: Your driver drives you')
      expect(said('ride.arriving')).toContain('Hasiru Cabs: Your driver is on the way')
      expect(said('ride.arrived')).toContain('Hasiru Cabs: Your driver is at')
    }
    expect(messageText('ride.arriving', { ...facts, driverName: 'Chloé Müller' })).toContain('Chloe is on')
  })
})
