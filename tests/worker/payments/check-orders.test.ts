import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { RazorpayPayment } from '../../../src/domain/payments/razorpay'
import { accept } from '../../../src/domain/result'
import { databaseOf } from '../../../worker/database/client'
import { checkOrders } from '../../../worker/payments/orders'
import { newBookingOf, shown } from '../../support/worker/bookings'
import { signedInRider } from '../../support/worker/people'
import { orderFor, razorpay } from '../../support/worker/razorpay'

const rider = await signedInRider()

describe('A payment that is authorised late, after a newer one failed', () => {
  it.each(['failed', 'created'] as const)(
    'keeps the booking processing, though the newer one is %s',
    async (newer) => {
      const booking = await newBookingOf(rider)
      const { order_id, amount } = await orderFor(rider, booking)
      const tried = (status: RazorpayPayment['status'], created_at: number): RazorpayPayment => ({
        id: `pay_${booking.id.slice(0, 12)}${created_at}`,
        entity: 'payment',
        amount,
        currency: 'INR',
        status,
        order_id,
        method: 'upi',
        notes: {},
        amount_refunded: 0,
        captured: false,
        fee: null,
        tax: null,
        error_code: null,
        error_description: null,
        error_reason: null,
        created_at,
      })
      const payments = [tried(newer, 2), tried('authorized', 1)]
      const told = { ...razorpay, paymentsOfOrder: async () => accept({ items: payments, unread: 0 }) }
      const now = new Date()
      const database = databaseOf(env.DB)
      expect(await checkOrders({ database, razorpay: told }, booking.id, { event: 'test', now })).toEqual(
        accept({ paid: false, processing: true }),
      )
      expect((await shown(rider, booking.id)).payment_state).toBe('processing')
    },
  )
})
