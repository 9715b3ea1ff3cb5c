// What needs an operator: the one catalogue of its kinds, the most urgent first (docs/product.md, NEED-1). The
// worker's half, which reads them from the tables, is worker/ops/need-queries.ts.
import * as v from 'valibot'
import { shortId } from '../bookings/booking'
import { CitySchema, InstantSchema, ReasonSchema } from '../fields'
import { dateOf, formatDateTime } from '../kolkata-time'
import { formatPaise } from '../payments/amounts'
import { CaseSchema, RIDER_CASES } from '../rides/cases'
import { PAPERS, papersToRenew, paperWords } from '../rides/papers'
import { sentence } from '../text'
import type { OpsAction } from './log-entry'
import { isPressing, messageNeedWords, PanelMessageSchema } from './messages'
import { failureWords, HeldUpRefundSchema, PROPOSED, ProposalSchema, UnmatchedPaymentSchema } from './money'
import { RideRowSchema } from './ride-lists'

/** How an operator closes a need with words. A kind without it ends with what caused it. */
interface Closing<Facts> {
  /** The action's name in the operators' log. */
  log: OpsAction
  button: string
  /** Of its dialog, where that is not the need's name. */
  title?: string
  /** Label of the words' field. */
  reason: string
  submit(facts: Facts): string
  says(facts: Facts): string
  /** The refusal where what is there now is not what the operator saw. */
  changed: 'pressed_again' | 'reported_again' | 'refunds_changed'
  /** The refusal where it ended by itself; absent: that the ride settled it, and when. */
  gone?: 'message_settled'
}

interface NeedEntry<Facts> {
  /** What the kind is called: on its rides, in the log, and where more than five of a kind are folded. */
  name: string
  /** What is known of it beside its ride. */
  facts: v.GenericSchema<unknown, Facts>
  /** How it stands on the board where it is not a ride. */
  line?: { title(facts: Facts): string; text(facts: Facts, now: Date): string }
  /** What operators are told on a screen that anybody may read; absent: its title, or its name. No name, number or place. */
  told?(facts: Facts): string
  /** Operators are told of it at night too; absent: where its ride is under way or within 12 hours of its pickup. */
  atNight?(facts: Facts): boolean
  closing?: Closing<Facts>
}

const entry = <Facts>(one: NeedEntry<Facts>): NeedEntry<Facts> => one

/** Words of the rider or driver whose report it is; nothing where it is computed. */
const RideFactsSchema = v.object({ own_words: v.optional(v.nullable(v.string())) })

type ClosingOfRide = Closing<v.InferOutput<typeof RideFactsSchema>>

const ofRide = (name: string, closing?: ClosingOfRide) =>
  entry({ name, facts: RideFactsSchema, ...(closing ? { closing } : {}) })

/** Whatever the hour, and wherever its ride is. */
const atOnce = (name: string, closing: ClosingOfRide) => ({ ...ofRide(name, closing), atNight: () => true })

const CASE: ClosingOfRide = {
  log: 'case.closed',
  button: 'Close with words',
  reason: 'What you found out and decided',
  submit: () => 'Close the case',
  says: () => 'Call the rider and the driver first. To refund, use the button at the payment.',
  changed: 'reported_again',
}

const OF_RIDER: ClosingOfRide = { ...CASE, reason: `${CASE.reason}, as the rider reads it` }

/** What has waited for an hour although somebody should have answered. */
const waiting = (name: string, told: string, text: string, since = 'For over an hour') =>
  entry({
    name,
    facts: v.object({ count: v.number() }),
    line: { title: ({ count }) => `${name}: ${count}`, text: () => `${since}: ${text}` },
    told: () => told,
  })

const PaperFactsSchema = v.object({
  subject: v.picklist(['driver', 'vehicle']),
  id: v.string(),
  /** The driver's name or the number plate. */
  name: v.nullable(v.string()),
  papers: v.record(v.picklist(PAPERS), v.optional(v.nullable(v.string()))),
  city: v.optional(v.nullable(CitySchema)),
})

export type PaperFacts = v.InferOutput<typeof PaperFactsSchema>

/** Rides that somebody who is off duty has not set out for; `next`: the pickup of the first. `city`: of all of them. */
const OffDutyFactsSchema = v.object({
  id: v.string(),
  full_name: v.nullable(v.string()),
  rides: v.number(),
  next: InstantSchema,
  city: v.optional(v.nullable(CitySchema)),
  is_pressing: v.boolean(),
})

const CATALOGUE = {
  emergency: atOnce('Emergency', {
    log: 'ride.emergency_handled',
    button: 'Emergency is dealt with',
    reason: 'What you found out and did',
    submit: () => 'It is dealt with',
    says: () => 'In danger call 112 yourself. The rider may press again at any time.',
    changed: 'pressed_again',
  }),
  rider_in_first_car: atOnce('The rider is in the first car', CASE),
  second_car: ofRide('Rider waits for another car'),
  car_problem: ofRide('The car has a problem', {
    log: 'ride.car_problem_confirmed',
    button: 'Confirm the problem',
    reason: 'What you found out',
    submit: () => 'Confirm the problem',
    says: () =>
      'Call the driver and the rider first. If the car drives on, its driver presses ‘The car drives on’. If the rider ends the ride there, confirming sends their money back.',
    changed: 'reported_again',
  }),
  unassigned: ofRide('No driver'),
  no_show_reported: ofRide('Rider did not come', CASE),
  wrong_pin_offline: ofRide('Wrong PIN, typed without a network', CASE),
  signal_lost: ofRide('Signal lost'),
  pin_locked: ofRide('PIN locked'),
  late: ofRide('Late'),
  not_set_out: ofRide('Not set out'),
  car_not_theirs: ofRide('Car no longer with the driver'),
  arrival_not_confirmed: ofRide('Arrival not confirmed', CASE),
  rider_was_not_there: ofRide('Rider: I was not there', OF_RIDER),
  rider_got_out_early: ofRide('Rider: I got out early', OF_RIDER),
  rider_disputes_extra: ofRide('Rider: The extra is wrong', OF_RIDER),
  rider_disputes_fee: ofRide('Rider: The fee is wrong', OF_RIDER),
  end_not_confirmed: ofRide('End not confirmed', CASE),
  cash_not_recorded: ofRide('Collected, and not recorded', CASE),
  charge_disputed: ofRide('Charge disputed'),
  remainder_unpaid: ofRide('Remainder not paid'),
  charges_open: ofRide('Charges not confirmed'),
  long_wait: ofRide('Driver waits'),
  unassigned_6h: ofRide('No driver, 6 h'),
  unassigned_12h: ofRide('No driver, 12 h'),
  off_duty_ahead: entry({
    name: 'Off duty with rides ahead',
    facts: OffDutyFactsSchema,
    line: {
      title: ({ full_name, rides }) =>
        `${full_name ?? 'A driver'} is off duty: ${rides === 1 ? '1 ride' : `${rides} rides`} ahead`,
      text: ({ next }) => `The next pickup is on ${formatDateTime(new Date(next))}.`,
    },
    told: ({ next }) => `Driver off duty, rides ahead from ${formatDateTime(new Date(next))}`,
    atNight: ({ is_pressing }) => is_pressing,
    closing: {
      log: 'case.closed',
      button: 'They’ll drive',
      title: 'The driver will drive',
      reason: 'What the driver told you',
      submit: () => 'They’ll drive',
      says: () => 'Call the driver first. If they can’t come, move the rides.',
      changed: 'reported_again',
    },
  }),
  message_undelivered: entry({
    name: 'Messages not delivered',
    facts: PanelMessageSchema,
    line: { title: ({ what }) => `Did not arrive: ${what}`, text: messageNeedWords },
    told: ({ booking_id }) =>
      `Message not delivered${booking_id === null ? '' : `: booking ${shortId(booking_id)}`}`,
    atNight: ({ is_pressing }) => is_pressing,
    closing: {
      log: 'message.left',
      button: 'Leave it',
      title: 'Leave the message',
      reason: 'Reason, and how they were told',
      submit: () => 'Leave it',
      says: () => 'We won’t send it again, and it leaves the board.',
      changed: 'reported_again',
      gone: 'message_settled',
    },
  }),
  messages_waiting: waiting(
    'Messages waiting',
    'Messages not going out',
    'no sender takes them. We keep trying; call riders whose ride is near.',
  ),
  sender_failed: waiting(
    'Sender failed',
    'The sender of messages failed',
    'some messages went out up to a minute late. If any still wait above, tell an engineer.',
    'Today',
  ),
  refund_held_up: entry({
    name: 'Refunds held up',
    facts: HeldUpRefundSchema,
    line: {
      title: ({ amount_paise }) => `Refund held up ${formatPaise(amount_paise)}`,
      text: ({ failure }) => failureWords(failure ?? ''),
    },
    told: ({ amount_paise }) => `Refund held up: ${formatPaise(amount_paise)}`,
  }),
  payment_unmatched: entry({
    name: 'Money of no booking',
    facts: UnmatchedPaymentSchema,
    line: {
      title: ({ left_paise }) => `Money of no booking ${formatPaise(left_paise)}`,
      text: ({ left_paise, amount_paise, is_left_alone }) =>
        `${left_paise < amount_paise ? `Of ${formatPaise(amount_paise)}. ` : ''}${
          is_left_alone
            ? 'An operator left it; the log says why.'
            : 'It names no booking. Ask the payment company who paid, then refund it. Leave it if it wasn’t for a ride.'
        }`,
    },
    told: ({ left_paise }) => `Money of no booking: ${formatPaise(left_paise)}`,
    closing: {
      log: 'payment.left_alone',
      button: 'Leave it',
      title: 'Leave the money where it is',
      reason: 'Reason, and what it was paid for',
      submit: ({ left_paise }) => `Leave ${formatPaise(left_paise)}`,
      says: ({ provider_payment_id }) =>
        `For what was paid for something else than rides. Nothing goes back, and it stands on the board no more. Typed into the search, ${provider_payment_id} finds it again, and it can still be refunded.`,
      changed: 'refunds_changed',
    },
  }),
  refund_proposed: entry({
    name: 'Refunds to consent to',
    facts: ProposalSchema,
    line: {
      title: ({ kind, amount_paise }) => `${PROPOSED[kind].name} to consent to ${formatPaise(amount_paise)}`,
      text: ({ reason, proposed_by, is_own }) =>
        `‘${reason}’ by ${proposed_by ?? 'an operator'}${is_own ? '. Another operator has to consent.' : ''}`,
    },
    told: ({ kind, amount_paise }) => `${PROPOSED[kind].name} to consent to: ${formatPaise(amount_paise)}`,
  }),
  refunds_waiting: waiting(
    'Refunds waiting',
    'Refunds are waiting',
    'the payment company isn’t answering. They go out once it does.',
  ),
  events_waiting: waiting(
    'Payment events waiting',
    'Payment events are waiting',
    'we couldn’t apply what the payment company told us. We keep trying; if it stays, tell an engineer.',
  ),
  audit_overdue: entry({
    name: 'Audit overdue',
    facts: v.object({}),
    line: { title: () => 'Audit overdue', text: () => 'No audit for 26 hours. Press ‘Audit now’ below.' },
    told: () => 'The audit is overdue',
  }),
  books_off: entry({
    name: 'Books are off',
    facts: v.object({ found: v.number() }),
    line: {
      title: ({ found }) => `Books: ${found} off`,
      text: () => 'See below what it found and what to do.',
    },
  }),
  papers: entry({
    name: 'Papers',
    facts: PaperFactsSchema,
    line: {
      title: ({ name }) => `Papers: ${name ?? 'No name'}`,
      text: ({ papers }, now) => {
        const today = dateOf(now)
        const words = papersToRenew(papers, today).map((paper) => paperWords(paper, today))
        return `${sentence(words.join('; '))}.`
      },
    },
    told: ({ subject }) => `Papers of a ${subject === 'driver' ? 'driver' : 'car'} end or have no date`,
  }),
}

export type NeedKind = keyof typeof CATALOGUE

type Facts = { [Kind in NeedKind]: (typeof CATALOGUE)[Kind] extends NeedEntry<infer Known> ? Known : never }

export const NEEDS: { [Kind in NeedKind]: NeedEntry<Facts[Kind]> } = CATALOGUE

const isNeedKind = (kind: string): kind is NeedKind => Object.hasOwn(NEEDS, kind)

/** What a kind is called; one that this page does not know yet as it is. */
export const nameOfNeed = (kind: string): string => (isNeedKind(kind) ? NEEDS[kind].name : kind)

/** The most urgent kind first. */
export const NEED_KINDS = Object.keys(NEEDS).filter(isNeedKind)

/** What happened and waits for a person: a row of the table `needs`. Any other kind is computed when it is read. */
const RECORDED_OF_RIDES = [
  'emergency',
  'rider_in_first_car',
  'car_problem',
  'no_show_reported',
  'wrong_pin_offline',
  'arrival_not_confirmed',
  ...RIDER_CASES,
  'end_not_confirmed',
  'cash_not_recorded',
] as const satisfies readonly NeedKind[]

export const RECORDED_KINDS = [...RECORDED_OF_RIDES, 'message_undelivered'] as const

export type RecordedKind = (typeof RECORDED_KINDS)[number]

export const isRecorded = (kind: NeedKind): kind is RecordedKind => RECORDED_KINDS.some((one) => one === kind)

/** The most that are shown of a kind. */
export const NEEDS_SHOWN = 50

/** The same id for as long as the need lasts, and another where the need comes back. */
export const needId = (kind: NeedKind, ...cause: (string | number)[]): string => [kind, ...cause].join('|')

export function kindOfNeed(id: string): NeedKind | null {
  const [kind = ''] = id.split('|')
  return isNeedKind(kind) ? kind : null
}

/** Kinds that stand on the board as their ride; their subject is a booking. */
export const isOfRide = (kind: NeedKind): boolean => NEEDS[kind].line === undefined

/** The booking of a need that stands as its ride; null of any other. */
export function rideOfNeed(id: string): string | null {
  const kind = kindOfNeed(id)
  return kind && isOfRide(kind) ? (id.split('|')[1] ?? null) : null
}

/** What every need has, whatever its kind. */
export const CommonSchema = v.object({
  id: v.string(),
  kind: v.pipe(v.string(), v.guard(isNeedKind)),
  /** Since when, or for what time: the press for help, the pickup, or the last fix; null: since no instant. */
  at: v.nullable(InstantSchema),
  /** What an operator who closes it has to have seen: when it was reported last, or what was left. */
  seen: v.string(),
  booking_id: v.nullable(v.string()),
  /** Of a need that stands on the board as its ride. */
  ride: v.nullable(RideRowSchema),
})

/** One need, with the facts of its kind. */
export type Need<Kind extends NeedKind = NeedKind> = {
  [Each in Kind]: v.InferOutput<typeof CommonSchema> & { kind: Each; facts: Facts[Each] }
}[Kind]

export const NeedSchema = v.custom<Need>((given) => {
  const known = v.safeParse(v.object({ ...CommonSchema.entries, facts: v.unknown() }), given)
  return known.success && v.is(NEEDS[known.output.kind].facts, known.output.facts)
})

/** The needs of each ride together, where its most urgent one stands; any other by itself. `needs`: the most urgent first. */
export function byRide(needs: readonly Need[]): [first: Need, ...others: Need[]][] {
  const lines = new Map<string, [Need, ...Need[]]>()
  for (const need of needs) {
    const of = need.ride?.id ?? need.id
    const line = lines.get(of)
    lines.set(of, line ? [...line, need] : [need])
  }
  return [...lines.values()]
}

/** How it stands on the board where it is not a ride; null where it is. */
export function lineOf<Kind extends NeedKind>({ kind, facts }: Need<Kind>, now: Date) {
  const { line }: NeedEntry<Facts[Kind]> = NEEDS[kind]
  return line ? { title: line.title(facts), text: line.text(facts, now) } : null
}

/** The words with which an operator closes it; null where it ends with what caused it. */
export function closingOf<Kind extends NeedKind>({ kind, facts }: Pick<Need<Kind>, 'kind' | 'facts'>) {
  const { closing }: NeedEntry<Facts[Kind]> = NEEDS[kind]
  return closing ? { ...closing, submit: closing.submit(facts), says: closing.says(facts) } : null
}

/** What operators are told of it away from the board, and whether that cannot wait for the morning. */
export function tellingOf<Kind extends NeedKind>({ kind, facts, ride }: Need<Kind>, now: Date) {
  const { name, line, told, atNight }: NeedEntry<Facts[Kind]> = NEEDS[kind]
  const of = ride ? `: booking ${shortId(ride.id)}, ${formatDateTime(new Date(ride.scheduled_time))}` : ''
  return {
    words: told?.(facts) ?? line?.title(facts) ?? `${name}${of}`,
    isPressing: atNight?.(facts) ?? (ride !== null && isPressing(ride, now)),
  }
}

/** POST /api/ops/needs/:id/close: what was found out and decided about the need as the operator saw it. */
export const CloseNeedSchema = v.object({ reason: ReasonSchema, seen: v.string() })
export type CloseNeed = v.InferOutput<typeof CloseNeedSchema>

/** A recorded need of a booking, as its panel shows it; closed ones too. */
export const PanelNeedSchema = v.object({
  ...CaseSchema.entries,
  id: v.string(),
  kind: v.picklist(RECORDED_OF_RIDES),
  /** When it was reported last: what an operator who closes it has to have seen. */
  seen: InstantSchema,
})

export type PanelNeed = v.InferOutput<typeof PanelNeedSchema>
