import { describe, expect, it } from 'vitest'
import { isShareLive, localityOf } from '../../../src/domain/rides/share'

const TOWN = { name: 'Town', city: 'District', lat: 12, lng: 77 }
const HILL = { name: 'Hill', city: 'City', lat: 12.02, lng: 77 }
const north = (km: number, places = [TOWN]) => localityOf({ lat: 12 + km / 111.195, lng: 77 }, places)

describe('The locality of a pickup or drop-off (SHARE-3)', () => {
  it('is the nearest locality with its city', () => {
    expect([north(0.5, [HILL, TOWN]), north(2, [HILL, TOWN])]).toEqual(['Town, District', 'Hill, City'])
  })

  it("reads 'Around …' from 4 km on", () => {
    expect([north(0), north(3.99), north(4.01)]).toEqual([
      'Town, District',
      'Town, District',
      'Around Town, District',
    ])
  })

  it('is null without localities', () => {
    expect(north(0, [])).toBeNull()
  })
})

describe('A link', () => {
  const NOW = Date.parse('2026-11-21T18:29:00Z')
  const MINUTE = 60_000
  const ago = (ms: number) => NOW - ms
  const at = (ms: number) => new Date(ago(ms)).toISOString()
  it.each<[string, string | null, string | null, number | null, boolean]>([
    ['of a ride to come', null, null, null, true],
    ['of a ride that ended just now', null, null, NOW, true],
    ['of one that ended almost 30 minutes ago', null, null, ago(30 * MINUTE - 1), true],
    ['of one that ended 30 minutes ago', null, null, ago(30 * MINUTE), false],
    ['that was revoked', at(1), null, null, false],
    ['for an emergency, of a ride that ended hours ago', null, at(-1), ago(300 * MINUTE), true],
    ['for an emergency, at its end, of a ride under way', null, at(0), null, false],
    ['for an emergency, that was revoked', at(1), at(-1), null, false],
  ])('%s', (_, revoked_at, emergency_until, rideOverAt, live) => {
    expect(isShareLive({ revoked_at, emergency_until, rideOverAt }, new Date(NOW))).toBe(live)
  })
})
