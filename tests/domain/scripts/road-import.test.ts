import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packRoads, readOverpass, readPbf } from '../../../scripts/road-import.mjs'
import { at, NODES, overpass, WAYS } from '../../support/places/made-up-town'

const packed = () => packRoads(readOverpass(overpass()))

describe('The roads of an extract of OpenStreetMap', () => {
  it('lose their smallest classes where they would be too many', () => {
    const grid = readOverpass(overpass())
    grid.ways.push(
      { refs: [1, 4], tags: { highway: 'tertiary' } },
      { refs: [3, 4], tags: { highway: 'tertiary' } },
    )
    const { edges, leftOut } = packRoads(grid, 6)
    expect(leftOut).toEqual(['residential', 'unclassified'])
    expect(edges).toBe(5)
    expect(() => packRoads({ places: new Map(), ways: [] })).toThrow('no roads')
    expect(() => readOverpass('{"remark": "runtime error"}')).toThrow()
  })

  it('have their places in the ways themselves, where Overpass was asked so', () => {
    const geometry = [at(1), at(2)].map(({ lat, lng }) => ({ lat, lon: lng }))
    const way = { type: 'way', id: 1, nodes: [1, 2], geometry, tags: { highway: 'primary' } }
    const { edges } = packRoads(readOverpass(JSON.stringify({ elements: [way] })))
    expect(edges).toBe(1)
  })

  it('are the same of an .osm.pbf', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roads-'))
    try {
      writeFileSync(join(folder, 'town.osm.pbf'), await pbfOf())
      expect(packRoads(await readPbf(join(folder, 'town.osm.pbf'))).rows).toBe(packed().rows)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** The town as the format has it: sizes, a header's block, and a block of strings, places and ways. */
async function pbfOf(): Promise<Uint8Array> {
  const field = (number: number, bytes: Uint8Array | number[]) => [
    ...varint(number * 8 + 2),
    ...varint(bytes.length),
    ...bytes,
  ]
  const text = (words: string) => new TextEncoder().encode(words)
  const packedOf = (number: number, values: number[]) => field(number, values.flatMap(varint))
  const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
  const deltas = (values: number[]) => values.map((value, i) => zigzag(value - (values[i - 1] ?? 0)))
  const block = (type: string, data: number[]) => {
    const blob = [...varint(2 * 8), ...varint(data.length), ...field(3, deflateSync(new Uint8Array(data)))]
    const header = [...field(1, text(type)), ...varint(3 * 8), ...varint(blob.length)]
    return [0, 0, 0, header.length, ...header, ...blob]
  }
  const strings = ['', ...new Set(WAYS.flatMap(([, tags]) => Object.entries(tags).flat()))]
  const table = field(
    1,
    strings.flatMap((one) => field(1, text(one))),
  )
  const degrees = (value: number) => Math.round(value * 1e7)
  const dense = [
    ...packedOf(1, deltas(NODES.map(([id]) => id))),
    ...packedOf(8, deltas(NODES.map(([, lat]) => degrees(lat)))),
    ...packedOf(9, deltas(NODES.map(([, , lng]) => degrees(lng)))),
  ]
  const ways = WAYS.flatMap(([nodes, tags], id) =>
    field(3, [
      ...varint(8),
      ...varint(id + 1),
      ...packedOf(
        2,
        Object.keys(tags).map((key) => strings.indexOf(key)),
      ),
      ...packedOf(
        3,
        Object.values(tags).map((value) => strings.indexOf(value)),
      ),
      ...packedOf(8, deltas(nodes)),
    ]),
  )
  const header = ['OsmSchema-V0.6', 'DenseNodes'].flatMap((feature) => field(4, text(feature)))
  return new Uint8Array([
    ...block('OSMHeader', header),
    ...block('OSMData', [...table, ...field(2, field(2, dense)), ...field(2, ways)]),
  ])
}

function varint(value: number): number[] {
  const bytes = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) + 128)
  }
}
