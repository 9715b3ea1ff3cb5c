import { describe, expect, it } from 'vitest'
import { drive } from '../../support/worker/actions'
import { get, refusal } from '../../support/worker/api'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'
import { newRide, PIN, paidBooking, rideRow, signedInDriver } from '../../support/worker/rides'

type Caller = SignedIn | null

/** Every call of a driver's page, with a body it would accept. */
const CALLS: [string, (caller: Caller, id: string) => Promise<Response>][] = [
  ['the board', (caller) => get('/api/driver/rides', caller)],
  ['duty', (caller) => drive.duty(caller, false)],
  ['accept', drive.accept],
  ['decline', drive.decline],
  ['set out', drive.setOut],
  ['arrived', drive.arrived],
  ['hand back', (caller, id) => drive.handBack(caller, id)],
  ['start', (caller, id) => drive.start(caller, id, PIN)],
  ['complete', (caller, id) => drive.complete(caller, id)],
]
const MOVES = CALLS.slice(4)

describe('The API of the driver’s dashboard', () => {
  it('is refused to a rider for their own ride: it is for drivers', async () => {
    const { rider, booking } = await newRide.started()
    expect(await refusal(await drive.complete(rider, booking.id))).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'This part is for drivers.',
    })
    expect((await rideRow(booking.id)).status).toBe('started')
  })

  it('answers a user with the role but no driver’s record that they are not set up', async () => {
    const person = await signedInRider({ role: 'driver' })
    const { id } = await paidBooking(await signedInRider())
    for (const answer of [
      await get('/api/driver/rides', person),
      await drive.duty(person, true),
      await drive.accept(person, id),
      await drive.decline(person, id),
    ]) {
      expect(await refusal(answer)).toMatchObject({ status: 403, code: 'not_set_up' })
    }
    expect((await rideRow(id)).status).toBe('pending')
  })
})

describe('A driver whose script sends requests in a loop', () => {
  it('is rate-limited, and no other driver is', async () => {
    const [driver, other] = await Promise.all([signedInDriver(), signedInDriver()])
    overLimit('RIDER_LIMIT', driver.userId)
    overLimit('READS_LIMIT', driver.userId)
    for (const [, call] of CALLS) {
      expect(await refusal(await call(driver, 'nothing'))).toMatchObject({
        status: 429,
        code: 'too_many_requests',
      })
    }
    expect((await drive.duty(other, true)).status).toBe(200)
  })
})

describe('A driver with the id of another driver’s ride', () => {
  // At the stage that each belongs to it is asked in tests/worker/every-route.test.ts.
  const started = newRide.started()
  it.each(MOVES)('gets the answer of an absent id and changes nothing: %s', async (_name, call) => {
    const [mallory, { booking }] = await Promise.all([signedInDriver(), started])
    const [foreign, absent] = await Promise.all([
      call(mallory, booking.id),
      call(mallory, '0123456789abcdef0123456789abcdef'),
    ])
    expect(await refusal(foreign)).toEqual(await refusal(absent))
    expect(foreign.status).toBe(404)
    expect(await rideRow(booking.id)).toEqual(booking)
  })

  it('does not see it on their dashboard', async () => {
    const [mallory, { booking, rider }] = await Promise.all([signedInDriver(), newRide.started()])
    const seen = await (await get('/api/driver/rides', mallory)).text()
    expect(seen).not.toContain(booking.id)
    expect(seen).not.toContain(rider.phone)
  })

  it('cannot spend the tries of its PIN', async () => {
    const [mallory, { booking }] = await Promise.all([signedInDriver(), newRide.arrived()])
    await Promise.all(Array.from({ length: 6 }, () => drive.start(mallory, booking.id, '0000')))
    expect((await rideRow(booking.id)).pin_tries).toBe(0)
  })

  it.each([
    ['unpaid', { unpaid: true }],
    ['unpaid and over', { payment_status: 'failed', status: 'cancelled' }],
  ] as const)(
    'gets the same answer for a booking that is %s and was never offered',
    async (_name, columns) => {
      const mallory = await signedInDriver()
      const { id } = await paidBooking(await signedInRider(), columns)
      const [hidden, absent] = [await drive.accept(mallory, id), await drive.accept(mallory, 'nothing')]
      expect(await refusal(hidden)).toEqual(await refusal(absent))
      for (const asked of [id, 'nothing']) expect((await drive.decline(mallory, asked)).status).toBe(200)
    },
  )
})
