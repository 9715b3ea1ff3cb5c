import { describe, expect, it } from 'vitest'
import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import { SERVICE_CENTRES, TERMINALS } from '../../../src/domain/places/service-area'
import { gazetteer } from '../../../worker/places/gazetteer/gazetteer'
import { roadGraph } from '../../../worker/places/road-graph/road-graph'
import { shortestPath } from '../../../worker/places/road-graph/shortest-path'
import { roadGraphRoutes } from '../../../worker/places/road-graph-routes'
import { granted, there } from '../../support/surely'

const placeNamed = (name: string, city = 'Bengaluru'): Coordinates =>
  there(gazetteer().find((known) => known.name === name && known.city === city))

const mysuru = (name: string) => placeNamed(name, 'Mysuru')

const NANDI_HILLS = placeNamed('Nandi Hills', 'Chikkaballapur district')

async function route(from: Coordinates, to: Coordinates) {
  const found = granted(await roadGraphRoutes.route(from, to))
  return { ...found, km: found.distanceMetres / 1000, minutes: found.durationSeconds / 60 }
}

const { terminal1, terminal2 } = TERMINALS

describe('a route on our own road graph (PLACE-15)', () => {
  it('says that it is estimated, in whole metres and seconds', async () => {
    const found = await roadGraphRoutes.route(placeNamed('Koramangala'), terminal1)
    expect(found).toEqual({
      ok: true,
      value: {
        distanceMetres: expect.any(Number),
        durationSeconds: expect.any(Number),
        source: 'road-graph',
        estimated: true,
        polyline: expect.any(Array),
        steps: expect.any(Array),
      },
    })
    expect(found.ok && Number.isInteger(found.value.distanceMetres)).toBe(true)
    expect(found.ok && Number.isInteger(found.value.durationSeconds)).toBe(true)
  })

  it.each([
    ['Majestic to Terminal 1', placeNamed('Majestic'), terminal1, 36],
    ['MG Road to Terminal 2', placeNamed('MG Road'), terminal2, 36],
    ['Koramangala to Terminal 1', placeNamed('Koramangala'), terminal1, 41],
    ['Hebbal to Terminal 1', placeNamed('Hebbal'), terminal1, 27],
    ['Majestic to Electronic City', placeNamed('Majestic'), placeNamed('Electronic City'), 20],
    ['Indiranagar to Koramangala', placeNamed('Indiranagar'), placeNamed('Koramangala'), 6.5],
    ['Kengeri to Majestic', placeNamed('Kengeri'), placeNamed('Majestic'), 15],
    ['Yelahanka to MG Road', placeNamed('Yelahanka'), placeNamed('MG Road'), 17.5],
    ['Banashankari to Whitefield', placeNamed('Banashankari'), placeNamed('Whitefield'), 25],
    ['Majestic to Nandi Hills', placeNamed('Majestic'), NANDI_HILLS, 61],
    ['Majestic to Mysuru Palace', placeNamed('Majestic'), mysuru('Mysuru Palace'), 145],
    ['Mysuru Palace up Chamundi Hill', mysuru('Mysuru Palace'), mysuru('Chamundeshwari Temple'), 12.8],
    ['Mysuru Palace to KRS', mysuru('Mysuru Palace'), mysuru('Brindavan Gardens'), 20.5],
    ['Mysuru Palace to Nanjangud', mysuru('Mysuru Palace'), placeNamed('Nanjangud', 'Mysuru district'), 24],
    ['Mysuru Palace to Mandya', mysuru('Mysuru Palace'), placeNamed('Mandya', 'Mandya district'), 45],
  ])('%s: within a tenth of the kilometres it is known to be', async (_, from, to, km) => {
    expect(Math.abs((await route(from, to)).km / km - 1)).toBeLessThan(0.1)
  })

  it('from anywhere in the centre to the airport takes NH-44 and not Hennur Road', () => {
    const centre = 'Majestic, MG Road, Vidhana Soudha, Town Hall, Shivajinagar, Malleswaram, Basavanagudi'
    for (const name of centre.split(', ')) {
      const way = shortestPath(roadGraph(), placeNamed(name), terminal1)
      const roads = new Set(way?.stretches.map(({ road }) => road))
      expect([...roads].slice(-2), name).toEqual(['Bellary Road NH-44', 'Airport Road'])
    }
  })

  it('has the same distance in both directions', async () => {
    const [from, to] = [placeNamed('Whitefield'), placeNamed('Kengeri')]
    const [there, back] = [await route(from, to), await route(to, from)]
    expect([there.distanceMetres, there.durationSeconds]).toEqual([back.distanceMetres, back.durationSeconds])
    expect(there.polyline).toEqual(back.polyline.toReversed())
  })

  it.each([
    ['Bengaluru', 8],
    ['Mysuru', 3],
  ])('in %s is within 1.5 great circles for four in five pairs of places 1 to 5 km apart', (of, every) => {
    const places = gazetteer().filter(({ city }, number) => city === of && number % every === 0)
    const near = places
      .flatMap((from, number) => places.slice(number + 1).map((to) => ({ from, to })))
      .map(({ from, to }) => ({ from, to, gc: greatCircleKm(from, to) }))
      .filter(({ gc }) => gc >= 1 && gc <= 5)
    const round = near.filter(({ from, to, gc }) => {
      const path = shortestPath(roadGraph(), from, to)
      return path && path.streetKm + path.accessKm + path.ownKm > 1.5 * gc
    })
    expect(near.length).toBeGreaterThan(200)
    expect(round.length / near.length).toBeLessThan(0.2)
  })

  it('has a polyline from pickup to drop-off through the junctions in between', async () => {
    const from = placeNamed('Majestic')
    const { polyline } = await route(from, terminal1)
    expect(polyline[0]).toEqual({ lat: from.lat, lng: from.lng })
    expect(polyline.at(-1)).toEqual({ lat: terminal1.lat, lng: terminal1.lng })
    const hebbal = roadGraph().junctions.find(({ id }) => id === 'heb')
    expect(polyline).toContainEqual({ lat: hebbal?.lat, lng: hebbal?.lng })
  })

  it('has a polyline about as long as its distance, though roads wind between junctions', async () => {
    const places = gazetteer().filter((_, number) => number % 29 === 0)
    for (const from of places) {
      for (const to of places.filter((place) => place !== from)) {
        const way = shortestPath(roadGraph(), from, to)
        const wayKm = way ? way.ownKm + way.highwayKm + way.streetKm + way.accessKm : 0
        const { polyline } = await route(from, to)
        const drawnKm = polyline
          .slice(1)
          .reduce((km, point, i) => km + greatCircleKm(polyline[i] ?? point, point), 0)
        expect(drawnKm).toBeGreaterThanOrEqual(greatCircleKm(from, to) - 0.01)
        expect(drawnKm).toBeLessThanOrEqual(wayKm + 0.05)
      }
    }
  })

  it('is nothing from a point to itself, with that point alone as its polyline and its one road', async () => {
    const { lat, lng } = placeNamed('Koramangala')
    const here = { lat, lng }
    expect(await route(here, here)).toMatchObject({
      distanceMetres: 0,
      durationSeconds: 0,
      polyline: [here, here],
      steps: [{ from: 0 }],
    })
  })

  it('is found between any two points of the service area', async () => {
    const ring = SERVICE_CENTRES.flatMap(({ lat, lng }) =>
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap((eighth) =>
        [0.1, 0.25, 0.44].map((degrees) => ({
          lat: lat + degrees * Math.sin((eighth * Math.PI) / 4),
          lng: lng + degrees * Math.cos((eighth * Math.PI) / 4),
        })),
      ),
    )
    for (const point of ring) expect((await route(point, terminal1)).km).toBeGreaterThan(0)
  })

  it('is refused to another part of the country, with both ends as evidence', async () => {
    const delhi = { lat: 28.6139, lng: 77.209 }
    expect(await roadGraphRoutes.route(terminal1, delhi)).toEqual({
      ok: false,
      refusal: { reason: 'no_route', from: terminal1, to: delhi },
    })
  })
})

describe('a route on our own road graph, road by road', () => {
  const named = ({ road, mapped }: { road: string | null; mapped: boolean }) =>
    mapped ? (road ?? 'street') : 'beside'

  it.each([
    ['Koramangala', placeNamed('Indiranagar'), 'beside, Intermediate Ring Road, street, street, beside'],
    [
      'Majestic',
      mysuru('Mysuru Palace'),
      'beside, Cottonpet Main Road, Mysore Road, Mysuru Expressway, street, street, street, street, beside',
    ],
    ['Hebbal', placeNamed('MG Road'), 'beside, street, street, street, Coles Road, Kamaraj Road, MG Road'],
  ])('from %s is named as its signs are', async (from, to, names) => {
    expect((await route(placeNamed(from), to)).steps.map(named).join(', ')).toBe(names)
  })

  it('begins each road at a point of the polyline, in order, from its first', async () => {
    const places = gazetteer().filter((_, place) => place % 41 === 0)
    for (const from of places) {
      for (const to of places) {
        const found = await roadGraphRoutes.route(from, to)
        if (!found.ok) continue
        const { steps, polyline } = found.value
        const begins = steps.map((step) => step.from)
        expect(begins[0]).toBe(0)
        expect(begins).toEqual([...new Set(begins)].sort((one, other) => one - other))
        expect(begins.at(-1)).toBeLessThan(Math.max(1, polyline.length - 1))
      }
    }
  })
})
