import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { drive } from '../../support/worker/actions'
import { post, request } from '../../support/worker/api'
import { firstRow } from '../../support/worker/database'
import { messagesTo } from '../../support/worker/inbox'
import { newRide } from '../../support/worker/rides'

const json = { 'content-type': 'application/json' }

const SubscriptionSchema = v.object({
  endpoint: v.string(),
  keys: v.object({ p256dh: v.string(), auth: v.string() }),
})

const PushSchema = v.array(
  v.looseObject({
    channel: v.string(),
    to: v.string(),
    text: v.string(),
    details: v.record(v.string(), v.string()),
  }),
)

/** A browser of the sandbox's push service. */
async function newBrowser() {
  const answer = await env.SANDBOX.fetch('https://hasiru.test/sandbox/api/push/subscriptions', {
    method: 'POST',
    headers: json,
    body: '{}',
  })
  return v.parse(SubscriptionSchema, await answer.json())
}

async function pushesTo(endpoint: string) {
  const answer = await env.SANDBOX.fetch('https://hasiru.test/sandbox/messages')
  const token = endpoint.split('/').at(-1) ?? ''
  return v
    .parse(PushSchema, await answer.json())
    .filter(({ channel, to }) => channel === 'push' && (to === endpoint || to.includes(token)))
}

describe('A rider whose browser shows notifications', () => {
  it('is told there of a driver who sets out, for two minutes, without PIN and address; once it is shown no SMS follows', async () => {
    const { rider, driver, booking } = await newRide.accepted()
    const browser = await newBrowser()
    const stored = await request('/api/profile/messages/browser', rider, {
      method: 'PUT',
      headers: json,
      body: JSON.stringify(browser),
    })
    expect(stored.status).toBe(200)
    expect((await drive.setOut(driver, booking.id)).status).toBe(200)
    await expect.poll(() => pushesTo(browser.endpoint), { timeout: 10_000 }).toHaveLength(1)
    const [push] = await pushesTo(browser.endpoint)
    expect(push?.text).toContain('is on the way')
    expect(push?.text).not.toMatch(/Koramangala|PIN/)
    expect(push?.details).toMatchObject({ TTL: '120', Urgency: 'high' })
    const row = await firstRow<{ reference: string; status: string }>(
      `SELECT reference, status FROM outbox WHERE event = 'ride.set_out' AND booking_id = ?`,
      booking.id,
    )
    expect(row).toMatchObject({ reference: push?.details.Topic, status: 'sent' })
    expect((await post('/api/messages/shown', { reference: push?.details.Topic })).status).toBeLessThan(300)
    expect(
      await firstRow(`SELECT status FROM outbox WHERE event = 'ride.set_out' AND booking_id = ?`, booking.id),
    ).toEqual({ status: 'delivered' })
    expect((await messagesTo(rider.phone)).filter(({ text }) => text.includes('on the way'))).toEqual([])
  })
})
