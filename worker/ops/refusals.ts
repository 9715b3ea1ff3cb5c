import type { Context } from 'hono'
import type * as v from 'valibot'
import { KILOMETRES_REFUSALS } from '../../src/domain/fares/rental'
import { formatDateTime, formatTime } from '../../src/domain/kolkata-time'
import { FILES_A_DAY } from '../../src/domain/ops/files'
import { OFFICE_SENTENCES, type OfficeSentence } from '../../src/domain/ops/many'
import { AGAIN_AFTER_MINUTES, LINKS_AN_HOUR } from '../../src/domain/ops/messages'
import type { Tariff } from '../../src/domain/ops/tariffs'
import { formatPaise, formatRupees } from '../../src/domain/payments/amounts'
import { type CancellationPreview, REASON_REFUSALS } from '../../src/domain/payments/cancellation'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import type { Result } from '../../src/domain/result'
import { NO_SUCH_RIDE, RIDE_REFUSALS } from '../../src/domain/rides/refusals'
import type { AppEnv } from '../http/app-env'
import { jsonBody } from '../http/failures'
import { onceByOperator, type PressContext } from './log'

/**
 * Why a ride, the fleet, money or a tariff was not changed, as an operator reads it: also of a cancellation, and of a
 * ride's own transitions.
 */
export const OPERATOR_REFUSALS = {
  ...RIDE_REFUSALS,
  no_such_booking: [404, NO_SUCH_RIDE, { code: 'no_such_ride' }],
  ...REASON_REFUSALS,
  ...KILOMETRES_REFUSALS,
  reason_required: 'Please say why.',
  refund_changed: [
    409,
    'The refund has changed. Check the new amount, then confirm.',
    { fields: ({ preview }: { preview: CancellationPreview }) => ({ preview }) },
  ],
  arrival_not_confirmed: [
    409,
    'The car’s position doesn’t show it at the pickup, so this is no no-show. Call the driver.',
  ],
  too_early: [
    409,
    ({ from }: { from: string }) => `The driver waits for the rider until ${formatTime(new Date(from))}.`,
  ],
  /** Another operator, or a driver, was first. `to`: who has the ride now; null: nobody. */
  assigned_meanwhile: [
    409,
    ({ to }: { to: string | null }) =>
      to === null
        ? 'This ride has no driver any more. Check it again.'
        : `${to} has this ride now. Check it again.`,
  ],
  no_such_vehicle: [404, 'There is no such car.'],
  no_such_driver: [404, 'There is no such driver. People are made drivers by npm run grant-role.'],
  /** Another operator saved it after the form was opened; `now` is what was saved. */
  edited_meanwhile: [
    409,
    ({ by, at }: { by: string; at: string | null }) =>
      `${by} saved this${at === null ? '' : ` at ${formatTime(new Date(at))}`}, after you opened it. Check what changed, then press the button again.`,
    { fields: ({ now }: { now: Readonly<Record<string, unknown>> }) => ({ now }) },
  ],
  plate_taken: [409, 'Another car has this number plate.'],
  vehicle_on_rides: [
    409,
    'Rides are waiting for this car, so its kind stays. Assign them another car first.',
  ],
  vehicle_taken: [409, ({ by }: { by: string | null }) => `This car is driven by ${by ?? 'another driver'}.`],
  begins_in_the_past: 'A rule begins now or later: what has been sold stays as it was sold.',
  costs_nothing:
    'A ride would cost nothing by these figures. ‘At least’ is ₹1 or more, and one of the others is not 0.',
  rules_changed: [
    409,
    ({ future }: { future: readonly Tariff[] }) =>
      `The rules changed after you opened this. To come: ${future.map(({ effective_from: from }) => formatDateTime(new Date(from ?? 0))).join('; ') || 'none'}. Check, then press the button again.`,
    { fields: ({ now }: { now: Readonly<Record<string, unknown>> }) => ({ now }) },
  ],
  rule_exists: [409, 'A rule begins at that very minute already. Withdraw it first, or choose another time.'],
  no_such_rule: [404, 'There is no such rule.'],
  rule_has_begun: [409, 'This rule has begun, or was withdrawn. A new rule can take its place.'],
  no_such_package: [404, 'This package isn’t on sale any more. Look again.'],
  no_such_payment: [404, 'There is no such payment.'],
  no_such_proposal: [404, 'There is no such proposal.'],
  no_such_refund: [404, 'There is no such refund.'],
  /** More than is left of the payment, in paise. */
  more_than_left: [
    409,
    ({ leftPaise }: { leftPaise: number }) =>
      leftPaise > 0
        ? `Only ${formatPaise(leftPaise)} of this payment is left.`
        : 'Nothing of this payment is left.',
  ],
  /** What was refunded has changed since the operator looked. */
  refunds_changed: [409, 'What was refunded has changed. Check it, then try again.'],
  own_proposal: [403, 'Another operator has to consent to what you proposed.'],
  /** Less is left of the payment than was proposed, in paise. */
  proposal_went_back: [
    409,
    ({ leftPaise }: { leftPaise: number }) =>
      `The money has gone back: ${formatPaise(leftPaise)} of this payment is left. Decline it instead.`,
  ],
  proposal_decided: [409, 'Someone has decided this. Check it again.'],
  proposed_already: [409, 'This waits for another operator already. Look at the board.'],
  reference_used: [409, 'Another refund has this reference. Check it on the bank’s receipt.'],
  refund_not_failed: [409, 'This refund isn’t held up any more. Check it again.'],
  cannot_be_sent: [409, 'The payment company sends nothing under ₹1. It can be paid back another way.'],
  still_being_sent: [409, 'This refund is still going out. Wait for its result.'],
  audited_just_now: [429, 'An audit was started less than a minute ago.'],
  files_taken: [
    429,
    ({ again }: { again: string }) =>
      `You have taken ${FILES_A_DAY} files today. You can take the next one from ${formatDateTime(new Date(again))}.`,
  ],
  no_such_file: [
    404,
    'There is no such file. A file can be read for an hour after it was taken: take it again.',
  ],
  no_such_message: [404, 'There is no such message.'],
  message_under_way: [409, 'This message is still going out. Wait for its result.'],
  message_untrue: [409, 'This message isn’t true any more, so we don’t send it.'],
  /** Of a prepared sentence: not true of this ride as it is now. */
  sentence_untrue: [
    409,
    ({ sentence }: { sentence: OfficeSentence }) =>
      `‘${OFFICE_SENTENCES[sentence]}’ isn’t true of this ride any more, so we don’t send it.`,
  ],
  message_not_kept: [409, 'We don’t keep this message’s words any more. Call them instead.'],
  nobody_to_send_to: [409, 'We have no number or address of theirs.'],
  sent_just_now: [
    409,
    `This message was sent again less than ${AGAIN_AFTER_MINUTES} minutes ago. Wait for its result.`,
  ],
  message_settled: [409, 'This message needs nobody any more. Check it again.'],
  not_to_be_paid: [409, 'This booking isn’t waiting for a payment any more.'],
  link_sent: [
    429,
    `A payment link was sent less than ${AGAIN_AFTER_MINUTES} minutes ago, or ${LINKS_AN_HOUR} within the hour. Call the rider instead.`,
  ],
  not_of_this_ride: 'The ride can’t have ended then: choose a time after its start, and not one to come.',
  /** Whole rupees that are owed for the ride now, not what the operator saw. */
  owed_changed: [
    409,
    ({ owed }: { owed: number }) =>
      owed === 0
        ? 'Nothing is owed for this ride any more. Check it again.'
        : `${formatRupees(owed)} is owed for this ride now. Check it, then try again.`,
  ],
  fee_paid_at_office: [
    409,
    'A fee is paid at the office. Record it once a driver who was given it has handed it in.',
  ],
  fee_not_disputed: [
    409,
    'Nobody disputed this fee. Write it off, or let its rider say in the trip that it is wrong.',
  ],
  done_meanwhile: [
    409,
    ({ by, at }: { by: string | null; at: string }) =>
      `${by === null ? 'The ride itself settled this' : `${by} was first,`} on ${formatDateTime(new Date(at))}. We didn’t record what you wrote.`,
  ],
  too_many_entries: 'Too much happened in these days to add it up here. Choose fewer days.',
  cash_changed: [
    409,
    ({ balance_paise }: { balance_paise: number }) =>
      `The driver’s balance is ${formatPaise(balance_paise)} now. Check it, then record what they gave you.`,
    { fields: ({ balance_paise }: { balance_paise: number }) => ({ balance_paise }) },
  ],
  more_than_balance: 'That’s more than the driver has. Look again, then confirm it.',
  no_such_cash: [404, 'There is no such entry of cash. Read the driver’s entries again.'],
  cash_taken_back: [409, 'This was taken back already. Look at the balance again.'],
  not_findable:
    'Type at least 3 characters: of a name, place, service, day, plate, phone number, booking or payment; up to 6 words.',
  nothing_to_close: [404, 'There’s nothing to close here. Check it again.'],
  pressed_again: [409, 'The rider has pressed for help again. Call again, then send what you wrote.'],
  reported_again: [409, 'This was reported again. Check it, then send what you wrote.'],
} as const satisfies RefusalTable

export type OpsRefusal = RefusalOf<typeof OPERATOR_REFUSALS>

/** The id of what was changed, or why nothing was. */
export type Changed = Result<string, OpsRefusal>

interface Following {
  /** The id that a repeated press is answered, from the id of what the first one made. */
  again?(id: string): string
  /** What follows of a change, beside its answer. */
  follow?(c: Context<AppEnv>, id: string): Promise<void>
}

/** Does once what an operator's press asks for, and answers the id of what was changed. A change may put messages. */
export async function change(
  c: Context<AppEnv>,
  act: (context: PressContext) => Promise<Changed>,
  { again, follow }: Following = {},
) {
  const changed = await onceByOperator(c, OPERATOR_REFUSALS, act, again)
  c.set('mayHaveMessages', true)
  if (follow) c.executionCtx.waitUntil(follow(c, changed))
  return c.json({ id: changed })
}

/** The handlers of a press: as `change`, of what the path names, with the body of this schema. */
export const press = <Schema extends v.GenericSchema>(
  schema: Schema,
  act: (context: PressContext, id: string, asked: v.InferOutput<Schema>) => Promise<Changed>,
  following?: Following,
) =>
  [
    jsonBody(schema),
    (c: Context<AppEnv, string, { out: { json: v.InferOutput<Schema> } }>) => {
      const [id, asked] = [c.req.param('id') ?? '', c.req.valid('json')]
      return change(c, (context) => act(context, id, asked), following)
    },
  ] as const

/** The handler of a press without a body. */
export const pressOn =
  (act: (context: PressContext, id: string) => Promise<Changed>) => (c: Context<AppEnv>) =>
    change(c, (context) => act(context, c.req.param('id') ?? ''))
