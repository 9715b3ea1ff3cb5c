import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  dateOf,
  formatDate,
  formatDateTime,
  formatTime,
  instantOf,
  isLocalDate,
  localOf,
  retryAt,
  splitLocal,
} from '../../../src/domain/kolkata-time'

const iso = (local: string) => instantOf(local)?.toISOString() ?? null

describe('the instant of a local time in Kolkata (TIME-1, TIME-2)', () => {
  it.each([
    ['2026-11-21T18:30', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T00:00', '2026-11-20T18:30:00.000Z'],
    ['2026-11-21T23:59', '2026-11-21T18:29:00.000Z'],
    ['2026-11-21T24:00', '2026-11-21T18:30:00.000Z'],
    ['2026-11-22T00:00', '2026-11-21T18:30:00.000Z'],
    ['2026-12-31T24:00', '2026-12-31T18:30:00.000Z'],
    ['2028-02-29T05:30', '2028-02-29T00:00:00.000Z'],
  ])('%s is %s', (local, instant) => {
    expect(iso(local)).toBe(instant)
  })

  const NO_DAYS = ['2026-02-30', '2027-02-29', '2026-13-01', '2026-00-10', '2026-11-00', '0050-01-01']
  const NO_TIMES = ['T25:00', 'T24:30', 'T18:60', '', ' 18:30', 'T18:30Z', 'T18:30:00', 'T1:30']
  const OTHERS = [' 2026-11-21T18:30', '21/11/2026T18:30', '٢٠٢٦-11-21T18:30', '', 'tomorrow']
  it.each([
    ...NO_DAYS.map((day) => `${day}T10:00`),
    ...NO_TIMES.map((time) => `2026-11-21${time}`),
    ...OTHERS,
  ])('there is none for %j', (local) => {
    expect(instantOf(local)).toBeNull()
    expect(splitLocal(local)).toBeNull()
  })

  it('keeps 24:00 with the date that was picked', () => {
    expect(splitLocal('2026-11-21T24:00')).toEqual({ date: '2026-11-21', time: '24:00' })
  })
})

describe('the calendar', () => {
  it.each([
    ['2026-11-21', 1, '2026-11-22'],
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-21', 30, '2026-12-21'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i days is %s', (date, days, then) => {
    expect(addDays(date, days)).toBe(then)
  })

  it('has no day for what is not a date', () => {
    expect(isLocalDate('2026-02-29')).toBe(false)
    expect(isLocalDate('2028-02-29')).toBe(true)
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  })

  it.each([
    ['2026-11-21T18:29:59.999Z', '2026-11-21', '2026-11-21T23:59'],
    ['2026-11-21T18:30:00.000Z', '2026-11-22', '2026-11-22T00:00'],
    ['2026-11-21T23:59:00.000Z', '2026-11-22', '2026-11-22T05:29'],
  ])('at %s it is %s in Kolkata', (instant, date, local) => {
    expect(dateOf(new Date(instant))).toBe(date)
    expect(localOf(new Date(instant))).toBe(local)
  })
})

it.each([
  ['2026-11-21T18:30', 'Sat, 21 Nov', '6:30 pm'],
  ['2026-11-22T00:00', 'Sun, 22 Nov', '12:00 am'],
  ['2026-11-22T12:00', 'Sun, 22 Nov', '12:00 pm'],
  ['2026-11-22T00:30', 'Sun, 22 Nov', '12:30 am'],
  ['2026-11-23T11:59', 'Mon, 23 Nov', '11:59 am'],
  ['2027-01-05T09:05', 'Tue, 5 Jan', '9:05 am'],
  ['2026-11-25T13:00', 'Wed, 25 Nov', '1:00 pm'],
  ['2026-11-26T24:00', 'Fri, 27 Nov', '12:00 am'],
])('a rider reads of %s %s, %s (TIME-4)', (local, date, time) => {
  const instant = instantOf(local) ?? new Date(Number.NaN)
  expect(formatDate(instant)).toBe(date)
  expect(formatTime(instant)).toBe(time)
  expect(formatDateTime(instant)).toBe(`${date}, ${time}`)
})

describe("the host's own zone", () => {
  const hostZone = process.env.TZ
  afterEach(() => {
    if (hostZone === undefined) delete process.env.TZ
    else process.env.TZ = hostZone
  })

  it.each([
    ['America/New_York', 300],
    ['Pacific/Kiritimati', -840],
  ])('does not matter: %s', (zone, offsetMinutes) => {
    process.env.TZ = zone
    expect(new Date('2026-11-21T13:00:00Z').getTimezoneOffset()).toBe(offsetMinutes)
    expect(iso('2026-11-21T18:30')).toBe('2026-11-21T13:00:00.000Z')
    expect(formatDateTime(new Date('2026-11-21T13:00:00Z'))).toBe('Sat, 21 Nov, 6:30 pm')
    expect(dateOf(new Date('2026-11-21T18:30:00Z'))).toBe('2026-11-22')
  })
})

it('what failed is tried again after twice as long each time, and after six hours at the most', () => {
  const minutes = [0, 1, 2, 8, 9, 40].map((tries) => retryAt(tries, new Date(0)).getTime() / 60_000)
  expect(minutes).toEqual([1, 2, 4, 256, 360, 360])
})
