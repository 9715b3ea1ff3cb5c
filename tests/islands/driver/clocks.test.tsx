import { describe, expect, it } from 'vitest'
import { dayName, formatWait } from '../../../src/islands/driver/clock'
import { nextClockOffset } from '../../../src/islands/driver/driver-state'

const AT = Date.parse('2026-11-21T12:30:00Z')
/** The server said its time, and the phone heard it by its own clock so much later. */
const heard = (serverAhead: number, onTheWay: number) => ({
  now: new Date(AT + serverAhead).toISOString(),
  askedAt: AT,
  receivedAt: AT + onTheWay,
})

describe('the clock of the server', () => {
  it('is taken from the first answer', () => {
    expect(nextClockOffset(null, heard(7_200_000, 0))).toBe(7_200_000)
  })

  it('is not set back by a slow answer', () => {
    expect(nextClockOffset(1000, heard(1000, 9000))).toBe(1000)
  })

  it('is not moved by an answer that came after the system had stopped the page', () => {
    expect(nextClockOffset(1000, heard(1000, 20 * 60_000))).toBe(1000)
  })

  it('is set forward by an answer that came quicker', () => {
    expect(nextClockOffset(-4000, heard(0, 200))).toBe(-200)
  })

  it.each([3_600_000, -3_600_000])(
    'is computed again when the phone’s own clock was moved by %s ms',
    (moved) => {
      expect(nextClockOffset(1000, heard(moved, 0))).toBe(moved)
    },
  )
})

describe('a wait in words', () => {
  it.each([
    [-5000, '1 s'],
    [400, '1 s'],
    [44_100, '45 s'],
    [60_000, '1 min'],
    [60_001, '2 min'],
    [59 * 60_000, '59 min'],
    [60 * 60_000, '1 h'],
    [125 * 60_000, '2 h 5 min'],
  ])('of %s ms is %s', (milliseconds, words) => {
    expect(formatWait(milliseconds)).toBe(words)
  })
})

describe('the day of a pickup', () => {
  const now = new Date('2026-11-21T18:29:00Z')
  it.each([
    ['2026-11-21T18:29:59Z', 'Today'],
    // Midnight in Kolkata.
    ['2026-11-21T18:30:00Z', 'Tomorrow'],
    ['2026-11-22T18:30:00Z', 'Mon, 23 Nov'],
  ])('at %s is %s, by the calendar of Kolkata', (instant, name) => {
    expect(dayName(new Date(instant), now)).toBe(name)
  })
})
