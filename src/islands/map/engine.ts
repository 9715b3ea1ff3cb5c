import type { MapEngine } from './gl-library'

/**
 * Chooses the map engine: Mapbox's library and style if there is a token, else MapLibre with a style of our
 * own that requests nothing from other hosts. Called when a map first becomes visible.
 */
export async function importEngine(mapboxToken: string | null): Promise<MapEngine> {
  if (mapboxToken) return (await import('./mapbox-engine')).mapboxEngine(mapboxToken)
  return (await import('./maplibre-engine')).maplibreEngine()
}
