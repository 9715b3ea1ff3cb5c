import { type FaultRoute, isFaultKindOf } from '../../../sandbox/faults'
import { unwrap } from '../../../sandbox/provider'
import { type RazorpayAccount, razorpayAccount } from '../../../sandbox/razorpay/account'
import { razorpayApi } from '../../../sandbox/razorpay/api'
import { instrumentOf } from '../../../sandbox/razorpay/instruments'
import type { Capture } from '../../../sandbox/razorpay/payments'
import { hexHmac } from '../../../sandbox/razorpay/signature'
import type { Sql } from '../../../sandbox/sql'
import type { ProviderFetch } from '../../../worker/http/provider-request'
import { type Fault, roundTrip } from './scheduler'
import { RestartableSqlite } from './sqlite'

/** A database as the sandbox's Razorpay keeps its account in, which a rule of a simulation reads at once. */
export function sqlOf(sqlite: RestartableSqlite): Sql {
  function exec<Row>(query: string, ...bindings: (string | number | null)[]): { toArray(): Row[]; one(): Row }
  function exec(query: string, ...bindings: (string | number | null)[]) {
    const { rows } = sqlite.execute(query, bindings)
    const one = () => {
      if (rows.length !== 1) throw new Error(`Expected one row of ${query}, got ${rows.length}`)
      return rows[0]
    }
    return { toArray: () => rows, one }
  }
  return { exec }
}

export const accountDatabase = new RestartableSqlite('')
const sql = sqlOf(accountDatabase)
razorpayAccount({ sql, now: () => 0 })
accountDatabase.keep()

/** The account at Razorpay, empty, on this clock. There is one at a time. */
export function newAccount(now: () => Date): RazorpayAccount {
  accountDatabase.restart()
  return razorpayAccount({ sql, now: () => now().getTime() })
}

/** api.razorpay.com, as the sandbox answers it; a call meets the fault, where its route has such a fault. */
async function answer(account: RazorpayAccount, request: Request, fault: Fault | null): Promise<Response> {
  const takeFault = (route: FaultRoute) =>
    isFaultKindOf(route, fault) ? { route, kind: fault, remaining: 0, delay_ms: 0 } : null
  return razorpayApi.fetch(request, { SANDBOX_STATE: { getByName: () => ({ ...account, takeFault }) } })
}

/** How the product reaches the account: each request is one round trip. */
export const providerFetchTo =
  (account: RazorpayAccount): ProviderFetch =>
  (request) => {
    const { pathname, search } = new URL(request.url)
    const call = { to: 'provider', what: [`${request.method} ${pathname}${search}`] } as const
    return roundTrip(call, async (fault) => {
      if (fault !== 'bad_gateway_after') return answer(account, request, fault)
      await answer(account, request.clone(), null)
      return answer(account, request, 'bad_gateway')
    })
  }

/** How a rider's try at the checkout ends. `held`: authorised and not captured. */
export type Ending = 'pay' | 'held' | 'fail'

const CAPTURES = {
  pay: { when: 'at_once' },
  held: { when: 'held', afterMs: null },
} as const satisfies Record<Exclude<Ending, 'fail'>, Capture>

/**
 * A rider pays an order in the checkout: the payment, and what the checkout's handler is given, null where it failed.
 * Throws where Razorpay refuses: the order is paid, or a payment of it is authorised.
 */
export async function payInCheckout(
  account: RazorpayAccount,
  { orderId, ending = 'pay', keySecret }: { orderId: string; ending?: Ending; keySecret: string },
) {
  const { id: paymentId } = unwrap(
    account.startPayment({
      orderId,
      ...unwrap(instrumentOf({ method: 'upi' })),
      description: null,
      notes: {},
      email: 'void@razorpay.com',
      contact: '+919999999999',
    }),
  )
  if (ending === 'fail') {
    unwrap(account.failPayment(paymentId, 'payment_failed'))
    return { paymentId, claim: null }
  }
  unwrap(account.authorizePayment(paymentId, CAPTURES[ending]))
  const razorpay_signature = hexHmac(`${orderId}|${paymentId}`, keySecret)
  return {
    paymentId,
    claim: { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature },
  }
}
