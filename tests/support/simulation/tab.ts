import type { CheckoutAnswer, GoOn } from '../../../src/domain/payments/checkout'
import { accept } from '../../../src/domain/result'
import { createPaymentOrder } from '../../../worker/payments/create-order'
import { verifyPayment } from '../../../worker/payments/verify-payment'
import type { Ending } from './provider'
import type { Rules } from './rules'
import type { Task } from './scheduler'
import { RIDERS, type Simulation } from './simulation'

/** What is paid, in rupees. All of the fare is more than one operator refunds alone. */
export const AMOUNTS = { advance: 2000, full: 8000, tip: 100, 'larger tip': 200 } as const

/** Razorpay closes a checkout after so long. */
const CHECKOUT_MS = 15 * 60_000

interface TabParts {
  simulation: Simulation
  rules: Rules
  name: string
  bookingId: string
}

interface PaymentStep {
  pays: keyof typeof AMOUNTS | 'change'
  ending: Ending
}

/** A rider's tab with the page that takes the payment of one booking. */
export class Tab {
  readonly #parts: TabParts
  #task: Task | null = null
  /** The checkout that is open. */
  #order: { id: string; openedAt: number } | null = null
  /** What the rider was asked about, and goes on all the same. */
  #goOn: GoOn = {}
  #claim: CheckoutAnswer | null = null

  constructor(parts: TabParts) {
    this.#parts = parts
  }

  get bookingId(): string {
    return this.#parts.bookingId
  }

  /** Does what is next in this tab; nothing while it waits for an answer. */
  async goOn(step: PaymentStep): Promise<void> {
    if (this.#task?.outcome.state === 'running') return
    const { simulation, name } = this.#parts
    if (this.#claim) {
      this.#task = await simulation.scheduler.start(`${name} verifies`, () => this.#verify())
    } else if (this.#order) {
      await this.#pay(this.#order, step.ending)
    } else {
      this.#task = await simulation.scheduler.start(`${name} orders`, () => this.#ask(step.pays))
    }
  }

  async #ask(pays: PaymentStep['pays']): Promise<void> {
    const { simulation, rules, name, bookingId } = this.#parts
    const context = simulation.contextOf(RIDERS[0])
    const goOn = this.#goOn
    this.#goOn = {}
    const isTip = pays === 'tip' || pays === 'larger tip'
    // Of a driven ride the page shows what is owed for it, of a change that waits what is to be paid first.
    const [row] = simulation.rows(
      `SELECT owed_amount, pays_driver, (SELECT order_paise / 100 FROM booking_changes
         WHERE booking_id = bookings.id AND state = 'waiting') AS change_amount FROM bookings WHERE id = ?`,
      bookingId,
    )
    const asked = pays === 'change' ? Number(row?.change_amount) : AMOUNTS[pays]
    const made = await createPaymentOrder(context, {
      bookingId,
      paymentMethod: 'upi',
      paymentAmount: (!isTip && Number(row?.owed_amount)) || asked,
      purpose: isTip ? 'tip' : pays === 'change' ? pays : null,
      insteadOf: goOn.insteadOf ?? null,
      besides: goOn.besides ?? null,
      // Whoever pays what is else paid to the driver has its link.
      byLink: row?.pays_driver === 1,
    })
    if (made.ok) {
      this.#order = { id: made.value.id, openedAt: simulation.clock.now().getTime() }
      rules.say(name, 'pay now', rules.unknownMoney(bookingId, context.now))
      return
    }
    const { refusal } = made
    if (refusal.reason === 'under_way') this.#goOn = { ...goOn, insteadOf: refusal.order.id }
    if (refusal.reason === 'second_ride') this.#goOn = { ...goOn, besides: refusal.paid.id }
    // The driver may have been paid while it was asked.
    const collected = `SELECT 1 FROM bookings WHERE id = ? AND pays_driver = 1 AND status = 'completed'`
    const isPaid =
      refusal.reason !== 'already_paid' ||
      rules.hasAppliedPayment(bookingId) ||
      simulation.rows(collected, bookingId).length > 0
    rules.say(name, refusal.reason, isPaid ? false : 'no payment is applied')
  }

  async #pay(order: { id: string; openedAt: number }, ending: Ending): Promise<void> {
    const { simulation } = this.#parts
    if (simulation.clock.now().getTime() - order.openedAt > CHECKOUT_MS) {
      this.#order = null
      return
    }
    const paid = await simulation.pay(order.id, ending).then(accept, () => null)
    if (paid?.value.claim) this.#claim = paid.value.claim
    // A checkout stays open after a failure, and closes where the provider takes no payment of the order any more.
    if (!paid || this.#claim) this.#order = null
  }

  async #verify(): Promise<void> {
    const { simulation, rules, name, bookingId } = this.#parts
    if (!this.#claim) return
    const claim = this.#claim
    this.#claim = null
    const context = { ...simulation.contextOf(RIDERS[0]), razorpay: simulation.deps.razorpay }
    const verified = await verifyPayment(context, bookingId, claim)
    if (verified.ok) {
      // A tip counts for its driver: of a ride that is paid to the driver it may be all that is paid online.
      const tips = simulation.rows(`SELECT 1 FROM ledger WHERE kind = 'tip' AND booking_id = ?`, bookingId)
      const isTrue = verified.value === 'processing' || rules.hasAppliedPayment(bookingId) || tips.length > 0
      rules.say(name, verified.value, isTrue ? false : 'no payment is applied')
      return
    }
    const { reason } = verified.refusal
    const [{ paise } = { paise: 0 }] = simulation.rows(
      `SELECT total(refunds.amount_paise) - payments.amount_paise AS paise
       FROM payments LEFT JOIN refunds ON payment_id = payments.id WHERE provider_payment_id = ?`,
      claim.razorpay_payment_id,
    )
    const isTrue = reason !== 'refund_due' || Number(paise) >= 0
    rules.say(name, reason, isTrue ? false : 'its refund is not recorded')
  }
}
