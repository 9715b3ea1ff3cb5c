import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { daysBefore } from '../../src/domain/kolkata-time'
import { type Database, databaseOf } from '../database/client'
import { bookings, rideCharges } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { chargePictureKey, ofItsDriver, PICTURES_OF_CHARGES } from './charges'

/** How long the picture of a ticket is kept after its ride, in days (docs/product.md, CHARGE-15). */
const PICTURES_KEPT_DAYS = 90

/** Pictures of one run; the next run takes the rest. */
const BATCH = 200

/** Objects that the bucket deletes in one request. */
const KEYS = 1000

/** Charges of rides that were cancelled, or that count for nothing, wait for nobody's decision. Index ride_charges_open. */
export const withdrawChargesOfNoRide = (database: Database, now: Date) =>
  database
    .update(rideCharges)
    .set({ state: 'withdrawn', decided_at: now.toISOString() })
    .where(
      sql`ride_charges.state IN ('entered', 'disputed') AND NOT EXISTS (SELECT 1 FROM bookings
        WHERE ${ofItsDriver()} AND bookings.status <> 'cancelled')`,
    )

/** Deletes pictures 90 days after their rides; the lines stay. Throws where the bucket does. */
export async function deleteOldChargePictures(
  { DB, PICTURES }: Pick<Bindings, 'DB' | 'PICTURES'>,
  now: Date,
): Promise<void> {
  const until = daysBefore(now, PICTURES_KEPT_DAYS)
  const old = await databaseOf(DB)
    .select({ booking_id: rideCharges.booking_id, id: rideCharges.id })
    .from(rideCharges)
    .innerJoin(bookings, sql`bookings.id = ride_charges.booking_id`)
    .where(
      and(
        isNotNull(rideCharges.picture_url),
        lt(rideCharges.entered_at, until),
        sql`coalesce(bookings.end_time, '') < ${until}`,
      ),
    )
    .orderBy(rideCharges.entered_at)
    .limit(BATCH)
  await deletePictures({ DB, PICTURES }, old)
}

type ChargeId = Pick<typeof rideCharges.$inferSelect, 'booking_id' | 'id'>

/** Deletes these pictures, the objects first: a row names what is there. Throws where the bucket does. */
async function deletePictures(
  { DB, PICTURES }: Pick<Bindings, 'DB' | 'PICTURES'>,
  charges: readonly ChargeId[],
): Promise<void> {
  if (charges.length === 0) return
  const keys = charges.map(({ booking_id, id }) => chargePictureKey(booking_id, id))
  for (let from = 0; from < keys.length; from += KEYS) await PICTURES.delete(keys.slice(from, from + KEYS))
  const ids = JSON.stringify(charges)
  await databaseOf(DB)
    .update(rideCharges)
    .set({ picture_url: null })
    .where(sql`(booking_id, id) IN (SELECT value ->> 'booking_id', value ->> 'id' FROM json_each(${ids}))`)
}

/** Deletes the pictures of these bookings, with the account of their rider. Throws where the bucket does. */
export async function deleteChargePicturesOf(
  { DB, PICTURES }: Pick<Bindings, 'DB' | 'PICTURES'>,
  bookingIds: readonly string[],
): Promise<void> {
  if (bookingIds.length === 0) return
  const pictured = await databaseOf(DB)
    .select({ booking_id: rideCharges.booking_id, id: rideCharges.id })
    .from(rideCharges)
    .where(
      and(
        sql`booking_id IN (SELECT value FROM json_each(${JSON.stringify(bookingIds)}))`,
        isNotNull(rideCharges.picture_url),
      ),
    )
  await deletePictures({ DB, PICTURES }, pictured)
}

const KEY = new RegExp(`^${PICTURES_OF_CHARGES}([\\w-]{1,64})/([\\w-]{16,64})\\.jpg$`)

/** Those of these keys of pictures that a charge names. */
export async function chargeKeysInUse(database: Database, keys: readonly string[]): Promise<Set<string>> {
  const bookingIds = new Set(keys.flatMap((key) => KEY.exec(key)?.[1] ?? []))
  if (bookingIds.size === 0) return new Set()
  const rows = await database
    .select({ booking_id: rideCharges.booking_id, id: rideCharges.id })
    .from(rideCharges)
    .where(and(inArray(rideCharges.booking_id, [...bookingIds]), isNotNull(rideCharges.picture_url)))
  return new Set(rows.map(({ booking_id, id }) => chargePictureKey(booking_id, id)))
}
