import { CarDrawing, PEN } from '../components/drawings/car-drawing'
import { PageHead } from '../components/page-head'
import { CallToAction, Stops } from '../components/page-parts'
import { INDICATIVE } from '../content/services-list'
import { ADVANCE_PERCENT } from '../domain/payments/amounts'
import { ROUTES } from '../routes'
import { ServicesPicker } from './services-picker'

const STEPS = [
  { title: 'Choose a service', text: 'Across town, to the airport, or out of town.' },
  {
    title: 'Choose how to ride',
    text: 'Ride Now or Schedule for Later: an hour ahead at the earliest (four across town), 30 days at the latest.',
  },
  { title: 'Pay a part', text: 'A minimum of 20% upfront confirms the booking.' },
  { title: 'Track your ride', text: 'Follow the cab to your door. The rest is payable after the ride.' },
]

export function ServicesPage() {
  return (
    <div className="page-wide">
      <PageHead title="Four ways to ride">
        In and around Mysuru and Bengaluru, in electric cabs alone, for private and corporate riders.{' '}
        {INDICATIVE}
      </PageHead>
      <ServicesPicker />
      <section className="mt-16 lg:mt-24" aria-labelledby="steps-heading">
        <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="steps-heading">How It Works</h2>
          <a className="text-link inline-flex min-h-11 items-center" href={ROUTES.howItWorks.path}>
            The whole way, stop by stop
          </a>
        </div>
        <Stops stops={STEPS} />
      </section>
      <div className="mt-16 grid gap-10 lg:mt-24 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <section aria-labelledby="why-heading">
          <h2 id="why-heading">Why riders choose us</h2>
          <Reasons />
        </section>
        <PaymentOptions />
      </div>
      <Sharing />
      <CallToAction
        title="Ready when you are"
        text="From one hour ahead to 30 days. You see the fare before you pay anything."
      />
    </div>
  )
}

/** Advertised, and not to be booked yet. */
function Sharing() {
  return (
    <section
      aria-labelledby="sharing-heading"
      className="mt-16 grid items-end gap-6 sm:grid-cols-[16rem_minmax(0,1fr)] sm:gap-10 lg:mt-24"
    >
      <div className="on-road">
        <CarDrawing kind="shared" />
      </div>
      <div>
        <h2 id="sharing-heading">Ride Sharing</h2>
        <p className="mt-2 max-w-[36rem]">
          Riders going the same way share one car between fixed stops, and each saves up to 60 percent (terms
          apply).
        </p>
        <p className="mt-1 text-muted">It is not in the booking form yet.</p>
      </div>
    </section>
  )
}

/** Why choose us; each with a drawing of 48 by 48. */
const REASONS = [
  {
    title: '100% electric fleet',
    text: 'Every cab, every ride. No fumes at the kerb, hardly a sound inside.',
    path: 'M10 42V11q0-4 4-4h14q4 0 4 4V42M6 42H36M23 14L17 24H25L19 34M32 25H36Q39 25 39 28V34Q39 37 42 37M42 37V20L38 16',
  },
  {
    title: 'Verified drivers',
    text: 'We check licence and identity before a driver takes the first ride.',
    path: 'M9 10H39Q43 10 43 14V34Q43 38 39 38H9Q5 38 5 34V14Q5 10 9 10ZM12 20a4 4 0 1 0 8 0a4 4 0 1 0-8 0M10 32Q16 25 22 32M28 24L32 28L38 20',
  },
  {
    title: 'A fare you see first',
    text: 'With its parts: base, distance and time. Once you book, it stays.',
    path: 'M11 6H37V42L32.7 38.5L28.3 42L24 38.5L19.7 42L15.3 38.5L11 42ZM18 15H30M18 22H30M18 29H24',
  },
  {
    title: 'Real-time tracking',
    text: 'Follow your cab to the kerb, and share the trip with people you trust.',
    path: 'M5 40a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M12 40H27Q36 40 36 33M36 33Q26 22 26 15A10 10 0 0 1 46 15Q46 22 36 33ZM33 15a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  },
  {
    title: '24/7 support',
    text: 'We answer while you ride, at any hour, every day of the year.',
    path: 'M8 29V23A16 16 0 0 1 40 23V29M8 27Q8 24 11 24H14V37H11Q8 37 8 34ZM40 27Q40 24 37 24H34V37H37Q40 37 40 34ZM37 37Q37 43 28 43H23',
  },
  {
    title: 'Refunds by a table',
    text: 'Plans change. We print what you get back, to the hour.',
    path: 'M7 25A17 17 0 1 0 13 11M13 4V12H21M18 17H31M18 23H31M18 17Q27 17 27 23T18 29L26 36',
  },
] as const

/** Six reasons on one sheet, ruled like a timetable. */
function Reasons() {
  return (
    <ul className="mt-6 grid gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-2">
      {REASONS.map(({ title, text, path }) => (
        <li key={title} className="bg-paper p-5 md:p-6">
          <svg viewBox="0 0 48 48" width="48" height="48" {...PEN} aria-hidden="true">
            <path d={path} />
          </svg>
          <h3 className="mt-3">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

const WAYS = [
  { name: 'UPI', when: 'when you book, and after the ride' },
  { name: 'Cards', when: 'when you book' },
  { name: 'Digital wallets', when: 'when you book' },
  { name: 'Cash', when: 'what remains, after the ride' },
] as const

/** How and when a fare is paid: a road with the booking at a fifth of its length. */
function PaymentOptions() {
  return (
    <section className="card self-start" aria-labelledby="payment-heading">
      <h2 id="payment-heading" className="text-2xl">
        Payment options
      </h2>
      <dl className="mt-4">
        {WAYS.map(({ name, when }) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-hairline border-b py-2.5 first:border-t"
          >
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{when}</dd>
          </div>
        ))}
      </dl>
      <div className="payment-road" aria-hidden="true" />
      <p>A minimum of 20% upfront confirms a booking; the rest is payable after the ride.</p>
      <p className="mt-2 text-muted">Our booking form asks for {ADVANCE_PERCENT}%, or the whole fare.</p>
    </section>
  )
}
