import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept } from '../../src/domain/result'
import { createBooking } from '../../worker/bookings/create-booking'
import { outbox } from '../../worker/database/message-tables'
import { payments } from '../../worker/database/payment-tables'
import { bookings } from '../../worker/database/tables'
import { newRow } from '../../worker/outbox'
import { auditBooks } from '../../worker/payments/audit'
import { createPaymentOrder } from '../../worker/payments/create-order'
import { expireUnpaidBookings } from '../../worker/payments/expire-unpaid-bookings'
import { checkOrders } from '../../worker/payments/orders'
import { verifyPayment } from '../../worker/payments/verify-payment'
import type { Call } from '../support/simulation/scheduler'
import { RIDERS, returned, Simulation } from '../support/simulation/simulation'

const [asha] = RIDERS
const ADVANCE = 100

let simulation: Simulation
beforeEach(() => {
  simulation = new Simulation()
})
afterEach(() => simulation.end())

async function booked(): Promise<string> {
  const request = await simulation.bookingRequest(asha)
  const made = await simulation.run('books', () => createBooking(simulation.contextOf(asha), request))
  if (!made.ok) throw new Error(made.refusal.reason)
  return made.value.row.id
}

const order =
  (bookingId: string, paymentAmount = ADVANCE) =>
  () =>
    createPaymentOrder(simulation.contextOf(asha), {
      bookingId,
      paymentMethod: 'upi',
      paymentAmount,
      insteadOf: null,
    })

async function ordered(bookingId: string): Promise<string> {
  const made = await simulation.run('orders', order(bookingId))
  if (!made.ok) throw new Error(made.refusal.reason)
  return made.value.id
}

type Claim = { orderId: string; paymentId: string; signature: string }

const verify = (bookingId: string, claim: Claim) => () =>
  verifyPayment(simulation.contextOf(asha), { bookingId, ...claim })

const poll = (bookingId: string) => () =>
  checkOrders(simulation.contextOf(asha), bookingId, { event: 'page', now: simulation.clock.now() })

async function paid(orderId: string): Promise<Claim> {
  const { claim } = await simulation.pay(orderId)
  if (!claim) throw new Error('The payment failed')
  return claim
}

const bookingRow = async (id: string) =>
  (await simulation.database.select().from(bookings).where(eq(bookings.id, id)))[0]

const writes = (table: string) => (call: Call) =>
  call.to === 'database' && call.what.some((sql) => sql.startsWith(`insert into "${table}"`))

describe('the use cases in the simulation', () => {
  it.each([
    ['crash_before', 0],
    ['crash_after', 1],
  ] as const)(
    'after a %s of the write there are %i payments, and after the next poll there is one',
    async (fault, left) => {
      const id = await booked()
      const claim = await paid(await ordered(id))
      const tab = await simulation.scheduler.start('tab', verify(id, claim))
      const write = await simulation.scheduler.runTo(tab, writes('payments'))
      await simulation.scheduler.release(write, fault)
      expect(tab.outcome).toEqual({ state: 'crashed' })
      expect(await simulation.database.select().from(payments)).toHaveLength(left)
      expect(await simulation.run('polls', poll(id))).toMatchObject({
        value: { paid: true },
      })
      expect(await simulation.database.select().from(payments)).toHaveLength(1)
    },
  )

  it('a booking that is overdue while its payment is verified is kept: the provider is asked first', async () => {
    const id = await booked()
    const claim = await paid(await ordered(id))
    simulation.clock.advance(61 * 60_000)
    const tab = await simulation.scheduler.start('tab', verify(id, claim))
    await simulation.scheduler.runTo(tab, writes('payments'))
    const expire = () => expireUnpaidBookings(simulation.contextOf(asha), simulation.clock.now())
    expect(await simulation.run('cron', expire)).toBe(0)
    await simulation.scheduler.finish()
    expect(returned(tab)).toEqual(accept('confirmed'))
    expect(await simulation.database.select().from(payments)).toHaveLength(1)
  })

  it('the audit reads more bookings than a statement of D1 has parameters for', async () => {
    const row = await bookingRow(await booked())
    if (!row) throw new Error('Nothing was booked')
    for (let copy = 0; copy < 120; copy++) {
      await simulation.database
        .insert(bookings)
        .values({ ...row, id: crypto.randomUUID(), idempotency_key: crypto.randomUUID() })
    }
    const audit = await auditBooks(simulation.deps, simulation.clock.now(), { everything: true })
    expect(audit).toMatchObject({ bookings: 121, findings: [] })
  })
})

describe('the simulated database', () => {
  it('applies a batch as a whole or not at all, and says what it refused', async () => {
    const id = await booked()
    const fails = simulation.run('writes', () =>
      simulation.database.batch([
        simulation.database.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, id)),
        simulation.database.insert(outbox).values({
          ...newRow({ id: '1', event: 'booking.confirmed', now: simulation.clock.now() }),
          booking_id: 'absent',
        }),
      ]),
    )
    await expect(fails).rejects.toThrow('writes: threw')
    expect(await bookingRow(id)).toMatchObject({ status: 'pending' })
  })

  it('begins each simulation with nothing but its people', async () => {
    await booked()
    simulation.end()
    simulation = new Simulation()
    expect(await simulation.database.select().from(bookings)).toEqual([])
  })

  it('draws the same ids from the same seed', async () => {
    const first = await booked()
    simulation.end()
    simulation = new Simulation()
    expect(await booked()).toBe(first)
    simulation.end()
    simulation = new Simulation(1)
    expect(await booked()).not.toBe(first)
  })
})
