import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { entryRequest } from '../durable-objects/object-sockets'
import { type City, CitySchema } from '../src/domain/fields'
import type { DispatchEntry } from '../src/domain/ops/dispatch-entry'
import { accept, refuse } from '../src/domain/result'
import { databaseOf } from './database/client'
import { dispatchAt, driverAtDispatch } from './dispatch'
import type { AppEnv, SignedInUser } from './http/app-env'
import { isOperator } from './session/guards'
import { openSocket, socketUser } from './session/open-socket'

/**
 * The sockets of operators and drivers at a city's dispatch object (docs/product.md, OPS-5 and DRIVER-12). Routed before
 * every guard, because a browser can't read the guards' refusals: a city that there is not, and anybody who is no
 * operator, are answered alike. A driver's is at the city where they will next be free.
 */
export const dispatchSockets = new Hono<AppEnv>()
  .get('/ops/socket', (c) =>
    admitted(c, async (user) => {
      const city = v.safeParse(CitySchema, c.req.query('city'))
      if (!city.success || !isOperator(user)) return null
      return { city: city.output, audience: 'operator', vehicle_type: null, offer_cities: [] }
    }),
  )
  .get('/driver/socket', (c) =>
    admitted(c, async ({ role, userId }) => {
      if (role !== 'driver') return null
      return { audience: 'driver', ...(await driverAtDispatch(databaseOf(c.env.DB), userId)) }
    }),
  )

interface Place extends Pick<DispatchEntry, 'audience' | 'vehicle_type' | 'offer_cities'> {
  city: City
}

/** Opens a user's socket at the object of the city that `placeOf` says; null where they may have none. */
const admitted = (c: Context<AppEnv>, placeOf: (user: SignedInUser) => Promise<Place | null>) =>
  openSocket(c, async (proved_at) => {
    const user = await socketUser(c)
    if (!user.ok) return user
    const place = await placeOf(user.value)
    if (place === null) return refuse('not_yours')
    const { city, ...offered } = place
    const { userId: person_id, sessionHash: session_hash } = user.value
    const entry = { ...offered, person_id, session_hash, proved_at }
    return accept(() => dispatchAt(c.env, city).fetch(entryRequest(entry)))
  })
