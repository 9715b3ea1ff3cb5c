import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { expectRefusal, requestWithin } from './api'
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
} from './every-route'
import { newSession, signedInOperator, signedInRider } from './people'
import { readToTheEndBy, type Statements, statementsOf } from './query-plans'
import { letLimits } from './rate-limits'
import { callerOf, limitOf, type RouteRow } from './route-row'
import { UNPROVED } from './route-table'

/** People to whom this rider is nobody. The sandbox lists rides to whoever develops it. */
const STRANGERS: readonly Who[] = ['visitor', 'other', 'stranger']

export const isUnsafe = (route: string) => !route.startsWith('GET ')

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
  'POST /webhooks/exotel/:reference/:signature',
  'POST /webhooks/whatsapp',
  'POST /webhooks/resend',
]
/** A mail provider posts for its reader: what a link of an e-mail may do is proven by the link alone. */
const isOfAnEmail = (route: string) => route.startsWith('POST /messages/')

/** It asks for https on every host, and is neither guessed at, framed nor embedded; one's own is kept by no cache. */
export function isGuarded(answer: Response, isOwn = false): Response {
  if (answer.webSocket) return answer
  const { 'content-security-policy': policy, ...headers } = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
    'cross-origin-resource-policy': 'same-origin',
    ...(isOwn && { 'cache-control': expect.stringMatching(/^private, no-(store|cache)$/) }),
  })
  for (const part of [/frame-ancestors 'none'|sandbox/, /object-src 'none'|default-src 'none'/])
    expect(policy).toMatch(part)
  return answer
}

/** One for all routes that answer them nothing. */
const googleOnly = () => signedInRider({ phone: null, googleSub: crypto.randomUUID() })

const byPhoneAlone = async () => {
  const operator = await signedInOperator()
  return { ...operator, cookie: await newSession(operator.userId, { byGoogle: false }) }
}

/** Tests that ask each of these routes as everybody, and compare what they are answered with the table. */
export function walkRoutes(table: Record<string, RouteRow>) {
  const rows = Object.entries(table)
  const worldOf = worldsOfRoutes()

  /** The worlds of the stages that all refused requests share, and what each was before the first of them. */
  const stages = oneOfEachStage()
  const before = new Map<World, string>()
  const worldOfTheRefused = async ({ ride = 'accepted' }: RouteRow) => {
    const world = await stages(ride)
    if (!before.has(world)) before.set(world, await ofTheRider(world))
    return world
  }

  // One operator presses here more often in a minute than people do.
  beforeAll(() => letLimits(true))

  /** What the routes asked of the database. */
  const statements: Statements = new Map()

  afterAll(async () => {
    expect(await readToTheEndBy(statements)).toEqual([])
    expect(before.size).toBeGreaterThan(0)
    for (const [world, was] of before)
      expect(await ofTheRider(world), 'a refused request has changed something').toBe(was)
  })

  it.each(rows)(
    '%s answers each kind of user as the table says, and strangers nothing of the rider',
    async (route, row) => {
      const { id: kind, entitled = [] } = row
      const world = await worldOf(route, row)
      await row.before?.(world)
      const secrets = [world.people.rider.phone, world.ids.booking, world.ids.address, '12 Temple Road']
      const before = await ofTheRider(world)
      const [presser, key] = [isUnsafe(route) ? presserOf(row) : null, crypto.randomUUID()]
      const askedBy = async (who: Who, id?: string) => {
        const answer = await statementsOf(statements, () =>
          ask(world.people[who], requestOf(route, row, world, id), who === presser ? key : undefined),
        )
        const isOwn = route.includes(' /api/') || (answer.status === 200 && row.as[0] !== row.as[1])
        return route.includes('/sandbox/') ? answer : isGuarded(answer, isOwn)
      }
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
      expect(WHO.map((who) => [who, statuses.get(who)])).toEqual(
        WHO.map((who, place) => [who, row.as[place]]),
      )
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
      await expectRefusal(another, 'key_used', 422)
      const without = await ask(person, requestOf(route, row, world), '')
      await expectRefusal(without, 'key_required', 400)
    },
  )

  it.each(rows)('%s is refused beyond its limit, unless the table says why none is', async (route, row) => {
    const limit = limitOf(route, row)
    const world = await worldOfTheRefused(row)
    const caller = world.people[typeof limit === 'string' ? callerOf(row) : 'visitor']
    onTestFinished(letLimits(false, typeof limit === 'string' ? [limit] : undefined))
    const answer = await ask(caller, requestOf(route, row, world), undefined, {
      'cf-connecting-ip': '203.0.113.77',
    })
    if (typeof limit !== 'string') {
      expect([route, limit?.none]).toEqual([route, expect.any(String)])
      return expect(answer.status).not.toBe(429)
    }
    if (answer.webSocket) return expect(await seen(answer, 'no id')).toMatch(/too_many"\]$/)
    expect([route, answer.status]).toEqual([route, 429])
  })

  const guarded = rows.filter(
    ([route]) => isUnsafe(route) && !UNGUARDED.includes(route) && !isOfAnEmail(route),
  )
  it.each(guarded)('%s is refused from another site’s page, and nothing is changed', async (route, row) => {
    const world = await worldOfTheRefused(row)
    const { method, path } = requestOf(route, row, world)
    const who = WHO.find((_, place) => ![401, 403].includes(row.as[place] ?? 0)) ?? 'rider'
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
    const answer = await requestWithin(path, world.people[who], { method, headers, body: '{}' })
    await expectRefusal(answer, 'foreign_origin', 403)
  })

  /** What a visitor is answered otherwise than a rider: it is for people who are signed in. */
  const behindSignIn = rows.filter(
    ([, { as, entitled }]) => (as[0] !== as[1] || as[0] === 101) && !entitled?.includes('visitor'),
  )
  const unprovedOfAll = googleOnly()
  it.each(behindSignIn)(
    '%s refuses a user who signed in by Google and has no verified phone, unless the table says otherwise',
    async (route, row) => {
      const world = await worldOfTheRefused(row)
      const unproved = await (UNPROVED.has(route) ? googleOnly() : unprovedOfAll)
      const answer = await ask(unproved, requestOf(route, row, world))
      if (answer.webSocket)
        expect(await seen(answer, 'no id')).toMatch(/(signed_out|not_yours|no_such_ride)"\]$/)
      else if (UNPROVED.has(route)) expect([route, answer.status]).toEqual([route, UNPROVED.get(route)])
      else if (answer.status === 302)
        expect(answer.headers.get('location')).toMatch(/^\/auth(\?change_trip=|$)/)
      else expect([403, 404]).toContain(answer.status)
    },
  )

  const byPhone = byPhoneAlone()
  const ofOperators = rows.filter(([route]) => /[ /]ops(\/|$)/.test(route))
  it.each(ofOperators)('%s refuses an operator who signed in by phone alone', async (route, row) => {
    const answer = await ask(await byPhone, requestOf(route, row, await worldOfTheRefused(row)))
    if (answer.webSocket) return expect(await seen(answer, 'no id')).toMatch(/not_yours"\]$/)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toMatch(/Confirm with Google/)
  })
}
