// Loaded only if there is a Mapbox token, when a map becomes visible.
import css from 'mapbox-gl/dist/mapbox-gl.css?inline'
import mapboxgl from 'mapbox-gl/dist/mapbox-gl-csp.js'
import workerUrl from 'mapbox-gl/dist/mapbox-gl-csp-worker.js?url'
import type { GlLibrary, MapEngine } from './gl-library'
import { addStyles } from './page-theme'

const STYLES = { light: 'mapbox://styles/mapbox/light-v11', dark: 'mapbox://styles/mapbox/dark-v11' } as const

/** Mapbox's library, in the build whose worker is a file: the Content Security Policy forbids inline workers. */
export function mapboxEngine(token: string): MapEngine {
  // Mapbox requires its logo and attribution to be visible: its own stylesheet has their styles.
  addStyles(css, 'before')
  mapboxgl.accessToken = token
  mapboxgl.workerUrl = workerUrl
  const library: GlLibrary = mapboxgl
  return { library, styleOf: (theme) => STYLES[theme], schematic: false }
}
