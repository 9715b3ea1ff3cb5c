import { describe, expect, it } from 'vitest'
import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import { KRS, LAKES, shoreOf } from '../../../worker/map/lakes'
import { linesOf, mapData } from '../../../worker/map/map-data'
import { mapFiles, mapTokenOf } from '../../../worker/map/routes'
import { gazetteer } from '../../../worker/places/gazetteer/gazetteer'
import { roadGraph, signedName, signedNumber } from '../../../worker/places/road-graph/road-graph'

const { features } = mapData()
const kindsOf = (kind: string) => features.filter(({ properties }) => properties.kind === kind)

/** By the even number of shores that a line to the east crosses. */
function isInside({ lat, lng }: Coordinates, shore: readonly Coordinates[]): boolean {
  return shore.slice(1).reduce((inside, to, i) => {
    const from = shore[i] ?? to
    if (from.lat > lat === to.lat > lat) return inside
    const crossing = from.lng + ((lat - from.lat) / (to.lat - from.lat)) * (to.lng - from.lng)
    return crossing > lng ? !inside : inside
  }, false)
}

describe('what our own map draws', () => {
  it('is every stretch of the road graph, by class, from junction to junction', () => {
    const { junctions, edges } = roadGraph()
    const drawn = new Set<string>()
    for (const { geometry, properties } of features) {
      if (geometry.type !== 'LineString' || properties.kind !== 'road') continue
      geometry.coordinates.slice(1).forEach((to, i) => {
        drawn.add(`${properties.class} ${geometry.coordinates[i]} ${to}`)
      })
    }
    const at = (number: number) => [junctions[number]?.lng, junctions[number]?.lat]
    for (const { from, to, roadClass } of edges) expect(drawn).toContain(`${roadClass} ${at(from)} ${at(to)}`)
    expect(drawn.size).toBe(
      new Set(edges.map(({ from, to, roadClass }) => `${roadClass} ${from} ${to}`)).size,
    )
  })

  it('names every place of the gazetteer in both scripts, an airport’s terminals by the airport', () => {
    const named = new Map(
      kindsOf('place').map(({ geometry, properties }) => [
        `${geometry.coordinates} ${properties.kind === 'place' && `${properties.name} ${properties.kn}`}`.replaceAll(
          '\n',
          ' ',
        ),
        properties,
      ]),
    )
    for (const { name, nameKn, lat, lng } of gazetteer()) {
      const written = `${name.replace(/ Terminal .$/, '')} ${nameKn.replace(/ ಟರ್ಮಿನಲ್ .$/, '')}`
      expect(named.has(`${[lng, lat]} ${written}`), name).toBe(true)
    }
  })

  it.each([
    ['ಬೆಂಗಳೂರು', ['ಬೆಂಗಳೂರು']],
    ['Mysuru Junction Railway Station', ['Mysuru Junction', 'Railway Station']],
    ['Kempegowda International Airport', ['Kempegowda', 'International', 'Airport']],
  ])('writes %s in lines, broken between words alone', (name, lines) => {
    expect(linesOf(name)).toEqual(lines)
  })

  it('knows no place whose name has more lines than the style has room for above the Kannada one', () => {
    for (const { properties } of kindsOf('place')) {
      if (properties.kind !== 'place') continue
      expect(properties.name.split('\n')).toHaveLength(properties.lines)
      expect(properties.lines, properties.name).toBeLessThanOrEqual(4)
    }
  })

  it.each([
    ['Bellary Road NH-44', 'Bellary Road', 'NH 44'],
    ['Mysuru Expressway NH-275', 'Mysuru Expressway', 'NH 275'],
    ['Outer Ring Road E', 'Outer Ring Road', ''],
    ['KRS Road, city', 'KRS Road', ''],
    ['Hosur Road inner', 'Hosur Road', ''],
    ['Kasturba/Residency', '', ''],
    ['Koramangala-Agara', '', ''],
    ['Yelahanka link', '', ''],
    ['', '', ''],
  ])('writes along “%s” what its signs say', (road, name, number) => {
    expect([signedName(road), signedNumber(road)]).toEqual([name, number])
  })

  // A phone's map of 390 by 335 CSS pixels shows these whole at these zooms.
  it.each([
    [
      'Bengaluru to Mysuru',
      7,
      { south: 12.1, north: 13.2, west: 76.4, east: 78 },
      ['Mandya', 'Ramanagara'],
      ['Mysuru Expressway NH 275'],
    ],
    [
      'Koramangala to the airport',
      9,
      { south: 12.85, north: 13.3, west: 77.35, east: 77.95 },
      ['Koramangala', 'Hebbal', 'Kempegowda International Airport'],
      ['Bellary Road NH 44', 'Outer Ring Road'],
    ],
  ])('names places and roads of the trip %s at zoom %d', (_, zoom, view, places, roads) => {
    const isInView = ([lng = 0, lat = 0]: readonly number[]) =>
      lat > view.south && lat < view.north && lng > view.west && lng < view.east
    const named = features.flatMap(({ geometry, properties }) => {
      if (properties.kind === 'lake' || geometry.type === 'Polygon') return []
      const points = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
      const isNamed = properties.kind === 'road' || properties.zoom <= zoom
      const number = properties.kind === 'road' && properties.number ? ` ${properties.number}` : ''
      return isNamed && points.some(isInView) ? [`${properties.name.replaceAll('\n', ' ')}${number}`] : []
    })
    expect(named).toEqual(expect.arrayContaining([...places, ...roads]))
  })

  it('names nothing that can’t be parted from the colours of its picture', () => {
    for (const { properties } of kindsOf('place')) expect(JSON.stringify(properties)).not.toContain('|')
  })

  it('closes every shore', () => {
    for (const { geometry } of kindsOf('lake')) {
      const shore = geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : []
      expect(shore.length).toBeGreaterThan(10)
      expect(shore.at(-1)).toEqual(shore[0])
    }
  })

  it('has no junction inside a lake, and no place but a lake', () => {
    const dry = [...roadGraph().junctions, ...gazetteer().filter(({ kind }) => kind !== 'lake')]
    const shores = [...LAKES.map((lake) => ({ name: lake.name, shore: shoreOf(lake) })), KRS].map((lake) => ({
      name: lake.name,
      shore: [...lake.shore, ...lake.shore.slice(0, 1)],
    }))
    const drowned = shores.flatMap(({ name, shore }) =>
      dry.filter((point) => isInside(point, shore)).map((point) => `${point.id} in ${name}`),
    )
    expect(drowned).toEqual([])
  })

  it('puts a lake where the gazetteer knows it', () => {
    const known = gazetteer().filter(({ kind }) => kind === 'lake')
    expect(known.length).toBeGreaterThan(10)
    for (const place of known.filter(({ name }) => name !== 'KRS Dam')) {
      const lake = LAKES.find(
        ({ name, lat, lng }) => name === place.name && greatCircleKm(place, { lat, lng }) < 5,
      )
      expect(lake, place.name).toBeTruthy()
      if (lake) expect(greatCircleKm(place, lake), place.name).toBeLessThan(1.5)
    }
    const dam = known.find(({ name }) => name === 'KRS Dam')
    expect(dam && greatCircleKm(dam, KRS.shore[0])).toBeLessThan(0.5)
  })

  it('may be cached by any browser for a day', async () => {
    const answer = await mapFiles.request('/places.json')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(mapData())))
  })
})

describe('the token of a page with a map', () => {
  it('is the public one', () => {
    expect(mapTokenOf({ MAPBOX_TOKEN: 'pk.public' })).toBe('pk.public')
  })

  it.each([
    ['none is set', {}],
    ['it is a secret of the worker', { MAPBOX_TOKEN: 'sk.secret' }],
    ['the settings are wrong', { MAPBOX_TOKEN: 'pk.public', PLACES_PROVIDER: 'elsewhere' }],
  ])('is none where %s', (_, env) => {
    expect(mapTokenOf(env)).toBeNull()
  })
})
