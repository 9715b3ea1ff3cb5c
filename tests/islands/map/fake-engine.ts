import type { MapEngine, StyleSpecification } from '../../../src/islands/map/gl-library'

type Listener = (event: object) => void

/** A map library that draws nothing and remembers everything. */
export class FakeMap {
  static readonly made: FakeMap[] = []
  readonly options: { container: HTMLElement; [option: string]: unknown }
  readonly listeners: [kind: string, listener: Listener][] = []
  readonly sources = new Map<string, { data: unknown }>()
  readonly moves: [how: string, ...args: unknown[]][] = []
  readonly styles: unknown[] = []
  readonly layers: { id: string; paint: Record<string, unknown> }[] = []
  removed = false
  touchZoomRotate = { disableRotation: () => {} }
  keyboard = { disableRotation: () => {} }

  constructor(options: FakeMap['options']) {
    this.options = options
    this.styles.push(options.style)
    options.container.append(document.createElement('canvas'))
    Object.defineProperties(options.container, { clientWidth: { value: 390 }, clientHeight: { value: 300 } })
    FakeMap.made.push(this)
  }
  on(kind: string, listener: Listener) {
    this.listeners.push([kind, listener])
  }
  fire(kind: string, event: object = {}) {
    for (const [of, listener] of this.listeners) if (of === kind) listener(event)
  }
  /** The style has come, then everything else. */
  load() {
    this.fire('style.load')
    this.fire('load')
  }
  getStyle = () => ({ layers: [] })
  setStyle(style: unknown) {
    this.styles.push(style)
    this.sources.clear()
    this.layers.length = 0
  }
  addSource(id: string, { data }: { data: unknown }) {
    this.sources.set(id, { data })
  }
  addLayer(layer: FakeMap['layers'][number]) {
    this.layers.push(layer)
  }
  getLayer(id: string) {
    return this.layers.find((layer) => layer.id === id)
  }
  readonly filters = new Map<string, unknown>()
  setFilter(id: string, filter: unknown) {
    this.filters.set(id, filter)
  }
  addImage() {}
  setPaintProperty(id: string, property: string, value: unknown) {
    const layer = this.getLayer(id)
    if (!layer) throw new Error(`There is no layer ${id}`)
    layer.paint[property] = value
  }
  readonly images: [layer: string, image: unknown][] = []
  setLayoutProperty(id: string, property: string, value: unknown) {
    if (property === 'icon-image') this.images.push([id, value])
  }
  getSource(id: string) {
    const source = this.sources.get(id)
    return source && { setData: (data: unknown) => Object.assign(source, { data }) }
  }
  fitBounds(...args: unknown[]) {
    this.moves.push(['fit', ...args])
  }
  easeTo(...args: unknown[]) {
    this.moves.push(['ease', ...args])
  }
  /** What is drawn where the map is pressed. */
  found: { properties: object }[] = []
  queryRenderedFeatures = () => this.found
  unproject = () => ({ lat: 12.95, lng: 77.6 })
  project = () => ({ x: -50, y: 10 })
  getZoom = () => 13
  getCenter = () => ({ lat: 12.95, lng: 77.6 })
  remove() {
    this.removed = true
  }
}

export class FakeMarker {
  static readonly placed: FakeMarker[] = []
  readonly element: HTMLElement
  readonly stood: { at: [lng: number, lat: number]; turned: number }[] = []
  #at: [number, number] = [0, 0]
  #turned = 0
  constructor({ element }: { element: HTMLElement }) {
    this.element = element
  }
  setLngLat(at: [number, number]) {
    this.#at = at
    this.#note()
    return this
  }
  setRotation(turned: number) {
    this.#turned = turned
    this.#note()
    return this
  }
  #note() {
    this.stood.push({ at: this.#at, turned: this.#turned })
  }
  addTo(map: FakeMap) {
    map.options.container.append(this.element)
    FakeMarker.placed.push(this)
    return this
  }
  remove() {
    this.element.remove()
    FakeMarker.placed.splice(FakeMarker.placed.indexOf(this), 1)
  }
}

const style = (theme: string): StyleSpecification => ({ version: 8, name: theme, sources: {}, layers: [] })

export function fakeEngine() {
  FakeMap.made.length = 0
  FakeMarker.placed.length = 0
  const library: unknown = { Map: FakeMap, Marker: FakeMarker }
  // The fake has what we use of a library, which is less than its types promise.
  const engine = { library, styleOf: style, schematic: true } as MapEngine
  return { engine }
}

export function theMap(): FakeMap {
  const map = FakeMap.made.at(-1)
  if (!map) throw new Error('No map was made')
  return map
}
