import { sql } from 'drizzle-orm'
import type { Coordinates } from '../../src/domain/places/coordinates'
import type { SigningKeys } from '../config'
import type { Database } from '../database/client'
import { encodeJson } from '../http/encoding'
import { hmac, isHmac } from '../http/signature'

/** An address in one line, without what could turn the text around it: messages and other people's screens show it. */
export const oneLine = (address: string) =>
  address.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ').trim()

/** Signed together with the label, so that nothing else signed with this key can pass for one. */
const PURPOSE = 'hasiru-place-label'

/** Five decimals are about a metre. */
const signedText = (label: string, { lat, lng }: Coordinates) =>
  encodeJson([lat.toFixed(5), lng.toFixed(5), oneLine(label)])

/** Our signature of what we call a point: whoever sends label and point back with it was given them by us. */
export const signLabel = (label: string, point: Coordinates, { current }: SigningKeys): Promise<string> =>
  hmac(current, PURPOSE, signedText(label, point))

export const isSignedLabel = (
  signature: string,
  label: string,
  point: Coordinates,
  keys: SigningKeys,
): Promise<boolean> => isHmac(signature, keys, PURPOSE, signedText(label, point))

/** Where labels that we gave out are recognised: by our key, and by what we recorded for this rider. */
export interface GivenLabels {
  database: Database
  keys: SigningKeys
  userId: string
}

/** Degrees within which a recorded point is the same. */
const SAME_DEGREES = 0.00001

/**
 * Whether we called this point so: by the signature, or because a trip or a saved address of the rider's has it recorded,
 * which only what was recognised before is (docs/decisions/0031).
 */
export async function isGivenLabel(
  { database, keys, userId }: GivenLabels,
  label: string,
  point: Coordinates,
  signature = '',
): Promise<boolean> {
  if (await isSignedLabel(signature, label, point, keys)) return true
  const recorded = await database.all(sql`
    SELECT 1 FROM (
      SELECT pickup_address AS label, pickup_latitude AS lat, pickup_longitude AS lng
        FROM bookings WHERE user_id = ${userId}
      UNION ALL SELECT dropoff_address, dropoff_latitude, dropoff_longitude
        FROM bookings WHERE user_id = ${userId}
      UNION ALL SELECT address, latitude, longitude
        FROM customer_saved_locations WHERE customer_id = ${userId})
    WHERE label = ${label} AND abs(lat - ${point.lat}) < ${SAME_DEGREES} AND abs(lng - ${point.lng}) < ${SAME_DEGREES}
    LIMIT 1`)
  return recorded.length > 0
}
