import type { MapEngine } from './gl-library'

/**
 * The one place that chooses: Mapbox's library and style where there is a token, else MapLibre with a style of our
 * own that asks no other host for anything. Called when a map comes into sight, and not before.
 */
export async function importEngine(mapboxToken: string | null): Promise<MapEngine> {
  if (mapboxToken) return (await import('./mapbox-engine')).mapboxEngine(mapboxToken)
  return (await import('./maplibre-engine')).maplibreEngine()
}
