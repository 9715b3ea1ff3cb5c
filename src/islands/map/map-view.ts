import type { GeoJSONSource } from 'maplibre-gl'
import type { Coordinates } from '../../domain/places/coordinates'
import { SERVICE_CENTRES } from '../../domain/places/service-area'
import { AREA, areaData, drawArea } from './area'
import type { GlMap, MapEngine, Marker, Theme } from './gl-library'
import type { AreaOnMap } from './map-props'
import { prefersReducedMotion } from './page-theme'

/** Centre and zoom of a map without points. docs/product.md, Places and routes. */
export const START = { lat: 12.97, lng: 77.59 } as const
export const START_ZOOM = 13
export const POINT_ZOOM = 15

/** Colours of the route line and of its edge. */
const LINE: Record<Theme, { colour: string; edge: string }> = {
  light: { colour: '#4338ca', edge: '#ffffff' },
  dark: { colour: '#8b8cff', edge: '#0b110e' },
}

const ROUTE = 'ride-route'
/** The padding is wider at the right, for the map's buttons. */
const FIT = { padding: { top: 48, right: 76, bottom: 48, left: 48 }, maxZoom: POINT_ZOOM }
const EASE_MS = 500

/** Degrees around the service area that the map can be moved to: our own style has no data beyond. */
const EDGE = 1.2
const BOUNDS: [[number, number], [number, number]] = [
  [
    Math.min(...SERVICE_CENTRES.map(({ lng }) => lng)) - EDGE,
    Math.min(...SERVICE_CENTRES.map(({ lat }) => lat)) - EDGE,
  ],
  [
    Math.max(...SERVICE_CENTRES.map(({ lng }) => lng)) + EDGE,
    Math.max(...SERVICE_CENTRES.map(({ lat }) => lat)) + EDGE,
  ],
]

export interface ViewOptions {
  container: HTMLElement
  theme: Theme
  /** How to move the map by keyboard, for its label. */
  hint: string
  /** Requires two fingers, or Ctrl with the wheel, so that the page around the map can be scrolled. */
  gentle: boolean
  onLoad(): void
  onError(): void
  onClick(point: Coordinates): void
  /** Called when the map is moved or zoomed by hand. */
  onMoved(): void
}

/** A map on the screen, independent of the library that draws it. */
export interface MapView {
  setLine(line: readonly Coordinates[]): void
  setArea(area: AreaOnMap | null): void
  setTheme(theme: Theme): void
  addMarker(element: HTMLElement, at: Coordinates): Marker
  /** Fits all points: the default view for none, a near zoom for one. */
  show(points: readonly Coordinates[], gliding: boolean): void
  /** Whether a point is in the visible part of the map. */
  sees(point: Coordinates): boolean
  /** Centres a point when it is near the edge. */
  keepInSight(point: Coordinates): void
  zoomBy(steps: number): void
  centre(): Coordinates
  remove(): void
}

const positionOf = ({ lat, lng }: Coordinates): [number, number] => [lng, lat]

/** The view that fits all points, in the form that both libraries accept. */
export function viewOf(points: readonly Coordinates[]) {
  const [first = START] = points
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  if (points.length > 0 && (south !== north || west !== east)) {
    const bounds: [[number, number], [number, number]] = [
      [west, south],
      [east, north],
    ]
    return { bounds }
  }
  return { centre: positionOf(first), zoom: points.length > 0 ? POINT_ZOOM : START_ZOOM }
}

/** Creates a map in an element. Throws if the browser can't draw one. */
export function openView(engine: MapEngine, options: ViewOptions): MapView {
  const { library, styleOf } = engine
  let theme = options.theme
  let line: readonly Coordinates[] = []
  let area: AreaOnMap | null = null
  let loaded = false
  const map = new library.Map({
    container: options.container,
    style: styleOf(theme),
    center: positionOf(START),
    zoom: START_ZOOM,
    minZoom: 7,
    maxZoom: 17.5,
    maxBounds: BOUNDS,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: options.gentle,
    attributionControl: engine.schematic ? false : {},
    locale: { 'Map.Title': options.hint },
  })
  engine.prepare?.(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.on('style.load', () => {
    drawArea(map, area, LINE[theme].colour)
    drawLine(map, line, theme)
  })
  map.on('load', () => {
    loaded = true
    options.onLoad()
  })
  // An error before 'load' leaves an empty map; a later one is only a missing name or tile.
  map.on('error', () => loaded || options.onError())
  map.on('click', ({ lngLat }) => options.onClick({ lat: lngLat.lat, lng: lngLat.lng }))
  for (const kind of ['dragstart', 'zoomstart'] as const) {
    map.on(kind, (event) => event.originalEvent && options.onMoved())
  }

  /** `margin` is the share of width and height at each side that counts as outside. */
  function isInside(point: Coordinates, margin: number): boolean {
    const { clientWidth: width, clientHeight: height } = options.container
    const { x, y } = map.project(positionOf(point))
    const [left, top] = [width * margin, height * margin]
    return x > left && x < width - left && y > top && y < height - top
  }

  return {
    setLine(points) {
      line = points
      const source = map.getSource<GeoJSONSource>(ROUTE)
      if (source) source.setData(lineData(points))
    },
    setArea(next) {
      area = next
      const source = map.getSource<GeoJSONSource>(AREA)
      if (source) source.setData(areaData(next))
    },
    setTheme(next) {
      if (next === theme) return
      theme = next
      // The whole style is replaced; the route is drawn again at 'style.load'.
      map.setStyle(styleOf(next), { diff: false })
    },
    addMarker: (element, at) =>
      new library.Marker({ element, rotationAlignment: 'map' }).setLngLat(positionOf(at)).addTo(map),
    show(points, gliding) {
      const duration = gliding && loaded && !prefersReducedMotion() ? EASE_MS : 0
      const view = viewOf(points)
      if (view.bounds) map.fitBounds(view.bounds, { ...FIT, duration })
      else map.easeTo({ center: view.centre, zoom: view.zoom, duration })
    },
    sees: (point) => isInside(point, 0.02),
    keepInSight(point) {
      if (!isInside(point, 0.2))
        map.easeTo({ center: positionOf(point), duration: prefersReducedMotion() ? 0 : EASE_MS })
    },
    zoomBy: (steps) =>
      map.easeTo({ zoom: map.getZoom() + steps, duration: prefersReducedMotion() ? 0 : EASE_MS / 2 }),
    centre() {
      const { lat, lng } = map.getCenter()
      return { lat, lng }
    },
    remove: () => map.remove(),
  }
}

const lineData = (line: readonly Coordinates[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates: line.map(positionOf) },
})

function drawLine(map: GlMap, line: readonly Coordinates[], theme: Theme) {
  if (map.getSource(ROUTE)) return
  map.addSource(ROUTE, { type: 'geojson', data: lineData(line) })
  const { colour, edge } = LINE[theme]
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const firstName = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
  for (const [part, width, paint] of [
    ['edge', 9, edge],
    ['line', 5.5, colour],
  ] as const) {
    map.addLayer(
      {
        id: `${ROUTE}-${part}`,
        type: 'line',
        source: ROUTE,
        layout,
        paint: { 'line-color': paint, 'line-width': width },
      },
      firstName,
    )
  }
}
