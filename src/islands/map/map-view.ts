import type { GeoJSONSource } from 'maplibre-gl'
import type { Coordinates } from '../../domain/places/coordinates'
import { SERVICE_CENTRES } from '../../domain/places/service-area'
import { AREA, areaData, drawArea } from './area'
import type { GlMap, MapEngine, Marker, Theme } from './gl-library'
import type { AreaOnMap } from './map-props'
import { prefersReducedMotion } from './page-theme'

/** Where a map without any point begins, and how near. docs/product.md, Places and routes. */
export const START = { lat: 12.97, lng: 77.59 } as const
export const START_ZOOM = 13
export const POINT_ZOOM = 15

/** The route line's indigo, and what sets it off from the roads below. */
const LINE: Record<Theme, { colour: string; edge: string }> = {
  light: { colour: '#4338ca', edge: '#ffffff' },
  dark: { colour: '#8b8cff', edge: '#0b110e' },
}

const ROUTE = 'ride-route'
/** The buttons stand at the right. */
const FIT = { padding: { top: 48, right: 76, bottom: 48, left: 48 }, maxZoom: POINT_ZOOM }
const EASE_MS = 500

/** Half a degree around the service area: a map of elsewhere would be empty. */
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
  /** How the map is moved without a pointer, for its label. */
  hint: string
  /** Asks for two fingers or Ctrl where the page around the map is scrolled with one. */
  gentle: boolean
  onLoad(): void
  onError(): void
  onClick(point: Coordinates): void
  /** Moved or zoomed by hand. */
  onMoved(): void
}

/** A map on the screen: what we ask of it, whichever library draws it. */
export interface MapView {
  setLine(line: readonly Coordinates[]): void
  setArea(area: AreaOnMap | null): void
  setTheme(theme: Theme): void
  addMarker(element: HTMLElement, at: Coordinates): Marker
  /** Shows all of the points: none is the default view, one is looked at from near by. */
  show(points: readonly Coordinates[], gliding: boolean): void
  /** Whether a point is on the part of the map that is seen. */
  sees(point: Coordinates): boolean
  /** Brings a point back into the middle when it has come near the edge. */
  keepInSight(point: Coordinates): void
  zoomBy(steps: number): void
  centre(): Coordinates
  remove(): void
}

const positionOf = ({ lat, lng }: Coordinates): [number, number] => [lng, lat]

/** The view that shows all of the points, as both libraries take it. */
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

/** Opens a map in an element. Throws where the browser can't draw one. */
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
  // A failure before the load leaves an empty map; afterwards it is one name or tile less.
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
