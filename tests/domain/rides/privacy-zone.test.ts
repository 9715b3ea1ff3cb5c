import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import { nearestOnPolyline, polylineMetres } from '../../../src/domain/places/polyline'
import type { Position, ToViewer } from '../../../src/domain/rides/messages'
import { RIDE_PHASES } from '../../../src/domain/rides/phase'
import {
  metresInside,
  PRIVACY_ZONE_METRES,
  polylineToPrivacyZone,
  privacyZoneOf,
  redactMessage,
} from '../../../src/domain/rides/privacy-zone'
import { fix } from '../../support/rides/room-facts'

const HIDDEN_METRES = 500
const metres = (a: Coordinates, b: Coordinates) => greatCircleKm(a, b) * 1000

/** Anywhere that we serve. */
const place = fc.record({
  lat: fc.double({ min: 11.5, max: 13.5, noNaN: true }),
  lng: fc.double({ min: 76, max: 78.2, noNaN: true }),
})
/** A point so many metres from a place, on courses in turn. */
const beside = ({ lat, lng }: Coordinates, far: number, turn: number): Coordinates => ({
  lat: lat + (far * Math.cos(turn * 2 * Math.PI)) / 111_195,
  lng: lng + (far * Math.sin(turn * 2 * Math.PI)) / (111_195 * Math.cos((lat * Math.PI) / 180)),
})
const part = fc.double({ min: 0, max: 1, noNaN: true })

const HOME = { lat: 12.9352, lng: 77.6245 }
const OFFICE = { lat: 12.9752, lng: 77.6068 }
const VEILS = [privacyZoneOf('pickup', HOME), privacyZoneOf('dropoff', OFFICE)]

const news = (position: Position, phase: 'on_the_way' | 'started' = 'started'): ToViewer[] => [
  { v: 1, type: 'position', seq: 7, position, age_ms: 400 },
  { v: 1, type: 'snapshot', seq: 7, ride: { version: 5, phase }, position, age_ms: 400, signal: 'live' },
]

describe('The privacy zone of an address (SHARE-5)', () => {
  it('reaches 500 m beyond it on every side, and no edge is nearer', () => {
    fc.assert(
      fc.property(place, part, (door, turn) => {
        expect(
          metresInside(privacyZoneOf('pickup', door), beside(door, HIDDEN_METRES - 1, turn)),
        ).toBeGreaterThan(0)
      }),
    )
  })

  it('is the same for every address in a square', () => {
    const square = { lat: 12.935, lng: 77.62 }
    fc.assert(
      fc.property(
        fc.double({ min: 0.0001, max: 0.0049, noNaN: true }),
        fc.double({ min: 0.0001, max: 0.0049, noNaN: true }),
        (north, east) => {
          const door = { lat: square.lat + north, lng: square.lng + east }
          expect(privacyZoneOf('pickup', door)).toEqual({ end: 'pickup', lat: 12.9375, lng: 77.6225 })
        },
      ),
    )
  })
})

describe('Viewers (SHARE-4)', () => {
  it('get no position within 500 m of a pickup or drop-off that applies, in any message', () => {
    fc.assert(
      fc.property(place, place, part, part, fc.boolean(), (pickup, dropoff, far, turn, atPickup) => {
        const zones = [privacyZoneOf('pickup', pickup), privacyZoneOf('dropoff', dropoff)]
        const door = atPickup ? pickup : dropoff
        const car = { ...fix(1000), ...beside(door, far * (HIDDEN_METRES - 1), turn) }
        for (const message of news(car)) {
          const told = redactMessage(message, zones, 'started')
          if (told.type !== 'position' && told.type !== 'snapshot') throw new Error('another message')
          const areas = zones.map(({ lat, lng }) => ({ lat, lng }))
          expect(areas).toContainEqual({ lat: told.position?.lat, lng: told.position?.lng })
          expect(told.position).toMatchObject({
            at: 1000,
            heading: null,
            speed: null,
            accuracy: PRIVACY_ZONE_METRES,
          })
          expect(told.position && metres(told.position, car)).toBeLessThanOrEqual(PRIVACY_ZONE_METRES)
          expect(told.near).toBeDefined()
        }
      }),
    )
  })

  it('get the nearer of two zones', () => {
    const near = (at: Coordinates) =>
      news({ ...fix(1000), ...at }).map((message) => redactMessage(message, VEILS, 'started'))
    expect(near(HOME)).toMatchObject([{ near: 'pickup' }, { near: 'pickup' }])
    expect(near(OFFICE)).toMatchObject([{ near: 'dropoff' }, { near: 'dropoff' }])
    const next = [...VEILS, privacyZoneOf('dropoff', beside(HOME, 700, 0.25))]
    const [message] = news({ ...fix(1000), ...beside(HOME, 700, 0.25) })
    expect(message && redactMessage(message, next, 'started')).toMatchObject({ near: 'dropoff' })
  })

  it('see a car that passes the drop-off on its way to the pickup', () => {
    for (const message of news({ ...fix(1000), ...OFFICE }, 'on_the_way')) {
      expect(redactMessage(message, VEILS, 'on_the_way')).toBe(message)
    }
  })

  it('get every other message unchanged in every phase: one text is made for all', () => {
    const far = { ...fix(1000), ...beside(HOME, PRIVACY_ZONE_METRES * 2, 0.5) }
    const others: ToViewer[] = [
      { v: 1, type: 'status', seq: 8, ride: { version: 5, phase: 'started' } },
      { v: 1, type: 'signal', seq: 9, signal: 'lost' },
      {
        v: 1,
        type: 'snapshot',
        seq: 7,
        ride: { version: 5, phase: 'assigned' },
        position: null,
        age_ms: null,
        signal: 'none',
      },
    ]
    for (const phase of RIDE_PHASES)
      for (const message of [...news(far), ...others])
        expect(redactMessage(message, VEILS, phase)).toBe(message)
  })
})

describe('A polyline to a privacy zone (SHARE-6)', () => {
  it('stops at the edge also where a segment without a point inside crosses the zone', () => {
    const zone = privacyZoneOf('dropoff', HOME)
    const [west, east] = [beside(zone, 5000, 0.75), beside(zone, 5000, 0.25)]
    const shown = polylineToPrivacyZone([west, east], zone)
    expect(shown[0]).toEqual(west)
    expect(polylineMetres(shown)).toBeCloseTo(5000 - PRIVACY_ZONE_METRES, -1)
  })

  it('is the polyline itself up to there, and never inside', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 12 }), part, (turns, begin) => {
        const zone = privacyZoneOf('dropoff', HOME)
        const road = turns.map((turn, i) => beside(zone, 200 + i * 400 * begin, turn)).reverse()
        const shown = polylineToPrivacyZone(road, zone)
        for (const point of shown) {
          expect(metresInside(zone, point)).toBeLessThan(0.01)
          expect(nearestOnPolyline(road, point)?.asideMetres).toBeLessThan(0.01)
        }
        if (shown.length > 1)
          expect(nearestOnPolyline(shown, zone)?.asideMetres).toBeGreaterThan(PRIVACY_ZONE_METRES - 0.1)
      }),
    )
  })

  it('is empty where it begins inside, and whole where it never reaches the zone', () => {
    const zone = privacyZoneOf('dropoff', HOME)
    expect(polylineToPrivacyZone([HOME, OFFICE], zone)).toEqual([])
    expect(polylineToPrivacyZone([], zone)).toEqual([])
    const elsewhere = [OFFICE, beside(OFFICE, 900, 0)]
    expect(polylineToPrivacyZone(elsewhere, zone)).toEqual(elsewhere)
  })
})
