const MINUTE_MS = 60_000
/** A ride keeps its driver from so long before the pickup: the way there. */
export const LEAD_MINUTES = 30
/** And so long after its expected end: waiting at the pickup, and traffic. */
export const MARGIN_MINUTES = 15
/** 'Set out' works from so long before the pickup. */
export const SET_OUT_MINUTES = 60

export interface TripTimes {
  /** UTC instants. */
  scheduledTime: Date
  /** Null but for an outstation round trip. */
  returnScheduledTime: Date | null
  isRoundTrip: boolean
  /** Whole minutes as billed: there and back for a round trip. */
  durationMinutes: number
  /** Null but for a rental. */
  packageHours: number | null
}

export interface RideSpan {
  from: Date
  until: Date
}

const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE_MS)

/**
 * How long a ride keeps its driver (docs/product.md, Ride): from 30 minutes before the pickup to 15 minutes after its
 * expected end. A rental ends with its package's hours; a round trip with a return time, one way after that time;
 * every other trip after the minutes that were billed.
 */
export function rideSpan(trip: TripTimes): RideSpan {
  return {
    from: later(trip.scheduledTime, -LEAD_MINUTES),
    until: later(expectedEnd(trip), MARGIN_MINUTES),
  }
}

function expectedEnd(trip: TripTimes): Date {
  const { scheduledTime, returnScheduledTime, durationMinutes, packageHours } = trip
  if (packageHours !== null) return later(scheduledTime, packageHours * 60)
  if (trip.isRoundTrip && returnScheduledTime !== null) return later(returnScheduledTime, durationMinutes / 2)
  return later(scheduledTime, durationMinutes)
}

/** Whether one driver could not have both. Where one ends exactly as the other begins, both are possible. */
export function spansOverlap(one: RideSpan, other: RideSpan): boolean {
  return one.from < other.until && other.from < one.until
}

/** From when a driver may set out for a pickup. */
export function setOutFrom(scheduledTime: Date): Date {
  return later(scheduledTime, -SET_OUT_MINUTES)
}
