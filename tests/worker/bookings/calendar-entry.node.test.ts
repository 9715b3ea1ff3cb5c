import { describe, expect, it } from 'vitest'
import { calendarEntry } from '../../../worker/bookings/calendar-entry'

const NOW = new Date('2026-11-20T06:00:00.000Z')
const TRIP = {
  id: 'bk_0123456789abcdef',
  version: 7,
  status: 'accepted',
  service_type: 'airport',
  scheduled_time: '2026-11-21T18:45:00.000Z',
  return_scheduled_time: null,
  is_round_trip: false,
  duration_minutes: 78,
  package_hours: null,
} as const
const PLACES = {
  pickup_locality: 'Koramangala, Bengaluru',
  dropoff_locality: 'Kempegowda International Airport Terminal 2, Bengaluru',
}

const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('A trip in a calendar', () => {
  it('is one entry of its booking and version, by the clock of Kolkata', () => {
    const lines = linesOf(calendarEntry(TRIP, PLACES, NOW))
    for (const line of [
      'UID:bk_0123456789abcdef@hasirucabs.example',
      'SEQUENCE:7',
      'DTSTAMP:20261120T060000Z',
      // A quarter past midnight, the day after.
      'DTSTART;TZID=Asia/Kolkata:20261122T001500',
      'DTEND;TZID=Asia/Kolkata:20261122T013300',
      'TZOFFSETTO:+0530',
      'STATUS:CONFIRMED',
      'LOCATION:Koramangala\\, Bengaluru',
    ]) {
      expect(lines).toContain(line)
    }
  })

  it('that was cancelled takes the entry back', () => {
    const text = calendarEntry({ ...TRIP, status: 'cancelled', version: 8 }, PLACES, NOW)
    expect(linesOf(text)).toEqual(expect.arrayContaining(['SEQUENCE:8', 'STATUS:CANCELLED']))
  })

  it('is folded into lines of 75 octets, and breaks no letter', () => {
    const text = calendarEntry(TRIP, { ...PLACES, pickup_locality: 'ಕೋರಮಂಗಲ '.repeat(12) }, NOW)
    const raw = text.split('\r\n')
    expect(Math.max(...raw.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    expect(linesOf(text)).toContain(`LOCATION:${'ಕೋರಮಂಗಲ '.repeat(12)}`)
  })
})
