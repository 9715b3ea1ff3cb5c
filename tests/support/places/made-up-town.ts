import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'

// A made-up town: a square of one-way streets driven 1, 2, 3, 4; between 2 and 3 the street bends out to 5. From 1 a
// highway leads to 6. Beside them a lane of one house, a footpath, a street that nothing leads back from, and an islet.
export const NODES: [id: number, lat: number, lng: number][] = [
  [1, 12.3, 76.64],
  [2, 12.3, 76.65],
  [3, 12.31, 76.65],
  [4, 12.31, 76.64],
  [5, 12.305, 76.655],
  [6, 12.29, 76.63],
  [7, 12.32, 76.64],
  [8, 12.4, 76.7],
  [9, 12.41, 76.7],
]
export const WAYS: [nodes: number[], tags: Record<string, string>][] = [
  [[1, 2], { highway: 'secondary', name: 'First Road', oneway: 'yes' }],
  [[3, 5, 2], { highway: 'secondary', name: 'Second Road', oneway: '-1' }],
  [[3, 4, 1], { highway: 'residential', oneway: 'yes' }],
  [[1, 6], { highway: 'trunk', name: 'Mysore | Road', ref: 'NH 275;SH 17' }],
  [[1, 3], { highway: 'service', name: 'Not a street' }],
  [[2, 4], { highway: 'residential', access: 'private' }],
  [[1, 4], { highway: 'footway' }],
  [[4, 7], { highway: 'unclassified', oneway: 'yes' }],
  [[8, 9], { highway: 'primary' }],
]

/** As Overpass answers with it. */
export const overpass = () =>
  JSON.stringify({
    elements: [
      ...NODES.map(([id, lat, lon]) => ({ type: 'node', id, lat, lon })),
      ...WAYS.map(([nodes, tags], id) => ({ type: 'way', id, nodes, tags })),
      { type: 'relation', id: 1, members: [] },
    ],
  })

/** Where a node lies. */
export const at = (id: number): Coordinates => {
  const [, lat = 0, lng = 0] = NODES.find(([one]) => one === id) ?? []
  return { lat, lng }
}
/** Along these nodes. */
export const kmBetween = (...ids: number[]) =>
  ids.slice(1).reduce((km, id, before) => km + greatCircleKm(at(ids[before] ?? id), at(id)), 0)
