import { BRAND } from '../brand'
import { type MapDrawing, OfficeDrawing } from '../components/office-drawing'
import { PageHead } from '../components/page-head'
import { EMERGENCY_NUMBER } from '../domain/rides/tracking-sentences'
import { Island } from '../island'
import { island as ContactMap } from '../islands/contact-map/island'
import { ContactForm } from './contact-form'
import { CONTACT_QUESTIONS } from './contact-questions'

interface Props {
  drawing: MapDrawing
  mapboxToken: string | null
}

/** A day as a line from midnight to midnight; the thick part is when somebody is there. */
function DayLine({ from, to }: { from: number; to: number }) {
  const at = (hour: number) => 6 + hour * 12
  return (
    <svg viewBox="0 0 300 14" className="day-line" aria-hidden="true">
      <path d="M6 7H294M6 3v8M150 3v8M294 3v8" />
      <path d={`M${at(from)} 7H${at(to)}`} />
    </svg>
  )
}

function Emergency() {
  return (
    <section aria-labelledby="emergency-heading" className="emergency-strip">
      <div>
        <h2 id="emergency-heading">In danger?</h2>
        <p>Police, ambulance and fire answer at one number, anywhere in India.</p>
      </div>
      <a className="button" data-kind="danger" data-size="large" href={`tel:${EMERGENCY_NUMBER}`}>
        Call {EMERGENCY_NUMBER}
      </a>
    </section>
  )
}

function Ways() {
  return (
    <section aria-labelledby="ways-heading">
      <h2 id="ways-heading" className="sr-only">
        Ways to reach us
      </h2>
      <ul className="route-ends ways">
        <li>
          <h3>Phone</h3>
          <p>
            <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>
          </p>
          <p>The quickest way when a ride is booked or under way.</p>
        </li>
        <li>
          <h3>WhatsApp</h3>
          <p>{BRAND.whatsapp}</p>
          <p>For a picture, a place, a short question.</p>
        </li>
        <li>
          <h3>E-mail</h3>
          <p>
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
          </p>
          <p>A reply by e-mail within 2 hours.</p>
        </li>
        <li>
          <h3>Office</h3>
          <address>{BRAND.address}</address>
        </li>
      </ul>
      <dl className="hours">
        <div>
          <dt>Ride support</dt>
          <dd>24/7</dd>
          <DayLine from={0} to={24} />
        </div>
        <div>
          <dt>Office hours</dt>
          <dd>Mon-Sat 9 AM-6 PM</dd>
          <DayLine from={9} to={18} />
        </div>
      </dl>
      <p className="text-muted">
        Phone, WhatsApp, e-mail and address are samples: {BRAND.name} is made up. {EMERGENCY_NUMBER} is real.
      </p>
    </section>
  )
}

/** Every way to reach us, the most urgent first (docs/product.md, Contact). */
export function ContactPage({ drawing, mapboxToken }: Props) {
  return (
    <div className="page-wide">
      <PageHead title="Talk to us">
        About a ride that is booked or under way, call: somebody answers at any hour. For everything else,
        write.
      </PageHead>
      <Emergency />
      <div className="contact-where">
        <Ways />
        <figure className="office-map">
          <OfficeDrawing drawing={drawing} label="Drawn map of Mysuru with our office on Sayyaji Rao Road" />
          <Island
            name="contact-map"
            component={ContactMap}
            props={{ office: BRAND.office, mapboxToken }}
            when="touch"
            ahead={false}
          />
        </figure>
      </div>
      <div className="contact-write">
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
