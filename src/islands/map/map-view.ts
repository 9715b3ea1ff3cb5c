import type { ExpressionSpecification, GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { boxAround, type Coordinates, isSamePoint, positionOf } from '../../domain/places/coordinates'
import { SERVICE_CENTRES } from '../../domain/places/service-area'
import { AREA, areaData, areaLayers } from './area'
import { FLEET, FLEET_LAYERS, fleetData, fleetLayers, fleetSource } from './fleet'
import type { GlMap, MapEngine, Theme } from './gl-library'
import type { AreaOnMap, FleetCar } from './map-props'
import { prefersReducedMotion } from './page-theme'

/** Centre and zoom of a map without points. docs/product.md, PLACE-18. */
const START = { lat: 12.97, lng: 77.59 } as const
const START_ZOOM = 13
const POINT_ZOOM = 15

const LINE: Record<Theme, { colour: string; edge: string }> = {
  light: { colour: '#4338ca', edge: '#ffffff' },
  dark: { colour: '#8b8cff', edge: '#0b110e' },
}

const ROUTE = 'ride-route'
const ENDS = 'ride-ends'
/** The layer of our own style with the names of places where a trip begins or ends: they come before their neighbours'. */
export const END_NAMES = 'end-names'
export const END_KINDS = ['locality', 'palace'] as const
/** Metres from an end within which a place is named by that layer. */
const END_METRES = 300
/** CSS pixels of a pin's head, and of its tip, which is at the point below. */
const HEAD = { width: 30, height: 34 }
const TIP = 6
/** CSS pixels: the map's buttons, and their distance to its right edge. */
const BUTTONS = 54
/** Room for a pin above its point and for a name below it, and for the map's buttons at the right. */
const FIT = { padding: { top: 56, right: BUTTONS + 48, bottom: 52, left: 44 }, maxZoom: POINT_ZOOM }
/** CSS pixels to the edge within which a followed car is brought back: fewer than where a trip is fitted. */
export const FOLLOW_MARGIN = 24
const EASE_MS = 500
export const FONT = ['Hasiru']
/** CSS pixels around a press within which a car is meant: a finger is broader than its mark. */
const REACH = 10

/** Degrees around the service area that the map can be moved to: our own style has no data beyond. */
const EDGE = 1.2

export interface ViewOptions {
  container: HTMLElement
  theme: Theme
  /** How to move the map by keyboard, for its label. */
  hint: string
  /** Requires two fingers, or Ctrl with the wheel, so that the page around the map can be scrolled. */
  gentle: boolean
  /** Called at a press on a car that the map itself draws; without it there are none. */
  onCar?: ((id: string) => void) | undefined
  /** Draws the route broader, to be read from a phone's holder. */
  broad?: boolean | undefined
  onLoad(): void
  onError(): void
  onClick(point: Coordinates): void
  /** Called when the map is moved or zoomed by hand. */
  onMoved(): void
}

/** The view that fits all points, in the form that both libraries accept. */
function viewOf(points: readonly Coordinates[]) {
  const [first = START] = points
  if (points.some((point) => !isSamePoint(first, point))) return { bounds: boxAround(points) }
  return { centre: positionOf(first), zoom: points.length > 0 ? POINT_ZOOM : START_ZOOM }
}

/** Whether a point of the screen lies so many pixels inside a map of this size, and not under its buttons. */
export const isInSight = (
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
  margin: number,
): boolean => x > margin && x < width - BUTTONS - margin && y > margin && y < height - margin

/** A map on the screen, independent of the library that draws it. */
export type MapView = ReturnType<typeof openView>

/** Creates a map in an element. Throws if the browser can't draw one. */
export function openView(engine: MapEngine, options: ViewOptions) {
  const { library, styleOf } = engine
  const font = engine.schematic ? FONT : undefined
  let theme = options.theme
  let line: readonly Coordinates[] = []
  let area: AreaOnMap | null = null
  let fleet: readonly FleetCar[] = []
  let ends: readonly Coordinates[] = []
  let loaded = false
  const map = new library.Map({
    container: options.container,
    style: styleOf(theme),
    center: positionOf(START),
    zoom: START_ZOOM,
    minZoom: 7,
    maxZoom: 17.5,
    maxBounds: boxAround(SERVICE_CENTRES, EDGE),
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
    const data = { [AREA]: areaData(area), [ROUTE]: lineData(line), [ENDS]: pointsData(ends) }
    for (const [id, drawn] of Object.entries(data)) {
      map.addSource(id, { type: 'geojson', data: drawn })
    }
    map.addImage(ENDS, { ...HEAD, data: new Uint8Array(4 * HEAD.width * HEAD.height) })
    const above = aboveRoadNames(map.getStyle().layers)
    for (const layer of rideLayers(theme, options.broad))
      map.addLayer(layer, layer.type === 'symbol' ? undefined : above)
    if (options.onCar) {
      map.addSource(FLEET, fleetSource(fleet))
      for (const layer of fleetLayers(theme, font)) map.addLayer(layer)
    }
  })
  map.on('load', () => {
    loaded = true
    options.onLoad()
  })
  // An error before 'load' leaves an empty map; a later one is only a missing name or tile.
  map.on('error', () => loaded || options.onError())
  map.on('click', ({ lngLat, point }) => {
    if (fleet.length > 0) pressFleet(point)
    options.onClick({ lat: lngLat.lat, lng: lngLat.lng })
  })
  for (const kind of ['dragstart', 'zoomstart'] as const) {
    map.on(kind, (event) => event.originalEvent && options.onMoved())
  }

  /** A press on a car opens it; one on a group of cars comes nearer (docs/product.md, OPS-9). */
  function pressFleet({ x, y }: { x: number; y: number }) {
    const [found] = map.queryRenderedFeatures(
      [
        [x - REACH, y - REACH],
        [x + REACH, y + REACH],
      ],
      { layers: FLEET_LAYERS },
    )
    if (found === undefined) return
    const { id } = found.properties
    if (typeof id === 'string') options.onCar?.(id)
    else map.easeTo({ center: map.unproject([x, y]), zoom: map.getZoom() + 2, duration: EASE_MS })
  }

  function isShown(point: Coordinates, margin: number): boolean {
    const { clientWidth: width, clientHeight: height } = options.container
    return isInSight(map.project(positionOf(point)), { width, height }, margin)
  }

  function nameEnds() {
    if (!map.getLayer(END_NAMES)) return
    const isEnd: ExpressionSpecification = ['<', ['distance', pointsData(ends).geometry], END_METRES]
    const isPlace: ExpressionSpecification = ['in', ['get', 'of'], ['literal', [...END_KINDS]]]
    map.setFilter(END_NAMES, ends.length > 0 && ['all', isPlace, isEnd])
  }

  const setData = (id: string, data: GeoJsonData) => map.getSource<GeoJSONSource>(id)?.setData(data)

  return {
    setLine(points: readonly Coordinates[]) {
      line = points
      setData(ROUTE, lineData(points))
    },
    setArea(next: AreaOnMap | null) {
      area = next
      setData(AREA, areaData(next))
    },
    /** The cars that the map itself draws. */
    setFleet(next: readonly FleetCar[]) {
      fleet = next
      setData(FLEET, fleetData(next))
    },
    /** Names the places at these points first, and keeps names from under the pins there. */
    setEnds(next: readonly Coordinates[]) {
      ends = next
      setData(ENDS, pointsData(next))
      nameEnds()
    },
    setTheme(next: Theme) {
      if (next === theme) return
      theme = next
      const style = styleOf(next)
      // Our own style differs in colours alone: set in place, no name is gone while the data is read again. Another is
      // replaced as a whole, and the ride is drawn again at 'style.load'.
      if (!loaded || typeof style === 'string') map.setStyle(style, { diff: false })
      else {
        const drawn = options.onCar ? fleetLayers(next, font) : []
        for (const layer of [...style.layers, ...rideLayers(next, options.broad), ...drawn])
          recolour(map, layer)
      }
    },
    addMarker: (element: HTMLElement, at: Coordinates) =>
      new library.Marker({ element, rotationAlignment: 'map' }).setLngLat(positionOf(at)).addTo(map),
    /** Fits all points: the default view for none, a near zoom for one. */
    show(points: readonly Coordinates[], gliding: boolean, closest = POINT_ZOOM) {
      const duration = gliding && loaded && !prefersReducedMotion() ? EASE_MS : 0
      const view = viewOf(points)
      if (view.bounds) map.fitBounds(view.bounds, { ...FIT, maxZoom: closest, duration })
      else map.easeTo({ center: view.centre, zoom: Math.min(view.zoom, closest), duration })
    },
    /** Whether a point is in the visible part of the map. */
    sees: (point: Coordinates) => isShown(point, 8),
    /** Centres a point when it is nearer to the edge than so many CSS pixels. */
    keepInSight(point: Coordinates, margin = FOLLOW_MARGIN) {
      if (!isShown(point, margin))
        map.easeTo({ center: positionOf(point), duration: prefersReducedMotion() ? 0 : EASE_MS })
    },
    zoomBy: (steps: number) =>
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

const pointsData = (points: readonly Coordinates[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'MultiPoint' as const, coordinates: points.map(positionOf) },
})

type GeoJsonData = ReturnType<typeof areaData | typeof fleetData | typeof lineData | typeof pointsData>

/** The layer before which a route is drawn: over the names along roads, under those of places. */
export function aboveRoadNames(layers: readonly LayerSpecification[]): string | undefined {
  const lastAlongRoads = layers.findLastIndex(
    (layer) => layer.type === 'symbol' && layer.layout?.['symbol-placement'] === 'line',
  )
  return layers.slice(lastAlongRoads + 1).find(({ type }) => type === 'symbol')?.id
}

/** What is drawn of a ride: all but the last below the place names. */
function rideLayers(theme: Theme, broad = false): LayerSpecification[] {
  const { colour, edge } = LINE[theme]
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const route = (part: string, width: number, paint: string): LayerSpecification => ({
    id: `${ROUTE}-${part}`,
    type: 'line',
    source: ROUTE,
    layout,
    paint: { 'line-color': paint, 'line-width': width },
  })
  return [
    ...areaLayers(colour),
    route('edge', broad ? 15 : 9, edge),
    route('line', broad ? 9 : 5.5, colour),
    {
      // Transparent, where a pin's head is. Pins are elements above the map: place names make way for this.
      id: ENDS,
      type: 'symbol',
      source: ENDS,
      layout: {
        'icon-image': ENDS,
        'icon-anchor': 'bottom',
        'icon-offset': [0, -TIP],
        'icon-padding': 0,
        'icon-allow-overlap': true,
      },
    },
  ]
}

/** The setter by any name: the library's own type wants one that is written out. */
interface Painter {
  setPaintProperty(layer: string, property: string, value: unknown): unknown
}

/** Gives a layer that is drawn the colours of its other theme; Kannada names are images of their colours. */
function recolour(map: GlMap, layer: LayerSpecification) {
  const painter: Painter = map
  for (const [property, value] of Object.entries(layer.paint ?? {})) {
    painter.setPaintProperty(layer.id, property, value)
  }
  if (layer.type !== 'symbol') return
  const image = layer.layout?.['icon-image']
  if (image) map.setLayoutProperty(layer.id, 'icon-image', image)
}
