import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  type Grant,
  grantStatements,
  personQuery,
  readGrant,
  remainingSteps,
  whyNoOperator,
} from '../../scripts/role-grant.mjs'
import { request } from '../support/worker/call'
import { firstRow, rowsOf, run, setIn } from '../support/worker/database'
import { newPhone, signedInDriver, signedInRider } from '../support/worker/people'
import { newRide } from '../support/worker/rides'

const LICENCE = 'KA-09 2016 0012345'

const GrantedSchema = v.object({ role: v.string(), google_linked: v.number(), email: v.nullable(v.string()) })

async function grant(words: { phone: string; role: string; licence?: string; 'licence-until'?: string }) {
  const asked = readGrant(words)
  if ('problem' in asked) throw new Error(asked.problem)
  const statements = grantStatements(asked)
    .split(';')
    .filter((one) => one.trim() !== '')
  await env.DB.batch(statements.map((one) => env.DB.prepare(one)))
  return personOf(asked)
}

const driverOf = (userId: string) => firstRow('SELECT * FROM drivers WHERE id = ?', userId)
const personOf = (asked: Pick<Grant, 'phone'>) => firstRow(personQuery(asked))

describe('Granting a role', () => {
  it('makes an operator of a user who has signed in once, from their next page on', async () => {
    const { phone, cookie, userId } = await signedInRider({
      fullName: 'Meera Rao',
      googleSub: crypto.randomUUID(),
    })
    expect(await grant({ phone, role: 'admin' })).toMatchObject({ role: 'admin', is_driver: 0 })
    expect((await request('/auth', { cookie })).headers.get('location')).toBe('/ops')
    await grant({ phone, role: 'admin' })
    expect(
      await rowsOf('SELECT operator_id, action, details FROM ops_log WHERE subject_id = ?', userId),
    ).toEqual([
      {
        operator_id: null,
        action: 'role.granted',
        details: JSON.stringify({ name: 'Meera Rao', role: 'admin', before: 'customer' }),
      },
    ])
    await run('UPDATE users SET deleted_at = updated_at WHERE id = ?', userId)
    expect(await firstRow('SELECT details FROM ops_log WHERE subject_id = ?', userId)).toEqual({
      details: JSON.stringify({ role: 'admin', before: 'customer' }),
    })
  })

  it('makes no operator of a user without a linked Google account, and says what to do first (OPS-2)', async () => {
    const { phone, userId, cookie } = await signedInRider({ email: 'meera@gmail.com' })
    const refused = v.parse(GrantedSchema, await grant({ phone, role: 'admin' }))
    expect(refused.role).toBe('customer')
    expect(whyNoOperator(refused)).toContain('link one on their profile')
    await run('UPDATE auth_users SET google_sub = ? WHERE id = ?', userId, userId)
    const granted = v.parse(GrantedSchema, await grant({ phone, role: 'admin' }))
    expect(granted.role).toBe('admin')
    expect(whyNoOperator(granted)).toBeNull()
    expect(remainingSteps(granted).join(' ')).toContain('meera@gmail.com')
    expect((await request('/ops', { cookie })).status).toBe(200)
    expect(remainingSteps({ role: 'driver' })).toEqual([])
  })

  it('leaves the car to a driver who cannot be made an operator yet', async () => {
    const { phone, userId, vehicleId } = await signedInDriver({ onDuty: true })
    await grant({ phone, role: 'admin' })
    expect(await driverOf(userId)).toMatchObject({ on_duty: 1, vehicle_id: vehicleId })
  })

  it('makes a driver with a licence, off duty and without a car', async () => {
    const { phone, userId } = await signedInRider()
    expect(await grant({ phone, role: 'driver', licence: LICENCE })).toMatchObject({
      role: 'driver',
      is_driver: 1,
      license_number: LICENCE,
      rides: 0,
    })
    expect(await driverOf(userId)).toMatchObject({ on_duty: 0, vehicle_id: null, total_rides: 0 })
  })

  it('writes until when the licence is valid, and forgets it with another licence whose end is not named', async () => {
    const { phone, userId } = await signedInRider()
    await grant({ phone, role: 'driver', licence: LICENCE, 'licence-until': '2099-05-14' })
    expect(await driverOf(userId)).toMatchObject({ license_until: '2099-05-14' })
    await grant({ phone, role: 'driver', licence: LICENCE })
    expect(await driverOf(userId)).toMatchObject({ license_until: '2099-05-14' })
    await grant({ phone, role: 'driver', licence: 'KA-05 2011 0000001' })
    expect(await driverOf(userId)).toMatchObject({ license_until: null })
  })

  it('changes nothing when it is repeated, but the licence that is named', async () => {
    const { phone, userId } = await signedInRider()
    await grant({ phone, role: 'driver', licence: LICENCE })
    await run('UPDATE drivers SET total_rides = 7 WHERE id = ?', userId)
    const user = () => firstRow('SELECT * FROM users WHERE id = ?', userId)
    const before = await user()
    expect(await grant({ phone, role: 'driver' })).toMatchObject({ license_number: LICENCE })
    expect(await grant({ phone, role: 'driver', licence: 'KA-05 2011 0000001' })).toMatchObject({
      license_number: 'KA-05 2011 0000001',
    })
    expect(await user()).toEqual(before)
    expect(await driverOf(userId)).toMatchObject({ total_rides: 7 })
  })

  it('takes a driver off duty who becomes a rider, and keeps their record, for rides name it', async () => {
    const { phone, userId } = await signedInDriver({ onDuty: true })
    expect(await grant({ phone, role: 'customer' })).toMatchObject({ role: 'customer', is_driver: 1 })
    expect(await driverOf(userId)).toMatchObject({ on_duty: 0 })
  })

  it('takes the car from a driver who becomes something else, so that another can have it', async () => {
    const [former, next] = await Promise.all([
      signedInDriver({ googleSub: crypto.randomUUID() }),
      signedInDriver({ vehicleType: null }),
    ])
    await grant({ phone: former.phone, role: 'admin' })
    expect((await setIn('drivers', next.userId, { vehicle_id: former.vehicleId })).success).toBe(true)
  })

  it('prints how many rides a driver still has', async () => {
    const { driver } = await newRide.accepted()
    expect(await personOf(driver)).toMatchObject({ rides: 1 })
  })

  it('finds no user by an unverified number', async () => {
    const phone = newPhone()
    await signedInRider({ phone, phoneVerified: false })
    expect(await grant({ phone, role: 'admin' })).toBeNull()
    const changed = await firstRow('SELECT role FROM users WHERE phone_no = ?', phone)
    expect(changed).toEqual({ role: 'customer' })
  })
})

describe('The arguments of a grant', () => {
  it('are accepted as people write them', () => {
    const words = { phone: '+91 98450-12345', role: 'driver', licence: ' ka-09 2016 0012345 ' }
    const phone = '+919845012345'
    expect(readGrant(words)).toEqual({ phone, role: 'driver', licence: LICENCE, until: null })
  })

  it.each([
    {},
    { role: 'admin' },
    { phone: '9845012345', role: 'admin' },
    { phone: '+915845012345', role: 'admin' },
    { phone: "+919845012345' OR '1'='1", role: 'admin' },
    { phone: '+919845012345', role: 'owner' },
    { phone: '+919845012345', role: "admin'; DROP TABLE users; --" },
    { phone: '+919845012345', role: 'driver', licence: "KA-09 2016 00'); DROP TABLE users; --" },
    { phone: '+919845012345', role: 'driver', licence: '1234567890' },
    { phone: '+919845012345', role: 'driver', licence: LICENCE, 'licence-until': "2099-05-14'" },
    { phone: '+919845012345', role: 'driver', 'licence-until': '2099-05-14' },
    { phone: '+919845012345', role: 'driver', licence: `KA-${'9'.repeat(40)}` },
  ])('are refused: %j', (words) => {
    expect(readGrant(words)).toHaveProperty('problem')
  })
})
