// Which drivers could have many rides: all of them one driver, or the rides of a driver who can't drive others.
import * as v from 'valibot'
import { CitySchema, InstantSchema } from '../fields'
import { ChoiceSchema } from './requests'
import { RideRowSchema } from './ride-lists'

/** Where the car of a driver is kept, where that is not the city of every pickup; else null. */
const OtherCitySchema = v.nullable(CitySchema)

/** POST /api/ops/many/drivers: of the rides without a driver, who could have how many of them. */
export const ManyDriversSchema = v.object({
  /**
   * At most 50, those first who would get the most; `rides`: so many, assigned one after the other. The way is to the
   * first of them.
   */
  drivers: v.array(v.object({ ...ChoiceSchema.entries, other_city: OtherCitySchema, rides: v.number() })),
})

export type ManyDrivers = v.InferOutput<typeof ManyDriversSchema>

type ManyDriver = Pick<ManyDrivers['drivers'][number], 'other_city' | 'rides' | 'on_duty'> & {
  /** When they can be at the first pickup: milliseconds since 1970. */
  there: number
}

const MoveSchema = v.object({
  ride: RideRowSchema,
  busy_from: InstantSchema,
  busy_until: InstantSchema,
  /** Drivers on duty who are free for it with a fitting car and valid papers, at most 20, the soonest there first. */
  choices: v.array(
    v.object({
      id: v.string(),
      name: v.nullable(v.string()),
      plate: v.string(),
      other_city: OtherCitySchema,
    }),
  ),
  /** One of them; null where nobody is left. */
  proposed: v.nullable(v.string()),
})

export type Move = v.InferOutput<typeof MoveSchema>

/** GET /api/ops/drivers/:id/moves. */
export const MovesSchema = v.object({
  moves: v.array(MoveSchema),
  /** The driver has more rides than are planned at once. */
  more: v.boolean(),
})

export type Moves = v.InferOutput<typeof MovesSchema>

type Occupied = Pick<Move, 'busy_from' | 'busy_until'>

/** Whether two rides can't both be driven by one driver. */
const exclude = (one: Occupied, other: Occupied): boolean =>
  one.busy_from < other.busy_until && other.busy_from < one.busy_until

/**
 * Of rides that a driver is free for, those they get where all are assigned in this order: none that overlaps one before
 * it (docs/product.md, MANY-3).
 */
export function ridesInTurn<Ride extends Occupied>(free: readonly Ride[]): Ride[] {
  const given: Ride[] = []
  for (const ride of free) if (!given.some((taken) => exclude(taken, ride))) given.push(ride)
  return given
}

/** Whose car is kept where the pickups are, then who gets more of them, then who is on duty, then who is there sooner. */
export const mostRidesFirst = (one: ManyDriver, other: ManyDriver): number =>
  Number(one.other_city !== null) - Number(other.other_city !== null) ||
  other.rides - one.rides ||
  Number(other.on_duty) - Number(one.on_duty) ||
  one.there - other.there

/**
 * For each ride, in their order, a driver among its choices: whoever has been proposed the fewest so far, of those the
 * first, and nobody for two rides that overlap (docs/product.md, MANY-10). A car of another city is for an operator to
 * choose. Null where nobody is left.
 */
export function proposeMoves(moves: readonly Omit<Move, 'proposed'>[]): Move[] {
  const given = new Map<string, Occupied[]>()
  return moves.map((move) => {
    const load = (id: string) => given.get(id)?.length ?? 0
    const free = move.choices.filter(
      ({ id, other_city }) =>
        other_city === null && !(given.get(id) ?? []).some((taken) => exclude(taken, move)),
    )
    const [chosen] = free.toSorted((one, other) => load(one.id) - load(other.id))
    if (chosen) given.set(chosen.id, [...(given.get(chosen.id) ?? []), move])
    return { ...move, proposed: chosen?.id ?? null }
  })
}

/** Ids of rides that were given to one driver though they overlap. `chosen`: the driver by the ride's id. */
export function overlapping(moves: readonly Move[], chosen: ReadonlyMap<string, string>): Set<string> {
  const given = moves.filter(({ ride }) => chosen.has(ride.id))
  const isTwice = (one: Move) =>
    given.some(
      (other) =>
        other !== one && chosen.get(other.ride.id) === chosen.get(one.ride.id) && exclude(one, other),
    )
  return new Set(given.filter(isTwice).map(({ ride }) => ride.id))
}
