import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../../../src/domain/bookings/booking'
import type { ChangeOffer } from '../../../src/domain/bookings/change-terms'
import { TripSchema } from '../../../src/domain/bookings/trip-request'
import { HOUR_MS, localOf } from '../../../src/domain/kolkata-time'
import { accept } from '../../../src/domain/result'
import { type ChangeRequestSchema, changeBooking, offerChange } from '../../../worker/changes/change-booking'
import { newId } from '../../../worker/database/new-id'
import { bookings } from '../../../worker/database/tables'
import { actOnce } from '../../../worker/idempotency'
import type { RouteFinder } from '../../../worker/places/ports'
import type { Rules } from './rules'
import type { ActionThat } from './schedule'
import { RIDERS, type Simulation } from './simulation'

/**
 * How long the road of a changed trip is, in metres, and what it costs in a sedan: ₹1500, ₹6000, ₹8149 and ₹12,000, where
 * it was ₹8000.
 */
export const ROADS = { short: 112_500, shorter: 487_500, longer: 666_600, long: 987_500 } as const

/** What the package of a changed rental costs now, in rupees. */
const PACKAGE_PRICES = { short: 1500, shorter: 6000, longer: 8149, long: 12_000 } as const

const HOURS = { later: 30, sooner: -2 } as const

const roadOf = (distanceMetres: number): RouteFinder => ({
  route: async (from, to) =>
    accept({
      distanceMetres,
      durationSeconds: 3000,
      source: 'road-graph',
      estimated: true,
      polyline: [from, to],
      steps: [],
    }),
})

type ChangeRequest = v.InferOutput<typeof ChangeRequestSchema>

/** The whole trip as the page sends it: as it is booked now, but for one thing. Whoever rides is told of, in no other change. */
function requestOf(row: BookingRow, moves: ActionThat<'offer'>['moves']): ChangeRequest {
  const hours = moves === 'later' || moves === 'sooner' ? HOURS[moves] : 0
  const near =
    row.dropoff_latitude === null
      ? { pickup_latitude: row.pickup_latitude + 0.005, pickup_address: 'Current location' }
      : { dropoff_latitude: row.dropoff_latitude + 0.005, dropoff_address: 'Current location' }
  const scheduled_time = localOf(new Date(Date.parse(row.scheduled_time) + hours * HOUR_MS))
  const otherCar = row.vehicle_type === 'suv' ? 'sedan' : 'suv'
  return {
    trip: v.parse(TripSchema, { ...row, scheduled_time, ...(moves === 'near' && near) }),
    vehicle_type: moves === 'car' ? otherCar : row.vehicle_type,
    passenger: moves === 'passenger' ? { name: 'Meera', phone_no: '9845012345' } : null,
  }
}

interface Shown {
  bookingId: string
  request: ChangeRequest
  offer: ChangeOffer
  /** Of the press, however often it is sent. */
  key: string
}

/** A rider's page that changes a booking: it shows an offer, and a press agrees to what it shows, however old that is. */
export class ChangePage {
  readonly #simulation: Simulation
  readonly #rules: Rules
  readonly #who = { by: 'rider', userId: RIDERS[0], reason: null, isOurs: false } as const
  #shown: Shown | null = null

  constructor(simulation: Simulation, rules: Rules) {
    this.#simulation = simulation
    this.#rules = rules
  }

  async look(bookingId: string, { road, moves }: ActionThat<'offer'>): Promise<void> {
    const context = { ...this.#simulation.contextOf(RIDERS[0]), routes: roadOf(ROADS[road]) }
    const [row] = await context.database.select().from(bookings).where(eq(bookings.id, bookingId))
    if (!row) return
    if (row.package_id !== null) this.#simulation.sellPackagesFrom(PACKAGE_PRICES[road])
    const request = requestOf(row, moves)
    const offered = await offerChange(context, { bookingId, who: this.#who, request })
    if (!offered.ok) return this.#rules.say('rider', offered.refusal.reason)
    const { refund_paise, order_paise } = offered.value
    this.#rules.say('rider', `${refund_paise} paise would come back, ${order_paise} be paid first`)
    this.#shown = { bookingId, request, offer: offered.value, key: `change ${newId()}` }
  }

  async press(): Promise<void> {
    if (!this.#shown) return
    const { offer: agreed, key, bookingId } = this.#shown
    const asked = { bookingId, request: { ...this.#shown.request, agreed } }
    const context = { ...this.#simulation.contextOf(RIDERS[0]), routes: roadOf(0) }
    const request = {
      ...{ user_id: RIDERS[0], key, part: '', request_hash: key, result_id: newId() },
      expires_at: '2999-01-01T00:00:00.000Z',
    }
    const changed = await actOnce<{ change: { number: number; state: string } } | null, { reason: string }>(
      context.database.$client,
      request,
      (database) => changeBooking({ ...context, database }, { ...asked, who: this.#who }),
      () => null,
    )
    if (!changed.ok) return this.#rules.say('rider', changed.refusal.reason)
    const { number, state = 'changed already' } = changed.value?.change ?? {}
    const [is] = this.#simulation.rows(
      `SELECT iif(state = 'made', state, 'waiting') AS state FROM booking_changes WHERE booking_id = ? AND number = ?`,
      asked.bookingId,
      number,
    )
    this.#rules.say('rider', state, !changed.value || is?.state === state ? false : `it is ${is?.state}`)
  }
}
