import fc from 'fast-check'
import type { Reachable } from '../../../src/domain/messages/sending'
import { type EventName, EventNameSchema } from '../../../src/messages/events'
import type { DeliveryReport } from '../../../worker/providers/messages'
import { type Step, stepsOf, weighted } from './steps'

/** How somebody can be reached, as it is stored. */
export type Reach = Pick<Reachable, 'whatsApp' | 'first' | 'optional'> &
  Record<'phone' | 'email' | 'browser', boolean>

/** What a booking comes to, from whatever it was. */
const BOOKING_MOVES = [
  'cancelled',
  'handed back',
  'accepted',
  'accepted by another',
  'arrived',
  'started',
  'completed',
  'paid',
] as const

export type MessageAction =
  /** Something happens that somebody is told; the booking comes to what makes it true, or stays as it is. */
  | { does: 'event'; event: EventName; isTrue: boolean }
  /** The booking changes, or how the rider can be reached. */
  | { does: 'booking'; becomes: (typeof BOOKING_MOVES)[number] }
  | { does: 'rider'; changes: keyof Omit<Reach, 'first'> }
  /** So many runs begin to send what is due, at the same moment. */
  | { does: 'send'; runs: 1 | 2 }
  /** A report that is on its way comes, counted from the first and round again. */
  | { does: 'report'; place: number }
  | { does: 'wait'; seconds: number }

/**
 * What a provider does with a request. 'lost': the provider never takes the request and never answers. A request that
 * is taken without an answer is the fault `answer_lost` of the call.
 */
export type Answer = 'taken' | 'busy' | 'broken' | 'unreachable' | 'undeliverable' | 'lost'

/** Reports of a message that was taken, in the order in which they are made. */
type Fate = readonly DeliveryReport['state'][]

export interface MessageSchedule {
  rider: Reach
  driver: Reach
  steps: readonly Step<MessageAction>[]
  /** What becomes of each request in turn, and of each that was taken; after the last all go well. */
  answers: readonly Answer[]
  fates: readonly Fate[]
}

const one = fc.constantFrom

const MINUTE = 60

/** Minutes between two waits and a night: past leases, a report's wait, a push's, quiet hours, the end of an event. */
const WAITS = [1, 30, 61, 2 * MINUTE, 11 * MINUTE, 61 * MINUTE, 13 * 60 * MINUTE, 25 * 60 * MINUTE]

const actions: fc.Arbitrary<MessageAction> = fc.oneof(
  weighted(5, { does: one('send'), runs: one(1, 1, 2) }),
  weighted(4, {
    does: one('event'),
    event: one(...EventNameSchema.options),
    isTrue: one(true, true, true, false),
  }),
  weighted(3, { does: one('report'), place: fc.nat({ max: 3 }) }),
  weighted(3, { does: one('wait'), seconds: one(...WAITS) }),
  weighted(2, { does: one('booking'), becomes: one(...BOOKING_MOVES) }),
  weighted(1, { does: one('rider'), changes: one('phone', 'email', 'browser', 'whatsApp', 'optional') }),
)

/** The most have a number. */
const reach: fc.Arbitrary<Reach> = fc.record({
  phone: one(true, true, true, false),
  email: fc.boolean(),
  browser: fc.boolean(),
  whatsApp: fc.boolean(),
  first: one('sms', 'whatsapp', 'email'),
  optional: one(true, true, false),
})

/** Of a hundred requests thirty fail and some are lost; of what is taken nine in ten arrive. */
const answers: fc.Arbitrary<Answer> = fc.oneof(
  { weight: 67, arbitrary: one('taken' as const) },
  { weight: 10, arbitrary: one('busy' as const) },
  { weight: 8, arbitrary: one('broken' as const) },
  { weight: 6, arbitrary: one('unreachable' as const) },
  { weight: 6, arbitrary: one('undeliverable' as const) },
  { weight: 3, arbitrary: one('lost' as const) },
)

const DELIVERED: Fate[] = [
  ['delivered'],
  ['sent', 'delivered'],
  ['delivered', 'sent', 'delivered'],
  ['delivered', 'undelivered'],
  ['undelivered', 'delivered'],
]

const NOT_DELIVERED: Fate[] = [['undelivered'], ['undelivered', 'sent', 'undelivered'], ['sent'], []]

const fates: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 9, arbitrary: one(...DELIVERED) },
  { weight: 1, arbitrary: one(...NOT_DELIVERED) },
)

const FAULTS = ['not_sent', 'answer_lost', 'crash_before', 'crash_after'] as const

/**
 * Any schedule. A failing schedule shrinks to few steps, each alone and without a fault, of people who have
 * everything.
 */
export const messageSchedules: fc.Arbitrary<MessageSchedule> = fc.record({
  rider: reach,
  driver: reach,
  steps: fc.array(stepsOf(actions, FAULTS), { minLength: 2, maxLength: 24, size: 'max' }),
  answers: fc.array(answers, { maxLength: 20, size: 'max' }),
  fates: fc.array(fates, { maxLength: 10, size: 'max' }),
})
