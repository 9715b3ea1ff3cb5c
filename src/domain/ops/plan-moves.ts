// Where the rides of a driver who can't drive could go: proposed by the server, chosen by an operator.
import * as v from 'valibot'
import { InstantSchema } from '../fields'
import { spansOverlap } from '../rides/assignment'
import { RideRowSchema } from './ride-lists'

/** A driver who could have a ride as things are now, and in which car. */
const MoveChoiceSchema = v.object({ id: v.string(), name: v.nullable(v.string()), plate: v.string() })

const MoveSchema = v.object({
  ride: RideRowSchema,
  /** How long it occupies its driver. */
  busy_from: InstantSchema,
  busy_until: InstantSchema,
  /** Drivers on duty who are free for it with a fitting car and valid papers. */
  choices: v.array(MoveChoiceSchema),
  /** One of them; null where nobody is left. */
  proposed: v.nullable(v.string()),
})

export type Move = v.InferOutput<typeof MoveSchema>

/** GET /api/ops/drivers/:id/moves. */
export const MovesSchema = v.object({
  driver: v.object({ id: v.string(), name: v.nullable(v.string()) }),
  moves: v.array(MoveSchema),
  /** The driver has more rides than are planned at once. */
  more: v.boolean(),
})

export type Moves = v.InferOutput<typeof MovesSchema>

type Occupied = Pick<Move, 'busy_from' | 'busy_until'>

const spanOf = ({ busy_from, busy_until }: Occupied) => ({
  from: new Date(busy_from),
  until: new Date(busy_until),
})

/** Whether two rides can't both be driven by one driver. */
const exclude = (one: Occupied, other: Occupied): boolean => spansOverlap(spanOf(one), spanOf(other))

/**
 * For each ride, in their order, a driver among its choices: whoever has been proposed the fewest so far, of those the
 * first, and nobody for two rides that overlap (docs/product.md, MANY-10). Null where nobody is left.
 */
export function proposeMoves(moves: readonly Omit<Move, 'proposed'>[]): Move[] {
  const given = new Map<string, Occupied[]>()
  return moves.map((move) => {
    const load = (id: string) => given.get(id)?.length ?? 0
    const free = move.choices.filter(({ id }) => !(given.get(id) ?? []).some((taken) => exclude(taken, move)))
    const [chosen] = free.toSorted((one, other) => load(one.id) - load(other.id))
    if (chosen) given.set(chosen.id, [...(given.get(chosen.id) ?? []), move])
    return { ...move, proposed: chosen?.id ?? null }
  })
}

/** Ids of rides that were given to one driver though they overlap. `chosen`: the driver by the ride's id. */
export function overlapping(moves: readonly Move[], chosen: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  for (const one of moves) {
    for (const other of moves) {
      const driver = chosen.get(one.ride.id)
      if (one === other || driver === undefined || driver !== chosen.get(other.ride.id)) continue
      if (exclude(one, other)) found.add(one.ride.id)
    }
  }
  return found
}
