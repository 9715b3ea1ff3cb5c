import { DurableObject } from 'cloudflare:workers'
import { type RazorpayAccount, razorpayAccount } from './account'
import { webhookHeaders } from './signature'
import { ANSWER_MS, type Delivery } from './webhooks'

/** What the object reads of the sandbox's environment. */
interface AccountEnvironment {
  ENVIRONMENT?: string
  RAZORPAY_WEBHOOK_SECRET?: string
}

type Parts<Name extends keyof RazorpayAccount> = Parameters<RazorpayAccount[Name]>

/** The account in a Durable Object: every call of it over RPC, which reaches methods of a class alone, and its alarm. */
export class AccountObject extends DurableObject<AccountEnvironment> {
  readonly #account: RazorpayAccount
  /** Where the alarm stands, as far as this instance has set it. */
  #alarmAt: number | null = null

  constructor(ctx: DurableObjectState, env: AccountEnvironment) {
    super(ctx, env)
    this.#account = razorpayAccount({
      sql: ctx.storage.sql,
      now: () => Date.now(),
      ...(env.RAZORPAY_WEBHOOK_SECRET ? { webhookSecret: env.RAZORPAY_WEBHOOK_SECRET } : {}),
      changed: () => this.#setAlarm(),
    })
  }

  /** In development things happen by themselves when their time has come; a test takes the webhooks itself. */
  #setAlarm(): void {
    const next = this.env.ENVIRONMENT === 'development' ? this.#account.nextAt() : null
    if (next === null || next === this.#alarmAt) return
    this.#alarmAt = next
    // What is due is set as long past: the runtime's alarms keep their own clock where a test has moved `Date`.
    this.ctx.waitUntil(this.ctx.storage.setAlarm(next <= Date.now() ? 1 : next))
  }

  /** Catches up with time, and sends the webhooks that are due to the product, one after the other. */
  override async alarm(): Promise<void> {
    this.#alarmAt = null
    const { origin } = this.#account.switches()
    if (!origin) return
    for (const delivery of this.#account.takeWebhooks()) {
      this.#account.endWebhook(delivery.id, await send(delivery, `${origin}/webhooks/razorpay`))
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

/** The status that the product answered a webhook with; null where none came in time. */
async function send(delivery: Delivery, url: string): Promise<number | null> {
  const headers = await webhookHeaders(delivery)
  const signal = AbortSignal.timeout(ANSWER_MS)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: delivery.body,
      redirect: 'manual',
      signal,
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
