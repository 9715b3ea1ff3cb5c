import { Map as GlMap, Marker, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { MapEngine } from './gl-library'
import { ourStyle } from './our-style'

/** MapLibre and our own style. Its worker is a file of ours, as the page's policy wants it. */
export function maplibreEngine(): MapEngine {
  setWorkerUrl(workerUrl)
  return { library: { Map: GlMap, Marker }, styleOf: ourStyle, schematic: true }
}
