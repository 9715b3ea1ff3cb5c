import type { CloseReason } from './messages'
import { isOver } from './phase'
import { closesAt } from './room-clock'
import type { RoomEntry } from './room-entry'
import type { RoomState } from './room-state'

/**
 * Why somebody whom the worker let through is not admitted all the same; null: they are. The room may know more than
 * D1 said a moment ago: that the ride has another driver, or that it is over (docs/product.md, Live position).
 */
export function refuseEntry(
  { audience, person_id }: Pick<RoomEntry, 'audience' | 'person_id'>,
  state: RoomState | null,
  now: number,
): CloseReason | null {
  const closes = state && closesAt(state)
  if (state === null || state.closed || (closes !== null && now >= closes)) {
    return audience === 'shared' ? 'share_ended' : 'ride_over'
  }
  if (audience !== 'driver') return null
  if (person_id !== state.facts.driver_id) return 'reassigned'
  return isOver(state.facts.phase) ? 'ride_over' : null
}
