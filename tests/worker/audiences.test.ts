import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Audience } from '../../src/domain/fields'
import { databaseOf } from '../../worker/database/client'
import { insertRow } from '../../worker/database/rows'
import { payments, refunds } from '../../worker/database/tables'
import { ORDER, PAYMENT, REFUND } from '../support/bookings/audiences'
import { type Answer, answered, at } from '../support/worker/answers'
import { get } from '../support/worker/api'
import { newBookingOf } from '../support/worker/bookings'
import { type SignedIn, signedInRider } from '../support/worker/people'
import { askOrder } from '../support/worker/razorpay'
import {
  completedRide,
  type Ride,
  setOutRide,
  signedInDriver,
  signedInOperator,
} from '../support/worker/rides'

const database = databaseOf(env.DB)

/** What nobody is answered: each value stands in a column that is on no page and in no copy. */
const SECRETS = {
  gateway_response: 'vpa-of-the-rider@upi',
  transaction_id: 'order_of_the_providers_books',
  provider_refund_id: 'rfnd_of_the_providers_books',
}

const rider = await signedInRider({ fullName: 'Asha Rao' })
const operator = await signedInOperator()

async function withMoney(ride: Ride, name: string): Promise<Ride> {
  const booking_id = ride.booking.id
  const [paid] = await database.select().from(payments).where(eq(payments.booking_id, booking_id))
  if (!paid) throw new Error('a ride of the tests is paid for')
  await database
    .update(payments)
    .set({
      transaction_id: `${SECRETS.transaction_id}_${name}`,
      gateway_response: JSON.stringify({ method: 'upi', vpa: SECRETS.gateway_response }),
    })
    .where(eq(payments.id, paid.id))
  await insertRow(database, refunds, {
    id: `refund-of-${name}`,
    payment_id: paid.id,
    booking_id,
    amount_paise: 100,
    reason: 'goodwill',
    status: 'failed',
    provider_refund_id: `${SECRETS.provider_refund_id}_${name}`,
    created_at: ride.booking.created_at,
    updated_at: ride.booking.created_at,
  })
  return ride
}

/** Every answer that was read, whole, and whose it is. */
const whole: { audience: Audience; path: string; text: string }[] = []

async function read(audience: Audience, path: string, user: SignedIn | null): Promise<Answer> {
  const answer = await answered(get(path, user))
  whole.push({ audience, path, text: JSON.stringify(answer) })
  return answer
}

type Shown = Partial<Record<Audience, Answer[]>>

/** What each audience is really answered: the objects whose keys are the record's fields. */
const shown: Record<'payment' | 'refund' | 'order', Shown> = { payment: {}, refund: {}, order: {} }

beforeAll(async () => {
  const now = await withMoney(await setOutRide({ rider, driver: await signedInDriver() }), 'now')
  await withMoney(await completedRide({ rider, driver: await signedInDriver() }), 'over')

  const details = await read('rider', `/api/trips/${now.booking.id}`, rider)
  await read('rider', `/api/rides/active?booking_id=${now.booking.id}`, rider)
  await read('rider', '/api/trips', rider)
  const order = await answered(askOrder(rider, await newBookingOf(rider)))
  const panel = await read('operator', `/api/ops/bookings/${now.booking.id}`, operator)
  const board = await read('operator', '/api/ops/board', operator)
  const failed = Object.values(at(board, 'needs')).find((need) => at(need).need === 'refund_failed')
  const copy = await read('export', '/api/profile/export', rider)
  const exported = Object.values(at(copy, 'bookings')).map((one) => at(one))

  shown.payment = {
    rider: [at(details, 'payments', '0')],
    operator: [at(panel, 'payments', '0')],
    export: exported.flatMap((one) => Object.values(at(one, 'payments'))).map((one) => at(one)),
  }
  shown.refund = {
    rider: [at(details, 'refunds', '0')],
    operator: [at(panel, 'refunds', '0'), at(failed)],
    export: exported.flatMap((one) => Object.values(at(one, 'refunds'))).map((one) => at(one)),
  }
  shown.order = { rider: [order] }
})

describe.each([
  ['payment', PAYMENT],
  ['refund', REFUND],
  ['order', ORDER],
] as const)('What is answered of a %s', (noun, { table, fieldsFor, fieldsOf }) => {
  it('to each audience is what that audience may read, no more and no less', () => {
    const read = Object.entries(shown[noun]).map(([audience, answers]) => {
      expect(answers.length, audience).toBeGreaterThan(0)
      return [audience, fieldsOf(answers.flatMap((answer) => Object.keys(answer)))]
    })
    const named = [...new Set(Object.values(table).flat())].map((audience) => [audience, fieldsFor(audience)])
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(named))
  })
})

describe('An answer', () => {
  it.each(Object.entries(SECRETS))('to anybody holds no %s', (_field, value) => {
    expect(whole.filter(({ text }) => text.includes(value)).map(({ path }) => path)).toEqual([])
  })
})
