import { beforeAll, describe, expect, it } from 'vitest'
import { partialAmount } from '../../src/domain/payments/amounts'
import { isServed, TOWNS } from '../../src/pages/about-road'
import { EXAMPLE_RIDE, exampleAmounts, exampleFare } from '../../src/pages/example-ride'
import { ROUTES } from '../../src/routes'
import { roadGraphRoutes } from '../../worker/places/road-graph-routes'
import { request } from '../support/worker/call'
import { elements, labels } from '../support/worker/html'

const read = async (path: string) => (await request(path)).text()
const texts = async (html: string, selector: string) =>
  (await elements(html, selector)).map(({ text }) => text)

async function byRoad(to: { lat: number; lng: number }, from: { lat: number; lng: number }) {
  const found = await roadGraphRoutes.route(from, to)
  if (!found.ok) throw new Error('no road')
  return found.value
}

describe('The example ride of the pages', () => {
  it('has the distance of our road graph', async () => {
    const { distanceMetres, durationSeconds } = await byRoad(EXAMPLE_RIDE.to, EXAMPLE_RIDE.from)
    expect(EXAMPLE_RIDE.distanceKm).toBe(Math.round(distanceMetres / 100) / 10)
    expect(EXAMPLE_RIDE.durationMinutes).toBe(Math.round(durationSeconds / 60))
  })

  it('costs what the tariff says, by hand: 100 + 35.6 × 15 + 71 × 2, and for the SUV 150 + 35.6 × 18 + 71 × 2.5', () => {
    expect(exampleFare('sedan').totalFare).toBe(776)
    expect(exampleFare('suv').totalFare).toBe(968)
    expect(exampleAmounts()).toEqual({ advance: partialAmount(776), remaining: 582 })
  })
})

describe('/about', () => {
  let html = ''
  beforeAll(async () => {
    html = await read(ROUTES.about.path)
  })

  it('has story, mission, vision, values, differences, air and leaders, in this order', async () => {
    expect(await texts(html, 'main h2')).toEqual([
      'Our story',
      'Our mission',
      'Our vision',
      'Core values',
      'What is different here',
      'The air we leave behind',
      'Who leads',
      'Come along',
    ])
  })

  it('has seven towns with their distance from Mysuru by our road graph', async () => {
    const towns = Object.values(TOWNS)
    expect(await elements(html, '.journey > li')).toHaveLength(towns.length)
    for (const town of towns) {
      const { distanceMetres } = await byRoad(town, TOWNS.mysuru)
      expect(town.km, town.name).toBe(Math.round(distanceMetres / 1000))
    }
    const names = await texts(html, '.journey > li > div > p:first-of-type')
    expect(names).toHaveLength(towns.length)
    for (const [place, { name, km }] of towns.entries()) {
      expect(names[place]).toContain(name)
      expect(names[place]).toContain(`${km} km`)
    }
  })

  it('marks the towns outside the service area as without pickups', async () => {
    const passed = await texts(html, '.journey > li[data-passed]')
    expect(passed).toHaveLength(2)
    expect(passed[0]).toContain('Maddur')
    expect(passed[1]).toContain('Channapatna')
    for (const text of passed) expect(text).toContain('no pickups here yet')
    expect(Object.values(TOWNS).filter((town) => !isServed(town))).toHaveLength(2)
  })

  it('shows two leaders, each marked as a sample', async () => {
    const leaders = await texts(html, 'section[aria-labelledby=people] li')
    expect(leaders).toHaveLength(2)
    for (const text of leaders) expect(text).toContain('Sample person')
  })

  it('marks its figures as samples', async () => {
    const plate = await texts(html, 'section[aria-label="Hasiru Cabs in numbers"] dd')
    expect(plate).toEqual(['2.5 million', '100 percent', '4.8', '24/7'])
    expect(html).toContain('Sample figures: Hasiru Cabs is a fictional company.')
  })

  it('names sources and assumptions for its emission figures', async () => {
    const [air] = await texts(html, 'section[aria-labelledby=air]')
    expect(air).toContain('5.5 kg')
    expect(air).toContain('3.8 kg')
    expect(air).toContain('About 30 percent less')
    // 35.6 km: at 15 km a litre of 2.3 kg; at 0.15 kWh a kilometre of 0.71 kg.
    expect((35.6 / 15) * 2.3).toBeCloseTo(5.5, 1)
    expect(35.6 * 0.15 * 0.71).toBeCloseTo(3.8, 1)
    const sources = await texts(html, 'section[aria-labelledby=air] details dd')
    expect(sources).toHaveLength(4)
    expect(sources.filter((source) => source.startsWith('Our assumption'))).toHaveLength(2)
    expect(sources.join()).toContain('Central Electricity Authority')
    expect(sources.join()).toContain('IPCC')
  })
})

describe('/mobile-app', () => {
  let html = ''
  beforeAll(async () => {
    html = await read(ROUTES.mobileApp.path)
  })

  it.each(['Download for iOS', 'Download for Android'])(
    'has a button %s that does nothing and says why',
    async (name) => {
      const button = (await elements(html, 'main button')).find(({ text }) => text === name)
      expect(button?.attributes).toHaveProperty('disabled')
      const reason = button?.attributes['aria-describedby']
      expect((await texts(html, `#${reason}`))[0]).toMatch(/^Coming soon\./)
    },
  )

  it('names no store', async () => {
    expect(html).not.toMatch(/apple\.com|play\.google|itunes|app store|play store/i)
  })

  it('has three screenshot placeholders, marked as such and hidden from screen readers', async () => {
    const screens = await texts(html, 'section[aria-labelledby=screens-heading] figcaption')
    expect(screens).toHaveLength(3)
    for (const text of screens) expect(text).toContain('Screenshot placeholder')
    const drawn = await elements(html, 'section[aria-labelledby=screens-heading] figure > svg')
    expect(drawn.map(({ attributes }) => attributes['aria-hidden'])).toEqual(['true', 'true', 'true'])
  })

  it('draws the cars with the fares of the example ride, and Premium as not offered yet', async () => {
    const [, choose] = await texts(html, 'section[aria-labelledby=screens-heading] figure > svg')
    expect(choose).toMatch(/₹776.*₹968.*Coming Soon/s)
  })

  it('shows three testimonials, each marked as a sample', async () => {
    const voices = await texts(html, 'section[aria-labelledby=voices-heading] figure')
    expect(voices).toHaveLength(3)
    for (const text of voices) expect(text).toMatch(/Sample$/)
  })

  it('has statistics, steps and features, and says which pickup the minutes are of', async () => {
    expect(await texts(html, 'section[aria-label="Hasiru Cabs in numbers"] dd')).toEqual([
      '4.8',
      '3-8 min',
      '20% off',
    ])
    expect(html).toContain('terms apply')
    expect(html).toContain('Pickup is at the time you chose')
    expect(await elements(html, 'section[aria-labelledby=steps-heading] ol > li')).toHaveLength(3)
    expect(await elements(html, 'section[aria-labelledby=features-heading] dt')).toHaveLength(6)
  })

  it('links to /how-it-works, which is in no menu', async () => {
    expect(await labels(html, `main a[href="${ROUTES.howItWorks.path}"]`)).toEqual(['how it works'])
    expect(await elements(html, `.site-header a[href="${ROUTES.howItWorks.path}"]`)).toEqual([])
  })
})

describe('/how-it-works', () => {
  let html = ''
  beforeAll(async () => {
    html = await read(ROUTES.howItWorks.path)
  })

  it('has four steps, six benefits, and four payment options, cash for the remainder only', async () => {
    expect(await elements(html, 'main ol > li')).toHaveLength(4)
    expect(await elements(html, 'section[aria-labelledby=benefits-heading] dt')).toHaveLength(6)
    const rows = await texts(html, 'section[aria-labelledby=payments-heading] tbody th')
    expect(rows).toEqual(['UPI', 'Cards', 'Digital wallets', 'Cash'])
    const cells = await texts(html, 'section[aria-labelledby=payments-heading] tbody td')
    expect(cells[6]).toContain('Not taken')
    expect(cells[7]).toBe('To the driver')
  })

  it('names 20% as the minimum and a quarter as the advance, with the sums of an example', async () => {
    expect(html).toContain('A minimum of 20% upfront confirms a booking.')
    expect(html).toContain('asks for a quarter, here ₹194')
    const sums = await texts(html, 'section[aria-labelledby=money-heading] tbody td')
    expect(sums).toEqual(['₹100', '₹534', '₹142', '₹776', '₹194', '₹582'])
  })

  it('ends its example at the pickup time and the 71 minutes of the road', async () => {
    expect((await texts(html, 'main ol > li'))[3]).toMatch(/4:30 am Saturday.*5:41 am/s)
  })

  it('names the last moment of a full refund: 12 hours before an airport ride', async () => {
    expect((await texts(html, 'section[aria-labelledby=money-heading]'))[0]).toContain(
      'before 4:30 pm on Friday, more than 12 hours ahead',
    )
  })
})

describe('The pages about us, the app and how it works', () => {
  it.each([ROUTES.about, ROUTES.mobileApp, ROUTES.howItWorks])(
    '$path hides its drawings from screen readers, or labels them',
    async ({ path }) => {
      const drawings = await elements(await read(path), 'main svg')
      expect(drawings.length).toBeGreaterThan(2)
      for (const { attributes } of drawings) {
        expect(attributes['aria-hidden'] === 'true' || attributes['aria-label']).toBeTruthy()
      }
    },
  )

  it.each([ROUTES.about, ROUTES.mobileApp, ROUTES.howItWorks])(
    '$path ends with a link to the booking',
    async ({ path }) => {
      expect((await labels(await read(path), `main a.button[href="${ROUTES.booking.path}"]`)).at(-1)).toBe(
        'Book Your Ride',
      )
    },
  )
})
