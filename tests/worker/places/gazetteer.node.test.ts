import { describe, expect, it } from 'vitest'
import { greatCircleKm } from '../../../src/domain/places/coordinates'
import { isInServiceArea, TERMINALS } from '../../../src/domain/places/service-area'
import { gazetteer } from '../../../worker/places/gazetteer/gazetteer'
import { addressOf, type GazetteerPlace } from '../../../worker/places/gazetteer/gazetteer-place'
import { roadGraph } from '../../../worker/places/road-graph/road-graph'
import { snapsOf } from '../../../worker/places/road-graph/shortest-path'
import { searchText } from '../../../worker/places/search/search-words'

const places = gazetteer()

const names = (found: readonly GazetteerPlace[]) => found.map(addressOf)

describe('the gazetteer', () => {
  it('knows at least 520 places, of both cities', () => {
    expect(places.length).toBeGreaterThanOrEqual(520)
    expect(places.filter(({ city }) => city === 'Bengaluru').length).toBeGreaterThan(400)
    expect(places.filter(({ city }) => city === 'Mysuru').length).toBeGreaterThan(90)
  })

  it('holds whole rows only: a name, a city, a position to four places, a fame of 1 to 3', () => {
    const broken = places.filter(
      ({ name, city, lat, lng, fame }) =>
        !/^[A-Z0-9]/.test(name) ||
        city === '' ||
        ![lat, lng].every((degrees) => Number.isFinite(degrees) && Number(degrees.toFixed(4)) === degrees) ||
        ![1, 2, 3].includes(fame),
    )
    expect(names(broken)).toEqual([])
  })

  it('has every place within the service area', () => {
    expect(names(places.filter((place) => !isInServiceArea(place)))).toEqual([])
  })

  it('has every place within 1.5 km of a road that a car can join', () => {
    const graph = roadGraph()
    const far = places.filter((place) => {
      const [nearest] = snapsOf(place, graph)
      return !nearest || nearest.accessKm / 1.35 > 1.5
    })
    expect(names(far)).toEqual([])
  })

  it('gives every place an id of its own, of letters, digits and dashes', () => {
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
    expect(places.map(({ id }) => id).filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id))).toEqual([])
  })

  it('names every place in Kannada script and in Kannada script alone', () => {
    const KANNADA = /^(?:\p{Script=Kannada}|[ .()]|\u200c|\u200d)+$/u
    expect(places.map(({ nameKn }) => nameKn).filter((name) => !KANNADA.test(name))).toEqual([])
  })

  it('has no two places of one name in one city, in either script', () => {
    const twice = (keys: string[]) => keys.filter((key, i) => keys.indexOf(key) !== i)
    expect(twice(places.map(({ name, city }) => `${searchText(name)}, ${city}`))).toEqual([])
    expect(twice(places.map(({ nameKn, city }) => `${searchText(nameKn)}, ${city}`))).toEqual([])
  })

  it('has no two places within 60 m of each other', () => {
    const twins = places.flatMap((a, i) =>
      places.slice(i + 1).filter((b) => Math.abs(a.lat - b.lat) < 0.001 && greatCircleKm(a, b) < 0.06),
    )
    expect(names(twins)).toEqual([])
  })

  it('puts a place within 5 km of the locality it says it is in', () => {
    const localities = places.filter(({ kind }) => kind === 'locality' || kind === 'town')
    const astray = places.filter((place) => {
      const around = localities.find(({ name, city }) => name === place.area && city === place.city)
      return around && greatCircleKm(place, around) > 5
    })
    expect(names(astray)).toEqual([])
  })

  it('puts the metro stations of a line at most 3 km from their neighbours', () => {
    const stations = places.filter(({ kind }) => kind === 'metro')
    const lonely = stations.filter((station) =>
      stations.every((other) => other === station || greatCircleKm(station, other) > 3),
    )
    expect(names(lonely)).toEqual([])
  })

  it.each(Object.values(TERMINALS))('has $address where the airport tabs put it', ({ address, lat, lng }) => {
    expect(places.find((place) => addressOf(place) === address)).toMatchObject({ lat, lng })
  })
})
