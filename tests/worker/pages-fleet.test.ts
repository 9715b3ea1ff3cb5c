import { beforeAll, expect, it } from 'vitest'
import { request } from '../support/worker/call'
import { elements } from '../support/worker/html'

let html = ''
beforeAll(async () => {
  html = await (await request('/fleet')).text()
})

const found = (selector: string) => elements(html, selector)
const texts = async (selector: string) => (await found(selector)).map(({ text }) => text)

const KINDS = [
  { id: 'hatchback', name: 'Hatchback', seats: 4, price: '₹8/km', range: '250 km' },
  { id: 'sedan', name: 'Sedan', seats: 4, price: '₹12/km', range: '315 km' },
  { id: 'suv', name: 'SUV', seats: 6, price: '₹15/km', range: '460 km' },
  { id: 'luxury', name: 'Luxury', seats: 4, price: '₹25/km', range: '520 km' },
  { id: 'shared', name: 'Shared', seats: 6, price: '₹4/km', range: '300 km' },
]

it('the fleet page shows its figures', async () => {
  const plate = 'section[aria-label="Our fleet in numbers"]'
  expect(await texts(`${plate} dd`)).toEqual(['500+', '25+', '100%'])
  expect(await texts(`${plate} dt`)).toEqual(['vehicles', 'cities', 'electric'])
})

it('the fleet page has five vehicle cards', async () => {
  expect((await found('main article')).map(({ attributes }) => attributes.id)).toEqual(
    KINDS.map(({ id }) => id),
  )
})

it.each(KINDS)('the card of the $name shows it with its seats, price, specs and uses', async (kind) => {
  const { id, name, seats, price, range } = kind
  expect(await texts(`#${id} h2`)).toEqual([name])
  expect(await found(`#${id} svg[aria-hidden=true]`)).toHaveLength(1)
  const [card = ''] = await texts(`#${id}`)
  expect(card).toContain(`${seats} seats`)
  expect(await texts(`#${id} p.figures`)).toEqual([price])
  expect(await texts(`#${id} dt`)).toEqual(['Range', 'Charging', 'Top speed', '0 to 100 km/h'])
  expect((await texts(`#${id} dd`))[0]).toBe(range)
  expect(await texts(`#${id} h3`)).toEqual(['Features', 'Ideal for'])
  expect((await found(`#${id} li`)).length).toBeGreaterThanOrEqual(5)
})

it.each(KINDS)(
  'the card of the $name links to the booking, with it chosen where it can be booked',
  async (kind) => {
    const { id, name } = kind
    const links = await found(`#${id} a`)
    const bookable = id === 'sedan' || id === 'suv'
    expect(links.map(({ attributes, text }) => [attributes.href, text])).toEqual([
      [bookable ? `/booking?vehicle=${id}` : '/booking', `Book This Vehicle: ${name}`],
    ])
  },
)

it('the ranges are drawn to one scale, each with a link to its card', async () => {
  const rows = 'section[aria-labelledby=range-heading] li'
  const links = await found(`${rows} a`)
  expect(links.map(({ attributes }) => attributes.href)).toEqual(KINDS.map(({ id }) => `#${id}`))
  expect(await texts(`${rows} .figures`)).toEqual(KINDS.map(({ range }) => range))
  const scales = (await found(`${rows} svg`)).map(
    ({ attributes }) => attributes.viewBox ?? attributes.viewbox,
  )
  expect(new Set(scales)).toEqual(new Set(['0 0 520 40']))
})

it('the fleet page says that prices are indicative and what can be booked today', async () => {
  const [head] = await texts('main header')
  expect(head).toContain('Prices on this page are indicative.')
  const today = 'The booking offers a sedan or an SUV today.'
  const cards = await texts('main article')
  expect(cards.map((card) => card.includes(today))).toEqual([true, false, false, true, true])
})
