// Which driver could have the most of many rides, before they are assigned to one.
import * as v from 'valibot'

/** POST /api/ops/many/drivers: of the rides without a driver, who could have how many of them. */
export const ManyDriversSchema = v.object({
  /** How many of the rides have no driver; the others stay as they are. */
  rides: v.number(),
  /** At most 50, those first who would get the most. */
  drivers: v.array(
    v.object({
      id: v.string(),
      name: v.nullable(v.string()),
      plate: v.string(),
      on_duty: v.boolean(),
      /** So many of them, assigned one after the other. */
      rides: v.number(),
    }),
  ),
})

export type ManyDrivers = v.InferOutput<typeof ManyDriversSchema>

type ManyDriver = ManyDrivers['drivers'][number]

interface Occupied {
  id: string
  /** Instants. */
  from: string
  until: string
}

/**
 * Of the rides that a driver is free for, those they get where all are assigned in this order: none that overlaps one
 * before it (docs/product.md, MANY-3).
 */
export function ridesInTurn(rides: readonly Occupied[], free: ReadonlySet<string>): string[] {
  const given: Occupied[] = []
  for (const ride of rides) {
    const overlaps = given.some(({ from, until }) => from < ride.until && until > ride.from)
    if (free.has(ride.id) && !overlaps) given.push(ride)
  }
  return given.map(({ id }) => id)
}

/** Who gets more of them, then who is on duty, then by name. */
export const mostRidesFirst = (one: ManyDriver, other: ManyDriver): number =>
  other.rides - one.rides ||
  Number(other.on_duty) - Number(one.on_duty) ||
  (one.name ?? '').localeCompare(other.name ?? '')
