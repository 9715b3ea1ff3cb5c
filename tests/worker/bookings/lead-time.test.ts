import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { createBooking } from '../../../worker/bookings/create-booking'
import { quoteKeys } from '../../../worker/config'
import { quoteTrip } from '../../../worker/fares/quotes'
import { roadGraphRoutes } from '../../../worker/places/road-graph-routes'
import { bookingRequest, trip } from '../../support/worker/bookings'
import { database } from '../../support/worker/database'
import { signedInRider } from '../../support/worker/people'

// 10:00 in Kolkata; the first ride_later is at 14:00.
const TEN = new Date('2020-12-01T04:30:00Z')

it('A pickup that was in time at the quote stays in time for as long as the quote lives', async () => {
  const { userId, ...rider } = await signedInRider()
  const deps = { database, keys: quoteKeys(env) }
  const asked = trip({ scheduled_time: '2020-12-01T14:00' })
  const quoted = await quoteTrip({ ...deps, routes: roadGraphRoutes }, { trip: asked, userId, now: TEN })
  if (!quoted.ok) throw new Error(quoted.refusal.reason)
  const { quote, fares } = quoted.value
  const request = await bookingRequest(
    { userId, ...rider },
    {},
    { quote, fare_amount: fares.sedan.totalFare },
  )
  const context = { ...deps, userId, now: new Date(TEN.getTime() + 14 * 60_000) }
  expect((await createBooking(context, { ...request, trip: asked })).ok).toBe(true)
})
