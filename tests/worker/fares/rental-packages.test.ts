import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { VEHICLES } from '../../../src/domain/bookings/trip-types'
import { RentalPackagesAnswerSchema } from '../../../src/domain/fares/rates'
import { expectRefusal, get, ok } from '../../support/worker/api'
import { withoutTable } from '../../support/worker/database'
import { sowPackages } from '../../support/worker/demo'
import { insertPackage } from '../../support/worker/pricing'

const packages = async (query = '') =>
  (await ok(await get(`/api/rental-packages${query}`), RentalPackagesAnswerSchema)).packages

describe('Rental packages', () => {
  it('are listed to everybody, the shortest first, and only those on sale', async () => {
    await insertPackage({ id: 'eight', duration_hours: 8 })
    await insertPackage({ id: 'two', duration_hours: 2 })
    await insertPackage({ id: 'gone', duration_hours: 4, is_active: false })
    // The vehicle type that a form sends along filters nothing.
    for (const query of ['', '?vehicle_type=sedan']) {
      expect((await packages(query)).map(({ id }) => id)).toEqual(['two', 'eight'])
    }
    await env.DB.exec('DELETE FROM rental_packages')
  })

  it('are seeded near 200 rupees an hour, once, and for no car that cannot be booked', async () => {
    await sowPackages()
    await sowPackages()
    const seeded = await packages()
    expect(seeded.length).toBeGreaterThanOrEqual(6)
    expect(new Set(seeded.map(({ id }) => id)).size).toBe(seeded.length)
    for (const one of seeded) {
      expect(one.base_price / one.duration_hours).toBeGreaterThanOrEqual(180)
      expect(one.base_price / one.duration_hours).toBeLessThanOrEqual(230)
      const car = VEHICLES.find(({ type }) => type === one.vehicle_type)
      expect(one.vehicle_type === null || car?.bookable).toBe(true)
    }
  })

  it('are answered with an error where they cannot be read', async () => {
    const answer = await withoutTable('rental_packages', () => get('/api/rental-packages'))
    await expectRefusal(answer, 'packages_unavailable', 500, 'Failed to fetch rental packages')
  })
})
