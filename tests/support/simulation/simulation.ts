import * as v from 'valibot'
import { localVars } from '../../../scripts/local-settings.mjs'
import type { Booking } from '../../../src/domain/bookings/booking'
import { TripSchema } from '../../../src/domain/bookings/trip-request'
import { type FareResult, packageFare } from '../../../src/domain/fares/fare'
import { quoteExpiry, tripFingerprint } from '../../../src/domain/fares/quote'
import { packagesBeside } from '../../../src/domain/fares/rental'
import { localOf } from '../../../src/domain/kolkata-time'
import type { BookingRequest } from '../../../worker/bookings/create-booking'
import { configOf, quoteKeys } from '../../../worker/config'
import { databaseOf } from '../../../worker/database/client'
import {
  authUsers,
  customers,
  drivers,
  rentalPackages,
  users,
  vehicles,
} from '../../../worker/database/tables'
import { type QuoteClaims, signQuote } from '../../../worker/fares/quotes'
import { razorpayClient } from '../../../worker/providers/razorpay'
import { drawFrom } from '../bookings/draw'
import { aBooking, RENTAL_PACKAGE, RIDE_VEHICLE } from '../bookings/records'
import { requestFor } from '../bookings/trips'
import { d1Of, newDatabase } from './database'
import { accountDatabase, type Ending, newAccount, payInCheckout, providerFetchTo, sqlOf } from './provider'
import { Scheduler, type Task, VirtualClock } from './scheduler'

/** Pickups are on half hours. */
const HALF_HOUR_MS = 30 * 60_000

/** Half past nine on a morning in Kolkata. */
const START = new Date('2026-11-21T04:00:00.000Z')

const config = configOf(localVars, 'razorpay')
const keys = quoteKeys(localVars)

const product = await newDatabase()
const database = databaseOf(d1Of(product))

/** The riders of every simulation. */
export const RIDERS = ['rider_asha', 'rider_bala'] as const

/** Their drivers, on duty, each with a sedan. */
export const DRIVERS = ['driver_chandra', 'driver_devi'] as const

export const OPERATOR = 'operator_esha'

/** Who consents to what the other proposes. */
export const SECOND_OPERATOR = 'operator_farah'

/** The packages on sale. The first costs what a trip does; those that are farther and no longer are no extension of it. */
const PACKAGES = [
  { duration_hours: 2, included_kilometers: 20, base_price: 8000 },
  { duration_hours: 2, included_kilometers: 60, base_price: 8200 },
  { duration_hours: 4, included_kilometers: 40, base_price: 8400 },
  { duration_hours: 8, included_kilometers: 80, base_price: 9200 },
  { duration_hours: 1, included_kilometers: 150, base_price: 8100 },
].map((size) => ({
  ...{ ...RENTAL_PACKAGE, ...size, extra_hour_rate: 225, extra_km_rate: 14 },
  id: `package_of_${size.base_price}`,
}))
const [SHORTEST = RENTAL_PACKAGE] = PACKAGES
const NO_DROPOFF = { dropoff_address: null, dropoff_latitude: null, dropoff_longitude: null }

const created_at = START.toISOString()
const people = [...RIDERS, ...DRIVERS, OPERATOR, SECOND_OPERATOR]
const isDriver = (id: string) => DRIVERS.some((driver) => driver === id)
const cars = DRIVERS.map((driver, place) => ({
  driver,
  id: `car_of_${driver}`,
  license_plate: `KA09MA000${place}`,
}))
const sedan = { ...RIDE_VEHICLE, base_city: 'bengaluru' } as const
await database.batch([
  database.insert(authUsers).values(people.map((id) => ({ id, created_at }))),
  database.insert(users).values(
    people.map((id) => ({
      id,
      role: isDriver(id) ? ('driver' as const) : ('customer' as const),
      phone_verified: false,
      created_at,
      updated_at: created_at,
    })),
  ),
  database.insert(rentalPackages).values(PACKAGES),
  database.insert(customers).values(RIDERS.map((id) => ({ id }))),
  database.insert(vehicles).values(cars.map(({ id, license_plate }) => ({ ...sedan, id, license_plate }))),
  database.insert(drivers).values(
    cars.map(({ driver, id }) => ({
      ...{ id: driver, license_number: id, vehicle_id: id, on_duty: true },
      ...{ rating: 5, rating_sum: 0, rating_count: 0, total_rides: 0 },
    })),
  ),
])
product.keep()

export type Value = string | number | null

export type Row = Record<string, Value>

/**
 * The product's use cases over a database, a provider and a clock of their own, in this process. There is one at a time:
 * the next one begins with nothing but its people.
 */
export class Simulation {
  readonly clock = new VirtualClock(START)
  readonly scheduler = new Scheduler()
  /** The account at the provider, where its API, riders, banks and operators act. */
  readonly account = newAccount(this.clock.now)
  /** The calls of all tasks and of the test itself, whose queries are answered at once. */
  readonly database = database
  readonly #tables = sqlOf(product)
  readonly #accountTables = sqlOf(accountDatabase)
  readonly #client = razorpayClient(config, providerFetchTo(this.account))
  readonly #oneTry = razorpayClient(config, providerFetchTo(this.account), { repeatsReads: false })
  readonly #restoreRandomness: () => void

  /** The same seed draws the same ids. */
  constructor(seed = 0) {
    product.restart()
    this.#restoreRandomness = seedRandomness(seed)
  }

  end(): void {
    this.#restoreRandomness()
  }

  /** What a use case of this rider is handed now. */
  contextOf(userId: string) {
    return {
      database,
      razorpay: this.#client,
      keys,
      keySecrets: { current: config.RAZORPAY_KEY_SECRET },
      userId,
      now: this.clock.now(),
    }
  }

  /** What the clock and webhooks are handed: a request that fails is left to the next run. */
  get deps() {
    return { database, razorpay: this.#oneTry }
  }

  /** Changes with every row that is written, here or at the provider. */
  get rowsWritten(): number {
    return product.rowsWritten + accountDatabase.rowsWritten
  }

  /** What a query finds in the product's tables, read at once by whoever checks them. */
  rows<Found extends Row = Row>(query: string, ...values: (Value | undefined)[]): Found[] {
    return this.#tables.exec<Found>(query, ...values.map((value) => value ?? null)).toArray()
  }

  /** The same in the account's. */
  providerRows(query: string, ...values: (Value | undefined)[]): Row[] {
    return this.#accountTables.exec<Row>(query, ...values.map((value) => value ?? null)).toArray()
  }

  /** A rider pays an order, or tries to. Throws where the provider refuses. */
  pay(orderId: string, ending?: Ending) {
    return payInCheckout(this.account, { orderId, ending, keySecret: config.RAZORPAY_KEY_SECRET })
  }

  /** Runs a task alone, from its beginning to its end. Throws where it throws. */
  async run<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const task = await this.scheduler.start(name, work)
    await this.scheduler.finish(task)
    return returned(task)
  }

  /** What a rider posts for a trip in so many hours that was quoted now at this fare; a new idempotency key each time. */
  bookingRequest(userId: string, fare = 400, hours = 24): Promise<BookingRequest> {
    return this.#requestOf(userId, aBooking(), { ...aBooking().fare_parts, totalFare: fare }, hours)
  }

  /** The same for the shortest of the packages, as it was sold at first. */
  rentalRequest(userId: string, hours: number): Promise<BookingRequest> {
    const rental = aBooking({ ...NO_DROPOFF, service_type: 'car_rental', package_id: SHORTEST.id })
    const fare = packageFare(SHORTEST, packagesBeside(SHORTEST, PACKAGES, 'sedan'))
    return this.#requestOf(userId, rental, fare, hours)
  }

  /** From now on the shortest package costs so many rupees, and each other one as much more than it as before. */
  sellPackagesFrom(rupees: number): void {
    this.#tables.exec(
      'UPDATE rental_packages SET base_price = base_price + ? - (SELECT min(base_price) FROM rental_packages)',
      rupees,
    )
  }

  /** Whether the permits of all cars ended yesterday. */
  endPermits(end: boolean): void {
    const yesterday = new Date(this.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
    this.#tables.exec('UPDATE vehicles SET permit_until = ?', end ? yesterday : null)
  }

  async #requestOf(
    userId: string,
    booking: Booking,
    parts: FareResult,
    hours: number,
  ): Promise<BookingRequest> {
    const now = this.clock.now()
    const pickup = Math.ceil((now.getTime() + hours * 3_600_000) / HALF_HOUR_MS) * HALF_HOUR_MS
    const trip = v.parse(TripSchema, { ...booking, scheduled_time: localOf(new Date(pickup)) })
    const claims: QuoteClaims = {
      v: 1,
      user_id: userId,
      trip: tripFingerprint(trip),
      route: null,
      billed: { distance_km: 18.2, duration_minutes: 50, multiplier: 1 },
      fares: { sedan: parts, suv: parts, premium: parts },
      issued_at: now.toISOString(),
      expires_at: quoteExpiry(now).toISOString(),
    }
    return requestFor(trip, await signQuote(claims, keys), parts.totalFare)
  }
}

/** The value of a task that returned. Throws where it threw, crashed, or is not at its end. */
export function returned<Value>({ name, outcome }: Task<Value>): Value {
  if (outcome.state === 'returned') return outcome.value
  const cause = outcome.state === 'threw' ? outcome.error : undefined
  throw new Error(`${name}: ${outcome.state}`, { cause })
}

/** Random ids follow from the seed, so that a schedule which fails fails again, until the returned function is called. */
function seedRandomness(seed: number): () => void {
  const draw = drawFrom(seed)
  const fill = <Values extends ArrayBufferView>(values: Values): Values => {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    for (let at = 0; at < bytes.length; at++) bytes[at] = draw(256)
    return values
  }
  const uuid = () =>
    Buffer.from(fill(new Uint8Array(16)))
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  Object.defineProperties(crypto, {
    getRandomValues: { value: fill, configurable: true },
    randomUUID: { value: uuid, configurable: true },
  })
  return () => {
    Reflect.deleteProperty(crypto, 'getRandomValues')
    Reflect.deleteProperty(crypto, 'randomUUID')
  }
}
