import { BRAND, EMERGENCY_NUMBER, IS_SAMPLE } from '../brand'
import { type MapDrawing, OfficeDrawing } from '../components/office-drawing'
import { OfficePhone } from '../components/office-phone'
import { PageHead } from '../components/page-head'
import { CONTACT_QUESTIONS } from '../content/contact-questions'
import { Island } from '../island'
import { island as ContactMap } from '../islands/contact-map/island'
import { ContactForm } from './contact-form'

/** A day as a bar from midnight to midnight; the thick part is the opening hours. */
function DayLine({ from, to }: { from: number; to: number }) {
  const at = (hour: number) => 6 + hour * 12
  return (
    <svg viewBox="0 0 300 14" className="w-full" aria-hidden="true">
      <path d="M6 7H294M6 3v8M150 3v8M294 3v8" stroke="var(--line)" />
      <path d={`M${at(from)} 7H${at(to)}`} stroke="var(--ink)" strokeWidth="6" />
    </svg>
  )
}

function Emergency() {
  return (
    <section
      aria-labelledby="emergency-heading"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-error-tint p-5"
    >
      <div>
        <h2 id="emergency-heading">In danger?</h2>
        <p>Police, ambulance and fire answer at one number, anywhere in India.</p>
      </div>
      <a
        className="button max-sm:w-full"
        data-kind="danger"
        data-size="large"
        href={`tel:${EMERGENCY_NUMBER}`}
      >
        Call {EMERGENCY_NUMBER}
      </a>
    </section>
  )
}

const CHANNELS = [
  { name: 'Phone', way: <OfficePhone />, text: 'The quickest way when a ride is booked or under way.' },
  { name: 'WhatsApp', way: BRAND.whatsapp, text: 'For a picture, a place, a short question.' },
  {
    name: 'E-mail',
    way: <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>,
    text: 'A reply by e-mail within 2 hours.',
  },
  { name: 'Office', way: <address className="not-italic">{BRAND.address}</address>, text: null },
]

const HOURS = [
  { name: 'Ride support', when: '24/7', from: 0, to: 24 },
  { name: 'Office hours', when: 'Mon-Sat 9 AM-6 PM', from: 9, to: 18 },
]

function Ways() {
  return (
    <section aria-labelledby="ways-heading">
      <h2 id="ways-heading" className="sr-only">
        Ways to reach us
      </h2>
      <ul className="route-ends">
        {CHANNELS.map(({ name, way, text }) => (
          <li key={name} className="pb-4">
            <h3 className="font-normal font-sans text-base text-muted">{name}</h3>
            <div className="heading text-xl">{way}</div>
            {text && <p className="text-muted">{text}</p>}
          </li>
        ))}
      </ul>
      <dl className="my-4 grid gap-3">
        {HOURS.map(({ name, when, from, to }) => (
          <div key={name} className="flex flex-wrap justify-between">
            <dt>{name}</dt>
            <dd className="font-semibold">{when}</dd>
            <DayLine from={from} to={to} />
          </div>
        ))}
      </dl>
      {IS_SAMPLE && (
        <p className="text-muted">
          Phone, WhatsApp, e-mail and address are samples: {BRAND.name} is a fictional company.{' '}
          {EMERGENCY_NUMBER} is real.
        </p>
      )}
    </section>
  )
}

/** Every channel to reach us, the most urgent first (docs/product.md, CONTACT-1). */
export function ContactPage({ drawing }: { drawing: MapDrawing }) {
  return (
    <div className="page-wide">
      <PageHead title="Talk to us">
        For a ride that is booked or under way, call us at any hour. For everything else, write.
      </PageHead>
      <Emergency />
      <div className="mt-12 grid gap-10 lg:grid-cols-[22rem_1fr] lg:gap-16">
        <Ways />
        <figure className="relative h-96 overflow-hidden rounded-card border border-hairline bg-sunken lg:h-auto">
          <OfficeDrawing drawing={drawing} label="Drawn map of Mysuru with our office on Sayyaji Rao Road" />
          <Island name="contact-map" component={ContactMap} props={{ office: BRAND.office }} when="press" />
          <figcaption role="status" className="absolute inset-x-0 bottom-0 bg-raised p-4" hidden>
            We couldn't load the live map. Press the drawing to try again.
          </figcaption>
        </figure>
      </div>
      <div className="mt-16 grid gap-10 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="questions-heading">
          <h2 id="questions-heading">Asked often</h2>
          <div className="mt-4">
            {CONTACT_QUESTIONS.map(({ question, answer, more }) => (
              <details key={question} className="question" name="questions">
                <summary>{question}</summary>
                <p>
                  {answer} {more && <a href={more.path}>{more.label}</a>}
                </p>
              </details>
            ))}
          </div>
        </section>
        <section aria-labelledby="write-heading">
          <h2 id="write-heading" className="mb-4">
            Write to us
          </h2>
          <ContactForm />
        </section>
      </div>
    </div>
  )
}
