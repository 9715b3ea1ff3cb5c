import { describe, expect, it } from 'vitest'
import {
  applyReport,
  changesOf,
  type LiveRide,
  liveState,
  NOT_REPORTED_MS,
  snapshotOf,
  ToOperatorSchema,
} from '../../../src/domain/ops/live-rides'
import { readFrame } from '../../../src/domain/rides/messages'
import { isReportDue, type RideReport } from '../../../src/domain/rides/ride-report'

const NOW = Date.parse('2026-11-21T12:30:00Z')

const aReport = (parts: Partial<RideReport> = {}): RideReport => ({
  booking_id: 'ride',
  city: 'bengaluru',
  version: 2,
  phase: 'on_the_way',
  signal: 'live',
  position: { lat: 12.9352, lng: 77.6245, heading: 90 },
  age_ms: 1000,
  ...parts,
})

const aRide = (parts: Partial<LiveRide> = {}): LiveRide => ({
  id: 'ride',
  version: 2,
  phase: 'on_the_way',
  plate: 'KA 05 MJ 1234',
  signal: 'live',
  position: { lat: 12.9, lng: 77.6, heading: null },
  seen_at: NOW - 12_000,
  reported_at: NOW - 11_000,
  ...parts,
})

describe('A report of a ride is due', () => {
  const last = { at: NOW, report: aReport() }
  it.each<[string, Partial<RideReport>, number, boolean]>([
    ['not for a position that comes within ten seconds of the last report', {}, 9_999, false],
    ['for a position after ten seconds', {}, 10_000, true],
    ['at once for a transition', { version: 3 }, 1, true],
    ['at once when the signal is lost', { signal: 'lost' }, 1, true],
  ])('%s', (_when, parts, afterMs, due) => {
    expect(isReportDue(last, aReport(parts), NOW + afterMs)).toBe(due)
  })

  it('by a room that has just come into memory', () => {
    expect(isReportDue(null, aReport(), NOW)).toBe(true)
  })
})

describe('A report', () => {
  it('brings the position, as old as the room says, and keeps the plate', () => {
    expect(applyReport(aRide(), aReport(), NOW)).toEqual(
      aRide({
        position: { lat: 12.9352, lng: 77.6245, heading: 90 },
        seen_at: NOW - 1000,
        reported_at: NOW,
      }),
    )
  })

  it.each(['unassigned', 'assigned', 'completed', 'cancelled'] as const)(
    'of a ride that is %s takes it from the map',
    (phase) => {
      expect(applyReport(aRide(), aReport({ phase, version: 3 }), NOW)).toBeNull()
    },
  )

  it('of an older version changes nothing', () => {
    expect(applyReport(aRide({ version: 3 }), aReport({ phase: 'completed' }), NOW)).toBeUndefined()
  })

  it('of a ride that is not known begins without a plate', () => {
    expect(applyReport(undefined, aReport({ position: null, age_ms: null }), NOW)).toMatchObject({
      plate: null,
      position: null,
      seen_at: null,
    })
  })
})

describe('What is known of a ride is', () => {
  it.each<[string, Partial<LiveRide>, string]>([
    ['live', { reported_at: NOW - NOT_REPORTED_MS + 1 }, 'live'],
    ['live up to a minute after its last report', { reported_at: NOW - 59_999 }, 'live'],
    ['not reported after a minute', { reported_at: NOW - 60_000 }, 'not_reported'],
    ['lost, however long ago that was reported', { signal: 'lost', reported_at: NOW - 3_600_000 }, 'lost'],
    ['waiting before the first position', { signal: 'none' }, 'waiting'],
    ['not reported where no report came in a minute', { signal: 'none', reported_at: null }, 'not_reported'],
  ])('%s', (_how, parts, state) => {
    expect(liveState(aRide(parts), NOW, NOW - NOT_REPORTED_MS)).toBe(state)
  })

  it('waiting while a new object has not awaited reports for a minute', () => {
    expect(liveState(aRide({ signal: 'none', reported_at: null }), NOW, NOW - 59_999)).toBe('waiting')
  })
})

describe('The messages of 2,000 rides', () => {
  const ids = Array.from({ length: 2000 }, (_, at) => String(at).padStart(32, 'f'))
  const rides = ids.map((id) =>
    aRide({
      id,
      plate: 'KA 09 AB 1234 (TEMPORARY)',
      position: { lat: 12.9352123456789, lng: 77.6245123456789, heading: 359.99999999999994 },
    }),
  )
  const read = (message: object) => readFrame(ToOperatorSchema, JSON.stringify(message))

  it('are each short enough to be read, and say all of them once', () => {
    for (const messages of [
      snapshotOf('bengaluru', rides),
      changesOf({ rides, gone: ids.map((id) => `${id}x`), board: true }),
    ]) {
      const heard = messages.map(read)
      expect(heard).not.toContain(null)
      expect(heard.flatMap((message) => message?.rides.map(({ id }) => id) ?? [])).toEqual(ids)
    }
  })

  it('are none where nothing has changed, and one where the board alone has', () => {
    expect(changesOf({ rides: [], gone: [], board: false })).toEqual([])
    expect(changesOf({ rides: [], gone: [], board: true })).toMatchObject([{ board: true }])
    expect(changesOf({ rides, gone: ['x'], board: true }).filter(({ board }) => board)).toHaveLength(1)
  })
})
