import type { Map as GlMap, Marker, StyleSpecification } from 'maplibre-gl'

export type { GlMap, Marker, StyleSpecification }

/** The API that both libraries share; the types are MapLibre's. */
export interface GlLibrary {
  Map: typeof GlMap
  Marker: typeof Marker
}

export type Theme = 'light' | 'dark'

/** A map library and its style. */
export interface MapEngine {
  library: GlLibrary
  styleOf(theme: Theme): StyleSpecification | string
  /** Setup of a new map before it draws. */
  prepare?(map: GlMap): void
  /** True for our own style, whose metadata marks it as schematic. */
  schematic: boolean
}
