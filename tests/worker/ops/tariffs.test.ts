import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  type PackageRequest,
  PackageRequestSchema,
  type RuleRequest,
  TariffsSchema,
} from '../../../src/domain/ops/tariffs'
import { opsLog, pricingRules, rentalPackages } from '../../../worker/database/tables'
import { expectRefusal, get, idIn, ok, post, statusesOf } from '../../support/worker/api'
import { askBooking, bookingRequest, rental } from '../../support/worker/bookings'
import { database } from '../../support/worker/database'
import { actionsOn } from '../../support/worker/operators'
import { riderOfEachTest, type SignedIn, signedInOperator } from '../../support/worker/people'
import { insertPackage, insertRule } from '../../support/worker/pricing'
import { minutesFrom } from '../../support/worker/rides'

const rider = riderOfEachTest()
const operator = await signedInOperator()

type Rule = Omit<RuleRequest, 'was'>

const rule = (overrides: Partial<Rule> = {}): Rule => ({
  service_type: 'ride_later',
  vehicle_type: 'sedan',
  effective_from: minutesFrom(60),
  base_fare: 60,
  per_km_rate: 13.5,
  per_minute_rate: 2,
  minimum_fare: 90,
  ...overrides,
})
/** By a form that was filled now, or from what it read before. */
const addRule = async (overrides: Partial<Rule> = {}, version?: number) => {
  const asked = rule(overrides)
  const was = { version: version ?? (await rowOf(asked.service_type, asked.vehicle_type))?.version ?? 0 }
  return post('/api/ops/pricing-rules', { ...asked, was }, operator)
}
const tariffs = async () => ok(await get('/api/ops/tariffs', operator), TariffsSchema)
const rowOf = async (service: string, vehicle: string) =>
  (await tariffs()).rows.find((row) => row.service_type === service && row.vehicle_type === vehicle)
const logged = async () => (await database.select().from(opsLog)).length
const ruleCount = async () => (await database.select().from(pricingRules)).length

describe('A tariff', () => {
  it('is the fallback where no rule has begun, and is marked as such', async () => {
    const rates = { base_fare: 300, per_km_rate: 15, per_minute_rate: 2.5, minimum_fare: 800 }
    expect(await rowOf('outstation', 'premium')).toEqual({
      ...{ service_type: 'outstation', vehicle_type: 'premium', future: [], version: 0 },
      in_force: { id: null, effective_from: null, ...rates },
    })
    expect((await rowOf('airport', 'sedan'))?.in_force.base_fare).toBe(100)
  })

  it('is changed by a new rule from a date, in whole paise, answered in rupees, and the one in force is left as it is', async () => {
    await insertRule('airport', 'suv', { id: 'airport_suv_now' })
    const before = await database.select().from(pricingRules).where(eq(pricingRules.id, 'airport_suv_now'))
    const rates = { base_fare: 70, per_km_rate: 15.05, per_minute_rate: 2.5, minimum_fare: 100.1 }
    const id = await idIn(await addRule({ service_type: 'airport', vehicle_type: 'suv', ...rates }))
    expect(await rowOf('airport', 'suv')).toMatchObject({
      in_force: { id: 'airport_suv_now' },
      future: [{ id, ...rates }],
    })
    expect(await database.select().from(pricingRules).where(eq(pricingRules.id, id))).toMatchObject([
      {
        ...{ base_fare_paise: 7000, per_km_rate_paise: 1505 },
        ...{ per_minute_rate_paise: 250, minimum_fare_paise: 10_010 },
      },
    ])
    const after = await database.select().from(pricingRules).where(eq(pricingRules.id, 'airport_suv_now'))
    expect(after).toEqual(before)
    expect(await actionsOn(id)).toEqual(['rule.added'])
  })

  it.each([
    ['a rule that begins in the past', { effective_from: minutesFrom(-1) }, 422],
    ['a negative base', { base_fare: -1 }, 400],
    ['a tariff of zeros', { base_fare: 0, per_km_rate: 0, per_minute_rate: 0, minimum_fare: 0 }, 422],
    ['no least fare', { minimum_fare: 0 }, 422],
    ['a least fare alone', { base_fare: 0, per_km_rate: 0, per_minute_rate: 0 }, 422],
    ['a tenth of a paisa', { per_km_rate: 12.345 }, 400],
    ['a rate without end', { per_km_rate: 1e9 }, 400],
    ['a service that is none', { service_type: 'rocket' as 'airport' }, 400],
    ['a rental, which packages price', { service_type: 'car_rental' as 'airport' }, 400],
    ['no date', { effective_from: 'soon' }, 400],
  ])('refuses %s', async (_, wrong, status) => {
    const [rules, entries] = [await ruleCount(), await logged()]
    expect((await addRule(wrong)).status).toBe(status)
    expect([await ruleCount(), await logged()]).toEqual([rules, entries])
  })

  it('is the only one that begins at its instant', async () => {
    const at = { service_type: 'outstation', vehicle_type: 'suv', effective_from: minutesFrom(999) } as const
    expect(await statusesOf([addRule(at), addRule(at)])).toEqual([200, 409])
    await expectRefusal(addRule(at), 'rule_exists', 409)
  })

  it('is not added from a form that has not read the newest one, whose refusal names what is to come', async () => {
    const airport = { service_type: 'airport', vehicle_type: 'sedan' } as const
    const version = (await rowOf('airport', 'sedan'))?.version ?? -1
    const id = await idIn(await addRule(airport))
    const late = { ...airport, effective_from: minutesFrom(120) }
    const toCome = expect.stringMatching(/To come: .*\d:\d\d/)
    await expectRefusal(addRule(late, version), 'rules_changed', 409, toCome)
    await post(`/api/ops/pricing-rules/${id}/withdraw`, {}, operator)
    await expectRefusal(addRule(late, version + 1), 'rules_changed')
    expect((await addRule(late, version + 2)).status).toBe(200)
  })

  it('that has not begun can be withdrawn, once; one that has begun cannot', async () => {
    const withdraw = (id: string) => post(`/api/ops/pricing-rules/${id}/withdraw`, {}, operator)
    const id = await idIn(await addRule({ service_type: 'outstation', vehicle_type: 'sedan' }))
    await idIn(await withdraw(id))
    expect((await rowOf('outstation', 'sedan'))?.future).toEqual([])
    await expectRefusal(withdraw(id), 'rule_has_begun', 409)
    expect((await actionsOn(id)).sort()).toEqual(['rule.added', 'rule.withdrawn'])

    await insertRule('outstation', 'sedan', { id: 'begun', effective_from: minutesFrom(-1) })
    await expectRefusal(withdraw('begun'), 'rule_has_begun', 409)
    expect((await rowOf('outstation', 'sedan'))?.in_force.id).toBe('begun')
    expect((await withdraw('nothing')).status).toBe(404)
  })
})

describe('A rental package', () => {
  const offer = (overrides: Partial<PackageRequest> = {}): PackageRequest => ({
    name: '5 hours, 50 km',
    duration_hours: 5,
    included_kilometers: 50,
    vehicle_type: null,
    base_price: 999,
    extra_hour_rate: 210,
    extra_km_rate: 14,
    ...overrides,
  })
  const packageRow = async (id: string) =>
    (await database.select().from(rentalPackages).where(eq(rentalPackages.id, id)))[0]

  it('goes on sale, is replaced by a new one, and goes off sale', async () => {
    const first = await idIn(await post('/api/ops/packages', offer(), operator))
    const dearer = offer({ base_price: 1099 })
    const second = await idIn(await post(`/api/ops/packages/${first}`, dearer, operator))
    expect(await packageRow(first)).toMatchObject({ is_active: false, base_price: 999 })
    expect(await packageRow(second)).toMatchObject({ is_active: true, base_price: 1099, base_fare: 1099 })
    expect((await tariffs()).packages.map(({ id }) => id)).toEqual([second])
    await idIn(await post(`/api/ops/packages/${second}/withdraw`, {}, operator))
    expect((await tariffs()).packages).toEqual([])
    expect([...(await actionsOn(first)), ...(await actionsOn(second)).sort()]).toEqual([
      'package.added',
      'package.replaced',
      'package.withdrawn',
    ])
  })

  it('is replaced by one of two operators who replace it at once', async () => {
    const id = await insertPackage({})
    const replace = (by: SignedIn) => post(`/api/ops/packages/${id}`, offer(), by)
    expect(await statusesOf([operator, await signedInOperator()].map(replace))).toEqual([200, 409])
    const answer = await replace(operator)
    const { now } = v.parse(
      v.object({ now: v.object({ id: v.string(), base_price: v.number() }) }),
      await answer.json(),
    )
    expect(now).toMatchObject({ base_price: 999 })
    await idIn(await post(`/api/ops/packages/${now.id}`, offer({ base_price: 1299 }), operator))
  })

  it.each(['edited', 'withdrawn'] as const)(
    'that was %s since is booked at a quote that was given before, and quoted no more',
    async (how) => {
      const id = await insertPackage({})
      const request = await bookingRequest(rider, { trip: rental(id) })
      const [path, body] = how === 'edited' ? ['', offer({ base_price: 1999 })] : ['/withdraw', {}]
      await idIn(await post(`/api/ops/packages/${id}${path}`, body, operator))
      const answer = await askBooking(rider, request)
      expect(answer.status).toBe(201)
      expect(await answer.json()).toMatchObject({ booking: { package_id: id, fare_amount: 799 } })
      await expect(bookingRequest(rider, { trip: rental(id) })).rejects.toThrow()
    },
  )

  it.each([
    { base_price: 0 },
    { base_price: 99.5 },
    { duration_hours: 0 },
    { included_kilometers: -1 },
    { extra_km_rate: -1 },
    { extra_km_rate: 0 },
    { extra_hour_rate: 0 },
    { vehicle_type: 'premium' as 'suv' },
    { name: '' },
  ])('is refused with %j', (wrong) => {
    expect(v.is(PackageRequestSchema, offer(wrong))).toBe(false)
  })
})
