import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { BookingRecordSchema } from '../../../src/domain/bookings/booking'
import { DRAFT_KEYS, draftAgain, emptyDraft } from '../../../src/domain/bookings/draft'
import { TripSchema } from '../../../src/domain/bookings/trip-request'
import { PRICED_FIELDS } from '../../../src/domain/fares/quote'
import { BOOKING } from '../../support/audiences'
import { aBooking, RENTAL_PACKAGE } from '../../support/bookings/records'

const { fields, fieldsFor } = BOOKING

it('The audiences of a booking let a trip be booked again with all that belongs to the places, and nothing of that day', () => {
  const booking = aBooking({
    service_type: 'car_rental',
    trip_type: 'one_way',
    is_round_trip: true,
    package_id: 'pk_4',
    pickup_detail: 'Gate 4',
    passengers: 5,
    special_instructions: 'Note: ring twice',
    return_scheduled_time: '2026-11-22T13:00:00.000Z',
  })
  const draft: Record<string, unknown> = draftAgain(booking, [RENTAL_PACKAGE])
  const untouched: Record<string, unknown> = emptyDraft()
  const taken = Object.keys(DRAFT_KEYS).filter((field) => draft[field] !== untouched[field])
  expect(taken.sort()).toEqual(fieldsFor('book_again'))
})

const TRIP_FIELDS = Object.keys(TripSchema.entries)

describe('The fields of a trip', () => {
  it('are fields of the record but for the signatures, and each may differ in two bookings', () => {
    const recorded = TRIP_FIELDS.filter((field) => !field.endsWith('_signature'))
    expect(fields).toEqual(expect.arrayContaining(recorded))
    expect(recorded).toHaveLength(TRIP_FIELDS.length - 2)
    expect(Object.keys(DRAFT_KEYS)).toEqual(TRIP_FIELDS)
    expect(new Set(Object.values(DRAFT_KEYS)).size).toBe(TRIP_FIELDS.length)
  })

  it('are all priced, but for the words, their signatures and the guests', () => {
    const notPriced = TRIP_FIELDS.filter((field) => !(field in PRICED_FIELDS))
    expect(notPriced).toEqual([
      'pickup_address',
      'pickup_detail',
      'pickup_signature',
      'dropoff_address',
      'dropoff_signature',
      'passengers',
      'special_instructions',
    ])
  })
})

it('A row whose JSON is damaged is refused, and nothing is guessed', () => {
  const fare = BookingRecordSchema.entries.fare_parts
  expect(v.safeParse(fare, '{"totalFare":1').success).toBe(false)
  expect(v.safeParse(fare, '{"totalFare":1}').success).toBe(false)
  expect(v.parse(fare, JSON.stringify(aBooking().fare_parts))).toEqual(aBooking().fare_parts)
})
