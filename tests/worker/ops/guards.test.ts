import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { LINK_GOOGLE_FIRST, NOT_AN_OPERATOR } from '../../../worker/session/guards'
import { get, post, refusal } from '../../support/worker/api'
import { signedInRider } from '../../support/worker/people'
import { newRide, signedInDriver, signedInOperator } from '../../support/worker/rides'

// That each route stops visitors, riders, drivers, other sites' pages and operators who signed in by phone is asked of
// every route of the product, in tests/worker/every-route.test.ts. All of the console are behind one guard.
describe('The operators’ console', () => {
  it('tells riders and drivers that it is for operators, also for rides of their own', async () => {
    const { rider, driver, booking } = await newRide.accepted()
    for (const person of [rider, driver]) {
      for (const answer of [
        await get('/api/ops/board', person),
        await post(`/api/ops/bookings/${booking.id}/assign`, {}, person),
      ]) {
        expect(await refusal(answer)).toEqual({ status: 403, code: 'forbidden', message: NOT_AN_OPERATOR })
      }
    }
  })

  it('stops an operator whose phone is not verified', async () => {
    const operator = await signedInRider({ role: 'admin', phoneVerified: false })
    expect(await refusal(await get('/api/ops/board', operator))).toMatchObject({
      status: 403,
      code: 'phone_not_verified',
    })
  })

  it('stops an operator without a linked Google account', async () => {
    expect(await refusal(await get('/api/ops/board', await signedInOperator({ googleSub: null })))).toEqual({
      status: 403,
      code: 'google_not_linked',
      message: LINK_GOOGLE_FIRST,
    })
  })

  it('counts a Google account for operators alone: a rider and a driver are not let in by theirs', async () => {
    const googleSub = 'google_of_a_rider'
    for (const person of [await signedInRider({ googleSub }), await signedInDriver()]) {
      expect(await refusal(await get('/api/ops/board', person))).toMatchObject({ code: 'forbidden' })
    }
    expect((await get('/api/driver/rides', await signedInDriver({ googleSub: null }))).status).toBe(200)
  })

  it('asks D1 once for everything that admits an operator', async () => {
    const operator = await signedInOperator()
    const prepare = vi.spyOn(env.DB, 'prepare')
    expect((await get('/api/ops/secret', operator)).status).toBe(404)
    expect(prepare).toHaveBeenCalledTimes(1)
    prepare.mockRestore()
  })

  it('answers a visitor the same for paths that do not exist', async () => {
    expect((await get('/api/ops/secret')).status).toBe(401)
    expect((await get('/api/ops/secret', await signedInDriver())).status).toBe(403)
    expect((await get('/api/ops/secret', await signedInOperator())).status).toBe(404)
  })
})

describe('The operators’ page', () => {
  it('is the dispatch console for an operator, not cacheable, with nothing that its policy forbids', async () => {
    const answer = await get('/ops', await signedInOperator())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const page = await answer.text()
    expect(page).toContain('data-island="ops"')
    expect(page).toContain('noindex')
    expect(page).not.toContain(' style="')
  })

  it('explains to an operator without a linked Google account how to link one, and shows nothing of the board', async () => {
    const answer = await get('/ops', await signedInOperator({ googleSub: null }))
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const page = await answer.text()
    expect(page).not.toContain('data-island="ops"')
    expect(page).toContain('It is linked before the role is given')
    expect(page).not.toContain('/auth/google/link')
  })

  it('asks an operator for their phone before it asks for a Google account', async () => {
    const operator = await signedInOperator({ phoneVerified: false, googleSub: null })
    expect((await get('/ops', operator)).headers.get('location')).toBe('/auth')
  })
})
