import type { RideDetails } from './ride-details'

type CancelledBy = NonNullable<RideDetails['cancelled_by']>

/** Why no car comes, to the ride's own rider, by who cancelled it (docs/product.md, Ride and Refund policy). */
export const CANCELLED_WORDS: Record<CancelledBy, string> = {
  rider: 'You cancelled it.',
  no_show: 'The driver waited at the pickup and left without you. After a no-show nothing comes back.',
  company: 'We had to cancel it, and are sorry. All that you paid online goes back to you.',
  no_driver: 'We found no driver for it, and are sorry. All that you paid online goes back to you.',
  unpaid: 'It was not paid for in time.',
}

/** Who cancelled a trip and why, to its rider; where no person gave the reason it says no more than it knows. */
export function cancelledWhy({ by, reason }: { by: CancelledBy; reason: string }): string {
  if (by === 'unpaid') return `${reason}.`
  return by === 'no_driver' ? CANCELLED_WORDS.no_driver : `${CANCELLED_WORDS[by]} Reason: ${reason}`
}
