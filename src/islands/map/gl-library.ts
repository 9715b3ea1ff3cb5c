import type { Map as GlMap, Marker, StyleSpecification } from 'maplibre-gl'

export type { GlMap, Marker, StyleSpecification }

/** What both libraries have under the same names; the types are those of the one that is free for all. */
export interface GlLibrary {
  Map: typeof GlMap
  Marker: typeof Marker
}

export type Theme = 'light' | 'dark'

/** A library with the style it draws. */
export interface MapEngine {
  library: GlLibrary
  styleOf(theme: Theme): StyleSpecification | string
  /** What else a new map needs before it draws. */
  prepare?(map: GlMap): void
  /** True of our own style, whose metadata marks it as schematic. */
  schematic: boolean
}
