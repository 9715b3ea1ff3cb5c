import { BRAND, EMERGENCY_NUMBER, IS_SAMPLE } from '../brand'
import { LegalText, NameOnPaper, type Section } from '../components/legal-text'
import { PageHead } from '../components/page-head'
import { DAYS_AHEAD, leadHours } from '../domain/bookings/trip-times'
import { VEHICLES } from '../domain/bookings/trip-types'
import { QUOTE_MINUTES } from '../domain/fares/quote'
import { ADVANCE_PERCENT } from '../domain/payments/amounts'
import { REFUND_ARRIVES } from '../domain/payments/cancellation'
import { NO_DRIVER_MINUTES, NO_SHOW_MINUTES } from '../domain/payments/decide-cancellation'
import { SERVICE_RADIUS_KM } from '../domain/places/service-area'
import { ROUTES } from '../routes'

export function TermsPage() {
  return (
    <div className="page-wide">
      <NameOnPaper />
      <PageHead title="Terms and conditions">Last updated August 2025</PageHead>
      <LegalText sections={TERMS} />
    </div>
  )
}

const seats = VEHICLES.filter(({ bookable }) => bookable)
  .map(({ name, seats }) => `${name} ${seats}`)
  .join(', ')

/** What a rider agrees to before paying: the rules of docs/product.md in plain words. */
const TERMS: readonly Section[] = [
  {
    title: 'What these terms are',
    text: [
      `${BRAND.name} runs electric cabs in and around Mysuru and Bengaluru. These terms are between you, the rider who books, and ${BRAND.name}. They cover every ride booked on this site.`,
      <p key="accept">
        You accept them when you tick the box before you pay. The{' '}
        <a href={ROUTES.refunds.path}>refund and cancellation policy</a> is part of them. The{' '}
        <a href={ROUTES.privacy.path}>privacy policy</a> says what we do with your data.
      </p>,
    ],
  },
  {
    title: 'Who may ride',
    text: [
      'You must be 18 or older and have a government ID: driving licence, Aadhaar, voter ID, passport or another. Please carry it: your driver may ask to see it.',
      'Children ride with the adult who booked, and count as guests. For an airport ride we may ask for your flight details.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'You sign in with an Indian mobile number and a one-time code, or with Google and then such a number. A code works once, for 10 minutes. Keep it to yourself: we never ask for it, by phone or by message.',
      <p key="keep">
        Keep your number up to date on <a href={ROUTES.profile.path}>your profile</a>: your driver calls it.
        Lost your phone? Sign out everywhere there, or tell us. Rides booked from your account are yours. You
        can delete the account yourself at any time. First cancel or take any ride that is paid and still to
        come.
      </p>,
    ],
  },
  {
    title: 'Where and when we drive',
    text: [
      `Pickup and drop-off must each be within ${SERVICE_RADIUS_KM} km of the centre of Mysuru or Bengaluru. Outstation too: those trips run between the two cities and around them. An airport ride begins or ends at one of the two terminals.`,
      `Book Ride Later at least ${leadHours('ride_later')} hours before the pickup, every other service at least ${leadHours('airport')} hour before. You can book up to ${DAYS_AHEAD} days ahead, the return included. Pickups are at a full or half hour. Times are Indian Standard Time.`,
    ],
  },
  {
    title: 'Fares',
    text: [
      'A fare is a base price, plus kilometres, plus minutes, rounded to the rupee. It’s never below the minimum of the service and the car. You see it with its parts before you book. We have no surge pricing.',
      'A round trip doubles kilometres and minutes, not the base price. An hourly rental costs the price of its package. Hours and kilometres beyond it you pay after the ride, at the rates shown with it.',
      `A quote holds for ${QUOTE_MINUTES} minutes, for the trip you entered. If the price changes after that, we show you the new one and ask. Prices elsewhere on this site are indicative. An offer named there, such as 20% off the first ride, counts only where the booking page shows it in the fare.`,
    ],
  },
  {
    title: 'Paying',
    text: [
      `A minimum of 20% upfront confirms a booking. On the booking page you choose: ${ADVANCE_PERCENT}% of the fare, rounded up to the rupee, or all of it. You see the exact amount before you pay. You pay the rest to your driver after the ride, in cash or by UPI.`,
      'Upfront you pay by UPI, card or wallet. Razorpay takes the payment and your card or UPI details. We never see or keep them. A booking counts once its payment is confirmed.',
      'We cancel a booking that isn’t paid within 60 minutes, or by its pickup time. If you pay after that, or pay twice, that payment comes back in full.',
    ],
  },
  {
    title: 'Changing a booking',
    text: [
      <p key="how">
        Amendments need 24 hours' notice before the pickup. We take later ones while the trip can still be
        driven: up to 60 minutes before the pickup, 24 hours for outstation and rentals, and not once your
        driver has set out. Press Change trip in <a href={ROUTES.tripHistory.path}>Trip History</a>, or{' '}
        <a href={ROUTES.contact.path}>call us</a>.
      </p>,
      'A change has no fee. Another time, place or car can mean another fare; you see first what comes back and what is to be paid. Another service or city is another booking: cancel and book again, by the refund policy.',
    ],
  },
  {
    title: 'Cancelling and refunds',
    text: [
      <p key="table">
        You can cancel until the ride starts, in <a href={ROUTES.tripHistory.path}>Trip History</a> or on the
        tracking page. How much comes back depends on the service and the time left before the pickup. See the
        table in the <a href={ROUTES.refunds.path}>refund and cancellation policy</a>. We show you the amount
        before you confirm.
      </p>,
      `If we cancel, everything you paid online comes back. ${REFUND_ARRIVES}`,
    ],
  },
  {
    title: 'Being on time',
    text: [
      `Please be at the pickup on time. Your driver waits ${NO_SHOW_MINUTES} minutes, from their arrival or the pickup time, whichever is later. After that we may record you as a no-show, and nothing comes back unless the driver came over ${NO_DRIVER_MINUTES} minutes late.`,
      `If no driver has taken your ride by its pickup time, or yours hasn't arrived ${NO_DRIVER_MINUTES} minutes after it, you can cancel and everything comes back, also once they have come. If nobody has taken it ${NO_DRIVER_MINUTES} minutes after its pickup time, we cancel it ourselves.`,
    ],
  },
  {
    title: 'In the car',
    text: [
      `Wear your seat belt, on every seat. A car takes as many guests as it has seats for them: ${seats}. Tell us about luggage and pets when you book.`,
      'No smoking, no alcohol, nothing illegal or dangerous. The driver may refuse or end a ride that isn’t safe. You pay for damage that you or your guests cause on purpose or by gross carelessness.',
    ],
  },
  {
    title: 'Drivers and your safety',
    text: [
      'Drivers are our partners. We check their licence and identity before the first ride. Compare the plate and the face with your tracking page. Then tell your driver the 4-digit PIN, and nobody else. It starts the ride.',
      'You can share a live link to a ride. It stops 30 minutes after the ride. You can stop it sooner.',
      <p key="112">
        In an emergency call <a href={`tel:${EMERGENCY_NUMBER}`}>{EMERGENCY_NUMBER}</a> first, then us.
        Drivers and riders owe each other courtesy. Either may tell us if it was missing.
      </p>,
    ],
  },
  {
    title: 'What we answer for',
    text: [
      'We answer for the ride we sold you, and for damage that we or our partners cause by fault, as the law of India provides. Arrival times are estimates. We don’t answer for traffic, weather, closed roads, or a flight or train missed because of them, unless we caused it. Please leave some time to spare.',
      'Nothing here takes away a right that the law gives to consumers.',
    ],
  },
  {
    title: 'Changes, law and contact',
    text: [
      'When these terms change, so does the date at the top. The terms of the day you booked apply to your ride. The law of India applies. The courts of Mysuru decide, beside those the law gives you.',
      <p key="write">
        Questions and complaints: <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>, {BRAND.phone}, or by
        post to {BRAND.address}.{IS_SAMPLE && ` These are samples: ${BRAND.name} is a fictional company.`}
      </p>,
    ],
  },
]
