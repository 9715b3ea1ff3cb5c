import { accept, type Result, refuse } from '../../domain/result'
import type { MapEngine } from './gl-library'

/** Milliseconds that a library's namespaces are waited for once the library is there. */
export const NAMESPACE_MS = 5000
const LOOK_EVERY_MS = 100

export type MapProblem = 'failed_to_load' | 'timed_out' | 'namespace_unavailable'

/** What the log reads; a rider reads what the page says instead of the map. */
export const MAP_PROBLEMS: Record<MapProblem, string> = {
  failed_to_load: 'The maps service failed to load',
  timed_out: 'Timed out waiting for the maps service',
  namespace_unavailable: 'The maps service loaded, but its maps namespace is unavailable',
}

interface Loading {
  importEngine(): Promise<MapEngine>
  /** Tests bring a clock of their own. */
  wait?: (ms: number) => Promise<unknown>
}

const isWhole = ({ library }: MapEngine) =>
  typeof library?.Map === 'function' && typeof library.Marker === 'function'

const sleep = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

/**
 * The engine as soon as it can draw, or why there is none; its script is waited for without an end (docs/product.md,
 * Places and routes).
 */
export async function loadEngine({
  importEngine,
  wait = sleep,
}: Loading): Promise<Result<MapEngine, { reason: MapProblem }>> {
  let engine: MapEngine
  try {
    engine = await importEngine()
  } catch {
    return refuse({ reason: 'failed_to_load' })
  }
  for (let waitedMs = 0; !isWhole(engine); waitedMs += LOOK_EVERY_MS) {
    if (waitedMs >= NAMESPACE_MS) return refuse({ reason: 'namespace_unavailable' })
    await wait(LOOK_EVERY_MS)
  }
  return accept(engine)
}
