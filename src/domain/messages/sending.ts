import { addDays, dateOf, instantOf, later, localOf, retryAt } from '../kolkata-time'
import type { Result } from '../result'
import type { Channel, MessageEvent } from './facts'

// What becomes of a message after each attempt (docs/product.md, MESSAGE-3). Instants are passed in.

/** Attempts on one channel that were refused for now, before the person's next channel is used. */
const ATTEMPTS_BEFORE_NEXT = 3

/** A provider that says how long it takes nothing is waited for so many minutes where the person has another channel. */
const WAIT_BEFORE_NEXT_MINUTES = 5

/** How long a report of a send without an answer is waited for, in minutes, before it is repeated. */
const LOST_ANSWER_MINUTES = 2

/** How long a phone may take to show a push, in minutes, before the person's next channel is used. */
export const PUSH_MINUTES = 2

const MORNING = '07:00'

const NIGHT = '22:00'

/** When a message of this category may be sent: now, or at 7:00 in Kolkata where it has to wait for the morning. */
export function notBefore(category: MessageEvent['category'], now: Date): Date {
  if (category !== 'money' && category !== 'optional') return now
  const time = localOf(now).slice(11)
  if (time >= MORNING && time < NIGHT) return now
  const day = time < MORNING ? dateOf(now) : addDays(dateOf(now), 1)
  return instantOf(`${day}T${MORNING}`) ?? now
}

/** The last instant at which a message is worth sending. */
export const worthUntil = ({ minutes }: MessageEvent, createdAt: Date): Date => later(createdAt, minutes)

/** Why a provider did not take a message: for good, for now, or it may have, because it was sent and no answer came. */
type NotTaken =
  | { reason: 'undeliverable' | 'unreachable' | 'unanswered' }
  | { reason: 'refused'; retryAfterSeconds: number | null }

interface Attempt {
  channel: Channel
  event: MessageEvent
  attempts: number
  /** Attempts without an answer, this one included. */
  unanswered: number
  /** The person has a channel that was not tried for this message. */
  hasNext: boolean
}

/** What a message on a channel becomes. */
interface NextStep {
  status: 'due' | 'sent' | 'undelivered' | 'unknown' | 'failed'
  /** When the message is looked at again; null where it has ended. */
  tryAt: Date | null
  /** The message goes on over the person's next channel. */
  goesOn: boolean
  /** Nobody will get it unless an operator does something. */
  needsPerson: boolean
}

const ended = (status: NextStep['status'], { hasNext, event }: Attempt): NextStep => ({
  status,
  tryAt: null,
  goesOn: hasNext,
  needsPerson: !hasNext && event.essential,
})

/**
 * Whether a send without an answer is repeated: once, where it has to arrive; also where the provider recognises a
 * repeated one by its key (docs/product.md, MESSAGE-4).
 */
export const mayRepeat = ({
  channel,
  event,
  unanswered,
}: Pick<Attempt, 'channel' | 'event' | 'unanswered'>): boolean =>
  unanswered < 2 && (event.essential || channel === 'email' || channel === 'push')

/**
 * Whether a message that may not be repeated, and of which no report has come, goes on over the next channel: where it
 * has to arrive. A notification that nobody has seen does so always.
 */
export const goesOnUnknown = ({ channel, event }: Pick<Attempt, 'channel' | 'event'>): boolean =>
  event.essential || channel === 'push'

/** The next step after an attempt. A provider that may have taken it is asked once more, where it has to arrive. */
export function stepAfter(sent: Result<unknown, NotTaken>, attempt: Attempt, now: Date): NextStep {
  const waits = { goesOn: false, needsPerson: false } as const
  if (sent.ok) {
    return { ...waits, status: 'sent', tryAt: attempt.channel === 'push' ? later(now, PUSH_MINUTES) : null }
  }
  const { refusal } = sent
  switch (refusal.reason) {
    case 'undeliverable':
      return ended('undelivered', attempt)
    case 'unreachable':
    case 'refused': {
      const seconds = refusal.reason === 'refused' ? refusal.retryAfterSeconds : null
      const asked = later(now, (seconds ?? 0) / 60)
      const isTooLong =
        asked > later(now, WAIT_BEFORE_NEXT_MINUTES) || attempt.attempts >= ATTEMPTS_BEFORE_NEXT
      if (isTooLong && attempt.hasNext) return ended('failed', attempt)
      const next = retryAt(attempt.attempts - 1, now)
      return { ...waits, status: 'due', tryAt: asked > next ? asked : next }
    }
    case 'unanswered': {
      const isPursued = mayRepeat(attempt) || (attempt.hasNext && goesOnUnknown(attempt))
      if (isPursued) return { ...waits, status: 'unknown', tryAt: later(now, LOST_ANSWER_MINUTES) }
      return { ...ended('unknown', attempt), goesOn: false, needsPerson: attempt.event.essential }
    }
  }
}

/** What a provider says later of a message that it took. */
type ReportedState = 'sent' | 'delivered' | 'undelivered'

/**
 * The states that a report may change: forward only, however often and in whatever order reports come. A delivered
 * message stays delivered; a message given up as undelivered may turn out to be delivered.
 */
export const CHANGED_BY_REPORT = {
  sent: ['sending', 'unknown'],
  delivered: ['sending', 'sent', 'unknown', 'undelivered', 'due', 'failed'],
  undelivered: ['sending', 'sent', 'unknown', 'due'],
} as const satisfies Record<ReportedState, readonly string[]>

/** How a person can be reached, and what they want. */
export interface Reachable {
  phone: string | null
  email: string | null
  /** Whether the person agreed to WhatsApp. */
  whatsApp: boolean
  browsers: number
  /** What they chose to be told by, of those that carry any text. */
  first: Exclude<Channel, 'push'>
  /** Wants what is not needed for a ride as well. */
  optional: boolean
}

/**
 * The channels of a message for this person, in the order in which they are tried: a notification first, where there is
 * one, then what the person chose, then what else they have.
 */
export function channelsFor(
  { category }: Pick<MessageEvent, 'category'>,
  told: readonly Channel[],
  person: Reachable,
): Channel[] {
  if (category === 'optional' && !person.optional) return []
  const has: Record<Channel, boolean> = {
    push: person.browsers > 0,
    sms: person.phone !== null && category !== 'optional',
    whatsapp: person.phone !== null && person.whatsApp,
    email: person.email !== null,
  }
  const order: Channel[] = ['push', person.first, 'sms', 'whatsapp', 'email']
  return [...new Set(order)].filter((channel) => has[channel] && told.includes(channel))
}
