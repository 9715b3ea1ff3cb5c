import { BRAND, EMERGENCY_NUMBER } from '../brand'
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
      `${BRAND.name} runs electric cabs in and around Mysuru and Bengaluru. These terms hold between you, the rider who books, and ${BRAND.name}, for every ride that is booked on this site.`,
      <p key="accept">
        You accept them by ticking the box before you pay. The{' '}
        <a href={ROUTES.refunds.path}>refund and cancellation policy</a> is part of them; the{' '}
        <a href={ROUTES.privacy.path}>privacy policy</a> says what we do with your data.
      </p>,
    ],
  },
  {
    title: 'Who may ride',
    text: [
      'Riders must be 18 or older, with a government ID, such as a driving licence, Aadhaar, voter ID or passport. Please carry it: the driver may ask to see it.',
      'Children ride along with the adult who booked, and count as guests. For airport transfers your flight details may be required.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'You sign in with an Indian mobile number and a one-time code, or with Google and then such a number. A code lives 10 minutes and works once. It is yours alone: nobody of ours ever asks for it, by phone or by message.',
      <p key="keep">
        Keep your number current on <a href={ROUTES.profile.path}>your profile</a>, because the driver calls
        it. If your phone is lost, sign out everywhere there, or tell us. Rides booked from your account are
        yours. You may delete the account yourself at any time; a ride that is paid and still to come has to
        be cancelled or driven first.
      </p>,
    ],
  },
  {
    title: 'Where and when we drive',
    text: [
      `Pickup and drop-off each lie within ${SERVICE_RADIUS_KM} km of the centre of Mysuru or Bengaluru. That holds for Outstation too, so those trips run between the two cities and their surroundings. An airport ride begins or ends at one of the two terminals.`,
      `Ride Later is booked at least ${leadHours('ride_later')} hours before the pickup, every other service at least ${leadHours('airport')} hour, and all of them at most ${DAYS_AHEAD} days ahead, the return included. A pickup is at a full or half hour. Times are Indian Standard Time.`,
    ],
  },
  {
    title: 'Fares',
    text: [
      'A fare is a base price, plus kilometres, plus minutes, at least the minimum of the service and the car, rounded to the rupee. You see it with its parts before you book. There is no surge pricing.',
      'A round trip doubles kilometres and minutes, not the base price. An hourly rental costs the price of its package; hours and kilometres beyond the package are charged after the ride, at the rates shown with it.',
      `A quote holds for ${QUOTE_MINUTES} minutes, for the trip you entered. If the price has changed since, you are shown the new one and asked. Prices elsewhere on this site are indicative, and an offer named there, such as 20% off the first ride, counts only where the booking page shows it in the fare.`,
    ],
  },
  {
    title: 'Paying',
    text: [
      `A minimum of 20% upfront confirms a booking. The booking page takes ${ADVANCE_PERCENT}% of the fare, rounded up to the rupee, or all of it, as you choose; it shows the exact amount before you pay. What remains is paid to the driver after the ride, in cash or by UPI.`,
      'Upfront you pay by UPI, card or wallet. Razorpay takes the payment: your card or UPI details go to them, and we neither see nor keep them. A booking counts once its payment is confirmed.',
      'A booking that is not paid within 60 minutes, or by its pickup time, is cancelled. A payment that arrives after that, or is made twice, goes back in full.',
    ],
  },
  {
    title: 'Changing a booking',
    text: [
      <p key="how">
        Amendments need 24 hours' notice before the pickup. There is no button for them: write to{' '}
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call us, with the last 8 characters of the trip
        id. See <a href={ROUTES.contact.path}>Contact</a>.
      </p>,
      'We change what the cars and drivers of that day allow. Another time, place or car can mean another fare; you are told it first. With less notice, cancel and book anew: the refund policy then holds.',
    ],
  },
  {
    title: 'Cancelling and refunds',
    text: [
      <p key="table">
        You may cancel until the ride starts, in <a href={ROUTES.tripHistory.path}>Trip History</a> or on the
        tracking page. What comes back depends on the service and on the time left before the pickup: the{' '}
        <a href={ROUTES.refunds.path}>refund and cancellation policy</a> has the table. You are shown the
        amount before you confirm.
      </p>,
      `If we cancel, everything you paid online comes back. ${REFUND_ARRIVES}`,
    ],
  },
  {
    title: 'Being on time',
    text: [
      `Please be at the pickup at the time you chose. The driver waits ${NO_SHOW_MINUTES} minutes, counted from their arrival or from the pickup time, whichever is later. After that you may be recorded as a no-show, and nothing comes back.`,
      `If no driver has taken your ride by its pickup time, or yours has not arrived ${NO_DRIVER_MINUTES} minutes after it, you may cancel and everything comes back. A ride that nobody has taken ${NO_DRIVER_MINUTES} minutes after its pickup time we cancel ourselves.`,
    ],
  },
  {
    title: 'In the car',
    text: [
      `Seat belts are worn on every seat. A car takes as many guests as it has seats for them: ${seats}. Tell us about luggage and pets when you book.`,
      'Smoking, alcohol, and anything illegal or dangerous stay outside. The driver may refuse or end a ride that is not safe. You answer for damage that you or your guests cause on purpose or by gross carelessness.',
    ],
  },
  {
    title: 'Drivers and your safety',
    text: [
      'Drivers are partners of ours. Their licence and identity are checked before the first ride. Compare the plate and the face with what your tracking page shows; then read the 4-digit PIN to the driver, and to nobody else. It starts the ride.',
      'You can share a live link to a ride. It ends 30 minutes after the ride, and you can take it back before.',
      <p key="112">
        In an emergency call <a href={`tel:${EMERGENCY_NUMBER}`}>{EMERGENCY_NUMBER}</a> first, then us.
        Drivers and riders owe each other courtesy; either may tell us where it was missing.
      </p>,
    ],
  },
  {
    title: 'What we answer for',
    text: [
      'We answer for the ride we sold you, and for damage that we or our partners cause by fault, as the law of India provides. Times of arrival are estimates. We do not answer for traffic, weather, closed roads, or a flight or train missed because of them, unless we caused it: please plan with room.',
      'Nothing here takes away a right that the law gives to consumers.',
    ],
  },
  {
    title: 'Changes, law and contact',
    text: [
      'When these terms change, the date at the top changes. A ride is governed by the terms of the day it was booked. The law of India applies, and the courts of Mysuru are competent, beside those the law gives you.',
      <p key="write">
        Questions and complaints: <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>, {BRAND.phone}, or by
        post to {BRAND.address}. These are samples: {BRAND.name} is a fictional company.
      </p>,
    ],
  },
]
