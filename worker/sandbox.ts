import { desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { type Context, Hono, type Next } from 'hono'
import { isConfirmed, shortId } from '../src/domain/bookings/booking'
import { phaseOf } from '../src/domain/rides/phase'
import { isIndianMobile, normalisePhone } from '../src/domain/sign-in/phone'
import { ROUTES } from '../src/routes'
import { isOpenForDrivers } from './bookings/assignment'
import { isLocal } from './config'
import { databaseOf } from './database/client'
import { bookings, users } from './database/tables'
import type { AppEnv, Bindings, SignedInUser } from './http/app-env'
import { fail } from './http/failures'
import { isSameOrigin } from './http/middleware'
import { findPerson } from './session/person'
import { landingAddress } from './sign-in/landing-address'
import { forgetChallenge, phoneGuardsOf } from './sign-in/one-time-code'
import { openSession } from './sign-in/open-session'
import { resetSources } from './sign-in/send-code'

/** True where the product runs against the sandbox: in development and tests. */
const hasSandbox = (env: Bindings): env is Bindings & { SANDBOX: Fetcher } =>
  env.SANDBOX !== undefined && isLocal(env)

/** The sandbox's pages, under /sandbox where it is bound: in development and tests. Elsewhere the path is unknown. */
export const sandboxProxy = new Hono<AppEnv>().all('*', async (c, next) => {
  if (!hasSandbox(c.env)) return next()
  const answer = await c.env.SANDBOX.fetch(c.req.raw)
  // A fetched answer's headers can't be changed; the middleware adds some.
  return new Response(answer.body, answer)
})

/**
 * Confirmed and not over: what a simulated driver can drive. Two selects, each by the partial index of its condition
 * (bookings_to_assign, bookings_under_way), which hold open rides alone: bookings of the past are not read.
 */
const isDrivable = (): SQL => sql`bookings.id IN (
  SELECT bookings.id FROM bookings WHERE ${isOpenForDrivers()}
  UNION ALL
  SELECT bookings.id FROM bookings WHERE bookings.status IN ('accepted', 'started')
    AND bookings.is_confirmed = 1)`

/** A booking by its whole id or by its last eight characters, each by its index. */
const isNamed = (name: string): SQL | undefined =>
  or(eq(bookings.id, name), sql`substr(bookings.id, -8) = ${name}`)

const MAX_RIDES = 20

/** Users of the seed: ids of the product are random hex and never begin like this. */
const DEMO_ID = /^demo_[a-z_]{1,40}$/

/** What the sandbox needs of the product itself, under the sandbox's own path. */
export const simulation = new Hono<AppEnv>()
  .get('/rides', listRides)
  .post('/sign-in-as', signInAs)
  .post('/reset-limits', resetLimits)

/**
 * The rides that the sandbox can drive, newest first; with `?booking=` the one of that id, whatever its state. In
 * development and tests only; elsewhere the path is unknown.
 */
async function listRides(c: Context<AppEnv>, next: Next) {
  if (!hasSandbox(c.env)) return next()
  const name = c.req.query('booking')
  const rows = await databaseOf(c.env.DB)
    .select({ row: getTableColumns(bookings), rider_name: users.full_name })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.user_id))
    .where(name === undefined ? isDrivable() : isNamed(name))
    .orderBy(desc(bookings.created_at), desc(bookings.id))
    .limit(MAX_RIDES)
  const rides = rows.map(({ row, rider_name }) => ({
    id: row.id,
    short_id: shortId(row.id),
    pickup_address: row.pickup_address,
    dropoff_address: row.dropoff_address,
    scheduled_time: row.scheduled_time,
    vehicle_type: row.vehicle_type,
    status: row.status,
    is_confirmed: isConfirmed(row),
    phase: phaseOf(row),
    driver_id: row.driver_id,
    rider_id: row.user_id,
    rider_name,
  }))
  c.header('cache-control', 'no-store')
  return c.json({ rides })
}

/** The page of the ride that a rider wants to watch, else the landing page of the role. */
function nextAddress(role: SignedInUser['role'], booking: unknown): string {
  return role === 'customer' && typeof booking === 'string' && /^[\w-]{1,64}$/.test(booking)
    ? `${ROUTES.tracking.path}?booking_id=${booking}`
    : landingAddress(role, new URLSearchParams())
}

/**
 * Signs this browser in as a demo user (form field `person`, a seeded id), without a code, and redirects to their
 * landing page, or a rider to the ride of the field `booking`. What the browser stored of another user's trip is
 * cleared. In development and tests only; elsewhere the path is unknown.
 */
async function signInAs(c: Context<AppEnv>, next: Next) {
  if (!hasSandbox(c.env)) return next()
  if (!isSameOrigin(c.req.raw)) {
    return fail(c, 403, 'foreign_origin', 'This request did not come from our own pages.')
  }
  const { person: id, booking } = await c.req.parseBody()
  const person =
    typeof id === 'string' && DEMO_ID.test(id) ? await findPerson(databaseOf(c.env.DB), id, '') : null
  if (!person?.row) {
    const message = 'There is no such demo person here. Put them there with: npm run reset'
    return fail(c, 404, 'no_such_person', message)
  }
  await openSession(c, person.id, { byGoogle: person.googleLinked })
  forgetChallenge(c)
  c.header('clear-site-data', '"storage"')
  c.header('cache-control', 'no-store')
  return c.redirect(nextAddress(person.row.role, booking), 303)
}

/**
 * Resets the limits of sending codes, for those who try the product: of one phone (form field `phone_no`), of this
 * network address and of everybody. In development and tests only; elsewhere the path is unknown.
 */
async function resetLimits(c: Context<AppEnv>, next: Next) {
  if (!hasSandbox(c.env)) return next()
  const { phone_no } = await c.req.parseBody()
  const phone = normalisePhone(typeof phone_no === 'string' ? phone_no : '')
  await resetSources(c, phone)
  if (isIndianMobile(phone)) {
    const guards = await phoneGuardsOf(c.env, phone)
    await Promise.all(guards.map((guard) => guard.reset()))
  }
  if (c.req.header('accept')?.includes('text/html'))
    return c.redirect('/sandbox?done=limits#send-limits', 303)
  return c.json({ reset: true })
}
