import { describe, expect, it } from 'vitest'
import { drive } from '../../support/worker/actions'
import { get, refusal } from '../../support/worker/api'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'
import { PIN, paidBooking, rideRow, signedInDriver } from '../../support/worker/rides'

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

describe('The API of the driver’s dashboard', () => {
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
