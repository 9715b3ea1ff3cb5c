import { describe, expect, it } from 'vitest'
import { request } from '../support/worker/call'
import { elements, labels } from '../support/worker/html'
import { signedInRider } from '../support/worker/people'

const page = async (cookie?: string) => (await request('/', cookie ? { cookie } : {})).text()
const texts = async (selector: string) => (await elements(await page(), selector)).map(({ text }) => text)

describe('The home page', () => {
  it('links to the booking in its hero and at its end, for visitors and riders alike', async () => {
    const { cookie } = await signedInRider()
    for (const html of [await page(), await page(cookie)]) {
      const ways = await elements(html, 'main a[href="/booking"]')
      expect(ways.map(({ text }) => text)).toEqual(['Book Your Ride', 'Start Riding Today'])
    }
  })

  it('has a Learn More button that does nothing: no address, no form, no panel', async () => {
    const html = await page()
    const buttons = await elements(html, 'main button')
    const [learnMore] = buttons.filter(({ text }) => text === 'Learn More')
    expect(learnMore?.attributes).toMatchObject({ type: 'button' })
    expect(Object.keys(learnMore?.attributes ?? {}).sort()).toEqual([
      'class',
      'data-kind',
      'data-size',
      'type',
    ])
  })

  it('has a notifications button that does nothing', async () => {
    const [bell] = await elements(await page(), 'header button[aria-label=Notifications]')
    expect(Object.keys(bell?.attributes ?? {}).sort()).toEqual(['aria-label', 'class', 'type'])
  })

  it('has four benefits, and figures that it calls samples', async () => {
    expect(await elements(await page(), '.features > li h3')).toHaveLength(4)
    expect(await texts('.figures-plate dd')).toEqual(['2.5 million', '50 thousand', '100 percent', '24/7'])
    expect(await texts('.figures-plate dt')).toEqual(['riders', 'drivers', 'electric', 'ride support'])
    expect(await page()).toContain(
      'About 2.5 million riders and 50 thousand drivers, and the rating above, are sample figures',
    )
  })

  it.each([
    'Average rating 4.8',
    'Pickup in 3-8 minutes',
    '20% off the first ride',
    'Scheduling up to 30 days ahead',
    'Payment by UPI, cards, digital wallets and cash',
  ])('claims: %s', async (claim) => {
    expect(await texts('.claims dt')).toContain(claim)
  })

  it('names the 20% that confirm a booking, and when the rest is payable', async () => {
    expect(await texts('.arrival p')).toEqual([
      'A minimum of 20% upfront confirms a booking; the rest is payable after the ride.',
    ])
  })

  it('has the search form with its three services, which works without script', async () => {
    const html = await page()
    const [form] = await elements(html, 'form[aria-label="Trip"]')
    expect(form?.attributes).toMatchObject({ method: 'get', action: '/booking' })
    const radios = await elements(html, 'form[aria-label="Trip"] input[name=service]')
    expect(radios.map(({ attributes }) => attributes.value)).toEqual(['airport', 'outstation', 'city'])
    expect(await labels(html, 'form[aria-label="Trip"] button[type=submit]')).toEqual([
      'Search Cars',
      'Please fill all required fields',
    ])
  })

  it('links to /how-it-works, which no menu does', async () => {
    expect(await elements(await page(), 'main a[href="/how-it-works"]')).toHaveLength(1)
  })

  it('hides the text in its drawings from screen readers', async () => {
    const drawings = await elements(await page(), 'main svg')
    const named = drawings.filter(({ attributes }) => attributes['aria-hidden'] !== 'true')
    expect(named.map(({ attributes }) => [attributes.role, attributes.lang])).toEqual([
      ['img', 'kn'],
      ['img', 'kn'],
      ['img', 'kn'],
    ])
  })
})

describe('An unknown address', () => {
  it('says so, and links to the home page and three others', async () => {
    const answer = await request('/no-such-page')
    const html = await answer.text()
    expect(answer.status).toBe(404)
    expect((await elements(html, 'h1')).map(({ text }) => text)).toEqual(['This page is not on our map'])
    expect((await elements(html, '.page-head-drawing')).map(({ text }) => text)).toEqual(['404'])
    const ways = (await elements(html, 'main a')).map(({ attributes }) => attributes.href)
    expect(ways).toEqual(['/', '/services', '/how-it-works', '/contact'])
  })
})
