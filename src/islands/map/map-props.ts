import type { Coordinates } from '../../domain/places/coordinates'

export interface CarOnMap extends Coordinates {
  /** Degrees clockwise from north; null while unknown. */
  heading: number | null
  /** True when its signal is lost, which the marker shows. */
  lost: boolean
}

/** One of the cars of the operators' map: with a name, and pressable. */
export interface FleetCar extends CarOnMap {
  id: string
  /** Name beside the marker and for screen readers: the plate, for example. */
  label: string
  phase: 'on_the_way' | 'arrived' | 'started'
}

/** The circle in which a car is whose exact position is not shown. */
export interface AreaOnMap extends Coordinates {
  /** The radius of the area, in metres. */
  metres: number
}

/** A place that is neither pickup nor drop-off, with its name above it. */
interface SpotOnMap extends Coordinates {
  label: string
}

/** 'error': nothing is drawn, and the page has to show the same as text. */
export type MapState = 'loading' | 'ready' | 'error'

export interface RideMapProps {
  pickup?: Coordinates | null | undefined
  dropoff?: Coordinates | null | undefined
  /** The route between them, or the remaining part; null or empty for none. */
  line?: readonly Coordinates[] | null | undefined
  car?: CarOnMap | null | undefined
  area?: AreaOnMap | null | undefined
  spot?: SpotOnMap | undefined
  /** The fleet's cars, for the operators' map: few are elements of the page, many are drawn by the map. */
  cars?: readonly FleetCar[] | undefined
  onCar?: ((id: string) => void) | undefined
  /** The nearest zoom at which the map is fitted by itself: one car is not to fill it. */
  closest?: number | undefined
  /** The map is fitted again where this is another one: other cars are shown. */
  group?: string | undefined
  /** CSS pixels, 320 by default; a string is any CSS length, '100%' fills the parent. */
  height?: number | string | undefined
  /** What the map shows, for screen readers. */
  label: string
  /** Called at a press on the map, or at Enter with its centre. Without it no place can be picked. */
  onPick?: ((point: Coordinates) => void) | undefined
  /** The end that the next press sets. */
  picking?: 'pickup' | 'dropoff' | undefined
  onState?: ((state: MapState) => void) | undefined
  /** Keeps the moving car visible, until the map is moved by hand. */
  follow?: boolean | undefined
  /** Fits only the car and its remaining route, once both are known: a far drop-off would zoom out too much. */
  routeOnly?: boolean | undefined
  /** The driver's map (`DriveMap`): near the car, which it follows, and still between two fixes. */
  driving?: boolean | undefined
}

/** Default height in CSS pixels. docs/product.md, PLACE-18. */
const MAP_HEIGHT = 320

export const heightOf = ({ height = MAP_HEIGHT }: Pick<RideMapProps, 'height'>): string =>
  typeof height === 'number' ? `${height}px` : height

/** The colours of cars by what they do, on the light and on the dark map, and in the legend beside it. */
export const CAR_COLOURS = {
  on_the_way: '#3b82f6',
  arrived: '#f59e0b',
  started: '#16a34a',
  lost: '#ef4444',
} as const
