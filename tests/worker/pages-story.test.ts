import { expect, it } from 'vitest'
import { TOWNS } from '../../src/pages/about-road'
import { EXAMPLE_RIDE } from '../../src/pages/example-ride'
import { roadGraphRoutes } from '../../worker/places/road-graph-routes'
import { openPage, texts } from '../support/worker/html'

async function byRoad(to: { lat: number; lng: number }, from: { lat: number; lng: number }) {
  const found = await roadGraphRoutes.route(from, to)
  if (!found.ok) throw new Error('no road')
  return found.value
}

const textsOf = async (selector: string) => texts((await openPage('/about')).html, selector)

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
  const names = await textsOf('.journey > li > div > p:first-of-type')
  expect(names).toEqual(towns.map(({ name, km }) => expect.stringContaining(`${name} ${km} km`)))
})

it('the towns outside the service area are marked as without pickups', async () => {
  const passed = await textsOf('.journey > li[data-passed]')
  expect(passed).toEqual(
    ['Maddur', 'Channapatna'].map((name) =>
      expect.stringMatching(new RegExp(`${name}.*we don't pick up here yet`)),
    ),
  )
})
