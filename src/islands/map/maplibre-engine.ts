// Loaded only if there is no Mapbox token, when a map becomes visible.
import kannadaFont from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-500-normal.woff2?url'
import { Map as GlMap, Marker, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { drawImages, loadKannada } from './drawn-images'
import type { MapEngine } from './gl-library'
import { ourStyle } from './our-style'

/** MapLibre with our own style, and a worker that is a file of this site, as the Content Security Policy requires. */
export function maplibreEngine(): MapEngine {
  setWorkerUrl(workerUrl)
  const letters = loadKannada(kannadaFont)
  return {
    library: { Map: GlMap, Marker },
    styleOf: ourStyle,
    prepare: (map) => drawImages(map, letters),
    schematic: true,
  }
}
