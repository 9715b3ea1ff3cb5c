import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { CursorSchema, IdSchema } from '../../src/domain/fields'
import { dateOf } from '../../src/domain/kolkata-time'
import { PAYMENT_METHODS } from '../../src/domain/payments/amounts'
import { phoneFieldDigits } from '../../src/domain/sign-in/phone'
import { STEP_SCRIPT } from '../../src/islands/booking/step-frame'
import type { ProfileProps } from '../../src/islands/profile/island'
import type { TripsProps } from '../../src/islands/trips/island'
import { PRINT_SCRIPT, ReceiptPage, receiptTitle } from '../../src/pages/receipt'
import {
  BookingPage,
  ChangeTripPage,
  PayPage,
  ProfilePage,
  TripHistoryPage,
} from '../../src/pages/rider-pages'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { browserIdOf } from '../http/cookies'
import { isOverPayLimit } from '../http/rate-limit'
import { logged } from '../log'
import { readPaymentLink } from '../payments/payment-links'
import { addressesOf } from '../profile/address-routes'
import { contactsOf } from '../profile/contact-routes'
import { readMessagesCard } from '../profile/message-routes'
import { readProfile } from '../profile/profile'
import { signedInUserOf } from '../session/check-session'
import { shownSessions } from '../session/open-sessions'
import { readChallenge } from '../sign-in/one-time-code'
import { listTrips, TripStateSchema, upcomingTrips } from '../trips/list-trips'
import { showTrip } from '../trips/show-trip'
import { guardedPage } from './guarded'
import { KeptPages, renderBusy, renderPage } from './render'

/** A parameter of the address; null where it is missing or invalid. */
function queryParameter<Schema extends v.GenericSchema>(
  c: Context<AppEnv>,
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, c.req.query(name))
  return read.success ? read.output : null
}

async function tripsOf(c: Context<AppEnv>, userId: string): Promise<TripsProps> {
  const before = queryParameter(c, 'before', CursorSchema)
  const status = queryParameter(c, 'status', TripStateSchema)
  const [database, now] = [databaseOf(c.env.DB), new Date()]
  const newest = before === null
  const [page, upcoming] = await Promise.all([
    listTrips(database, { userId, before, status, now }),
    newest && status === null ? upcomingTrips(database, userId, now) : [],
  ])
  return { page, upcoming, status, newest, opened: queryParameter(c, 'trip', IdSchema) }
}

export const tripHistoryPage = guardedPage(ROUTES.tripHistory, async (c, { userId }) => {
  const trips = await tripsOf(c, userId)
  return { content: <TripHistoryPage {...trips} /> }
})

const route = ROUTES.receipt

const shownTrip = (c: Context<AppEnv>, { userId }: SignedInUser) =>
  showTrip(databaseOf(c.env.DB), { userId, id: c.req.param('id') ?? '', now: new Date() })

/** The receipt of a trip, for its rider alone: another's answers as one that never was. */
export const receiptPage = guardedPage(route, async (c, user) => {
  const trip = await shownTrip(c, user)
  if (trip === null) return null
  const content = <ReceiptPage trip={trip} riderName={user.fullName} />
  return { content, route: { ...route, title: receiptTitle(trip) }, inline: PRINT_SCRIPT }
})

/** A trip to be changed, for its rider alone. */
export const changeTripPage = guardedPage(ROUTES.changeTrip, async (c, user) => {
  const details = await shownTrip(c, user)
  return details && { content: <ChangeTripPage details={details} /> }
})

/** The number that a code was sent to from this browser, unless it is verified already. */
function pendingPhoneOf(c: Context<AppEnv>, current: string | null): ProfileProps['pendingPhone'] {
  const challenge = readChallenge(c, 'verify-phone')
  if (!challenge || challenge.phone === current) return null
  return {
    phone: phoneFieldDigits(challenge.phone),
    resendAfterSeconds: Math.max(0, Math.ceil((challenge.resendAt - Date.now()) / 1000)),
  }
}

async function propsOf(c: Context<AppEnv>, user: SignedInUser): Promise<ProfileProps> {
  const { userId, role } = user
  const database = databaseOf(c.env.DB)
  const orNull = (event: string) => logged(event, null)
  const addresses = addressesOf(database, userId).catch(orNull('addresses_not_read'))
  const contacts = contactsOf(database, userId).catch(orNull('contacts_not_read'))
  const messages = readMessagesCard(database, c.env, {
    userId,
    browserId: browserIdOf(c),
    now: new Date(),
  }).catch(orNull('messages_not_read'))
  const sessions = shownSessions(c, user).catch(orNull('sessions_not_read'))
  const profile = await readProfile(database, userId)
  return {
    profile,
    today: dateOf(new Date()),
    pendingPhone: pendingPhoneOf(c, profile.phone_no),
    addresses: await addresses,
    contacts: await contacts,
    messages: await messages,
    sessions: await sessions,
    worksForUs: role !== 'customer',
    mayLinkGoogle: role !== 'admin',
  }
}

export const profilePage = guardedPage(ROUTES.profile, async (c, user) => {
  const profile = await propsOf(c, user)
  return { content: <ProfilePage {...profile} /> }
})

const kept = new KeptPages()

export const bookingPage = guardedPage(ROUTES.booking, (_, user) => {
  // Cash is only for the remainder, so it preselects nothing.
  const preferredMethod = PAYMENT_METHODS.find((method) => method === user.preferredMethod) ?? null
  const props = { preferredMethod }
  return { content: <BookingPage {...props} />, inline: STEP_SCRIPT, kept: { by: kept, props } }
})

/**
 * A booking to pay, for whoever has its link. A link that ended and one that never was have the same page, with different
 * statuses (docs/product.md, PAYLINK-7).
 */
export const payPage = new Hono<AppEnv>().get(ROUTES.pay.path, async (c) => {
  const route = ROUTES.pay
  const linkId = c.req.param('id')
  if (await isOverPayLimit(c, linkId)) return renderBusy(c, route)
  const user = await signedInUserOf(c)
  const found = await readPaymentLink(databaseOf(c.env.DB), linkId, new Date())
  if (!('trip' in found)) {
    const status = found.state === 'ended' ? 410 : 404
    return renderPage(c, { route, content: <PayPage pay={null} />, user }, status)
  }
  return renderPage(c, { route, content: <PayPage pay={{ linkId, trip: found.trip }} />, user })
})
