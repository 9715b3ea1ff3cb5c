// The worker's half of the catalogue of needs: how each kind that is not recorded is computed. Each query reads an index of
// what is open; who lists its rows bounds them.
import { type SQL, sql } from 'drizzle-orm'
import { addDays, dateOf, minutesAfter, minutesBefore } from '../../src/domain/kolkata-time'
import { LATE_MINUTES, type SilentRide } from '../../src/domain/ops/live-rides'
import { PRESSING_HOURS } from '../../src/domain/ops/messages'
import { NEEDS_SHOWN, type NeedKind, type RecordedKind } from '../../src/domain/ops/needs'
import { PAPER_DAYS } from '../../src/domain/rides/papers'
import { hasItsCar, isOpenForDrivers } from '../bookings/assignment'
import { ofItsDriver } from '../rides/charges'
import { isSettlementProposed, otherByHandPaise } from './failed-refunds'
import type { OperatorContext } from './log'
import { byHandPaise, freePaise } from './refund-by-hand'
import { isAccepted, isPinLocked, isUnderWay } from './ride-rows'

export interface NeedContext extends OperatorContext {
  /** Rides under way without a current position, the longest silent first. */
  silent: readonly SilentRide[]
  /** Rides whose driver has set out and will be too late, by the position of the car. */
  late: readonly string[]
}

/** Minutes before a pickup from which on its driver may have set out. */
const FORESEEN_MINUTES = 60

/**
 * A paid ride without a driver needs an operator from so many hours before its pickup on, more and more urgently
 * (docs/product.md, NEED-2).
 */
const UNASSIGNED_HOURS = { unassigned: 2, unassigned_6h: 6, unassigned_12h: 12 } as const

/**
 * Minutes for which drivers are offered a new ride first: a ride booked less than so long ago needs an operator from 2
 * hours on.
 */
const OFFERED_MINUTES = 30

/** A driver who waits at the pickup longer than this, from the arrival or the pickup time on, needs an operator. */
const LONG_WAIT_MINUTES = 15

/** Charges that a rider may decide about, after the end of the ride, before an operator has to. */
const RIDER_HAS_MINUTES = 60

/** What somebody else should have answered waits for so long before it needs an operator. */
const WAITS_MINUTES = 60

/** The audit runs every night. */
const AUDIT_OVERDUE_MINUTES = 26 * 60

const DAY_MINUTES = 24 * 60

/** What waits is counted up to here; so many may be more. */
const COUNTED = 100

/** The needs of a kind as they are found: what each has, and from where. */
interface Computed {
  /** The rest of the id: the same for as long as the need lasts. */
  cause: SQL
  at: SQL
  subject?: SQL
  /** The booking that a need which is no ride's can be opened with. */
  booking?: SQL
  seen?: SQL
  facts?: SQL
  from: SQL
}

const NONE = sql`NULL`

/** A query of the needs of a kind, with the columns that each has. */
export const asNeeds = (
  kind: NeedKind,
  { cause, at, subject, booking, seen, facts, from }: Computed,
): SQL => sql`
  SELECT ${`${kind}|`} || ${cause} AS id, ${kind} AS kind, ${subject ?? NONE} AS subject, ${at} AS at,
    ${seen ?? sql`''`} AS seen, ${booking ?? NONE} AS booking_id, ${facts ?? sql`'{}'`} AS facts ${from}`

/**
 * A need of a ride is another one after the ride's next transition, but what concerns a driver's lateness or wait, or what
 * is owed, which lasts whatever else is written of the ride meanwhile.
 */
const ofRides = (
  where: SQL,
  since: SQL = sql`bookings.ride_version`,
  at = sql`bookings.scheduled_time`,
): Computed => ({
  cause: sql`bookings.id || '|' || coalesce(${since}, bookings.ride_version)`,
  subject: sql`bookings.id`,
  at,
  from: sql`FROM bookings WHERE ${where} ORDER BY ${at}`,
})

/** Paid rides without a driver whose pickup is within so many hours. Index bookings_to_assign. */
const within = (now: Date, kind: keyof typeof UNASSIGNED_HOURS) =>
  sql`${isOpenForDrivers()} AND bookings.scheduled_time <= ${minutesAfter(now, UNASSIGNED_HOURS[kind] * 60)}`

/** The same, but for those of the step before, and once drivers were offered them. */
const beyond = (now: Date, kind: keyof typeof UNASSIGNED_HOURS, nearer: keyof typeof UNASSIGNED_HOURS) =>
  sql`${within(now, kind)} AND bookings.scheduled_time > ${minutesAfter(now, UNASSIGNED_HOURS[nearer] * 60)}
    AND bookings.created_at <= ${minutesBefore(now, OFFERED_MINUTES)}`

/**
 * Rides with charges in this state that need an operator; of each ride the charge that was entered first. Index
 * ride_charges_open.
 */
const chargesIn = (state: 'disputed' | 'entered', isDue: SQL): Computed => ({
  cause: sql`ride_charges.booking_id || '|' || coalesce(ride_charges.decided_at, ride_charges.entered_at)`,
  subject: sql`ride_charges.booking_id`,
  at: sql`coalesce(ride_charges.decided_at, ride_charges.entered_at)`,
  from: sql`FROM ride_charges JOIN bookings ON bookings.id = ride_charges.booking_id
    WHERE ride_charges.state IN ('entered', 'disputed') AND ride_charges.state = ${state}
      AND ${ofItsDriver()} AND ${isDue}
      AND NOT EXISTS (SELECT 1 FROM ride_charges AS sooner
        WHERE sooner.booking_id = ride_charges.booking_id AND sooner.state = ride_charges.state
          AND sooner.driver_id = ride_charges.driver_id
          AND (sooner.entered_at, sooner.id) < (ride_charges.entered_at, ride_charges.id))
    ORDER BY ride_charges.entered_at`,
})

/**
 * How many rows wait, and since when; each day makes another need. A condition with a plus is looked up by no index.
 */
const waiting = (rows: SQL): Computed => ({
  cause: sql`substr(since, 1, 10)`,
  at: sql`since`,
  facts: sql`json_object('count', count)`,
  from: sql`FROM (SELECT count(*) AS count, min(at) AS since FROM (${rows} LIMIT ${COUNTED})) WHERE count > 0`,
})

/** Word for word the expressions of the indexes drivers_by_license_end and vehicles_by_paper. */
const LICENSE_END = sql`coalesce(drivers.license_until, '')`

const FIRST_END = sql`min(coalesce(vehicles.permit_until, ''), coalesce(vehicles.insurance_until, ''),
  coalesce(vehicles.fitness_until, ''))`

const asBoolean = (condition: SQL) => sql`json(iif(${condition}, 'true', 'false'))`

/** The condition that an operator decided that nothing is to be done about a payment. */
const isLeftAlone = () =>
  sql`EXISTS (SELECT 1 FROM needs WHERE needs.id = 'payment_unmatched|' || payments.provider_payment_id)`

/** The condition that something of a payment of no booking is left, and nobody decided that it stays. */
const needsDecision = () => sql`${freePaise()} > 0 AND NOT ${isLeftAlone()}`

/** Captured payments of no booking, the oldest first. Index payments_of_booking: few, for each is an incident. */
export const unmatchedPayments = (which: SQL): Computed => ({
  cause: sql`payments.provider_payment_id`,
  at: sql`payments.created_at`,
  seen: sql`CAST(${freePaise()} AS TEXT)`,
  facts: sql`json_object('provider_payment_id', payments.provider_payment_id,
    'amount_paise', payments.amount_paise, 'created_at', payments.created_at, 'left_paise', ${freePaise()},
    'by_hand_paise', ${byHandPaise()}, 'is_left_alone', ${asBoolean(isLeftAlone())})`,
  from: sql`FROM payments WHERE payments.booking_id IS NULL AND ${which} ORDER BY payments.created_at`,
})

/** What waits for another operator's consent, as this operator reads it, the oldest first. */
export const openProposals = (operatorId: string, which: SQL = sql`TRUE`): Computed => ({
  cause: sql`refund_proposals.id`,
  at: sql`refund_proposals.created_at`,
  booking: sql`refund_proposals.booking_id`,
  facts: sql`json_object('id', refund_proposals.id, 'kind', refund_proposals.kind,
    'reference', refund_proposals.reference, 'booking_id', refund_proposals.booking_id,
    'provider_payment_id', payments.provider_payment_id, 'amount_paise', refund_proposals.amount_paise,
    'reason', refund_proposals.reason, 'proposed_by', proposers.full_name,
    'is_own', ${asBoolean(sql`refund_proposals.proposed_by = ${operatorId}`)},
    'created_at', refund_proposals.created_at)`,
  from: sql`FROM refund_proposals LEFT JOIN payments ON payments.id = refund_proposals.payment_id
    LEFT JOIN users AS proposers ON proposers.id = refund_proposals.proposed_by
    WHERE refund_proposals.status = 'proposed' AND ${which} ORDER BY refund_proposals.created_at`,
})

type ComputedKind = Exclude<NeedKind, RecordedKind>

const QUERIES: Record<ComputedKind, (context: NeedContext) => Computed> = {
  // Nothing ends it but another car, or the rider; by the first report of it. Index car_problems_open.
  second_car: () => ({
    cause: sql`car_problems.booking_id || '|' || car_problems.id`,
    subject: sql`car_problems.booking_id`,
    at: sql`car_problems.reported_at`,
    from: sql`FROM car_problems JOIN bookings ON bookings.id = car_problems.booking_id
      WHERE car_problems.relieved_at IS NULL AND car_problems.rider_left_at IS NULL AND bookings.status = 'started'
        AND NOT EXISTS (SELECT 1 FROM car_problems AS earlier WHERE earlier.booking_id = car_problems.booking_id
          AND earlier.relieved_at IS NULL
          AND earlier.reported_at || earlier.id < car_problems.reported_at || car_problems.id)
      ORDER BY car_problems.reported_at`,
  }),
  unassigned: ({ now }) => ofRides(within(now, 'unassigned')),
  unassigned_6h: ({ now }) => ofRides(beyond(now, 'unassigned_6h', 'unassigned')),
  unassigned_12h: ({ now }) => ofRides(beyond(now, 'unassigned_12h', 'unassigned_6h')),
  // Lost again within the hour it is the same need: when the last fix came is worked out anew each time, never quite alike.
  signal_lost: ({ silent }) => ({
    cause: sql`id || '|' || substr(at, 1, 13)`,
    subject: sql`id`,
    at: sql`at`,
    from: sql`FROM (SELECT bookings.id AS id, coalesce(silent.value ->> 'at', bookings.scheduled_time) AS at
      FROM json_each(${JSON.stringify(silent.map(seenAt))}) AS silent
      CROSS JOIN bookings ON bookings.id = silent.value ->> 'id' WHERE ${isUnderWay()}) ORDER BY at`,
  }),
  pin_locked: () => ofRides(isPinLocked()),
  // An arrival ends it: one that the position confirms, or one that an operator has looked into. Index bookings_under_way.
  late: ({ now, late }) =>
    ofRides(
      sql`${isAccepted()} AND bookings.scheduled_time <= ${minutesAfter(now, FORESEEN_MINUTES)}
        AND (+bookings.scheduled_time <= iif(bookings.is_scheduled = 1,
            ${minutesBefore(now, LATE_MINUTES.atItsTime)}, ${minutesBefore(now, LATE_MINUTES.forNow)})
          OR bookings.id IN (SELECT value FROM json_each(${JSON.stringify(late)})))
        AND bookings.arrival_confirmed_at IS NULL AND (bookings.arrived_at IS NULL OR EXISTS (
          SELECT 1 FROM needs WHERE needs.kind = 'arrival_not_confirmed' AND needs.subject = bookings.id
            AND needs.closed_at IS NULL))`,
      sql`bookings.accepted_at`,
    ),
  not_set_out: ({ now }) =>
    ofRides(
      sql`${isAccepted()} AND bookings.set_out_at IS NULL AND bookings.scheduled_time <= ${now.toISOString()}`,
      sql`bookings.accepted_at`,
    ),
  car_not_theirs: () => ofRides(sql`${isAccepted()} AND NOT ${hasItsCar()}`, sql`bookings.accepted_at`),
  // Another one where other rides are ahead, or the first is driven: words count for the rides they were said of.
  off_duty_ahead: ({ now }) => {
    const cause = sql`driver || '|' || next || '|' || newest`
    return {
      cause,
      at: sql`next`,
      seen: sql`coalesce(name, '')`,
      facts: sql`json_object('id', driver, 'full_name', name, 'rides', rides, 'next', next, 'city', city,
        'is_pressing', ${asBoolean(sql`next <= ${minutesAfter(now, PRESSING_HOURS * 60)}`)})`,
      // Drivers off duty first, by index drivers_by_duty; names of those alone who have a ride.
      from: sql`FROM (SELECT drivers.id AS driver,
          (SELECT users.full_name FROM users WHERE users.id = drivers.id) AS name, count(*) AS rides,
          min(bookings.scheduled_time) AS next, max(bookings.accepted_at) AS newest,
          iif(min(bookings.city) = max(bookings.city), bookings.city, NULL) AS city
        FROM drivers CROSS JOIN bookings ON bookings.driver_id = drivers.id
        WHERE drivers.on_duty = 0 AND bookings.status = 'accepted' AND bookings.set_out_at IS NULL GROUP BY drivers.id)
        WHERE NOT EXISTS (SELECT 1 FROM needs WHERE needs.id = 'off_duty_ahead|' || ${cause}) ORDER BY next`,
    }
  },
  // Counts from an arrival that the position confirmed. Index bookings_under_way.
  long_wait: ({ now }) =>
    ofRides(
      sql`${isAccepted()} AND bookings.scheduled_time <= ${minutesBefore(now, LONG_WAIT_MINUTES)}
        AND bookings.arrival_confirmed_at <= ${minutesBefore(now, LONG_WAIT_MINUTES)}`,
      sql`bookings.arrival_confirmed_at`,
    ),
  charge_disputed: () => chargesIn('disputed', sql`bookings.status IN ('accepted', 'started', 'completed')`),
  charges_open: ({ now }) =>
    chargesIn(
      'entered',
      sql`bookings.status = 'completed' AND bookings.end_time <= ${minutesBefore(now, RIDER_HAS_MINUTES)}`,
    ),
  // Index bookings_owed.
  remainder_unpaid: () =>
    ofRides(sql`bookings.owed_since IS NOT NULL`, sql`bookings.owed_since`, sql`bookings.owed_since`),
  // Refused by a provider and still tried. Index outbox_to_try.
  messages_waiting: ({ now }) =>
    waiting(sql`SELECT outbox.created_at AS at FROM outbox
      WHERE outbox.try_at IS NOT NULL AND outbox.attempts > 0 AND outbox.status = 'due'
        AND +outbox.created_at <= ${minutesBefore(now, WAITS_MINUTES)}`),
  // What the queue gave up within a day. Index dead_letters_by_time.
  sender_failed: ({ now }) =>
    waiting(sql`SELECT dead_letters.received_at AS at FROM dead_letters
      WHERE dead_letters.received_at > ${minutesBefore(now, DAY_MINUTES)}`),
  // Another one where it was sent again and failed again. Index refunds_with_failure.
  refund_held_up: () => ({
    cause: sql`refunds.id || '|' || refunds.attempt`,
    at: sql`refunds.updated_at`,
    booking: sql`refunds.booking_id`,
    facts: sql`json_object('id', refunds.id, 'booking_id', refunds.booking_id,
      'provider_payment_id', payments.provider_payment_id, 'amount_paise', refunds.amount_paise,
      'status', refunds.status, 'failure', refunds.failure, 'by_hand_paise', ${otherByHandPaise()},
      'is_proposed', ${asBoolean(isSettlementProposed())})`,
    from: sql`FROM refunds JOIN payments ON payments.id = refunds.payment_id
      WHERE refunds.failure IS NOT NULL ORDER BY refunds.updated_at`,
  }),
  payment_unmatched: () => unmatchedPayments(needsDecision()),
  refund_proposed: ({ operatorId }) => openProposals(operatorId),
  refunds_waiting: ({ now }) =>
    waiting(sql`SELECT refunds.updated_at AS at FROM refunds
      WHERE refunds.try_at IS NOT NULL AND refunds.status = 'due' AND refunds.failure IS NULL
        AND refunds.updated_at <= ${minutesBefore(now, WAITS_MINUTES)}`),
  events_waiting: ({ now }) =>
    waiting(sql`SELECT webhook_events.received_at AS at FROM webhook_events
      WHERE webhook_events.try_at IS NOT NULL
        AND +webhook_events.received_at <= ${minutesBefore(now, WAITS_MINUTES)}`),
  audit_overdue: ({ now }) => ({
    cause: sql`coalesce(began, '')`,
    at: sql`began`,
    // Not max(), which would read every audit that there was once the condition is pushed into it.
    from: sql`FROM (SELECT (SELECT audits.began_at FROM audits ORDER BY audits.began_at DESC LIMIT 1) AS began)
      WHERE began IS NULL OR began < ${minutesBefore(now, AUDIT_OVERDUE_MINUTES)}`,
  }),
  books_off: () => ({
    cause: sql`began_at`,
    at: sql`began_at`,
    facts: sql`json_object('found', found)`,
    from: sql`FROM (SELECT audits.began_at AS began_at, json_array_length(audits.findings) AS found
      FROM audits ORDER BY audits.began_at DESC LIMIT 1) WHERE found > 0`,
  }),
  // Drivers, and cars that have a driver, the first end first; told again where another end has come near.
  papers: ({ now }) => {
    const before = addDays(dateOf(now), PAPER_DAYS)
    return {
      cause: sql`id || '|' || until`,
      at: NONE,
      facts: sql`known`,
      from: sql`FROM (
        SELECT * FROM (SELECT drivers.id AS id, ${LICENSE_END} AS until, json_object('subject', 'driver',
            'id', drivers.id, 'name', users.full_name,
            'city', (SELECT vehicles.base_city FROM vehicles WHERE vehicles.id = drivers.vehicle_id),
            'papers', json_object('license_until', drivers.license_until)) AS known
          FROM drivers JOIN users ON users.id = drivers.id AND users.role = 'driver'
          WHERE ${LICENSE_END} <= ${before} ORDER BY ${LICENSE_END} LIMIT ${NEEDS_SHOWN})
        UNION ALL
        SELECT * FROM (SELECT vehicles.id, ${FIRST_END} AS until, json_object('subject', 'vehicle',
            'id', vehicles.id, 'name', vehicles.license_plate, 'city', vehicles.base_city,
            'papers', json_object('permit_until', vehicles.permit_until,
              'insurance_until', vehicles.insurance_until, 'fitness_until', vehicles.fitness_until))
          FROM vehicles WHERE ${FIRST_END} <= ${before}
            AND EXISTS (SELECT 1 FROM drivers WHERE drivers.vehicle_id = vehicles.id)
          ORDER BY ${FIRST_END} LIMIT ${NEEDS_SHOWN}))
      ORDER BY until`,
    }
  },
}

/** The needs of a kind that is not recorded, as they are now. */
export const computedNeeds = (kind: ComputedKind, context: NeedContext): SQL =>
  asNeeds(kind, QUERIES[kind](context))

const seenAt = ({ booking_id: id, seen_at }: SilentRide) => ({
  id,
  at: seen_at === null ? null : new Date(seen_at).toISOString(),
})
