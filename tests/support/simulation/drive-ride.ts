import { eq } from 'drizzle-orm'
import type { BookingRow } from '../../../src/domain/bookings/booking'
import { type DrivenDistance, rentalEndOf, rentalRupees, rupeesOfEnd } from '../../../src/domain/fares/rental'
import { bookings } from '../../../worker/database/tables'
import { endRide, recordKilometres } from '../../../worker/ops/ride-actions'
import { withCovered } from '../../../worker/payments/driven-ride'
import { startRide } from '../../../worker/rides/arrive-and-start'
import { completeRide } from '../../../worker/rides/complete-ride'
import { setOut } from '../../../worker/rides/driver-transitions'
import { endAtCar } from '../../../worker/rides/end-at-car'
import { acceptRide } from '../../../worker/rides/offers'
import { reportCarProblem } from '../../../worker/rides/report-car-problem'
import { operatorOf } from './operators'
import type { Rules } from './rules'
import { type ActionThat, pick } from './schedule'
import { DRIVERS, type Simulation } from './simulation'

const MINUTE_MS = 60_000

/** How much earlier an old phone read what was due. */
const BEFORE = { minutes: 25, metres: 9000 } as const

const earlier = (now: Date) => new Date(now.getTime() - BEFORE.minutes * MINUTE_MS)

/** Whole rupees that the rental's end charges beyond its package, as a phone knew them; of one that is over, what it charged. */
function beyondPackage(row: BookingRow, now: Date, driven: DrivenDistance, isOld: boolean): number {
  if (row.status === 'completed') return rentalRupees(row)
  const at = isOld ? earlier(now) : now
  const metres = driven.metres && Math.max(0, driven.metres - (isOld ? BEFORE.metres : 0))
  return rupeesOfEnd(rentalEndOf(row, at, { ...driven, metres }))
}

/** So many kilometres more than the trace has are on the odometer. */
const LOST_KILOMETRES = 15

/**
 * The next that its driver does: accepts; or sets out, starts and ends, unless an operator ends it. Of a ride that is
 * over the driver says once more what was collected, or an operator records the kilometres of a rental.
 */
export async function driveRide(
  simulation: Simulation,
  rules: Rules,
  bookingId: string,
  { booking, collects, endedBy, kilometres, sentLate }: ActionThat<'drive'>,
): Promise<void> {
  const { database, clock } = simulation
  const request = { database, bookingId, driverId: pick(DRIVERS, booking) ?? '', now: clock.now() }
  const [row] = await database.select().from(bookings).where(eq(bookings.id, bookingId))
  if (row?.status === 'pending') await acceptRide(request, row.change_number)
  if (row?.status === 'accepted') {
    await setOut(request, true)
    await startRide(request, row.start_pin ?? '', async () => null)
  }
  if (!row || row.status === 'pending' || row.status === 'cancelled') return
  if (endedBy === 'nobody' && row.status !== 'completed') return
  if (endedBy === 'rider' && row.status !== 'completed') {
    const unknown = async () => null
    await reportCarProblem(request, 'breakdown', unknown)
    await endAtCar(database, bookingId, { actor: 'rider', actorId: row.user_id, now: clock.now() })
    return
  }
  if (endedBy === 'operator' && row.status === 'completed' && row.package_id !== null) {
    const found = { kilometres: LOST_KILOMETRES + (kilometres ?? 0), reason: 'By the odometer' }
    rules.rentals.record(bookingId, found.kilometres)
    await recordKilometres(operatorOf(simulation), bookingId, found)
    return
  }
  const driven = { metres: kilometres && kilometres * 1000, road_metres: 0 }
  const measure = async () => {
    rules.rentals.measure(bookingId, driven.metres)
    return driven
  }
  const share = { all: 1, fare: 1, part: 0.5, nothing: 0, 'as before': 1 }[collects]
  const beyond = beyondPackage(row, clock.now(), driven, collects === 'as before')
  const { covered } = await withCovered(database, row, beyond)
  const beside = collects === 'fare' ? 0 : row.charges_amount + beyond - covered
  const due = Math.floor((row.remaining_amount + beside) * share)
  const collected = due > 0 ? ({ method: 'cash', rupees: due } as const) : null
  const unpaid = { reason: 'no_means', note: '' } as const
  if (endedBy !== 'operator' || row.status === 'completed') {
    const { pickup_latitude: lat, pickup_longitude: lng } = row
    const at = clock.now()
    const readFix = async () => ({ lat, lng, at: at.getTime() })
    const reason = { code: 'other', words: 'Out early' } as const
    const knowsLess = collects === 'fare' || collects === 'as before'
    // Then they looked at the sum for so long.
    const ended_at = collects === 'as before' ? earlier(at).getTime() : undefined
    const reported = knowsLess ? { collected, ended_at } : { collected, unpaid }
    rules.money.say(bookingId, due)
    const pressed_at = (sentLate ? earlier(at) : at).getTime()
    const ended = await completeRide({ ...request, pressed_at }, reported, { at, reason, readFix }, measure)
    const refusal = ended.ok ? null : ended.refusal.reason
    const isRefused = refusal === 'remainder_unconfirmed' && collects === 'all' && !sentLate
    const isOwn = row.driver_id === request.driverId
    const isLost =
      row.status === 'completed' && isOwn && refusal !== 'changed' && due > 0 && due <= row.owed_amount
    const [since] = simulation.rows(
      'SELECT version, owed_amount, collected_paise FROM bookings WHERE id = ?',
      bookingId,
    )
    if (isRefused && since?.version === row.version)
      rules.broken.push(`${bookingId} does not end with the ₹${due} that are due`)
    if (isLost && since?.owed_amount === row.owed_amount && since?.collected_paise === 0)
      rules.broken.push(
        `${bookingId} owes ₹${row.owed_amount}, and ₹${due} paid to its driver are not recorded`,
      )
    return
  }
  // What an operator records is all or nothing; of a rental whose end was forgotten they say when it was.
  const ended_at = row.package_id !== null && sentLate ? earlier(clock.now()).toISOString() : null
  const recorded = { reason: 'The phone is off', collected: share === 0.5 ? null : collected, ended_at }
  await endRide(operatorOf(simulation), bookingId, recorded, measure)
}
