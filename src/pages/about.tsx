import type { ReactNode } from 'react'
import { BRAND } from '../brand'
import { Avatar } from '../components/avatar'
import { Kannada } from '../components/kannada'
import { PageHead } from '../components/page-head'
import { CallToAction, FiguresPlate, SAMPLE_FIGURES, Statements } from '../components/page-parts'
import { isServed, TOWNS, type Town } from './about-road'
import { EXAMPLE_RIDE } from './example-ride'

/** The company's story along the road between its two cities. */
export function AboutPage() {
  return (
    <div className="page-wide">
      <PageHead
        title={
          <>
            <Kannada word="hasiru" height={56} />
            <span className="block">Hasiru means green</span>
          </>
        }
      >
        In Kannada, and on the road: an electric cab's number plate is green. Our story runs from Mysuru to
        Bengaluru.
      </PageHead>
      <ol className="journey">
        <Chapter town={TOWNS.mysuru} id="story" title="Our story">
          <p className="mt-4 text-lg">
            We began with one road. It leaves Mysuru below Chamundi hill, crosses the Kaveri, and ends in
            Bengaluru's traffic. At both ends people make the same short trips every day: to work, to the
            airport, to family.
          </p>
          <p className="mt-3">
            Short trips in slow traffic are what an electric car does best. So every car of ours has a green
            plate. Then we built the booking around what riders ask: what does it cost, will it come, who is
            driving?
          </p>
        </Chapter>
        <Chapter town={TOWNS.srirangapatna} id="mission" title="Our mission">
          <p className="heading mt-3 text-[clamp(1.75rem,1.3rem+2vw,2.75rem)] leading-tight">
            To make the clean way to ride the easy way to ride.
          </p>
        </Chapter>
        <Chapter town={TOWNS.mandya} id="vision" title="Our vision">
          <p className="heading mt-3 text-[clamp(1.75rem,1.3rem+2vw,2.75rem)] leading-tight">
            Cities in which you hear the birds at a crossing.
          </p>
        </Chapter>
        <Chapter town={TOWNS.maddur} id="values" title="Core values">
          <p className="mt-3 text-muted">Everybody stops at Maddur. Here is what we stand by.</p>
          <Statements className="mt-5 gap-5" items={VALUES} />
        </Chapter>
        <Chapter town={TOWNS.channapatna} id="differences" title="What is different here">
          <Statements className="mt-5 gap-5" items={DIFFERENCES} />
        </Chapter>
        <Chapter town={TOWNS.ramanagara} id="air" title="The air we leave behind">
          <AboutAir />
        </Chapter>
        <Chapter town={TOWNS.bengaluru} id="people" title="Who leads">
          <Leaders />
        </Chapter>
      </ol>
      <p className="mt-10 max-w-[34rem] text-muted">
        Kilometres are from the centre of Mysuru, by our own road map. Where the line is broken, no ride
        begins or ends: we drive within 50 km of either city's centre.
      </p>
      <div className="mt-14 lg:mt-20">
        <FiguresPlate label={`${BRAND.name} in numbers`} figures={FIGURES} />
        <p className="mt-3 text-muted">{SAMPLE_FIGURES}</p>
      </div>
      <CallToAction title="Come along" text="The next green plate at the kerb could be your ride." />
    </div>
  )
}

function TownDrawing({ drawing: { behind, filled, line, plate } }: Town) {
  return (
    <svg viewBox="0 0 320 114" preserveAspectRatio="xMinYMax" aria-hidden="true">
      {behind && <path d={behind} fill="var(--raised)" />}
      <path d={filled} fill="var(--raised)" />
      <path d={line} />
      {plate && (
        <>
          <rect x={plate[0]} y={plate[1]} width="16" height="9" rx="1.5" fill="var(--plate)" stroke="none" />
          <path d={`M${plate[0] + 4} ${plate[1] + 4.5}h8`} stroke="var(--plate-ink)" />
        </>
      )}
    </svg>
  )
}

interface Props {
  town: Town
  id: string
  title: string
  children: ReactNode
}

/** A part of the company's story, at a town of the road. Outside the service area the road is dashed. */
function Chapter({ town, id, title, children }: Props) {
  return (
    <li
      className="grid gap-x-16 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)]"
      data-passed={isServed(town) ? undefined : ''}
    >
      <div>
        <div className="on-the-road line-drawing pl-5">
          <TownDrawing {...town} />
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-x-2 pl-9 text-muted">
          <span className="heading flex flex-wrap items-center gap-2 text-ink text-xl">
            {town.kannada && <Kannada word={town.kannada} height={34} />}
            {town.name}
          </span>{' '}
          {town.km} km
        </p>
        {!isServed(town) && <p className="pl-9 text-muted">On our way, but we don't pick up here yet.</p>}
      </div>
      <section aria-labelledby={id} className="max-w-2xl pl-9 lg:pl-0">
        <h2 id={id}>{title}</h2>
        {children}
      </section>
    </li>
  )
}

const LEADERS = [
  ['Anitha R.', 'Chief executive', 'Runs the company from Mysuru, and reads what riders write.'],
  ['Farhan K.', 'Head of fleet', 'Looks after the cars, the chargers, and the people who drive.'],
] as const

/** Two invented people, marked as such. */
function Leaders() {
  return (
    <ul className="mt-5 grid gap-8">
      {LEADERS.map(([name, role, text]) => (
        <li key={name} className="flex flex-wrap gap-5">
          <Avatar url={null} name={name} className="size-16 flex-none text-2xl" />
          <div className="flex-1 basis-52">
            <h3 className="flex flex-wrap items-center gap-x-3">
              {name} <span className="badge font-sans">Sample person</span>
            </h3>
            <p className="text-muted">{role}</p>
            <p className="mt-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const FIGURES = [
  { value: '2.5 million', label: 'riders' },
  { value: '100 percent', label: 'electric' },
  { value: '4.8', label: 'average rating' },
  { value: '24/7', label: 'ride support' },
] as const

const VALUES = [
  ['The price comes first', 'You see the fare, with its parts, before we see a rupee.'],
  [
    'A driver is a partner',
    'We check licence and identity. Then our drivers choose their rides, and may hand one back.',
  ],
  [
    'Say what is so',
    "Your cab's position is twelve seconds old? The page says so. Its signal is lost? It says that too.",
  ],
  ['Know little', 'We keep what a ride needs, and what you choose to add. No advertising, no trackers.'],
] as const

const DIFFERENCES = [
  ['Electric from the first car', 'Every car we have, not a few of them.'],
  [
    'A refund table that computes',
    'The cancel button follows the table in our policy. You see your amount before you confirm.',
  ],
  ['Four digits at the kerb', 'Tell your driver the PIN on your page at the car. No ride starts without it.'],
  [
    'Made for the phone you have',
    'This site works on an old phone and a slow network, much of it without script.',
  ],
] as const

/** A bar as long as its kilograms; the longest is the whole width. */
function Bar({ name, kg }: { name: string; kg: number }) {
  const share = (kg / EMISSIONS.petrolKg) * 100
  return (
    <div className="mt-4">
      <dt className="text-muted">{name}</dt>
      <dd>
        <span className="figures text-2xl">{kg.toFixed(1)} kg</span> CO₂
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className="mt-1 h-2 w-full">
          <path
            d={`M0 2H${share.toFixed(1)}`}
            stroke="currentColor"
            strokeWidth="6"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </dd>
    </div>
  )
}

/** What a ride costs the climate: a sum that a reader can check, and what it leaves out. */
function AboutAir() {
  return (
    <>
      <p className="mt-4">
        An electric cab has no exhaust: nothing comes out beside a pram or a bus stop. Its climate cost comes
        from the power station. Here is the sum for one ride, from {EXAMPLE_RIDE.from.name} to the airport,{' '}
        {EXAMPLE_RIDE.distanceKm} km.
      </p>
      <dl>
        <Bar name="In a petrol sedan" kg={EMISSIONS.petrolKg} />
        <Bar name="In one of ours" kg={EMISSIONS.electricKg} />
      </dl>
      <p className="mt-4">
        About {LESS_PERCENT} percent less. It isn't nothing, and it falls as the grid gets cleaner. We left
        out making cars and batteries, and refining petrol. We print no number of trees.
      </p>
      <details className="question mt-3">
        <summary>How we worked it out</summary>
        <dl className="grid gap-3 pb-4">
          {EMISSION_SOURCES.map(([name, value, source]) => (
            <div key={name}>
              <dt>
                {name}: <strong>{value}</strong>
              </dt>
              <dd className="text-muted">{source}.</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}

/** The inputs of the sum. Two are measured by others, two are assumed; the page marks which. */
const GRID_KG_PER_KWH = 0.71

const PETROL_KG_PER_LITRE = 2.3

const KWH_PER_100_KM = 15

const PETROL_KM_PER_LITRE = 15

const round = (kg: number) => Math.round(kg * 10) / 10

/** Kilograms of CO2 for the example ride, to one decimal: from the power station, and from an exhaust. */
const EMISSIONS = {
  electricKg: round((EXAMPLE_RIDE.distanceKm / 100) * KWH_PER_100_KM * GRID_KG_PER_KWH),
  petrolKg: round((EXAMPLE_RIDE.distanceKm / PETROL_KM_PER_LITRE) * PETROL_KG_PER_LITRE),
} as const

/** How much less, in percent, to the nearest ten: the assumptions allow no finer figure. */
const LESS_PERCENT = Math.round((1 - EMISSIONS.electricKg / EMISSIONS.petrolKg) * 10) * 10

const EMISSION_SOURCES = [
  [
    'Power from the grid',
    `${GRID_KG_PER_KWH} kg CO₂ per kWh`,
    'India’s average, 2024-25: Central Electricity Authority, CO₂ Baseline Database, version 21.0',
  ],
  ['Petrol, burnt', `${PETROL_KG_PER_LITRE} kg CO₂ per litre`, 'IPCC guidelines of 2006, default factor'],
  ['An electric sedan', `${KWH_PER_100_KM} kWh per 100 km`, 'We assume this, charging losses included'],
  ['A petrol sedan', `${PETROL_KM_PER_LITRE} km per litre`, 'We assume this, for city and highway together'],
] as const
