import * as v from 'valibot'
import type { BookingRow } from '../../../src/domain/bookings/booking'
import { localOf } from '../../../src/domain/kolkata-time'
import type { Channel, MessageStatus } from '../../../src/domain/messages/facts'
import { channelsFor, worthUntil } from '../../../src/domain/messages/sending'
import { EventNameSchema, eventOf } from '../../../src/messages/events'
import type { Notification } from '../../../worker/notifications/booking-notifications'
import { channelsOf } from '../../../worker/notifications/booking-notifications'
import type { DeliveryReport } from '../../../worker/providers/messages'
import type { Task } from './scheduler'
import type { Simulation } from './simulation'

type OutboxRow = {
  id: string
  message_id: string
  event: string
  channel: Channel | null
  status: MessageStatus
  try_at: string | null
  reference: string
  provider_id: string | null
  last_error: string | null
  needs_person: 0 | 1
  created_at: string
  ended_at: string | null
}

/** A request that a provider took. */
interface Taken {
  task: string
  at: number
  /** The provider's answer did not reach us. */
  isLost: boolean
  /** The run was held up for longer than its lease before the request. */
  isHeldUp: boolean
  /** Calls that were released before. */
  released: number
}

/** A run that was held up for longer may be taken for dead, in milliseconds. */
const LEASE_MS = 60_000

/** What a message came to, in all its channels. */
export type Ending =
  | 'delivered'
  | 'shown to an operator'
  | 'untrue'
  | 'sent, without a report'
  | 'unknown, and need not arrive'
  | 'undeliverable, and need not arrive'

/** Sees at each request and after each call that nothing is broken which must always hold. */
export class MessageRules {
  readonly broken: string[] = []
  /** Runs that send, by their names. */
  readonly tasks = new Map<string, Task>()
  readonly reported: { task: Task; report: DeliveryReport }[] = []
  /** The rider can be reached otherwise than in the beginning. */
  reachChanged = false
  readonly counts = {
    requests: 0,
    taken: 0,
    'taken twice': 0,
    'overtaken by a change': 0,
    'held up before the request': 0,
  }
  readonly #simulation: Simulation
  readonly #taken = new Map<string, Taken[]>()
  readonly #last = new Map<string, Notification>()
  /** Rows whose message went on, or was to go on, over another channel. */
  readonly #givenUp = new Set<string>()
  readonly #delivered = new Set<string>()
  #rowsWritten = -1

  constructor(simulation: Simulation) {
    this.#simulation = simulation
  }

  get rows(): OutboxRow[] {
    return this.#simulation.rows<OutboxRow>(`SELECT *, EXISTS (SELECT 1 FROM needs
      WHERE needs.subject = outbox.message_id AND needs.kind = 'message_undelivered' AND needs.closed_at IS NULL)
      AS needs_person FROM outbox ORDER BY created_at, id`)
  }

  /** After each call. */
  check(): void {
    if (this.#rowsWritten === this.#simulation.rowsWritten) return
    this.#rowsWritten = this.#simulation.rowsWritten
    for (const { id, status, try_at } of this.rows) {
      if (status === 'delivered') this.#delivered.add(id)
      else if (this.#delivered.has(id)) this.broken.push(`${id} was delivered, and is ${status}`)
      if (status === 'sending' && try_at === null) this.broken.push(`${id} is being sent for ever`)
      if (['undelivered', 'failed'].includes(status) || (status === 'unknown' && try_at === null)) {
        this.#givenUp.add(id)
      }
    }
  }

  /** A provider is asked to send a message. */
  checkRequest(
    task: string,
    notification: Notification,
    { isTaken, isLost }: { isTaken: boolean; isLost: boolean },
  ): void {
    this.check()
    const rows = this.rows
    const row = rows.find(({ reference }) => reference === notification.reference)
    if (!row) return void this.broken.push(`${notification.type} is sent, and is not in the outbox`)
    this.counts.requests += 1
    this.#last.set(row.message_id, notification)
    this.#checkTruth(row, notification)
    this.#checkPerson(row, notification)
    // A run that was held up for longer than its lease, between its last look and its request, can't know of another
    // run.
    const isHeldUp = this.#simulation.clock.now().getTime() - notification.now.getTime() >= LEASE_MS
    if (isHeldUp) this.counts['held up before the request'] += 1
    for (const other of isHeldUp ? [] : rows) {
      if (other.message_id !== row.message_id || other.id === row.id || this.#givenUp.has(other.id)) continue
      this.broken.push(`${row.id} is sent by ${row.channel}, and by ${other.channel} it is ${other.status}`)
    }
    if (!isTaken) return
    this.counts.taken += 1
    this.#checkRepeated(row, isHeldUp)
    const released = this.#simulation.scheduler.released.length
    const at = this.#simulation.clock.now().getTime()
    const taken = this.#taken.get(row.id) ?? []
    this.#taken.set(row.id, [...taken, { task, at, isLost, isHeldUp, released }])
  }

  #checkTruth(row: OutboxRow, { type, facts, now }: Notification): void {
    const event = eventOf(type)
    if (!event.isTrue(facts)) this.broken.push(`${row.id} is sent, and was known not to be true`)
    if (worthUntil(event, new Date(row.created_at)) < now) this.broken.push(`${row.id} is sent too late`)
    const hour = localOf(now).slice(11, 13)
    const isNight = hour < '07' || hour >= '22'
    // Who can still pay for the ride is told at once.
    const isUrgent = type === 'booking.payment_failed' && facts.booking?.status === 'pending'
    if (isNight && !isUrgent && ['money', 'optional'].includes(event.category)) {
      this.broken.push(`${row.id} is sent at night`)
    }
    const [current] = this.#simulation.rows<
      Pick<
        BookingRow,
        'status' | 'driver_id' | 'accepted_at' | 'arrived_at' | 'arrival_confirmed_at' | 'payment_status'
      >
    >('SELECT status, driver_id, accepted_at, arrived_at, arrival_confirmed_at, payment_status FROM bookings')
    const booking = facts.booking && { ...facts.booking, ...current }
    // Between reading and the request another's write may always come.
    if (!event.isTrue({ ...facts, booking })) this.counts['overtaken by a change'] += 1
  }

  #checkPerson({ id }: OutboxRow, { type, channel, person }: Notification): void {
    const isOptional = eventOf(type).category === 'optional'
    const isWanted = {
      sms: person.phone !== null && !isOptional,
      whatsapp: person.phone !== null && person.whatsApp,
      email: person.email !== null,
      push: person.browsers > 0,
    }[channel]
    if (!isWanted || (isOptional && !person.optional)) {
      this.broken.push(`${id} is sent by ${channel}, which its person does not want or have`)
    }
  }

  /** A second request of a row is right only where we could not know that the first was taken. */
  #checkRepeated({ id, provider_id }: OutboxRow, isHeldUp: boolean): void {
    const last = this.#taken.get(id)?.at(-1)
    if (!last) return
    this.counts['taken twice'] += 1
    if (isHeldUp) return
    if (provider_id !== null) this.broken.push(`${id} is sent again, and was known to be taken`)
    const outcome = this.tasks.get(last.task)?.outcome.state
    const hasDied = outcome === 'crashed' || outcome === 'threw'
    const { released } = this.#simulation.scheduler
    const wentWrong = released
      .slice(last.released)
      .some(({ task, fault }) => task === last.task && fault !== null)
    // Held up before its request or after it: this run could take the first one for dead.
    const wasHeldUp = last.isHeldUp || this.#simulation.clock.now().getTime() - last.at >= LEASE_MS
    if (!last.isLost && !hasDied && !wentWrong && !wasHeldUp) {
      this.broken.push(`${id} is sent twice, and nothing went wrong`)
    }
  }

  /** When all is over: what each message came to. What must not be left is broken. */
  endings(): Ending[] {
    const rows = this.rows
    for (const { id, status, try_at } of rows) {
      if (try_at !== null) this.broken.push(`${id} is ${status}, and is looked at again at ${try_at}`)
      if (status === 'due' || status === 'sending') this.broken.push(`${id} is left ${status}`)
      if (['sent', 'delivered'].includes(status) && !this.#taken.has(id)) {
        this.broken.push(`${id} is ${status}, and no provider took it`)
      }
    }
    for (const { task, report } of this.reported) {
      if (task.outcome.state !== 'returned' || report.state !== 'delivered') continue
      const row = rows.find(({ reference }) => reference === report.reference)
      if (row?.status !== 'delivered') this.broken.push(`${row?.id} was delivered, and is ${row?.status}`)
    }
    return [...new Set(rows.map(({ message_id }) => message_id))].map((id) =>
      this.#endingOf(
        id,
        rows.filter(({ message_id }) => message_id === id),
      ),
    )
  }

  #endingOf(id: string, rows: readonly OutboxRow[]): Ending {
    const event = eventOf(v.parse(EventNameSchema, rows[0]?.event))
    const has = (status: MessageStatus) => rows.some((row) => row.status === status)
    const isShown = rows.some(({ needs_person }) => needs_person === 1)
    if (has('delivered')) {
      if (isShown) this.broken.push(`${id} was delivered, and an operator is to see to it`)
      return 'delivered'
    }
    const isUntrue = has('untrue') || rows.some(({ last_error }) => last_error === 'no longer true')
    if (isUntrue && !isShown) return 'untrue'
    if (!has('sent')) this.#checkAllTried(id, rows)
    if (isShown) return 'shown to an operator'
    if (has('sent')) return 'sent, without a report'
    if (event.essential) this.broken.push(`${id} is lost: ${rows.map(({ status }) => status).join(', ')}`)
    return has('unknown') ? 'unknown, and need not arrive' : 'undeliverable, and need not arrive'
  }

  /** Nobody gave up while the person had another channel and it was worth it. */
  #checkAllTried(id: string, rows: readonly OutboxRow[]): void {
    const last = this.#last.get(id)
    if (!last || this.reachChanged) return
    const event = eventOf(last.type)
    const until = worthUntil(event, last.createdAt).toISOString()
    const mayArrive = rows.some(({ status, channel }) => status === 'unknown' && channel !== 'push')
    if ((mayArrive && !event.essential) || rows.some(({ ended_at }) => (ended_at ?? '') > until)) return
    if (rows.some(({ ended_at }) => ended_at === null)) return
    const used = rows.map(({ channel }) => channel)
    const isOfAddress = event.audience === 'address'
    const left = channelsFor(event, channelsOf(last.type, last.facts), last.person).filter(
      (channel) => !used.includes(channel) && !isOfAddress,
    )
    if (left.length > 0) this.broken.push(`${id} is given up, and was never sent by ${left.join(', ')}`)
  }
}
