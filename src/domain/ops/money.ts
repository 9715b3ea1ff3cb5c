// What operators see and do about money: refunds by hand, what failed, and what belongs to nobody.
import * as v from 'valibot'
import { InstantSchema, PaiseSchema, ReasonSchema } from '../fields'
import { formatPaise } from '../payments/amounts'
import { REFUND_ARRIVES } from '../payments/cancellation'
import { LedgerEntrySchema } from '../payments/ledger'
import { PaymentSchema, type RefundRow, RefundSchema } from '../payments/payment'
import { SMALLEST_REFUND_PAISE } from '../payments/refund-policy'
import { NUMBER_GONE, plainLine, withoutNumbers } from '../text'

/** What operators give back by hand or write off of one booking, in paise; above it another operator has to consent. */
const CONSENT_ABOVE_PAISE = 500_000

/** Whether it waits for another operator. `byHandPaise`: what was given back or written off so, or proposed, before it. */
export const needsConsent = (byHandPaise: number, paise: number): boolean =>
  byHandPaise + paise > CONSENT_ABOVE_PAISE

type FailedRefund = Pick<RefundRow, 'failure' | 'status' | 'amount_paise'>

/** The provider may be sent it once more. */
export const mayRetry = ({ failure, amount_paise }: Omit<FailedRefund, 'status'>): boolean =>
  failure !== null && amount_paise >= SMALLEST_REFUND_PAISE

/** The provider is not going to send the refund, which may be paid back another way. */
export const maySettle = ({ failure, status }: Omit<FailedRefund, 'amount_paise'>): boolean =>
  failure !== null && (status === 'failed' || failure === 'below_minimum')

/** POST /api/ops/payments/:id/refunds. */
export const RefundRequestSchema = v.object({
  amount_paise: v.pipe(PaiseSchema, v.minValue(1)),
  reason: ReasonSchema,
  /** What the operator was shown and agreed to. */
  needs_consent: v.boolean(),
})

export type RefundRequest = v.InferOutput<typeof RefundRequestSchema>

/** Characters of the bank's reference of a payment by hand. */
export const REFERENCE_LEAST = 3

export const REFERENCE_MOST = 80

/** Whether something is left of a reference without phone numbers. */
export const isReference = (typed: string): boolean =>
  withoutNumbers(plainLine(typed))
    .replaceAll(NUMBER_GONE, '')
    .replace(/[^\p{L}\p{N}]/gu, '').length >= REFERENCE_LEAST

/** POST /api/ops/refunds/:id/settle: how the money was paid back. */
export const SettleRequestSchema = v.object({
  reference: v.pipe(
    v.string(),
    v.maxLength(REFERENCE_MOST),
    v.check(isReference),
    v.transform((typed) => withoutNumbers(plainLine(typed))),
  ),
  reason: ReasonSchema,
})

export type SettleRequest = v.InferOutput<typeof SettleRequestSchema>

/** A payment of a booking, with what a refund by hand of it depends on. */
export const PanelPaymentSchema = v.object({
  ...v.pick(PaymentSchema, ['provider_payment_id', 'amount_paise', 'created_at']).entries,
  /** Whether the payment counts for the booking; else it went back in full. */
  applied: v.boolean(),
  /** Whether it is the driver's tip, which counts for nothing else. */
  is_tip: v.boolean(),
  /** What no refund is recorded of, nor proposed. */
  left_paise: PaiseSchema,
})

export type PanelPayment = v.InferOutput<typeof PanelPaymentSchema>

export const PanelRefundSchema = v.object({
  ...RefundSchema.entries,
  id: v.string(),
  /** A code of ours, or the provider's own words; null where nothing is wrong. */
  failure: v.nullable(v.string()),
  provider_payment_id: PaymentSchema.entries.provider_payment_id,
  /** Another operator has to consent that the refund was paid back another way: meanwhile none sends or settles it. */
  is_proposed: v.boolean(),
})

export type PanelRefund = v.InferOutput<typeof PanelRefundSchema>

/** What another operator consents to: a refund by hand, that one was paid back another way, or a write-off. */
export const PROPOSAL_KINDS = ['by_hand', 'settled', 'written_off'] as const

/** What waits for another operator's consent. */
export const ProposalSchema = v.object({
  id: v.string(),
  kind: v.picklist(PROPOSAL_KINDS),
  booking_id: v.nullable(v.string()),
  /** Null of a write-off. */
  provider_payment_id: v.nullable(PaymentSchema.entries.provider_payment_id),
  /** Of a refund that was paid back another way. */
  reference: v.nullable(v.string()),
  amount_paise: PaiseSchema,
  reason: v.string(),
  proposed_by: v.nullable(v.string()),
  /** Proposed by the operator who reads it, who may withdraw it and not consent to it. */
  is_own: v.boolean(),
  created_at: InstantSchema,
})

export type Proposal = v.InferOutput<typeof ProposalSchema>

/** What a proposal is called before its sum, what is said after who proposed it, and what to know before consenting. */
export const PROPOSED: Record<
  Proposal['kind'],
  { name: string; said(of: Proposal): string; consent: string }
> = {
  by_hand: {
    name: 'Refund',
    said: (of) => `proposed to give back ${formatPaise(of.amount_paise)} of ${of.provider_payment_id}`,
    consent: `With your consent it leaves at once and can’t be called back. ${REFUND_ARRIVES}`,
  },
  settled: {
    name: 'Refund paid another way',
    said: (of) =>
      `says that ${formatPaise(of.amount_paise)} was paid back another way, reference ${of.reference}`,
    consent:
      'Check the transfer in our bank account first. With your consent it counts as paid back for good.',
  },
  written_off: {
    name: 'Write-off',
    said: (of) => `proposed to write off ${formatPaise(of.amount_paise)}`,
    consent: 'Call the rider first. With your consent nothing is owed any more.',
  },
}

/** One entry of a booking's ledger. `actor_name`: the name of a rider, driver or operator, where it is known. */
export const LedgerLineSchema = v.object({
  ...v.pick(LedgerEntrySchema, ['id', 'kind', 'amount_paise', 'actor', 'reason', 'event', 'created_at'])
    .entries,
  actor_name: v.nullable(v.string()),
})

/** A refund that is held up, as it is tried again or paid back another way. */
export const HeldUpRefundSchema = v.object({
  ...v.pick(PanelRefundSchema, ['id', 'amount_paise', 'status', 'failure', 'provider_payment_id']).entries,
  is_proposed: PanelRefundSchema.entries.is_proposed,
  booking_id: v.nullable(v.string()),
  /** What operators gave back by hand or wrote off of its booking beside it, or proposed to, in paise. */
  by_hand_paise: PaiseSchema,
})

export type HeldUpRefund = v.InferOutput<typeof HeldUpRefundSchema>

const FAILURE_WORDS: Record<string, string> = {
  below_minimum: 'Under ₹1: the payment company sends nothing so small.',
  insufficient_balance: 'Our account at the payment company is empty. Fill it, and this goes out.',
  failed_at_provider: 'The bank didn’t take it.',
}

/** Why a refund is held up: a code of ours in words, else the provider's own. */
export const failureWords = (failure: string): string => FAILURE_WORDS[failure] ?? `‘${failure}’`

/** A captured payment of no booking we know. */
export const UnmatchedPaymentSchema = v.object({
  ...v.omit(PanelPaymentSchema, ['applied', 'is_tip']).entries,
  /** What operators refunded of it by hand, or proposed to. */
  by_hand_paise: PaiseSchema,
  /** An operator decided that nothing is done about it: then it is not on the board. */
  is_left_alone: v.boolean(),
})
