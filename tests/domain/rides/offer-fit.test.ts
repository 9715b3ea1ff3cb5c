import { describe, expect, it } from 'vitest'
import {
  citiesWithinReach,
  cityNextFree,
  type DriverFacts,
  offersThatFit,
  wayTo,
} from '../../../src/domain/rides/offer-fit'

const NOW = new Date('2026-11-21T06:30:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const BENGALURU = { lat: 12.9716, lng: 77.5946 }
const KORAMANGALA = { lat: 12.9352, lng: 77.6245 }
const AIRPORT = { lat: 13.1986, lng: 77.7066 }
const MYSURU = { lat: 12.2958, lng: 76.6394 }
const MANDYA = { lat: 12.5218, lng: 76.8951 }
const RAMANAGARA = { lat: 12.7209, lng: 77.2799 }

const facts = (parts: Partial<DriverFacts> = {}): DriverFacts => ({
  now: NOW,
  rides: [],
  position: null,
  base: 'bengaluru',
  ...parts,
})
const ride = (scheduled: number, ends: number, at = AIRPORT) => ({
  scheduledTime: later(scheduled),
  ends: later(ends),
  at,
})
const seen = (minutesAgo: number, at = KORAMANGALA) => ({ at, since: later(-minutesAgo) })

it.each<[string, Partial<DriverFacts>, string]>([
  ['the base’s, where nothing else is known', { base: 'mysuru' }, 'mysuru'],
  ['the last position’s', { base: 'mysuru', position: seen(179) }, 'bengaluru'],
  ['the base’s again, 3 hours after that', { base: 'mysuru', position: seen(181) }, 'mysuru'],
  ['the last ride’s, before any position', { position: seen(1), rides: [ride(10, 240, MYSURU)] }, 'mysuru'],
  ['the one of the ride that ends last', { rides: [ride(10, 240, MYSURU), ride(300, 400)] }, 'bengaluru'],
  ['the nearer of the two, for a ride that ends between them', { rides: [ride(10, 90, MANDYA)] }, 'mysuru'],
])('The city where a driver will next be free is %s', (_which, parts, city) => {
  expect(cityNextFree(facts(parts))).toBe(city)
})

describe('The way to a pickup', () => {
  it.each<[string, Partial<DriverFacts>, number, string]>([
    ['the car’s base, where nothing else is known', {}, 60, 'base'],
    ['the last position', { position: seen(12) }, 60, 'position'],
    ['the last position, though the pickup is in two hours', { position: seen(50) }, 120, 'position'],
    ['the base, when the position is over three hours old by then', { position: seen(61) }, 120, 'base'],
    ['the base, for a pickup tomorrow', { position: seen(1) }, 24 * 60, 'base'],
    ['the end of the ride before it', { position: seen(1), rides: [ride(10, 60)] }, 240, 'last_ride'],
    ['the end of the later of two', { rides: [ride(10, 60), ride(90, 150, MYSURU)] }, 330, 'last_ride'],
    ['the base, 3 hours after the ride before it', { position: seen(1), rides: [ride(10, 60)] }, 241, 'base'],
    ['the position, before the only ride', { position: seen(1), rides: [ride(600, 660)] }, 90, 'position'],
    ['the end of a ride that should be over', { rides: [ride(-90, -30, KORAMANGALA)] }, 60, 'last_ride'],
  ])('begins at %s', (_, known, pickupIn, from) => {
    const [driver, at] = [facts(known), later(pickupIn)]
    const ways = [KORAMANGALA, AIRPORT, MYSURU].map((pickup) => wayTo(pickup, at, driver)?.from)
    expect(ways.filter((way) => way !== undefined)).toContain(from)
    expect(new Set(ways.filter((way) => way !== undefined)).size).toBe(1)
  })

  it('says of a position when it was true, and of nothing else', () => {
    expect(wayTo(KORAMANGALA, later(60), facts({ position: seen(12) }))).toEqual({
      from: 'position',
      since: later(-12),
      km: 0,
      minutes: 0,
    })
    expect(wayTo(KORAMANGALA, later(60), facts())).toEqual({ from: 'base', since: null, km: 7, minutes: 19 })
  })

  it.each([
    ['in another city', MYSURU, 24 * 60, null],
    ['at the airport', AIRPORT, 75, 37],
    ['that can be reached, by an estimate that may be five minutes too long', KORAMANGALA, 14, 7],
    ['that can’t be reached in time', KORAMANGALA, 13, null],
  ])('to a pickup %s has these kilometres', (_, pickup, pickupIn, km) => {
    expect(wayTo(pickup, later(pickupIn), facts())?.km ?? null).toBe(km)
  })

  it('begins when the ride before ends, not now', () => {
    const driver = facts({ rides: [ride(0, 60, KORAMANGALA)] })
    expect(wayTo(BENGALURU, later(73), driver)).toBeNull()
    expect(wayTo(BENGALURU, later(74), driver)).toMatchObject({ from: 'last_ride' })
  })
})

describe('Offers that fit', () => {
  const north = (km: number) => ({ lat: BENGALURU.lat + km / 111.2 / 1.32, lng: BENGALURU.lng })
  const offer = (id: string, km: number, pickupIn: number) => ({
    id,
    pickup: north(km),
    scheduledTime: later(pickupIn),
  })
  const order = (offers: ReturnType<typeof offer>[]) =>
    offersThatFit(offers, facts()).map((fitting) => fitting.offer.id)

  it('are the nearest first; an hour sooner makes up for two kilometres (DRIVER-8)', () => {
    expect(order([offer('far', 20, 120), offer('near', 3, 120), offer('between', 9, 120)])).toEqual([
      'near',
      'between',
      'far',
    ])
    expect(order([offer('later', 10, 180), offer('sooner', 11, 120)])).toEqual(['sooner', 'later'])
    expect(order([offer('later', 10, 180), offer('sooner', 13, 120)])).toEqual(['later', 'sooner'])
  })

  it('are ten at most, none beyond 60 km, none out of reach', () => {
    expect(order(Array.from({ length: 30 }, (_, place) => offer(`${place}`, 5 + place, 300)))).toHaveLength(
      10,
    )
    expect(order([offer('59', 59, 300), offer('61', 61, 300)])).toEqual(['59'])
    expect(order([offer('too soon', 30, 30), offer('passed', 1, -30)])).toEqual([])
  })
})

it.each<[string, Partial<DriverFacts>, string[]]>([
  ['a car kept in Bengaluru', {}, ['bengaluru']],
  ['a car kept in Mysuru', { base: 'mysuru' }, ['mysuru']],
  ['a driver between the two', { position: seen(5, RAMANAGARA) }, ['mysuru', 'bengaluru']],
  ['one whose ride ends in the other', { rides: [ride(10, 200, MYSURU)] }, ['mysuru', 'bengaluru']],
  ['one at Mandya', { base: 'mysuru', position: seen(5, MANDYA) }, ['mysuru', 'bengaluru']],
])('The cities whose pickups may fit, of %s', (_, known, cities) => {
  expect(citiesWithinReach(facts(known))).toEqual(cities)
})
