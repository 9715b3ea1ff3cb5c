import { BRAND } from '../brand'
import { isConfirmed, mayBePaidAhead } from '../domain/bookings/booking'
import type { Truth } from '../domain/messages/facts'
import { CHANGE_PAYABLE_MINUTES } from '../domain/payments/decide-payment'
import { ROUTES } from '../routes'
import {
  always,
  type CatalogueEvent,
  HOUR,
  has,
  isAhead,
  isNewestChange,
  isOfDay,
  money,
  rider,
  SEE_TRIP,
  type Texts,
} from './event'
import { comesBack, keepsPayment } from './variables'

const paysDriver = ({ booking }: Truth) => booking?.pays_driver === true

const isUnpaid = ({ booking }: Truth) => booking !== null && !isConfirmed(booking)

const isRefund =
  (status: string) =>
  ({ refundStatus }: Truth) =>
    refundStatus === null || refundStatus === status

/** A refund at the bank, with the reference by which the bank finds it. */
const withReference = (template: string, text: string, rest: string): Texts => ({
  [`${template}_reference`]: { when: has('reference'), text: `${text}\nReference {reference}. ${rest}` },
  [template]: `${text}\n${rest}`,
})

/** A booking as it stands now: the trip, and what of its fare is paid. */
function asItStands(verb: 'confirmed' | 'changed'): Texts {
  const trip = `booking {id} is ${verb}.\nFrom {pickup} {journey}, {time}, {vehicle_type}.\n`
  return {
    [`booking_${verb}_all_paid`]: {
      when: ({ booking }) => booking?.remaining_amount === 0,
      text: `${trip}Fare {fare}, all paid.`,
    },
    [`booking_${verb}_pays_driver`]: {
      when: paysDriver,
      text: `${trip}Pay {remaining} to the driver after the ride.`,
    },
    [`booking_${verb}`]: `${trip}Fare {fare}, paid {paid}, pay {remaining} after the ride.`,
  }
}

/** What a rider is told of a booking, of its payment and of what goes back. */
export const BOOKING_EVENTS = {
  // The text says what is paid after the ride.
  'booking.confirmed': {
    ...rider,
    called: 'Booking confirmed',
    isTrue: isAhead,
    texts: asItStands('confirmed'),
    email: {
      subject: 'Booking {id} is confirmed',
      text: 'Your booking {id} is confirmed.',
      lists: 'bill',
      action: SEE_TRIP,
    },
  },
  // A later change has a message of its own.
  'booking.changed': {
    ...rider,
    called: 'Booking changed',
    isTrue: (facts) => isAhead(facts) && isNewestChange(facts),
    texts: asItStands('changed'),
    email: {
      subject: 'Booking {id} is changed',
      text: 'Your booking {id} is changed. This is how it stands now.',
      lists: 'bill',
      action: SEE_TRIP,
    },
    push: { title: 'Your booking is changed', body: '{time}, {vehicle_type}.' },
  },
  'booking.reminder': {
    ...rider,
    called: 'Reminder',
    category: 'optional',
    essential: false,
    minutes: 4 * HOUR,
    isTrue: (facts) => isAhead(facts) && isOfDay(facts),
    whatsApp: {
      booking_reminder: `[your|{passenger}'s] ride is tomorrow: {time}, from {pickup} {journey}, {vehicle_type}, booking {id}.\nSee or cancel it: ${BRAND.host}/trip-history\nAnswer STOP to get no reminders.`,
    },
    email: {
      subject: '[Your|{passenger}’s] ride tomorrow, {time}',
      text: '[Your|{passenger}’s] ride is tomorrow, booking {id}.\nPlans changed? You can cancel it in your trips.',
      lists: 'trip',
      action: SEE_TRIP,
    },
    push: {
      title: '[Your|{passenger}’s] ride tomorrow',
      body: '{time}, {vehicle_type}. Open it to see or cancel it.',
      canWait: true,
    },
  },
  // A copy, for whoever has an e-mail address: the pages of the trip have it too.
  'booking.document': {
    ...money,
    called: 'Document issued',
    essential: false,
    isTrue: always,
    email: {
      subject: '{document}, booking {id}',
      text: 'This is your copy of {document}.',
      lists: 'document',
      action: { label: 'Open to print', path: ROUTES.document.path.replace(':id', '{document_id}') },
    },
  },
  'booking.cancelled': {
    ...rider,
    called: 'Booking cancelled',
    isTrue: ({ booking }) => booking?.status === 'cancelled',
    texts: {
      booking_cancelled_refund: {
        when: comesBack,
        text: 'booking {id}, {time}, is cancelled: {cancelled_by}.\n{refund} comes back in 7-10 business days.',
      },
      booking_cancelled_no_refund: {
        when: keepsPayment,
        text: 'booking {id}, {time}, is cancelled: {cancelled_by}.\nNothing comes back, by the refund policy.',
      },
      booking_cancelled_fee: {
        when: ({ details }) => (details.owed_paise ?? 0) > 0,
        text: `booking {id}, {time}, is cancelled: {cancelled_by}.\n{fee} is owed before your next booking that is paid to the driver, by the refund policy. Is that wrong? Call us, or say so in the trip.\n${BRAND.host}/trip-history`,
      },
      booking_cancelled: 'booking {id}, {time}, is cancelled: {cancelled_by}.',
    },
    email: { subject: 'Booking {id} is cancelled', action: SEE_TRIP },
    push: { title: 'Your booking is cancelled', body: '{time}: {cancelled_by}. {comes_back}' },
  },
  // The message says nothing without its link, which lives for two hours and which an operator may have revoked.
  'booking.payment_link': {
    ...rider,
    called: 'Payment link',
    minutes: HOUR,
    isTrue: (facts) =>
      facts.payLinkId !== null &&
      facts.booking !== null &&
      (mayBePaidAhead(facts.booking) || (facts.booking.status === 'pending' && isUnpaid(facts))),
    texts: {
      booking_link_pays_driver: {
        when: paysDriver,
        text: `booking {id} is confirmed.\nFrom {pickup} {journey}, {time}, {vehicle_type}.\nPay {advance} or all {fare} by {pay_until}, or the driver after the ride: ${BRAND.host}/pay/{pay_id}`,
      },
      booking_payment_link: `booking {id}, {time}, is not paid yet.\nPay {advance} by {pay_until}: ${BRAND.host}/pay/{pay_id}`,
    },
    email: {
      subject: 'Pay {advance} for booking {id}',
      lists: 'trip',
      action: { label: 'Pay now', path: '/pay/{pay_id}' },
    },
  },
  // The trip stays as it is until then.
  'booking.change_link': {
    ...rider,
    called: 'Payment link of a change',
    minutes: CHANGE_PAYABLE_MINUTES,
    isTrue: (facts) => isAhead(facts) && !isUnpaid(facts) && facts.payLinkId !== null,
    texts: {
      booking_change_link: `booking {id} is changed once you pay {change_due}.\nPay by {pay_until}, or it stays as it was: ${BRAND.host}/pay/{pay_id}`,
    },
    email: {
      subject: 'Pay {change_due} to change booking {id}',
      action: { label: 'Pay now', path: '/pay/{pay_id}' },
    },
  },
  'booking.payment_failed': {
    ...money,
    called: 'Payment failed',
    isTrue: isUnpaid,
    // The rider has an hour to pay again.
    isUrgent: ({ booking }) => booking?.status === 'pending',
    texts: {
      payment_failed_pay_again: {
        when: ({ booking }) => booking?.status === 'pending',
        text: `your payment for booking {id} did not go through.\nYour bank gives back what it held. You can pay again: ${BRAND.host}/trip-history`,
      },
      payment_failed:
        'your payment for booking {id} did not go through, and the booking is cancelled.\nYour bank gives back what it held.',
    },
    email: { subject: 'Your payment didn’t go through', action: SEE_TRIP },
  },
  // The payment goes back, however long that takes.
  'refund.due': {
    ...money,
    called: 'Payment goes back',
    isTrue: always,
    texts: {
      refund_due:
        'your payment of {refund} for booking {id} {late_payment}.\nAll of it comes back to you in 7-10 business days.',
    },
    email: { subject: '{refund} is coming back to you', action: SEE_TRIP },
  },
  // By the morning the refund may have arrived, or have failed.
  'refund.sent': {
    ...money,
    called: 'Refund sent',
    isTrue: isRefund('sent'),
    texts: withReference(
      'refund_sent',
      'your refund of {refund}, booking {id}, is on its way to your bank.',
      'It comes back to what you paid with in 7-10 business days.',
    ),
    email: { subject: 'Your refund of {refund} is on its way', action: SEE_TRIP },
  },
  'refund.processed': {
    ...money,
    called: 'Refund paid',
    isTrue: isRefund('processed'),
    texts: {
      refund_paid_another_way: {
        when: ({ details }) => details.code === 'another_way',
        text: 'we paid you your refund of {refund}, booking {id}, by bank transfer or UPI. Reference {reference}.\nLook for it in your bank account.',
      },
      ...withReference(
        'refund_processed',
        'your refund of {refund}, booking {id}, is with your bank.',
        'Banks show it within 7-10 business days.',
      ),
    },
    email: { subject: 'We’ve paid your refund of {refund}', action: SEE_TRIP },
  },
} as const satisfies Record<string, CatalogueEvent>
