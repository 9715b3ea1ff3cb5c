import type { Coordinates } from '../../domain/places/coordinates'

/** A car on the map, where its last fix put it. */
export interface CarOnMap extends Coordinates {
  /** Degrees clockwise from north; null while it is not known. */
  heading: number | null
  /** Its signal is lost: the marker itself says so. */
  lost: boolean
}

/** One of many cars: named, and chosen by a press. */
export interface FleetCar extends CarOnMap {
  id: string
  /** What it is called aloud and beside the marker, its plate for instance. */
  label: string
}

/** Somewhere in it is a car whose exact position is not shown. */
export interface AreaOnMap extends Coordinates {
  /** Its radius. */
  metres: number
}

/** A place that is no end of a trip, with its name on a plate above it. */
export interface SpotOnMap extends Coordinates {
  label: string
}

/** 'error': nothing is drawn any more, and the page has to put it into words. */
export type MapState = 'loading' | 'ready' | 'error'

export interface RideMapProps {
  pickup: Coordinates | null
  dropoff: Coordinates | null
  /** The road between the two, or what is left of it; null or empty for none. */
  line: readonly Coordinates[] | null
  car: CarOnMap | null
  area?: AreaOnMap | null | undefined
  spot?: SpotOnMap | undefined
  /** Many cars, for those who watch over them. */
  cars?: readonly FleetCar[] | undefined
  onCar?: ((id: string) => void) | undefined
  /** CSS pixels, 320 by default; a string is any CSS length, '100%' fills the parent. */
  height?: number | string | undefined
  /** What the map shows, for those who can't see it. */
  label: string
  /** Mapbox where there is one, else our own map. Public tokens alone: `mapTokenOf` of the worker sees to it. */
  mapboxToken: string | null
  /** A press on the map, or Enter on its centre. Without it the map can be looked at only. */
  onPick?: ((point: Coordinates) => void) | undefined
  /** Which end the next press sets. */
  picking?: 'pickup' | 'dropoff' | undefined
  onState?: ((state: MapState) => void) | undefined
  /** Keeps the car in sight while it moves, until the map is moved by hand. */
  follow?: boolean | undefined
  /** Fits the car and the road before it alone, once both are known: the far end of a long trip does not help yet. */
  routeOnly?: boolean | undefined
}

/** How high a map is, in CSS pixels. docs/product.md, Places and routes. */
export const MAP_HEIGHT = 320

export const heightOf = ({ height = MAP_HEIGHT }: Pick<RideMapProps, 'height'>): string =>
  typeof height === 'number' ? `${height}px` : height
