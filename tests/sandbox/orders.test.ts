import { describe, expect, it } from 'vitest'
import { newOrder, razorpay, setSwitches } from './call'

const ORDER = { amount: 125_000, currency: 'INR' }

describe('An order', () => {
  it('with a unique receipt is made once, unless the account knows none, and refused with another amount', async () => {
    const unique = { receipt: 'once', unique_receipt: true }
    const order = await newOrder(unique)
    await setSwitches({ receipts: 'never_unique' })
    expect(await newOrder(unique)).not.toBe(order)
    await setSwitches({ receipts: 'unique_if_asked' })
    expect(await newOrder(unique)).toBe(order)
    const other = await razorpay('POST', '/v1/orders', { ...ORDER, ...unique, amount: 500 })
    expect(other.status).toBe(400)
    expect(other.body).toMatchObject({ error: { field: 'receipt', metadata: { order_id: order } } })
  })
})

describe('Razorpay refuses', () => {
  const INVALID = 'input_validation_failed'
  it.each([
    ['no amount', { currency: 'INR' }, { description: 'amount: is required.', reason: INVALID }],
    ['99 paise', { ...ORDER, amount: 99 }, { field: 'amount', reason: 'amount_less_than_minimum_amount' }],
    ['dollars', { ...ORDER, currency: 'USD' }, { field: 'currency', reason: INVALID }],
    ['a receipt of 41 characters', { ...ORDER, receipt: 'r'.repeat(41) }, { field: 'receipt' }],
    ['a note of 257 characters', { ...ORDER, notes: { n: 'x'.repeat(257) } }, { field: 'notes' }],
    ['an unknown field', { ...ORDER, fare: 1 }, { reason: 'extra_field_sent' }],
    ['no JSON object', 'amount', { source: 'NA' }],
  ])('%s', async (_, body, error) => {
    const refused = await razorpay('POST', '/v1/orders', body)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', source: 'business', metadata: {}, ...error },
    })
  })

  it.each([
    ['a malformed order id', '/v1/orders/order_12', '12 is not a valid id'],
    ['an unknown order', '/v1/orders/order_RB58MiP5SPFYyM', 'The id provided does not exist'],
    ['a page of 101', '/v1/orders?count=101', 'The count must be between 1 and 100.'],
    ['an unknown route', '/v1/invoices', 'The requested URL was not found on the server.'],
  ])('%s with 400, never 404', async (_, path, description) => {
    const refused = await razorpay('GET', path)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', description } })
  })

  it.each([
    ['no keys', ''],
    ['a wrong secret', `Basic ${btoa('rzp_test_hasiru:wrong')}`],
  ])('%s with 401', async (_, authorization) => {
    const refused = await razorpay('GET', '/v1/orders', undefined, { authorization })
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', source: 'NA' } })
  })
})
