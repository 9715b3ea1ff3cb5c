import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBooking } from '../../worker/bookings/create-booking'
import { outbox } from '../../worker/database/message-tables'
import { bookings } from '../../worker/database/tables'
import { newRow } from '../../worker/outbox'
import { auditBooks } from '../../worker/payments/audit'
import { RIDERS, Simulation } from '../support/simulation/simulation'
import { granted } from '../support/surely'

const [asha] = RIDERS

let simulation: Simulation
beforeEach(() => {
  simulation = new Simulation()
})
afterEach(() => simulation.end())

async function booked(): Promise<string> {
  const request = await simulation.bookingRequest(asha)
  const made = await simulation.run('books', () => createBooking(simulation.contextOf(asha), request))
  return granted(made).row.id
}

const bookingRow = async (id: string) =>
  (await simulation.database.select().from(bookings).where(eq(bookings.id, id)))[0]

describe('the use cases in the simulation', () => {
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
