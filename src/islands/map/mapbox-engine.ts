import mapboxgl from 'mapbox-gl/dist/mapbox-gl-csp.js'
import workerUrl from 'mapbox-gl/dist/mapbox-gl-csp-worker.js?url'
import type { GlLibrary, MapEngine } from './gl-library'

const STYLES = { light: 'mapbox://styles/mapbox/light-v11', dark: 'mapbox://styles/mapbox/dark-v11' } as const

/** Mapbox's library in the build that takes its worker from a file, as the page's policy wants it. */
export function mapboxEngine(token: string): MapEngine {
  mapboxgl.accessToken = token
  mapboxgl.workerUrl = workerUrl
  const library: GlLibrary = mapboxgl
  return { library, styleOf: (theme) => STYLES[theme], schematic: false }
}
