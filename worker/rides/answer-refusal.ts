import type { Context } from 'hono'
import { type RideRefusal, sentenceForRideRefusal } from '../../src/domain/rides/refusals'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'

/** 404: absent, or another's. 403: not for this person. 422: what was given is wrong. 409: the ride stands elsewhere. */
const STATUSES = {
  no_such_ride: 404,
  not_set_up: 403,
  not_offered: 409,
  taken: 409,
  declined: 409,
  cancelled: 409,
  pickup_passed: 409,
  overlaps: 409,
  off_duty: 409,
  no_vehicle: 409,
  wrong_vehicle_type: 409,
  too_few_seats: 409,
  too_early: 409,
  another_under_way: 409,
  wrong_phase: 409,
  wrong_pin: 422,
  pin_locked: 409,
  remainder_unconfirmed: 422,
  changed: 409,
} as const satisfies Record<RideRefusal['reason'], number>

/** A refused move as the API answers it; its code is the reason. How many tries a PIN has left stands beside. */
export function answerRefusal(c: Context<AppEnv>, refusal: RideRefusal) {
  const beside = refusal.reason === 'wrong_pin' ? { tries_left: refusal.triesLeft } : {}
  return fail(c, STATUSES[refusal.reason], refusal.reason, sentenceForRideRefusal(refusal), beside)
}
