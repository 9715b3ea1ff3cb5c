import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DriverBoardSchema } from '../../../src/domain/bookings/driver-rides'
import { addDays, dateOf } from '../../../src/domain/kolkata-time'
import { BookingPanelSchema } from '../../../src/domain/ops/booking-panel'
import { CandidatesSchema } from '../../../src/domain/ops/requests'
import { drivers, users, vehicles } from '../../../worker/database/tables'
import { get, ok, post, refusal } from '../../support/worker/api'
import { database } from '../../support/worker/database'
import { boardFacts } from '../../support/worker/needs'
import { signedInRider } from '../../support/worker/people'
import { paidBooking, signedInDriver, signedInOperator } from '../../support/worker/rides'

const dayIn = (days: number) => addDays(dateOf(new Date()), days)
const noonTomorrow = () => new Date(`${dayIn(1)}T12:00:00+05:30`).toISOString()

/** A driver whose car's permit, or licence, ends so many days from now, and a paid ride of tomorrow. */
async function endingIn(days: number, paper: 'permit' | 'licence' = 'permit') {
  const driver = await signedInDriver()
  if (paper === 'licence') {
    await database
      .update(drivers)
      .set({ license_until: dayIn(days) })
      .where(eq(drivers.id, driver.userId))
  } else {
    await database
      .update(vehicles)
      .set({ permit_until: dayIn(days) })
      .where(eq(vehicles.id, driver.vehicleId ?? ''))
  }
  const booking = await paidBooking(await signedInRider(), { scheduled_time: noonTomorrow() })
  return { driver, booking }
}

type Ending = Awaited<ReturnType<typeof endingIn>>

const assign = async ({ driver, booking }: Ending, operator = signedInOperator()) =>
  post(
    `/api/ops/bookings/${booking.id}/assign`,
    { driver_id: driver.userId, vehicle_id: null, from_driver_id: null },
    await operator,
  )
const dashboard = async ({ driver }: Ending) => ok(await get('/api/driver/rides', driver), DriverBoardSchema)
const ended = { status: 409, code: 'paper_ended' }

describe('A paper that ends before the day of a ride', () => {
  it.each(['permit', 'licence'] as const)(
    'stops assigning and accepting it, and it is not offered: %s',
    async (paper) => {
      const ending = await endingIn(-1, paper)
      const message = expect.stringContaining('before this ride. Enter the new date in Fleet.')
      expect(await refusal(await assign(ending))).toMatchObject({ ...ended, message })
      const accepted = await post(`/api/driver/offers/${ending.booking.id}/accept`, {}, ending.driver)
      expect(await refusal(accepted)).toMatchObject({ status: 409, code: 'offer_gone' })
      const { offers, driver } = await dashboard(ending)
      expect(offers.map(({ id }) => id)).not.toContain(ending.booking.id)
      const name = paper === 'permit' ? 'permit' : 'licence'
      expect(driver.paper_note).toMatch(new RegExp(`^Your ${name} ended on .*, so no ride is offered\\. `))
    },
  )

  it('stops a ride of tomorrow where today is its last day, and leaves the others', async () => {
    const ending = await endingIn(0)
    expect(await refusal(await assign(ending))).toMatchObject(ended)
    const lastDay = await endingIn(1)
    expect((await dashboard(lastDay)).offers.map(({ id }) => id)).toContain(lastDay.booking.id)
    await ok(await assign(lastDay), BookingPanelSchema)
  })

  it('is said of the candidate, and the car is not among those that are free', async () => {
    const { driver, booking } = await endingIn(-1)
    await database.update(drivers).set({ on_duty: false }).where(eq(drivers.id, driver.userId))
    const path = `/api/ops/bookings/${booking.id}/candidates`
    const found = await ok(await get(path, await signedInOperator()), CandidatesSchema)
    expect(found.drivers.find(({ id }) => id === driver.userId)).toMatchObject({
      ended: null,
      car_ended: { paper: 'permit_until', until: dayIn(-1) },
    })
    expect(found.vehicles.map(({ id }) => id)).not.toContain(driver.vehicleId)
  })

  it('stops nothing where its date is not known', async () => {
    const unknown = await endingIn(1)
    const isTheirs = eq(vehicles.id, unknown.driver.vehicleId ?? '')
    await database.update(vehicles).set({ permit_until: null }).where(isTheirs)
    await ok(await assign(unknown), BookingPanelSchema)
  })
})

describe('The dispatch board', () => {
  const needs = () => boardFacts('papers')

  it('names each driver and car once whose papers end within 30 days or have no date', async () => {
    const { driver } = await endingIn(30, 'licence')
    const isTheirs = eq(vehicles.id, driver.vehicleId ?? '')
    await database
      .update(vehicles)
      .set({ permit_until: null, insurance_until: dayIn(-3) })
      .where(isTheirs)
    const theirs = (await needs()).filter(({ id }) => id === driver.userId || id === driver.vehicleId)
    expect(theirs).toEqual([
      {
        subject: 'vehicle',
        id: driver.vehicleId,
        name: driver.licensePlate,
        papers: expect.objectContaining({ permit_until: null, insurance_until: dayIn(-3) }),
      },
      {
        subject: 'driver',
        id: driver.userId,
        name: 'Ravi Kumar',
        papers: { license_until: dayIn(30) },
      },
    ])
    const plate = driver.licensePlate ?? ''
    await database.update(drivers).set({ vehicle_id: null }).where(eq(drivers.id, driver.userId))
    expect((await needs()).map(({ name }) => name)).not.toContain(plate)
  })

  it('leaves out who has more than 30 days, and who drives no more', async () => {
    const { driver } = await endingIn(31, 'licence')
    const { driver: former } = await endingIn(3, 'licence')
    await database.update(users).set({ role: 'customer' }).where(eq(users.id, former.userId))
    const named = (await needs()).map(({ id }) => id)
    for (const { userId } of [driver, former]) expect(named).not.toContain(userId)
  })
})

it.each(['2099-02-30', '30-11-2026', '', 'tomorrow'])('No paper is valid until %j', async (license_until) => {
  const { driver } = await endingIn(31)
  const body = { license_number: 'KA09 20110012345', vehicle_id: null, license_until }
  expect((await post(`/api/ops/drivers/${driver.userId}`, body, await signedInOperator())).status).toBe(400)
})
