import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf, request } from '../../support/worker/call'
import { sowDemo } from '../../support/worker/demo'
import { signedInRider } from '../../support/worker/people'
import { settingsAre } from '../../support/worker/settings'

const RidesSchema = v.object({ rides: v.array(v.looseObject({ id: v.string(), phase: v.string() })) })

beforeAll(() => sowDemo())

const as = (person: string, headers: Record<string, string> = {}) =>
  request('/sandbox/api/sign-in-as', { form: { person }, headers })

describe('Signing in as a demo person', () => {
  it.each([
    ['demo_rider_asha', '/booking'],
    ['demo_operator', '/ops'],
    ['demo_driver_savitha', '/driver'],
  ])('signs this browser in as %s and redirects to %s', async (person, landing) => {
    const answer = await as(person)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(landing)
    expect(answer.headers.get('clear-site-data')).toBe('"storage"')
    const again = await request('/auth', { cookie: cookiesOf(answer) })
    expect(again.headers.get('location')).toBe(landing)
  })

  it.each([
    ['demo_rider_asha', '5eed0002', '/tracking?booking_id=5eed0002'],
    ['demo_rider_asha', '//evil.example', '/booking'],
    ['demo_rider_asha', 'a&b=c', '/booking'],
    ['demo_driver_savitha', '5eed0002', '/driver'],
  ])('redirects %s, who wants to watch %j, to %s', async (person, booking, landing) => {
    const answer = await request('/sandbox/api/sign-in-as', { form: { person, booking } })
    expect(answer.headers.get('location')).toBe(landing)
  })

  it('ends the session that the browser had, and is refused for a real user’s id', async () => {
    const rider = await signedInRider()
    const real = await as(rider.userId)
    expect([real.status, cookiesOf(real)]).toEqual([404, ''])
    const answer = await request('/sandbox/api/sign-in-as', {
      cookie: rider.cookie,
      form: { person: 'demo_operator' },
    })
    expect(answer.status).toBe(303)
    expect((await request('/profile', { cookie: rider.cookie })).headers.get('location')).toBe('/auth')
  })

  it.each(['', 'demo_nobody', 'demo_rider_asha ', "demo_' OR '1'='1", 'DEMO_OPERATOR'])(
    'is refused for the unknown name %j',
    async (person) => {
      const answer = await as(person)
      expect(answer.status).toBe(404)
      expect(cookiesOf(answer)).toBe('')
    },
  )
})

describe('The rides that the sandbox can drive', () => {
  const rides = async (query = '') => {
    const answer = await request(`/sandbox/api/rides${query}`)
    return v.parse(RidesSchema, await answer.json()).rides
  }

  it('are paid for and not over', async () => {
    const phases = (await rides()).map(({ phase }) => phase)
    expect(phases.sort()).toEqual(['assigned', 'assigned', 'started', 'unassigned'])
  })

  it.each(['5eed000000000000000000005eed0002', '5eed0002'])('are found by name, %s', async (name) => {
    expect((await rides(`?booking=${name}`)).map(({ id }) => id)).toEqual([
      '5eed000000000000000000005eed0002',
    ])
  })

  it('are found by name whatever their state, and by no part of it', async () => {
    expect((await rides('?booking=5eed0007')).map(({ phase }) => phase)).toEqual(['cancelled'])
    expect(await rides('?booking=5eed')).toEqual([])
  })
})

it.each([
  ['in production', { ENVIRONMENT: 'production' }],
  ['where no sandbox is bound', { SANDBOX: undefined }],
])('Nobody is signed in, no ride is listed and no limit is reset %s', async (_, changed) => {
  settingsAre(changed)
  const answer = await as('demo_operator')
  expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
  expect(answer.headers.getSetCookie().join()).not.toContain('session')
  const rides = await request('/sandbox/api/rides')
  expect(rides.status).toBe(404)
  expect(await rides.text()).not.toContain('5eed')
  const reset = await request('/sandbox/api/reset-limits', { form: { phone_no: '98450 12345' } })
  expect(reset.status).toBe(404)
})
