import { expect, it, vi } from 'vitest'
import { left } from '../../support/islands/page'
import { aDrivenTrip } from './records'
import { follow, open, withTrips } from './support'

vi.mock('../../../src/islands/trips/book-again', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

withTrips()

it('Book again without its script opens the form with the same places', async () => {
  await open([aDrivenTrip()])
  await follow('Book again')
  expect(left).toEqual([
    '/booking?service=city&pickup=Koramangala+5th+Block%2C+Bengaluru&destination=Whitefield%2C+Bengaluru',
  ])
})
