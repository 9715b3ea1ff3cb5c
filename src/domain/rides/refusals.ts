import { vehicleOf } from '../bookings/trip-types'
import { formatMinutes } from '../fares/fare'
import type { VehicleType } from '../fields'
import { formatDateTime, formatDay, formatTime } from '../kolkata-time'
import { formatRupees } from '../payments/amounts'
import { FIX_FRESH_MS, type PositionJudgement, roughMetres } from './judge-position'
import { PAPER_WORDS, type Paper } from './papers'
import type { RidePhase } from './phase'
import { PIN_TRIES } from './pin'

/**
 * Why a state transition of a ride is refused, with the evidence (docs/product.md, Ride). Another driver's ride is
 * `no_such_ride`, exactly as one that does not exist. Instants are ISO texts.
 */
export type RideRefusal =
  | { reason: 'no_such_ride' }
  /** The user has the role of a driver and no driver's record. */
  | { reason: 'not_set_up' }
  /** Not paid, or not offered to this driver. */
  | { reason: 'not_offered' }
  /** Of a driver: taken, cancelled, past, not for this driver, or never there; which of them is not said. */
  | { reason: 'offer_gone' }
  | { reason: 'taken' }
  | { reason: 'declined' }
  /** With whole rupees that the driver collected all the same: an operator is told. */
  | { reason: 'cancelled'; collected?: number }
  | { reason: 'pickup_passed'; scheduled: string }
  | { reason: 'overlaps'; with: { bookingId: string; scheduled: string } }
  | { reason: 'off_duty' }
  | { reason: 'no_vehicle' }
  | { reason: 'wrong_vehicle_type'; booked: VehicleType }
  | { reason: 'too_few_seats'; seats: number; passengers: number }
  /** A paper of the driver or the car that ends before the day of the pickup; `until` is its last day. */
  | { reason: 'paper_ended'; paper: Paper; until: string }
  | { reason: 'too_early'; from: string }
  /** The car's position doesn't confirm what the driver reports; with a reason it is taken as the driver's word. */
  | { reason: 'position_not_confirmed'; to: 'pickup' | 'drop-off'; judged: PositionJudgement }
  /** Of a no-show: that the driver is at the pickup is the driver's word alone. */
  | { reason: 'arrival_not_confirmed' }
  /** Of a no-show: the rider has until then. */
  | { reason: 'wait_first'; until: string }
  /** Of a no-show: the driver has not pressed Call since the arrival. */
  | { reason: 'call_first' }
  | { reason: 'another_under_way'; bookingId: string }
  /** The transition does not begin in this phase. */
  | { reason: 'wrong_phase'; phase: RidePhase }
  | { reason: 'wrong_pin'; triesLeft: number }
  | { reason: 'pin_locked' }
  /** Pressed too long ago, before the transition before it, or in the future. */
  | { reason: 'press_out_of_time'; pressed: string }
  /** Whole rupees that are to be collected, and were not confirmed with a method. */
  | { reason: 'remainder_unconfirmed'; amount: number }
  /** The booking changed between the read and the write; reading it again shows how. */
  | { reason: 'changed' }

export const NO_SUCH_RIDE = 'There is no such ride.'

const PHASES: Record<RidePhase, string> = {
  unassigned: 'This ride has no driver now.',
  assigned: 'Nobody has set out for this ride yet.',
  on_the_way: 'The driver is still on the way to the pickup.',
  arrived: 'The driver is waiting at the pickup.',
  started: 'This ride has started.',
  completed: 'This ride is over.',
  cancelled: 'This ride was cancelled.',
}

/** Messages for a driver or an operator. */
export function sentenceForRideRefusal(refusal: RideRefusal): string {
  switch (refusal.reason) {
    case 'no_such_ride':
      return NO_SUCH_RIDE
    case 'not_set_up':
      return 'You are not set up as a driver yet. Please call operations.'
    case 'not_offered':
      return 'This ride is not on offer.'
    case 'offer_gone':
      return 'This ride is not on offer to you any more. Another driver may have taken it, or it was cancelled.'
    case 'taken':
      return 'Another driver has taken this ride.'
    case 'declined':
      return 'This ride was declined or handed back, and is offered to others now.'
    case 'cancelled':
      return refusal.collected
        ? `${PHASES.cancelled} The office is told that you collected ${formatRupees(refusal.collected)}.`
        : PHASES.cancelled
    case 'pickup_passed':
      return `The pickup time of this ride, ${formatDateTime(new Date(refusal.scheduled))}, has passed.`
    case 'overlaps':
      return `This ride overlaps the one of ${formatDateTime(new Date(refusal.with.scheduled))}.`
    case 'off_duty':
      return 'Rides can be accepted on duty only.'
    case 'no_vehicle':
      return 'There is no car for this driver yet. Operations can assign one.'
    case 'wrong_vehicle_type':
      return `This ride was booked with another kind of car: ${vehicleOf(refusal.booked).name}.`
    case 'too_few_seats':
      return `The car takes ${refusal.seats} guests; there are ${refusal.passengers}.`
    case 'paper_ended':
      return `The ${PAPER_WORDS[refusal.paper]} is valid until ${formatDay(refusal.until)} ${refusal.until.slice(0, 4)} only, which is before this ride. Enter the new date in Fleet.`
    case 'too_early':
      return `Setting out works from ${formatDateTime(new Date(refusal.from))}.`
    case 'position_not_confirmed':
      return `This is not confirmed: ${awayFrom(refusal.to, refusal.judged)}. Say why, and it is taken as your word.`
    case 'arrival_not_confirmed':
      return 'The arrival is not confirmed by the car’s position, so no waiting counts yet.'
    case 'wait_first':
      return `The rider has until ${formatTime(new Date(refusal.until))} to come.`
    case 'call_first':
      return 'Call the rider first, by the button on this page.'
    case 'another_under_way':
      return 'Another ride is under way. Complete it first.'
    case 'wrong_phase':
      return PHASES[refusal.phase]
    case 'wrong_pin':
      return wrongPin(refusal.triesLeft)
    case 'pin_locked':
      return `The PIN is locked after ${PIN_TRIES} wrong tries. Operations can unlock it.`
    case 'press_out_of_time':
      return `This was pressed at ${formatDateTime(new Date(refusal.pressed))}, which cannot be of this ride. Check your phone’s clock and press again.`
    case 'remainder_unconfirmed':
      return `Please confirm that ${formatRupees(refusal.amount)} was collected, in cash or by UPI.`
    case 'changed':
      return 'This ride has just changed. Please look again.'
  }
}

function awayFrom(to: 'pickup' | 'drop-off', { metres, age_seconds }: PositionJudgement): string {
  if (metres === null || age_seconds === null) return 'no position of your car has come in the last 2 minutes'
  const seen = `your car was last seen ${roughMetres(metres)} from the ${to}`
  return age_seconds * 1000 <= FIX_FRESH_MS ? seen : `${seen}, ${formatMinutes(age_seconds / 60)} ago`
}

function wrongPin(triesLeft: number): string {
  if (triesLeft === 0) return 'Wrong PIN. It is locked now; operations can unlock it.'
  return `Wrong PIN. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`
}
