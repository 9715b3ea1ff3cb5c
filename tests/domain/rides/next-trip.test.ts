import { describe, expect, it } from 'vitest'
import { parseStoredNextTrip, type StoredNextTrip, tripToShow } from '../../../src/domain/rides/next-trip'
import { aNextTrip } from '../../support/rides/next-trips'

const UNTIL = '2026-11-22T14:12:00.000Z'

const kept: StoredNextTrip = {
  rider: 'rider_1',
  known: {
    as_of: '2026-11-21T12:42:00.000Z',
    trip: aNextTrip({ show_until: UNTIL }),
  },
}
const { known } = kept
if (!known) throw new Error('a trip is known here')
const before = new Date(Date.parse(UNTIL) - 1)

describe('The stored next trip', () => {
  it('is parsed as it was written', () => {
    expect(parseStoredNextTrip(JSON.stringify(kept))).toEqual(kept)
    expect(parseStoredNextTrip(JSON.stringify({ rider: 'rider_1', request_id: 'now' }))).toEqual({
      rider: 'rider_1',
      request_id: 'now',
    })
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['nobody’s', JSON.stringify({ known })],
    ['another shape', JSON.stringify({ rider: 'rider_1', known: { trip: 'tomorrow' } })],
    ['a phase that we do not know', JSON.stringify(kept).replace('assigned', 'teleported')],
    ['a time that is none', JSON.stringify(kept).replace(UNTIL, 'soon')],
    ['a time that no clock reads', JSON.stringify(kept).replace(UNTIL, '2026-11-22T14:12:00+05')],
  ])('is null where it is %s', (_, stored) => {
    expect(parseStoredNextTrip(stored)).toBeNull()
  })
})

describe('The trip that is shown without a network', () => {
  it('is shown until its time has passed, and no longer at that instant', () => {
    expect(tripToShow(kept, before)).toEqual(known)
    expect(tripToShow(kept, new Date(UNTIL))).toBeNull()
  })

  it.each([
    ['a year ahead', 365 * 86_400_000],
    ['three hours ahead', 3 * 3_600_000],
    ['a day behind', -86_400_000],
  ])('is shown exactly as long on a device whose clock is %s', (_, offset) => {
    const there = { ...kept, known: { ...known, clock_offset_ms: offset } }
    const clockAt = (instant: number) => new Date(instant + offset)
    expect(tripToShow(there, clockAt(before.getTime()))).not.toBeNull()
    expect(tripToShow(there, clockAt(Date.parse(UNTIL)))).toBeNull()
  })

  it.each(['completed', 'cancelled'] as const)('is null if it was %s', (phase) => {
    expect(tripToShow({ ...kept, known: { ...known, trip: { ...known.trip, phase } } }, before)).toBeNull()
  })

  it('is null before the first answer', () => {
    expect(tripToShow({ rider: 'rider_1', request_id: 'now' }, before)).toBeNull()
    expect(tripToShow(null, before)).toBeNull()
  })
})
