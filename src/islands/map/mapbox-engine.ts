// Loaded where there is a token, when a map comes into sight, and not elsewhere.
import css from 'mapbox-gl/dist/mapbox-gl.css?inline'
import mapboxgl from 'mapbox-gl/dist/mapbox-gl-csp.js'
import workerUrl from 'mapbox-gl/dist/mapbox-gl-csp-worker.js?url'
import type { GlLibrary, MapEngine } from './gl-library'
import { addStyles } from './page-theme'

const STYLES = { light: 'mapbox://styles/mapbox/light-v11', dark: 'mapbox://styles/mapbox/dark-v11' } as const

/** Mapbox's library in the build that takes its worker from a file, as the page's policy wants it. */
export function mapboxEngine(token: string): MapEngine {
  // Its logo and its sources have to be seen: they come with its own styles.
  addStyles(css, 'before')
  mapboxgl.accessToken = token
  mapboxgl.workerUrl = workerUrl
  const library: GlLibrary = mapboxgl
  return { library, styleOf: (theme) => STYLES[theme], schematic: false }
}
