import { CallToAction } from '../components/call-to-action'
import { FiguresPlate } from '../components/figures-plate'
import { PageHead } from '../components/page-head'
import { ROUTES } from '../routes'
import { FLEET } from './fleet-list'
import { INDICATIVE } from './services-list'

const FIGURES = [
  { value: '500+', label: 'vehicles' },
  { value: '25+', label: 'cities' },
  { value: '100%', label: 'electric' },
]

export function FleetPage() {
  return (
    <div className="page-wide">
      <PageHead title="Five kinds of green plate">
        {INDICATIVE} Today you can book a sedan or an SUV; ranges and speeds are those of a typical car of the
        kind.
      </PageHead>
      <FiguresPlate label="Our fleet in numbers" figures={FIGURES} />
      <ul className="mt-10 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {FLEET.map((kind) => (
          <li key={kind.id} className="card flex flex-col">
            <div className="flex items-baseline justify-between gap-4">
              <h2 className="text-2xl">{kind.name}</h2>
              <p className="figures text-xl">₹{kind.rupeesPerKm}/km</p>
            </div>
            <p className="text-muted">
              {kind.category}, {kind.seating} seats
            </p>
            <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2">
              {kind.specs.map(([name, value]) => (
                <div key={name}>
                  <dt className="text-muted text-sm">{name}</dt>
                  <dd className="figures">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-4">{kind.features.join(', ')}.</p>
            <p className="mt-1 mb-5 text-muted">Good for {kind.ideal.join(', ')}.</p>
            <a className="button mt-auto self-start" data-kind="secondary" href={ROUTES.booking.path}>
              Book This Vehicle
            </a>
          </li>
        ))}
      </ul>
      <CallToAction
        title="Which one is yours?"
        text="Each car's fare for your trip, side by side."
        action="Book Your Ride"
      />
    </div>
  )
}
