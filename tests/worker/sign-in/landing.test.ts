import { describe, expect, it } from 'vitest'
import { cookiesOf, request } from '../../support/worker/call'
import { proveNumber } from '../../support/worker/codes'
import { codeSentTo } from '../../support/worker/inbox'
import { signedInRider } from '../../support/worker/people'

const LANDINGS = [
  { who: 'a rider', role: 'customer', landing: '/booking' },
  { who: 'a driver', role: 'driver', landing: '/driver' },
  { who: 'an operator', role: 'admin', landing: '/ops' },
] as const

describe.each(LANDINGS)('After signing in, $who', ({ role, landing }) => {
  const askedBy = async () => {
    const { phone } = await signedInRider({ role })
    const asked = await request('/api/sign-in/code', { body: { phone_no: phone.slice(3) } })
    return { cookie: cookiesOf(asked), token: await codeSentTo(phone) }
  }

  it(`lands on ${landing}`, async () => {
    const { cookie, token } = await askedBy()
    const answer = await request('/api/sign-in/verify', { cookie, body: { token } })
    expect(await answer.json()).toEqual({ destination: landing })
  })

  it(`lands on ${landing} without script too`, async () => {
    const { cookie, token } = await askedBy()
    const answer = await request('/auth', { cookie, form: { action: 'verify', token } })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(landing)
  })

  it(`is led from the sign-in page to ${landing} while the session lasts`, async () => {
    const { cookie } = await signedInRider({ role })
    const answer = await request('/auth', { cookie })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(landing)
  })

  it(`lands on ${landing} after proving another number`, async () => {
    const { cookie, userId } = await signedInRider({ role, phoneVerified: false })
    const phone = `+9197${userId.replace(/\D/g, '').padEnd(8, '0').slice(0, 8)}`
    const answer = await proveNumber(cookie, phone)
    expect(await answer.json()).toEqual({ destination: landing })
  })
})

it('A search that was under way is continued for riders only', async () => {
  const landing = async (role: 'customer' | 'driver', vehicle: string) => {
    const { cookie } = await signedInRider({ role })
    const search = `/auth?service=airport&pickup=Hebbal&vehicle=${vehicle}`
    return (await request(search, { cookie })).headers.get('location')
  }
  expect(await landing('customer', 'suv')).toBe('/booking?service=airport&pickup=Hebbal&vehicle=suv')
  expect(await landing('customer', 'premium')).toBe('/booking?service=airport&pickup=Hebbal')
  expect(await landing('driver', 'suv')).toBe('/driver')
})
