import { CallToAction } from '../components/call-to-action'
import { CarDrawing } from '../components/drawings/car-drawing'
import { FiguresPlate } from '../components/figures-plate'
import { PageHead } from '../components/page-head'
import { PlainList } from '../components/plain-list'
import { ROUTES } from '../routes'
import { FLEET, type FleetKind } from './fleet-list'
import { FleetRange } from './fleet-range'
import { INDICATIVE } from './services-list'

const FIGURES = [
  { value: '500+', label: 'vehicles' },
  { value: '25+', label: 'cities' },
  { value: '100%', label: 'electric' },
]

const specsOf = ({ specs }: FleetKind) => [
  { name: 'Range', value: `${specs.rangeKm} km` },
  { name: 'Charging', value: specs.charging },
  { name: 'Top speed', value: specs.topSpeed },
  { name: '0 to 100 km/h', value: specs.acceleration },
]

function Kind({ kind }: { kind: FleetKind }) {
  const { id, name, category, seating, rupeesPerKm, features, ideal, bookable } = kind
  return (
    <li>
      <article id={id} className="fleet-kind" aria-labelledby={`${id}-name`}>
        <div className="on-road self-start">
          <CarDrawing kind={id} />
        </div>
        <div>
          <div className="flex items-baseline justify-between gap-4">
            <h2 id={`${id}-name`}>{name}</h2>
            <p className="figures text-2xl">₹{rupeesPerKm}/km</p>
          </div>
          <p className="text-muted">
            {category}, {seating} seats
          </p>
          <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 xl:grid-cols-4">
            {specsOf(kind).map(({ name, value }) => (
              <div key={name}>
                <dt className="text-muted">{name}</dt>
                <dd className="figures text-xl">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-5 grid gap-5 sm:grid-cols-2">
            <section>
              <h3 className="mb-2 text-lg">Features</h3>
              <PlainList items={features} />
            </section>
            <section>
              <h3 className="mb-2 text-lg">Ideal for</h3>
              <PlainList items={ideal} />
            </section>
          </div>
        </div>
        <div className="grid content-start justify-items-start gap-3">
          <a className="button" data-kind="secondary" href={ROUTES.booking.path}>
            Book This Vehicle<span className="sr-only">: {name}</span>
          </a>
          <p className="text-muted">
            {bookable ? 'You choose it in the second step.' : 'The booking offers a sedan or an SUV today.'}
          </p>
        </div>
      </article>
    </li>
  )
}

const Lineup = () => (
  <div className="fleet-lineup">
    {FLEET.map(({ id }) => (
      <CarDrawing key={id} kind={id} />
    ))}
  </div>
)

export function FleetPage() {
  return (
    <div className="page-wide">
      <PageHead title="Five green plates" drawing={<Lineup />}>
        All drawn to one scale. {INDICATIVE} Ranges and speeds are those of a typical car of the kind.
      </PageHead>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-center lg:gap-16">
        <FleetRange />
        <div>
          <FiguresPlate label="Our fleet in numbers" figures={FIGURES} />
          <p className="mt-3 text-muted">
            Sample figures: Hasiru Cabs is a fictional company. Rides run in and around Mysuru and Bengaluru.
          </p>
        </div>
      </div>
      <ul className="mt-16 lg:mt-24">
        {FLEET.map((kind) => (
          <Kind key={kind.id} kind={kind} />
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
