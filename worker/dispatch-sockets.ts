import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { dispatchRequest } from '../durable-objects/dispatch/sockets'
import { CitySchema } from '../src/domain/fields'
import { accept, refuse } from '../src/domain/result'
import { databaseOf } from './database/client'
import { dispatchAt, driverAtDispatch } from './dispatch'
import type { AppEnv } from './http/app-env'
import { isOperator } from './session/guards'
import { openSocket, socketUser } from './session/open-socket'

/**
 * The sockets of operators and drivers at a city's dispatch object (docs/product.md, OPS-5 and DRIVER-12). Routed before
 * every guard, because a browser can't read the guards' refusals: a city that there is not, and anybody who is no
 * operator, are answered alike. A driver's is at the city where they will next be free.
 */
export const dispatchSockets = new Hono<AppEnv>()
  .get('/ops/socket', (c) => openSocket(c, (provedAt) => admitOperator(c, c.req.query('city'), provedAt)))
  .get('/driver/socket', (c) => openSocket(c, (provedAt) => admitDriver(c, provedAt)))

async function admitOperator(c: Context<AppEnv>, name: string | undefined, provedAt: number) {
  const user = await socketUser(c)
  if (!user.ok) return user
  const city = v.safeParse(CitySchema, name)
  if (!city.success || !isOperator(user.value)) return refuse('not_yours' as const)
  const { userId: person_id, sessionHash: session_hash } = user.value
  const entry = {
    audience: 'operator' as const,
    vehicle_type: null,
    offer_cities: [],
    person_id,
    session_hash,
    proved_at: provedAt,
  }
  return accept(() => dispatchAt(c.env, city.output).fetch(dispatchRequest(entry)))
}

async function admitDriver(c: Context<AppEnv>, provedAt: number) {
  const user = await socketUser(c)
  if (!user.ok) return user
  if (user.value.role !== 'driver') return refuse('not_yours' as const)
  const { userId: person_id, sessionHash: session_hash } = user.value
  const driver = await driverAtDispatch(databaseOf(c.env.DB), person_id)
  const entry = {
    audience: 'driver' as const,
    vehicle_type: driver.vehicleType,
    offer_cities: driver.offerCities,
    person_id,
    session_hash,
    proved_at: provedAt,
  }
  return accept(() => dispatchAt(c.env, driver.city).fetch(dispatchRequest(entry)))
}
