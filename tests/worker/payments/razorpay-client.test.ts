import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import { configOf } from '../../../worker/config'
import { providerFetchOf } from '../../../worker/http/provider-request'
import { razorpayClient } from '../../../worker/providers/razorpay'
import { razorpay } from '../../support/worker/razorpay'
import { breakRoute, mendRoutes } from '../../support/worker/sandbox'

const config = configOf(env, 'razorpay')
const order = () => ({
  amountPaise: 20500,
  currency: 'INR',
  receipt: `bk_${crypto.randomUUID()}`,
  notes: { booking_id: 'b1' },
})
const answering = (answer: () => Response | Promise<Response>) => {
  const asked: Request[] = []
  const client = razorpayClient(config, async (request) => {
    asked.push(request)
    return answer()
  })
  return { client, asked }
}

afterEach(() => mendRoutes())

describe('Razorpay', () => {
  it('refuses with a status, a code and a reason', async () => {
    expect(await razorpay.payment('pay_00000000000000')).toMatchObject({
      ok: false,
      refusal: {
        reason: 'refused',
        status: 400,
        code: 'BAD_REQUEST_ERROR',
        detail: 'input_validation_failed',
      },
    })
    const stranger = razorpayClient({ ...config, RAZORPAY_KEY_SECRET: 'wrong' }, providerFetchOf(env))
    expect(await stranger.createOrder(order())).toMatchObject({ refusal: { reason: 'refused', status: 401 } })
  })

  it.each([
    ['server_error', 500],
    ['bad_gateway', 502],
    ['rate_limited', 429],
    ['answer_lost', null],
  ])('gives no answer to a new order: %s', async (kind, status) => {
    await breakRoute('razorpay.orders.create', kind)
    expect(await razorpay.createOrder(order())).toEqual({
      ok: false,
      refusal: { reason: 'unanswered', status },
    })
  })

  it('that is too slow meets the time-out', async () => {
    await breakRoute('razorpay.orders.create', 'slow', 1, 2000)
    const impatient = razorpayClient(config, providerFetchOf(env), { timeoutMs: 100 })
    const started = Date.now()
    expect(await impatient.createOrder(order())).toEqual({
      ok: false,
      refusal: { reason: 'unanswered', status: null },
    })
    expect(Date.now() - started).toBeLessThan(1500)
  })

  it('gets one request to create an order, whatever it answers, and at most two to read one', async () => {
    const { client, asked } = answering(() => new Response('<html>', { status: 502 }))
    await client.createOrder(order())
    expect(asked).toHaveLength(1)
    await client.payment('pay_00000000000000')
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['no JSON', () => new Response('<html>')],
    ['an order without an amount', () => Response.json({ id: 'order_1', entity: 'order' })],
    ['a network that fails', () => Promise.reject(new TypeError('fetch failed'))],
  ])('that answers with %s is not believed', async (_, answer) => {
    expect(await answering(answer).client.createOrder(order())).toMatchObject({
      refusal: { reason: 'unanswered' },
    })
  })

  it('gets requests at its own address with the key of the account', async () => {
    const { client, asked } = answering(() => new Response('{}'))
    await client.ordersByReceipt('bk 1&count=100')
    expect(asked[0]?.url).toBe('https://api.razorpay.com/v1/orders?receipt=bk%201%26count%3D100')
    expect(asked[0]?.headers.get('authorization')).toBe(`Basic ${btoa('rzp_test_hasiru:sandbox-key-secret')}`)
    await client.payment('../refunds')
    expect(asked.at(-1)?.url).toBe('https://api.razorpay.com/v1/payments/..%2Frefunds')
  })
})
