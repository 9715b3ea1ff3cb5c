import { DurableObject } from 'cloudflare:workers'
import type { AccountSettings } from '../accounts'
import { deliver } from '../deliver'
import { type RazorpayAccount, razorpayAccount } from './account'
import { webhookHeaders } from './signature'

/** What the object reads of the sandbox's environment. */
interface ObjectEnvironment extends AccountSettings {
  ENVIRONMENT?: string
}

type Parts<Name extends keyof RazorpayAccount> = Parameters<RazorpayAccount[Name]>

/** The account in a Durable Object: every call of it over RPC, which reaches methods of a class alone, and its alarm. */
export class AccountObject extends DurableObject<ObjectEnvironment> {
  readonly #account: RazorpayAccount
  /** Where the alarm stands, as far as this instance has set it. */
  #alarmAt: number | null = null

  constructor(ctx: DurableObjectState, env: ObjectEnvironment) {
    super(ctx, env)
    this.#account = razorpayAccount({
      sql: ctx.storage.sql,
      now: () => Date.now(),
      ...(env.RAZORPAY_WEBHOOK_SECRET ? { webhookSecret: env.RAZORPAY_WEBHOOK_SECRET } : {}),
      changed: () => this.setAlarm(),
    })
  }

  /** In development things happen by themselves when their time has come; a test takes the webhooks itself. */
  protected setAlarm(): void {
    const next = this.env.ENVIRONMENT === 'development' ? this.nextAt() : null
    if (next === null || next === this.#alarmAt) return
    this.#alarmAt = next
    // What is due is set as long past: the runtime's alarms keep their own clock where a test has moved `Date`.
    this.ctx.waitUntil(this.ctx.storage.setAlarm(next <= Date.now() ? 1 : next))
  }

  /** When something happens next by itself, in milliseconds of the real clock; null where nothing will. */
  protected nextAt(): number | null {
    return this.#account.nextAt()
  }

  /** Catches up with time, and sends the webhooks that are due to the product, one after the other. */
  override async alarm(): Promise<void> {
    this.#alarmAt = null
    const { origin } = this.#account.switches()
    if (!origin) return
    for (const delivery of this.#account.takeWebhooks()) {
      const request = { headers: await webhookHeaders(delivery), body: delivery.body }
      this.#account.endWebhook(delivery.id, await deliver(`${origin}/webhooks/razorpay`, request))
    }
  }

  createOrder(...parts: Parts<'createOrder'>) {
    return this.#account.createOrder(...parts)
  }

  order(...parts: Parts<'order'>) {
    return this.#account.order(...parts)
  }

  orders(...parts: Parts<'orders'>) {
    return this.#account.orders(...parts)
  }

  editOrder(...parts: Parts<'editOrder'>) {
    return this.#account.editOrder(...parts)
  }

  payableOrder(...parts: Parts<'payableOrder'>) {
    return this.#account.payableOrder(...parts)
  }

  payment(...parts: Parts<'payment'>) {
    return this.#account.payment(...parts)
  }

  payments(...parts: Parts<'payments'>) {
    return this.#account.payments(...parts)
  }

  editPayment(...parts: Parts<'editPayment'>) {
    return this.#account.editPayment(...parts)
  }

  startPayment(...parts: Parts<'startPayment'>) {
    return this.#account.startPayment(...parts)
  }

  plannedFailure(...parts: Parts<'plannedFailure'>) {
    return this.#account.plannedFailure(...parts)
  }

  authorizePayment(...parts: Parts<'authorizePayment'>) {
    return this.#account.authorizePayment(...parts)
  }

  failPayment(...parts: Parts<'failPayment'>) {
    return this.#account.failPayment(...parts)
  }

  authorizeLate(...parts: Parts<'authorizeLate'>) {
    return this.#account.authorizeLate(...parts)
  }

  capturePayment(...parts: Parts<'capturePayment'>) {
    return this.#account.capturePayment(...parts)
  }

  createRefund(...parts: Parts<'createRefund'>) {
    return this.#account.createRefund(...parts)
  }

  refund(...parts: Parts<'refund'>) {
    return this.#account.refund(...parts)
  }

  refunds(...parts: Parts<'refunds'>) {
    return this.#account.refunds(...parts)
  }

  editRefund(...parts: Parts<'editRefund'>) {
    return this.#account.editRefund(...parts)
  }

  endRefund(...parts: Parts<'endRefund'>) {
    return this.#account.endRefund(...parts)
  }

  webhooks(...parts: Parts<'webhooks'>) {
    return this.#account.webhooks(...parts)
  }

  takeWebhooks() {
    return this.#account.takeWebhooks()
  }

  endWebhook(...parts: Parts<'endWebhook'>) {
    return this.#account.endWebhook(...parts)
  }

  replayWebhooks(...parts: Parts<'replayWebhooks'>) {
    return this.#account.replayWebhooks(...parts)
  }

  clock() {
    return this.#account.clock()
  }

  switches() {
    return this.#account.switches()
  }

  changeSwitches(...parts: Parts<'changeSwitches'>) {
    return this.#account.changeSwitches(...parts)
  }

  forwardClock(...parts: Parts<'forwardClock'>) {
    return this.#account.forwardClock(...parts)
  }

  /** Forgets everything but where the product is. */
  reset(): void {
    this.#account.reset()
  }
}
