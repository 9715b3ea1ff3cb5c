import { eq } from 'drizzle-orm'
import { bookings } from '../../../worker/database/tables'
import { paymentState } from '../../../worker/payments/orders'
import { CHANGES_NEVER, COUNTED, GIVEN_BACK_IN_TIME } from './change-rules'
import { MoneyModel } from './money-model'
import { RentalModel } from './rental-model'
import type { Simulation, Value } from './simulation'

/** What no moment may break, here: each query finds what does. */
const NEVER = {
  'a booking counts as paid and no payment is applied, or the other way round': `
    SELECT id AS what FROM bookings
    WHERE (payment_status IN ('partial', 'paid', 'refunded')) <> EXISTS (
      SELECT 1 FROM payments WHERE payments.booking_id = bookings.id AND applied = 1)`,
  'two payments are applied to one booking': `
    SELECT booking_id AS what FROM payments WHERE applied = 1 AND purpose IN ('advance', 'full')
      AND transaction_id NOT IN (SELECT id FROM payment_orders WHERE purpose = 'change')
    GROUP BY booking_id HAVING count(*) > 1`,
  'a tip is not what was paid as one': `
    SELECT ledger.id AS what FROM ledger JOIN payments ON payments.id = payment_id WHERE kind = 'tip'
      AND (purpose <> 'tip' OR payments.amount_paise <> ledger.amount_paise OR payments.booking_id <> ledger.booking_id)`,
  'a tip goes back as the second one, and there is no first': `
    SELECT id AS what FROM refunds
    WHERE reason = 'second_tip' AND NOT EXISTS (SELECT 1 FROM ledger WHERE ledger.id = 'tip|' || refunds.booking_id)`,
  'more is to go back of a payment than it was': `
    SELECT payments.id AS what FROM payments JOIN refunds ON payment_id = payments.id
    WHERE refunds.reason <> 'at_provider'
    GROUP BY payments.id HAVING sum(refunds.amount_paise) > payments.amount_paise`,
  'more second rides of a rider were given back in a month than may be': `
    SELECT user_id AS what FROM refunds JOIN bookings ON bookings.id = refunds.booking_id
    WHERE reason = 'second_ride' GROUP BY user_id, strftime('%Y-%m', refunds.created_at, '+330 minutes')
    HAVING count(DISTINCT booking_id) > 2`,
  'a ride was given back that was not paid second, or not within ten minutes': `
    SELECT refunds.id AS what FROM refunds JOIN payments AS mine ON mine.id = payment_id
    WHERE refunds.reason = 'second_ride'
      AND (unixepoch(refunds.created_at, 'subsec') - unixepoch(mine.created_at, 'subsec') >= 600
        OR NOT EXISTS (SELECT 1 FROM payments AS other WHERE other.applied = 1
          AND other.booking_id <> mine.booking_id AND other.created_at <= mine.created_at))`,
  'one operator alone refunded more by hand than they may': `
    SELECT coalesce(booking_id, payment_id) AS what FROM refunds
    WHERE reason = 'by_operator' AND cause_id NOT IN (SELECT id FROM refund_proposals WHERE status = 'consented')
    GROUP BY what HAVING sum(amount_paise) > 500000`,
  'one operator alone wrote off more than they may': `
    SELECT booking_id AS what FROM ledger WHERE kind = 'written_off' AND amount_paise > 500000
      AND NOT EXISTS (SELECT 1 FROM refund_proposals AS agreed WHERE agreed.booking_id = ledger.booking_id
        AND agreed.kind = 'written_off' AND agreed.status = 'consented')`,
  'a proposal is consented to and not carried out, or by its proposer': `
    SELECT id AS what FROM refund_proposals WHERE status = 'consented' AND (decided_by = proposed_by OR NOT CASE kind
      WHEN 'by_hand' THEN EXISTS (SELECT 1 FROM refunds WHERE cause_id = refund_proposals.id)
      WHEN 'settled' THEN EXISTS (SELECT 1 FROM refunds WHERE refunds.id = refund_id AND status = 'processed')
      ELSE EXISTS (SELECT 1 FROM ledger WHERE kind = 'written_off' AND ledger.booking_id = refund_proposals.booking_id) END)`,
  'the ledger says something else than the tables': `
    SELECT 'captured' AS what WHERE (SELECT total(amount_paise) FROM payments)
      <> (SELECT total(amount_paise) FROM ledger WHERE kind = 'captured')
    UNION ALL
    SELECT 'counted' WHERE (${COUNTED})
      <> (SELECT total(amount_paise) FROM ledger WHERE kind = 'captured' AND counts = 1)
    UNION ALL
    SELECT 'due' WHERE (SELECT total(amount_paise) FROM refunds)
      <> (SELECT -total(amount_paise) FROM ledger WHERE kind = 'refund_due')
    UNION ALL
    SELECT 'sent' WHERE (SELECT total(amount_paise) FROM refunds WHERE status IN ('sent', 'processed'))
      <> (SELECT -total(amount_paise) FROM ledger WHERE kind IN ('refund_sent', 'refund_come_back'))
    UNION ALL
    SELECT 'processed' WHERE (SELECT total(amount_paise) FROM refunds WHERE status = 'processed')
      <> (SELECT -total(amount_paise) FROM ledger WHERE kind = 'refund_processed')`,
  'what is paid beside the fare is not what was confirmed': `
    SELECT id AS what FROM bookings WHERE charges_amount <> (SELECT total(amount) FROM ride_charges
      WHERE booking_id = bookings.id AND state = 'confirmed')`,
  'the charges of a ride are more than it takes': `
    SELECT booking_id AS what FROM ride_charges GROUP BY booking_id
    HAVING count(*) > 10 OR total(iif(state IN ('entered', 'disputed', 'confirmed'), amount, 0)) > 1000`,
  'a charge was confirmed before the start': `
    SELECT booking_id AS what FROM ride_charges JOIN bookings ON bookings.id = booking_id
    WHERE state = 'confirmed' AND bookings.status NOT IN ('started', 'completed')`,
  'two rides of one driver overlap': `
    SELECT one.id AS what FROM bookings AS one JOIN bookings AS other ON other.driver_id = one.driver_id AND one.id < other.id
    WHERE one.status IN ('accepted', 'started') AND other.status IN ('accepted', 'started')
      AND one.busy_from < other.busy_until AND other.busy_from < one.busy_until`,
  'a number has more open bookings that are paid to the driver than it may': `
    SELECT user_id AS what FROM bookings WHERE pays_driver = 1 AND status IN ('pending', 'accepted', 'started')
    GROUP BY user_id HAVING count(*) > 2`,
  'a fee is owed that the table knows nothing of, or twice': `
    SELECT ledger.booking_id AS what FROM ledger JOIN bookings ON bookings.id = ledger.booking_id AND pays_driver = 1
    WHERE kind = 'fee_kept' AND NOT EXISTS (SELECT 1 FROM booking_cancellations
      WHERE booking_cancellations.booking_id = bookings.id AND code = 'rider')
    UNION ALL SELECT booking_id FROM ledger WHERE kind = 'fee_kept' GROUP BY booking_id HAVING count(*) > 1`,
  'more is settled of a fee than is owed': `
    SELECT id AS what FROM bookings WHERE pays_driver = 1 AND status = 'cancelled' AND 0 < (SELECT total(amount_paise)
      FROM ledger WHERE booking_id = bookings.id AND kind IN ('fee_kept', 'collected', 'paid_at_office', 'written_off'))`,
  ...CHANGES_NEVER,
} as const

/** Paise that the provider gave back at our request, by payment; and refunds of ours that it has twice. */
const GIVEN_BACK = `SELECT payment_id, sum(amount) AS paise FROM refunds
  WHERE receipt IS NOT NULL AND status <> 'failed' GROUP BY payment_id`
const SENT_TWICE = `SELECT substr(receipt, 1, 35) AS what FROM refunds
  WHERE receipt IS NOT NULL AND status <> 'failed' GROUP BY what HAVING count(*) > 1`

/**
 * Money that the provider holds, or has taken, for a booking, and since when. Money that is authorised for a paid
 * order is never taken: the provider gives it back by itself.
 */
const MONEY = `SELECT payments.id, order_id, authorized_at, payments.status,
    (SELECT created_at FROM webhook_events WHERE about = payments.id AND event = 'payment.captured') AS captured_at
  FROM payments JOIN orders ON orders.id = order_id
  WHERE (payments.status = 'captured' OR (payments.status = 'authorized' AND orders.status <> 'paid'))
    AND json_extract(orders.notes, '$.booking_id') = ?`

const ANSWER_GOOD_FOR_MS = 10 * 60_000

const CHECKOUT_MS = 15 * 60_000

const FRESH_MS = 10_000

interface Told {
  to: string
  what: string
}

/** Sees after every call that nothing is broken which must always hold, and that nobody is told what is not true. */
export class Rules {
  readonly broken: string[] = []
  /** All that anybody was told, in order. */
  readonly told: Told[] = []
  readonly #simulation: Simulation
  readonly #expired = new Set<string>()
  /** When the provider last said what became of an order: each time. */
  readonly #answers = new Map<string, number[]>()
  readonly money: MoneyModel
  readonly rentals: RentalModel
  #rowsWritten = -1
  #ledgerEntries = 0
  #states: { at: number; sql: string; params: unknown[] } | null = null

  constructor(simulation: Simulation) {
    this.#simulation = simulation
    this.rentals = new RentalModel(simulation)
    this.money = new MoneyModel(simulation, this.rentals)
  }

  get #now(): number {
    return this.#simulation.clock.now().getTime()
  }

  /** Something is said to a rider; `isUntrue` says why it is not so at this moment. */
  say(to: string, what: string, isUntrue: false | string = false): void {
    this.told.push({ to, what })
    if (isUntrue !== false) this.broken.push(`${to} is told '${what}': ${isUntrue}`)
  }

  /** The provider has answered what became of this order. */
  hearAnswer(orderId: string): void {
    this.#answers.set(orderId, [...(this.#answers.get(orderId) ?? []), this.#now])
  }

  /** Whether a payment of the provider's is known here. */
  isRecorded(paymentId: Value | undefined): boolean {
    return this.#simulation.rows('SELECT 1 FROM payments WHERE provider_payment_id = ?', paymentId).length > 0
  }

  /** Money that the provider has for a booking since before then, and that is not recorded here. */
  unknownMoney(bookingId: string, before: Date): false | string {
    const found = this.#simulation
      .providerRows(MONEY, bookingId)
      .find(({ id, authorized_at }) => Number(authorized_at) < before.getTime() && !this.isRecorded(id))
    return found ? `${found.id} is ${found.status} since ${at(found.authorized_at)}` : false
  }

  hasAppliedPayment(bookingId: string): boolean {
    return (
      this.#simulation.rows('SELECT 1 FROM payments WHERE booking_id = ? AND applied = 1 LIMIT 1', bookingId)
        .length > 0
    )
  }

  /** Called after every call and every jump of the clock. */
  check(): void {
    if (this.#rowsWritten !== this.#simulation.rowsWritten) {
      this.#rowsWritten = this.#simulation.rowsWritten
      this.#checkTables()
      this.broken.push(...this.rentals.broken(), ...this.money.broken())
      this.#checkRefunds()
      this.#checkExpired()
      this.#checkGivenBack()
      this.#checkStates()
    }
  }

  #checkTables(): void {
    for (const [rule, query] of Object.entries(NEVER)) {
      for (const { what } of this.#simulation.rows(query)) this.broken.push(`${rule}: ${what}`)
    }
    const entries = Number(this.#simulation.rows('SELECT count(*) AS entries FROM ledger')[0]?.entries)
    if (entries < this.#ledgerEntries) this.broken.push('the ledger has lost an entry')
    this.#ledgerEntries = entries
  }

  #checkRefunds(): void {
    for (const { payment_id: id, paise } of this.#simulation.providerRows(GIVEN_BACK)) {
      const [decided] = this.#simulation.rows(
        `SELECT total(refunds.amount_paise) AS paise FROM refunds JOIN payments ON payments.id = payment_id
         WHERE provider_payment_id = ?`,
        id,
      )
      if (Number(paise) > Number(decided?.paise))
        this.broken.push(`${paise} of ${id} went back, decided were ${decided?.paise}`)
    }
    for (const { what } of this.#simulation.providerRows(SENT_TWICE))
      this.broken.push(`${what} is refunded twice`)
  }

  /** A booking expires only after the provider said, since it was last offered to be paid, that it was not. */
  #checkExpired(): void {
    const expired = this.#simulation.rows(`SELECT booking_id, created_at FROM booking_cancellations
      WHERE code = 'unpaid' AND reason = 'Payment not completed'`)
    for (const { booking_id: id, created_at } of expired) {
      const bookingId = String(id)
      if (this.#expired.has(bookingId)) continue
      this.#expired.add(bookingId)
      const from = Date.parse(String(created_at)) - ANSWER_GOOD_FOR_MS
      for (const money of this.#simulation.providerRows(MONEY, bookingId)) {
        if (money.captured_at === null || this.isRecorded(money.id)) continue
        const [order] = this.#simulation.rows(
          'SELECT offered_at FROM payment_orders WHERE id = ?',
          money.order_id,
        )
        const earliest = Math.max(from, Date.parse(String(order?.offered_at)) || 0)
        const answers = this.#answers.get(String(money.order_id)) ?? []
        const captured = Number(money.captured_at)
        if (!answers.some((answered) => answered >= earliest && answered <= captured))
          this.broken.push(`${bookingId} expired, and ${money.id} was captured ${at(captured)}`)
      }
    }
  }

  /** Such a payment was captured after the provider had said, once the checkout was closed, that it was not. */
  #checkGivenBack(): void {
    for (const { what, provider_payment_id: id, order_id, offered_at } of this.#simulation.rows(
      GIVEN_BACK_IN_TIME,
    )) {
      const [{ captured } = {}] = this.#simulation.providerRows(
        `SELECT created_at AS captured FROM webhook_events WHERE about = ? AND event = 'payment.captured'`,
        id,
      )
      const closed = Date.parse(String(offered_at)) + CHECKOUT_MS
      const answers = this.#answers.get(String(order_id)) ?? []
      if (!answers.some((answered) => answered >= closed && answered <= Number(captured)))
        this.broken.push(`a change was paid in time and given back, and nothing came before it: ${what}`)
    }
  }

  /** A booking of which anybody may read now that nothing is paid for it. */
  #checkStates(): void {
    if (this.#states?.at !== this.#now) {
      const { sql, params } = this.#simulation.database
        .select({ id: bookings.id })
        .from(bookings)
        .where(eq(paymentState(this.#simulation.clock.now()), 'none'))
        .toSQL()
      this.#states = { at: this.#now, sql, params }
    }
    const values = this.#states.params.map((value) => (typeof value === 'number' ? value : String(value)))
    for (const { id } of this.#simulation.rows(this.#states.sql, ...values)) {
      const unknown = this.unknownMoney(String(id), new Date(this.#now - FRESH_MS))
      if (unknown) this.broken.push(`anybody may read that nothing is paid for ${id}: ${unknown}`)
    }
  }
}

const at = (milliseconds: Value | undefined) => new Date(Number(milliseconds)).toISOString()
