import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { instantOf } from '../../../src/domain/kolkata-time'
import { payableAmounts } from '../../../src/domain/payments/amounts'
import { refuse } from '../../../src/domain/result'
import { createBooking } from '../../../worker/bookings/create-booking'
import { quoteKeys } from '../../../worker/config'
import { quoteTrip } from '../../../worker/fares/quotes'
import { roadGraphRoutes } from '../../../worker/places/road-graph-routes'
import { granted } from '../../support/surely'
import { expectRefusal, ok, refusal, statusesOf } from '../../support/worker/api'
import {
  airportPickup,
  askBooking,
  bookedBy,
  bookingRequest,
  newBookingOf,
  outstationRoundTrip,
  quoteFor,
  rental,
  shown,
  trip,
} from '../../support/worker/bookings'
import { database, databaseWhere, run, valuesOf } from '../../support/worker/database'
import { riderOfEachTest, signedInRider } from '../../support/worker/people'
import { insertPackage } from '../../support/worker/pricing'
import { entered, rideRow } from '../../support/worker/rides'

const rider = riderOfEachTest()

const count = async (table: string, where: string, ...values: string[]) =>
  (await valuesOf<number>(`SELECT count(*) FROM ${table} WHERE ${where}`, ...values))[0]

describe('A booking', () => {
  it('is created pending and unpaid, with the amounts of the quote', async () => {
    const asked = trip({ special_instructions: 'Luggage: 2' })
    const request = await bookingRequest(rider, { trip: asked, vehicle: 'suv' })
    const booking = await bookedBy(rider, request)
    const { advance, remaining } = payableAmounts(request.fare_amount).partial
    expect(booking).toMatchObject({
      user_id: rider.userId,
      status: 'pending',
      payment_status: 'pending',
      driver_id: null,
      vehicle_type: 'suv',
      service_type: 'ride_later',
      service_type_id: 'service_ride_later',
      fare_amount: request.fare_amount,
      advance_amount: advance,
      remaining_amount: remaining,
      payment_method: 'upi',
      passengers: 2,
      special_instructions: 'Luggage: 2',
      scheduled_time: instantOf(asked.scheduled_time)?.toISOString(),
      is_scheduled: true,
      package_hours: null,
    })
    expect((await rideRow(booking.id)).city).toBe('bengaluru')
    expect(booking).not.toHaveProperty('city')
    expect(booking.fare_parts.totalFare).toBe(request.fare_amount)
    expect(booking.id).toMatch(/^[0-9a-f]{32}$/)
    expect(await shown(rider, booking.id)).toMatchObject({
      booking,
      statement: { paid_paise: 0, owed_paise: 0 },
      payment_state: 'none',
    })
  })

  it('paid in full has nothing remaining', async () => {
    const booking = await newBookingOf(rider, { amount_choice: 'full' })
    expect([booking.advance_amount, booking.remaining_amount]).toEqual([booking.fare_amount, 0])
  })

  it('stores the billed distance of a round trip, its return and its record', async () => {
    const asked = outstationRoundTrip()
    const { billed } = await quoteFor(rider, asked)
    const booking = await bookedBy(rider, await bookingRequest(rider, { trip: asked }))
    expect(booking).toMatchObject({
      distance_km: billed.distance_km,
      duration_minutes: billed.duration_minutes,
      is_round_trip: true,
      trip_type: 'round_trip',
      service_type_id: 'service_outstation',
    })
    expect(booking.return_scheduled_time).toBe(instantOf(asked.return_scheduled_time ?? '')?.toISOString())
  })

  it('of an airport ride stores the service’s name and its own record’s id', async () => {
    const booking = await bookedBy(rider, await bookingRequest(rider, { trip: airportPickup() }))
    expect([booking.service_type, booking.service_type_id]).toEqual(['airport', 'service_airport_transfer'])
  })

  it('of a rental stores its package, hours and kilometres', async () => {
    const packageId = await insertPackage({
      duration_hours: 6,
      included_kilometers: 60,
      base_price: 1199,
      vehicle_type: 'suv',
    })
    const booking = await bookedBy(
      rider,
      await bookingRequest(rider, { trip: rental(packageId), vehicle: 'suv' }),
    )
    expect(booking).toMatchObject({
      package_id: packageId,
      package_hours: 6,
      distance_km: 60,
      duration_minutes: 360,
      dropoff_address: null,
      fare_amount: 1199,
      advance_amount: 300,
    })
  })
})

describe('One key makes one booking', () => {
  it('however often the button is pressed at once', async () => {
    const request = await bookingRequest(rider)
    const answers = await Promise.all(Array.from({ length: 10 }, () => askBooking(rider, request)))
    expect(await statusesOf(answers)).toEqual([...Array(9).fill(200), 201])
    const ids = new Set(
      await Promise.all(
        answers.map(async (one) => (await one.json<{ booking: { id: string } }>()).booking.id),
      ),
    )
    expect(ids.size).toBe(1)
    expect(await count('bookings', 'idempotency_key = ?', request.idempotency_key)).toBe(1)
  })

  it.each([
    ['when a request is sent again after its quote has expired', { quote: 'lost.long-ago' }],
    ['in two tabs that chose to pay differently', { amount_choice: 'full', payment_method: 'card' }],
  ])('%s', async (_, change) => {
    const request = await bookingRequest(rider)
    const booking = await bookedBy(rider, request)
    expect((await bookedBy(rider, { ...request, ...change }, 200)).id).toBe(booking.id)
  })

  it.each([
    ['another trip', { trip: trip({ passengers: 3 }) }],
    ['another door', { trip: trip({ pickup_detail: 'Gate 4' }) }],
    ['another car', { vehicle_type: 'suv' as const }],
    ['another price', { fare_amount: 7 }],
  ])('and refuses %s under it', async (_, change) => {
    const request = await bookingRequest(rider)
    await bookedBy(rider, request)
    await expectRefusal(askBooking(rider, { ...request, ...change }), 'conflict', 409)
    expect(await count('bookings', 'idempotency_key = ?', request.idempotency_key)).toBe(1)
  })

  it('for its rider alone: another rider may use the same key', async () => {
    const key = { idempotency_key: 'the-same-key' }
    const [first, second] = [await newBookingOf(rider, key), await newBookingOf(await signedInRider(), key)]
    expect(second.id).not.toBe(first.id)
  })
})

describe('A rider with five unpaid bookings', () => {
  const TOO_MANY = {
    status: 409,
    code: 'too_many_unpaid',
    message: 'You have five unpaid bookings. Pay or cancel one in Trip History first.',
  }
  /** So many requests of one quote, each with a key of its own. */
  const requests = async (count: number) => {
    const quoted = await bookingRequest(rider)
    return Array.from({ length: count }, () => ({ ...quoted, idempotency_key: crypto.randomUUID() }))
  }
  const unpaid = () => count('bookings', `user_id = ? AND status = 'pending'`, rider.userId)

  it('books no sixth, until one of them is paid or cancelled', async () => {
    const [sixth, ...five] = await requests(6)
    const made = []
    for (const request of five) made.push(await bookedBy(rider, request))
    expect(await refusal(await askBooking(rider, sixth))).toEqual(TOO_MANY)
    // The same key still finds its booking, and a changed trip replaces its own.
    expect((await bookedBy(rider, five[0] ?? {}, 200)).id).toBe(made[0]?.id)
    await bookedBy(rider, {
      ...sixth,
      idempotency_key: crypto.randomUUID(),
      replaces: [five[1]?.idempotency_key ?? ''],
    })
    expect(await refusal(await askBooking(rider, sixth))).toEqual(TOO_MANY)
    await entered(made[0]?.id ?? '', 'captured', 1)
    await bookedBy(rider, sixth ?? {})
    expect(await refusal(await askBooking(rider, (await requests(1))[0]))).toEqual(TOO_MANY)
  })

  it('has five after ten requests at once', async () => {
    const answers = (await requests(10)).map((request) => askBooking(rider, request))
    expect(await statusesOf(answers)).toEqual([...Array(5).fill(201), ...Array(5).fill(409)])
    expect(await unpaid()).toBe(5)
    expect((await askBooking(await signedInRider(), {})).status).toBe(400)
  })
})

describe('A changed trip', () => {
  const REASON = 'Replaced by a newer booking'
  const OLD_KEY = { idempotency_key: 'the-key-of-the-old-trip' }
  const REPLACES = { replaces: [OLD_KEY.idempotency_key] }
  const aKey = () => ({ idempotency_key: crypto.randomUUID() })

  it('cancels the unpaid bookings it replaces by their keys, also those whose answer was lost, with the reason on record', async () => {
    const [lost, unmade] = [aKey(), aKey()]
    const [old, older] = [await newBookingOf(rider, OLD_KEY), await newBookingOf(rider, lost)]
    const keys = [lost.idempotency_key, unmade.idempotency_key, ...REPLACES.replaces]
    const booking = await newBookingOf(rider, { replaces: keys })
    expect((await shown(rider, older.id)).booking.status).toBe('cancelled')
    const { booking: after } = await shown(rider, old.id)
    expect([after.status, after.cancellation_reason]).toEqual(['cancelled', REASON])
    expect(await count('booking_cancellations', 'booking_id = ? AND reason = ?', old.id, REASON)).toBe(1)
    expect((await shown(rider, booking.id)).booking.status).toBe('pending')
  })

  it('makes the old key unusable, because its booking is cancelled', async () => {
    const request = await bookingRequest(rider, {}, OLD_KEY)
    await bookedBy(rider, request)
    await newBookingOf(rider, REPLACES)
    await expectRefusal(askBooking(rider, request), 'conflict', 409)
  })

  it.each([
    ['paid', (id: string) => entered(id, 'captured', 1)],
    ['accepted', (id: string) => run(`UPDATE bookings SET status = 'accepted' WHERE id = ?`, id)],
  ])('leaves a booking that is %s alone', async (_, happens) => {
    const old = await newBookingOf(rider, OLD_KEY)
    await happens(old.id)
    await newBookingOf(rider, REPLACES)
    expect((await shown(rider, old.id)).booking.status).not.toBe('cancelled')
    expect(await count('booking_cancellations', 'booking_id = ?', old.id)).toBe(0)
  })

  it('never cancels another rider’s booking', async () => {
    const victim = await signedInRider()
    const theirs = await newBookingOf(victim, OLD_KEY)
    await newBookingOf(rider, REPLACES)
    expect((await shown(victim, theirs.id)).booking.status).toBe('pending')
    expect(await count('booking_cancellations', 'booking_id = ?', theirs.id)).toBe(0)
  })

  it('never cancels itself', async () => {
    const request = await bookingRequest(rider, {}, { ...OLD_KEY, ...REPLACES })
    const booking = await bookedBy(rider, request)
    await bookedBy(rider, request, 200)
    expect((await shown(rider, booking.id)).booking.status).toBe('pending')
  })

  it('keeps the old booking when the new one is refused', async () => {
    const old = await newBookingOf(rider, OLD_KEY)
    await askBooking(rider, await bookingRequest(rider, {}, { ...REPLACES, fare_amount: 1 }))
    expect((await shown(rider, old.id)).booking.status).toBe('pending')
  })
})

const AnySchema = v.object({ booking: v.unknown() })

describe('An address with control characters', () => {
  it('is kept in one line that reads in one direction, and a repeated request still finds its booking', async () => {
    const pickup_address = 'Gate 2\u202e\r\nFare Rs 1\u0000, ಕೋರಮಂಗಲ 😀 <b>'
    const request = await bookingRequest(rider, { trip: trip({ pickup_address, dropoff_address: 'A\nB' }) })
    const booking = await bookedBy(rider, request)
    expect(booking.pickup_address).toBe(
      'Koramangala, Bengaluru (entered as “Gate 2 Fare Rs 1 , ಕೋರಮಂಗಲ 😀 <b>”)',
    )
    expect(booking.dropoff_address).toBe('Indiranagar, Bengaluru (entered as “A B”)')
    expect((await bookedBy(rider, request, 200)).id).toBe(booking.id)
  })

  it('is not booked where it names another place than its coordinates, though the trip was quoted', async () => {
    const request = await bookingRequest(rider)
    const lie = { ...request, trip: { ...request.trip, dropoff_address: 'Airport Terminal 2' } }
    const answer = await askBooking(rider, lie)
    expect(answer.status).toBe(422)
    await expectRefusal(answer, 'address_elsewhere')
  })
})

describe('What is said of the pickup beside its address', () => {
  it('is no part of the price, is kept on one line, and a repeated request still finds its booking', async () => {
    const quoted = await bookingRequest(rider)
    const pickup_detail = ' 4th floor\u202e,\r\n blue\u0000gate 😀 '
    const request = { ...quoted, trip: { ...quoted.trip, pickup_detail } }
    const booking = await bookedBy(rider, request)
    expect(booking.pickup_detail).toBe('4th floor, blue gate 😀')
    expect((await bookedBy(rider, request, 200)).id).toBe(booking.id)
  })

  it('is none where nothing can be read, or nothing was sent, and no more than 80 characters', async () => {
    const { trip: asked, ...request } = await bookingRequest(rider)
    const { pickup_detail, ...silent } = asked
    expect(
      (await ok(await askBooking(rider, { ...request, trip: silent }), AnySchema, 201)).booking,
    ).toMatchObject({ pickup_detail: null })
    const other = await bookingRequest(rider, { trip: trip({ pickup_detail: ' \n ' }) })
    expect((await bookedBy(rider, other)).pickup_detail).toBeNull()
    const long = { ...other, trip: { ...other.trip, pickup_detail: 'x'.repeat(81) } }
    expect((await askBooking(rider, long)).status).toBe(400)
  })
})

describe('Two tabs that book different cars under one key at once', () => {
  it('make one booking, and the tab that is refused has cancelled nothing', async () => {
    const [old, older] = [{ idempotency_key: crypto.randomUUID() }, { idempotency_key: crypto.randomUUID() }]
    const [first, second] = [await newBookingOf(rider, old), await newBookingOf(rider, older)]
    const key = { idempotency_key: crypto.randomUUID() }
    const quick = await bookingRequest(
      rider,
      { vehicle: 'sedan' },
      { ...key, replaces: [old.idempotency_key] },
    )
    const slow = await bookingRequest(
      rider,
      { vehicle: 'suv' },
      { ...key, replaces: [older.idempotency_key] },
    )
    // The quick tab's booking is written after the slow tab saw that the key was free.
    const database = databaseWhere(() => bookedBy(rider, quick))
    const context = { database, keys: quoteKeys(env), userId: rider.userId, now: new Date() }
    const refused = await createBooking(context, slow)
    expect(refused).toEqual(refuse({ reason: 'key_taken', status: 'pending' }))
    expect((await shown(rider, first.id)).booking.status).toBe('cancelled')
    expect((await shown(rider, second.id)).booking.status).toBe('pending')
  })
})

it('A pickup that was in time at the quote stays in time for as long as the quote lives', async () => {
  // In Kolkata; the first ride_later is at 14:00.
  const ten = new Date('2020-12-01T10:00:00+05:30')
  const { userId } = rider
  const deps = { database, keys: quoteKeys(env) }
  const asked = trip({ scheduled_time: '2020-12-01T14:00' })
  const quoted = await quoteTrip({ ...deps, routes: roadGraphRoutes }, { trip: asked, userId, now: ten })
  const { quote, fares } = granted(quoted)
  const request = await bookingRequest(rider, {}, { quote, fare_amount: fares.sedan.totalFare })
  const context = { ...deps, userId, now: new Date(ten.getTime() + 14 * 60_000) }
  expect((await createBooking(context, { ...request, trip: asked })).ok).toBe(true)
})
