import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Audience } from '../../src/domain/fields'
import { newId } from '../../worker/database/new-id'
import { payments } from '../../worker/database/payment-tables'
import {
  BOOKING,
  DRIVER,
  EMERGENCY_CONTACT,
  ORDER,
  PAYMENT,
  REFUND,
  SAVED_ADDRESS,
  USER,
  VEHICLE,
} from '../support/audiences'
import { type Answer, all, answered, at } from '../support/worker/answers'
import { get, post } from '../support/worker/api'
import { newBookingOf } from '../support/worker/bookings'
import { database, insertInto, setIn } from '../support/worker/database'
import { refundOf } from '../support/worker/money'
import { askOrder } from '../support/worker/orders'
import {
  newSession,
  type SignedIn,
  type SignedInDriver,
  signedInDriver,
  signedInOperator,
  signedInRider,
} from '../support/worker/people'
import { minutesFrom, newRide, paidBooking, type Ride } from '../support/worker/rides'
import { newVehicle } from '../support/worker/vehicles'

/** What nobody is answered: each value stands in a column that is on no page and in no copy. */
const SECRETS = {
  gateway_response: 'vpa-of-the-rider@upi',
  transaction_id: 'order_of_the_providers_books',
  cause_id: 'hand_of_an_operators_form',
  rating_sum: '480111733',
  rating_count: '100023277',
  current_latitude: '12.345671',
  current_longitude: '76.543217',
  google_sub: 'google-account-of-the-rider',
  session_epoch: '739010457',
}

/** What not every audience may read of a booking, wherever in an answer it might stand. */
const OF_BOOKING = {
  start_pin: '7359',
  idempotency_key: 'key-of-the-rider-alone',
  last_move: 'move-of-nobody',
  pickup_detail: 'Flat 302, blue gate',
}
const secretBooking = (number: number) => ({
  ...OF_BOOKING,
  idempotency_key: `${OF_BOOKING.idempotency_key}-${number}`,
  special_instructions: 'Note: ring',
})

const signedIn = await signedInRider({
  fullName: 'Asha Rao',
  email: 'asha@hasirucabs.example',
  googleSub: SECRETS.google_sub,
})
await setIn('auth_users', signedIn.userId, { session_epoch: Number(SECRETS.session_epoch) })
const rider = { ...signedIn, cookie: await newSession(signedIn.userId) }
const operator = await signedInOperator()

/** A driver who was reviewed and has a position. */
async function reviewedDriver(): Promise<SignedInDriver> {
  const driver = await signedInDriver()
  const { rating_sum, rating_count, current_latitude, current_longitude } = SECRETS
  await setIn('drivers', driver.userId, {
    ...{ rating: 4.8, rating_sum, rating_count },
    ...{ current_latitude, current_longitude, current_at: minutesFrom(-77) },
  })
  return driver
}

async function withMoney(ride: Ride, name: string): Promise<Ride> {
  const booking_id = ride.booking.id
  const [paid] = await database.select().from(payments).where(eq(payments.booking_id, booking_id))
  if (!paid) throw new Error('a ride of the tests is paid for')
  await setIn('payments', paid.id, {
    transaction_id: `${SECRETS.transaction_id}_${name}`,
    gateway_response: JSON.stringify({ method: 'upi', vpa: SECRETS.gateway_response }),
  })
  await refundOf(paid, {
    ...{ id: `refund-of-${name}`, amount_paise: 100, cause_id: SECRETS.cause_id },
    ...{ status: 'failed', failure: 'failed_at_provider', provider_refund_id: `rfnd_${name}` },
  })
  return ride
}

const HOME = { label: 'Home', address: '12 MG Road, Bengaluru', latitude: 12.9756, longitude: 77.6051 }

/** Every answer that was read, whole, and whose it is. */
const whole: { audience: Audience; path: string; text: string }[] = []

async function read(audience: Audience, path: string, user: SignedIn | null): Promise<Answer> {
  const answer = await answered(get(path, user))
  whole.push({ audience, path, text: JSON.stringify(answer) })
  return answer
}

/** One key of an answer, where the others are of other records. */
const one = (answer: Answer, key: string): Answer => ({ [key]: answer[key] })

type Shown = Partial<Record<Audience, Answer[]>>

/** What each audience is really answered: the objects whose keys are the record's fields. */
const shown: Record<string, Shown> = {}

/** A ride whose driver is on the way, and one that is over. */
let now: Ride
let before: Ride

/** One that waits for a driver, and what a driver who is free reads of it. */
let asked: Ride['booking']
let offered: { offers: unknown[]; text: string }

/** What its rider and its driver read of the ride that is over. */
let over: { trip: string; dashboard: string }

beforeAll(async () => {
  const driver = await reviewedDriver()
  const otherCar = await newVehicle()
  const overrides = { ...secretBooking(1), vehicle_id: otherCar.id }
  const set = await newRide.setOut({ rider, driver, overrides })
  now = await withMoney(set, 'now')
  before = await withMoney(await newRide.completed({ rider, driver: await reviewedDriver() }), 'over')

  const details = await read('rider', `/api/trips/${now.booking.id}`, rider)
  const active = await read('rider', `/api/rides/active?booking_id=${now.booking.id}`, rider)
  const list = await read('rider', '/api/trips', rider)
  const next = await read('rider', '/api/trips/next', rider)
  const dashboard = await read('accepted_driver', '/api/driver/rides', driver)
  const order = await answered(askOrder(rider, await newBookingOf(rider)))
  const profile = await read('self', '/api/profile', rider)
  await post('/api/addresses', HOME, rider)
  const addresses = await read('self', '/api/addresses', rider)
  const contact = { name: 'Meera', phone_no: '98450 99998' }
  const contacts: unknown = await (await post('/api/profile/emergency-contacts', contact, rider)).json()
  const panel = await read('operator', `/api/ops/bookings/${now.booking.id}`, operator)
  asked = await paidBooking(rider, secretBooking(2))
  const offers = await read('offered_driver', '/api/driver/rides', await signedInDriver())
  offered = { offers: all(offers, 'offers').map(({ id }) => id), text: JSON.stringify(offers) }
  over = {
    trip: JSON.stringify(await read('rider', `/api/trips/${before.booking.id}`, rider)),
    dashboard: JSON.stringify(await read('accepted_driver', '/api/driver/rides', before.driver)),
  }
  const candidates = await read('operator', `/api/ops/bookings/${asked.id}/candidates`, operator)
  const fleet = {
    drivers: all(await read('operator', '/api/ops/drivers', operator), 'items'),
    vehicles: all(await read('operator', '/api/ops/vehicles', operator), 'items'),
  }
  const { share } = await answered(post(`/api/rides/${now.booking.id}/share`, {}, rider))
  const followed = await read('link', `/api/shares/${at(share).id}`, null)
  const board = await read('operator', '/api/ops/board', operator)
  const listed = await read('operator', '/api/ops/rides?state=accepted', operator)
  const failed = all(board, 'needs').find(({ kind }) => kind === 'refund_held_up')?.facts
  const copy = await read('export', '/api/profile/export', rider)
  const exported = all(copy, 'bookings')
  const own = await read('rider', `/api/bookings/${now.booking.id}`, rider)
  const found = await read('operator', `/api/ops/find?q=${now.booking.id.slice(-8)}`, operator)
  const driven = await read('operator', '/api/ops/rides?state=completed', operator)
  const link = newId()
  await insertInto({
    payment_links: { id: link, booking_id: now.booking.id, expires_at: minutesFrom(60) },
  })
  const payable = await read('payer', `/api/pay/${link}`, null)

  shown.booking = {
    rider: [
      at(own, 'booking'),
      at(active, 'ride'),
      at(active, 'ride', 'booking'),
      details,
      at(details, 'booking'),
      ...all(list, 'trips'),
      at(next, 'trip'),
    ],
    accepted_driver: [at(dashboard, 'rides', '0')],
    offered_driver: [at(all(offers, 'offers').find(({ id }) => id === asked.id))],
    operator: [panel, at(panel, 'booking'), at(found, 'rides', '0'), at(driven, 'rides', '0')],
    link: [followed],
    payer: [payable],
    export: exported,
  }
  shown.payment = {
    operator: [at(panel, 'payments', '0')],
    export: exported.flatMap((booking) => all(booking, 'payments')),
  }
  shown.refund = {
    operator: [at(panel, 'refunds', '0'), at(failed)],
    export: exported.flatMap((booking) => all(booking, 'refunds')),
  }
  shown.user = {
    self: [at(profile, 'profile'), one(at(dashboard, 'driver'), 'name')],
    rider: [
      at(details, 'driver'),
      at(active, 'ride', 'driver'),
      at(list, 'trips', '0', 'driver'),
      one(at(next, 'trip'), 'driver_name'),
    ],
    accepted_driver: [at(dashboard, 'rides', '0', 'rider')],
    operator: [
      at(panel, 'rider'),
      at(panel, 'driver'),
      ...fleet.drivers,
      ...all(candidates, 'drivers'),
      ...fleet.vehicles.flatMap(({ driver }) => (driver === null ? [] : [at(driver)])),
      one(at(listed, 'rides', '0'), 'rider_name'),
      one(at(listed, 'rides', '0'), 'driver_name'),
    ],
    link: [one(followed, 'driver_first_name')],
    export: [at(copy, 'profile'), ...exported.map((booking) => one(booking, 'driver_first_name'))],
  }
  shown['saved address'] = { self: all(addresses, 'addresses'), export: all(copy, 'addresses') }
  shown['emergency contact'] = { self: all(contacts, 'contacts'), export: all(copy, 'emergency_contacts') }
  shown['payment order'] = { rider: [order] }
  shown.driver = {
    self: [at(dashboard, 'driver')],
    rider: [at(details, 'driver'), at(active, 'ride', 'driver'), at(list, 'trips', '0', 'driver')],
    operator: [at(panel, 'driver'), ...fleet.drivers, ...all(candidates, 'drivers')],
  }
  shown.vehicle = {
    self: [at(dashboard, 'driver', 'vehicle')],
    rider: [at(details, 'vehicle'), at(active, 'ride', 'vehicle'), at(next, 'trip', 'vehicle')],
    accepted_driver: [at(dashboard, 'rides', '0', 'other_car')],
    operator: [
      at(panel, 'vehicle'),
      ...fleet.vehicles,
      at(candidates, 'vehicles', '0'),
      ...[...fleet.drivers, ...all(candidates, 'drivers')].map((one) => at(one, 'vehicle')),
    ],
    link: [at(followed, 'vehicle')],
  }
})

/** No answer is for `book_again`: a page takes those fields of what its rider has. */
const { book_again: _, ...readersOfBookings } = BOOKING.readers

describe.each([
  ['booking', { ...BOOKING, readers: readersOfBookings }],
  ['payment', PAYMENT],
  ['refund', REFUND],
  ['payment order', ORDER],
  ['driver', DRIVER],
  ['vehicle', VEHICLE],
  ['user', USER],
  ['saved address', SAVED_ADDRESS],
  ['emergency contact', EMERGENCY_CONTACT],
] as const)('What is answered of a %s', (noun, { readers, fieldsOf }) => {
  it('to each audience is what that audience may read, no more and no less', () => {
    const read = Object.entries(shown[noun] ?? {}).map(([audience, answers]) => {
      expect(answers.length, audience).toBeGreaterThan(0)
      return [audience, fieldsOf(answers.flatMap((answer) => Object.keys(answer)))]
    })
    expect(Object.fromEntries(read)).toEqual(readers)
  })
})

describe('An answer', () => {
  it.each(Object.entries(SECRETS))('to anybody holds no %s', (_field, value) => {
    expect(whole.filter(({ text }) => text.includes(value)).map(({ path }) => path)).toEqual([])
  })

  it.each(Object.entries(OF_BOOKING))(
    'holds the %s of a booking nowhere that it may not be read',
    (field, value) => {
      for (const [audience, answers] of Object.entries(shown.booking ?? {})) {
        // Whole words: four digits in a row stand in many an id.
        if (!BOOKING.readers[audience]?.includes(field))
          expect(JSON.stringify(answers), audience).not.toMatch(new RegExp(`\\b${value}\\b`))
      }
    },
  )

  it('to a driver who is only offered a ride holds no name and number of its rider', () => {
    const { offers, text } = offered
    expect(offers).toContain(asked.id)
    expect([rider.phone, 'Asha Rao'].filter((word) => text.includes(word))).toEqual([])
  })

  it('after a ride holds no number of the other side', () => {
    expect(over.trip).toContain(before.booking.id)
    expect(over.trip).not.toContain(before.driver.phone)
    expect(over.dashboard).not.toContain(rider.phone)
  })

  it('to viewers and in the copy of the rider’s data has of the driver a first name alone', () => {
    const texts = whole.filter(({ audience }) => audience === 'link' || audience === 'export')
    expect(texts.length).toBe(2)
    for (const { path, text } of texts) {
      expect(text, path).toContain('"driver_first_name":"Ravi"')
      expect(text, path).not.toContain('Kumar')
      expect(text, path).not.toContain(now.driver.phone)
      expect(text, path).not.toContain(`KA09 ${now.driver.userId.slice(0, 11)}`)
    }
  })
})
