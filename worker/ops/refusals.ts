import type { Context } from 'hono'
import { formatDateTime, formatTime } from '../../src/domain/kolkata-time'
import { OFFICE_SENTENCES, type OfficeSentence } from '../../src/domain/ops/many'
import { AGAIN_AFTER_MINUTES, LINKS_AN_HOUR } from '../../src/domain/ops/messages'
import { formatPaise, formatRupees } from '../../src/domain/payments/amounts'
import type { Result } from '../../src/domain/result'
import { NO_SUCH_RIDE, type RideRefusal, sentenceForRideRefusal } from '../../src/domain/rides/refusals'
import type { CancelRefusal } from '../cancellations/cancel-booking'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { answerRideRefusal } from '../rides/after-transition'
import { type DoneMeanwhile, onceByOperator, type PressContext } from './log'

/** Why a ride, the fleet or a tariff was not changed, with the evidence. */
export type OpsRefusal =
  /** Another operator, or a driver, was first. `to`: who has the ride now; null: nobody. */
  | { reason: 'assigned_meanwhile'; to: string | null }
  | { reason: 'no_such_vehicle' }
  | { reason: 'no_such_driver' }
  | { reason: 'plate_taken' }
  | { reason: 'vehicle_on_rides' }
  | { reason: 'vehicle_taken'; by: string | null }
  | { reason: 'begins_in_the_past' }
  | { reason: 'costs_nothing' }
  | { reason: 'rule_exists' }
  | { reason: 'no_such_rule' }
  | { reason: 'rule_has_begun' }
  | { reason: 'no_such_package' }
  | { reason: 'no_such_payment' }
  | { reason: 'no_such_proposal' }
  | { reason: 'no_such_refund' }
  /** More than is left of the payment, in paise. */
  | { reason: 'more_than_left'; leftPaise: number }
  /** What was refunded has changed since the operator looked. */
  | { reason: 'refunds_changed' }
  | { reason: 'own_proposal' }
  /** Less is left of the payment than was proposed, in paise. */
  | { reason: 'proposal_went_back'; leftPaise: number }
  | { reason: 'proposal_decided' }
  | { reason: 'refund_not_failed' }
  | { reason: 'cannot_be_sent' }
  | { reason: 'still_being_sent' }
  | { reason: 'audited_just_now' }
  | { reason: 'no_such_message' }
  | { reason: 'message_under_way' }
  | { reason: 'message_untrue' }
  /** Of a prepared sentence: not true of this ride as it is now. */
  | { reason: 'sentence_untrue'; sentence: OfficeSentence }
  | { reason: 'message_not_kept' }
  | { reason: 'nobody_to_send_to' }
  | { reason: 'sent_just_now' }
  | { reason: 'message_settled' }
  | { reason: 'not_to_be_paid' }
  | { reason: 'link_sent' }
  /** Whole rupees that are owed for the ride now, not what the operator saw. */
  | { reason: 'owed_changed'; owed: number }
  | DoneMeanwhile
  | { reason: 'nothing_to_close' }
  | { reason: 'pressed_again' }
  | { reason: 'reported_again' }

const STATUSES = {
  assigned_meanwhile: 409,
  no_such_vehicle: 404,
  no_such_driver: 404,
  plate_taken: 409,
  vehicle_on_rides: 409,
  vehicle_taken: 409,
  begins_in_the_past: 422,
  costs_nothing: 422,
  rule_exists: 409,
  no_such_rule: 404,
  rule_has_begun: 409,
  no_such_package: 404,
  no_such_payment: 404,
  no_such_proposal: 404,
  no_such_refund: 404,
  more_than_left: 409,
  refunds_changed: 409,
  own_proposal: 403,
  proposal_went_back: 409,
  proposal_decided: 409,
  refund_not_failed: 409,
  cannot_be_sent: 409,
  still_being_sent: 409,
  audited_just_now: 429,
  no_such_message: 404,
  message_under_way: 409,
  message_untrue: 409,
  sentence_untrue: 409,
  message_not_kept: 409,
  nobody_to_send_to: 409,
  sent_just_now: 409,
  message_settled: 409,
  not_to_be_paid: 409,
  link_sent: 429,
  owed_changed: 409,
  done_meanwhile: 409,
  nothing_to_close: 404,
  pressed_again: 409,
  reported_again: 409,
} as const satisfies Record<OpsRefusal['reason'], number>

function sentenceFor(refusal: OpsRefusal): string {
  switch (refusal.reason) {
    case 'assigned_meanwhile':
      return refusal.to === null
        ? 'This ride has no driver any more. Please look again.'
        : `${refusal.to} was assigned meanwhile. Please look again.`
    case 'no_such_vehicle':
      return 'There is no such car.'
    case 'no_such_driver':
      return 'There is no such driver. People are made drivers by npm run grant-role.'
    case 'plate_taken':
      return 'Another car has this number plate.'
    case 'vehicle_on_rides':
      return 'Rides are waiting for this car, so its kind stays. Assign them another car first.'
    case 'vehicle_taken':
      return `This car is driven by ${refusal.by ?? 'another driver'}.`
    case 'begins_in_the_past':
      return 'A rule begins now or later: what has been sold stays as it was sold.'
    case 'owed_changed':
      return refusal.owed === 0
        ? 'Nothing is owed for this ride any more. Please look again.'
        : `${formatRupees(refusal.owed)} is owed for this ride now. Please look again.`
    case 'done_meanwhile':
      return `${refusal.by === null ? 'The ride itself settled this' : `${refusal.by} was first,`} on ${formatDateTime(new Date(refusal.at))}. What you wrote is not recorded.`
    case 'nothing_to_close':
      return 'There is nothing to close here. Please look again.'
    case 'pressed_again':
      return 'The rider has pressed for help again since you looked. Call again, and then send what you wrote.'
    case 'reported_again':
      return 'This was reported again since you looked. Please look again.'
    case 'costs_nothing':
      return 'A ride would cost nothing by these figures. ‘At least’ is ₹1 or more, and one of the others is not 0.'
    case 'rule_exists':
      return 'A rule begins at that very minute already. Withdraw it first, or choose another time.'
    case 'no_such_rule':
      return 'There is no such rule.'
    case 'rule_has_begun':
      return 'This rule has begun, or was withdrawn. A new rule can take its place.'
    case 'no_such_package':
      return 'This package is not on sale any more. Please look again.'
    case 'no_such_payment':
      return 'There is no such payment.'
    case 'no_such_proposal':
      return 'There is no such proposal.'
    case 'no_such_refund':
      return 'There is no such refund.'
    case 'more_than_left':
      return refusal.leftPaise > 0
        ? `Only ${formatPaise(refusal.leftPaise)} of this payment is left.`
        : 'Nothing of this payment is left.'
    case 'refunds_changed':
      return 'What was refunded has changed meanwhile. Please look again.'
    case 'own_proposal':
      return 'Another operator has to consent to what you proposed.'
    case 'proposal_went_back':
      return `The money went back meanwhile: ${formatPaise(refusal.leftPaise)} of this payment is left. Decline it instead.`
    case 'proposal_decided':
      return 'This was decided meanwhile. Please look again.'
    case 'refund_not_failed':
      return 'This refund is not held up any more. Please look again.'
    case 'cannot_be_sent':
      return 'The payment company sends nothing under ₹1. It can be paid back another way.'
    case 'still_being_sent':
      return 'This refund is still being sent, so it is not paid back another way.'
    case 'audited_just_now':
      return 'An audit was started less than a minute ago.'
    case 'no_such_message':
      return 'There is no such message.'
    case 'message_under_way':
      return 'This message is still being sent. Look what comes of it first.'
    case 'sentence_untrue':
      return `‘${OFFICE_SENTENCES[refusal.sentence]}’ is not true of this ride any more, so it is not sent.`
    case 'message_untrue':
      return 'This message is no longer true, so it is not sent again.'
    case 'message_not_kept':
      return 'What this message said is no longer kept, so it is not sent again.'
    case 'nobody_to_send_to':
      return 'There is no number or address of theirs that it could go to.'
    case 'sent_just_now':
      return `This message was sent again less than ${AGAIN_AFTER_MINUTES} minutes ago. Look what comes of it first.`
    case 'message_settled':
      return 'Nobody is needed for this message any more. Please look again.'
    case 'not_to_be_paid':
      return 'This booking is not waiting for a payment any more.'
    case 'link_sent':
      return `A payment link was sent less than ${AGAIN_AFTER_MINUTES} minutes ago, or ${LINKS_AN_HOUR} within the hour. Call the rider instead.`
  }
}

export const answerOpsRefusal = (c: Context<AppEnv>, refusal: OpsRefusal) =>
  fail(c, STATUSES[refusal.reason], refusal.reason, sentenceFor(refusal))

/** The id of what was changed, or why it was not. */
export const answerChange = (c: Context<AppEnv>, result: Result<string, OpsRefusal>) =>
  result.ok ? c.json({ id: result.value }) : answerOpsRefusal(c, result.refusal)

/** Does once what an operator's press asks for, and answers it by `answerChange`. */
export const change = async (
  c: Context<AppEnv>,
  act: (context: PressContext) => Promise<Result<string, OpsRefusal>>,
  again?: (id: string) => string,
) => answerChange(c, await onceByOperator(c, act, again))

/** Whether a refusal is one of these; a ride's own refusals have sentences of their own. */
export const isOpsRefusal = (refusal: { reason: string }): refusal is OpsRefusal =>
  Object.hasOwn(STATUSES, refusal.reason)

/** Why a booking is not cancelled, as an operator reads it. */
export function answerCancelRefusal(c: Context<AppEnv>, refusal: CancelRefusal) {
  switch (refusal.reason) {
    case 'no_such_booking':
      return answerRideRefusal(c, { reason: 'no_such_ride' })
    case 'reason_required':
    case 'reason_too_long':
      return fail(c, 422, refusal.reason, sentenceForAny(refusal))
    case 'refund_changed':
      return fail(c, 409, refusal.reason, sentenceForAny(refusal), { preview: refusal.preview })
    case 'arrival_not_confirmed':
      return fail(c, 409, refusal.reason, sentenceForAny(refusal))
    case 'too_early':
      return fail(c, 409, refusal.reason, sentenceForAny(refusal))
    default:
      return answerRideRefusal(c, refusal)
  }
}

/** Why something was not done to a booking, as an operator reads it. */
export function sentenceForAny(refusal: OpsRefusal | RideRefusal | CancelRefusal): string {
  switch (refusal.reason) {
    case 'no_such_booking':
      return NO_SUCH_RIDE
    case 'reason_required':
      return 'Please say why.'
    case 'reason_too_long':
      return `Please use at most ${refusal.max} characters.`
    case 'refund_changed':
      return 'What comes back has changed. Please look at it again.'
    case 'arrival_not_confirmed':
      return 'That the driver was at the pickup is the driver’s word alone, so nobody is a no-show.'
    case 'too_early':
      return `The driver waits for the rider until ${formatTime(new Date(refusal.from))}.`
  }
  return isOpsRefusal(refusal) ? sentenceFor(refusal) : sentenceForRideRefusal(refusal)
}
