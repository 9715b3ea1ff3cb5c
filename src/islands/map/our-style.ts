import latinFont from '@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff2?url'
import type { DataDrivenPropertyValueSpecification, LayerSpecification } from 'maplibre-gl'
import { NAME_PX, nameImage, shieldImage } from './drawn-images'
import type { StyleSpecification, Theme } from './gl-library'
import { END_KINDS, END_NAMES, FONT } from './map-view'

type Colours = Record<
  'paper' | 'water' | 'waterText' | 'edge' | 'road' | 'main' | 'fast' | 'text' | 'roadText' | 'city' | 'halo',
  string
>

const COLOURS: Record<Theme, Colours> = {
  light: {
    paper: '#f3eee1',
    water: '#bcd9e4',
    waterText: '#22566b',
    edge: '#bfb18f',
    road: '#ffffff',
    main: '#ffffff',
    fast: '#f5dc93',
    text: '#37453d',
    roadText: '#6a5836',
    city: '#16231c',
    halo: '#f8f4e9',
  },
  dark: {
    paper: '#121b17',
    water: '#1b3a4a',
    waterText: '#9cc7da',
    edge: '#080d0a',
    road: '#33443b',
    main: '#465a4f',
    fast: '#6a5a2a',
    text: '#b4c3ba',
    roadText: '#bfae84',
    city: '#e8efe9',
    halo: '#0f1713',
  },
}

/** Factor by which names grow from the lowest zoom to the highest. */
const LARGER = 1.25

/** GeoJSON of our own road graph, lakes and gazetteer. */
const DATA = '/map/places.json'

/** Road classes from thin to broad: collectors, arterials, trunk roads, the Mysuru highway, expressways. */
const ROADS = [
  { classes: ['co'], colour: 'road', width: 0.55, from: 10 },
  { classes: ['ar'], colour: 'main', width: 0.8, from: 8 },
  { classes: ['tr'], colour: 'main', width: 1.05, from: 0 },
  { classes: ['nh', 'mw'], colour: 'fast', width: 1.15, from: 0 },
] as const

/** A road's width in pixels by zoom, times `share`; `more` is added for its edge. */
const widthOf = (share: number, more: number): DataDrivenPropertyValueSpecification<number> => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  8,
  1.8 * share + more * 0.5,
  13,
  5 * share + more,
  17,
  22 * share + more * 2,
]

function roadLayers(colours: Colours): LayerSpecification[] {
  const layer = (
    { classes, width, from }: (typeof ROADS)[number],
    part: 'edge' | 'way',
    colour: string,
  ): LayerSpecification => ({
    id: `road-${classes[0]}-${part}`,
    type: 'line',
    source: 'hasiru',
    minzoom: from,
    filter: ['in', ['get', 'class'], ['literal', [...classes]]],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': widthOf(width, part === 'edge' ? 1.5 : 0) },
  })
  // All edges first, so that at crossings no edge is drawn over a road.
  return [
    ...ROADS.map((road) => layer(road, 'edge', colours.edge)),
    ...ROADS.map((road) => layer(road, 'way', colours[road.colour])),
  ]
}

/** Names along roads, of the classes that are drawn so broad. */
const roadNames = (
  id: string,
  classes: readonly string[],
  minzoom: number,
  { roadText, halo }: Colours,
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: 'hasiru',
  minzoom,
  filter: ['all', ['in', ['get', 'class'], ['literal', [...classes]]], ['!=', ['get', 'name'], '']],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 260,
    'text-field': ['get', 'name'],
    'text-font': FONT,
    'text-size': sizeOf(10.5),
    'text-padding': 3,
  },
  paint: { 'text-color': roadText, 'text-halo-color': halo, 'text-halo-width': 1.6 },
})

/** Shields in the middle of a road: a whole trip between the cities has no room along it for the road's name. */
const roadNumbers = (
  id: string,
  range: { minzoom?: number; maxzoom: number },
  { roadText, halo }: Colours,
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: 'hasiru',
  ...range,
  filter: ['!=', ['coalesce', ['get', 'number'], ''], ''],
  layout: {
    'symbol-placement': 'line-center',
    'text-field': ['get', 'number'],
    'text-font': FONT,
    'text-size': sizeOf(11),
    'text-rotation-alignment': 'viewport',
    'icon-image': shieldImage(roadText, halo),
    'icon-rotation-alignment': 'viewport',
    'icon-text-fit': 'both',
    'icon-text-fit-padding': [2, 4, 2, 4],
    'icon-padding': 4,
  },
  paint: { 'text-color': roadText },
})

const sizeOf = (size: number): DataDrivenPropertyValueSpecification<number> => [
  'interpolate',
  ['linear'],
  ['zoom'],
  9,
  size,
  16,
  size * LARGER,
]

/** How much smaller than a letter of the English name one of the Kannada name is. */
const KANNADA_SHARE = 0.95

/** In ems of the English name: from the point to its first line, and a line of it. */
const [BELOW_POINT, LINE_HEIGHT] = [0.4, 1.15]

/** An image's offset is counted in its own pixels. */
const belowLines = (lines: number): ['literal', [number, number]] => [
  'literal',
  [0, ((BELOW_POINT + lines * LINE_HEIGHT) * NAME_PX) / KANNADA_SHARE - 2],
]

function nameLayer(
  id: string,
  kinds: readonly string[] | 'other',
  paint: { colour: string; halo: string },
  size: number,
  range: { minzoom?: number; maxzoom?: number } = {},
): LayerSpecification {
  const named = ['city', 'town', 'airport', 'locality', 'palace', 'lake']
  return {
    id,
    type: 'symbol',
    source: 'hasiru',
    ...range,
    filter: [
      'all',
      ['==', ['get', 'kind'], 'place'],
      kinds === 'other'
        ? ['!', ['in', ['get', 'of'], ['literal', named]]]
        : ['in', ['get', 'of'], ['literal', [...kinds]]],
      ['<=', ['get', 'zoom'], ['zoom']],
    ],
    layout: {
      // The names stand below their point, so that a marker, which stands above it, hides no name; the Kannada name
      // below the English one: both are drawn, or neither.
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': sizeOf(size),
      'text-anchor': 'top',
      'text-offset': [0, BELOW_POINT],
      'text-line-height': LINE_HEIGHT,
      'text-max-width': 20,
      'text-padding': 3,
      'icon-image': nameImage(paint.colour, paint.halo),
      'icon-size': sizeOf((KANNADA_SHARE * size) / NAME_PX),
      'icon-anchor': 'top',
      'icon-offset': [
        'match',
        ['get', 'lines'],
        1,
        belowLines(1),
        2,
        belowLines(2),
        3,
        belowLines(3),
        belowLines(4),
      ],
      'icon-padding': 2,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': paint.colour, 'text-halo-color': paint.halo, 'text-halo-width': 1.8 },
  }
}

/**
 * Our own map of both cities: roads by class, lakes, names in English and Kannada. No glyph server, no tiles, no other
 * host, and no border of a country or a state.
 */
export function ourStyle(theme: Theme): StyleSpecification {
  const colours = COLOURS[theme]
  const { text, city, halo, waterText } = colours
  return {
    version: 8,
    'font-faces': { Hasiru: new URL(latinFont, location.href).href },
    sources: { hasiru: { type: 'geojson', data: new URL(DATA, location.href).href, tolerance: 0.2 } },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': colours.paper } },
      {
        id: 'lakes',
        type: 'fill',
        source: 'hasiru',
        filter: ['==', ['get', 'kind'], 'lake'],
        paint: { 'fill-color': colours.water },
      },
      ...roadLayers(colours),
      // Of two names that collide the later layer's stays.
      roadNames('street-names', ['co'], 13, colours),
      roadNames('road-names', ['ar'], 10, colours),
      roadNames('highway-names', ['tr', 'nh', 'mw'], 7, colours),
      nameLayer('sights', 'other', { colour: text, halo }, 11, { minzoom: 10 }),
      nameLayer('lake-names', ['lake'], { colour: waterText, halo }, 11, { minzoom: 10 }),
      nameLayer('localities', END_KINDS, { colour: text, halo }, 11.5, { minzoom: 9 }),
      roadNumbers('road-numbers', { minzoom: 8, maxzoom: 10 }, colours),
      // The view replaces its filter.
      nameLayer(END_NAMES, END_KINDS, { colour: text, halo }, 11.5),
      nameLayer('towns', ['town', 'airport'], { colour: city, halo }, 12),
      // A phone's map from city to city has room for one: a town of many makes way for the road's only name.
      roadNumbers('road-numbers-from-afar', { maxzoom: 8 }, colours),
      nameLayer('cities', ['city'], { colour: city, halo }, 15, { maxzoom: 12 }),
    ],
  }
}
