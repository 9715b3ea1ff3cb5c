import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { clockResumed, clockStopped } from '../../src/domain/fares/rental'
import { dropoffOf } from '../../src/domain/places/coordinates'
import { accept, refuse } from '../../src/domain/result'
import {
  CAR_PROBLEM_WORDS,
  type CarProblem,
  isNearTheEnd,
  OpenProblemSchema,
  StandsAtSchema,
} from '../../src/domain/rides/car-problem'
import type { LastFix } from '../../src/domain/rides/judge-position'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { takeFromDriver } from '../bookings/assignment'
import { RELEASED } from '../bookings/new-booking'
import { type AppliedTransition, applyTransition, decideUntilWritten } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { insertRow, jsonAs } from '../database/rows'
import { bookings, carProblems } from '../database/tables'
import type { SeenCar } from '../room/room'
import {
  applyOwnTransition,
  type DriverRequest,
  openNeedOfRide,
  type Transitioned,
  type TransitionedRide,
  transitionOwnRide,
} from './driver-transitions'

/**
 * Of a booking: no other car has come for it since its car had a problem. An accident stays
 * one whatever is pressed after it, and no later report lengthens the search. An instant has 24 characters: the problem of
 * the newest report stands after them. The sums need no sorting, which a page of trips would pay for.
 */
export const openProblem = () =>
  jsonAs(
    OpenProblemSchema,
    sql`(
  SELECT json_object('problem', iif(max(car_problems.problem = 'accident'), 'accident',
    substr(max(car_problems.reported_at || car_problems.problem), 25)), 'at', min(car_problems.reported_at))
  FROM car_problems WHERE car_problems.booking_id = bookings.id AND car_problems.relieved_at IS NULL
    AND bookings.status IN ('pending', 'started')
  HAVING count(*) > 0)`,
  )

/** Of a booking: it has started, and its rider waits for another car, or for its driver's PIN. */
export const waitsForCar = () =>
  sql`bookings.status = 'started' AND (bookings.start_pin IS NOT NULL OR ${openProblem()} IS NOT NULL)`

/** Of a started booking: where its rider waits by a car with a problem; null where it is not known. */
export const standsAt = () =>
  jsonAs(
    StandsAtSchema,
    sql`(
  SELECT json_object('lat', car_problems.latitude, 'lng', car_problems.longitude, 'at', car_problems.measured_at) FROM car_problems
  WHERE car_problems.booking_id = bookings.id AND car_problems.latitude IS NOT NULL
  ORDER BY car_problems.reported_at DESC LIMIT 1)`,
  )

/** For the batch that gives a ride to a driver: another car has come for it, or its own drives on, which empties `also`. */
export const relieve = (
  database: Database,
  { bookingId, now, when }: AppliedTransition,
  also: Partial<typeof DRIVES_ON> = {},
) =>
  database
    .update(carProblems)
    .set({ ...also, relieved_at: now.toISOString() })
    .where(and(eq(carProblems.booking_id, bookingId), isNull(carProblems.relieved_at), when))

/** Whether this driver had the ride with a car that had a problem. */
export async function hadProblem({ database, bookingId, driverId }: DriverRequest): Promise<boolean> {
  const rows = await problemsOf(database, bookingId, driverId)
  return rows.length > 0
}

/** What a driver has reported of a ride. `isClosed`: it has started, and an operator has closed what was reported of it. */
const problemsOf = (database: Database, bookingId: string, driverId: string) =>
  database
    .select({
      ...getTableColumns(carProblems),
      isClosed:
        sql<number>`EXISTS (SELECT 1 FROM bookings WHERE bookings.id = ${bookingId} AND bookings.status = 'started')
        AND NOT EXISTS (SELECT 1 FROM needs WHERE needs.kind = 'car_problem' AND needs.subject = ${bookingId}
          AND needs.closed_at IS NULL AND needs.opened_at <= car_problems.reported_at)`.as('is_closed'),
    })
    .from(carProblems)
    .where(and(eq(carProblems.booking_id, bookingId), eq(carProblems.driver_id, driverId)))

/**
 * A driver's car has a problem (PROBLEM-1). Before the start the ride is taken from them, as one that is handed back, and
 * offered to others; after it they keep the ride until an operator has found another car. An operator is told in either
 * case, and an accident is an emergency. The same press, or the same problem while no operator has closed it, is reported once.
 */
export async function reportCarProblem(
  request: DriverRequest,
  problem: CarProblem,
  lookAtCar: () => Promise<SeenCar | null>,
): Transitioned {
  const { database, driverId, bookingId, now } = request
  const isThis = ({ id, ...row }: Awaited<ReturnType<typeof problemsOf>>[number]) => {
    const isOpen = row.relieved_at === null && row.rider_left_at === null && row.isClosed === 0
    return row.problem === problem && (isOpen || id === request.key)
  }
  const known = await problemsOf(database, bookingId, driverId)
  if (known.some(isThis)) return accept({ applied: false })
  // A known key with another problem is another report.
  const id = known.some((row) => row.id === request.key) ? newId() : (request.key ?? newId())
  const reported = await transitionOwnRide(request, 'report_problem', async (row, at) => {
    // The same press may have been written between the look above and the row that this attempt read.
    if ((await problemsOf(database, bookingId, driverId)).some(isThis)) return accept(true)
    const car = await lookAtCar()
    const fix = car?.fix ?? null
    const isStarted = row.status === 'started'
    // The second car has no rider yet: it ends nothing at the drop-off, and its rider waits elsewhere.
    const hasRider = isStarted && row.start_pin === null
    if (hasRider && problem !== 'accident' && isNearTheEnd(fix, { ...row, dropoff: dropoffOf(row) }, at)) {
      return refuse({ reason: 'near_the_end' })
    }
    const driven = hasRider && car ? car.driven : null
    const declined = { driverId, kind: 'car_problem', reason: CAR_PROBLEM_WORDS[problem] } as const
    return applyOwnTransition(request, {
      booking: row,
      set: isStarted ? clockStopped(row, at) : RELEASED,
      event: 'ride.car_problem',
      beside: (transition) => [
        ...report(request, { id, problem, at, fix: hasRider ? fix : null, driven }, transition),
        ...(isStarted ? [] : [takeFromDriver(database, { ...transition, ...declined })]),
      ],
    })
  })
  const isGone = !reported.ok && reported.refusal.reason === 'no_such_ride'
  if (!isGone) return reported
  return decideUntilWritten<TransitionedRide, RideRefusal>(async () => {
    const [[booking], problems] = await database.batch([
      database
        .select({ id: bookings.id, version: bookings.version })
        .from(bookings)
        .where(and(eq(bookings.id, bookingId), eq(bookings.status, 'pending'))),
      problemsOf(database, bookingId, driverId),
    ])
    if (problems.some(isThis)) return accept({ applied: false })
    // A second problem of the car from which the ride was taken already, such as an accident.
    const isSecond = problems.some(({ relieved_at }) => relieved_at === null)
    if (!booking || !isSecond) return refuse({ reason: 'not_yours_now' })
    const applied = await applyTransition(database, { booking, set: {}, now }, (transition) =>
      report(request, { id, problem, at: now, fix: null, driven: null }, transition),
    )
    return applied ? accept({ applied: true }) : null
  })
}

/**
 * The car that had a problem drives on with its rider, before another one has come (PROBLEM-13): its reports are over, its
 * room goes on counting, and a rental's clock runs again. Without an open problem nothing changes.
 */
export function driveOn(request: DriverRequest): Transitioned {
  return transitionOwnRide(request, 'drive_on', async (row, at) => {
    const { database, driverId, bookingId } = request
    if (row.start_pin !== null) return refuse({ reason: 'problem_of_second_car' })
    const known = await problemsOf(database, bookingId, driverId)
    if (known.every(({ relieved_at }) => relieved_at !== null)) return accept(true)
    return applyOwnTransition(request, {
      booking: row,
      set: clockResumed(row, at),
      event: 'ride.started',
      beside: (transition) => [relieve(database, { ...transition, now: at }, DRIVES_ON)],
    })
  })
}

/** Of a car that drives on its own room knows the metres, and nobody waits where it stood. */
const DRIVES_ON = { driven_metres: null, latitude: null, longitude: null, measured_at: null }

interface Reported {
  id: string
  problem: CarProblem
  at: Date
  fix: LastFix | null
  driven: number | null
}

/** For the batch of the report: what is kept of it, and what an operator has to look into. */
function report(
  request: DriverRequest,
  { id, problem, at, fix, driven }: Reported,
  { bookingId, now, when }: AppliedTransition,
) {
  const { database, driverId } = request
  const of = { cause: id, when }
  const words = CAR_PROBLEM_WORDS[problem]
  const row = {
    booking_id: bookingId,
    id,
    driver_id: driverId,
    problem,
    pressed_at: at.toISOString(),
    reported_at: now.toISOString(),
    latitude: fix?.lat ?? null,
    longitude: fix?.lng ?? null,
    measured_at: fix && new Date(fix.at).toISOString(),
    driven_metres: driven,
    relieved_at: null,
    rider_left_at: null,
  }
  return [
    insertRow(database, carProblems, row, when),
    openNeedOfRide(request, 'car_problem', words, of),
    ...(problem === 'accident' ? [openNeedOfRide(request, 'emergency', words, of)] : []),
  ]
}
