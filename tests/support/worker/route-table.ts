import { run } from './database'
import { type Kind, SEEN, WHO } from './every-route'
import {
  AGREED,
  changed,
  DRIVER,
  DRIVERS,
  extending,
  type More,
  OPERATOR,
  ofRide,
  ofSecondCar,
  REASON,
  type RouteRow,
} from './route-row'
import { WORK_ROUTES } from './work-routes'

const all = (status: number): RouteRow['as'] => [status, status, status, status, status, status]
/** Whoever is signed in. */
const signedIn = (status: number): RouteRow['as'] => [401, status, status, status, status, status]
/** The rider's own. */
const own = (status: number, others = 404): RouteRow['as'] => [401, status, others, others, others, others]
const page: RouteRow['as'] = [302, 200, 200, 200, 200, 200]
const RIDER = ['rider'] as const

/** About this ride, of its rider alone. */
const ofRider = (as: number, twice: RouteRow['twice'], more: More = {}): RouteRow => ({
  as: own(as),
  id: 'booking',
  entitled: RIDER,
  twice,
  ...more,
})

const place = { label: 'Work', address: 'MG Road', latitude: null, longitude: null, is_default: false }

/** Why a route has no limit. */
const NONE = {
  development: { none: 'in development and tests alone' },
  health: { none: 'an instance looks once in five seconds, however many ask' },
  signed: { none: 'the provider proves itself first, and all that it reports has to be taken' },
  objects: { none: 'PhoneGuard and SendGuard count each code and each guess (SIGNIN-5 to 12)' },
  oneself: { none: 'an address is made up from the request; what comes back is limited' },
  attempt: { none: 'a browser without an attempt asks nobody; one with it is counted by its address' },
  out: { none: 'whoever wants to sign out may' },
  same: { none: 'the same for everybody, from memory' },
  public: { none: 'drawn from memory; of a session its own row is read' },
} as const

/** By a link, which is the key to its ride or booking, whoever holds it. */
const byLink = (id: 'pay' | 'share', as: number, more: Partial<RouteRow> = {}): RouteRow => ({
  ...{ limit: id === 'pay' ? 'PAY_LIMIT' : 'PLACES_LIMIT', as: all(as), id, entitled: WHO, ...more },
})

/** A thing of this rider, which is another's to nobody. */
const ofOwner = (id: Kind, twice: RouteRow['twice'], more: Partial<RouteRow> = {}): RouteRow => ({
  ...{ as: own(200), id, entitled: RIDER, twice, ...more },
})

/** One that is refused is opened and closed with its reason. */
const socket = (entitled: RouteRow['entitled'], id?: Kind): RouteRow => ({
  ...{ limit: 'RIDER_LIMIT', as: all(101), entitled, socket: true, ...(id && { id }) },
})

/** Readings that anybody is answered. */
const toAnybody = (limit: RouteRow['limit'], paths: readonly string[]): Record<string, RouteRow> =>
  Object.fromEntries(paths.map((path) => [`GET ${path}`, { limit, as: all(200) }]))

const PAID = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signature' }

/** The routes of riders and visitors, and all pages. */
export const OTHER_ROUTES: Record<string, RouteRow> = {
  // The sandbox, in development and tests alone; anybody's there.
  'POST /sandbox/api/reset-limits': { limit: NONE.development, as: all(200), twice: 'whole value' },
  'GET /sandbox/api/rides': { limit: NONE.development, as: all(200) },
  'POST /sandbox/api/sign-in-as': { limit: NONE.development, as: all(404), form: true, twice: 'sign-in' },

  // A monitor's, bare to anybody, with names for operators alone.
  'GET /health': { limit: NONE.health, as: all(200) },

  // The providers': each proves itself, and nobody who is signed in does.
  'POST /webhooks/razorpay': { limit: NONE.signed, as: all(400), twice: 'provider' },
  'POST /webhooks/exotel/:reference/:signature': {
    ...{ limit: NONE.signed, as: all(401), id: 'booking', entitled: [], twice: 'provider' },
  },
  'GET /webhooks/whatsapp': { limit: NONE.signed, as: all(401) },
  'POST /webhooks/whatsapp': { limit: NONE.signed, as: all(401), twice: 'provider' },
  'POST /webhooks/resend': { limit: NONE.signed, as: all(401), twice: 'provider' },

  // Signing in and out.
  'POST /api/sign-in/code': { limit: NONE.objects, as: all(400), twice: 'sign-in' },
  'POST /api/sign-in/verify': { limit: NONE.objects, as: all(400), twice: 'sign-in' },
  'POST /api/sign-in/google': { limit: NONE.oneself, as: all(200), twice: 'sign-in' },
  'POST /api/auth/phone/send': { as: signedIn(400), twice: 'sign-in' },
  'POST /api/auth/phone/verify': { as: signedIn(400), twice: 'sign-in' },
  'POST /api/auth/phone/cancel': { as: signedIn(200), twice: 'sign-in' },
  'POST /sign-out': { limit: NONE.out, as: all(303), twice: 'sign-in' },
  'GET /auth': { limit: NONE.public, as: [200, 302, 302, 302, 302, 302] },
  'POST /auth': { limit: NONE.objects, as: all(303), form: true, twice: 'sign-in' },
  'POST /auth/google/link': { limit: NONE.oneself, as: all(303), form: true, twice: 'sign-in' },
  'GET /auth/callback': { limit: NONE.attempt, as: all(200) },

  // Links of e-mails, which anybody may press and that prove by themselves whose they are; a notification was shown.
  'GET /messages/confirm': { limit: 'PLACES_LIMIT', as: all(410) },
  'POST /messages/confirm': { limit: 'PLACES_LIMIT', as: all(410), form: true, twice: 'link' },
  'GET /messages/unsubscribe': { limit: 'PLACES_LIMIT', as: all(410) },
  'POST /messages/unsubscribe': { limit: 'PLACES_LIMIT', as: all(410), form: true, twice: 'link' },
  'POST /api/messages/shown': { limit: 'PLACES_LIMIT', as: all(400), twice: 'link' },

  // The account.
  'GET /api/profile': { as: signedIn(200) },
  'PUT /api/profile': { as: signedIn(200), twice: 'whole value' },
  'POST /api/profile/sign-out-everywhere': { as: signedIn(200), twice: 'sign-in' },
  'GET /api/profile/sessions': { as: signedIn(200) },
  'DELETE /api/profile/sessions/:id': ofOwner('session', 'sign-in'),
  'GET /api/profile/export': { limit: 'ACCOUNT_LIMIT', as: signedIn(200) },
  'POST /api/profile/delete': {
    ...{ limit: 'ACCOUNT_LIMIT', as: signedIn(422), body: { confirmation: 'no' }, twice: 'sign-in' },
  },
  'PUT /api/profile/picture': { as: signedIn(400), twice: 'whole value' },
  'DELETE /api/profile/picture': { as: signedIn(200), twice: 'press' },
  'GET /profile-pictures/*': {
    ...{ limit: 'READS_LIMIT', as: [404, 200, 404, 200, 404, 404], id: 'picture' },
    entitled: ['rider', 'driver'],
  },
  'GET /api/profile/messages': { as: signedIn(200) },
  'PATCH /api/profile/messages': { as: signedIn(200), twice: 'press' },
  'POST /api/profile/messages/email': { limit: 'ACCOUNT_LIMIT', as: signedIn(400), twice: 'sign-in' },
  'DELETE /api/profile/messages/email': {
    as: signedIn(200),
    twice: 'press',
    before: ({ people }) =>
      run(`UPDATE users SET email = 'asha@rao.example' WHERE id = ?`, people.rider.userId),
  },
  'DELETE /api/profile/messages/pending-email': {
    as: signedIn(200),
    twice: 'press',
    before: ({ people }) =>
      run(
        `INSERT INTO email_proofs (token_hash, user_id, email, created_at, expires_at)
         VALUES ('a hash', ?, 'asha@rao.example', '${SEEN}', '${SEEN}')`,
        people.rider.userId,
      ),
  },
  'PUT /api/profile/messages/browser': { limit: 'ACCOUNT_LIMIT', as: signedIn(400), twice: 'whole value' },
  'PATCH /api/profile/messages/browser': { limit: 'ACCOUNT_LIMIT', as: signedIn(400), twice: 'whole value' },
  'DELETE /api/profile/messages/browser': { as: signedIn(200), twice: 'press' },
  'POST /api/profile/emergency-contacts': {
    ...{ as: signedIn(201), twice: 'press', body: { name: 'Ravi', phone_no: '98450 99999' } },
  },
  'DELETE /api/profile/emergency-contacts/:id': ofOwner('contact', 'press'),
  'GET /api/addresses': { as: signedIn(200) },
  'POST /api/addresses': { as: signedIn(201), twice: 'press', body: place },
  'PUT /api/addresses/:id': ofOwner('address', 'whole value', { body: place }),
  'DELETE /api/addresses/:id': ofOwner('address', 'press'),

  // Places, routes and prices.
  'POST /api/places-proxy': { limit: 'PLACES_LIMIT', as: all(400), twice: 'read by POST' },
  'GET /map/places.json': { limit: NONE.same, as: all(200) },
  'POST /api/route-preview': { limit: 'PLACES_LIMIT', as: all(400), twice: 'read by POST' },
  'GET /api/rental-packages': { limit: 'PLACES_LIMIT', as: all(200) },
  'POST /api/searches': { limit: 'PLACES_LIMIT', as: all(400), twice: 'counted' },
  'POST /api/quotes': { as: signedIn(400), twice: 'read by POST' },

  // Bookings, payments and trips.
  'POST /api/bookings': { as: signedIn(400), twice: 'trip’s key' },
  'GET /api/bookings/:id': { as: own(200), id: 'booking', entitled: RIDER },
  'GET /api/bookings/:id/calendar': { as: own(200), id: 'booking', entitled: RIDER },
  'GET /api/bookings/:id/cancellation': { as: own(200), id: 'booking', entitled: RIDER },
  'POST /api/bookings/:id/cancel': ofRider(200, 'press', {
    before: ofRide(`UPDATE bookings SET scheduled_time = '${SEEN}' WHERE id = ?`),
    body: { reason: REASON, refund_paise: 9_800 },
  }),
  'POST /api/bookings/:id/change/offer': ofRider(422, 'read by POST', { body: changed }),
  'POST /api/bookings/:id/change': ofRider(422, 'press', { body: () => ({ ...changed(), agreed: AGREED }) }),
  'GET /api/bookings/:id/changes/:number': { as: own(404), id: 'booking', entitled: RIDER },
  'PUT /api/bookings/:id/cash-tip': ofRider(409, 'whole value', { body: { rupees: 50 } }),
  'POST /api/payment-order': ofRider(409, 'order', {
    body: ({ ids }) => ({ bookingId: ids.booking, paymentMethod: 'upi', paymentAmount: 100 }),
  }),
  'POST /api/payment-verification': ofRider(400, 'order', {
    body: ({ ids }) => ({ ...PAID, booking_id: ids.booking }),
  }),
  // The payment link is of a booking that is paid.
  'GET /api/pay/:id': byLink('pay', 200),
  'POST /api/pay/:id/order': byLink('pay', 409, {
    twice: 'order',
    body: { paymentMethod: 'upi', paymentAmount: 100 },
  }),
  'POST /api/pay/:id/verification': byLink('pay', 400, { twice: 'order', body: PAID }),
  'GET /api/trips': { as: signedIn(200) },
  'GET /api/trips/next': { limit: 'READS_LIMIT', as: all(200) },
  'GET /api/trips/:id': { as: own(200), id: 'booking', entitled: RIDER },
  'PUT /api/trips/:id/company': ofRider(200, 'whole value', {
    body: { company_name: '', company_gstin: '' },
  }),
  'POST /api/trips/:id/end-at-car': ofRider(200, 'press', { before: ofSecondCar, ride: 'started' }),
  'POST /api/trips/:id/cases': ofRider(200, 'press', {
    body: { kind: 'rider_was_not_there', own_words: null },
    ride: 'started',
  }),
  'POST /api/trips/:id/review': ofRider(201, 'press', {
    body: { rating: 5, comment: null },
    ride: 'completed',
  }),

  // Rides and their links.
  'GET /api/rides/active': { as: signedIn(200) },
  'GET /api/rides/others': { as: signedIn(200) },
  'POST /api/rides/:id/share': ofRider(200, 'press', {
    before: ofRide('DELETE FROM ride_shares WHERE booking_id = ?'),
  }),
  'POST /api/rides/:id/share/revoke': ofRider(200, 'press'),
  'POST /api/rides/:id/emergency': ofRider(200, 'press'),
  'POST /api/rides/:id/emergency/revoke': ofRider(200, 'press', {
    before: ofRide(
      `INSERT INTO ride_shares (id, booking_id, user_id, created_at, emergency_until)
       SELECT 'emergency-of-' || id, id, user_id, created_at, '${SEEN}' FROM bookings WHERE id = ?`,
    ),
  }),
  'POST /api/rides/:id/extend': ofRider(200, 'press', extending),
  'POST /api/rides/:id/charges/:charge/decision': ofRider(200, 'press', {
    body: { decision: 'dispute', note: REASON },
    ride: 'started',
  }),
  'GET /api/rides/:id/charges/:charge/picture': {
    ...{ limit: 'READS_LIMIT', as: [404, 200, 404, 200, 404, 200], id: 'booking', ride: 'started' },
    entitled: ['rider', 'driver', 'operator'],
  },
  'GET /api/rides/:id/remaining-route': {
    ...{ limit: 'RIDER_LIMIT', as: own(200), id: 'booking', entitled: RIDER },
  },
  'GET /api/shares/:id': byLink('share', 200),
  'GET /api/shares/:id/remaining-route': byLink('share', 200),
  'GET /api/rides/:id/socket': socket(RIDER, 'booking'),
  'GET /api/driver/socket': socket(DRIVERS),
  'GET /api/ops/socket': socket(OPERATOR),
  'GET /api/driver/rides/:id/socket': socket(DRIVER, 'booking'),
  'GET /api/shares/:id/socket': byLink('share', 101, { socket: true }),

  // What crawlers and phones ask for by name.
  ...toAnybody(NONE.same, ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest']),
  ...toAnybody(NONE.same, ['/.well-known/security.txt']),

  // Pages.
  'GET /booking': { as: page },
  'GET /profile': { as: page },
  'GET /trip-history': { as: page },
  'GET /trip-history/:id/receipt': {
    as: [302, 200, 404, 404, 404, 404],
    id: 'booking',
    entitled: RIDER,
    ride: 'completed',
  },
  'GET /document/:id': {
    as: [302, 200, 404, 404, 404, 200],
    id: 'document',
    entitled: ['rider', 'operator'],
  },
  'GET /change-trip/:id': { as: [302, 200, 404, 404, 404, 404], id: 'booking', entitled: RIDER },
  'GET /tracking': { as: page },
  'GET /driver': { as: [302, 403, 403, 200, 200, 403] },
  'GET /ops': { as: [302, 403, 403, 403, 403, 200] },
  'GET /pay/:id': byLink('pay', 200),
  'GET /trip-share/:id': byLink('share', 200),
  ...toAnybody(NONE.same, ['/offline', '/driver/shell']),
  ...toAnybody(NONE.public, [
    '/',
    '/about',
    '/services',
    '/fleet',
    '/mobile-app',
    '/how-it-works',
    '/contact',
  ]),
  ...toAnybody(NONE.public, ['/terms', '/privacy-policy', '/attributions', '/refund-policy']),
}

/**
 * Every route of the product and what each kind of person is answered there: a new route is added here, or the walk
 * over them fails. Statuses without a body that fits are those of an empty one.
 */
export const ROUTE_TABLE: Record<string, RouteRow> = { ...OTHER_ROUTES, ...WORK_ROUTES }

/** What somebody may do whose phone is not proved: prove it, go, and whatever the law gives them of their data. */
export const UNPROVED = new Map([
  ['POST /api/auth/phone/send', 400],
  ['POST /api/auth/phone/verify', 400],
  ['POST /api/auth/phone/cancel', 200],
  ['GET /auth', 200],
  ['GET /api/profile/export', 200],
  ['POST /api/profile/delete', 422],
  ['POST /api/profile/sign-out-everywhere', 200],
])

/** What stands before routes or catches what none of them is: a new one of these is looked at by a person too. */
export const MIDDLEWARE = [
  '/*',
  '/sandbox/*',
  '/api/*',
  '/assets/*',
  '/api/auth/phone/*',
  '/auth/*',
  '/api/addresses/*',
  '/api/profile/emergency-contacts/*',
  '/api/profile/messages/*',
  '/messages/*',
  '/api/ops/*',
  '/webhooks/*',
]
