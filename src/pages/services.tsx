import { CallToAction } from '../components/call-to-action'
import { CarDrawing } from '../components/drawings/car-drawing'
import { PageHead } from '../components/page-head'
import { Stops } from '../components/stops'
import { ROUTES } from '../routes'
import { INDICATIVE } from './services-list'
import { PaymentOptions } from './services-payment'
import { ServicesPicker } from './services-picker'
import { Reasons } from './services-reasons'

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
        In and around Mysuru and Bengaluru, in electric cabs alone. {INDICATIVE}
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
        action="Book Your Ride"
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
