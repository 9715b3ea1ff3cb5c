import type { Context, Next } from 'hono'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv, Viewer } from '../http/app-env'
import { fail } from '../http/failures'
import { isSameOrigin } from '../http/same-origin'
import { forgetChallenge } from '../sign-in/challenge-cookie'
import { landingAddress } from '../sign-in/landing-address'
import { openSession } from '../sign-in/open-session'
import { findPerson } from '../sign-in/person'
import { isRehearsed } from './is-rehearsed'

/** People of the seed: the product draws its own ids at random, and none of them begins like this. */
const DEMO_ID = /^demo_[a-z_]{1,40}$/

const BOOKING_ID = /^[\w-]{1,64}$/

/** To the ride that a rider wants to watch, else to the first page of who they are. */
function nextAddress(role: Viewer['role'], booking: unknown): string {
  return role === 'customer' && typeof booking === 'string' && BOOKING_ID.test(booking)
    ? `${ROUTES.tracking.path}?booking_id=${booking}`
    : landingAddress(role, new URLSearchParams())
}

/**
 * Makes this browser a demo person's (form field `person`, a seeded id), without a code, and leads to their first
 * page, or a rider to the ride of the field `booking`. What the browser kept of somebody else's trip is cleared. In development and tests only; elsewhere the path
 * is unknown.
 */
export async function signInAs(c: Context<AppEnv>, next: Next) {
  if (!isRehearsed(c.env)) return next()
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
