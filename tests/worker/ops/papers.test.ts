import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { addDays, dateOf } from '../../../src/domain/kolkata-time'
import { DriverRequestSchema } from '../../../src/domain/ops/fleet'
import { CandidatesSchema } from '../../../src/domain/ops/requests'
import { PAPERS, type Paper } from '../../../src/domain/rides/papers'
import { board, drive, offered } from '../../support/worker/actions'
import { expectRefusal, get, ok, refusal } from '../../support/worker/api'
import { run } from '../../support/worker/database'
import { boardFacts } from '../../support/worker/needs'
import { assign as assignTo, shown } from '../../support/worker/operators'
import { paperEnds, signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { paidBooking } from '../../support/worker/rides'

const operator = await signedInOperator()

const dayIn = (days: number) => addDays(dateOf(new Date()), days)
const noonTomorrow = () => new Date(`${dayIn(1)}T12:00:00+05:30`).toISOString()

/** A driver whose car’s permit, or licence, ends so many days from now, and a paid ride of tomorrow. */
async function endingIn(days: number, paper: Paper = 'permit_until') {
  const driver = await signedInDriver()
  await paperEnds(driver, paper, dayIn(days))
  const booking = await paidBooking(await signedInRider(), { scheduled_time: noonTomorrow() })
  return { driver, booking }
}

type Ending = Awaited<ReturnType<typeof endingIn>>

const assign = ({ driver, booking }: Ending) => assignTo(booking.id, { driver_id: driver.userId }, operator)
const ended = { status: 409, code: 'paper_ended' }

describe('A paper that ends before the day of a ride', () => {
  it.each([
    ['permit', 'permit_until'],
    ['licence', 'license_until'],
  ] as const)('stops assigning and accepting it, and it is not offered: %s', async (name, paper) => {
    const ending = await endingIn(-1, paper)
    const message = expect.stringContaining('before this ride. Enter the new date in Fleet.')
    expect(await refusal(await assign(ending))).toMatchObject({ ...ended, message })
    await expectRefusal(drive.accept(ending.driver, ending.booking.id), 'offer_gone', 409)
    const after = await board(ending.driver)
    expect(offered(after)).not.toContain(ending.booking.id)
    expect(after.driver.paper_note).toMatch(
      new RegExp(`^Your ${name} ended on .*, so no ride is offered\\. `),
    )
  })

  it('stops a ride of tomorrow where today is its last day, and none after it or where its date is not known', async () => {
    const ending = await endingIn(0)
    expect(await refusal(await assign(ending))).toMatchObject(ended)
    const lastDay = await endingIn(1)
    expect(offered(await board(lastDay.driver))).toContain(lastDay.booking.id)
    await shown(await assign(lastDay))
    const unknown = await endingIn(1)
    for (const paper of PAPERS) await paperEnds(unknown.driver, paper, null)
    await shown(await assign(unknown))
  })

  it('is said of the candidate, and the car is not among those that are free', async () => {
    const { driver, booking } = await endingIn(-1)
    await run('UPDATE drivers SET on_duty = 0 WHERE id = ?', driver.userId)
    const path = `/api/ops/bookings/${booking.id}/candidates`
    const found = await ok(await get(path, operator), CandidatesSchema)
    expect(found.drivers.find(({ id }) => id === driver.userId)).toMatchObject({
      ended: null,
      car_ended: { paper: 'permit_until', until: dayIn(-1) },
    })
    expect(found.vehicles.map(({ id }) => id)).not.toContain(driver.vehicleId)
  })
})

describe('The dispatch board', () => {
  const needs = () => boardFacts('papers')

  it('names each driver and car once whose papers end within 30 days or have no date (PAPER-4)', async () => {
    const { driver } = await endingIn(30, 'license_until')
    await paperEnds(driver, 'permit_until', null)
    await paperEnds(driver, 'insurance_until', dayIn(-3))
    const theirs = (await needs()).filter(({ id }) => id === driver.userId || id === driver.vehicleId)
    expect(theirs).toMatchObject([
      {
        ...{ subject: 'vehicle', id: driver.vehicleId, name: driver.licensePlate, city: 'bengaluru' },
        papers: { permit_until: null, insurance_until: dayIn(-3) },
      },
      {
        ...{ subject: 'driver', id: driver.userId, name: 'Ravi Kumar', city: 'bengaluru' },
        papers: { license_until: dayIn(30) },
      },
    ])
    await run('UPDATE drivers SET vehicle_id = NULL WHERE id = ?', driver.userId)
    expect((await needs()).map(({ name }) => name)).not.toContain(driver.licensePlate)
  })

  it('leaves out who has more than 30 days, and who drives no more', async () => {
    const { driver } = await endingIn(31, 'license_until')
    const { driver: former } = await endingIn(3, 'license_until')
    await run(`UPDATE users SET role = 'customer' WHERE id = ?`, former.userId)
    const named = (await needs()).map(({ id }) => id)
    for (const { userId } of [driver, former]) expect(named).not.toContain(userId)
  })
})

it.each(['2099-02-30', '30-11-2026', '', 'tomorrow'])('No paper is valid until %j', (license_until) => {
  const body = { license_number: 'KA09 20110012345', vehicle_id: null, license_until }
  expect(v.is(DriverRequestSchema, body)).toBe(false)
})
