import type { EventName } from './events'

/** What an event is called where messages are listed, to riders and operators. */
export const EVENT_WORDS = {
  'booking.confirmed': 'Booking confirmed',
  'booking.reminder': 'Reminder',
  'booking.cancelled': 'Booking cancelled',
  'booking.payment_link': 'Payment link',
  'booking.payment_failed': 'Payment failed',
  'refund.due': 'Payment goes back',
  'refund.sent': 'Refund sent',
  'refund.processed': 'Refund paid',
  'ride.driver_assigned': 'Driver assigned',
  'ride.driver_changed': 'Driver changed',
  'ride.set_out': 'Driver set out',
  'ride.arriving': 'Driver is near',
  'ride.arrived': 'Driver arrived',
  'ride.started': 'Ride started',
  'ride.completed': 'Ride completed',
  'ride.handed_back': 'Driver cannot come',
  'ride.emergency': 'Emergency link to a contact',
  'account.phone_changed': 'Phone number changed',
  'account.google_linked': 'Google account linked',
  'driver.ride_offered': 'Ride offered',
  'driver.ride_assigned': 'New ride',
  'driver.ride_cancelled': 'Ride taken away',
  'driver.first_ride': 'First ride tomorrow',
  'operator.needed': 'Needs a person',
} satisfies Record<EventName, string>
