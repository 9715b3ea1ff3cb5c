import { drive, NOTHING_PAID, WORD } from './actions'
import { firstRow, run } from './database'
import { SEEN, type World } from './every-route'
import { putNeed } from './needs'
import { paidBooking } from './rides'
import {
  ANYBODY,
  all,
  DRIVER,
  DRIVERS,
  drivers,
  driving,
  OPERATOR,
  ofDriver,
  ofOperators,
  ofRider,
  operators,
  own,
  page,
  RIDER,
  type RouteRow,
  signedIn,
} from './route-row'

const REASON = 'For a test of every route'
/** Of the ride of this world. */
const ofRide =
  (statement: string) =>
  ({ ids }: World) =>
    run(statement, ids.booking)
/** Its second car is on the way. */
const ofSecondCar = ofRide(`UPDATE bookings SET start_pin = '4711' WHERE id = ?`)
const rentalPackage = {
  name: 'Walk',
  duration_hours: 2,
  included_kilometers: 20,
  vehicle_type: null,
  base_price: 500,
  extra_hour_rate: 100,
  extra_km_rate: 10,
}
const place = { label: 'Work', address: 'MG Road', latitude: null, longitude: null, is_default: false }
const car = {
  make: 'Tata',
  model: 'Nexon EV',
  year: 2025,
  color: 'Red',
  base_city: 'bengaluru',
  type: 'sedan',
  permit_until: null,
  insurance_until: null,
  fitness_until: null,
}

/**
 * Every route of the product and what each kind of person is answered there: a new route is added here, or the walk
 * over them fails. Statuses without a body that fits are those of an empty one.
 */
export const ROUTE_TABLE: Record<string, RouteRow> = {
  // The sandbox, in development and tests alone; anybody's there.
  'POST /sandbox/api/reset-limits': { as: all(200), twice: 'whole value' },
  'GET /sandbox/api/rides': { as: all(200) },
  'POST /sandbox/api/sign-in-as': { as: all(404), form: true, twice: 'sign-in' },

  // The providers': each proves itself, and nobody who is signed in does.
  'POST /webhooks/razorpay': { as: all(400), twice: 'provider' },
  'POST /webhooks/exotel/:token': { as: all(401), id: 'booking', entitled: [], twice: 'provider' },
  'GET /webhooks/whatsapp': { as: all(401) },
  'POST /webhooks/whatsapp': { as: all(401), twice: 'provider' },
  'POST /webhooks/resend': { as: all(401), twice: 'provider' },

  // Signing in and out.
  'POST /api/sign-in/code': { as: all(400), twice: 'sign-in' },
  'POST /api/sign-in/verify': { as: all(400), twice: 'sign-in' },
  'POST /api/sign-in/google': { as: all(200), twice: 'sign-in' },
  'POST /api/auth/phone/send': { as: signedIn(400), twice: 'sign-in' },
  'POST /api/auth/phone/verify': { as: signedIn(400), twice: 'sign-in' },
  'POST /api/auth/phone/cancel': { as: signedIn(200), twice: 'sign-in' },
  'POST /sign-out': { as: all(303), twice: 'sign-in' },
  'GET /auth': { as: [200, 302, 302, 302, 302, 302] },
  'POST /auth': { as: all(303), form: true, twice: 'sign-in' },
  'POST /auth/google/link': { as: all(303), form: true, twice: 'sign-in' },
  'GET /auth/callback': { as: all(200) },

  // Links of e-mails, which anybody may press and that prove by themselves whose they are; a notification was shown.
  'GET /messages/confirm': { as: all(410) },
  'POST /messages/confirm': { as: all(410), form: true, twice: 'link' },
  'GET /messages/unsubscribe': { as: all(410) },
  'POST /messages/unsubscribe': { as: all(410), form: true, twice: 'link' },
  'POST /api/messages/shown': { as: all(400), twice: 'link' },

  // The account.
  'GET /api/profile': { as: signedIn(200) },
  'PUT /api/profile': { as: signedIn(200), twice: 'whole value' },
  'POST /api/profile/sign-out-everywhere': { as: signedIn(200), twice: 'sign-in' },
  'GET /api/profile/export': { as: signedIn(200) },
  'POST /api/profile/delete': { as: signedIn(422), body: () => ({ confirmation: 'no' }), twice: 'sign-in' },
  'PUT /api/profile/picture': { as: signedIn(400), twice: 'whole value' },
  'DELETE /api/profile/picture': { as: signedIn(200), twice: 'press' },
  'GET /profile-pictures/*': {
    as: [404, 200, 404, 200, 404, 404],
    id: 'picture',
    entitled: ['rider', 'driver'],
  },
  'GET /api/profile/messages': { as: signedIn(200) },
  'PATCH /api/profile/messages': { as: signedIn(200), twice: 'press' },
  'POST /api/profile/messages/email': { as: signedIn(400), twice: 'sign-in' },
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
  'PUT /api/profile/messages/browser': { as: signedIn(400), twice: 'whole value' },
  'PATCH /api/profile/messages/browser': { as: signedIn(400), twice: 'whole value' },
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
  'POST /api/places-proxy': { as: all(400), twice: 'read by POST' },
  'GET /map/places.json': { as: all(200) },
  'POST /api/route-preview': { as: all(400), twice: 'read by POST' },
  'GET /api/rental-packages': { as: all(200) },
  'POST /api/quotes': { as: signedIn(400), twice: 'read by POST' },

  // Bookings, payments and trips.
  'POST /api/bookings': { as: signedIn(400), twice: 'trip’s key' },
  'GET /api/bookings/:id': { as: own(200), id: 'booking', entitled: RIDER },
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
  'GET /api/pay/:id': { as: all(200), id: 'pay', entitled: ANYBODY },
  'POST /api/pay/:id/order': {
    as: all(409),
    twice: 'order',
    id: 'pay',
    entitled: ANYBODY,
    body: () => ({ paymentMethod: 'upi', paymentAmount: 100 }),
  },
  'POST /api/pay/:id/verification': {
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
  'GET /api/trips/next': { as: all(200) },
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
    as: [404, 200, 404, 200, 404, 200],
    id: 'booking',
    entitled: ['rider', 'driver', 'operator'],
    ride: 'started',
  },
  'GET /api/rides/:id/remaining-route': { as: own(200), id: 'booking', entitled: RIDER },
  'GET /api/shares/:id': { as: all(200), id: 'share', entitled: ANYBODY },
  'GET /api/shares/:id/remaining-route': { as: all(200), id: 'share', entitled: ANYBODY },
  // A socket that is refused is opened and closed with its reason.
  'GET /api/rides/:id/socket': { as: all(101), id: 'booking', entitled: RIDER, socket: true },
  'GET /api/driver/socket': { as: all(101), entitled: DRIVERS, socket: true },
  'GET /api/ops/socket': { as: all(101), socket: true },
  'GET /api/driver/rides/:id/socket': { as: all(101), id: 'booking', entitled: DRIVER, socket: true },
  'GET /api/shares/:id/socket': { as: all(101), id: 'share', entitled: ANYBODY, socket: true },

  // Drivers.
  'GET /api/driver/rides': { as: drivers(200) },
  'POST /api/driver/duty': { as: drivers(400), twice: 'state' },
  // A paid ride is offered to every driver: whoever comes late reads that it is taken.
  'POST /api/driver/offers/:id/accept': {
    as: driving(200, 409),
    twice: 'state',
    id: 'booking',
    entitled: DRIVERS,
  },
  'POST /api/driver/offers/:id/decline': {
    as: driving(409, 200),
    twice: 'state',
    id: 'booking',
    entitled: DRIVERS,
  },
  'POST /api/driver/rides/:id/set-out': ofDriver(200, 'state'),
  'POST /api/driver/rides/:id/arrived': ofDriver(200, 'state', {
    body: () => ({ reason: WORD }),
    ride: 'setOut',
  }),
  'POST /api/driver/rides/:id/hand-back': ofDriver(200, 'state', { body: () => ({ reason: REASON }) }),
  'POST /api/driver/rides/:id/start': ofDriver(200, 'kept key', {
    body: () => ({ pin: '4821' }),
    ride: 'arrived',
  }),
  'POST /api/driver/rides/:id/calls': ofDriver(200, 'kept key', { body: () => ({ pressed_at: 0 }) }),
  'POST /api/driver/rides/:id/problem': ofDriver(200, 'kept key', {
    body: () => ({ problem: 'flat_tyre' }),
    ride: 'started',
  }),
  'POST /api/driver/rides/:id/no-show': ofDriver(409, 'state', { ride: 'arrived' }),
  'POST /api/driver/rides/:id/complete': ofDriver(200, 'kept key', {
    body: () => ({ collected: { method: 'cash', rupees: 300 }, reason: WORD }),
    ride: 'started',
  }),
  // Its body is a picture, and its amount is not in the path.
  'PUT /api/driver/rides/:id/charges/:charge': {
    as: driving(400, 400),
    twice: 'kept key',
    id: 'booking',
    entitled: DRIVER,
  },
  'DELETE /api/driver/rides/:id/charges/:charge': ofDriver(200, 'kept key', { ride: 'started' }),
  'GET /api/driver/rides/:id/remaining-route': { as: driving(200), id: 'booking', entitled: DRIVER },

  // Operators.
  'GET /api/ops/board': { as: operators(200) },
  'GET /api/ops/rides': { as: operators(200) },
  'GET /api/ops/find': { as: operators(422) },
  'GET /api/ops/log': { as: operators(200) },
  'GET /api/ops/bookings/:id': ofOperators('booking'),
  'GET /api/ops/bookings/:id/candidates': ofOperators('booking'),
  'GET /api/ops/bookings/:id/cancellation': ofOperators('booking'),
  'POST /api/ops/bookings/:id/assign': ofOperators('booking', {
    body: ({ ids, people }) => ({
      driver_id: people.stranger.userId,
      vehicle_id: null,
      from_driver_id: ids.driver,
    }),
  }),
  'POST /api/ops/bookings/:id/unassign': ofOperators('booking', {
    body: ({ ids }) => ({ from_driver_id: ids.driver, reason: REASON }),
  }),
  'POST /api/ops/bookings/:id/payment-link': ofOperators('booking', {
    before: async ({ ids, people }) => {
      ids.booking = (await paidBooking(people.rider, { unpaid: true })).id
    },
  }),
  'POST /api/ops/bookings/:id/payment-link/revoke': ofOperators('booking'),
  'POST /api/ops/bookings/:id/owed': ofOperators('booking', {
    before: async (world) => {
      await drive.complete(world.people.driver, world.ids.booking, NOTHING_PAID)
      await ofRide('DELETE FROM outbox WHERE booking_id = ?')(world)
      const row = await firstRow<{ at: string }>(
        'SELECT owed_since AS at FROM bookings WHERE id = ?',
        world.ids.booking,
      )
      world.seen = row?.at ?? ''
    },
    body: ({ seen }) => ({ amount: 300, reported_at: seen, method: null, reason: REASON }),
    ride: 'started',
  }),
  'POST /api/ops/bookings/:id/charges/:charge/decision': ofOperators('booking', {
    body: () => ({ decision: 'confirm', note: REASON }),
    ride: 'started',
  }),
  'POST /api/ops/bookings/:id/clear-pin': ofOperators('booking', {
    before: ofRide('UPDATE bookings SET pin_tries = 5 WHERE id = ?'),
  }),
  'POST /api/ops/bookings/:id/end': ofOperators('booking', {
    body: () => ({ reason: REASON, collected: null }),
    ride: 'started',
  }),
  'POST /api/ops/bookings/:id/end-at-car': ofOperators('booking', { before: ofSecondCar, ride: 'started' }),
  'POST /api/ops/bookings/:id/cancel': ofOperators('booking', {
    body: () => ({ reason: REASON, refund_paise: 9_800 }),
  }),
  'POST /api/ops/bookings/:id/no-show': ofOperators('booking', {
    before: ofRide(
      `UPDATE bookings SET scheduled_time = '2020-01-01T00:00:00.000Z',
       arrival_confirmed_at = '2020-01-01T00:00:00.000Z' WHERE id = ?`,
    ),
    body: () => ({ reason: REASON, refund_paise: 0 }),
    ride: 'arrived',
  }),
  'POST /api/ops/callers': { as: operators(400), twice: 'read by POST' },
  'POST /api/ops/quotes': { as: operators(400), twice: 'read by POST' },
  'POST /api/ops/bookings': { as: operators(400), twice: 'trip’s key' },
  'GET /api/ops/vehicles': { as: operators(200) },
  'POST /api/ops/vehicles': {
    as: operators(200),
    twice: 'press',
    body: () => ({ ...car, license_plate: 'KA 05 ZZ 4242' }),
  },
  'POST /api/ops/vehicles/:id': ofOperators('vehicle', {
    body: ({ ids }) => ({
      ...car,
      license_plate: `KA 01 EV ${String(Number.parseInt(ids.vehicle.slice(0, 6), 16))
        .padStart(4, '0')
        .slice(-4)}`,
    }),
  }),
  'GET /api/ops/drivers': { as: operators(200) },
  'POST /api/ops/drivers/:id': ofOperators('driver', {
    body: () => ({ license_number: 'KA-09 2016 0012345', vehicle_id: null, license_until: null }),
  }),
  'POST /api/ops/drivers/:id/duty': ofOperators('driver', { body: () => ({ on_duty: false }) }),
  'GET /api/ops/tariffs': { as: operators(200) },
  'POST /api/ops/pricing-rules': {
    as: operators(200),
    twice: 'press',
    body: () => ({
      service_type: 'airport',
      vehicle_type: 'premium',
      effective_from: SEEN,
      base_fare: 10,
      per_km_rate: 1,
      per_minute_rate: 1,
      minimum_fare: 10,
    }),
  },
  'POST /api/ops/pricing-rules/:id/withdraw': ofOperators('rule'),
  'POST /api/ops/packages': { as: operators(200), twice: 'press', body: () => rentalPackage },
  'POST /api/ops/packages/:id': ofOperators('package', { body: () => rentalPackage }),
  'POST /api/ops/packages/:id/withdraw': ofOperators('package'),

  'POST /api/ops/payments/:id/refunds': ofOperators('payment', {
    body: () => ({ amount_paise: 200, reason: REASON, needs_consent: false }),
  }),
  'POST /api/ops/proposals/:id/consent': ofOperators('proposal'),
  'POST /api/ops/proposals/:id/decline': ofOperators('proposal'),
  'POST /api/ops/refunds/:id/retry': ofOperators('refund'),
  'POST /api/ops/refunds/:id/settle': ofOperators('refund', {
    body: () => ({ reference: 'UTR 4268 1234 5678', reason: REASON }),
  }),
  'POST /api/ops/audit': { as: operators(200), twice: 'press' },
  'POST /api/ops/many': {
    as: operators(200),
    twice: 'press',
    body: ({ ids }) => ({ action: 'message', sentence: 'call_us', rows: [{ id: ids.booking }] }),
  },
  'POST /api/ops/many/refunds': { as: operators(400), twice: 'read by POST' },
  'POST /api/ops/many/drivers': { as: operators(400), twice: 'read by POST' },
  'GET /api/ops/drivers/:id/moves': { as: operators(200), id: 'driver', entitled: OPERATOR },
  'POST /api/ops/messages/:id/again': ofOperators('message'),
  'POST /api/ops/needs/:id/close': ofOperators('need', {
    before: ({ ids }) => putNeed('no_show_reported', ids.booking, new Date(SEEN)),
    body: () => ({ reason: REASON, seen: SEEN }),
    ride: 'arrived',
  }),

  // What crawlers and phones ask for by name.
  'GET /robots.txt': { as: all(200) },
  'GET /sitemap.xml': { as: all(200) },
  'GET /manifest.webmanifest': { as: all(200) },
  'GET /.well-known/security.txt': { as: all(200) },

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
  'GET /pay/:id': { as: all(200), id: 'pay', entitled: ANYBODY },
  'GET /trip-share/:id': { as: all(200), id: 'share', entitled: ANYBODY },
  'GET /': { as: all(200) },
  'GET /offline': { as: all(200) },
  'GET /about': { as: all(200) },
  'GET /services': { as: all(200) },
  'GET /fleet': { as: all(200) },
  'GET /mobile-app': { as: all(200) },
  'GET /how-it-works': { as: all(200) },
  'GET /contact': { as: all(200) },
  'GET /terms': { as: all(200) },
  'GET /privacy-policy': { as: all(200) },
  'GET /refund-policy': { as: all(200) },
}

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
  '/api/auth/phone/*',
  '/auth/*',
  '/api/addresses/*',
  '/api/profile/emergency-contacts/*',
  '/api/profile/messages/*',
  '/messages/*',
  '/api/ops/*',
  '/webhooks/*',
]
