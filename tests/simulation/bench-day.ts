import { eq } from 'drizzle-orm'
import { WEBHOOK_SECRET } from '../../sandbox/razorpay/account'
import { webhookHeaders } from '../../sandbox/razorpay/signature'
import { createBooking } from '../../worker/bookings/create-booking'
import { cancelBooking, previewCancellation } from '../../worker/cancellations/cancel-booking'
import { payments } from '../../worker/database/payment-tables'
import { authUsers, bookings, customers, drivers, users, vehicles } from '../../worker/database/tables'
import { auditBooks } from '../../worker/payments/audit'
import { createPaymentOrder } from '../../worker/payments/create-order'
import { receiveEvent } from '../../worker/payments/events'
import { putRefund } from '../../worker/payments/refunds'
import { verifyPayment } from '../../worker/payments/verify-payment'
import { completeRide } from '../../worker/rides/complete-ride'
import { setOut } from '../../worker/rides/driver-transitions'
import { acceptRide } from '../../worker/rides/offers'
import { startRide } from '../../worker/rides/start-ride'
import { nextDue, runClock } from '../support/simulation/clock-run'
import type { Ending } from '../support/simulation/provider'
import { numbersFrom, Simulation } from '../support/simulation/simulation'

// A day of bookings, for `npm run bench day`: random riders pay, cancel, are driven, are refunded. Then the books are
// audited, and audited once more with one row damaged.

const [seed = 0, count = 1000] = process.argv.slice(2).map(Number)

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const FARE = 400

const simulation = new Simulation(seed)
const START = simulation.clock.now()
const { database, account, clock } = simulation
const next = numbersFrom(seed)
const chance = (percent: number) => next() % 100 < percent
const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[next() % items.length]

const riders = Array.from({ length: 250 }, (_, place) => `rider_${place}`)
const fleet = Array.from({ length: 80 }, (_, place) => `driver_${place}`)

async function addPeople(): Promise<void> {
  const created_at = clock.now().toISOString()
  const car = {
    make: 'Tata',
    model: 'Tigor EV',
    year: 2025,
    color: 'White',
    type: 'sedan',
    base_city: 'bengaluru',
  } as const
  for (const id of [...riders, ...fleet]) {
    await database.batch([
      database.insert(authUsers).values({ id, created_at }),
      database.insert(users).values({ id, created_at, updated_at: created_at }),
      database.insert(customers).values({ id }),
    ])
  }
  for (const id of fleet) {
    await database.batch([
      database.insert(vehicles).values({ ...car, id: `car_of_${id}`, license_plate: id }),
      database.insert(drivers).values({ id, license_number: id, vehicle_id: `car_of_${id}`, on_duty: true }),
    ])
  }
}

/** What is still to happen, each at its time. */
const agenda: { at: number; work: () => Promise<unknown> }[] = []

const later = (minutes: number, work: () => Promise<unknown>) =>
  agenda.push({ at: clock.now().getTime() + minutes * MINUTE_MS, work })

/** A rider orders in a tab and pays; most tabs verify, some are closed. */
async function pay(bookingId: string, userId: string, rupees: number, ending: Ending = 'pay'): Promise<void> {
  const ask = (insteadOf: string | null) =>
    createPaymentOrder(simulation.contextOf(userId), {
      bookingId,
      paymentMethod: 'upi',
      paymentAmount: rupees,
      insteadOf,
    })
  const asked = await ask(null)
  const made = !asked.ok && asked.refusal.reason === 'under_way' ? await ask(asked.refusal.order.id) : asked
  if (!made.ok) return
  later(1 + (next() % 12), async () => {
    const { claim, paymentId } = await simulation.pay(made.value.id, ending)
    if (ending === 'held') later(next() % 2000, async () => account.capturePayment(paymentId))
    if (claim && chance(80)) await verifyPayment(simulation.contextOf(userId), { bookingId, ...claim })
  })
}

async function cancel(bookingId: string, userId: string): Promise<void> {
  const shown = await previewCancellation(database, { bookingId, by: 'rider', userId }, clock.now())
  if (!shown.ok) return
  const who = {
    by: 'rider',
    userId,
    reason: 'Change of plans',
    refundPaise: shown.value.refund_paise,
  } as const
  await cancelBooking(database, { bookingId, who }, clock.now())
}

async function drive(bookingId: string): Promise<void> {
  const request = () => ({ database, bookingId, driverId: oneOf(fleet) ?? '', now: clock.now() })
  for (let tries = 0; tries < 10; tries++) if ((await acceptRide(request())).ok) break
  const [row] = await database.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!row?.driver_id) return
  const own = () => ({ ...request(), driverId: row.driver_id ?? '' })
  await setOut(own(), true)
  await startRide(own(), row.start_pin ?? '')
  later(50, () =>
    completeRide(
      own(),
      { collected: row.remaining_amount > 0 ? { method: 'cash', rupees: row.remaining_amount } : null },
      {
        at: clock.now(),
        reason: null,
        readFix: async () => ({
          lat: row.dropoff_latitude ?? row.pickup_latitude,
          lng: row.dropoff_longitude ?? row.pickup_longitude,
          at: clock.now().getTime(),
        }),
      },
    ),
  )
}

/** An operator gives something back of a driven ride. */
async function giveBack(bookingId: string): Promise<void> {
  const [paid] = await database.select().from(payments).where(eq(payments.booking_id, bookingId))
  if (!paid?.applied) return
  const cause = { actor: 'operator', actorId: null, event: 'by hand', now: clock.now() } as const
  const refund = {
    paymentId: paid.id,
    bookingId,
    paise: 2500,
    reason: 'by_operator',
    causeId: 'goodwill',
  } as const
  await database.batch(putRefund(database, refund, cause))
}

async function book(): Promise<void> {
  const userId = oneOf(riders) ?? ''
  const made = await createBooking(
    simulation.contextOf(userId),
    await simulation.bookingRequest(userId, FARE),
  )
  if (!made.ok) return
  const { id } = made.value.row
  const ending = chance(8) ? 'held' : chance(6) ? 'fail' : 'pay'
  if (chance(88)) await pay(id, userId, chance(70) ? FARE / 4 : FARE, ending)
  if (chance(6)) later(2, () => pay(id, userId, FARE, 'pay'))
  if (chance(18)) later(next() % 2800, () => cancel(id, userId))
  if (chance(85)) later(1380, () => drive(id))
  if (chance(4)) later(1600, () => giveBack(id))
}

/** The provider's webhooks: most arrive, some twice. */
async function deliverWebhooks(): Promise<void> {
  for (const sent of account.takeWebhooks()) {
    if (chance(15)) continue
    const headers = await webhookHeaders(sent)
    const event = { id: sent.event_id, signature: headers['x-razorpay-signature'] ?? '', body: sent.body }
    for (let times = chance(10) ? 2 : 1; times > 0; times--) {
      const now = clock.now()
      const received = await receiveEvent(simulation.deps, event, {
        secrets: { current: WEBHOOK_SECRET },
        now,
      })
      if (received.ok) await received.value.apply()
    }
    account.endWebhook(sent.id, 200)
  }
}

async function passMinute(): Promise<void> {
  clock.advance(MINUTE_MS)
  const now = clock.now().getTime()
  const due = agenda.filter(({ at }) => at <= now)
  for (const entry of due) {
    agenda.splice(agenda.indexOf(entry), 1)
    // The provider refuses a payment of an order that is paid: then nothing happens.
    await entry.work().catch(() => null)
  }
  await deliverWebhooks()
  const nextRun = nextDue(simulation)
  if (nextRun !== null && nextRun <= now) await runClock(simulation)
}

const tables = (query: string) => simulation.tables.exec<{ what: string; times: number }>(query).toArray()

async function audit() {
  const began = performance.now()
  const {
    bookings: audited,
    payments: paid,
    findings,
  } = await auditBooks(simulation.deps, clock.now(), {
    everything: true,
  })
  return { bookings: audited, payments: paid, findings, seconds: (performance.now() - began) / 1000 }
}

Object.assign(console, { info() {}, warn() {}, error() {} })
await addPeople()
const perMinute = count / 1440
for (let minute = 0, made = 0; minute < 1440; minute++) {
  for (; made < Math.floor((minute + 1) * perMinute); made++) await book()
  await passMinute()
}
while (agenda.length > 0) await passMinute()
// Within five days all payments of the day are still read from the provider, and each order was asked about since.
const end = START.getTime() + 4.2 * DAY_MS
for (let due = nextDue(simulation); due !== null && due < end; due = nextDue(simulation)) {
  clock.advance(due - clock.now().getTime() - MINUTE_MS)
  await passMinute()
}
clock.advance(end - clock.now().getTime())
const counted = [
  ...tables(`SELECT 'bookings ' || status || ', payment ' || payment_status AS what, count(*) AS times
    FROM bookings GROUP BY status, payment_status`),
  ...tables(`SELECT 'payments' || CASE applied WHEN 1 THEN ' that count' ELSE ', late or double' END AS what,
    count(*) AS times FROM payments GROUP BY applied`),
  ...tables(`SELECT 'refunds ' || reason || ', ' || status AS what, count(*) AS times
    FROM refunds GROUP BY reason, status`),
  ...tables(`SELECT 'ledger ' || kind || ', rupees ' || (sum(amount_paise) / 100) AS what, count(*) AS times
    FROM ledger GROUP BY kind`),
]
const clean = await audit()
const [damaged] = tables(`UPDATE payments SET amount_paise = amount_paise - 100 WHERE id = (
  SELECT id FROM payments WHERE applied = 1 ORDER BY id LIMIT 1) RETURNING booking_id AS what, 0 AS times`)
process.stdout.write(
  `${JSON.stringify({ counted, days: (clock.now().getTime() - START.getTime()) / DAY_MS, clean, damaged: { booking: damaged?.what, ...(await audit()) } })}\n`,
)
