// So many bookings as a year brings, with all that hangs on them, by statements over sets of rows: for what is measured, or
// tried, on a database of some size. Columns are those of migrations 0001 to 0009; names and places repeat as in life.
import { fillStatements } from '../search-rebuild.mjs'

const RIDES_OF_A_RIDER = 30
const DRIVERS = 300
/** Of the newest bookings these are ahead, and so many more are being driven. */
const AHEAD = 200
const UNDER_WAY = 30
const YEAR_MINUTES = 365 * 24 * 60
const ROWS_AT_ONCE = 10_000

/**
 * What stands in the way of many rows at once, and is made again after them; an option of `manyBookings`.
 * @typedef {{ type: 'trigger' | 'index', name: string, sql: string }} Made
 */
export const MADE_AGAIN = `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL
  AND (type = 'trigger' OR (type = 'index' AND sql NOT LIKE 'CREATE UNIQUE%')) ORDER BY type`

function oneOf(words, by) {
  const list = words.split(' ')
  return `json_extract('${JSON.stringify(list)}', '$[' || ((${by}) % ${list.length}) || ']')`
}
const placeOf = (by) =>
  oneOf('Koramangala Kuvempunagar Indiranagar Jayanagar Whitefield Hebbal Vijayanagar', by)
const NAME = `${oneOf('Asha Ravi Kaveri Manjunath Zubair Sita Naveen Fathima Joseph Usha', 'i')} || ' ' ||
  ${oneOf('Rao Gowda Belliappa Qureshi Murthy Nanjappa Hegde Pinto Shetty', 'i / 7')}`

/** An id like the product's, of the number of a row of this kind. */
const idOf = (kind, row = 'bookings.rowid') =>
  `printf('%08x%08x%016x', ((${row}) * 2654435761 + ${kind}) % 4294967296, ${kind}, ${row})`
const person = (row) => idOf(1, row)
const car = (row) => idOf(2, row)
const [PAYMENT, REFUND, ANY] = [4, 5, 6].map((kind) => idOf(kind))

const minutes = (time, offset) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, (${offset}) || ' minutes')`

const PAID = 'captured_paise > 0'
const COMPLETED = `status = 'completed'`
const REFUNDED = `status = 'cancelled' AND captured_paise > 0`
const ASSIGNED = 'driver_id IS NOT NULL'

const ENTRY =
  'ledger (id, booking_id, payment_id, refund_id, kind, amount_paise, counts, actor, reason, event, created_at)'
const refundEntry = (kind) =>
  `'${kind}|' || ${REFUND}, id, ${PAYMENT}, ${REFUND}, '${kind}', -10000, 1, 'provider', 'rider_cancelled', 'seed', created_at`

/** What each booking has in other tables: the columns, what they hold, and of which bookings. */
const BESIDE = [
  [
    'payment_orders (id, booking_id, purpose, amount_paise, receipt, status, created_at)',
    `'order_' || ${PAYMENT}, id, 'advance', 10000, id || '|advance', 'paid', created_at`,
    PAID,
  ],
  [
    `payments (id, booking_id, status, purpose, applied, amount_paise, transaction_id, provider_payment_id,
      gateway_response, bank_reference, created_at)`,
    `${PAYMENT}, id, 'paid', 'advance', 1, 10000, 'order_' || ${PAYMENT}, 'pay_' || ${PAYMENT},
      json_object('id', 'pay_' || ${PAYMENT}, 'entity', 'payment', 'amount', 10000, 'currency', 'INR', 'status', 'captured',
        'method', 'upi', 'order_id', 'order_' || ${PAYMENT}), printf('%012d', bookings.rowid), created_at`,
    PAID,
  ],
  [
    `refunds (id, payment_id, booking_id, amount_paise, reason, cause_id, status, provider_refund_id, created_at, sent_at,
      processed_at, updated_at)`,
    `${REFUND}, ${PAYMENT}, id, 10000, 'rider_cancelled', 'rider_cancelled', 'processed', 'rfnd_' || ${REFUND}, created_at,
      created_at, created_at, created_at`,
    REFUNDED,
  ],
  [
    ENTRY,
    `'captured|pay_' || ${PAYMENT}, id, ${PAYMENT}, NULL, 'captured', 10000, 1, 'provider', 'advance', 'seed', created_at`,
    PAID,
  ],
  [
    ENTRY,
    `'collected|' || id, id, NULL, NULL, 'collected', 30000, 1, 'driver', 'cash', 'seed', end_time`,
    COMPLETED,
  ],
  [
    ENTRY,
    `'fare_due|' || id, id, NULL, NULL, 'fare_due', -40000, 1, 'driver', 'driven', 'seed', end_time`,
    COMPLETED,
  ],
  ...['refund_due', 'refund_sent', 'refund_processed'].map((kind) => [ENTRY, refundEntry(kind), REFUNDED]),
  [
    'booking_cancellations (id, booking_id, user_id, reason, created_at, code)',
    `${ANY}, id, user_id, 'Plans changed', created_at, iif(${PAID}, 'rider', 'unpaid')`,
    `status = 'cancelled'`,
  ],
  ...[
    ['arrival', 'arrived_at'],
    ['end', 'end_time'],
  ].map(([kind, at]) => [
    'ride_judgements (booking_id, id, driver_id, kind, verdict, metres, age_seconds, at)',
    `id, '${kind}', driver_id, '${kind}', 'trusted', 40, 3, ${at}`,
    COMPLETED,
  ]),
  [
    'reviews (id, booking_id, reviewer_id, reviewed_id, rating, created_at)',
    `${ANY}, id, user_id, driver_id, 5, end_time`,
    `${COMPLETED} AND bookings.rowid % 2 = 0`,
  ],
  [
    'ops_log (id, action, subject_kind, subject_id, details, created_at)',
    `${ANY}, 'ride.assigned', 'booking', id, '{}', accepted_at`,
    `${ASSIGNED} AND bookings.rowid % 5 = 0`,
  ],
]

/** What people are told of a booking: when, of which bookings, and who. */
const MESSAGES = [
  ['booking.confirmed', 'created_at', PAID],
  ['ride.driver_assigned', 'accepted_at', ASSIGNED],
  ['ride.set_out', 'set_out_at', 'set_out_at IS NOT NULL'],
  ['ride.arrived', 'arrived_at', 'arrived_at IS NOT NULL'],
  ['ride.completed', 'end_time', COMPLETED],
  ['booking.cancelled', 'created_at', REFUNDED],
  ['refund.processed', 'created_at', REFUNDED],
  ['driver.ride_assigned', 'accepted_at', ASSIGNED, 'driver_id'],
]

/**
 * The statements, in their order, for a database without people. Riders are the first people, then 300 drivers with a car
 * each, on duty where they have a ride, then two operators. `now`: an ISO instant. Messages are those of so many days.
 */
export function manyBookings(count, { now, messageDays, madeAgain }) {
  const riders = Math.ceil(count / RIDES_OF_A_RIDER)
  const people = riders + DRIVERS + 2
  const then = `'2025-01-01T00:00:00.000Z'`
  const before = (days) => minutes(`'${now}'`, -days * 24 * 60)
  const numbers = (first, last) =>
    `WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`
  const insert = (columns, values, last, first = 1) =>
    `INSERT INTO ${columns} ${numbers(first, last)} SELECT ${values} FROM n`
  const ranges = Array.from({ length: Math.ceil(count / ROWS_AT_ONCE) }, (_, place) => [
    place * ROWS_AT_ONCE + 1,
    Math.min(count, (place + 1) * ROWS_AT_ONCE),
  ])
  const ofBookings = ([columns, values, where], from = 'bookings') =>
    ranges.map(
      ([first, last]) =>
        `INSERT INTO ${columns} SELECT ${values} FROM ${from} WHERE bookings.rowid BETWEEN ${first} AND ${last} AND ${where}`,
    )
  const message = ([event, at, where, recipient = 'user_id']) => [
    `outbox (id, message_id, event, booking_id, recipient_id, channel, status, attempts, reference, provider_id, parts,
      created_at, sent_at, ended_at, details)`,
    `'${event}|' || id || '|' || ${ANY}, '${event}|' || id || '|' || ${ANY}, '${event}', id, ${recipient}, 'sms',
      'delivered', 1, lower(hex(randomblob(16))), lower(hex(randomblob(16))), 1, ${at}, ${at}, ${at},
      iif(${at} < ${before(30)}, NULL, json_object('driver_id', driver_id, 'accepted_at', accepted_at))`,
    `${where} AND ${at} BETWEEN ${before(messageDays)} AND '${now}'`,
  ]
  // The newest booking is of age 0.
  const bookings = `WITH aged AS (SELECT i, ${count} - i AS age, i * 7919 % 100 AS share FROM n), made AS (SELECT *,
      CASE WHEN age < ${AHEAD} THEN iif(age % 4 = 0, 'pending', 'accepted')
        WHEN age < ${AHEAD + UNDER_WAY} THEN 'started' WHEN share < 75 THEN 'completed' ELSE 'cancelled' END AS state,
      age < ${AHEAD + UNDER_WAY} OR share < 90 AS is_paid,
      ${minutes(`'${now}'`, `(${AHEAD} - age) * ${YEAR_MINUTES / count}`)} AS pickup FROM aged)
    INSERT INTO bookings (id, user_id, idempotency_key, pickup_address, dropoff_address, pickup_latitude,
      pickup_longitude, dropoff_latitude, dropoff_longitude, city, fare_amount, status, scheduled_time, service_type_id,
      service_type, vehicle_type, distance_km, duration_minutes, fare_parts, advance_amount, remaining_amount,
      payment_method, driver_id, vehicle_id, start_time, end_time, created_at, ride_version, last_move, accepted_at,
      set_out_at, arrived_at, arrival_confirmed_at, busy_from, busy_until, start_pin, actual_distance_metres,
      fare_due_paise, captured_paise, collected_paise, refund_processed_paise)
    SELECT ${idOf(3, 'i')}, ${person(`i % ${riders} + 1`)}, ${idOf(3, 'i')}, ${placeOf('i')} || ' 5th Block, Bengaluru',
      ${placeOf('i / 3')} || ', Bengaluru', 12.9352 + i % 100 / 2000.0, 77.6245 + i % 70 / 2000.0, 12.9719, 77.6412,
      ${oneOf('bengaluru mysuru', 'age / 3')}, 400, state, pickup, 'service_ride_later', 'ride_later',
      ${oneOf('sedan suv premium', 'age')}, 8, 30, '{"baseFare":50,"distanceFare":250,"timeFare":100,"totalFare":400,
      "estimatedTime":"30 min","distance":"8 km","multiplier":1,"ruleId":null}', 100, 300, 'upi',
      iif(is_taken, ${person(`${riders} + 1 + age % ${DRIVERS}`)}, NULL), iif(is_taken, ${car(`1 + age % ${DRIVERS}`)}, NULL),
      iif(is_begun, ${minutes('pickup', 3)}, NULL), iif(is_over, ${minutes('pickup', 38)}, NULL),
      ${minutes('pickup', `-(2880 + i * 37 % 28800)`)}, 5, ${idOf(3, 'i')}, iif(is_taken, ${minutes('pickup', -1800)}, NULL),
      iif(is_begun, ${minutes('pickup', -30)}, NULL), iif(is_begun, ${minutes('pickup', -4)}, NULL),
      iif(is_begun, ${minutes('pickup', -4)}, NULL), iif(is_taken, ${minutes('pickup', -30)}, NULL),
      iif(is_taken, ${minutes('pickup', 60)}, NULL), iif(state = 'accepted', '4821', NULL), iif(is_over, 8200, NULL),
      iif(is_over, -40000, 0), iif(is_paid, 10000, 0), iif(is_over, 30000, 0),
      iif(state = 'cancelled' AND is_paid, -10000, 0)
    FROM (SELECT *, state IN ('accepted', 'started', 'completed') AS is_taken, state IN ('started', 'completed') AS is_begun,
      state = 'completed' AS is_over FROM made)`
  return [
    ...madeAgain.map(({ type, name }) => `DROP ${type} ${name}`),
    insert(
      'auth_users (id, phone, phone_confirmed_at, created_at)',
      `${person('i')}, printf('+919%09d', i), ${then}, ${then}`,
      people,
    ),
    insert(
      'users (id, role, phone_no, phone_verified, full_name, created_at, updated_at)',
      `${person('i')}, CASE WHEN i <= ${riders} THEN 'customer' WHEN i <= ${riders + DRIVERS} THEN 'driver' ELSE 'admin' END,
        printf('+919%09d', i), 1, ${NAME}, ${then}, ${then}`,
      people,
    ),
    insert(
      `vehicles (id, make, model, year, color, license_plate, type, base_city, permit_until, insurance_until, fitness_until)`,
      `${car('i')}, 'Tata', 'Tigor EV', 2025, 'White', printf('KA 09 %c %04d', char(65 + i % 26), i),
        ${oneOf('sedan suv premium', 'i - 1')}, ${oneOf('bengaluru mysuru', 'i / 3')}, '2099-12-31', '2099-12-31', '2099-12-31'`,
      DRIVERS,
    ),
    'INSERT INTO license_plates (vehicle_id, license_plate) SELECT id, license_plate FROM vehicles',
    insert(
      `drivers (id, license_number, vehicle_id, on_duty, license_until, total_rides, current_at, current_latitude,
        current_longitude)`,
      `${person(`${riders} + i`)}, 'KA09 ' || i, ${car('i')}, i <= ${AHEAD + UNDER_WAY} OR i % 4 > 0, '2099-12-31', 300,
        '${now}', 12.9 + i % 100 / 1000.0, 77.6 + i % 70 / 1000.0`,
      DRIVERS,
    ),
    ...ranges.map(([first, last]) => bookings.replace('WITH ', `${numbers(first, last)}, `)),
    ...BESIDE.flatMap((table) => ofBookings(table)),
    ...ofBookings(
      ['ride_assignments', 'assigned.*', ASSIGNED],
      'bookings JOIN assignments_now AS assigned ON assigned.booking_id = bookings.id',
    ),
    ...MESSAGES.flatMap((one) => ofBookings(message(one))),
    ...madeAgain.filter(({ type }) => type === 'index').map(({ sql }) => sql),
    ...fillStatements({ search_people: people, search_cars: DRIVERS, search_bookings: count }).flatMap(
      (both) => both.split(/(?<=;) /),
    ),
    ...madeAgain.filter(({ type }) => type === 'trigger').map(({ sql }) => sql),
  ]
}
