import type { MessageFacts } from './message-facts'
import type { OutboxEvent } from './outbox'

/** The driver the message speaks of has the ride still, and has had it without a break. */
const sameDriver = ({ row, details }: MessageFacts) =>
  row.driver_id !== null && row.driver_id === details.driver_id && row.accepted_at === details.accepted_at

/**
 * Whether a message may still be sent: one that has become untrue is not (docs/product.md, Ride). 'On the way' is no
 * news of a driver who has arrived, nor a PIN once the ride has started.
 */
const STILL_TRUE: Record<OutboxEvent, (facts: MessageFacts) => boolean> = {
  'booking.confirmed': ({ row }) => row.status !== 'cancelled',
  'booking.cancelled': ({ row }) => row.status === 'cancelled',
  'ride.driver_assigned': (facts) => facts.row.status === 'accepted' && sameDriver(facts),
  'ride.arriving': (facts) =>
    facts.row.status === 'accepted' && facts.row.arrived_at === null && sameDriver(facts),
  'ride.arrived': (facts) => facts.row.status === 'accepted' && sameDriver(facts),
  'ride.started': ({ row }) => row.status === 'started',
  'ride.completed': ({ row }) => row.status === 'completed',
  'ride.handed_back': ({ row }) => row.status === 'pending',
  'driver.ride_assigned': (facts) =>
    facts.row.status === 'accepted' && facts.row.driver_id === facts.recipient_id && sameDriver(facts),
  // Gone from this driver, whether the booking was cancelled or another has it.
  'driver.ride_cancelled': ({ row, recipient_id: recipientId }) =>
    row.status === 'cancelled' || row.driver_id !== recipientId,
}

export const isStillTrue = (event: OutboxEvent, facts: MessageFacts): boolean => STILL_TRUE[event](facts)
