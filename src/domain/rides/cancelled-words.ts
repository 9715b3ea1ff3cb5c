import type { RideDetails } from './ride-details'

/** Why no car comes, to the ride's own rider, by who cancelled it (docs/product.md, Ride and Refund policy). */
export const CANCELLED_WORDS: Record<NonNullable<RideDetails['cancelled_by']>, string> = {
  rider: 'You cancelled it.',
  no_show: 'The driver waited at the pickup and left without you. After a no-show nothing comes back.',
  company: 'We had to cancel it, and are sorry. All that you paid online goes back to you.',
  no_driver: 'We found no driver for it, and are sorry. All that you paid online goes back to you.',
  unpaid: 'It was not paid for in time.',
}
