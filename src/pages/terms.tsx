import { BRAND } from '../brand'
import { LegalText, type Section } from '../components/legal-text'
import { PageHead } from '../components/page-head'
import { ROUTES } from '../routes'

const SECTIONS: readonly Section[] = [
  {
    title: 'Who we are',
    text: [
      `${BRAND.name} runs electric cabs in and around Mysuru and Bengaluru. These terms hold between you, the rider, and ${BRAND.name} for every ride that is booked on this site.`,
    ],
  },
  {
    title: 'Who may ride',
    text: [
      'Riders must be 18 or older and carry a government ID. Children ride along with an adult who booked.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'You sign in with an Indian mobile number and a one-time code. The code is yours alone: we never ask for it by phone or message. Tell us when you change or lose your number.',
    ],
  },
  {
    title: 'Where and when we drive',
    text: [
      'Pickup and drop-off lie within 50 km of the centre of Mysuru or Bengaluru. Ride Later is booked at least 4 hours ahead, other services at least 1 hour, and all of them at most 30 days ahead. Times are those of India.',
    ],
  },
  {
    title: 'Fares',
    text: [
      'The fare is shown, with its parts, before you book, and holds for the trip you entered. A quote is valid for 15 minutes. Prices on other pages of this site are indicative.',
      'A round trip is charged for double the distance and time. A rental package has one price; hours and kilometres beyond it are charged at the rates of the package.',
    ],
  },
  {
    title: 'Paying',
    text: [
      'A part of the fare, at least 20%, or the whole fare is paid online and confirms the booking; the booking page shows the exact amount. What remains is paid after the ride. Payments are taken by Razorpay; we never see or keep your card or UPI details.',
    ],
  },
  {
    title: 'Changing a booking',
    text: [
      <>
        Amendments need 24 hours' notice and are made by our team: see{' '}
        <a href={ROUTES.contact.path}>Contact</a>.
      </>,
    ],
  },
  {
    title: 'Cancelling',
    text: [
      <>
        You may cancel until the ride has started. What comes back is decided by the published{' '}
        <a href={ROUTES.refunds.path}>refund and cancellation policy</a>, counted from the pickup time.
        Refunds arrive in 7-10 business days to the original payment method.
      </>,
    ],
  },
  {
    title: 'Being on time',
    text: [
      'Please be at the pickup at the time you chose. A rider who cannot be found or reached is a no-show, for which nothing is refunded. For a ride from the airport, flight details may be asked for.',
    ],
  },
  {
    title: 'In the car',
    text: [
      'Seat belts are worn on every seat. No more guests than the car has seats. Smoking, alcohol and anything illegal or dangerous stay outside. Pets ride when they were mentioned in the booking. The driver may end a ride that is not safe.',
    ],
  },
  {
    title: 'Drivers',
    text: [
      'Drivers are independent partners whose licence and identity are checked. Treat them as you want to be treated; they owe you the same.',
    ],
  },
  {
    title: 'What we answer for',
    text: [
      'We answer for the ride we sold you, and for damage that we or our partners cause by fault, as the law of India provides. We do not answer for traffic, weather, closed roads or a missed connection, unless we caused it. Nothing here takes away a right that the law gives to consumers.',
    ],
  },
  {
    title: 'Changes, law and contact',
    text: [
      'When these terms change, the date above changes; a ride is governed by the terms of the day it was booked. The law of India applies, and the courts of Mysuru are competent.',
      <>
        Questions: <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </>,
    ],
  },
]

export function TermsPage() {
  return (
    <div className="page-wide">
      <PageHead title="Terms and conditions">Last updated August 2025</PageHead>
      <LegalText sections={SECTIONS} />
    </div>
  )
}
