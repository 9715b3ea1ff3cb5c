import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { app } from '../../worker/app'
import { roomOf } from '../../worker/room/room'
import { fix } from '../support/rides/room-facts'
import { shareLink } from '../support/worker/actions'
import { post } from '../support/worker/api'
import { withoutTable } from '../support/worker/database'
import { elements, hrefs, labels, openPage } from '../support/worker/html'
import { minutesFrom, newRide, PIN } from '../support/worker/rides'
import { asDriver } from '../support/worker/sockets'

/** What a reader without a script sees; the island's own data stands in an attribute. */
const textOf = async (html: string) => (await elements(html, 'main'))[0]?.text ?? ''

describe('Ride Tracking', () => {
  it('says what it cannot do without script, and how to cancel then', async () => {
    const { rider } = await newRide.accepted()
    const { html } = await openPage('/tracking', rider.cookie)
    expect((await labels(html, 'main noscript')).join()).toMatch(/cancelling need scripts.*tel:/s)
  })

  it('has driver, car, PIN and trip in the page itself', async () => {
    const { rider, driver } = await newRide.accepted()
    const { answer, html } = await openPage('/tracking', rider.cookie)
    const text = await textOf(html)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(text).toContain('Ravi Kumar')
    expect(text).toContain(driver.licensePlate ?? '?')
    expect(text).toContain([...PIN].join(' '))
    expect(text).toContain('Koramangala 5th Block, Bengaluru')
    expect(html).toContain('href="tel:112"')
  })

  it('shows the started ride first, and the others at their own addresses (LIVE-8)', async () => {
    const { rider, booking: newer } = await newRide.accepted({ overrides: { created_at: minutesFrom(-1) } })
    const { booking: started } = await newRide.started({ rider, overrides: { created_at: minutesFrom(-90) } })
    const { html } = await openPage('/tracking', rider.cookie)
    expect(await textOf(html)).toContain('Live')
    expect(await hrefs(html, 'main nav a')).toEqual([`/tracking?booking_id=${newer.id}`])
    const { html: other } = await openPage(`/tracking?booking_id=${newer.id}`, rider.cookie)
    expect(await hrefs(other, 'main nav a')).toEqual([`/tracking?booking_id=${started.id}`])
  })

  it('says so when the ride cannot be read, and offers to try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { rider } = await newRide.accepted()
    const { answer, html } = await withoutTable('ride_assignments', () => openPage('/tracking', rider.cookie))
    expect(answer.status).toBe(200)
    expect(await labels(html, 'main h2')).toEqual(['Failed to load ride tracking information'])
    expect((await elements(html, 'main a'))[0]?.attributes.href).toBe('/tracking')
  })
})

describe('A shared ride', () => {
  it('shows anybody status, first name, car and localities, and nothing of its rider', async () => {
    const ride = await newRide.started()
    const { rider, driver, booking } = ride
    const { answer, html } = await openPage(`/trip-share/${await shareLink(ride)}`)
    const text = await textOf(html)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(text).toContain('Driven by Ravi')
    expect(text).toContain(driver.licensePlate ?? '?')
    expect(text).toMatch(
      /A shared ride.*Live.*On the way to Indiranagar.*As of \d.*Tata Tigor EV.*Koramangala, Bengaluru.*Pickup \w{3}, /,
    )
    expect(html).not.toContain(' style="')
    // Nor in what the island is given: names, numbers, addresses, ends, money, ids.
    const secrets = [
      'Kumar',
      'Asha',
      'Koramangala 5th Block',
      rider.phone,
      driver.phone,
      booking.id,
      rider.userId,
      driver.userId,
      String(booking.pickup_latitude),
      String(booking.dropoff_longitude),
      '₹400',
      'fare_amount',
    ]
    for (const secret of secrets) expect(html).not.toContain(secret)
  })

  it('has the redacted position of a car at the pickup, in all that the page is sent', async () => {
    const ride = await newRide.started()
    const { booking } = ride
    const driving = await asDriver(ride)
    const [lat, lng] = [booking.pickup_latitude + 0.0003, booking.pickup_longitude - 0.0002]
    driving.points(1, [fix(Date.now() - 1000, 0, { lat, lng })])
    await driving.acked(1)
    expect(await roomOf(env, booking.id).summary()).toMatchObject({ position: { lat, lng } })
    const { html } = await openPage(`/trip-share/${await shareLink(ride)}`)
    expect(await textOf(html)).toMatch(/Near the pickup.*position (just now|\d+ s ago)/)
    expect(html).toContain('near')
    for (const secret of [lat, lng]) expect(html).not.toContain(String(secret))
    driving.close()
  })

  it('answers 410 once it is revoked, 404 if it never was, in the same words', async () => {
    const ride = await newRide.accepted()
    const revoked = await shareLink(ride)
    await post(`/api/rides/${ride.id}/share/revoke`, {}, ride.rider)
    const seen = await Promise.all(
      [revoked, '0'.repeat(32), 'nonsense'].map((id) => openPage(`/trip-share/${id}`)),
    )
    expect(seen.map(({ answer }) => answer.status)).toEqual([410, 404, 404])
    const texts = await Promise.all(seen.map(({ html }) => textOf(html)))
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain('This link is not available')
    for (const { answer } of seen) {
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('answers 429 to an address that guesses links, whether the link exists or not', async () => {
    const link = `/trip-share/${await shareLink(await newRide.accepted())}`
    const from = (address: string) =>
      app.request(link, { headers: { 'cf-connecting-ip': address } }, { ...env, PLACES_LIMIT: limiter })
    const limiter = { limit: async ({ key }: { key: string }) => ({ success: !key.includes('203.0.113.9') }) }
    const answer = await from('203.0.113.9')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    const html = await answer.text()
    expect(await textOf(html)).toContain('Please wait a minute')
    expect(html).not.toContain('Ravi')
    expect((await from('203.0.113.10')).status).toBe(200)
  })
})
