import { expect, it } from 'vitest'
import { dayName, formatWait } from '../../../src/islands/driver/clock'
import { nextClockOffset } from '../../../src/islands/driver/driver-state'

const AT = Date.parse('2026-11-21T12:30:00Z')

it.each([
  ['is taken from the first answer', null, 7_200_000, 0, 7_200_000],
  ['is not set back by a slow answer', 1000, 1000, 9000, 1000],
  ['is not moved by an answer that came after the system had stopped the page', 1000, 1000, 1_200_000, 1000],
  ['is set forward by an answer that came quicker', -4000, 0, 200, -200],
  ['is computed again when the phone’s own clock was put back', 1000, 3_600_000, 0, 3_600_000],
  ['is computed again when the phone’s own clock was put forward', 1000, -3_600_000, 0, -3_600_000],
])('the clock of the server %s', (_, known, serverAhead, onTheWay, offset) => {
  const now = new Date(AT + serverAhead).toISOString()
  expect(nextClockOffset(known, { now, askedAt: AT, receivedAt: AT + onTheWay })).toBe(offset)
})

it.each([
  [-5000, '1 s'],
  [400, '1 s'],
  [44_100, '45 s'],
  [60_000, '1 min'],
  [60_001, '2 min'],
  [59 * 60_000, '59 min'],
  [60 * 60_000, '1 h'],
  [125 * 60_000, '2 h 5 min'],
])('a wait of %s ms is %s in words', (milliseconds, words) => {
  expect(formatWait(milliseconds)).toBe(words)
})

const now = new Date('2026-11-21T18:29:00Z')
it.each([
  ['2026-11-21T18:29:59Z', 'Today'],
  // Midnight in Kolkata.
  ['2026-11-21T18:30:00Z', 'Tomorrow'],
  ['2026-11-22T18:30:00Z', 'Mon, 23 Nov'],
])('the day of a pickup at %s is %s, by the calendar of Kolkata', (instant, name) => {
  expect(dayName(new Date(instant), now)).toBe(name)
})
