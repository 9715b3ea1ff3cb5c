import type { Lateness } from '../domain/bookings/booking'

/** How late a ride is, until when its driver waits, or that no driver has been found. */
export function RideLateness({ lateness }: { lateness: Lateness | null }) {
  return (
    lateness && (
      <section aria-label="Lateness" className="rounded-control bg-warning-tint p-4">
        <p className="font-semibold">{lateness.headline}</p>
        <p>{lateness.detail}</p>
      </section>
    )
  )
}
