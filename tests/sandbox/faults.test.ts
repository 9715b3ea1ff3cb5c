import { describe, expect, it } from 'vitest'
import { capturedPayment, injectFault, pick, postForm, razorpay, sandbox } from './call'

const create = () => razorpay('POST', '/v1/orders', { amount: 500, currency: 'INR', receipt: 'faulty' })

describe('An injected fault', () => {
  it('strikes every route of the account that is read', async () => {
    const { order, payment } = await capturedPayment()
    const refund = pick(await razorpay('POST', `/v1/payments/${payment}/refund`, { amount: 100 }), 'id')
    const routes = [
      ['orders.list', '/orders'],
      ['orders.fetch', `/orders/${order}`],
      ['orders.payments', `/orders/${order}/payments`],
      ['payments.list', '/payments'],
      ['payments.fetch', `/payments/${payment}`],
      ['refunds.list', `/payments/${payment}/refunds`],
      ['refunds.fetch', `/refunds/${refund}`],
    ]
    for (const [route, path] of routes) {
      await injectFault(`razorpay.${route}`, 'server_error')
      expect([path, (await razorpay('GET', `/v1${path}`)).status]).toEqual([path, 500])
    }
  })

  it('is replaced by another, and cleared with all', async () => {
    await injectFault('razorpay.orders.create', 'server_error')
    await injectFault('razorpay.orders.create', 'rate_limited')
    expect((await create()).status).toBe(429)
    await injectFault('razorpay.orders.create', 'rate_limited')
    await sandbox('POST', '/sandbox/api/faults/clear')
    expect((await create()).status).toBe(200)
  })

  it.each([
    ['an unknown route', { fault: 'razorpay.everything slow' }],
    ['a fault that the route does not have', { fault: 'exotel.sms key_in_flight' }],
    ['a delay of an hour', { fault: 'exotel.sms slow', delay_ms: 3_600_000 }],
  ])('is refused for %s', async (_, fault) => {
    expect((await sandbox('POST', '/sandbox/api/faults', fault)).status).toBe(400)
  })

  it('is injected by the form of the payments page, which returns there', async () => {
    const fields = { fault: 'exotel.sms unavailable', calls: '3', delay_ms: '0' }
    const response = await postForm('/sandbox/api/faults', fields)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sandbox/payments#faults'])
    expect((await sandbox('GET', '/sandbox/api/faults')).body).toMatchObject({
      faults: [{ route: 'exotel.sms', kind: 'unavailable', remaining: 3, delay_ms: 0 }],
    })
  })
})

describe('A reset', () => {
  it('forgets orders, payments, refunds, messages and faults', async () => {
    const { order, payment } = await capturedPayment()
    const key = { 'x-refund-idempotency': 'rf_reset-me' }
    const refund = pick(await razorpay('POST', `/v1/payments/${payment}/refund`, {}, key), 'id')
    await injectFault('exotel.sms', 'unavailable')
    await sandbox('POST', '/sandbox/api/reset')
    for (const gone of [`orders/${order}`, `payments/${payment}`, `refunds/${refund}`]) {
      expect((await razorpay('GET', `/v1/${gone}`)).status).toBe(400)
    }
    expect((await sandbox('GET', '/sandbox/api/faults')).body).toMatchObject({ faults: [] })
  })
})
