import { Kannada } from '../components/kannada'
import { CallToAction, FiguresPlate } from '../components/page-parts'
import { Island } from '../island'
import { island as SearchForm } from '../islands/search-form/island'
import { ROUTES } from '../routes'
import { ChargingCab, CheckedLicence, FollowedPlate, NightDesk, RoadDrawing } from './home-drawings'

const FEATURES = [
  {
    Drawing: ChargingCab,
    title: '100% electric fleet',
    text: 'Every cab wears the green plate. No engine, no fumes, hardly a sound.',
  },
  {
    Drawing: CheckedLicence,
    title: 'Verified drivers',
    text: 'Licence and identity are checked before a driver takes the first ride.',
  },
  {
    Drawing: FollowedPlate,
    title: 'Real-time tracking',
    text: 'Follow your cab on the map, and share the trip with people you trust.',
  },
  {
    Drawing: NightDesk,
    title: '24/7 support',
    text: 'While you ride, somebody answers. At any hour, every day of the year.',
  },
]

/** Our claims as given, and what each means in detail. */
const CLAIMS = [
  { claim: 'Average rating 4.8', text: 'Riders rate the driver after a ride, from one star to five.' },
  { claim: 'Pickup in 3-8 minutes', text: 'At the time you chose: rides are booked from one hour ahead.' },
  { claim: '20% off the first ride', text: 'Terms apply.' },
  { claim: 'Scheduling up to 30 days ahead', text: 'To the half hour, by day and by night.' },
  {
    claim: 'Payment by UPI, cards, digital wallets and cash',
    text: 'Online when you book. What remains after the ride also in cash.',
  },
]

const FIGURES = [
  { value: '2.5 million', label: 'riders' },
  { value: '50 thousand', label: 'drivers' },
  { value: '100 percent', label: 'electric' },
  { value: '24/7', label: 'ride support' },
]

function Hero({ signedIn, mapboxToken }: Props) {
  return (
    <section className="hero">
      <div>
        <h1>
          The cab with the <span className="plate">green plate</span>
        </h1>
        <p>
          On our roads, green means electric. Book one in and around Mysuru and Bengaluru. You see the fare
          before you pay.
        </p>
        <div className="hero-actions">
          <a className="button" data-size="large" href={ROUTES.booking.path}>
            Book Your Ride
          </a>
          <button type="button" className="button" data-kind="secondary" data-size="large">
            Learn More
          </button>
        </div>
      </div>
      <section className="card" aria-labelledby="search-heading">
        <h2 id="search-heading">Where to?</h2>
        <Island name="search-form" component={SearchForm} props={{ signedIn, mapboxToken }} when="touch" />
      </section>
    </section>
  )
}

interface Props {
  signedIn: boolean
  mapboxToken: string | null
}

/** The home page: the service, and the form that starts a booking. */
export function HomePage(props: Props) {
  return (
    <div className="page-wide home">
      <Hero {...props} />
      <RoadDrawing />
      <section aria-labelledby="features-heading">
        <div className="why">
          <h2 id="features-heading">Why riders get in</h2>
          <p>
            <Kannada word="hasiru" height={56} /> is Kannada for green
          </p>
        </div>
        <ul className="features">
          {FEATURES.map(({ Drawing, title, text }) => (
            <li key={title} className="card">
              <h3>{title}</h3>
              <p className="mt-1.5 mb-4 max-w-104 text-muted">{text}</p>
              <div>
                <Drawing />
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className="claims" aria-labelledby="claims-heading">
        <div>
          <h2 id="claims-heading">The small print, printed large</h2>
          <p>
            New here? See <a href={ROUTES.howItWorks.path}>how it works</a>.
          </p>
        </div>
        <dl>
          {CLAIMS.map(({ claim, text }) => (
            <div key={claim}>
              <dt className="heading">{claim}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div>
        <FiguresPlate label="Hasiru Cabs in numbers" figures={FIGURES} />
        <p className="mt-3 text-muted">
          About 2.5 million riders and 50 thousand drivers, and the rating above, are sample figures: Hasiru
          Cabs is a fictional company.
        </p>
      </div>
      <CallToAction
        title="Where do you need to be?"
        text="A minimum of 20% upfront confirms a booking; the rest is payable after the ride."
        action="Start Riding Today"
      />
    </div>
  )
}
