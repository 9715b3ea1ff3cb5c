import type { Context } from 'hono'
import { formatTime } from '../../src/domain/kolkata-time'
import type { CancelRefusal } from '../bookings/cancel-booking'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { answerRefusal } from '../rides/answer-refusal'

/** Why a booking is not cancelled, as an operator reads it. */
export function answerCancelRefusal(c: Context<AppEnv>, refusal: CancelRefusal) {
  switch (refusal.reason) {
    case 'no_such_booking':
      return answerRefusal(c, { reason: 'no_such_ride' })
    case 'reason_required':
      return fail(c, 422, refusal.reason, 'Please say why.')
    case 'reason_too_long':
      return fail(c, 422, refusal.reason, `Please use at most ${refusal.most} characters.`)
    case 'refund_changed':
      return fail(c, 409, refusal.reason, 'What comes back has changed. Please look at it again.', {
        preview: refusal.preview,
      })
    case 'too_early':
      return fail(
        c,
        409,
        refusal.reason,
        `The driver waits for the rider until ${formatTime(new Date(refusal.from))}.`,
      )
    default:
      return answerRefusal(c, refusal)
  }
}
