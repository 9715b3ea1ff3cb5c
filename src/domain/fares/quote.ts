import * as v from 'valibot'
import { normaliseTrip } from '../bookings/trip'
import type { Trip } from '../bookings/trip-request'
import { LEAD_CHECK_MINUTES } from '../bookings/trip-times'
import { ServiceTypeSchema } from '../bookings/trip-types'
import { InstantSchema } from '../fields'
import { FareResultSchema } from './fare'

/** How long a quote holds, in minutes (docs/product.md, QUOTE-1). The quote's lead-time check holds as long. */
export const QUOTE_MINUTES = LEAD_CHECK_MINUTES

/**
 * The server's answer to a trip: a signed token and its content. `route` is one way and null for a rental;
 * `billed` is what the fares were computed from, the multiplier applied.
 */
export const QuoteAnswerSchema = v.object({
  quote: v.string(),
  expires_at: InstantSchema,
  route: v.nullable(
    v.object({
      distance_km: v.number(),
      duration_minutes: v.number(),
      source: v.picklist(['road-graph', 'openstreetmap', 'mapbox']),
      estimated: v.boolean(),
    }),
  ),
  billed: v.object({
    distance_km: v.number(),
    duration_minutes: v.number(),
    multiplier: v.picklist([1, 2]),
  }),
  fares: v.object({ sedan: FareResultSchema, suv: FareResultSchema, premium: FareResultSchema }),
  /**
   * What the trip would cost as each other service that may be booked for it at this time, in whole rupees: not signed,
   * for a booking needs its own quote.
   */
  other_services: v.optional(
    v.array(
      v.object({
        service_type: ServiceTypeSchema,
        fares: v.object({ sedan: v.number(), suv: v.number(), premium: v.number() }),
      }),
    ),
    [],
  ),
})

export type QuoteAnswer = v.InferOutput<typeof QuoteAnswerSchema>

/** When a quote given at `issuedAt` ends. */
export const quoteExpiry = (issuedAt: Date): Date => new Date(issuedAt.getTime() + QUOTE_MINUTES * 60_000)

/** Whether a quote is valid; at the instant of its expiry it is not. */
export function isQuoteLive(quote: Pick<QuoteAnswer, 'expires_at'>, now: Date): boolean {
  return now < new Date(quote.expires_at)
}

/** Five decimals are about a metre: nearer points are the same place. Twice, for -0.00000 is 0.00000. */
const degrees = (value: number) => Number(value.toFixed(5)).toFixed(5)

/**
 * The fields of a trip that its price depends on, in the order of the fingerprint; coordinates to five decimals, about
 * a metre. The others stand in the test of this list: a new field of a trip fails it until it is in one of the two.
 */
export const PRICED_FIELDS = {
  service_type: 'exactly',
  trip_type: 'exactly',
  is_round_trip: 'exactly',
  pickup_latitude: 'to_a_metre',
  pickup_longitude: 'to_a_metre',
  dropoff_latitude: 'to_a_metre',
  dropoff_longitude: 'to_a_metre',
  scheduled_time: 'exactly',
  return_scheduled_time: 'exactly',
  package_id: 'exactly',
} as const satisfies Partial<Record<keyof Trip, 'exactly' | 'to_a_metre'>>

/**
 * A canonical text of everything that a price depends on, and of nothing else: equal for two trips exactly when
 * they are priced alike. Addresses, guests and instructions are not priced.
 */
export function tripFingerprint(asked: Trip): string {
  const trip: Record<string, unknown> = normaliseTrip(asked)
  return JSON.stringify(
    Object.entries(PRICED_FIELDS).map(([field, precision]) => {
      const value = trip[field]
      return precision === 'to_a_metre' && typeof value === 'number' ? degrees(value) : value
    }),
  )
}
