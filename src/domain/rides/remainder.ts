import { accept, type Result, refuse } from '../result'
import type { RemainderMethod } from './driver-answers'
import type { RideRefusal } from './refusals'

/** What a driver says was collected: whole rupees and how. */
export interface Collected {
  method: RemainderMethod | null
  rupees: number | null
}

/**
 * What the end of a ride records (docs/product.md, Ride). Where something remains, the driver confirms exactly that
 * amount and how it was paid; where nothing does, nothing is recorded, whatever was said.
 */
export function remainderOf(
  remaining: number,
  { method, rupees }: Collected,
): Result<{ method: RemainderMethod; rupees: number } | null, RideRefusal> {
  if (remaining === 0) return accept(null)
  if (method === null || rupees !== remaining) {
    return refuse({ reason: 'remainder_unconfirmed', amount: remaining })
  }
  return accept({ method, rupees })
}
