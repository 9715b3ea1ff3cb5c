// Where drivers are: what decides how soon one can be at a pickup, as `anyWayTo` and `wayTo` read it.
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { CoordinatesSchema } from '../../src/domain/places/coordinates'

/** The last position known of a driver outside a ride; null where there is none. */
export const POSITION = sql`iif(drivers.current_at IS NULL, NULL, json_object('since', drivers.current_at,
  'at', json_object('lat', drivers.current_latitude, 'lng', drivers.current_longitude)))`

/** Rides that a driver has and has not ended. Index bookings_of_driver. */
export const RIDES_AHEAD = sql`(
  SELECT json_group_array(json_object('scheduledTime', ahead.scheduled_time, 'ends', ahead.busy_until,
    'at', json_object('lat', coalesce(ahead.dropoff_latitude, ahead.pickup_latitude),
      'lng', coalesce(ahead.dropoff_longitude, ahead.pickup_longitude))))
  FROM bookings AS ahead WHERE ahead.driver_id = drivers.id AND ahead.status IN ('accepted', 'started'))`

const instant = v.pipe(v.string(), v.toDate())

export const PositionSchema = v.object({ at: CoordinatesSchema, since: instant })

export const RidesAheadSchema = v.array(
  v.object({ scheduledTime: instant, ends: instant, at: CoordinatesSchema }),
)
