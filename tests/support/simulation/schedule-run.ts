import { eq, type SQL, sql } from 'drizzle-orm'
import { WHOLE_PAGE } from '../../../sandbox/razorpay/orders'
import { webhookHeaders } from '../../../sandbox/razorpay/signature'
import type { Delivery } from '../../../sandbox/razorpay/webhooks'
import { localVars } from '../../../scripts/local-settings.mjs'
import type { TripPoints } from '../../../src/domain/places/coordinates'
import { createBooking } from '../../../worker/bookings/create-booking'
import type { NewBooking } from '../../../worker/bookings/new-booking'
import { cancelBooking, previewCancellation } from '../../../worker/cancellations/cancel-booking'
import { newId } from '../../../worker/database/new-id'
import { bookings } from '../../../worker/database/tables'
import { retryRefund } from '../../../worker/ops/failed-refunds'
import { decideByOperator } from '../../../worker/ops/ride-actions'
import { putLink } from '../../../worker/ops/send-again'
import { mayHave, sendable, sendStatements } from '../../../worker/ops/send-at-once'
import { putInOutbox } from '../../../worker/outbox'
import { auditBooks } from '../../../worker/payments/audit'
import { receiveEvent } from '../../../worker/payments/events'
import { checkOrders, claimCheck, paymentState } from '../../../worker/payments/orders'
import { answerChange } from '../../../worker/rides/changed-ride'
import { decideByRider, enterCharge, withdrawCharge } from '../../../worker/rides/decide-charge'
import { greyJpeg } from '../profile/picture-files'
import { ChangePage } from './change-page'
import { runClock } from './clock-run'
import { driveRide } from './drive-ride'
import { decideFirstProposal, operatorOf, refundPart, settleByTwo, settleWhatIsOwed } from './operators'
import { Rules } from './rules'
import { type Action, type ActionThat, pick, type Schedule } from './schedule'
import { DRIVERS, RIDERS, Simulation } from './simulation'
import { AMOUNTS, Tab } from './tab'

const [RIDER] = RIDERS

const HELPS_REFUND = 'helps a refund'

/** A page has the provider asked this often at most, in milliseconds. */
const CHECK_EVERY_MS = 2000

/** The people, the provider and the clock of one schedule: what each does in a step. */
export class ScheduleRun {
  readonly simulation = new Simulation()
  readonly rules = new Rules(this.simulation)
  /** In the order in which they were made. */
  readonly bookingIds: string[] = []
  #firstKey = ''
  readonly #tabs: Tab[] = []
  readonly #pages = [0, 1].map(() => new ChangePage(this.simulation, this.rules))
  #inbox: Delivery[] = []
  /** Until then the provider answers nothing. */
  outageUntil = 0

  /** Whether all that is booked are rentals, or are paid to the driver. */
  readonly #rents: boolean
  readonly #paysDriver: boolean

  constructor({ rents, paysDriver = false }: Pick<Schedule, 'rents' | 'paysDriver'>) {
    this.#rents = rents
    this.#paysDriver = paysDriver
  }

  /** Makes the first booking, which the first two tabs are about; the third is about the newest. */
  async begin(): Promise<void> {
    // Two requests at once are to find nobody but the product who prevents a second order.
    this.simulation.account.changeSwitches({ receipts: 'never_unique' })
    await this.simulation.run('books', () => this.#book(false))
    const [first] = this.bookingIds
    if (first === undefined) throw new Error('Nothing was booked')
    for (const tab of [0, 1, 2]) this.#openTab(tab, first)
  }

  #openTab(tab: number, bookingId: string): void {
    const { simulation, rules } = this
    this.#tabs[tab] = new Tab({ simulation, rules, name: `tab ${tab}`, bookingId })
  }

  #start(name: string, work: () => Promise<unknown>) {
    return this.simulation.scheduler.start(name, work)
  }

  #bookingOf(place: number): string {
    return pick(this.bookingIds, place) ?? ''
  }

  /** Begins the action of a step. The action's tasks wait at their first calls. */
  async carryOut(action: Action): Promise<void> {
    const { account } = this.simulation
    const task = async (work: () => Promise<unknown>) => void (await this.#start(action.does, work))
    const operator = () => operatorOf(this.simulation)
    switch (action.does) {
      case 'tab':
        return this.#tabs[action.tab]?.goOn(action)
      case 'close':
        return this.#openTab(action.tab, this.#tabs[action.tab]?.bookingId ?? '')
      case 'book':
        return task(() => this.#book(action.replaces))
      case 'look':
        return task(() => this.#look(this.#bookingOf(action.booking)))
      case 'cancel':
        return task(() => this.#cancel(this.#bookingOf(action.booking)))
      case 'offer':
        return task(async () => this.#pages[action.page]?.look(this.#bookingOf(action.booking), action))
      case 'change':
        return task(async () => this.#pages[action.page]?.press())
      case 'answer':
        return task(() => this.#answer(action))
      case 'drive':
        return task(() => driveRide(this.simulation, this.rules, this.#bookingOf(action.booking), action))
      case 'extend':
        for (let press = 0; press < action.presses; press++) await task(() => this.#extend(action))
        return
      case 'permits':
        return this.simulation.endPermits(action.end)
      case 'enter charge':
        return task(() => this.#enterCharge(action))
      case 'withdraw charge':
        return task(() => this.#withdrawCharge(action))
      case 'decide charge':
        return task(() => this.#decideCharge(action))
      case 'settle owed':
        return task(() => settleWhatIsOwed(operator(), this.#bookingOf(action.booking), action))
      case 'refund':
        return task(() => refundPart(operator(), action))
      case 'proposal':
        return task(() => decideFirstProposal(this.simulation, action))
      case 'webhook':
        return this.#deliver(action)
      case 'clock':
        for (let run = 0; run < action.runs; run++) await task(() => runClock(this.simulation))
        return
      case 'bank':
        return this.#decideAtBank(action)
      case 'failed refund':
        return this.#helpRefund(action)
      case 'refunds end':
        account.changeSwitches({ refunds: action.how })
        return
      case 'stray payment':
        return this.#payStray()
      case 'outage':
        this.outageUntil = this.simulation.clock.now().getTime() + action.minutes * 60_000
        return
      case 'wait':
        return this.#wait(action.minutes)
    }
  }

  async #book(replacesFirst: boolean): Promise<void> {
    // The first trip comes back in full for a while; the later ones are alike, and would cost a quarter.
    const hours = this.bookingIds.length === 0 ? 24 : 22
    // A rental may be changed until a day before it.
    const request = this.#rents
      ? await this.simulation.rentalRequest(RIDER, hours + 6)
      : await this.simulation.bookingRequest(RIDER, AMOUNTS.full, hours)
    this.#firstKey ||= request.idempotency_key
    const replaces = replacesFirst ? [this.#firstKey] : []
    const sold = this.#paysDriver ? await this.#soldByOperator(request.trip) : {}
    const made = await createBooking(
      { ...this.simulation.contextOf(RIDER), ...sold },
      { ...request, replaces },
    )
    if (!made.ok) return this.rules.say('rider', made.refusal.reason)
    this.bookingIds.push(made.value.row.id)
    this.#openTab(2, made.value.row.id)
  }

  /** What an operator's press adds: paid to the driver, and but for the first a driver who is sent at once. */
  async #soldByOperator(trip: TripPoints) {
    const operator = operatorOf(this.simulation)
    const { database, now } = operator
    const driverId = pick(DRIVERS, this.bookingIds.length) ?? ''
    const isFirst = this.bookingIds.length === 0
    const sent = isFirst ? null : await sendable(database, { ...trip, vehicle_type: 'sedan', driverId }, now)
    const isFree = (booking: NewBooking) => (sent ? mayHave(booking, sent) : sql`FALSE`)
    return {
      paysDriver: true,
      atOnce: isFirst ? null : { thereAt: sent?.thereAt ?? now, isFree },
      beside: (booking: NewBooking, when: SQL) => [
        ...(this.bookingIds.length % 2 === 0
          ? putLink(operator, booking.id, { change: null, key: booking.id, when })
          : [putInOutbox(database, { event: 'booking.confirmed', bookingId: booking.id, now, when })]),
        ...(sent ? sendStatements(operator, booking, sent, when, newId()) : []),
      ],
    }
  }

  /** What GET /api/bookings/:id does: answers with what is known, then asks the provider. */
  async #look(id: string): Promise<void> {
    const { deps, clock } = this.simulation
    const now = clock.now()
    const [shown] = await deps.database
      .select({ state: paymentState(now) })
      .from(bookings)
      .where(eq(bookings.id, id))
    const state = shown?.state ?? 'none'
    const isUntrue = state === 'none' ? this.rules.unknownMoney(id, new Date(now.getTime() - 10_000)) : false
    this.rules.say('page', state, isUntrue)
    if (state !== 'checking' && state !== 'processing') return
    if (await claimCheck(deps.database, id, CHECK_EVERY_MS, now)) {
      await checkOrders(deps, id, { event: 'page', now })
    }
  }

  /** The rider is shown what cancelling brings, and agrees. */
  async #cancel(bookingId: string): Promise<void> {
    const { database, clock } = this.simulation
    const now = clock.now()
    const shown = await previewCancellation(database, { bookingId, by: 'rider', userId: RIDER }, now)
    if (!shown.ok) return this.rules.say('rider', shown.refusal.reason)
    const { refund_paise: refundPaise, owed_paise: owedPaise = 0, unsettled } = shown.value
    const unknown = unsettled ? false : this.rules.unknownMoney(bookingId, new Date(now.getTime() - 10_000))
    this.rules.say(
      'rider',
      `${refundPaise} paise come back${unsettled ? ', and what turns out to be paid' : ''}`,
      unknown,
    )
    const who = { by: 'rider', userId: RIDER, reason: 'Change of plans', refundPaise, owedPaise } as const
    const cancelled = await cancelBooking(database, { bookingId, who }, now)
    if (!cancelled.ok) return this.rules.say('rider', cancelled.refusal.reason)
    const [decided] = this.simulation.rows(
      `SELECT total(amount_paise) AS paise FROM refunds WHERE booking_id = ?
        AND reason IN ('rider_cancelled', 'second_ride')`,
      bookingId,
    )
    const [fee] = this.simulation.rows(
      `SELECT -total(amount_paise) AS paise FROM ledger WHERE booking_id = ? AND kind = 'fee_kept'`,
      bookingId,
    )
    const isOwed = owedPaise === 0 || Number(fee?.paise) === owedPaise
    const isTrue = isOwed && Number(decided?.paise) === cancelled.value.refundPaise
    this.rules.say('rider', 'cancelled', isTrue ? false : `${decided?.paise} paise are recorded`)
  }

  async #extend(action: ActionThat<'extend'>): Promise<void> {
    const bookingId = this.#bookingOf(action.booking)
    const said = await this.rules.rentals.extend(bookingId, action, pick(DRIVERS, action.booking) ?? '')
    this.rules.say(action.by, said, said.startsWith('extended,') && 'it is not')
  }

  /** What they were asked last, answered before or not. */
  async #answer({ booking, keeps }: ActionThat<'answer'>): Promise<void> {
    const [bookingId, driverId] = [this.#bookingOf(booking), pick(DRIVERS, booking) ?? '']
    const [asked] = this.simulation.rows(
      'SELECT max(number) AS number FROM booking_changes WHERE booking_id = ? AND asked_driver_id = ?',
      bookingId,
      driverId,
    )
    const { database, clock } = this.simulation
    const request = { database, bookingId, driverId, now: clock.now() }
    await answerChange(request, { number: Number(asked?.number), keeps })
  }

  /** Which charge of which driver's: few ids, so that one is sent again with another amount, too. */
  #chargeOf({ booking, charge }: { booking: number; charge: number }) {
    return {
      bookingId: this.#bookingOf(booking),
      driverId: pick(DRIVERS, booking) ?? '',
      chargeId: `charge_of_the_driver_${charge}`,
      now: this.simulation.clock.now(),
    }
  }

  async #enterCharge(action: ActionThat<'enter charge'>): Promise<void> {
    const { chargeId: id, ...rest } = this.#chargeOf(action)
    const charge = { ...rest, id, kind: 'toll' as const, amount: action.rupees, picture: greyJpeg }
    await enterCharge(this.simulation.database, async () => {}, charge)
  }

  async #withdrawCharge(action: ActionThat<'withdraw charge'>): Promise<void> {
    const { driverId, ...about } = this.#chargeOf(action)
    const { database } = this.simulation
    await withdrawCharge({ ...about, database, decider: { by: 'driver', id: driverId } })
  }

  #decideCharge({ how, ...action }: ActionThat<'decide charge'>): Promise<unknown> {
    const { driverId: _, ...about } = this.#chargeOf(action)
    const asRider = { ...about, database: this.simulation.database, riderId: RIDER }
    if (how === 'rider confirms') return decideByRider(asRider, { decision: 'confirm' })
    if (how === 'rider disputes') {
      return decideByRider(asRider, { decision: 'dispute', note: 'There was no toll' })
    }
    const decision = how === 'operator confirms' ? 'confirm' : 'decline'
    const decided = { decision, note: 'Read on the ticket' } as const
    return decideByOperator(operatorOf(this.simulation), about.bookingId, about.chargeId, decided)
  }

  /**
   * Once only: nobody knows here yet of a refund made at the console, and the money is not to go back again beside.
   */
  async #helpRefund({ refund, how }: ActionThat<'failed refund'>): Promise<void> {
    const failed = this.simulation.rows(
      `SELECT refunds.id, provider_payment_id, refunds.amount_paise
       FROM refunds JOIN payments ON payments.id = payment_id
       WHERE refunds.failure IS NOT NULL ORDER BY refunds.created_at, refunds.id`,
    )
    const { id, provider_payment_id: paymentId, amount_paise: amount } = pick(failed, refund) ?? {}
    const made = this.simulation.providerRows(
      `SELECT 1 FROM refunds WHERE payment_id = ? AND receipt IS NULL AND status <> 'failed'`,
      paymentId,
    )
    if (id === undefined || made.length > 0) return
    if (how !== 'at the console') {
      const paid = { reference: `UTR ${id}`, reason: 'The account is closed' }
      await this.#start(HELPS_REFUND, () =>
        how === 'sent again'
          ? retryRefund(operatorOf(this.simulation), String(id))
          : settleByTwo(operatorOf(this.simulation), String(id), paid),
      )
      return
    }
    if (this.simulation.scheduler.waiting.some(({ task }) => task.name === HELPS_REFUND)) return
    const asked = { paymentId: String(paymentId), amount: Number(amount) }
    this.simulation.account.createRefund({ ...asked, notes: {}, receipt: null }, null)
  }

  async #deliver({ delivery, arrives }: ActionThat<'webhook'>): Promise<void> {
    const { account } = this.simulation
    this.#inbox.push(...account.takeWebhooks())
    const sent = pick(this.#inbox, delivery)
    if (!sent) return
    this.#inbox = this.#inbox.filter((other) => other !== sent)
    if (arrives === 'never') return account.endWebhook(sent.id, null)
    const times = arrives === 'twice' ? 2 : 1
    for (let time = 0; time < times; time++) await this.#start('webhook', () => this.#receive(sent))
  }

  /** What POST /webhooks/razorpay does: answers once the event is stored, then applies the event. */
  async #receive(sent: Delivery): Promise<void> {
    const { deps, clock, account } = this.simulation
    const headers = webhookHeaders(sent)
    const received = await receiveEvent(
      deps,
      { id: sent.event_id, signature: headers['x-razorpay-signature'] ?? '', body: sent.body },
      { secrets: { current: localVars.RAZORPAY_WEBHOOK_SECRET }, now: clock.now() },
    )
    account.endWebhook(sent.id, received.ok ? 200 : 400)
    if (received.ok) await received.value.apply()
  }

  /** Delivers all that the provider still sends, one after the other. */
  async deliverAll(): Promise<void> {
    for (const sent of [...this.#inbox, ...this.simulation.account.takeWebhooks()]) {
      await this.simulation.run('webhook', () => this.#receive(sent))
    }
    this.#inbox = []
  }

  #decideAtBank({ payment, holds }: ActionThat<'bank'>): void {
    const { account } = this.simulation
    const tried = pick(account.payments(null, WHOLE_PAGE), payment)
    if (tried?.status === 'authorized') account.capturePayment(tried.id)
    if (tried?.status !== 'failed') return
    account.authorizeLate(tried.id, holds ? { when: 'held', afterMs: null } : { when: 'at_once' })
  }

  async #payStray(): Promise<void> {
    const order = this.simulation.account.createOrder({
      amount: 12_300,
      receipt: null,
      notes: {},
      unique_receipt: false,
    })
    if (order.ok) await this.simulation.pay(order.value.id)
  }

  /** No request lives as long as a longer wait: those that were left waiting have died by then. */
  async #wait(minutes: number): Promise<void> {
    const { clock, scheduler } = this.simulation
    if (minutes > 10) {
      while (scheduler.waiting[0]) await scheduler.release(scheduler.waiting[0], 'crash_before')
    }
    clock.advance(minutes * 60_000)
    if (minutes >= 1440) await this.auditStrays()
    if (minutes > 10) await this.#start('clock', () => runClock(this.simulation))
  }

  /**
   * The nightly audit, where nothing but a webhook would tell of it: a payment that names no booking, a refund that was
   * made at the console.
   */
  async auditStrays(): Promise<void> {
    const { simulation, rules } = this
    const strays =
      simulation.providerRows(`SELECT payments.id FROM payments JOIN orders ON orders.id = order_id
      WHERE captured = 1 AND json_extract(orders.notes, '$.booking_id') IS NULL`)
    const made =
      simulation.providerRows(`SELECT refunds.id FROM refunds JOIN payments ON payments.id = payment_id
      WHERE captured = 1 AND refunds.receipt IS NULL AND refunds.status <> 'failed'`)
    const isKnown =
      strays.every(({ id }) => rules.isRecorded(id)) &&
      made.every(
        ({ id }) => simulation.rows('SELECT 1 FROM refunds WHERE provider_refund_id = ?', id).length > 0,
      )
    if (isKnown) return
    await simulation.run('audit', () => auditBooks(simulation.deps, simulation.clock.now()))
  }
}
