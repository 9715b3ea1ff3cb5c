import { ALL_DEMO_DRIVERS, DEMO_PEOPLE } from '../../sandbox/people.ts'
import { driverStatements, personStatements } from './people.mjs'
import { change, put } from './statements.mjs'
import { demoTrips } from './trips.mjs'

const SERVICE_IDS = {
  ride_later: 'service_ride_later',
  airport: 'service_airport_transfer',
  outstation: 'service_outstation',
  car_rental: 'service_car_rental',
}
/** `last_move` of a seeded trip that no state transition has changed since. */
const UNTOUCHED = 'seed'
const HALF_A_DAY_MS = 12 * 3_600_000
const METHOD = 'upi'

const advanceOn = (fare) => Math.ceil(fare / 4)
const shortId = (id) => id.slice(-8)

/** Whole rupees paid online, and what an open booking says of it; the driver of a ride that is over has the rest. */
function moneyOf({ fare, paid }) {
  if (paid === 'all') return { advance: fare.totalFare, paid: fare.totalFare, state: 'paid' }
  const advance = advanceOn(fare.totalFare)
  return paid === 'advance'
    ? { advance, paid: advance, state: 'partial' }
    : { advance, paid: 0, state: 'pending' }
}

/** The times that move along with the calendar while nobody has touched the trip. */
function movingTimes({ scheduled, createdAt, status, ride = {} }) {
  if (status === 'pending') return { scheduled_time: scheduled, created_at: createdAt }
  const { busy_from, busy_until, set_out_at = null, arrived_at = null, start_time = null } = ride
  return { scheduled_time: scheduled, busy_from, busy_until, set_out_at, arrived_at, start_time }
}

function bookingRow(trip, money) {
  const { id, fare, from, to, ride = {} } = trip
  return {
    id,
    user_id: trip.rider.id,
    idempotency_key: `demo-${shortId(id)}`,
    pickup_address: from.address,
    pickup_latitude: from.latitude,
    pickup_longitude: from.longitude,
    dropoff_address: to?.address ?? null,
    dropoff_latitude: to?.latitude ?? null,
    dropoff_longitude: to?.longitude ?? null,
    city: from.city,
    fare_amount: fare.totalFare,
    fare_parts: fare,
    advance_amount: money.advance,
    remaining_amount: fare.totalFare - money.advance,
    payment_method: METHOD,
    status: trip.status,
    service_type_id: SERVICE_IDS[trip.service],
    service_type: trip.service,
    trip_type: trip.tripType ?? null,
    vehicle_type: trip.vehicle,
    passengers: 2,
    package_id: trip.packageId ?? null,
    package_hours: trip.packageHours ?? null,
    distance_km: trip.km,
    duration_minutes: trip.minutes,
    cancellation_reason: trip.cancelled?.reason ?? null,
    last_move: UNTOUCHED,
    ...ride,
    scheduled_time: trip.scheduled,
    created_at: trip.createdAt,
  }
}

/** The payment as the provider would have reported it. */
function paymentRow({ id, createdAt, paid }, rupees) {
  const paise = rupees * 100
  const provider = { id: `pay_Demo${shortId(id)}`, order_id: `order_Demo${shortId(id)}` }
  return {
    id: `demo-payment-${shortId(id)}`,
    booking_id: id,
    status: 'paid',
    purpose: paid === 'all' ? 'full' : 'advance',
    applied: true,
    amount_paise: paise,
    transaction_id: provider.order_id,
    provider_payment_id: provider.id,
    gateway_response: {
      ...provider,
      entity: 'payment',
      amount: paise,
      currency: 'INR',
      status: 'captured',
      captured: true,
      method: METHOD,
      created_at: Math.floor(createdAt.getTime() / 1000),
    },
    created_at: createdAt,
  }
}

/** An entry of the ledger; `entry` names its kind and source, amount in paise and reason. */
const entryStatement = (trip, { kind, source, at, ...entry }) =>
  put('ledger', {
    id: `${kind}|${source}`,
    booking_id: trip.id,
    kind,
    counts: true,
    actor: 'provider',
    event: 'seed',
    created_at: at,
    ...entry,
  })

/** What was paid online, and what the driver of a completed ride collected. */
function moneyEntries(trip, money) {
  const { id, createdAt, fare, ride = {}, status } = trip
  const payment = paymentRow(trip, money.paid)
  const captured = {
    kind: 'captured',
    source: payment.provider_payment_id,
    payment_id: payment.id,
    amount_paise: payment.amount_paise,
    reason: payment.purpose,
    at: createdAt,
  }
  const entries = money.paid > 0 ? [captured] : []
  const rest = fare.totalFare - money.paid
  if (status === 'completed' && rest > 0) {
    const collected = { kind: 'collected', source: id, amount_paise: rest * 100, at: ride.end_time }
    entries.push({ ...collected, actor: 'driver', actor_id: ride.driver_id, reason: trip.method ?? 'cash' })
  }
  if (status === 'completed') {
    const due = { kind: 'fare_due', source: id, amount_paise: -fare.totalFare * 100, at: ride.end_time }
    entries.push({ ...due, actor: 'driver', actor_id: ride.driver_id, reason: 'driven' })
  }
  return entries.map((entry) => entryStatement(trip, entry))
}

/** A whole refund that has arrived, and the record of who cancelled and why. */
function cancellationStatements(trip, rupees) {
  const { id, rider, cancelled } = trip
  const { at, reason } = cancelled
  const refund = `demo-refund-${shortId(id)}`
  return [
    put('booking_cancellations', {
      id: `demo-cancellation-${shortId(id)}`,
      booking_id: id,
      user_id: rider.id,
      reason,
      code: 'rider',
      created_at: at,
    }),
    put('refunds', {
      id: refund,
      payment_id: `demo-payment-${shortId(id)}`,
      booking_id: id,
      amount_paise: rupees * 100,
      reason: 'rider_cancelled',
      cause_id: 'rider_cancelled',
      status: 'processed',
      provider_refund_id: `rfnd_Demo${shortId(id)}`,
      bank_reference: `40${[...shortId(id)].map((letter) => letter.charCodeAt(0) % 10).join('')}17`,
      created_at: at,
      sent_at: at,
      processed_at: at,
      updated_at: at,
    }),
    ...['refund_due', 'refund_sent', 'refund_processed'].map((kind) =>
      entryStatement(trip, {
        kind,
        source: kind === 'refund_due' ? refund : `${refund}|1`,
        payment_id: `demo-payment-${shortId(id)}`,
        refund_id: refund,
        amount_paise: -rupees * 100,
        reason: 'rider_cancelled',
        at,
      }),
    ),
  ]
}

/** What the rider said of the ride; the driver's sum of stars holds it already. */
const reviewStatement = ({ id, rider, ride, review: { rating, comment, at } }) =>
  put('reviews', {
    id: `demo-review-${shortId(id)}`,
    booking_id: id,
    reviewer_id: rider.id,
    reviewed_id: ride.driver_id,
    rating,
    comment,
    created_at: at,
  })

/** The rider's message of driver and PIN is still to be sent: it goes out with the next messages. */
function assignedMessage({ id, rider, ride }, now) {
  const { driver_id, accepted_at } = ride
  const message_id = `ride.driver_assigned|${id}|${UNTOUCHED}`
  return put('outbox', {
    id: message_id,
    message_id,
    event: 'ride.driver_assigned',
    booking_id: id,
    recipient_id: rider.id,
    reference: id,
    try_at: now,
    details: { driver_id, accepted_at },
    created_at: now,
  })
}

export function tripStatements(trip, now) {
  const money = moneyOf(trip)
  const { id, status, scheduled } = trip
  const statements = [put('bookings', bookingRow(trip, money))]
  if (money.paid > 0) statements.push(put('payments', paymentRow(trip, money.paid)))
  statements.push(...moneyEntries(trip, money))
  if (trip.cancelled) return [...statements, ...cancellationStatements(trip, money.paid)]
  if (status === 'accepted') statements.push(assignedMessage(trip, now))
  if (trip.review) statements.push(reviewStatement(trip))
  if (status === 'completed') return statements
  // A local database may be weeks old: an open trip that nobody has touched is set around today again.
  const untouched = { id, status, payment_status: money.state, last_move: UNTOUCHED }
  const before = ['scheduled_time', new Date(scheduled.getTime() - HALF_A_DAY_MS)]
  return [...statements, change('bookings', movingTimes(trip), { where: untouched, before })]
}

/** Statements for the demo people with their cars, and for the demo trips of trips.mjs with their payments; safe to repeat. */
export const demoStatements = (now) => [
  ...DEMO_PEOPLE.flatMap((one) => personStatements(one, now)),
  ...ALL_DEMO_DRIVERS.flatMap((one) => driverStatements(one, now)),
  ...demoTrips(now).flatMap((trip) => tripStatements(trip, now)),
]
