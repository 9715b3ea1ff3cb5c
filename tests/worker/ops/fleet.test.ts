import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  DriverPageSchema,
  type DriverRequest,
  type VehicleEdit,
  VehicleEditSchema,
  VehiclePageSchema,
  type VehicleRequest,
  VehicleRequestSchema,
} from '../../../src/domain/ops/fleet'
import { LogPageSchema, LogPeopleSchema } from '../../../src/domain/ops/log-entry'
import type { Page } from '../../../src/domain/ops/requests'
import { opsLog, vehicles } from '../../../worker/database/tables'
import { RIDE_VEHICLE } from '../../support/bookings/records'
import { expectRefusal, get, idIn, ok, pagesFrom, post, refusal, statusesOf } from '../../support/worker/api'
import { database, run } from '../../support/worker/database'
import { actionsOn, logOf } from '../../support/worker/operators'
import { driverRow, signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { newRide } from '../../support/worker/rides'
import { CAR_PAPERS, newVehicle } from '../../support/worker/vehicles'

const operator = await signedInOperator()

let plates = 1000
const car = (overrides: Partial<VehicleRequest> = {}): VehicleRequest => {
  plates += 1
  return {
    ...RIDE_VEHICLE,
    base_city: 'mysuru',
    license_plate: `KA 09 AB ${plates}`,
    ...CAR_PAPERS,
    ...overrides,
  }
}
const add = (overrides: Partial<VehicleRequest> = {}, by = operator) =>
  post('/api/ops/vehicles', car(overrides), by)
const added = async (overrides: Partial<VehicleRequest> = {}) => idIn(await add(overrides))
const vehicleRow = async (id: string) =>
  (await database.select().from(vehicles).where(eq(vehicles.id, id)))[0]
type Was = VehicleEdit['was']
const asRead = async (id: string): Promise<Was> =>
  v.parse(VehicleEditSchema.entries.was, await vehicleRow(id))
/** By a form that was filled now, or from what it read before. */
const edit = async (id: string, asked: VehicleRequest, by = operator, was?: Was) =>
  post(`/api/ops/vehicles/${id}`, { ...asked, was: was ?? (await asRead(id)) }, by)
const EditedSchema = v.object({
  error: v.object({ code: v.string(), message: v.string() }),
  now: v.record(v.string(), v.unknown()),
})
/** All that a list has, page by page. */
async function allOf<Item>(list: string, page: v.GenericSchema<unknown, Page<Item>>): Promise<Item[]> {
  const read = async (query: string) => ok(await get(`/api/ops/${list}${query}`, operator), page)
  const pages = await pagesFrom((after) => read(after ? `?after=${encodeURIComponent(after)}` : ''))
  return pages.flatMap(({ items }) => items)
}
const logged = async () => (await database.select().from(opsLog)).length

describe('A car', () => {
  it('is added with its plate in the usual spelling, and a log entry', async () => {
    const id = await added({ license_plate: 'ka09-ab0007' })
    expect(await vehicleRow(id)).toMatchObject({ license_plate: 'KA 09 AB 0007', year: 2025 })
    expect(await actionsOn(id)).toEqual(['vehicle.added'])
  })

  it('is refused where its plate is another’s, however it is spelled', async () => {
    await added({ license_plate: 'KA 09 AB 4242' })
    const before = await logged()
    await expectRefusal(add({ license_plate: 'ka09ab4242' }), 'plate_taken', 409)
    expect(await logged()).toBe(before)
  })

  it('is added once when two operators add it at once', async () => {
    const twice = { license_plate: 'KA 09 AB 5555' }
    const both = [add(twice), add(twice, await signedInOperator())]
    expect(await statusesOf(both)).toEqual([200, 409])
  })

  it.each([
    { license_plate: 'HELLO' },
    { license_plate: '' },
    { year: 1890 },
    { year: 2025.5 },
    { make: ' ' },
    { model: 'x'.repeat(41) },
    { type: 'rocket' as 'sedan' },
  ])('is refused with %j', (wrong) => {
    expect(v.is(VehicleRequestSchema, car(wrong))).toBe(false)
  })

  it('is edited; its kind stays while rides wait for it', async () => {
    const id = await added()
    const edited = car({ color: 'Blue', type: 'suv' })
    await idIn(await edit(id, edited))
    expect(await vehicleRow(id)).toMatchObject({ color: 'Blue', type: 'suv' })

    const { driver } = await newRide.accepted()
    const onRides = driver.vehicleId ?? ''
    await expectRefusal(edit(onRides, car({ type: 'suv' })), 'vehicle_on_rides', 409)
    await idIn(await edit(onRides, car({ color: 'Red' })))
    expect(await vehicleRow(onRides)).toMatchObject({ color: 'Red', type: 'sedan' })
    expect(await actionsOn(onRides)).toEqual(['vehicle.edited'])
  })

  it('cannot take another’s plate by an edit, and keeps its own', async () => {
    const taken = car()
    await add(taken)
    const own = car()
    const id = await idIn(await add(own))
    const twin = { ...own, license_plate: taken.license_plate }
    await expectRefusal(edit(id, twin), 'plate_taken', 409)
    await idIn(await edit(id, own))
    expect((await edit('nothing', car(), operator, own)).status).toBe(404)
  })

  it('that an older form would overwrite stays, and the form reads what holds now', async () => {
    const dev = await signedInOperator({ fullName: 'Dev Rao' })
    const id = await added()
    const was = await asRead(id)
    await idIn(await edit(id, { ...was, permit_until: '2020-01-31' }, dev, was))
    const answer = await edit(id, { ...was, color: 'Blue' }, operator, was)
    expect(answer.status).toBe(409)
    const { error, now } = v.parse(EditedSchema, await answer.json())
    expect(error).toMatchObject({
      code: 'edited_meanwhile',
      message: expect.stringContaining('Dev Rao saved this'),
    })
    expect(now).toMatchObject({ permit_until: '2020-01-31', color: 'White' })
    expect(await vehicleRow(id)).toMatchObject({ permit_until: '2020-01-31', color: 'White' })
    await idIn(await edit(id, { ...was, permit_until: '2020-01-31', color: 'Blue' }))
    expect((await actionsOn(id)).filter((action) => action === 'vehicle.edited')).toHaveLength(2)
  })

  it('is saved once of two forms that read the same, also of one operator’s two tabs', async () => {
    const id = await added()
    const was = await asRead(id)
    const tabs = ['Blue', 'Red'].map((color) => edit(id, { ...was, color }, operator, was))
    expect(await statusesOf(tabs)).toEqual([200, 409])
  })

  it('is listed by plate, page by page, each once', async () => {
    for (let index = 0; index < 35; index++) await newVehicle()
    const seen = (await allOf('vehicles', VehiclePageSchema)).map(({ license_plate }) => license_plate)
    const all = await database.select({ plate: vehicles.license_plate }).from(vehicles)
    expect(seen).toEqual(all.map(({ plate }) => plate).sort())
  })
})

describe('A driver', () => {
  type Was = DriverRequest['was']
  const asRead = async (id: string): Promise<Was> => {
    const { license_number = null, vehicle_id = null, license_until = null } = (await driverRow(id)) ?? {}
    return { license_number, vehicle_id, license_until }
  }
  const edit = async (
    id: string,
    vehicle_id: string | null,
    license_number = 'KA09 20110012345',
    was?: Was,
  ) => {
    const asked = { license_number, vehicle_id, license_until: null, was: was ?? (await asRead(id)) }
    return post(`/api/ops/drivers/${id}`, asked, operator)
  }

  it('is not given a car back by an older form', async () => {
    const driver = await signedInDriver()
    const was = await asRead(driver.userId)
    await idIn(await edit(driver.userId, null))
    const answer = await edit(driver.userId, driver.vehicleId, 'KA09 20110099999', was)
    expect(answer.status).toBe(409)
    expect(v.parse(EditedSchema, await answer.json()).now).toMatchObject({ vehicle_id: null })
    expect(await driverRow(driver.userId)).toMatchObject({
      vehicle_id: null,
      license_number: 'KA09 20110012345',
    })
  })

  it('gets a licence and a car', async () => {
    const driver = await signedInDriver({ vehicleType: null })
    const vehicle = await newVehicle()
    await idIn(await edit(driver.userId, vehicle.id))
    expect(await driverRow(driver.userId)).toMatchObject({
      license_number: 'KA09 20110012345',
      vehicle_id: vehicle.id,
      on_duty: true,
    })
    expect(await actionsOn(driver.userId)).toEqual(['driver.edited'])
    const [logged] = await logOf(driver.userId)
    expect(logged?.details).toContain('…2345')
    expect(logged?.details).not.toContain('20110012345')
  })

  it('with the role only is set up by a licence and a car, off duty', async () => {
    const person = await signedInRider({ role: 'driver' })
    await idIn(await edit(person.userId, null))
    expect(await driverRow(person.userId)).toMatchObject({ on_duty: false, rating: 5, vehicle_id: null })
  })

  it('cannot be given a car that another one drives', async () => {
    const [one, other] = [await signedInDriver({ fullName: 'Sita Devi' }), await signedInDriver()]
    const message = 'This car is driven by Sita Devi.'
    expect(await refusal(await edit(other.userId, one.vehicleId))).toMatchObject({ status: 409, message })
    expect(await actionsOn(other.userId)).toEqual([])
  })

  it('of two who are given one car at once, one gets it', async () => {
    const vehicle = await newVehicle()
    const pair = [await signedInDriver({ vehicleType: null }), await signedInDriver({ vehicleType: null })]
    expect(await statusesOf(pair.map(({ userId }) => edit(userId, vehicle.id)))).toEqual([200, 409])
  })

  it('is refused where there is none, no such car, or no licence', async () => {
    const rider = await signedInRider()
    const driver = await signedInDriver()
    await expectRefusal(edit(rider.userId, null), 'no_such_driver')
    await expectRefusal(edit(driver.userId, 'nothing'), 'no_such_vehicle')
    expect((await edit(driver.userId, null, '12')).status).toBe(400)
    expect(await driverRow(rider.userId)).toBeUndefined()
  })

  it('is put on and off duty, logged once each', async () => {
    const driver = await signedInDriver({ onDuty: false })
    const duty = (on_duty: boolean) => post(`/api/ops/drivers/${driver.userId}/duty`, { on_duty }, operator)
    for (const on of [true, true, false]) await idIn(await duty(on))
    expect(await driverRow(driver.userId)).toMatchObject({ on_duty: false })
    expect((await actionsOn(driver.userId)).sort()).toEqual(['driver.off_duty', 'driver.on_duty'])
    expect((await post('/api/ops/drivers/nobody/duty', { on_duty: true }, operator)).status).toBe(404)
  })

  it('is listed alone by an id, and nobody for an id of no driver', async () => {
    const driver = await signedInDriver({})
    await signedInDriver({})
    const listed = async (id: string) =>
      (await ok(await get(`/api/ops/drivers?id=${id}`, operator), DriverPageSchema)).items
    expect(await listed(driver.userId)).toMatchObject([{ id: driver.userId }])
    expect(await listed('nobody')).toEqual([])
    expect((await get('/api/ops/drivers?id=no%20id', operator)).status).toBe(400)
  })

  it('is listed by name, page by page, each once, with or without a name', async () => {
    for (let index = 0; index < 33; index++) {
      await signedInDriver({ fullName: index % 3 === 0 ? null : `Driver ${index % 5}`, vehicleType: null })
    }
    const seen = (await allOf('drivers', DriverPageSchema)).map(({ id }) => id)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(33)
  })
})

describe('The log', () => {
  it('is narrowed by who acted, by what was done and by the day in Kolkata', async () => {
    const [meera, dev] = [await signedInOperator(), await signedInOperator({ fullName: 'Dev Rao' })]
    const id = await idIn(await add({}, meera))
    await edit(id, car(), dev)
    const at = (day: string) =>
      run('UPDATE ops_log SET created_at = ? WHERE operator_id = ?', day, dev.userId)
    await at('2020-03-09T18:30:00.000Z')
    const read = async (query: string) =>
      (await ok(await get(`/api/ops/log?${query}`, meera), LogPageSchema)).items.filter(
        ({ subject_id }) => subject_id === id,
      )
    const edited = [{ action: 'vehicle.edited', operator_name: 'Dev Rao' }]
    expect(await read(`operator=${dev.userId}`)).toMatchObject(edited)
    expect(await read('action=vehicle.added')).toMatchObject([{ action: 'vehicle.added' }])
    expect(await read('day=2020-03-10')).toMatchObject(edited)
    expect(await read('day=2020-03-09')).toEqual([])
    expect(await read(`operator=${meera.userId}&action=vehicle.edited`)).toEqual([])
    expect((await get('/api/ops/log?action=toast', meera)).status).toBe(400)
    const { people } = await ok(await get('/api/ops/log/people', meera), LogPeopleSchema)
    expect(people).toContainEqual({ id: dev.userId, name: 'Dev Rao' })
  })

  it('is newest first, page by page, each entry once', async () => {
    const busy = await signedInOperator()
    for (let index = 0; index < 60; index++) await add({}, busy)
    const entries = await allOf('log', LogPageSchema)
    expect(entries).toHaveLength(await logged())
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    const times = entries.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())
  })
})
