import { run } from './database'
import { SEEN } from './every-route'
import {
  ANYBODY,
  all,
  DRIVER,
  DRIVERS,
  OPERATOR,
  ofRide,
  ofRider,
  ofSecondCar,
  own,
  page,
  REASON,
  RIDER,
  type RouteRow,
  signedIn,
} from './route-row'
import { WORK_ROUTES } from './work-routes'

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
    limit: NONE.signed,
    as: all(401),
    id: 'booking',
    entitled: [],
    twice: 'provider',
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
  'DELETE /api/profile/sessions/:id': {
    as: own(200),
    twice: 'sign-in',
    id: 'session',
    entitled: RIDER,
  },
  'GET /api/profile/export': { limit: 'ACCOUNT_LIMIT', as: signedIn(200) },
  'POST /api/profile/delete': {
    limit: 'ACCOUNT_LIMIT',
    as: signedIn(422),
    body: () => ({ confirmation: 'no' }),
    twice: 'sign-in',
  },
  'PUT /api/profile/picture': { as: signedIn(400), twice: 'whole value' },
  'DELETE /api/profile/picture': { as: signedIn(200), twice: 'press' },
  'GET /profile-pictures/*': {
    limit: 'READS_LIMIT',
    as: [404, 200, 404, 200, 404, 404],
    id: 'picture',
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
    as: signedIn(201),
    twice: 'press',
    body: () => ({ name: 'Ravi', phone_no: '98450 99999' }),
  },
  'DELETE /api/profile/emergency-contacts/:id': {
    as: own(200),
    id: 'contact',
    entitled: RIDER,
    twice: 'press',
  },
  'GET /api/addresses': { as: signedIn(200) },
  'POST /api/addresses': { as: signedIn(201), twice: 'press', body: () => place },
  'PUT /api/addresses/:id': {
    as: own(200),
    twice: 'whole value',
    id: 'address',
    entitled: RIDER,
    body: () => place,
  },
  'DELETE /api/addresses/:id': { as: own(200), id: 'address', entitled: RIDER, twice: 'press' },

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
    body: () => ({ reason: REASON, refund_paise: 9_800 }),
  }),
  'PUT /api/bookings/:id/cash-tip': ofRider(409, 'whole value', { body: () => ({ rupees: 50 }) }),
  'POST /api/payment-order': ofRider(409, 'order', {
    body: ({ ids }) => ({ bookingId: ids.booking, paymentMethod: 'upi', paymentAmount: 100 }),
  }),
  'POST /api/payment-verification': ofRider(400, 'order', {
    body: ({ ids }) => ({
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: 'signature',
      booking_id: ids.booking,
    }),
  }),
  // A payment link is the key to its booking, whoever holds it; this one is of a booking that is paid.
  'GET /api/pay/:id': { limit: 'PAY_LIMIT', as: all(200), id: 'pay', entitled: ANYBODY },
  'POST /api/pay/:id/order': {
    limit: 'PAY_LIMIT',
    as: all(409),
    twice: 'order',
    id: 'pay',
    entitled: ANYBODY,
    body: () => ({ paymentMethod: 'upi', paymentAmount: 100 }),
  },
  'POST /api/pay/:id/verification': {
    limit: 'PAY_LIMIT',
    as: all(400),
    twice: 'order',
    id: 'pay',
    entitled: ANYBODY,
    body: () => ({
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: 'signature',
    }),
  },
  'GET /api/trips': { as: signedIn(200) },
  'GET /api/trips/next': { limit: 'READS_LIMIT', as: all(200) },
  'GET /api/trips/:id': { as: own(200), id: 'booking', entitled: RIDER },
  'POST /api/trips/:id/end-at-car': ofRider(200, 'press', { before: ofSecondCar, ride: 'started' }),
  'POST /api/trips/:id/cases': ofRider(200, 'press', {
    body: () => ({ kind: 'rider_was_not_there', own_words: null }),
    ride: 'started',
  }),
  'POST /api/trips/:id/review': ofRider(201, 'press', {
    body: () => ({ rating: 5, comment: null }),
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
  'POST /api/rides/:id/charges/:charge/decision': ofRider(200, 'press', {
    body: () => ({ decision: 'dispute', note: REASON }),
    ride: 'started',
  }),
  'GET /api/rides/:id/charges/:charge/picture': {
    limit: 'READS_LIMIT',
    as: [404, 200, 404, 200, 404, 200],
    id: 'booking',
    entitled: ['rider', 'driver', 'operator'],
    ride: 'started',
  },
  'GET /api/rides/:id/remaining-route': {
    limit: 'RIDER_LIMIT',
    as: own(200),
    id: 'booking',
    entitled: RIDER,
  },
  'GET /api/shares/:id': { limit: 'PLACES_LIMIT', as: all(200), id: 'share', entitled: ANYBODY },
  'GET /api/shares/:id/remaining-route': {
    limit: 'PLACES_LIMIT',
    as: all(200),
    id: 'share',
    entitled: ANYBODY,
  },
  // A socket that is refused is opened and closed with its reason.
  'GET /api/rides/:id/socket': {
    limit: 'RIDER_LIMIT',
    as: all(101),
    id: 'booking',
    entitled: RIDER,
    socket: true,
  },
  'GET /api/driver/socket': { limit: 'RIDER_LIMIT', as: all(101), entitled: DRIVERS, socket: true },
  'GET /api/ops/socket': { limit: 'RIDER_LIMIT', as: all(101), entitled: OPERATOR, socket: true },
  'GET /api/driver/rides/:id/socket': {
    limit: 'RIDER_LIMIT',
    as: all(101),
    id: 'booking',
    entitled: DRIVER,
    socket: true,
  },
  'GET /api/shares/:id/socket': {
    limit: 'PLACES_LIMIT',
    as: all(101),
    id: 'share',
    entitled: ANYBODY,
    socket: true,
  },

  // What crawlers and phones ask for by name.
  'GET /robots.txt': { limit: NONE.same, as: all(200) },
  'GET /sitemap.xml': { limit: NONE.same, as: all(200) },
  'GET /manifest.webmanifest': { limit: NONE.same, as: all(200) },
  'GET /.well-known/security.txt': { limit: NONE.same, as: all(200) },

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
  'GET /tracking': { as: page },
  'GET /driver': { as: [302, 403, 403, 200, 200, 403] },
  'GET /ops': { as: [302, 403, 403, 403, 403, 200] },
  'GET /pay/:id': { limit: 'PAY_LIMIT', as: all(200), id: 'pay', entitled: ANYBODY },
  'GET /trip-share/:id': { limit: 'PLACES_LIMIT', as: all(200), id: 'share', entitled: ANYBODY },
  'GET /': { limit: NONE.public, as: all(200) },
  'GET /offline': { limit: NONE.same, as: all(200) },
  'GET /driver/shell': { limit: NONE.same, as: all(200) },
  'GET /about': { limit: NONE.public, as: all(200) },
  'GET /services': { limit: NONE.public, as: all(200) },
  'GET /fleet': { limit: NONE.public, as: all(200) },
  'GET /mobile-app': { limit: NONE.public, as: all(200) },
  'GET /how-it-works': { limit: NONE.public, as: all(200) },
  'GET /contact': { limit: NONE.public, as: all(200) },
  'GET /terms': { limit: NONE.public, as: all(200) },
  'GET /privacy-policy': { limit: NONE.public, as: all(200) },
  'GET /attributions': { limit: NONE.public, as: all(200) },
  'GET /refund-policy': { limit: NONE.public, as: all(200) },
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
