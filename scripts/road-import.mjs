import { createOSMStream } from 'osm-pbf-parser-node'
import * as v from 'valibot'
import { greatCircleKm } from '../src/domain/places/coordinates.ts'

// Roads of OpenStreetMap, packed as worker/places/road-graph/road-graph.ts reads them.

/** Whose data it is, as its licence asks to be said. */
export const ATTRIBUTION = '© OpenStreetMap contributors, ODbL 1.0'

/** Classes of our graph by OpenStreetMap's, the largest roads first; all others are no way for a cab. */
const CLASSES = {
  motorway: 'mw',
  trunk: 'tr',
  primary: 'tr',
  secondary: 'ar',
  tertiary: 'co',
  unclassified: 'co',
  residential: 'co',
}

/** What an instance of the worker holds in its memory with ease. */
const MOST_EDGES = 150_000

const kindOf = ({ highway = '' }) => highway.replace(/_link$/, '')

/** Whether a cab may drive on it: by the most particular of the tags that say so. */
function isOpen(tags) {
  const access = tags.motorcar ?? tags.motor_vehicle ?? tags.vehicle ?? tags.access ?? 'yes'
  return kindOf(tags) in CLASSES && !/^(no|private)$/.test(access) && tags.area !== 'yes'
}

/** 1 along the way's nodes, -1 against them, 0 both. */
function directionOf(tags) {
  if (tags.oneway === '-1' || tags.oneway === 'reverse') return -1
  if (/^(yes|true|1)$/.test(tags.oneway ?? '')) return 1
  if (tags.oneway === 'no') return 0
  return tags.highway === 'motorway' || tags.highway === 'motorway_link' || tags.junction === 'roundabout'
    ? 1
    : 0
}

const NAME_LETTERS = 80

/** As signs have it, with the number that our own roads bear behind their names. */
function nameOf({ name = '', ref = '' }) {
  const number = /\bNH[ -]?(\d+)/.exec(ref)?.[1]
  const text = [name.replaceAll(/[|\s]+/g, ' ').trim(), number && `NH-${number}`].filter(Boolean).join(' ')
  return text.slice(0, NAME_LETTERS)
}

/** The highway between the cities has a speed of its own (road-graph.ts). */
const classOf = (tags, name) =>
  /NH-275$/.test(name) && /^(motorway|trunk)$/.test(tags.highway) ? 'nh' : CLASSES[kindOf(tags)]

const PointSchema = v.object({ lat: v.number(), lon: v.number() })
const ElementSchema = v.variant('type', [
  v.object({ type: v.literal('node'), id: v.number(), ...PointSchema.entries }),
  v.object({
    type: v.literal('way'),
    nodes: v.optional(v.array(v.number()), []),
    /** With `out geom` the places stand in the way itself. */
    geometry: v.optional(v.array(v.nullable(PointSchema)), []),
    tags: v.optional(v.record(v.string(), v.string()), {}),
  }),
  v.object({ type: v.literal('relation') }),
])
const OverpassSchema = v.object({ elements: v.array(ElementSchema) })

/** Places and ways of an answer of Overpass, as JSON. Throws where it is none. */
export function readOverpass(text) {
  const places = new Map()
  const ways = []
  for (const element of v.parse(OverpassSchema, JSON.parse(text)).elements) {
    if (element.type === 'node') places.set(element.id, { lat: element.lat, lng: element.lon })
    if (element.type !== 'way') continue
    ways.push({ refs: element.nodes, tags: element.tags })
    for (const [at, point] of element.geometry.entries()) {
      if (point) places.set(element.nodes[at], { lat: point.lat, lng: point.lon })
    }
  }
  return { places, ways }
}

/** The same of an .osm.pbf, read twice: of a whole state's nodes only those of its roads fit into memory. */
export async function readPbf(file) {
  const places = new Map()
  const ways = []
  const needed = new Set()
  for await (const { type, refs, tags } of createOSMStream(file, { withInfo: false })) {
    if (type !== 'way' || !isOpen(tags ?? {})) continue
    ways.push({ refs, tags })
    for (const ref of refs) needed.add(ref)
  }
  for await (const { type, id, lat, lon } of createOSMStream(file, { withInfo: false, withTags: false })) {
    if (type === 'node' && needed.has(id)) places.set(id, { lat, lng: lon })
  }
  return { places, ways }
}

/** Ways cut where roads meet: each piece from one junction to the next, with the length of all its bends. */
function piecesOf(ways, places) {
  const uses = new Map()
  for (const { refs } of ways) {
    for (const [at, ref] of refs.entries()) {
      const isEnd = at === 0 || at === refs.length - 1
      uses.set(ref, (uses.get(ref) ?? 0) + (isEnd ? 2 : 1))
    }
  }
  return ways.flatMap(({ refs, tags }) => {
    const pieces = []
    const name = nameOf(tags)
    const direction = directionOf(tags)
    let from = refs[0]
    let km = 0
    for (const [at, ref] of refs.entries()) {
      if (at === 0) continue
      km += greatCircleKm(places.get(refs[at - 1]), places.get(ref))
      if (uses.get(ref) < 2) continue
      if (km > 0 && from !== ref) {
        const ends = direction === -1 ? { from: ref, to: from } : { from, to: ref }
        pieces.push({ ...ends, km, name, roadClass: classOf(tags, name), oneWay: direction !== 0 })
      }
      from = ref
      km = 0
    }
    return pieces
  })
}

/** The junctions that lead to each other by the rules of one-way roads: the largest part where all do. */
function connected(pieces) {
  const [onward, back] = [new Map(), new Map()]
  const lead = (map, from, to) => map.get(from)?.push(to) ?? map.set(from, [to])
  for (const { from, to, oneWay } of pieces) {
    lead(onward, from, to)
    lead(back, to, from)
    if (oneWay) continue
    lead(onward, to, from)
    lead(back, from, to)
  }
  const reachedBy = (map, start) => {
    const reached = new Set([start])
    for (const at of reached) for (const next of map.get(at) ?? []) reached.add(next)
    return reached
  }
  let largest = new Set()
  const seen = new Set()
  for (const start of onward.keys()) {
    if (seen.has(start)) continue
    const backwards = reachedBy(back, start)
    const both = new Set([...reachedBy(onward, start)].filter((at) => backwards.has(at)))
    for (const at of both) seen.add(at)
    if (both.size > largest.size) largest = both
    if (largest.size * 2 > onward.size) break
  }
  return largest
}

/**
 * Packs places (points by id) and ways (`refs`, `tags`) into the rows that the worker reads: a line of
 * whose data it is, junctions, roads. Roads that no cab drives on, and junctions that do not lead to all others, are left
 * out; so are the smallest classes where there would be more than 150,000 pieces. Throws where no road is left.
 */
export function packRoads({ places, ways: allWays }, mostEdges = MOST_EDGES) {
  const ways = allWays
    .map(({ refs, tags }) => ({ refs: refs.filter((ref) => places.has(ref)), tags }))
    .filter(({ refs, tags }) => refs.length > 1 && isOpen(tags))
  const kinds = Object.keys(CLASSES)
  const leftOut = []
  let pieces = piecesOf(ways, places)
  while (pieces.length > mostEdges && kinds.length > 1) {
    leftOut.push(kinds.pop())
    const larger = ways.filter(({ tags }) => kinds.includes(kindOf(tags)))
    pieces = piecesOf(larger, places)
  }
  const junctions = connected(pieces)
  const kept = pieces.filter(({ from, to }) => junctions.has(from) && junctions.has(to))
  if (kept.length === 0) throw new Error('This file has no roads that lead to each other.')
  const ids = new Map([...junctions].map((ref, number) => [ref, number.toString(36)]))
  const junctionRows = [...ids].map(([ref, id]) => {
    const { lat, lng } = places.get(ref)
    return `${id}||${lat.toFixed(6)}|${lng.toFixed(6)}`
  })
  const roadRows = kept.map(({ from, to, km, name, roadClass, oneWay }) =>
    [roadClass, name, `${ids.get(from)} ${ids.get(to)}`, km.toFixed(4), ...(oneWay ? ['1'] : [])].join('|'),
  )
  const rows = [ATTRIBUTION, junctionRows.join('\n'), roadRows.join('\n')].join('\n\n')
  return { rows, junctions: junctions.size, edges: kept.length, leftOut }
}
