import { act, fireEvent, screen } from '@testing-library/react'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { describe, expect, it, vi } from 'vitest'
import { END_NAMES, FOLLOW_MARGIN, isInSight } from '../../../src/islands/map/map-view'
import { eventually } from '../../support/eventually'
import { FakeMarker, fakeEngine } from './fake-engine'
import { CAR, DROPOFF, loadedMap, PICKUP, pass, withMaps } from './maps'

const importEngine = vi.hoisted(() => vi.fn())
vi.mock('../../../src/islands/map/engine', () => ({ importEngine }))

withMaps(importEngine)

describe('what a map shows', () => {
  it.each([
    ['Bengaluru from afar while there is nothing to show', null, [77.59, 12.97], 13],
    ['a single point from near by', PICKUP, [77.6245, 12.9345], 15],
  ])('is %s', async (_, pickup, center, zoom) => {
    const { map } = await loadedMap({ pickup })
    expect(map.moves).toEqual([['ease', { center, zoom, duration: 0 }]])
  })

  it('is both ends, and the whole road between them', async () => {
    const detour = { lat: 12.9605, lng: 77.66 }
    const { map } = await loadedMap({ pickup: PICKUP, dropoff: DROPOFF, line: [PICKUP, detour, DROPOFF] })
    const bounds = [77.6245, 12.9345, 77.66, 12.9783]
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

  it('is fitted again for another trip, and not for the same one', async () => {
    const { map, change } = await loadedMap({ pickup: PICKUP })
    await change({ pickup: { ...PICKUP } })
    expect(map.moves.length).toBe(1)
    await change({ pickup: DROPOFF })
    expect(map.moves.length).toBe(2)
    expect(map.moves.at(-1)).toEqual(['ease', { center: [77.6386, 12.9783], zoom: 15, duration: 500 }])
  })

  it('takes the colours of the page’s theme as it changes, its road and its names with it, without being drawn anew', async () => {
    const name = (colour: string): LayerSpecification => ({
      id: 'towns',
      type: 'symbol',
      source: 'hasiru',
      layout: { 'icon-image': `kn|${colour}` },
      paint: { 'text-color': colour },
    })
    const styleOf = (theme: string): StyleSpecification => ({
      version: 8,
      sources: {},
      layers: [name(theme === 'dark' ? '#fff' : '#000')],
    })
    importEngine.mockResolvedValue({ ...fakeEngine().engine, styleOf })
    const { map } = await loadedMap({ line: [PICKUP, DROPOFF] })
    map.addLayer({ id: 'towns', paint: {} })
    document.documentElement.dataset.theme = 'dark'
    await eventually(() => expect(map.images).toContainEqual(['towns', 'kn|#fff']))
    expect(map.styles.length).toBe(1)
    const painted = map.layers.map(({ id, paint }) => [id, paint?.['line-color'] ?? paint?.['text-color']])
    expect(painted).toEqual(
      expect.arrayContaining([
        ['ride-route-edge', '#0b110e'],
        ['ride-route-line', '#8b8cff'],
        ['towns', '#fff'],
      ]),
    )
  })

  it('takes another company’s style whole as the theme changes, its road with it', async () => {
    importEngine.mockResolvedValue({ ...fakeEngine().engine, styleOf: (theme: string) => `style:${theme}` })
    const { map } = await loadedMap({ line: [PICKUP, DROPOFF] })
    document.documentElement.dataset.theme = 'dark'
    await eventually(() => expect(map.styles).toEqual(['style:light', 'style:dark']))
    act(() => map.fire('style.load'))
    expect(map.sources.get('ride-route')?.data).toMatchObject({ geometry: { type: 'LineString' } })
    expect(map.layers.find(({ id }) => id === 'ride-route-line')?.paint['line-color']).toBe('#8b8cff')
  })

  it.each([
    ['the middle', { x: 195, y: 160 }, true],
    ['the left edge', { x: 20, y: 160 }, false],
    ['the upper edge', { x: 195, y: 20 }, false],
    ['the lower edge', { x: 195, y: 315 }, false],
    ['the buttons', { x: 330, y: 160 }, false],
    ['the far side', { x: -50, y: 160 }, false],
  ])('says whether a car at %s is in sight', (_, spot, isSeen) => {
    expect(isInSight(spot, { width: 390, height: 335 }, FOLLOW_MARGIN)).toBe(isSeen)
  })

  it('names the places at the ends before others, not under the pins, and puts the pins above a car', async () => {
    const { map, change } = await loadedMap({ pickup: PICKUP, dropoff: DROPOFF })
    const ends = [
      [77.6245, 12.9345],
      [77.6386, 12.9783],
    ]
    expect(map.sources.get('ride-ends')?.data).toMatchObject({ geometry: { coordinates: ends } })
    // Only our own style has a layer for the names there.
    expect(map.filters.size).toBe(0)
    map.addLayer({ id: END_NAMES, paint: {} })
    await change({ dropoff: null, car: CAR })
    expect(map.sources.get('ride-ends')?.data).toMatchObject({ geometry: { coordinates: ends.slice(0, 1) } })
    const near = ['distance', { type: 'MultiPoint', coordinates: ends.slice(0, 1) }]
    const isPlace = ['in', ['get', 'of'], ['literal', ['locality', 'palace']]]
    expect(map.filters.get(END_NAMES)).toEqual(['all', isPlace, ['<', near, 300]])
    await change({ pickup: null, dropoff: null, car: CAR })
    expect(map.filters.get(END_NAMES)).toBe(false)
    await change({ pickup: null, dropoff: DROPOFF, car: CAR })
    const heights = FakeMarker.placed.map(({ element }) => Number(element.style.zIndex))
    expect(heights).toEqual([0, 1])
  })
})

describe('a car on the map', () => {
  it('is rotated to its heading', async () => {
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

  it('takes the road it came by, where the remaining route begins at the newest fix', async () => {
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

  it('has another marker once its signal is lost', async () => {
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
      { ...CAR, id: 'a', label: 'KA 05 MX 1234', phase: 'started' as const },
      { ...CAR, id: 'b', label: 'KA 09 AB 4321', phase: 'started' as const, lost: true },
    ]
    await loadedMap({ cars, onCar })
    fireEvent.click(screen.getByRole('button', { name: 'KA 09 AB 4321, signal lost' }))
    expect(onCar).toHaveBeenCalledExactlyOnceWith('b')
  })
})

describe('a fleet of many cars', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({
    ...CAR,
    id: `car-${at}`,
    label: `KA 09 ${at}`,
    lat: CAR.lat + at / 1000,
    phase: 'on_the_way' as const,
    lost: at === 7,
  }))

  it('is drawn by the map and not as elements, and moves with its cars', async () => {
    const { map, change } = await loadedMap({ cars: many, onCar: vi.fn() })
    expect(screen.queryByRole('button', { name: /KA 09/ })).toBeNull()
    const drawn = () => Object(map.getSource('fleet') && map.sources.get('fleet')?.data).features
    expect(drawn()).toHaveLength(300)
    expect(drawn()[7].properties.kind).toBe('lost')
    await change({ cars: many.slice(0, 200) })
    expect(drawn()).toHaveLength(200)
    await change({ cars: many.slice(0, 2) })
    expect(drawn()).toHaveLength(0)
    expect(screen.getAllByRole('button', { name: /KA 09/ })).toHaveLength(2)
  })

  it('opens the car that is pressed, and comes nearer where many are one', async () => {
    const onCar = vi.fn()
    const { map } = await loadedMap({ cars: many, onCar })
    const press = () =>
      act(() => map.fire('click', { lngLat: { lat: 12.9, lng: 77.5 }, point: { x: 10, y: 10 } }))
    map.found = [{ properties: { id: 'car-3' } }]
    press()
    expect(onCar).toHaveBeenCalledExactlyOnceWith('car-3')
    map.found = [{ properties: { point_count: 12 } }]
    press()
    expect(map.moves.at(-1)).toMatchObject(['ease', { zoom: 15 }])
    map.found = []
    press()
    expect(onCar).toHaveBeenCalledOnce()
  })

  it('of one car is not fitted nearer than is asked for', async () => {
    const { map } = await loadedMap({ cars: many.slice(0, 1), onCar: vi.fn(), closest: 13 })
    expect(map.moves.at(-1)).toMatchObject(['ease', { zoom: 13 }])
  })
})

it('a press on the map picks a point, and so does Enter on its middle', async () => {
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
