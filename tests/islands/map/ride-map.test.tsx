import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { greatCircleKm } from '../../../src/domain/places/coordinates'
import type { MapState, RideMapProps } from '../../../src/islands/map/map-props'
import { RideMap } from '../../../src/islands/map/ride-map'
import { FakeMap, FakeMarker, fakeEngine, theMap } from './fake-engine'

const importEngine = vi.hoisted(() => vi.fn())
vi.mock('../../../src/islands/map/engine', () => ({ importEngine }))

const OVERALL_MS = 15_000
const PICKUP = { lat: 12.9345, lng: 77.6245 }
const DROPOFF = { lat: 12.9783, lng: 77.6386 }
const CAR = { lat: 12.94, lng: 77.63, heading: 45, lost: false }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] })
  importEngine.mockReset().mockResolvedValue(fakeEngine().engine)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  document.documentElement.dataset.theme = 'light'
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A library that has no namespaces, after so many milliseconds. */
const bareAfter = (ms: number) => new Promise((come) => setTimeout(() => come({ library: {} }), ms))

const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

async function showMap(props: Partial<RideMapProps> = {}) {
  const states: MapState[] = []
  const onState = (state: MapState) => states.push(state)
  const element = (more: Partial<RideMapProps> = {}) => (
    <RideMap
      {...{
        pickup: null,
        dropoff: null,
        line: null,
        car: null,
        label: 'Your ride',
        mapboxToken: null,
        onState,
      }}
      {...props}
      {...more}
    />
  )
  const { rerender } = render(element())
  await pass()
  return {
    states,
    change: async (more: Partial<RideMapProps>) => {
      rerender(element(more))
      await pass()
    },
  }
}

async function loadedMap(props: Partial<RideMapProps> = {}) {
  const shown = await showMap(props)
  act(() => theMap().load())
  await pass()
  return { ...shown, map: theMap() }
}

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

  it('asks for the engine of its token', async () => {
    await showMap({ mapboxToken: 'pk.made-up' })
    expect(importEngine).toHaveBeenCalledExactlyOnceWith('pk.made-up')
  })

  it.each([
    ['its script does not come', () => importEngine.mockRejectedValue(new TypeError('offline')), 0],
    ['its script never answers', () => importEngine.mockReturnValue(new Promise(() => {})), OVERALL_MS],
    ['its library is not what it was', () => importEngine.mockResolvedValue({ library: {} }), 5000],
    ['script and library are both late', () => importEngine.mockReturnValue(bareAfter(12_000)), OVERALL_MS],
    ['its style never comes', () => {}, OVERALL_MS],
  ])('renders nothing and says so when %s', async (_, breakIt, after) => {
    breakIt()
    const { states } = await showMap()
    await pass(after)
    expect(states).toEqual(['loading', 'error'])
    expect(screen.queryByRole('region')).toBeNull()
    expect(console.warn).toHaveBeenCalledOnce()
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

  it('is 320 pixels high unless told', async () => {
    await showMap()
    expect(screen.getByRole('region').style.height).toBe('320px')
    cleanup()
    await showMap({ height: '100%' })
    expect(screen.getByRole('region').style.height).toBe('100%')
  })

  it('draws the area of a car whose place is not told, looks at all of it, and keeps it in another theme', async () => {
    const area = { ...PICKUP, metres: 900 }
    const { map, change } = await loadedMap({ area })
    const ring = () => JSON.parse(JSON.stringify(map.sources.get('ride-area')?.data)).geometry.coordinates[0]
    expect(ring()).toHaveLength(65)
    expect(ring()[0]).toEqual(ring()[64])
    for (const [lng, lat] of ring()) expect(greatCircleKm(PICKUP, { lat, lng }) * 1000).toBeCloseTo(900, -1)
    const [, [[west, south], [east, north]]] = map.moves[0] as ['fit', [[number, number], [number, number]]]
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

  it('that shows the way alone fits the car and its road, and goes to the car only when it is out of sight', async () => {
    const line = [CAR, PICKUP]
    const far = { lat: 12.3052, lng: 76.6552 }
    const { map, change } = await loadedMap({
      pickup: PICKUP,
      dropoff: far,
      line,
      car: CAR,
      follow: true,
      wayOnly: true,
    })
    const [first] = map.moves
    expect(JSON.stringify(first)).toContain('77.63')
    expect(JSON.stringify(first)).not.toContain('76.6552')
    map.project = () => ({ x: 195, y: 100 })
    Object.defineProperties(map.options.container, {
      clientWidth: { value: 390 },
      clientHeight: { value: 300 },
    })
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

describe('what a map shows', () => {
  it('is Bengaluru from afar while there is nothing to show', async () => {
    const { map } = await loadedMap()
    expect(map.moves).toEqual([['ease', { center: [77.59, 12.97], zoom: 13, duration: 0 }]])
  })

  it('is a single point from near by', async () => {
    const { map } = await loadedMap({ pickup: PICKUP })
    expect(map.moves).toEqual([['ease', { center: [77.6245, 12.9345], zoom: 15, duration: 0 }]])
  })

  it('is both ends, and the whole road between them', async () => {
    const detour = { lat: 12.9605, lng: 77.66 }
    const { map } = await loadedMap({
      pickup: PICKUP,
      dropoff: DROPOFF,
      line: [PICKUP, detour, DROPOFF],
    })
    const bounds = [
      [77.6245, 12.9345],
      [77.66, 12.9783],
    ]
    expect(map.moves.map(([how, to]) => [how, to])).toEqual([['fit', bounds]])
    expect(screen.getByRole('img', { name: 'Pickup' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Drop-off' })).toBeTruthy()
    expect(map.sources.get('ride-route')?.data).toMatchObject({
      geometry: {
        coordinates: [
          [77.6245, 12.9345],
          [77.66, 12.9605],
          [77.6386, 12.9783],
        ],
      },
    })
  })

  it('is looked at anew for another trip, and left alone for the same one', async () => {
    const { map, change } = await loadedMap({ pickup: PICKUP })
    await change({ pickup: { ...PICKUP } })
    expect(map.moves.length).toBe(1)
    await change({ pickup: DROPOFF })
    expect(map.moves.length).toBe(2)
    expect(map.moves.at(-1)).toEqual(['ease', { center: [77.6386, 12.9783], zoom: 15, duration: 500 }])
  })

  it('takes the page’s theme as it changes, its road with it', async () => {
    const { map } = await loadedMap({ line: [PICKUP, DROPOFF] })
    document.documentElement.dataset.theme = 'dark'
    await pass(1)
    await vi.waitFor(() => expect(map.styles.length).toBe(2))
    expect(map.styles.map((style) => (style as { name: string }).name)).toEqual(['light', 'dark'])
    act(() => map.fire('style.load'))
    expect(map.sources.get('ride-route')?.data).toMatchObject({ geometry: { type: 'LineString' } })
    const road = map.layers.filter(({ id }) => id.startsWith('ride-route'))
    expect(road.map(({ id, paint }) => [id, paint['line-color']])).toEqual([
      ['ride-route-edge', '#0b110e'],
      ['ride-route-line', '#8b8cff'],
    ])
  })
})

describe('a car on the map', () => {
  it('stands turned to its heading', async () => {
    await loadedMap({ car: CAR })
    expect(screen.getByRole('img', { name: 'The cab' })).toBeTruthy()
    expect(FakeMarker.placed[0]?.stood.at(-1)).toEqual({ at: [77.63, 12.94], turned: 45 })
  })

  it('glides to its next fix within a second, and no farther', async () => {
    const { change } = await loadedMap({ car: CAR })
    await change({ car: { ...CAR, lat: 12.942 } })
    await pass(450)
    const stood = FakeMarker.placed[0]?.stood ?? []
    expect(stood.at(-1)?.at[1]).toBeGreaterThan(12.9401)
    expect(stood.at(-1)?.at[1]).toBeLessThan(12.942)
    await pass(1000)
    expect(stood.at(-1)?.at).toEqual([77.63, 12.942])
    expect(Math.max(...stood.map(({ at }) => at[1]))).toBe(12.942)
  })

  it('takes the road it came by, where the line that is left begins at the newest fix', async () => {
    const road = [
      { lat: 12.95, lng: 77.6 },
      { lat: 12.95, lng: 77.604 },
      { lat: 12.954, lng: 77.604 },
      { lat: 12.99, lng: 77.604 },
    ]
    const [start, corner, next] = road
    if (!start || !corner || !next) throw new Error('No road')
    const { change } = await loadedMap({ car: { ...CAR, ...start, heading: null }, line: road })
    await change({ car: { ...CAR, ...next, heading: null }, line: road.slice(2) })
    await pass(450)
    const [lng, lat] = FakeMarker.placed[0]?.stood.at(-1)?.at ?? []
    expect(lng).toBeGreaterThan(77.6035)
    expect(lat).toBeLessThan(12.951)
  })

  it.each([
    ['fine', 'no press on it', {}, false],
    ['fine', 'presses on it', { onPick: () => {} }, true],
    ['coarse', 'no press on it', {}, true],
  ])(
    'under a %s pointer, with %s, yields to the page’s own scrolling where it must',
    async (pointer, _, props, past) => {
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }))
      const { map } = await loadedMap(props)
      expect(map.options.cooperativeGestures).toBe(past)
    },
  )

  it('does not glide for somebody who wants less motion', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const { change } = await loadedMap({ car: CAR })
    await change({ car: { ...CAR, lat: 12.942 } })
    expect(FakeMarker.placed[0]?.stood.at(-1)?.at).toEqual([77.63, 12.942])
  })

  it('is another mark once its signal is lost', async () => {
    const { change } = await loadedMap({ car: CAR })
    expect(screen.getByRole('img', { name: 'The cab' }).hasAttribute('data-lost')).toBe(false)
    await change({ car: { ...CAR, lost: true } })
    expect(screen.getByRole('img', { name: 'The cab, signal lost' }).hasAttribute('data-lost')).toBe(true)
  })

  it('is kept in sight while it is followed, until the map is moved by hand', async () => {
    const { map, change } = await loadedMap({ car: CAR, follow: true })
    const moves = () => map.moves.length
    const before = moves()
    await change({ car: { ...CAR, lat: 12.95 } })
    expect(moves()).toBe(before + 1)
    act(() => map.fire('dragstart', { originalEvent: {} }))
    await change({ car: { ...CAR, lat: 12.96 } })
    expect(moves()).toBe(before + 1)
    fireEvent.click(screen.getByRole('button', { name: 'Show everything again' }))
    await pass()
    expect(moves()).toBeGreaterThan(before + 1)
    expect(screen.queryByRole('button', { name: 'Show everything again' })).toBeNull()
  })

  it('of a fleet is named and can be pressed', async () => {
    const onCar = vi.fn()
    const cars = [
      { ...CAR, id: 'a', label: 'KA 05 MX 1234' },
      { ...CAR, id: 'b', label: 'KA 09 AB 4321', lost: true },
    ]
    await loadedMap({ cars, onCar })
    fireEvent.click(screen.getByRole('button', { name: 'KA 09 AB 4321, signal lost' }))
    expect(onCar).toHaveBeenCalledExactlyOnceWith('b')
  })
})

describe('a press on the map', () => {
  it('picks a point, and so does Enter on its middle', async () => {
    const onPick = vi.fn()
    const { map } = await loadedMap({ onPick, picking: 'pickup' })
    act(() => map.fire('click', { lngLat: { lat: 12.9, lng: 77.5, wrap: () => {} } }))
    expect(onPick).toHaveBeenLastCalledWith({ lat: 12.9, lng: 77.5 })
    const canvas = screen.getByRole('region').querySelector('canvas')
    if (canvas) fireEvent.keyDown(canvas, { key: 'Enter' })
    expect(onPick).toHaveBeenLastCalledWith({ lat: 12.95, lng: 77.6 })
    fireEvent.keyDown(screen.getByRole('button', { name: 'Zoom in' }), { key: 'Enter' })
    expect(onPick).toHaveBeenCalledTimes(2)
  })

  it('does nothing where nothing is asked for', async () => {
    const { map } = await loadedMap()
    expect(() => map.fire('click', { lngLat: { lat: 12.9, lng: 77.5 } })).not.toThrow()
  })
})

it('makes no map twice', async () => {
  const { change } = await loadedMap({ pickup: PICKUP })
  await change({ pickup: DROPOFF, label: 'Another label' })
  expect(FakeMap.made.length).toBe(1)
})
