import { describe, expect, it } from 'vitest'
import {
  bookableDates,
  isBookableDate,
  openReturnSlots,
  openSlots,
  returnDates,
  slotLabel,
  TIME_SLOTS,
} from '../../../src/domain/bookings/trip-times'
import { at } from '../../support/bookings/trips'

describe('the slots of a day (TIME-2)', () => {
  it('are 49, every half hour from 00:00 to 24:00', () => {
    expect(TIME_SLOTS).toHaveLength(49)
    expect(TIME_SLOTS.slice(0, 3)).toEqual(['00:00', '00:30', '01:00'])
    expect(TIME_SLOTS.slice(-3)).toEqual(['23:00', '23:30', '24:00'])
  })

  it.each([
    ['00:00', '12:00 am'],
    ['09:30', '9:30 am'],
    ['12:00', '12:00 pm'],
    ['18:30', '6:30 pm'],
    ['24:00', 'midnight, next day'],
    ['soon', 'soon'],
  ])('%s reads %s', (slot, label) => {
    expect(slotLabel(slot)).toBe(label)
  })
})

describe('the open slots (LEAD-2)', () => {
  it.each([
    ['10:05', 'airport', TIME_SLOTS.slice(23), TIME_SLOTS],
    ['10:05', 'ride_later', TIME_SLOTS.slice(29), TIME_SLOTS],
    ['20:00', 'ride_later', ['24:00'], TIME_SLOTS],
    ['21:10', 'ride_later', [], TIME_SLOTS.slice(3)],
    ['23:45', 'ride_later', [], TIME_SLOTS.slice(8)],
  ] as const)(
    'at %s begin at the earliest pickup for %s, today or tomorrow',
    (time, service, today, next) => {
      const now = at(`2026-11-21T${time}`)
      expect(openSlots('2026-11-21', service, now)).toEqual(today)
      expect(openSlots('2026-11-22', service, now)).toEqual(next)
    },
  )

  it.each(['2026-11-20', '2026-12-22', '2026-02-30', ''])('there are none on %j', (date) => {
    expect(openSlots(date, 'airport', at('2026-11-21T10:00'))).toEqual([])
  })
})

describe('the dates (LEAD-4)', () => {
  it('run from today to today + 30 in Kolkata, whatever the date is in UTC', () => {
    expect(bookableDates(new Date('2026-11-20T18:29:59Z'))).toEqual({
      first: '2026-11-20',
      last: '2026-12-20',
    })
    expect(bookableDates(new Date('2026-11-20T18:30:00Z'))).toEqual({
      first: '2026-11-21',
      last: '2026-12-21',
    })
  })

  it.each([
    ['2026-11-20', false],
    ['2026-11-21', true],
    ['2026-12-21', true],
    ['2026-12-22', false],
    ['2026-11-31', false],
  ])('%s can be booked: %s', (date, bookable) => {
    expect(isBookableDate(date, at('2026-11-21T10:00'))).toBe(bookable)
  })
})

describe('a return (FORM-13)', () => {
  const now = at('2026-11-21T10:00')

  it('is on a later date than the outward trip, within the 30 days', () => {
    expect(returnDates('2026-11-21', now)).toEqual({ first: '2026-11-22', last: '2026-12-21' })
    expect(returnDates('2026-12-20', now)).toEqual({ first: '2026-12-21', last: '2026-12-21' })
    expect(returnDates('2026-12-21', now)).toBeNull()
    expect(returnDates('', now)).toBeNull()
  })

  it('may be at any slot of a later date', () => {
    expect(openReturnSlots('2026-11-22', '2026-11-21T23:30')).toEqual([...TIME_SLOTS])
  })

  it('is never at the instant of an outward 24:00', () => {
    expect(openReturnSlots('2026-11-22', '2026-11-21T24:00')).toEqual(TIME_SLOTS.slice(1))
  })

  it('has no slot on the same date or without an outward time', () => {
    expect(openReturnSlots('2026-11-21', '2026-11-21T06:00')).toEqual([])
    expect(openReturnSlots('2026-11-22', '')).toEqual([])
  })
})
