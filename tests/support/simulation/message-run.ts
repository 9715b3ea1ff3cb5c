import { eq, sql } from 'drizzle-orm'
import type { BookingRow } from '../../../src/domain/bookings/booking'
import { CHANNELS } from '../../../src/domain/messages/facts'
import { accept, refuse } from '../../../src/domain/result'
import { type EventName, eventOf } from '../../../src/messages/events'
import { createBooking } from '../../../worker/bookings/create-booking'
import { messageSettings, pushSubscriptions } from '../../../worker/database/message-tables'
import { newId } from '../../../worker/database/new-id'
import { paymentLinks } from '../../../worker/database/payment-tables'
import { bookings, users } from '../../../worker/database/tables'
import type { Notification } from '../../../worker/notifications/booking-notifications'
import { applyReport } from '../../../worker/notifications/reports'
import { drainOutbox } from '../../../worker/notifications/send-messages'
import { putForPerson, putInOutbox } from '../../../worker/outbox'
import { putInLedger } from '../../../worker/payments/ledger'
import type { DeliveryReport, Sent } from '../../../worker/providers/messages'
import { granted } from '../surely'
import { MessageRules } from './message-rules'
import type { Answer, MessageAction, MessageSchedule, Reach } from './message-schedule'
import { type Fault, roundTrip, type Task } from './scheduler'
import { DRIVERS, OPERATOR, RIDERS, returned, Simulation } from './simulation'
import { runSteps } from './steps'

const [RIDER] = RIDERS
const [DRIVER, OTHER_DRIVER] = DRIVERS

type Of<Does extends MessageAction['does']> = Extract<MessageAction, { does: Does }>

/** The booking of every run, as it was made once. */
let made: BookingRow | null = null

const REFUSED: Record<Exclude<Answer, 'taken'>, Sent> = {
  busy: refuse({ reason: 'refused', status: 429, code: null, retryAfterSeconds: 30 }),
  broken: refuse({ reason: 'refused', status: 503, code: null, retryAfterSeconds: null }),
  unreachable: refuse({ reason: 'unreachable' }),
  undeliverable: refuse({ reason: 'undeliverable', status: 400, code: '131026' }),
  lost: refuse({ reason: 'unanswered' }),
}

/** What a booking is when these events happen; for the others a driver has it. */
const TRUE_OF: Partial<Record<EventName, Of<'booking'>['becomes']>> = {
  'booking.payment_link': 'handed back',
  'booking.cancelled': 'cancelled',
  'ride.started': 'started',
  'ride.completed': 'completed',
  'ride.handed_back': 'handed back',
  'driver.ride_offered': 'handed back',
  'driver.ride_cancelled': 'cancelled',
}

/** The people, the providers and the clock of one schedule of messages: what each does in a step. */
export class MessageRun {
  readonly simulation = new Simulation()
  readonly rules = new MessageRules(this.simulation)
  readonly #schedule: MessageSchedule
  readonly #reach: Record<string, Reach>
  #tasks = 0
  #events = 0
  #taken = 0
  /** The channel of each request to a provider, in order. */
  readonly requests: string[] = []
  /** On their way to us. */
  #reports: DeliveryReport[] = []

  constructor(schedule: MessageSchedule) {
    this.#schedule = schedule
    this.#reach = { [RIDER]: schedule.rider, [DRIVER]: schedule.driver, [OPERATOR]: schedule.driver }
  }

  /** Makes the booking, which a driver has, and its people. */
  async begin(): Promise<void> {
    const { database } = this.simulation
    made ??= await this.#book()
    await database.insert(bookings).values(made)
    await database.insert(paymentLinks).values({
      id: newId(),
      booking_id: made.id,
      created_at: made.created_at,
      expires_at: '9999-12-31T00:00:00.000Z',
    })
    for (const id of Object.keys(this.#reach)) await this.#write(id)
    await this.#move('accepted')
  }

  async #book(): Promise<BookingRow> {
    const context = this.simulation.contextOf(RIDER)
    const { row } = granted(await createBooking(context, await this.simulation.bookingRequest(RIDER)))
    await this.simulation.database.delete(bookings)
    return row
  }

  get #bookingId(): string {
    return made?.id ?? ''
  }

  /** Begins the action of a step; its tasks wait at their first call. */
  async carryOut(action: MessageAction): Promise<void> {
    switch (action.does) {
      case 'event':
        if (action.isTrue) await this.#move(TRUE_OF[action.event] ?? 'accepted')
        return this.#put(action.event)
      case 'booking':
        return this.#move(action.becomes)
      case 'rider':
        return this.#change(action)
      case 'send': {
        for (let run = 0; run < action.runs; run++) await this.startSending()
        return
      }
      case 'report':
        return void (await this.startReport(action.place))
      case 'wait':
        return this.simulation.clock.advance(action.seconds * 1000)
    }
  }

  async #put(event: EventName): Promise<void> {
    const { database, clock } = this.simulation
    const now = clock.now()
    this.#events += 1
    const details = { refund_paise: 10_000, minutes: 4, need: 'a refund', number_end: '21' }
    const { audience } = eventOf(event)
    const transitionId = `t${this.#events}`
    if (audience === 'rider' || audience === 'driver') {
      const about = { event, bookingId: this.#bookingId, transitionId, now, details, when: sql`TRUE` }
      await putInOutbox(database, { ...about, ...(audience === 'driver' && { recipientId: DRIVER }) })
      return
    }
    await putForPerson(database, {
      ...{ event, subject: transitionId, details, now },
      recipientId: audience === 'operator' ? OPERATOR : RIDER,
      ...(audience === 'address' && { address: '+919800000099' }),
    })
  }

  async #move(becomes: Of<'booking'>['becomes']): Promise<void> {
    const { database, clock } = this.simulation
    const at = clock.now().toISOString()
    const accepted = {
      status: 'accepted',
      accepted_at: at,
      set_out_at: null,
      arrived_at: null,
      arrival_confirmed_at: null,
    } as const
    const columns = {
      cancelled: { status: 'cancelled' },
      'handed back': { status: 'pending', driver_id: null, vehicle_id: null, accepted_at: null },
      accepted: { ...accepted, driver_id: DRIVER, vehicle_id: `car_of_${DRIVER}` },
      'accepted by another': {
        ...accepted,
        driver_id: OTHER_DRIVER,
        vehicle_id: `car_of_${OTHER_DRIVER}`,
      },
      arrived: { arrived_at: at, arrival_confirmed_at: at },
      started: { status: 'started' },
      completed: { status: 'completed' },
    } as const
    if (becomes !== 'paid') {
      await database.update(bookings).set(columns[becomes]).where(eq(bookings.id, this.#bookingId))
      return
    }
    const bookingId = this.#bookingId
    await putInLedger(
      database,
      { kind: 'captured', source: bookingId, paise: 100, booking_id: bookingId, reason: 'advance' },
      { actor: 'provider', actorId: null, event: 'test', now: clock.now() },
      sql`TRUE`,
    )
  }

  async #change({ changes }: Of<'rider'>): Promise<void> {
    const before = this.#reach[RIDER] ?? this.#schedule.rider
    this.#reach[RIDER] = { ...before, [changes]: !before[changes] }
    this.rules.reachChanged = true
    await this.#write(RIDER)
  }

  async #write(id: string): Promise<void> {
    const { database, clock } = this.simulation
    const { phone, email, browser, whatsApp, first, optional } = this.#reach[id] ?? this.#schedule.rider
    const at = clock.now().toISOString()
    const settings = { first_channel: first, whatsapp: whatsApp, optional, updated_at: at }
    const subscription = { id: `of_${id}`, user_id: id, endpoint: `https://push/${id}`, created_at: at }
    await database.batch([
      database
        .update(users)
        .set({
          phone_no: phone ? `+91980000000${Object.keys(this.#reach).indexOf(id)}` : null,
          phone_verified: phone,
          email: email ? `${id}@example.in` : null,
        })
        .where(eq(users.id, id)),
      database
        .insert(messageSettings)
        .values({ user_id: id, ...settings })
        .onConflictDoUpdate({ target: messageSettings.user_id, set: settings }),
      database.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, id)),
      ...(browser
        ? [database.insert(pushSubscriptions).values({ ...subscription, p256dh: 'k', auth: 'a' })]
        : []),
    ])
  }

  #name(what: string): string {
    this.#tasks += 1
    return `${what} ${this.#tasks}`
  }

  /** A run that sends what is due, as the clock or a queue's consumer begins it. */
  async startSending(): Promise<Task> {
    const { scheduler, database, clock } = this.simulation
    const name = this.#name('sends')
    const deps = {
      database,
      channels: CHANNELS,
      send: (notification: Notification) => this.#send(name, notification),
    }
    const task = await scheduler.start(name, () => drainOutbox(deps, clock.now(), clock.now))
    this.rules.tasks.set(name, task)
    return task
  }

  /** Runs it alone to its end, and answers how many messages it took. */
  async sendAlone(): Promise<number> {
    const task = await this.startSending()
    await this.simulation.scheduler.finish(task)
    return Number(returned(task))
  }

  /** A provider tells what became of a message; null where nothing is on its way. */
  async startReport(place: number): Promise<Task | null> {
    const { scheduler, database, clock } = this.simulation
    const report = this.#reports[place % Math.max(1, this.#reports.length)]
    if (!report) return null
    this.#reports = this.#reports.filter((other) => other !== report)
    const task = await scheduler.start(this.#name('reports'), () =>
      applyReport(database, report, clock.now()),
    )
    this.rules.reported.push({ task, report })
    return task
  }

  /** One request: a time-out is told as such, and a network that fails before it as that. */
  async #send(task: string, notification: Notification): Promise<Sent> {
    const { channel, type, reference } = notification
    try {
      const what = [`${channel} ${type} ${reference.slice(0, 6)}`]
      return await roundTrip({ to: 'provider', what }, (fault) => this.#answer(task, notification, fault))
    } catch (error) {
      return String(error).includes('on the way to') ? REFUSED.unreachable : REFUSED.lost
    }
  }

  #answer(task: string, notification: Notification, fault: Fault | null): Sent {
    const answer = fault === null ? (this.#schedule.answers[this.requests.length] ?? 'taken') : 'taken'
    this.requests.push(notification.channel)
    this.rules.checkRequest(task, notification, { isTaken: answer === 'taken', isLost: fault !== null })
    if (answer !== 'taken') return REFUSED[answer]
    const messageId = `message_${this.#taken}`
    const fate = this.#schedule.fates[this.#taken] ?? ['delivered']
    this.#taken += 1
    // A browser says only that it has shown one.
    const states = notification.channel === 'push' ? fate.filter((state) => state === 'delivered') : fate
    const { reference } = notification
    this.#reports.push(...states.map((state) => ({ reference, messageId, state, code: null })))
    return accept({ messageId, parts: notification.channel === 'sms' ? 1 : null })
  }
}

const MOST_RUNS = 300

/** Runs a schedule to its end and lets the dust settle. Throws where a rule is broken, with all that happened. */
export async function runMessages(schedule: MessageSchedule) {
  const run = new MessageRun(schedule)
  return runSteps(run, schedule.steps, {
    release: (call, fault) => run.simulation.scheduler.release(call, fault),
    async settle() {
      await settle(run)
      return { endings: run.rules.endings(), counts: run.rules.counts, run }
    },
  })
}

/** What was begun ends, each report comes, and runs of the clock send until nothing is due. */
async function settle(run: MessageRun): Promise<void> {
  const { simulation, rules } = run
  const { scheduler, clock } = simulation
  await scheduler.finish()
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    const reports = await run.startReport(0)
    if (reports) await scheduler.finish(reports)
    rules.check()
    const [{ at: due = null } = {}] = simulation.rows<{ at: string | null }>(
      'SELECT min(try_at) AS at FROM outbox',
    )
    if (due === null && reports === null) return
    if (due === null) continue
    clock.advance(Date.parse(due) - clock.now().getTime())
    await run.sendAlone()
    rules.check()
  }
  rules.broken.push('it never settles')
}
