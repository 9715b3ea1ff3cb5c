import { ADVANCE_PERCENT } from '../domain/payments/amounts'
import { ROUTES } from '../routes'

export interface Question {
  question: string
  /** Plain text: search engines are given it as it is read. */
  answer: string
  /** The page with the whole answer. */
  more?: { label: string; path: string }
}

/** What we are asked most, six of them (docs/product.md, CONTACT-1). */
export const CONTACT_QUESTIONS: readonly Question[] = [
  {
    question: 'How early do I have to book?',
    answer:
      'Ride Later needs at least 4 hours between booking and pickup, every other service 1 hour, rounded up to the next half hour. You can book up to 30 days ahead.',
  },
  {
    question: 'Where do you drive?',
    answer:
      'Within 50 km of the centre of Mysuru or Bengaluru, at both ends. That takes in both airport terminals, and rides from one city to the other. We don’t go to places beyond yet, such as Maddur and Channapatna on the road between; the form says so while you type.',
  },
  {
    question: 'What do I pay, and when?',
    answer: `You see the fare before you book. At least 20% upfront confirms a booking; the booking page takes ${ADVANCE_PERCENT}% of the fare, rounded up to the rupee, or all of it, by UPI, card or wallet. The rest is paid to the driver after the ride, in cash or by UPI.`,
  },
  {
    question: 'What do I get back when I cancel?',
    answer:
      'It depends on the service, and on how long before the pickup you cancel. We show the amount before you confirm. Refunds arrive in 7-10 business days to the original payment method.',
    more: { label: 'The table, with examples', path: ROUTES.refunds.path },
  },
  {
    question: 'How do I change a booking?',
    answer:
      'Press Change trip in Trip History, or call us. Changes need 24 hours’ notice; we take later ones while the trip can still be driven: up to 60 minutes before, 24 hours for outstation and rentals.',
    more: { label: 'The terms on amendments', path: `${ROUTES.terms.path}#changing-a-booking` },
  },
  {
    question: 'Who may book a ride?',
    answer:
      'Anyone of 18 years or older, with a government ID. Corporate riders book in the same way, and each paid trip has a receipt to hand in. For airport transfers flight details may be required. Children ride along with the adult who booked.',
    more: { label: 'Who may ride', path: `${ROUTES.terms.path}#who-may-ride` },
  },
]
