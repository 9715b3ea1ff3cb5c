import { beforeEach, describe, expect, it, vi } from 'vitest'
import { importEngine } from '../../../src/islands/map/engine'

class Nothing {}
const { mapbox, importsOf } = vi.hoisted(() => {
  const importsOf: string[] = []
  return { mapbox: { accessToken: '', workerUrl: '' }, importsOf }
})
vi.mock('mapbox-gl/dist/mapbox-gl-csp.js', () => {
  importsOf.push('mapbox-gl')
  return { default: Object.assign(mapbox, { Map: Nothing, Marker: Nothing }) }
})
vi.mock('mapbox-gl/dist/mapbox-gl.css?inline', () => ({ default: '.mapboxgl-map{}' }))
vi.mock('mapbox-gl/dist/mapbox-gl-csp-worker.js?url', () => ({ default: '/assets/mapbox-worker.js' }))
vi.mock('maplibre-gl', () => {
  importsOf.push('maplibre-gl')
  return { Map: Nothing, Marker: Nothing, setWorkerUrl: () => {} }
})
vi.mock('../../../src/islands/map/drawn-images', async (actual) => ({
  ...(await actual<object>()),
  loadKannada: async () => {},
  drawImages: () => {},
}))

beforeEach(() => {
  vi.resetModules()
  importsOf.length = 0
})

describe('The engine of a map', () => {
  it('with a token is Mapbox’s library with its own styles, and nothing of the other is fetched', async () => {
    document.documentElement.dataset.mapToken = 'pk.made-up'
    const engine = await importEngine()
    delete document.documentElement.dataset.mapToken
    expect(importsOf).toEqual(['mapbox-gl'])
    expect(mapbox).toMatchObject({ accessToken: 'pk.made-up', workerUrl: '/assets/mapbox-worker.js' })
    expect([engine.styleOf('light'), engine.styleOf('dark')]).toEqual([
      'mapbox://styles/mapbox/light-v11',
      'mapbox://styles/mapbox/dark-v11',
    ])
    expect(engine.schematic).toBe(false)
    expect(engine.library.Map).toBe(Nothing)
  })

  it('without one is MapLibre with a style of our own in both themes, and says that it is schematic (PLACE-21)', async () => {
    const engine = await importEngine()
    expect(importsOf).toEqual(['maplibre-gl'])
    expect(engine.schematic).toBe(true)
    expect(engine.styleOf('light')).not.toEqual(engine.styleOf('dark'))
  })
})
