import { describe, expect, it } from 'vitest'
import { REFUND_POLICY } from '../../src/domain/payments/refund-policy'
import { TOWNS } from '../../src/pages/about-road'
import { EXAMPLE_RIDE } from '../../src/pages/example-ride'
import { refundExamples } from '../../src/pages/refund-policy'
import { ROUTES, type Route } from '../../src/routes'
import { roadGraphRoutes } from '../../worker/places/road-graph-routes'
import { granted } from '../support/surely'
import { request } from '../support/worker/call'
import { elements, hrefs, texts } from '../support/worker/html'
import { signedInRider } from '../support/worker/people'

const read = async (path: string, cookie = '') => (await request(path, { cookie })).text()

const SAMPLES = 'ample figures: Hasiru Cabs is a fictional company'
const INDICATIVE = 'Prices on this page are indicative.'

/** What a page shows in each place, word for word and in order; a number: how much there is of it. */
const SHOWN: Record<string, Record<string, readonly string[] | number>> = {
  '/': {
    '.features > li h3': 4,
    '.figures-plate dd': ['2.5 million', '50 thousand', '100 percent', '24/7'],
    '.figures-plate dt': ['riders', 'drivers', 'electric', 'ride support'],
    '[aria-labelledby=claims-heading] dt': [
      'Average rating 4.8',
      'Pickup in 3-8 minutes',
      '20% off the first ride',
      'Scheduling up to 30 days ahead',
      'Payment by UPI, cards, digital wallets and cash',
    ],
    '.arrival p': ['A minimum of 20% upfront confirms a booking; the rest is payable after the ride.'],
    'main a[href="/how-it-works"]': 1,
  },
  '/about': {
    'main h2': [
      'Our story',
      'Our mission',
      'Our vision',
      'Core values',
      'What is different here',
      'The air we leave behind',
      'Who leads',
      'Come along',
    ],
    '.figures-plate dd': ['2.5 million', '100 percent', '4.8', '24/7'],
    'section[aria-labelledby=people] li .badge': ['Sample person', 'Sample person'],
  },
  '/services': {
    'fieldset label .heading': ['Ride Later', 'Airport Taxi', 'Outstation', 'Car Rental'],
    'fieldset article h2': ['Ride Later', 'Airport Taxi', 'Outstation', 'Car Rental'],
    'fieldset article section ul': 8,
    'fieldset article .figures': ['₹8/km', '₹12/km', 'SUV ₹15/km, Sedan ₹18/km', '₹200/hr'],
    'fieldset label .text-muted': ['₹8/km', '₹12/km', 'SUV ₹15/km, Sedan ₹18/km', '₹200/hr'],
    'fieldset button[disabled]': ['Coming Soon'],
    '#rental-reason': ['Its own tab in the form is still to come. An Hourly Rental can be booked today.'],
    'section[aria-labelledby=steps-heading] h3': [
      'Choose a service',
      'Choose how to ride',
      'Pay a part',
      'Track your ride',
    ],
    'section[aria-labelledby=why-heading] h3': 6,
    'section[aria-labelledby=payment-heading] dt': ['UPI', 'Cards', 'Digital wallets', 'Cash'],
  },
  '/fleet': {
    '.figures-plate dd': ['500+', '25+', '100%'],
    '.figures-plate dt': ['vehicles', 'cities', 'electric'],
    'article h2': ['Hatchback', 'Sedan', 'SUV', 'Luxury', 'Shared'],
    'article p.figures': ['₹8/km', '₹12/km', '₹15/km', '₹25/km', '₹4/km'],
    '[aria-labelledby=range-heading] .figures': ['250 km', '315 km', '460 km', '520 km', '300 km'],
    '#sedan dt': ['Range', 'Charging', 'Top speed', '0 to 100 km/h'],
    '#sedan h3': ['Features', 'Ideal for'],
    'article dl > :first-child dd': ['250 km', '315 km', '460 km', '520 km', '300 km'],
    '[aria-labelledby=range-heading] svg[viewBox="0 0 520 40"]': 5,
  },
  '/mobile-app': {
    'main button[disabled][aria-describedby=not-yet]': ['Download for iOS', 'Download for Android'],
    '.figures-plate dd': ['4.8', '3-8 min', '20% off'],
    'section[aria-labelledby=steps-heading] ol > li': 3,
    'section[aria-labelledby=features-heading] dt': 6,
    'section[aria-labelledby=screens-heading] figcaption .text-muted': [
      'Screenshot placeholder',
      'Screenshot placeholder',
      'Screenshot placeholder',
    ],
    'section[aria-labelledby=voices-heading] figure .badge': ['Sample', 'Sample', 'Sample'],
    'main a[href="/how-it-works"]': ['how it works'],
    '.site-header a[href="/how-it-works"]': 0,
  },
  '/how-it-works': {
    'main ol > li': 4,
    'section[aria-labelledby=benefits-heading] dt': 6,
    'section[aria-labelledby=payments-heading] tbody th': ['UPI', 'Cards', 'Digital wallets', 'Cash'],
    // Cash is for the remainder only.
    'section[aria-labelledby=payments-heading] tr:nth-child(4) td': ['–Not taken', 'To the driver'],
    // 100 + 35.6 × 15 + 71 × 2, and a quarter of it beforehand.
    'section[aria-labelledby=money-heading] dd': ['₹100', '₹534', '₹142', '₹776'],
  },
  '/contact': {
    'a[href="tel:112"]': ['Call 112'],
    'form#write option': ['General', 'Booking', 'Payment', 'Technical', 'Feedback', 'Partnership'],
    'form#write button[type=submit]': ['Make my message ready'],
    'details.question > summary': 6,
  },
}

it.each(Object.entries(SHOWN))('%s shows in each place what it has to', async (path, places) => {
  const html = await read(path)
  const found = await Promise.all(
    Object.entries(places).map(async ([selector, wanted]) => {
      const shown = await texts(html, selector)
      return [selector, typeof wanted === 'number' ? shown.length : shown]
    }),
  )
  expect(Object.fromEntries(found)).toEqual(places)
})

/** What a page says somewhere: claims of ours, and rules and figures as the product has them. */
const SAID: Record<string, readonly (string | RegExp)[]> = {
  '/': [/2\.5 million riders, 50 thousand drivers and the rating are sample figures/],
  '/about': [
    SAMPLES,
    // 35.6 km: at 15 km a litre of 2.3 kg; at 0.15 kWh a kilometre of 0.71 kg.
    /5\.5 kg.*3\.8 kg.*About 30 percent less/,
    /Central Electricity Authority.*IPCC.*We assume this.*We assume this/,
  ],
  '/services': [
    INDICATIVE,
    'for private and corporate riders',
    '₹109/km SUV and ₹99/km Sedan',
    /Ride Now or Schedule for Later.*30 days/,
    'A minimum of 20% upfront confirms a booking; the rest is payable after the ride.',
    /25%/,
    /saves up to 60 percent \(terms apply\).*not in the booking form yet/,
  ],
  '/fleet': [INDICATIVE, SAMPLES, /4 seats.*4 seats.*6 seats.*4 seats.*6 seats/],
  '/mobile-app': [
    SAMPLES,
    'Coming soon.',
    'terms apply',
    'We pick you up at the time you choose',
    /₹776.*₹968.*Coming Soon/,
  ],
  '/how-it-works': [
    'A minimum of 20% upfront confirms a booking.',
    'asks for a quarter, here ₹194',
    'before 4:30 pm on Friday, more than 12 hours ahead',
    // The pickup, and the 71 minutes of the road.
    /4:30 am Saturday.*5:41 am/,
  ],
  '/terms': [
    'Last updated August 2025',
    /18 or older and have a government ID/,
    /airport ride we may ask for your flight details/,
    /within 50 km of the centre of Mysuru or Bengaluru/,
    /Ride Later .*at least 4 hours .*other service at least 1 hour/,
    /up to 30 days ahead/,
    /A minimum of 20% upfront confirms a booking/,
    /25% of the fare, rounded up to the rupee/,
    /You pay the rest to your driver after the ride, in cash or by UPI/,
    /A quote holds for 15 minutes/,
    /isn’t paid within 60 minutes/,
    /Amendments need 24 hours' notice .*up to 60 minutes before the pickup, 24 hours for outstation and rentals/,
    /Refunds arrive in 7-10 business days to the original payment method\./,
    /waits 10 minutes, from their arrival or the pickup time, whichever is later/,
    /seats for them: Sedan 4, SUV 6\./,
    /In an emergency call 112 first/,
  ],
  '/attributions': [/places, the PIN codes, the roads.*by hand.*© OpenStreetMap contributors.*MIT licence/],
  '/privacy-policy': [
    'Effective 1 September 2023',
    'not for children under 18',
    /One-time codes: 10 minutes/,
    /Which browsers signed in with a number: 400 days/,
    /30 days without use, 90 days at most; 8 hours for our operators/,
    /The car's way during a ride: 30 days/,
    /What messages said: 30 days/,
    /we copy this data, encrypted, and keep the copy 35 days/,
    /The link stops 30 minutes after the ride/,
    /localities and points rounded to about a kilometre/,
    /stays in its tab until you close it or sign out/,
  ],
}

it.each(Object.entries(SAID))('%s says what it has to', async (path, said) => {
  const [main = ''] = await texts(await read(path), 'main')
  for (const words of said) expect(main).toMatch(words)
})

const BOOK = ['/booking']

/** Where the links of a place lead, in order (PAGE-11 to PAGE-13). */
const LEADS: readonly [path: string, selector: string, hrefs: readonly string[]][] = [
  ['/', 'main a[href^="/booking"]', ['/booking', '/booking']],
  [
    '/services',
    'fieldset a',
    ['city', 'airport', 'outstation', 'rental'].map((id) => `/booking?service=${id}`),
  ],
  [
    '/fleet',
    'article a',
    ['/booking', '/booking?vehicle=sedan', '/booking?vehicle=suv', '/booking', '/booking'],
  ],
  ['/fleet', '[aria-labelledby=range-heading] a', ['#hatchback', '#sedan', '#suv', '#luxury', '#shared']],
  ['/no-such-page', 'main a', ['/', '/services', '/how-it-works', '/contact']],
  ...['/about', '/services', '/fleet', '/mobile-app', '/how-it-works'].map(
    (path): [string, string, string[]] => [path, '.arrival a', BOOK],
  ),
]

it.each(LEADS)('%s leads from %s to %j', async (path, selector, wanted) => {
  expect(await hrefs(await read(path), selector)).toEqual(wanted)
})

describe('The home page', () => {
  it('is for visitors and riders alike', async () => {
    const { cookie } = await signedInRider()
    expect(await texts(await read('/', cookie), 'main a[href="/booking"]')).toEqual([
      'Book Your Ride',
      'Start Riding Today',
    ])
  })

  it.each([
    ['main button', 'Learn More', ['class', 'data-kind', 'data-size', 'type']],
    ['header button[aria-label=Notifications]', '', ['aria-label', 'class', 'type']],
  ])(
    'has in %s a button that does nothing: no address, no form, no panel (PAGE-8)',
    async (place, name, traits) => {
      const button = (await elements(await read('/'), place)).find(({ text }) => text === name)
      expect(button?.attributes.type).toBe('button')
      expect(Object.keys(button?.attributes ?? {}).sort()).toEqual(traits)
    },
  )

  it('has the search form with its three services, which works without script (PAGE-9)', async () => {
    const html = await read('/')
    const [form] = await elements(html, 'form[aria-label="Trip"]')
    expect(form?.attributes).toMatchObject({ method: 'get', action: '/booking' })
    const fields = await elements(html, 'form[aria-label="Trip"] input[name]')
    expect(fields.map(({ attributes: { name, value } }) => `${name}: ${value}`)).toEqual([
      ...['service: airport', 'service: outstation', 'service: city'],
      ...['pickup: ', 'destination: '],
    ])
    expect(await elements(html, 'form[aria-label="Trip"] [style]')).toEqual([])
    expect(await texts(html, 'form[aria-label="Trip"] button[type=submit]')).toEqual([
      'Search Cars',
      'Please fill all required fields',
    ])
  })
})

it('the services can be chosen, and the first one is (PAGE-10, PAGE-12)', async () => {
  const radios = await elements(await read('/services'), 'fieldset input[type=radio]')
  const choices = radios.map(({ attributes: { name, value, ...rest } }) => [name, value, 'checked' in rest])
  expect(choices).toEqual([
    ['shown', 'city', true],
    ['shown', 'airport', false],
    ['shown', 'outstation', false],
    ['shown', 'rental', false],
  ])
})

it('a card of the fleet says whether its car can be booked today (PAGE-13)', async () => {
  const cards = await texts(await read('/fleet'), 'article')
  const today = 'Today you can book a sedan or an SUV.'
  expect(cards.map((card) => card.includes(today))).toEqual([true, false, false, true, true])
})

it('the page of the app names no store', async () => {
  expect(await read('/mobile-app')).not.toMatch(/apple\.com|play\.google|itunes|app store|play store/i)
})

it.each(Object.values<Route>(ROUTES).filter(({ access }) => access === 'public'))(
  '$path hides its drawings from screen readers, or labels them',
  async ({ path }) => {
    for (const { attributes } of await elements(await read(path), 'main svg'))
      expect(attributes['aria-hidden'] === 'true' || attributes['aria-label'], path).toBeTruthy()
  },
)

describe.each(['/terms', '/privacy-policy'])('The contents of %s', (path) => {
  it('link to each section, at the side and in the menu of a phone', async () => {
    const html = await read(path)
    const sections = await elements(html, '.prose h2')
    for (const [at, { text }] of sections.entries()) expect(text).toMatch(new RegExp(`^${at + 1}\\. \\w`))
    const ids = sections.map(({ attributes }) => `#${attributes.id}`)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await hrefs(html, 'nav[aria-label=Contents] a')).toEqual([...ids, ...ids])
  })
})

const byRoad = async (to: { lat: number; lng: number }, from: { lat: number; lng: number }) =>
  granted(await roadGraphRoutes.route(from, to))

it('the example ride of the pages has the distance of our road graph (PAGE-14)', async () => {
  const { distanceMetres, durationSeconds } = await byRoad(EXAMPLE_RIDE.to, EXAMPLE_RIDE.from)
  expect(EXAMPLE_RIDE.distanceKm).toBe(Math.round(distanceMetres / 100) / 10)
  expect(EXAMPLE_RIDE.durationMinutes).toBe(Math.round(durationSeconds / 60))
})

it('the towns of /about have their distance from Mysuru by our road graph', async () => {
  const towns = Object.values(TOWNS)
  for (const town of towns) {
    const { distanceMetres } = await byRoad(town, TOWNS.mysuru)
    expect(town.km, town.name).toBe(Math.round(distanceMetres / 1000))
  }
  const names = await texts(await read('/about'), '.journey > li > div > p:first-of-type')
  expect(names).toEqual(towns.map(({ name, km }) => expect.stringContaining(`${name} ${km} km`)))
})

it('the towns outside the service area are marked as without pickups', async () => {
  const passed = await texts(await read('/about'), '.journey > li[data-passed]')
  expect(passed).toEqual([
    expect.stringMatching(/Maddur.*we don't pick up here yet/),
    expect.stringMatching(/Channapatna.*we don't pick up here yet/),
  ])
})

const spacedTexts = async (html: string, selector: string) =>
  (await texts(html, selector)).map((text) => text.replaceAll('\u00a0', ' '))

describe('The refund policy’s page', () => {
  it('publishes the table that the software follows', async () => {
    const html = await read('/refund-policy')
    const heads = ['Full refund', '25% fee', '50% fee', 'No refund']
    expect(await spacedTexts(html, 'thead th')).toEqual(['Service', ...heads])
    expect(await spacedTexts(html, 'tbody th')).toEqual(['Cab/taxi', 'Outstation', 'Airport'])
    expect(await spacedTexts(html, 'tbody td')).toEqual([
      ...['over 24 h', '12-24 h', 'within 12 h', 'under 2 h or no-show'],
      ...['over 48 h', '24-48 h', 'within 24 h', 'under 4 h'],
      ...['over 12 h', '6-12 h', 'within 6 h', 'under 2 h'],
    ])
    const columns = (await elements(html, 'tbody td')).map(({ attributes }) => attributes['data-column'])
    expect(columns.slice(0, 4)).toEqual(heads)
    const [text] = await spacedTexts(html, 'main')
    expect(text).toContain('7-10 business days')
    expect(text).toContain("Amendments need 24 hours' notice. We take later ones while")
  })

  it('draws a chart for each service, with steps at the hours of the table', async () => {
    const text = await read('/refund-policy')
    const drawings = text.match(/<svg viewBox="0 0 300 128"[\s\S]*?<\/svg>/g) ?? []
    const rows = Object.values(REFUND_POLICY)
    expect(drawings).toHaveLength(rows.length)
    for (const [i, row] of rows.entries()) {
      const words = [...(drawings[i] ?? '').matchAll(/<text[^>]*>([^<]*(?:<!-- -->[^<]*)*)<\/text>/g)].map(
        ([, said = '']) => said.replaceAll('<!-- -->', ''),
      )
      const hours = [row.fullOver, row.quarterFrom, row.halfFrom].map((hour) => `${hour} h`)
      expect(words.filter((word) => word.endsWith(' h'))).toEqual(hours)
      expect(words.filter((word) => word === 'all' || word.endsWith('%'))).toEqual(['all', '75%', '50%'])
    }
  })

  it('has an example of each band, with the amounts that the rule computes', async () => {
    const text = (await spacedTexts(await read('/refund-policy'), 'main')).join()
    const examples = refundExamples()
    const bands = new Set(['nothing kept', '25% kept', '50% kept', 'all kept'])
    expect(new Set(examples.map(({ kept }) => kept))).toEqual(bands)
    for (const { trip, before, back } of examples) {
      expect(text).toContain(trip)
      expect(text).toContain(`${before} before`)
      expect(text).toContain(`${back} comes back`)
    }
  })
})
