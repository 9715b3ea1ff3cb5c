import BadgeCheck from 'lucide-react/icons/badge-check'
import Headset from 'lucide-react/icons/headset'
import MapPinned from 'lucide-react/icons/map-pinned'
import PlugZap from 'lucide-react/icons/plug-zap'
import { CallToAction } from '../components/call-to-action'
import { FiguresPlate } from '../components/figures-plate'
import { RoadDrawing } from '../components/road-drawing'
import { Island } from '../island'
import { island as SearchForm } from '../islands/search-form/island'
import { ROUTES } from '../routes'

const FEATURES = [
  {
    Icon: PlugZap,
    title: '100% electric fleet',
    text: 'Every cab wears the green plate. No engine, no fumes, hardly a sound.',
  },
  {
    Icon: BadgeCheck,
    title: 'Verified drivers',
    text: 'Licence and identity are checked before a driver takes the first ride.',
  },
  {
    Icon: MapPinned,
    title: 'Real-time tracking',
    text: 'Follow your cab on the map, and share the trip with people you trust.',
  },
  {
    Icon: Headset,
    title: '24/7 support',
    text: 'While you ride, somebody answers. At any hour, every day of the year.',
  },
]

const FIGURES = [
  { value: '2.5 million', label: 'riders' },
  { value: '50 thousand', label: 'drivers' },
  { value: '100 percent', label: 'electric' },
  { value: '24/7', label: 'ride support' },
]

const PROMISES =
  'Rated 4.8 on average. Pickup in 3-8 minutes. 20% off the first ride (terms apply). Book up to 30 days ahead.'

/** The first page: what we do, and the form that starts a booking. */
export function HomePage({ signedIn, mapboxToken }: { signedIn: boolean; mapboxToken: string | null }) {
  return (
    <div className="page-wide">
      <section className="grid gap-10 lg:grid-cols-[1fr_30rem] lg:gap-16">
        <div className="lg:self-center">
          <h1 className="text-[clamp(2.5rem,1.7rem+3.6vw,4.25rem)] leading-[1.02]">
            The cab with the green plate
          </h1>
          <p className="mt-5 max-w-[34rem] text-lg text-muted">
            On our roads, green means electric. Book one in and around Mysuru and Bengaluru: to the airport,
            out of town, or for later. You see the fare before you book.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <a className="button" data-size="large" href={ROUTES.booking.path}>
              Book Your Ride
            </a>
            <button type="button" className="button" data-kind="secondary" data-size="large">
              Learn More
            </button>
          </div>
        </div>
        <section className="card" aria-labelledby="search-heading">
          <h2 id="search-heading" className="mb-4 text-2xl">
            Where to?
          </h2>
          <Island name="search-form" component={SearchForm} props={{ signedIn, mapboxToken }} when="touch" />
        </section>
      </section>
      <div className="mt-14 lg:mt-20">
        <RoadDrawing />
      </div>
      <section aria-labelledby="features-heading" className="mt-16 lg:mt-24">
        <h2 id="features-heading">Why riders get in</h2>
        <p className="mt-2 max-w-[40rem] text-muted">{PROMISES}</p>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {FEATURES.map(({ Icon, title, text }) => (
            <li key={title} className="card">
              <Icon aria-hidden="true" size={28} strokeWidth={1.5} className="text-green" />
              <h3 className="mt-4">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-16 lg:mt-24">
        <FiguresPlate label="Hasiru Cabs in numbers" figures={FIGURES} />
      </div>
      <CallToAction
        title="Where do you need to be?"
        text="A minimum of 20% upfront confirms a booking; the rest is payable after the ride, by UPI, card, wallet or cash."
        action="Start Riding Today"
      />
      <p className="mt-6 text-muted">
        New here? See <a href={ROUTES.howItWorks.path}>how it works</a>.
      </p>
    </div>
  )
}
