import { eq, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { clockResumed, clockStarted } from '../../src/domain/fares/rental'
import { accept, type Result, refuse } from '../../src/domain/result'
import { phaseOf } from '../../src/domain/rides/phase'
import { PIN_TRIES, triesLeft } from '../../src/domain/rides/pin'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { isLate, waitingMinutes } from '../../src/domain/rides/transitions'
import { applyTransition } from '../bookings/state-transition'
import { newId } from '../database/new-id'
import { insertRow } from '../database/rows'
import { bookings, rideWrongPins } from '../database/tables'
import { openNeed } from '../needs'
import { putShare } from '../room/ride-facts'
import {
  applyOwnTransition,
  type DriverRequest,
  findDriverRide,
  type Transitioned,
  transitionOwnRide,
} from './driver-transitions'
import { judgeReport, putReport, type Report } from './judge-report'
import { openProblem } from './report-car-problem'

/**
 * 'I have arrived', after 'Set out' only (docs/product.md, ARRIVAL-1). Confirmed by the car's position it counts:
 * waiting begins, and the rider is told that the driver is there. With a reason alone it stands as the driver's word, of
 * which the rider and an operator are told, until the driver reports it once more from where it can be confirmed.
 */
export async function arriveAtPickup(request: DriverRequest, report: Report): Transitioned {
  const arrived = await transitionOwnRide(request, 'arrive', async (row, pressedAt) => {
    const judged = await judgeReport('arrival', row, { ...report, at: pressedAt })
    if (!judged.ok) return judged
    const { at, judged: measured, approach_metres } = judged.value
    const isConfirmed = measured.verdict === 'trusted'
    return applyOwnTransition(request, {
      booking: row,
      set: {
        arrived_at: at.toISOString(),
        arrival_confirmed_at: isConfirmed ? at.toISOString() : null,
        approach_metres,
      },
      event: isConfirmed ? 'ride.arrived' : 'ride.arrival_reported',
      details: isConfirmed ? {} : { metres: measured.metres, age_seconds: measured.age_seconds },
      beside: (transition) => putReport(request, 'arrival', judged.value, transition),
    })
  })
  const isRepeated = arrived.ok && !arrived.value.applied && report.reason === null
  return isRepeated ? confirmArrival(request, report) : arrived
}

/**
 * 'I am here now': an arrival that was the driver's word is confirmed, from this press on, or refused as before
 * (docs/product.md, ARRIVAL-8).
 */
async function confirmArrival(request: DriverRequest, report: Report): Transitioned {
  const row = await findDriverRide(request)
  const isOpen = row !== null && phaseOf(row) === 'arrived' && row.arrival_confirmed_at === null
  if (!isOpen) return accept({ applied: false })
  const judged = await judgeReport('arrival', row, report)
  if (!judged.ok) return judged
  const { at, approach_metres } = judged.value
  const applied = await applyOwnTransition(request, {
    booking: row,
    set: { arrival_confirmed_at: at.toISOString(), approach_metres },
    // Who was told that the position does not confirm it is told that it does now.
    event: 'ride.arrived',
    beside: (transition) => putReport(request, 'arrival', judged.value, transition),
  })
  return applied.ok ? accept({ applied: applied.value }) : applied
}

/**
 * The ride begins, or goes on in its second car, if this is the rider's PIN (docs/product.md, RIDE-5, PROBLEM-6). A wrong
 * one is counted on the version of the booking that was read, so that a hundred tries at once are five; after the fifth no
 * PIN starts the ride until an operator clears it. A try that is sent again is the same try.
 */
export function startRide(request: DriverRequest, pin: string, readFix: Report['readFix']): Transitioned {
  const { database, bookingId } = request
  return transitionOwnRide(request, startOf, async (row, at) => {
    const tryId = request.key ?? newId()
    const [found] = await database
      .select({ problem: openProblem().as('problem'), wasWrong: wasWrong(tryId) })
      .from(bookings)
      .where(eq(bookings.id, bookingId))
    // Another car is looked for. The version of the booking that was read before says that it still is at the write.
    if (row.status === 'started' && found?.problem) return refuse({ reason: 'problem_of_second_car' })
    const { pin_tries: tries } = row
    if (found?.wasWrong) return refuse({ reason: 'wrong_pin', triesLeft: triesLeft(tries) })
    if (tries >= PIN_TRIES) return refuse({ reason: 'pin_locked' })
    if (pin === row.start_pin) return begin(request, row, { at, reason: null, readFix })
    const counted = await countWrong(request, row, { tryId, at })
    return counted ? refuse({ reason: 'wrong_pin', triesLeft: triesLeft(tries + 1) }) : accept(false)
  })
}

/** A started ride that has a PIN waits for its second car (PROBLEM-6). */
const startOf = ({ status, start_pin }: BookingRow) =>
  status === 'started' && start_pin !== null ? 'take_over' : 'start'

async function begin(
  request: DriverRequest,
  row: BookingRow,
  report: Report,
): Promise<Result<boolean, RideRefusal>> {
  const { database, now } = request
  const { at } = report
  // No arrival has said how far it was to the pickup (docs/product.md, LIVE-18): it was skipped, or is the driver's word.
  const isOpen = row.status === 'accepted' && row.approach_metres === null
  const came = isOpen ? await judgeReport('arrival', row, report) : null
  return applyOwnTransition(request, {
    booking: row,
    set: {
      ...(row.status === 'accepted' && {
        status: 'started',
        start_time: at.toISOString(),
        ...(isLate(at, now) && clockStarted(row, at, now)),
        waiting_time_minutes: waitingMinutes(row, at),
        ...(came?.ok && { approach_metres: came.value.approach_metres }),
      }),
      ...clockResumed(row, at),
      start_pin: null,
    },
    event: 'ride.started',
    // The link for the message; a rider who took a link back is made no other.
    beside: ({ bookingId, when }) => [
      putShare(
        database,
        sql`bookings.id = ${bookingId} AND ${when} AND NOT EXISTS (
          SELECT 1 FROM ride_shares WHERE ride_shares.booking_id = bookings.id AND ride_shares.revoked_at IS NOT NULL
            AND ride_shares.emergency_until IS NULL)`,
        now,
      ),
    ],
  })
}

/**
 * Counts a wrong PIN; false where the booking has been written since it was read. A wrong PIN raises the ride's version
 * too: the fifth locks it, which the rider's page shows. A PIN typed without a network is a need: the driver drives on
 * without knowing, and an operator calls them.
 */
function countWrong(
  { database, driverId, bookingId, now }: DriverRequest,
  row: BookingRow,
  { tryId, at }: { tryId: string; at: Date },
): Promise<boolean> {
  const set = { pin_tries: row.pin_tries + 1 }
  return applyTransition(database, { booking: row, set, now }, ({ when }) => {
    const wrong = { booking_id: bookingId, id: tryId, pressed_at: at.toISOString() }
    const need = { kind: 'wrong_pin_offline', subject: bookingId, cause: tryId } as const
    return [
      insertRow(database, rideWrongPins, wrong, when),
      ...(isLate(at, now) ? [openNeed(database, { ...need, openedBy: driverId, now, when })] : []),
    ]
  })
}

/** Whether this try was counted as a wrong PIN before: the answer was lost, and the page sends the try again. */
const wasWrong = (tryId: string) => sql<number>`EXISTS (SELECT 1 FROM ride_wrong_pins
  WHERE ride_wrong_pins.booking_id = bookings.id AND ride_wrong_pins.id = ${tryId})`
