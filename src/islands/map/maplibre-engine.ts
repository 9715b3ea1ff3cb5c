// Loaded where there is no token, when a map comes into sight, and not elsewhere.
import kannadaFont from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-500-normal.woff2?url'
import { Map as GlMap, Marker, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { MapEngine } from './gl-library'
import { drawKannadaNames, loadKannada } from './kannada-names'
import { ourStyle } from './our-style'

/** MapLibre and our own style. Its worker is a file of ours, as the page's policy wants it. */
export function maplibreEngine(): MapEngine {
  setWorkerUrl(workerUrl)
  const letters = loadKannada(kannadaFont)
  return {
    library: { Map: GlMap, Marker },
    styleOf: ourStyle,
    prepare: (map) => drawKannadaNames(map, letters),
    schematic: true,
  }
}
