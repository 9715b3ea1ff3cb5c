import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { app } from '../../../worker/app'
import { request } from '../../support/worker/call'
import { run } from '../../support/worker/database'
import { ORIGIN, signedInRider } from '../../support/worker/people'

const { userId, cookie } = await signedInRider()
const open = (query = '') => request(`/booking${query}`, { cookie })
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

/** The page as it is with other settings. */
const openWith = async (settings: Record<string, string | undefined>) =>
  app.request(`${ORIGIN}/booking`, { headers: { cookie } }, { ...env, ...settings })

describe('The booking page', () => {
  it('is the same for every address, without the draft', async () => {
    const islandOf = async (query: string) => {
      const page = await (await open(query)).text()
      return /<div[^>]*data-island="booking".*?<\/main>/s.exec(page)?.[0]
    }
    const plain = await islandOf('')
    expect(plain).toContain('Loading your booking')
    expect(await islandOf('?step=4&booking_id=forged&payment_success=true')).toBe(plain)
    expect(await islandOf('?payment_canceled=true&pickup=<script>')).toBe(plain)
  })

  it('says where to go without script', async () => {
    expect(await (await open()).text()).toMatch(/<noscript>.*tel:/s)
  })

  it.each([
    ['card', '&quot;card&quot;'],
    ['cash', 'null'],
  ])('passes the preferred method %s to the island as %s (PROFILE-8)', async (method, handed) => {
    await run('UPDATE customers SET preferred_payment_method = ? WHERE id = ?', method, userId)
    expect(await (await open()).text()).toContain(`&quot;preferredMethod&quot;:${handed}`)
  })

  it('lets the payment company in only where its script comes from there', async () => {
    expect(policyOf(await open())).not.toContain('razorpay')
    const live = await openWith({ RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js' })
    expect(policyOf(live)).toMatch(
      /frame-src 'self' https:\/\/checkout\.razorpay\.com https:\/\/api\.razorpay\.com/,
    )
    expect(await live.text()).toContain('https://checkout.razorpay.com/v1/checkout.js')
  })

  it('opens without payment keys, with no script to pay by', async () => {
    const answer = await openWith({ RAZORPAY_KEY_ID: undefined })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('data-checkout-url=""')
  })
})
