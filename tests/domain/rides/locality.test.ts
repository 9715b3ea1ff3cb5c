import { describe, expect, it } from 'vitest'
import { localityOf } from '../../../src/domain/rides/share'

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
