import { beforeAll, describe, expect, it } from 'vitest'
import { request } from '../support/worker/call'
import { elements } from '../support/worker/html'

let html = ''
beforeAll(async () => {
  html = await (await request('/services')).text()
})

const found = (selector: string) => elements(html, selector)
const texts = async (selector: string) => (await found(selector)).map(({ text }) => text)

const NAMES = ['Ride Later', 'Airport Taxi', 'Outstation', 'Car Rental']

describe('The four services', () => {
  it('can be chosen, and the first one is', async () => {
    const radios = await found('main fieldset input[type=radio]')
    const choices = radios.map(({ attributes: { name, value, ...rest } }) => [name, value, 'checked' in rest])
    expect(choices).toEqual([
      ['shown', 'city', true],
      ['shown', 'airport', false],
      ['shown', 'outstation', false],
      ['shown', 'rental', false],
    ])
    expect(await texts('main fieldset label .heading')).toEqual(NAMES)
  })

  it('each have a picture, a name, features and benefits', async () => {
    expect(await texts('main fieldset article h2')).toEqual(NAMES)
    expect(await found('main fieldset article > svg[aria-hidden=true]')).toHaveLength(4)
    expect(await texts('main fieldset article h3')).toEqual(NAMES.flatMap(() => ['Features', 'Benefits']))
    expect((await found('main fieldset article section ul')).length).toBe(8)
    expect((await found('main fieldset article section li')).length).toBeGreaterThanOrEqual(16)
  })

  it('have the listed prices, which the page calls indicative', async () => {
    const prices = ['₹8/km', '₹12/km', 'SUV ₹15/km, Sedan ₹18/km', '₹200/hr']
    expect(await texts('main fieldset article .figures')).toEqual(prices)
    expect(await texts('main fieldset label .services-price')).toEqual(prices)
    expect(html).toContain('₹109/km SUV and ₹99/km Sedan')
    expect((await texts('header p')).join(' ')).toContain(
      'Prices on this page are indicative. The booking flow shows the exact fare before you book.',
    )
  })

  it('are for corporate riders too', async () => {
    expect((await texts('header p')).join(' ')).toContain('for private and corporate riders')
  })

  it('link to the booking of that service, except the one that is coming soon', async () => {
    const links = await found('main fieldset a')
    expect(links.map(({ attributes, text }) => [attributes.href, text])).toEqual([
      ['/booking?service=city', 'Book Now: Ride Later'],
      ['/booking?service=airport', 'Book Now: Airport Taxi'],
      ['/booking?service=outstation', 'Book Now: Outstation'],
      // What the form books already, though its tab is to come.
      ['/booking?service=rental', 'Hourly Rental'],
    ])
    const [soon, ...others] = await found('main fieldset button')
    expect(others).toEqual([])
    expect(soon?.text).toBe('Coming Soon')
    expect(soon?.attributes).toHaveProperty('disabled')
    expect(await texts(`#${soon?.attributes['aria-describedby']}`)).toEqual([
      'Its own tab in the form is still to come. An Hourly Rental can be booked today.',
    ])
  })
})

describe('The rest of the services page', () => {
  it('shows how it works in four steps', async () => {
    expect(await texts('#steps-heading')).toEqual(['How It Works'])
    expect(await texts('section[aria-labelledby=steps-heading] ol > li > h3')).toEqual([
      'Choose a service',
      'Choose how to ride',
      'Pay a part',
      'Track your ride',
    ])
    const steps = (await texts('section[aria-labelledby=steps-heading] ol > li')).join(' ')
    for (const words of ['Ride Now', 'Schedule for Later', '20%', '30 days']) expect(steps).toContain(words)
  })

  it('has six reasons, each with a drawing', async () => {
    expect(await found('section[aria-labelledby=why-heading] li')).toHaveLength(6)
    expect(await found('section[aria-labelledby=why-heading] li svg[aria-hidden=true]')).toHaveLength(6)
    expect(await texts('section[aria-labelledby=why-heading] h3')).toEqual([
      '100% electric fleet',
      'Verified drivers',
      'A fare you see first',
      'Real-time tracking',
      '24/7 support',
      'Refunds by a table',
    ])
  })

  it('names four payment methods, the advance and what the form really asks for', async () => {
    expect(await texts('section[aria-labelledby=payment-heading] dt')).toEqual([
      'UPI',
      'Cards',
      'Digital wallets',
      'Cash',
    ])
    const [card] = await texts('section[aria-labelledby=payment-heading]')
    expect(card).toContain('A minimum of 20% upfront confirms a booking; the rest is payable after the ride.')
    expect(card).toContain('25%')
  })

  it('says of Ride Sharing what it saves, and that it cannot be booked', async () => {
    const [note] = await texts('section[aria-labelledby=sharing-heading]')
    expect(note).toContain('saves up to 60 percent (terms apply)')
    expect(note).toContain('not in the booking form yet')
  })

  it('ends with a link to the booking', async () => {
    expect(await texts('main a[href="/booking"]')).toEqual(['Book Your Ride'])
  })
})
