import { afterAll, describe, expect, it } from 'vitest'
import { app } from '../../worker/app'
import { refusal, request } from '../support/worker/api'
import {
  absentId,
  ask,
  decided,
  madeSoFar,
  ofTheRider,
  oneOfEachStage,
  requestOf,
  seen,
  WHO,
  type Who,
  type World,
  worldsOfRoutes,
} from '../support/worker/every-route'
import { newSession, signedInRider } from '../support/worker/people'
import { signedInOperator } from '../support/worker/rides'
import type { RouteRow } from '../support/worker/route-row'
import { MIDDLEWARE, ROUTE_TABLE, UNPROVED } from '../support/worker/route-table'

const registered = [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
const isMiddleware = (route: string) => route.startsWith('ALL ')
const rows = Object.entries(ROUTE_TABLE)
const isUnsafe = (route: string) => !route.startsWith('GET ')

describe('The table of every route', () => {
  it('has every route of the app, and none that there isn’t', () => {
    const routes = registered.filter((route) => !isMiddleware(route))
    expect(routes.toSorted()).toEqual(Object.keys(ROUTE_TABLE).toSorted())
  })

  it('names every middleware and fallback of the app', () => {
    const paths = registered.filter(isMiddleware).map((route) => route.slice(4))
    expect(paths.toSorted()).toEqual(MIDDLEWARE.toSorted())
  })

  it('says of each unsafe route what makes it harmless that it is sent twice', () => {
    for (const [route, row] of rows)
      if (isUnsafe(route)) expect([route, row.twice]).toEqual([route, expect.any(String)])
  })

  it('says of each path with an id what it names, and who may know of it', () => {
    for (const [route, row] of rows) {
      if (/[:*]/.test(route))
        expect([route, row.id, row.entitled]).toEqual([route, expect.any(String), expect.any(Array)])
    }
  })
})

/** People to whom this rider is nobody. The sandbox lists rides to whoever develops it. */
const STRANGERS: readonly Who[] = ['visitor', 'other', 'stranger']

const worldOf = worldsOfRoutes()

/** The worlds of the stages that all refused requests share, and what each was before the first of them. */
const stages = oneOfEachStage()
const before = new Map<World, string>()
const worldOfTheRefused = async ({ ride = 'accepted' }: RouteRow) => {
  const world = await stages(ride)
  if (!before.has(world)) before.set(world, await ofTheRider(world))
  return world
}

afterAll(async () => {
  expect(before.size).toBeGreaterThan(0)
  for (const [world, was] of before)
    expect(await ofTheRider(world), 'a refused request has changed something').toBe(was)
})

describe.each(rows)('%s', (route, row) => {
  const { id: kind, entitled = [] } = row

  it('answers each kind of user as the table says, and strangers nothing of the rider', async () => {
    const world = await worldOf(route, row)
    await row.before?.(world)
    const secrets = [world.people.rider.phone, world.ids.booking, world.ids.address, '12 Temple Road']
    const before = await ofTheRider(world)
    const [presser, key] = [isUnsafe(route) ? presserOf(row) : null, crypto.randomUUID()]
    const askedBy = (who: Who, id?: string) =>
      ask(world.people[who], requestOf(route, row, world, id), who === presser ? key : undefined)
    let pressed: unknown
    const statuses = new Map<Who, number>()
    for (const who of WHO.filter((one) => !entitled.includes(one))) {
      const answer = await askedBy(who)
      statuses.set(who, answer.status)
      if (who === presser && row.twice === 'press') pressed = await decided(answer.clone())
      const real = await seen(answer, kind ? world.ids[kind] : 'no id')
      if (STRANGERS.includes(who) && !route.includes('/sandbox/')) {
        for (const secret of secrets) expect(real, `${who} reads of the rider`).not.toContain(secret)
      }
      if (!kind) continue
      const absent = absentId(kind)
      const none = await seen(await askedBy(who, absent), absent)
      expect(real, `${who} is told whether it exists`).toBe(none)
    }
    if (kind) expect(await ofTheRider(world), 'somebody who may not has changed something').toBe(before)
    for (const who of entitled) {
      const answer = await askedBy(who)
      statuses.set(who, answer.status)
      if (who === presser && row.twice === 'press') pressed = await decided(answer)
      answer.webSocket?.accept()
      answer.webSocket?.close(1000)
      if (!answer.bodyUsed) await answer.body?.cancel()
    }
    expect(WHO.map((who) => [who, statuses.get(who)])).toEqual(WHO.map((who, place) => [who, row.as[place]]))
    // What was refused changes nothing, and is decided anew.
    if (!presser || Number(statuses.get(presser)) >= 300) return
    const made = await madeSoFar()
    const again = await askedBy(presser)
    expect(again.status, 'the same request is answered otherwise').toBe(statuses.get(presser))
    if (row.twice === 'press')
      expect(await decided(again), 'the same press is answered otherwise').toEqual(pressed)
    expect(await madeSoFar(), 'the same request has made something more').toEqual(made)
    const person = world.people[presser]
    if (row.twice !== 'press') return
    const another = await ask(person, ANOTHER_PRESS, key)
    expect(await refusal(another)).toMatchObject({ status: 422, code: 'key_used' })
    const without = await ask(person, requestOf(route, row, world), '')
    expect(await refusal(without)).toMatchObject({ status: 400, code: 'key_required' })
  })
})

/** Who sends a request that is harmless twice a second time. What signs in or is of a provider has tests of its own. */
const presserOf = ({ twice, entitled, as }: RouteRow): Who | null => {
  if (twice === undefined || twice === 'sign-in' || twice === 'provider') return null
  return entitled?.[0] ?? (as[1] !== 403 ? 'rider' : as[5] === 403 ? 'driver' : 'operator')
}

/** Anybody who is signed in may ask for it. */
const ANOTHER_PRESS = { method: 'PATCH', path: '/api/profile/messages', body: { optional: false } }

/**
 * The sandbox's own forms are posted by the sandbox's pages and by tests; what signs in there is guarded all the same. A
 * webhook comes from the provider's servers, and its signature is what guards it.
 */
const UNGUARDED = [
  'POST /sandbox/api/reset-limits',
  'POST /webhooks/razorpay',
  'POST /webhooks/exotel/:token',
  'POST /webhooks/whatsapp',
  'POST /webhooks/resend',
]
/** A mail provider posts for its reader: what a link of an e-mail may do is proven by the link alone. */
const isOfAnEmail = (route: string) => route.startsWith('POST /messages/')
const guarded = rows.filter(([route]) => isUnsafe(route) && !UNGUARDED.includes(route) && !isOfAnEmail(route))

describe.each(guarded)('%s', (route, row) => {
  it('is refused from another site’s page to whoever may enter, and nothing is changed', async () => {
    const world = await worldOfTheRefused(row)
    const { method, path } = requestOf(route, row, world)
    for (const who of WHO.filter((_, place) => ![401, 403].includes(row.as[place] ?? 0))) {
      const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
      const answer = await request(path, world.people[who], { method, headers, body: '{}' })
      expect(await refusal(answer)).toMatchObject({ status: 403, code: 'foreign_origin' })
    }
  })
})

/** What a visitor is answered otherwise than a rider: it is for people who are signed in. */
const behindSignIn = rows.filter(
  ([, { as, entitled }]) => (as[0] !== as[1] || as[0] === 101) && !entitled?.includes('visitor'),
)

/** One for all routes that answer them nothing. */
const googleOnly = () => signedInRider({ phone: null, googleSub: crypto.randomUUID() })
const unprovedOfAll = googleOnly()

describe.each(behindSignIn)('%s', (route, row) => {
  it('refuses a user who signed in by Google and has no verified phone, unless the table says otherwise', async () => {
    const world = await worldOfTheRefused(row)
    const unproved = await (UNPROVED.has(route) ? googleOnly() : unprovedOfAll)
    const answer = await ask(unproved, requestOf(route, row, world))
    if (answer.webSocket)
      expect(await seen(answer, 'no id')).toMatch(/(signed_out|not_yours|no_such_ride)"\]$/)
    else if (UNPROVED.has(route)) expect([route, answer.status]).toEqual([route, UNPROVED.get(route)])
    else if (answer.status === 302) expect(answer.headers.get('location')).toBe('/auth')
    else expect([403, 404]).toContain(answer.status)
  })
})

const ofOperators = rows.filter(([route]) => /[ /]ops(\/|$)/.test(route))

/** Is refused everywhere, and changes nothing: one for all routes. */
const byPhone = signedInOperator().then(async (operator) => ({
  ...operator,
  cookie: await newSession(operator.userId, { byGoogle: false }),
}))

describe.each(ofOperators)('%s', (route, row) => {
  it('refuses an operator who signed in by phone alone', async () => {
    const world = await worldOfTheRefused(row)
    const answer = await ask(await byPhone, requestOf(route, row, world))
    if (answer.webSocket) expect(await seen(answer, 'no id')).toMatch(/not_yours"\]$/)
    else {
      expect(answer.status).toBe(403)
      expect(await answer.text()).toMatch(/Confirm with Google/)
    }
  })
})

/** Where an id stands in the query: the table's paths are without one. */
const ASKED_BY_QUERY = [
  '/tracking?booking_id=',
  '/booking?step=4&payment_success=true&booking_id=',
  '/trip-history?trip=',
  '/api/rides/active?booking_id=',
  '/api/rides/others?than=',
]

const worldToRead = oneOfEachStage()

describe.each(ASKED_BY_QUERY)('GET %s', (address) => {
  it.each(['started', 'completed'] as const)(
    'is the same for another rider’s %s ride as for an absent one',
    async (stage) => {
      const world = await worldToRead(stage)
      const { booking } = world.ids
      for (const who of WHO.filter((one) => one !== 'rider')) {
        // When a page was drawn stands in it.
        const of = async (id: string) =>
          (await seen(await request(`${address}${id}`, world.people[who]), id)).replace(
            /renderedAt&quot;:\d+/,
            '',
          )
        const real = await of(booking)
        expect(real, `${who} is told whether it exists`).toBe(await of(absentId('booking')))
        for (const secret of [world.people.rider.phone, 'Koramangala 5th Block']) {
          expect(real, `${who} reads of the rider`).not.toContain(secret)
        }
      }
    },
  )
})
