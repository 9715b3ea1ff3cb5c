import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isDue, MIN_GAP_MS, measuredAt, positionOf } from '../../../src/domain/rides/driver-points'
import { PositionSchema } from '../../../src/domain/rides/messages'

const fix = {
  latitude: 12.93521234567,
  longitude: 77.62449999999,
  accuracy: 5.04,
  heading: 359.96,
  speed: 8.333,
}

describe('a point of the phone (LIVE-1)', () => {
  it.each([
    [null, 0, true],
    [1000, 1000 + MIN_GAP_MS - 1, false],
    [1000, 1000 + MIN_GAP_MS, true],
    // A clock that was put back waits until it is past the last point.
    [10_000, 4000, false],
  ])('after one at %s is taken at %s: %s', (last, at, taken) => {
    expect(isDue(last, at)).toBe(taken)
  })

  it('is sent to the decimetre and a whole millisecond', () => {
    const position = positionOf(fix, 1_795_262_400_123.7)
    expect(position).toEqual({
      at: 1_795_262_400_124,
      lat: 12.935212,
      lng: 77.6245,
      heading: 360,
      speed: 8.3,
      accuracy: 5,
    })
    expect(v.is(PositionSchema, position)).toBe(true)
  })

  it.each([
    ['null', null],
    ['NaN', Number.NaN],
    ['below zero', -1],
    ['without end', Number.POSITIVE_INFINITY],
  ])('leaves out heading, speed and accuracy that are %s', (_, value) => {
    const position = positionOf({ ...fix, heading: value, speed: value, accuracy: value }, 1000)
    expect(position).toMatchObject({ heading: null, speed: null, accuracy: null })
    expect(v.is(PositionSchema, position)).toBe(true)
  })
})

describe('When a fix was measured', () => {
  const NOW = 1_795_262_400_000
  const HOUR = 3_600_000
  it.each([
    ['a phone that is right', NOW, 0, NOW - 2000],
    ['a phone 3 h slow, by its own clock', NOW - 3 * HOUR, 3 * HOUR, NOW - 3 * HOUR - 2000],
    ['a phone 3 h slow, by the satellites’', NOW - 3 * HOUR, 3 * HOUR, NOW - 2000],
    ['a phone 3 h fast, by its own clock', NOW + 3 * HOUR, -3 * HOUR, NOW + 3 * HOUR - 2000],
    ['a phone 3 h fast, by the satellites’', NOW + 3 * HOUR, -3 * HOUR, NOW - 2000],
  ])('is correct for %s', (_, now, clockOffset, timestamp) => {
    expect(measuredAt(timestamp, { now, clockOffset })).toBe(NOW - 2000)
  })
  it('is never after now', () => {
    expect(measuredAt(NOW + 5000, { now: NOW, clockOffset: 0 })).toBe(NOW)
  })
})
