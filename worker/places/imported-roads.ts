import { log } from '../http/log'
import { buildRoadGraph, type RoadGraph } from './road-graph/road-graph'

/** What `npm run import-roads` puts there: whose data it is, junctions and roads, with an empty line between. */
const KEY = 'imported-roads'

/** Once read, kept by the process. What is on its way is not kept: a request may not wait for another's. */
let known: { graph: RoadGraph | null } | null = null

/**
 * The roads that an owner imported from OpenStreetMap; null where there are none, or where they could not be read.
 * docs/decisions/0048.
 */
export async function importedRoads(kv: Pick<KVNamespace, 'get'>): Promise<RoadGraph | null> {
  if (known) return known.graph
  try {
    const rows = await kv.get(KEY)
    known = { graph: rows === null ? null : graphOf(rows) }
    return known.graph
  } catch (error) {
    log('error', 'imported_roads_unread', { error: String(error) })
    return null
  }
}

/** Throws where the rows are not as the import packs them. */
export function graphOf(rows: string): RoadGraph {
  const [, junctionRows = '', roadRows = ''] = rows.split('\n\n')
  return buildRoadGraph(junctionRows, roadRows)
}
