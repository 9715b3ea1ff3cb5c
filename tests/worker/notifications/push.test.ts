import { describe, expect, it } from 'vitest'
import { drive } from '../../support/worker/actions'
import { post, request } from '../../support/worker/api'
import { firstRow } from '../../support/worker/database'
import { messagesTo } from '../../support/worker/inbox'
import { newRide } from '../../support/worker/rides'
import { newSubscription } from '../../support/worker/sandbox'

describe('A rider whose browser shows notifications', () => {
  it('is told there of a driver who sets out, for two minutes, without PIN and address; once it is shown no SMS follows', async () => {
    const { rider, driver, booking } = await newRide.accepted()
    const browser = await newSubscription()
    const stored = await request('/api/profile/messages/browser', rider, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(browser),
    })
    expect(stored.status).toBe(200)
    expect((await drive.setOut(driver, booking.id)).status).toBe(200)
    const [push, ...more] = await messagesTo(browser.endpoint, 1)
    expect(more).toEqual([])
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
