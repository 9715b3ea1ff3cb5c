import { CallToAction } from '../components/call-to-action'
import { PageHead } from '../components/page-head'
import { PlainList } from '../components/plain-list'
import { Stops } from '../components/stops'
import { ROUTES } from '../routes'
import { INDICATIVE, SECOND_PRICE_LINE, SERVICES, type ServiceOffer } from './services-list'

const STEPS = [
  { title: 'Choose a service', text: 'Across town, to the airport, or out of town.' },
  {
    title: 'Choose how to ride',
    text: 'Ride Now or Schedule for Later: from one hour ahead to 30 days ahead.',
  },
  { title: 'Pay a part', text: 'A minimum of 20% upfront confirms the booking.' },
  { title: 'Track your ride', text: 'Follow the cab to your door; the rest is payable after the ride.' },
]

const REASONS = [
  { title: 'Electric', text: 'The whole fleet, not a corner of it.' },
  { title: 'Verified drivers', text: 'Licence and identity checked.' },
  { title: 'A fare you see first', text: 'With its parts: base, distance, time.' },
  { title: 'Tracked', text: 'In real time, and shared with whom you like.' },
  { title: '24/7 support', text: 'Ride support at any hour.' },
  { title: 'Fair refunds', text: 'By one published table.' },
]

function BookNow({ offer }: { offer: ServiceOffer }) {
  if (offer.comingSoon) {
    return (
      <p className="flex flex-wrap items-center gap-3">
        <button type="button" className="button" disabled>
          Coming Soon
        </button>
        <span className="text-muted">Not in the booking form yet.</span>
      </p>
    )
  }
  return (
    <a className="button" data-kind="secondary" href={`${ROUTES.booking.path}?service=${offer.id}`}>
      Book Now<span className="sr-only">: {offer.name}</span>
    </a>
  )
}

function Offer({ offer }: { offer: ServiceOffer }) {
  return (
    <article
      id={offer.id}
      className="grid gap-6 border-hairline border-t py-8 md:grid-cols-[1fr_1fr] md:gap-12"
    >
      <div>
        <h2>{offer.name}</h2>
        <p className="figures mt-1 text-xl">{offer.price}</p>
        <p className="mt-3">{offer.description}</p>
        <div className="mt-5">
          <BookNow offer={offer} />
        </div>
      </div>
      <PlainList items={[...offer.features, ...offer.benefits]} />
    </article>
  )
}

export function ServicesPage() {
  return (
    <div className="page-wide">
      <PageHead title="Four ways to ride">
        In and around Mysuru and Bengaluru, in electric cabs alone. {INDICATIVE}
      </PageHead>
      {SERVICES.map((offer) => (
        <Offer key={offer.id} offer={offer} />
      ))}
      <p className="border-hairline border-t pt-6 text-muted">
        Outstation packages: {SECOND_PRICE_LINE}. Ride Sharing: a shared ride saves up to 60 percent (terms
        apply); it is not in the booking form yet.
      </p>
      <section className="mt-16" aria-labelledby="steps-heading">
        <h2 id="steps-heading" className="mb-8">
          How It Works
        </h2>
        <Stops stops={STEPS} />
      </section>
      <section className="mt-16 grid gap-10 lg:grid-cols-[1fr_20rem]" aria-labelledby="why-heading">
        <div>
          <h2 id="why-heading">Why riders choose us</h2>
          <dl className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {REASONS.map(({ title, text }) => (
              <div key={title}>
                <dt className="heading text-lg">{title}</dt>
                <dd className="mt-1 text-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="card self-start">
          <h3>Pay as you like</h3>
          <p className="mt-2">
            UPI, cards and digital wallets when you book; what remains after the ride also in cash.
          </p>
        </div>
      </section>
      <CallToAction
        title="Ready when you are"
        text="From one hour ahead to 30 days."
        action="Book Your Ride"
      />
    </div>
  )
}
