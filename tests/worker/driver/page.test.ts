import { describe, expect, it } from 'vitest'
import { request } from '../../support/worker/call'
import { run } from '../../support/worker/database'
import { elements, labels, openPage, texts } from '../../support/worker/html'
import { signedInRider } from '../../support/worker/people'
import { newRide, paidBooking, signedInDriver } from '../../support/worker/rides'

const open = (cookie?: string) => openPage('/driver', cookie)

describe('/driver', () => {
  it('comes with the driver’s rides and offers, before any script runs', async () => {
    const driver = await signedInDriver()
    await newRide.accepted({ driver, overrides: { pickup_address: '<img src=x onerror=alert(1)> Hebbal' } })
    const offer = await paidBooking(await signedInRider({ fullName: 'Not to be named' }), {
      pickup_address: '17 Rose Villa, Koramangala',
    })
    const { answer, html } = await open(driver.cookie)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await labels(html, 'main article')).toContain('Ride of Asha Rao')
    expect(await texts(html, 'main .plate')).toEqual([driver.licensePlate])
    expect(await texts(html, 'main .route-ends')).toContainEqual(
      expect.stringContaining('<img src=x onerror=alert(1)> Hebbal'),
    )
    expect(await elements(html, 'main img')).toEqual([])
    expect(html).toContain(offer.id)
    for (const secret of ['Not to be named', 'Rose Villa']) expect(html).not.toContain(secret)
  })

  it('opens with the ride under way, and never with its PIN', async () => {
    const { driver } = await newRide.setOut({ overrides: { start_pin: '7391' } })
    const { html } = await open(driver.cookie)
    expect(await texts(html, 'main h1')).toEqual(['Koramangala 5th Block, Bengaluru'])
    expect(await texts(html, 'main button')).toContain('I have arrived')
    expect(html).not.toMatch(/\b7391\b/)
  })

  it('renders without a dashboard that can’t be read, and requests it from the browser', async () => {
    const driver = await signedInDriver()
    await run('DELETE FROM drivers WHERE id = ?', driver.userId)
    const { answer, html } = await open(driver.cookie)
    expect(answer.status).toBe(200)
    expect(await texts(html, 'main h1')).toEqual(['Your rides'])
    const [island] = await elements(html, '[data-island=driver]')
    expect(JSON.parse(island?.attributes['data-props'] ?? '')).toEqual({ board: null, mapboxToken: null })
  })

  it('is dark at night unless a theme was chosen, unlike every other page', async () => {
    const choice = async (path: string, cookie: string) => {
      const html = await (await request(path, { cookie })).text()
      return (await elements(html, 'html'))[0]?.attributes['data-choice']
    }
    const driver = await signedInDriver()
    expect(await choice('/driver', driver.cookie)).toBe('night')
    expect(await choice('/about', driver.cookie)).toBe('light')
  })
})
