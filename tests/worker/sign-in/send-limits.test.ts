import { beforeEach, describe, expect, it } from 'vitest'
import { addressGroup } from '../../../worker/http/rate-limit'
import { request } from '../../support/worker/call'
import { newPhone } from '../../support/worker/people'
import { settingsAre } from '../../support/worker/settings'

const askFor = (phone: string, address: string) =>
  request('/api/sign-in/code', {
    body: { phone_no: phone.slice(3) },
    headers: { 'cf-connecting-ip': address },
  })
const reset = (phone_no: string, address = '') =>
  request('/sandbox/api/reset-limits', { form: { phone_no }, headers: { 'cf-connecting-ip': address } })

describe('Where all limits apply (SIGNIN-11)', () => {
  beforeEach(() => settingsAre({ SEND_LIMITS: 'all' }))

  it('one address sends to five numbers an hour, whatever hosts of its IPv6 network it uses', async () => {
    for (const host of [1, 2, 3, 4, 5]) {
      expect((await askFor(newPhone(), `2001:db8:0:1::${host}`)).status).toBe(200)
    }
    const answer = await askFor(newPhone(), '2001:db8:0:1:ffff::9')
    expect(answer.status).toBe(429)
    expect(await answer.text()).toContain('We’re getting too many requests for codes.')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await askFor(newPhone(), '2001:db8:0:2::1')).status).toBe(200)
  })

  it("a phone's own wait uses up nothing of its address's share", async () => {
    const phone = newPhone()
    await askFor(phone, '203.0.113.7')
    for (const _ of Array(15)) expect((await askFor(phone, '203.0.113.7')).status).toBe(429)
    expect((await askFor(newPhone(), '203.0.113.7')).status).toBe(200)
  })

  it('resetting lets address and phone send again', async () => {
    const phone = newPhone()
    await askFor(phone, '203.0.113.8')
    for (const _ of Array(4)) await askFor(newPhone(), '203.0.113.8')
    expect((await askFor(phone, '203.0.113.8')).status).toBe(429)
    expect((await reset(phone, '203.0.113.8')).status).toBe(200)
    expect((await askFor(phone, '203.0.113.8')).status).toBe(200)
  })
})

describe('Where the phone alone limits, as on a developer’s machine', () => {
  it('one address may try as many numbers as it likes', async () => {
    for (const _ of Array(12)) expect((await askFor(newPhone(), '203.0.113.9')).status).toBe(200)
  })

  it('resetting is an unknown path in production', async () => {
    settingsAre({ ENVIRONMENT: 'production' })
    expect((await reset(newPhone())).status).toBe(404)
  })
})

describe('The address that is counted', () => {
  it.each([
    ['2001:db8:0:1::5', 64, '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001:0002:0003:0004:0005', 64, '2001:db8:0:1::/64'],
    ['::1', 64, '0:0:0:0::/64'],
    ['fe80::1%eth0', 64, 'fe80:0:0:0::/64'],
    ['unknown', 64, 'unknown'],
    ['2001:db8:12:1a2b::5', 56, '2001:db8:12:1a00::/56'],
    ['2001:db8:12:1aff:1:2:3:4', 56, '2001:db8:12:1a00::/56'],
    ['2001:db8:12:5::1', 56, '2001:db8:12:0::/56'],
    ['2001:db8:12:1a2b::5', 48, '2001:db8:12::/48'],
    ['2001:db8::5', 48, '2001:db8:0::/48'],
    ['203.0.113.9', 48, '203.0.113.9'],
  ] as const)('of %s by %i bits is %s', (address, bits, group) => {
    expect(addressGroup(address, bits)).toBe(group)
  })
})

it.each([
  ['a page’s form', 'text/html', 303, '/sandbox?done=limits#send-limits'],
  ['a program', 'application/json', 200, null],
])('resetting the send limits answers %s in its own form', async (_, accept, status, location) => {
  const answer = await request('/sandbox/api/reset-limits', {
    form: { phone_no: '98450 12345' },
    headers: { accept },
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
})
