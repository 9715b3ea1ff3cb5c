import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBooking } from '../../worker/bookings/create-booking'
import { outbox } from '../../worker/database/message-tables'
import { payments } from '../../worker/database/payment-tables'
import { bookings } from '../../worker/database/tables'
import { newRow } from '../../worker/outbox'
import { auditBooks } from '../../worker/payments/audit'
import { createPaymentOrder } from '../../worker/payments/create-order'
import { checkOrders } from '../../worker/payments/orders'
import { verifyPayment } from '../../worker/payments/verify-payment'
import type { Call } from '../support/simulation/scheduler'
import { RIDERS, Simulation } from '../support/simulation/simulation'

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

/** What the checkout of the booking's advance claims. */
async function paid(bookingId: string) {
  const asked = { bookingId, paymentMethod: 'upi', paymentAmount: ADVANCE, insteadOf: null } as const
  const made = await simulation.run('orders', () => createPaymentOrder(simulation.contextOf(asha), asked))
  if (!made.ok) throw new Error(made.refusal.reason)
  const { claim } = await simulation.pay(made.value.id)
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
      const claim = await paid(id)
      const verify = () => verifyPayment(simulation.contextOf(asha), id, claim)
      const tab = await simulation.scheduler.start('tab', verify)
      const write = await simulation.scheduler.runTo(tab, writes('payments'))
      await simulation.scheduler.release(write, fault)
      expect(tab.outcome).toEqual({ state: 'crashed' })
      expect(await simulation.database.select().from(payments)).toHaveLength(left)
      const learned = { event: 'page', now: simulation.clock.now() }
      const poll = () => checkOrders(simulation.contextOf(asha), id, learned)
      await simulation.run('polls', poll)
      expect(await simulation.database.select().from(payments)).toHaveLength(1)
    },
  )

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
