import { beforeAll, describe, expect, it } from 'vitest'
import type { Audience } from '../../../src/domain/fields'
import { newId } from '../../../worker/database/new-id'
import { BOOKING } from '../../support/audiences'
import { type Answer, all, answered, at } from '../../support/worker/answers'
import { get, post } from '../../support/worker/api'
import { insertInto } from '../../support/worker/database'
import { signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking } from '../../support/worker/rides'

const { fieldsFor, fieldsOf } = BOOKING

/** What not every audience may read, wherever in an answer it might stand. */
const SECRETS = {
  start_pin: '7359',
  idempotency_key: 'key-of-the-rider-alone',
  last_move: 'move-of-nobody',
  pickup_detail: 'Flat 302, blue gate',
}

/** What each audience is really answered of one booking: the objects whose keys are its fields. */
const answers: Partial<Record<Audience, Answer[]>> = {}

beforeAll(async () => {
  const [rider, driver, operator] = [
    await signedInRider({ fullName: 'Asha Rao' }),
    await signedInDriver(),
    await signedInOperator(),
  ]
  const secret = { ...SECRETS, idempotency_key: `${SECRETS.idempotency_key}-1` }
  const ride = await newRide.setOut({
    rider,
    driver,
    overrides: { ...secret, special_instructions: 'Note: ring' },
  })
  const { id } = ride.booking
  const over = await newRide.completed({ rider, driver: await signedInDriver() })
  const scheduled_time = minutesFrom(72 * 60)
  const keys = { ...SECRETS, idempotency_key: `${SECRETS.idempotency_key}-2` }
  const offer = await paidBooking(await signedInRider(), { ...keys, scheduled_time, vehicle_type: 'suv' })
  const free = await signedInDriver({ vehicleType: 'suv' })

  const active = await answered(get(`/api/rides/active?booking_id=${id}`, rider))
  const details = await answered(get(`/api/trips/${id}`, rider))
  const list = await answered(get('/api/trips', rider))
  const next = await answered(get('/api/trips/next', rider))
  const shown = await answered(get(`/api/bookings/${id}`, rider))
  answers.rider = [
    at(shown, 'booking'),
    at(active, 'ride'),
    at(active, 'ride', 'booking'),
    details,
    at(details, 'booking'),
    at(list, 'trips', '0'),
    at(list, 'trips', '1'),
    at(next, 'trip'),
  ]
  const board = await answered(get('/api/driver/rides', driver))
  answers.accepted_driver = [at(board, 'rides', '0')]
  const offers = all(await answered(get('/api/driver/rides', free)), 'offers')
  const offered = offers.find(({ id }) => id === offer.id)
  answers.offered_driver = [at(offered)]

  const panel = await answered(get(`/api/ops/bookings/${id}`, operator))
  const found = await answered(get(`/api/ops/find?q=${id.slice(-8)}`, operator))
  const listed = await answered(get('/api/ops/rides?state=completed', operator))
  answers.operator = [panel, at(panel, 'booking'), at(found, 'rides', '0'), at(listed, 'rides', '0')]

  const { share } = await answered(post(`/api/rides/${id}/share`, {}, rider))
  answers.link = [await answered(get(`/api/shares/${at(share).id}`))]

  const link = newId()
  await insertInto({ payment_links: { id: link, booking_id: id, expires_at: minutesFrom(60) } })
  answers.payer = [await answered(get(`/api/pay/${link}`))]

  const copy = await answered(get('/api/profile/export', rider))
  const bookings = all(copy, 'bookings')
  expect(bookings.map((one) => one.id).sort()).toEqual([id, over.booking.id].sort())
  answers.export = bookings
})

const AUDIENCES = [
  'rider',
  'offered_driver',
  'accepted_driver',
  'operator',
  'link',
  'payer',
  'export',
] as const

describe('What is answered of a booking', () => {
  it.each(AUDIENCES)('to the %s is what that audience may read, no more and no less', (audience) => {
    const read = (answers[audience] ?? []).flatMap((answer) => Object.keys(answer))
    expect(fieldsOf(read)).toEqual(fieldsFor(audience))
  })

  it.each(Object.entries(SECRETS))('holds the %s nowhere that it may not be read', (field, value) => {
    for (const [audience, found] of Object.entries(answers)) {
      const isRead = AUDIENCES.some((one) => one === audience && fieldsFor(one).includes(field))
      // Whole words: four digits in a row stand in many an id.
      if (!isRead) expect(JSON.stringify(found), audience).not.toMatch(new RegExp(`\\b${value}\\b`))
    }
  })
})
