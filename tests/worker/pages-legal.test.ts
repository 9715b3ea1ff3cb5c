import { describe, expect, it } from 'vitest'
import { request } from '../support/worker/call'
import { elements, labels } from '../support/worker/html'

const html = async (path: string) => (await request(path)).text()
const main = async (path: string) => (await elements(await html(path), 'main'))[0]?.text ?? ''

describe('The terms', () => {
  it('have thirteen sections, numbered, and say when they were last updated', async () => {
    const text = await html('/terms')
    const titles = await labels(text, '.prose h2')
    expect(titles).toHaveLength(13)
    titles.forEach((title, i) => {
      expect(title).toMatch(new RegExp(`^${i + 1}\\. \\w`))
    })
    expect(await main('/terms')).toContain('Last updated August 2025')
  })

  it.each([
    ['who may ride', /18 or older, with a government ID/],
    ['flight details', /airport transfers your flight details may be required/],
    ['the area', /within 50 km of the centre of Mysuru or Bengaluru/],
    ['lead times', /Ride Later .*at least 4 hours .*other service at least 1 hour/],
    ['how far ahead', /at most 30 days ahead/],
    ['the least upfront', /A minimum of 20% upfront confirms a booking/],
    ['what is taken', /25% of the fare, rounded up to the rupee/],
    ['the rest', /paid to the driver after the ride, in cash or by UPI/],
    ['quotes', /A quote holds for 15 minutes/],
    ['unpaid bookings', /not paid within 60 minutes/],
    ['amendments', /Amendments need 24 hours' notice/],
    ['refunds', /Refunds arrive in 7-10 business days to the original payment method\./],
    ['no-shows', /waits 10 minutes, counted from their arrival or from the pickup time, whichever is later/],
    ['seats', /seats for them: Sedan 4, SUV 6\./],
    ['emergencies', /In an emergency call 112 first/],
  ])('say of %s what the product does', async (_, words) => {
    expect(await main('/terms')).toMatch(words)
  })
})

describe('The privacy policy', () => {
  it('says from when it is in force, and that children are excluded', async () => {
    const text = await main('/privacy-policy')
    expect(text).toContain('Effective 1 September 2023')
    expect(text).toContain('not for children under 18')
  })

  it.each([
    ['codes', /One-time codes: 10 minutes/],
    ['known browsers', /Which browsers signed in with a number: 400 days/],
    ['sessions', /30 days without use, 90 days at most; 8 hours for our operators/],
    ['traces', /The car's way during a ride: 30 days/],
    ['messages', /What messages said: 30 days/],
    ['links', /It dies 30 minutes after the ride/],
    ['deletion', /localities and points rounded to about a kilometre/],
    ['the contact form', /stays in its tab until the tab is closed, or you sign out/],
  ])('says how long %s are kept', async (_, words) => {
    expect(await main('/privacy-policy')).toMatch(words)
  })
})

describe.each(['/terms', '/privacy-policy'])('The contents of %s', (path) => {
  it('link to each section, at the side and in the menu of a phone', async () => {
    const text = await html(path)
    const ids = (await elements(text, '.prose h2')).map(({ attributes }) => `#${attributes.id}`)
    expect(new Set(ids).size).toBe(ids.length)
    const links = (await elements(text, 'nav[aria-label=Contents] a')).map(
      ({ attributes }) => attributes.href,
    )
    expect(links).toEqual([...ids, ...ids])
  })
})
