import { ageOf, type RoomState, signalOf } from './room-state'

/** What a ride's room reports of itself to the dispatch object of its city. */
export const reportOf = (state: RoomState, now: number) => ({
  booking_id: state.facts.booking_id,
  city: state.facts.city,
  /** `ride_version` of the booking: a report of an older one changes nothing. */
  version: state.facts.version,
  phase: state.facts.phase,
  signal: signalOf(state, now),
  /** The last known position; null before the first one. */
  position: state.last && {
    lat: state.last.position.lat,
    lng: state.last.position.lng,
    heading: state.last.position.heading,
  },
  /** The position's age in milliseconds; null without one. */
  age_ms: ageOf(state, now),
})

export type RideReport = ReturnType<typeof reportOf>

/** Least milliseconds between two reports of nothing but a newer position (docs/product.md, LIVE-14). */
const REPORT_INTERVAL_MS = 10_000

/** What was reported last, and when, in milliseconds since 1970. */
export interface LastReport {
  at: number
  report: RideReport
}

/**
 * Whether a report is due: at once for a transition and for a signal that is lost or back, every ten seconds at the most
 * for a position. `last` is null where nothing was reported since the room's object came into memory.
 */
export function isReportDue(last: LastReport | null, next: RideReport, now: number): boolean {
  if (last === null) return true
  const { report } = last
  if (next.version !== report.version || next.signal !== report.signal) return true
  return now - last.at >= REPORT_INTERVAL_MS
}
