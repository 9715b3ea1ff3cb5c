import type { MapEngine } from './gl-library'

/**
 * Chooses the map engine: Mapbox's library and style if the page has a token, else MapLibre with a style of our
 * own that requests nothing from other hosts. Called when a map first becomes visible.
 */
export async function importEngine(): Promise<MapEngine> {
  const { mapToken } = document.documentElement.dataset
  if (mapToken) return (await import('./mapbox-engine')).mapboxEngine(mapToken)
  return (await import('./maplibre-engine')).maplibreEngine()
}
