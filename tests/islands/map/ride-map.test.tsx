import { act, cleanup, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pause } from '../../../src/api'
import { greatCircleKm } from '../../../src/domain/places/coordinates'
import { FakeMap, FakeMarker, fakeEngine, theMap } from './fake-engine'
import { CAR, DROPOFF, loadedMap, OVERALL_MS, PICKUP, pass, showMap, withMaps } from './maps'

const importEngine = vi.hoisted(() => vi.fn())
vi.mock('../../../src/islands/map/engine', () => ({ importEngine }))

withMaps(importEngine)

const lateAndBare = () => pause(12_000).then(() => ({ library: {} }))

describe('a map', () => {
  it('says that it is loading, then that it is there', async () => {
    const { states } = await showMap()
    expect(screen.getByRole('status').textContent).toBe('Loading map…')
    act(() => theMap().load())
    expect(screen.queryByRole('status')).toBeNull()
    expect(states).toEqual(['loading', 'ready'])
    expect(screen.getByRole('region', { name: 'Your ride' })).toBeTruthy()
    expect(screen.getByText('Schematic map')).toBeTruthy()
  })

  it.each([
    ['its script does not come', () => importEngine.mockRejectedValue(new TypeError('offline')), 0],
    ['its script never answers', () => importEngine.mockReturnValue(new Promise(() => {})), OVERALL_MS],
    ['its library is not what it was', () => importEngine.mockResolvedValue({ library: {} }), 5000],
    ['script and library are both late', () => importEngine.mockImplementation(lateAndBare), OVERALL_MS],
    ['its style never comes', () => {}, OVERALL_MS],
  ])('renders nothing and says so when %s', async (_, breakIt, after) => {
    breakIt()
    const { states } = await showMap()
    await pass(after)
    expect(states).toEqual(['loading', 'error'])
    expect(screen.queryByRole('region')).toBeNull()
    expect(console.warn).toHaveBeenCalledOnce()
  })

  it('waits for the namespaces of its library for less than 5 seconds', async () => {
    const { engine } = fakeEngine()
    const { library } = engine
    const late = { ...engine, library: {} }
    importEngine.mockResolvedValue(late)
    const { states } = await showMap()
    await pass(4900)
    expect([states, FakeMap.made]).toEqual([['loading'], []])
    late.library = library
    await pass(100)
    act(() => theMap().load())
    expect(states).toEqual(['loading', 'ready'])
  })

  it.each([
    ['its script comes', () => importEngine.mockReturnValue(new Promise(() => {}))],
    ['its style comes', () => {}],
  ])('that is left before %s waits for nothing any more', async (_, slow) => {
    slow()
    await showMap()
    cleanup()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('renders nothing when the browser can’t draw', async () => {
    const broken = () => {
      throw new Error('Failed to initialize WebGL')
    }
    importEngine.mockResolvedValue({ ...fakeEngine().engine, library: { Map: broken, Marker: FakeMarker } })
    expect((await showMap()).states).toEqual(['loading', 'error'])
  })

  it('gives up when its style fails, and not for a tile that fails later', async () => {
    const early = await showMap()
    act(() => theMap().fire('error'))
    expect(early.states).toEqual(['loading', 'error'])
    expect(theMap().removed).toBe(true)
    cleanup()

    const { states, map } = await loadedMap()
    act(() => map.fire('error'))
    await pass(OVERALL_MS)
    expect(states).toEqual(['loading', 'ready'])
  })

  it('draws the area of a car whose position is hidden, fits all of it, and keeps it in another theme', async () => {
    const area = { ...PICKUP, metres: 900 }
    const { map, change } = await loadedMap({ area })
    const ring = () => JSON.parse(JSON.stringify(map.sources.get('ride-area')?.data)).geometry.coordinates[0]
    expect(ring()).toHaveLength(65)
    expect(ring()[0]).toEqual(ring()[64])
    for (const [lng, lat] of ring()) expect(greatCircleKm(PICKUP, { lat, lng }) * 1000).toBeCloseTo(900, -1)
    const [, [west, south, east, north]] = map.moves[0] as ['fit', [number, number, number, number]]
    expect([north - south, east - west].map((degrees) => degrees > 0.016)).toEqual([true, true])
    expect(map.layers.map(({ id }) => id).slice(0, 2)).toEqual(['ride-area-shade', 'ride-area-edge'])
    map.setStyle('night')
    act(() => map.fire('style.load'))
    expect(ring()).toHaveLength(65)
    await change({ area: null, car: CAR })
    expect(JSON.stringify(map.sources.get('ride-area')?.data)).toContain('"coordinates":[]')
  })

  it('turns a car that does not know its course along its road, when the road comes later', async () => {
    const still = { ...PICKUP, heading: null, lost: false }
    const { change } = await loadedMap({ car: still })
    const turned = () => FakeMarker.placed.at(-1)?.stood.at(-1)?.turned
    expect(turned()).toBe(0)
    await change({ car: still, line: [PICKUP, { lat: PICKUP.lat, lng: PICKUP.lng + 0.01 }] })
    expect(turned()).toBeCloseTo(90, 0)
  })

  it('that shows the remaining route alone fits the car and its route, and follows the car only when it is out of sight', async () => {
    const line = [CAR, PICKUP]
    const far = { lat: 12.3052, lng: 76.6552 }
    const { map, change } = await loadedMap({
      pickup: PICKUP,
      dropoff: far,
      line,
      car: CAR,
      follow: true,
      routeOnly: true,
    })
    const [first] = map.moves
    expect(JSON.stringify(first)).toContain('77.63')
    expect(JSON.stringify(first)).not.toContain('76.6552')
    map.project = () => ({ x: 195, y: 100 })
    const before = map.moves.length
    await change({ car: { ...CAR, lat: 12.938 } })
    expect(map.moves).toHaveLength(before)
    map.project = () => ({ x: 500, y: 100 })
    await change({ car: { ...CAR, lat: 12.96 } })
    expect(map.moves.at(-1)?.[0]).toBe('fit')
    expect(JSON.stringify(map.moves.at(-1))).toContain('12.96')
  })

  it('goes with its page', async () => {
    const { map } = await loadedMap()
    cleanup()
    expect(map.removed).toBe(true)
  })
})

it('makes no map twice', async () => {
  const { change } = await loadedMap({ pickup: PICKUP })
  await change({ pickup: DROPOFF, label: 'Another label' })
  expect(FakeMap.made.length).toBe(1)
})
