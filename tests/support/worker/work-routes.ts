import { drive, NOTHING_PAID, WORD } from './actions'
import { firstRow } from './database'
import { type Kind, SEEN, type World } from './every-route'
import { putNeed } from './needs'
import { owedSince, paidBooking } from './rides'
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

const drivers = (status: number): RouteRow['as'] => [401, 403, 403, status, status, 403]
/** The ride's driver's own. */
const driving = (status: number, others = 404): RouteRow['as'] => [401, 403, 403, status, others, 403]
const operators = (status: number): RouteRow['as'] => [401, 403, 403, 403, 403, status]

/** About this ride, of its driver alone. */
const ofDriver = (as: number, twice: RouteRow['twice'], more: More = {}): RouteRow => ({
  as: driving(as),
  id: 'booking',
  entitled: DRIVER,
  twice,
  ...more,
})

/** About a thing of the operators', or of whoever it is; theirs alone to change. */
const ofOperators = (id: Kind, more: Partial<RouteRow> = {}): RouteRow => ({
  as: operators(200),
  id,
  entitled: OPERATOR,
  twice: 'press',
  ...more,
})

const rentalPackage = {
  ...{ name: 'Walk', duration_hours: 2, included_kilometers: 20, vehicle_type: null },
  ...{ base_price: 500, extra_hour_rate: 100, extra_km_rate: 10 },
}
const car = {
  ...{ make: 'Tata', model: 'Nexon EV', year: 2025, color: 'Red', base_city: 'bengaluru', type: 'sedan' },
  ...{ permit_until: null, insurance_until: null, fitness_until: null },
}
const rule = {
  ...{ service_type: 'airport', vehicle_type: 'premium', effective_from: SEEN, was: { version: 0 } },
  ...{ base_fare: 10, per_km_rate: 1, per_minute_rate: 1, minimum_fare: 10 },
}

/** A paid ride is offered to every driver: whoever comes late reads that it is taken. */
const offer = (as: number, others: number): RouteRow => ({
  ...{ as: driving(as, others), twice: 'state', id: 'booking', entitled: DRIVERS },
})

/** Changes something of the operators' that has no id yet. */
const byOperators = (body?: RouteRow['body']): RouteRow => ({
  ...{ as: operators(200), twice: 'press', ...(body && { body }) },
})

const changedForCaller = () => ({ ...changed(), reason: 'rider_asked', note: '' })

/** Its driver is asked whether they keep it. */
const CHANGE_ASKED = `INSERT INTO booking_changes SELECT id, 1, 'made', 'priced', 'rider', user_id, NULL, 0, '{}', '{}',
  0, 0, 0, 0, '${SEEN}', '${SEEN}', driver_id, '${SEEN}', 'keeps', NULL FROM bookings WHERE id = ?`

/** Readings of operators that name nothing. */
const readByOperators = (...names: string[]): Record<string, RouteRow> =>
  Object.fromEntries(names.map((name) => [`GET /api/ops/${name}`, { as: operators(200) }]))

const reads = (table: 'vehicles' | 'drivers', kind: 'vehicle' | 'driver') => async (world: World) => {
  world.was = await firstRow(`SELECT * FROM ${table} WHERE id = ?`, world.ids[kind])
}

/** The calls of drivers and operators; their pages stand with the others. */
export const WORK_ROUTES: Record<string, RouteRow> = {
  // Drivers.
  'GET /api/driver/rides': { as: drivers(200) },
  'POST /api/driver/duty': { as: drivers(400), twice: 'state' },
  'POST /api/driver/offers/:id/accept': offer(200, 409),
  'POST /api/driver/offers/:id/decline': offer(409, 200),
  'POST /api/driver/rides/:id/set-out': ofDriver(200, 'state'),
  'POST /api/driver/rides/:id/arrived': ofDriver(200, 'state', { body: { reason: WORD }, ride: 'setOut' }),
  'POST /api/driver/rides/:id/change-answer': ofDriver(200, 'state', {
    before: async (world) => {
      await ofRide(CHANGE_ASKED)(world)
      await ofRide('UPDATE bookings SET change_number = 1 WHERE id = ?')(world)
    },
    body: { number: 1, keeps: true },
  }),
  'POST /api/driver/rides/:id/drive-on': ofDriver(200, 'state', { ride: 'started' }),
  'POST /api/driver/rides/:id/extend': ofDriver(200, 'state', extending),
  'POST /api/driver/rides/:id/hand-back': ofDriver(200, 'state', { body: { reason: REASON } }),
  'POST /api/driver/rides/:id/start': ofDriver(200, 'kept key', { body: { pin: '4821' }, ride: 'arrived' }),
  'POST /api/driver/rides/:id/calls': ofDriver(200, 'kept key', { body: { pressed_at: 0 } }),
  'POST /api/driver/rides/:id/problem': ofDriver(200, 'kept key', {
    body: { problem: 'flat_tyre' },
    ride: 'started',
  }),
  'POST /api/driver/rides/:id/no-show': ofDriver(409, 'state', { ride: 'arrived' }),
  'POST /api/driver/rides/:id/complete': ofDriver(200, 'kept key', {
    body: { collected: { method: 'cash', rupees: 300 }, reason: WORD },
    ride: 'started',
  }),
  // Its body is a picture, and its amount is not in the path.
  'PUT /api/driver/rides/:id/charges/:charge': {
    ...{ as: driving(400, 400), twice: 'kept key', id: 'booking', entitled: DRIVER },
  },
  'DELETE /api/driver/rides/:id/charges/:charge': ofDriver(200, 'kept key', { ride: 'started' }),
  'GET /api/driver/rides/:id/remaining-route': {
    ...{ limit: 'RIDER_LIMIT', as: driving(200), id: 'booking', entitled: DRIVER },
  },

  // Operators.
  ...readByOperators(
    'board',
    'rides',
    'log',
    'days',
    'takings',
    'cash',
    'log/people',
    'vehicles',
    'drivers',
    'tariffs',
  ),
  'GET /api/ops/find': { as: operators(422) },
  'POST /api/ops/files': byOperators({ kind: 'rides', from: '2099-04-01', to: '2099-04-30', reason: REASON }),
  'GET /api/ops/files/:id': ofOperators('file'),
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
  'POST /api/ops/bookings/:id/change/offer': ofOperators('booking', {
    ...{ as: operators(422), twice: 'read by POST', body: changedForCaller },
  }),
  'POST /api/ops/bookings/:id/change': ofOperators('booking', {
    ...{ as: operators(422), body: () => ({ ...changedForCaller(), agreed: AGREED }) },
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
      world.seen = (await owedSince(world.ids.booking)) ?? ''
    },
    body: ({ seen }) => ({ amount: 300, reported_at: seen, method: null, reason: REASON }),
    ride: 'started',
  }),
  'POST /api/ops/bookings/:id/charges/:charge/decision': ofOperators('booking', {
    body: { decision: 'confirm', note: REASON },
    ride: 'started',
  }),
  'POST /api/ops/bookings/:id/clear-pin': ofOperators('booking', {
    before: ofRide('UPDATE bookings SET pin_tries = 5 WHERE id = ?'),
  }),
  'POST /api/ops/bookings/:id/end': ofOperators('booking', {
    body: { reason: REASON, collected: null },
    ride: 'started',
  }),
  'POST /api/ops/bookings/:id/end-at-car': ofOperators('booking', { before: ofSecondCar, ride: 'started' }),
  'POST /api/ops/bookings/:id/kilometres': ofOperators('booking', {
    before: async (world) => {
      await extending.before?.(world)
      await drive.complete(world.people.driver, world.ids.booking)
    },
    body: { kilometres: 25, reason: REASON },
    ride: 'started',
  }),
  'POST /api/ops/bookings/:id/cancel': ofOperators('booking', {
    body: { reason: REASON, refund_paise: 9_800 },
  }),
  'POST /api/ops/bookings/:id/no-show': ofOperators('booking', {
    before: ofRide(
      `UPDATE bookings SET scheduled_time = '2020-01-01T00:00:00.000Z',
       arrival_confirmed_at = '2020-01-01T00:00:00.000Z' WHERE id = ?`,
    ),
    body: { reason: REASON, refund_paise: 0 },
    ride: 'arrived',
  }),
  'POST /api/ops/callers': { as: operators(400), twice: 'read by POST' },
  'POST /api/ops/quotes': { as: operators(400), twice: 'read by POST' },
  'POST /api/ops/free-drivers': { as: operators(400), twice: 'read by POST' },
  'POST /api/ops/bookings': { as: operators(400), twice: 'trip’s key' },
  'POST /api/ops/vehicles': byOperators({ ...car, license_plate: 'KA 05 ZZ 4242' }),
  'POST /api/ops/vehicles/:id': ofOperators('vehicle', {
    before: reads('vehicles', 'vehicle'),
    body: ({ ids, was }) => ({
      ...car,
      was,
      license_plate: `KA 01 EV ${String(Number.parseInt(ids.vehicle.slice(0, 6), 16))
        .padStart(4, '0')
        .slice(-4)}`,
    }),
  }),
  'POST /api/ops/drivers/:id': ofOperators('driver', {
    before: reads('drivers', 'driver'),
    body: ({ was }) => ({ license_number: 'KA-09 2016 0012345', vehicle_id: null, license_until: null, was }),
  }),
  'POST /api/ops/drivers/:id/duty': ofOperators('driver', { body: { on_duty: false } }),
  'POST /api/ops/drivers/:id/cash': ofOperators('driver', {
    body: { rupees: 50, note: '', balance_paise: -100, is_over: true },
  }),
  'POST /api/ops/cash/:id/take-back': ofOperators('cash', { body: { reason: REASON } }),
  'POST /api/ops/pricing-rules': byOperators(rule),
  'POST /api/ops/pricing-rules/:id/withdraw': ofOperators('rule'),
  'POST /api/ops/packages': byOperators(rentalPackage),
  'POST /api/ops/packages/:id': ofOperators('package', { body: rentalPackage }),
  'POST /api/ops/packages/:id/withdraw': ofOperators('package'),

  'POST /api/ops/payments/:id/refunds': ofOperators('payment', {
    body: { amount_paise: 200, reason: REASON, needs_consent: false },
  }),
  'POST /api/ops/proposals/:id/consent': ofOperators('proposal'),
  'POST /api/ops/proposals/:id/decline': ofOperators('proposal'),
  'POST /api/ops/refunds/:id/retry': ofOperators('refund'),
  'POST /api/ops/refunds/:id/settle': ofOperators('refund', {
    body: { reference: 'UTR 4268 1234 5678', reason: REASON },
  }),
  'POST /api/ops/audit': byOperators(),
  'POST /api/ops/many': byOperators(({ ids }) => ({
    ...{ action: 'message', sentence: 'call_us', rows: [{ id: ids.booking }] },
  })),
  'POST /api/ops/many/refunds': { as: operators(400), twice: 'read by POST' },
  'POST /api/ops/many/drivers': { as: operators(400), twice: 'read by POST' },
  'GET /api/ops/drivers/:id/moves': { as: operators(200), id: 'driver', entitled: OPERATOR },
  'POST /api/ops/messages/:id/again': ofOperators('message'),
  'POST /api/ops/needs/:id/close': ofOperators('need', {
    before: ({ ids }) => putNeed('no_show_reported', ids.booking, new Date(SEEN)),
    body: { reason: REASON, seen: SEEN },
    ride: 'arrived',
  }),
}
