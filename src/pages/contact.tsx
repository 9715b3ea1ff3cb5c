import { BRAND } from '../brand'
import { PageHead } from '../components/page-head'
import { ROUTES } from '../routes'

const dialled = (number: string) => number.replaceAll(' ', '')

const QUESTIONS = [
  {
    question: 'How early do I have to book?',
    answer: 'At least 4 hours ahead for Ride Later, 1 hour for every other service, and up to 30 days ahead.',
  },
  {
    question: 'Where do you drive?',
    answer: 'Within 50 km of the centres of Mysuru and Bengaluru, both airport terminals included.',
  },
  {
    question: 'What do I pay when I book?',
    answer:
      'A part of the fare or all of it; the booking page shows the amounts. The rest is payable after the ride.',
  },
  {
    question: 'How do I change a booking?',
    answer: "Write or call with 24 hours' notice. There is no button for it yet; you can always book anew.",
  },
  {
    question: 'What do I get back when I cancel?',
    answer: 'That depends on the service and the hour; the refund policy has the table.',
  },
  {
    question: 'Who may book?',
    answer: 'Riders of 18 years and older, with a government ID.',
  },
]

export function ContactPage() {
  return (
    <div className="page-wide">
      <PageHead title="Talk to us">We answer e-mails within 2 hours during office hours.</PageHead>
      <div className="grid gap-12 lg:grid-cols-[24rem_1fr]">
        <section aria-labelledby="details-heading">
          <h2 id="details-heading" className="sr-only">
            Our details
          </h2>
          <dl className="grid gap-5">
            <div>
              <dt className="text-muted">E-mail</dt>
              <dd className="heading text-xl">
                <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
              </dd>
            </div>
            <div>
              <dt className="text-muted">Phone</dt>
              <dd className="heading text-xl">
                <a href={`tel:${dialled(BRAND.phone)}`}>{BRAND.phone}</a>
              </dd>
            </div>
            <div>
              <dt className="text-muted">WhatsApp</dt>
              <dd className="heading text-xl">{BRAND.whatsapp}</dd>
            </div>
            <div>
              <dt className="text-muted">Office hours</dt>
              <dd>Mon-Sat 9 AM-6 PM. Ride support: 24/7.</dd>
            </div>
            <div>
              <dt className="text-muted">Address</dt>
              <dd>{BRAND.address}</dd>
            </div>
          </dl>
          <p className="mt-3 text-muted">
            Numbers and address are samples: the company of this site is fictional.
          </p>
          <div className="card mt-8">
            <h3>In an emergency</h3>
            <p className="mt-1 mb-4">Police, ambulance and fire answer at one number, anywhere in India.</p>
            <a className="button" data-kind="danger" href="tel:112">
              Call 112
            </a>
          </div>
        </section>
        <section aria-labelledby="questions-heading">
          <h2 id="questions-heading" className="mb-2">
            Asked often
          </h2>
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question} className="question" name="questions">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
          <p className="mt-6">
            More in the <a href={ROUTES.refunds.path}>refund policy</a> and the{' '}
            <a href={ROUTES.terms.path}>terms</a>.
          </p>
        </section>
      </div>
    </div>
  )
}
