import { vehicleOf } from '../bookings/trip-types'
import { formatMinutes } from '../fares/fare'
import type { VehicleType } from '../fields'
import { formatDateTime, formatDay, formatTime } from '../kolkata-time'
import { formatRupees } from '../payments/amounts'
import type { RefusalOf, RefusalTable } from '../refusals'
import { FIX_FRESH_MS, type PositionJudgement, roughMetres } from './judge-position'
import { PAPER_WORDS, type Paper } from './papers'
import type { RidePhase } from './phase'
import { PIN_TRIES } from './pin'

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

/**
 * Why a state transition of a ride is refused, with the evidence (docs/product.md, RIDE-1); for a driver or an operator.
 * Another driver's ride is `no_such_ride`, exactly as one that does not exist. Instants are ISO texts. 404: absent, or
 * another's. 403: not for this user. 422: the input is wrong. 409: the ride is in another state.
 */
export const RIDE_REFUSALS = {
  no_such_ride: [404, NO_SUCH_RIDE],
  /** The user has the role of a driver and no driver's record. */
  not_set_up: [403, "You're not set up as a driver yet. Call the office."],
  /** Not paid, or not offered to this driver. */
  not_offered: [409, 'This ride is not on offer.'],
  /** Of a driver: taken, cancelled, past, not for this driver, or never there; which of them is not said. */
  offer_gone: [
    409,
    "This ride isn't on offer to you any more. Another driver may have it, or it was cancelled.",
  ],
  /** The trip was changed since the driver's page read it. */
  offer_changed: [409, 'This offer has changed. Look at it again before you accept.'],
  taken: [409, 'Another driver has taken this ride.'],
  /** Answered, run out, or followed by another change. */
  change_over: [409, 'This question is over. You now see your ride as it is.'],
  declined: [409, 'This ride was declined or handed back, and is offered to others now.'],
  /** With whole rupees that the driver collected all the same: an operator is told. */
  cancelled: [
    409,
    ({ collected }: { collected?: number }) =>
      collected
        ? `${PHASES.cancelled} The office is told that you collected ${formatRupees(collected)}.`
        : PHASES.cancelled,
  ],
  pickup_passed: [
    409,
    ({ scheduled }: { scheduled: string }) =>
      `The pickup time of this ride, ${formatDateTime(new Date(scheduled))}, has passed.`,
  ],
  overlaps: [
    409,
    ({ with: other }: { with: { bookingId: string; scheduled: string } }) =>
      `This ride overlaps the one of ${formatDateTime(new Date(other.scheduled))}.`,
  ],
  off_duty: [409, 'Go on duty to accept rides.'],
  no_vehicle: [409, 'This driver has no car yet. The office can assign one.'],
  wrong_vehicle_type: [
    409,
    ({ booked }: { booked: VehicleType }) =>
      `This ride was booked with another kind of car: ${vehicleOf(booked).name}.`,
  ],
  too_few_seats: [
    409,
    ({ seats, passengers }: { seats: number; passengers: number }) =>
      `The car takes ${seats} guests; there are ${passengers}.`,
  ],
  /** A paper of the driver or the car that ends before the day of the pickup; `until` is its last day. */
  paper_ended: [
    409,
    ({ paper, until }: { paper: Paper; until: string }) =>
      `The ${PAPER_WORDS[paper]} is valid until ${formatDay(until)} ${until.slice(0, 4)} only, which is before this ride. Enter the new date in Fleet.`,
  ],
  too_early: [
    409,
    ({ from }: { from: string }) => `Setting out works from ${formatDateTime(new Date(from))}.`,
  ],
  /** The car's position doesn't confirm what the driver reports; with a reason it is taken as the driver's word. */
  position_not_confirmed: [
    409,
    ({ to, judged }: { to: 'pickup' | 'drop-off'; judged: PositionJudgement }) =>
      `We can't confirm this: ${awayFrom(to, judged)}. Say why, and we take your word.`,
    {
      fields: ({ judged: { metres, age_seconds } }: { judged: PositionJudgement }) => ({
        metres,
        age_seconds,
      }),
    },
  ],
  /** Of a no-show: that the driver is at the pickup is the driver's word alone. */
  arrival_not_confirmed: [409, "We can't see your car at the pickup, so waiting doesn't count yet."],
  /** Of a no-show: the rider has until then. */
  wait_first: [
    409,
    ({ until }: { until: string }) => `The rider has until ${formatTime(new Date(until))} to come.`,
  ],
  /** Of a no-show: the driver has not pressed Call since the arrival. */
  call_first: [409, 'Press Call first, on this page.'],
  another_under_way: [409, 'Another ride is under way. Complete it first.'],
  /** The fleet has the ride's car with another driver, or with none. */
  car_not_yours: [409, 'This car isn’t yours now. Call the office: they give you a car for this ride.'],
  /** The transition does not begin in this phase. */
  wrong_phase: [409, ({ phase }: { phase: RidePhase }) => PHASES[phase]],
  wrong_pin: [
    422,
    ({ triesLeft }: { triesLeft: number }) => wrongPin(triesLeft),
    { fields: ({ triesLeft }: { triesLeft: number }) => ({ tries_left: triesLeft }) },
  ],
  pin_locked: [409, `The PIN is locked after ${PIN_TRIES} wrong tries. Call the office to unlock it.`],
  /** Of a car's problem that is no accident: the drop-off is so near that the ride ends there. */
  near_the_end: [409, "You're within 1 km of the drop-off. End the ride there."],
  /** Of a ride that is this driver's no more, or never was: which of them is not said. */
  not_yours_now: [
    404,
    ({ collected }: { collected?: number }) =>
      `This ride isn't yours, or not any more: our office or another driver has acted since. What you pressed changes nothing.${
        collected ? ` The office is told that you collected ${formatRupees(collected)}.` : ''
      }`,
  ],
  /**
   * An operator took the ride from its driver, who may have had no network. `isAboard`: the press says that the rider is
   * in their car, and operators are told.
   */
  given_away: [
    409,
    ({ isAboard, collected }: { isAboard: boolean; collected?: number }) =>
      `Our office took this ride from you. ${
        isAboard
          ? 'Keep your rider with you and call the office now; they know.'
          : 'Is the rider with you? Stay with them and call the office now.'
      }${collected ? ` They also know that you collected ${formatRupees(collected)}.` : ''}`,
  ],
  /** Of a rider who wants to end the ride at its car. */
  no_car_problem: [409, 'The car of this ride has no problem that we know of. Please look again.'],
  /** The PIN of a second car that has a problem itself. */
  problem_of_second_car: [409, 'This car has a problem too. The office is looking for another.'],
  /** The second car of a ride: its rider has not got in. */
  pin_first: [409, 'Enter the rider’s PIN first.'],
  /** Pressed too long ago, before the transition before it, or in the future. */
  press_out_of_time: ({ pressed }: { pressed: string }) =>
    `You pressed this at ${formatDateTime(new Date(pressed))}, which can't be of this ride. Check your phone’s clock and press again.`,
  /** Whole rupees that are to be collected, and were not confirmed with a method. */
  remainder_unconfirmed: ({ amount }: { amount: number }) =>
    `Confirm that you collected ${formatRupees(amount)}, in cash or by UPI.`,
  /** The booking changed between the read and the write; reading it again shows how. */
  changed: [409, 'This ride has just changed. Look again.'],
} as const satisfies RefusalTable

export type RideRefusal = RefusalOf<typeof RIDE_REFUSALS>

function awayFrom(to: 'pickup' | 'drop-off', { metres, age_seconds }: PositionJudgement): string {
  if (metres === null || age_seconds === null) return 'no position of your car has come in the last 2 minutes'
  const seen = `your car was last seen ${roughMetres(metres)} from the ${to}`
  return age_seconds * 1000 <= FIX_FRESH_MS ? seen : `${seen}, ${formatMinutes(age_seconds / 60)} ago`
}

function wrongPin(triesLeft: number): string {
  if (triesLeft === 0) return "Wrong PIN. It's locked now. Call the office to unlock it."
  return `Wrong PIN. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`
}
