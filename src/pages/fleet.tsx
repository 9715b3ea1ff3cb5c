import { CarDrawing } from '../components/drawings/car-drawing'
import { PageHead } from '../components/page-head'
import { CallToAction, FiguresPlate, PlainList, SAMPLE_FIGURES } from '../components/page-parts'
import { INDICATIVE } from '../content/services-list'
import { ROUTES } from '../routes'
import { TOWNS } from './about-road'

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
      <article
        id={id}
        className="grid gap-6 border-hairline border-t py-10 md:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)_12rem] lg:gap-12"
        aria-labelledby={`${id}-name`}
      >
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
        <div className="grid content-start justify-items-start gap-3 md:col-[-2]">
          <a
            className="button"
            data-kind="secondary"
            href={`${ROUTES.booking.path}${bookable ? `?vehicle=${id}` : ''}`}
          >
            Book This Vehicle<span className="sr-only">: {name}</span>
          </a>
          <p className="text-muted">
            {bookable ? 'Your booking opens with this car chosen.' : 'Today you can book a sedan or an SUV.'}
          </p>
        </div>
      </article>
    </li>
  )
}

const Lineup = () => (
  <div className="fleet-lineup grid grid-cols-5">
    {FLEET.map(({ id }) => (
      <CarDrawing key={id} kind={id} />
    ))}
  </div>
)

export function FleetPage() {
  return (
    <div className="page-wide">
      <PageHead title="Five green plates" drawing={<Lineup />}>
        All drawn to one scale. {INDICATIVE} Range and speed are of a typical car of each kind.
      </PageHead>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-center lg:gap-16">
        <FleetRange />
        <div>
          <FiguresPlate label="Our fleet in numbers" figures={FIGURES} />
          <p className="mt-3 text-muted">{SAMPLE_FIGURES} We drive in and around Mysuru and Bengaluru.</p>
        </div>
      </div>
      <ul className="mt-16 lg:mt-24">
        {FLEET.map((kind) => (
          <Kind key={kind.id} kind={kind} />
        ))}
      </ul>
      <CallToAction title="Which one is yours?" text="See each car's fare for your trip, side by side." />
    </div>
  )
}

/** From centre to centre, as our own road map has it. */
const TO_MYSURU_KM = TOWNS.bengaluru.km

/**
 * The kinds of car that the fleet page shows: seats are of guests, prices indicative, figures those of a typical car of the
 * kind. Those are bookable that the booking's second step offers.
 */
const FLEET = [
  {
    id: 'hatchback',
    name: 'Hatchback',
    category: 'Compact',
    seating: 4,
    rupeesPerKm: 8,
    specs: { rangeKm: 250, charging: '58 min', topSpeed: '110 km/h', acceleration: '13 s' },
    features: ['Turns and parks in a lane', 'Air conditioning', 'Room for two cabin bags'],
    ideal: ['Short hops', 'The old streets of Malleswaram'],
    bookable: false,
  },
  {
    id: 'sedan',
    name: 'Sedan',
    category: 'Comfortable and economical',
    seating: 4,
    rupeesPerKm: 12,
    specs: { rangeKm: 315, charging: '59 min', topSpeed: '120 km/h', acceleration: '11 s' },
    features: ['A boot for two large bags', 'Air conditioning', 'A seat you can doze in'],
    ideal: ['The airport', 'The office and home again'],
    bookable: true,
  },
  {
    id: 'suv',
    name: 'SUV',
    category: 'Spacious for groups',
    seating: 6,
    rupeesPerKm: 15,
    specs: { rangeKm: 460, charging: '50 min', topSpeed: '140 km/h', acceleration: '9.5 s' },
    features: ['Three rows', 'Room for luggage', 'Air conditioning for every row'],
    ideal: ['Families', 'Outstation trips'],
    bookable: true,
  },
  {
    id: 'luxury',
    name: 'Luxury',
    category: 'Premium',
    seating: 4,
    rupeesPerKm: 25,
    specs: { rangeKm: 520, charging: '30 min', topSpeed: '180 km/h', acceleration: '6 s' },
    features: ['Leather seats', 'A quiet cabin', 'Room to stretch in the back'],
    ideal: ['Guests', 'Evenings out'],
    bookable: false,
  },
  {
    id: 'shared',
    name: 'Shared',
    category: 'Ride Sharing',
    seating: 6,
    rupeesPerKm: 4,
    specs: { rangeKm: 300, charging: '60 min', topSpeed: '100 km/h', acceleration: '14 s' },
    features: ['Fixed stops', 'A sliding door', 'Up to 60 percent saved (terms apply)'],
    ideal: ['The daily commute', 'Students'],
    bookable: false,
  },
] as const

type FleetKind = (typeof FLEET)[number]

const LONGEST_KM = Math.max(...FLEET.map(({ specs }) => specs.rangeKm))

const MILESTONES = `M${TO_MYSURU_KM} 0V40M${2 * TO_MYSURU_KM} 0V40`

/** A road as long as one charge lasts. The road ends in a stroke of no length with round caps: a dot at any width. */
function Reach({ km }: { km: number }) {
  return (
    <svg
      viewBox={`0 0 ${LONGEST_KM} 40`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className="size-full overflow-visible"
    >
      <g strokeWidth="2">
        <path d={MILESTONES} stroke="var(--line)" strokeDasharray="2 5" vectorEffect="non-scaling-stroke" />
        <path d={`M0 20H${km}`} stroke="var(--ink)" vectorEffect="non-scaling-stroke" />
      </g>
      <g strokeLinecap="round">
        <path d={`M${km} 20h0`} stroke="var(--green)" strokeWidth="16" vectorEffect="non-scaling-stroke" />
        <path d={`M${km} 20h0`} stroke="var(--paper)" strokeWidth="10" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  )
}

/** The ranges to one scale, beside a road that riders know. */
function FleetRange() {
  return (
    <section aria-labelledby="range-heading">
      <h2 id="range-heading">How far on one charge</h2>
      <p className="mt-2 max-w-[38rem] text-muted">
        You start in Bengaluru. The first dotted line is Mysuru, after {TO_MYSURU_KM} km. The second is
        Bengaluru again, after {2 * TO_MYSURU_KM} km.
      </p>
      <ul className="mt-6">
        {FLEET.map(({ id, name, specs }) => (
          <li key={id} className="grid grid-cols-[5.5rem_minmax(0,1fr)_4.25rem] items-center">
            <a className="py-2.5 text-link" href={`#${id}`}>
              {name}
            </a>
            <Reach km={specs.rangeKm} />
            <span className="figures text-right">{specs.rangeKm} km</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
