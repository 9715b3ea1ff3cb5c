import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { databaseOf } from '../../../worker/database/client'
import { newId } from '../../../worker/database/new-id'
import { bookings, rideShares } from '../../../worker/database/tables'
import { afterMove } from '../../../worker/rides/after-move'
import { ORIGIN, type SignedIn } from './people'
import type { Ride } from './rides'
import { RoomSocket } from './room-socket'

export const database = databaseOf(env.DB)

export const upgrade = (path: string, person: SignedIn | null, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${ORIGIN}${path}`, {
    headers: { upgrade: 'websocket', ...(person ? { cookie: person.cookie } : {}), ...headers },
  })
export const open = async (path: string, person: SignedIn | null) =>
  new RoomSocket(await upgrade(path, person, { origin: ORIGIN }))

export const asRider = ({ booking, rider }: Ride, person: SignedIn | null = rider) =>
  open(`/api/rides/${booking.id}/socket`, person)
export const asDriver = ({ booking, driver }: Ride, person: SignedIn | null = driver) =>
  open(`/api/driver/rides/${booking.id}/socket`, person)
export const byShare = (id: string) => open(`/api/shares/${id}/socket`, null)

export async function shareOf({ booking, rider }: Ride, revokedAt: string | null = null): Promise<string> {
  const id = newId()
  const createdAt = new Date().toISOString()
  await database.insert(rideShares).values({
    id,
    booking_id: booking.id,
    user_id: rider.userId,
    created_at: createdAt,
    revoked_at: revokedAt,
  })
  return id
}

const afterwards: Promise<unknown>[] = []
export const row = async ({ booking }: Ride) =>
  (await database.select().from(bookings).where(eq(bookings.id, booking.id)))[0]
export const context = { waitUntil: (work: Promise<unknown>) => void afterwards.push(work) }
export const settled = () => Promise.all(afterwards.splice(0))

/** Moves a booking in D1 as a use case would, and tells of it. */
export async function move({ booking }: Ride, set: Partial<typeof bookings.$inferInsert>) {
  const [{ version } = { version: 0 }] = await database
    .select({ version: bookings.ride_version })
    .from(bookings)
    .where(eq(bookings.id, booking.id))
  await database
    .update(bookings)
    .set({ ...set, ride_version: version + 1 })
    .where(eq(bookings.id, booking.id))
  await afterMove(env, context, booking.id)
}
