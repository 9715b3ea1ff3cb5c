import { EXAMPLE_RIDE } from './example-ride'

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
export function AboutAir() {
  return (
    <>
      <p className="mt-4">
        An electric cab has no exhaust: nothing comes out at the kerb, beside a pram or a bus stop. Its
        climate cost is made elsewhere, at the power station. Here is the sum for one ride, from{' '}
        {EXAMPLE_RIDE.from.name} to the airport, {EXAMPLE_RIDE.distanceKm} km.
      </p>
      <dl>
        <Bar name="In a petrol sedan" kg={EMISSIONS.petrolKg} />
        <Bar name="In one of ours" kg={EMISSIONS.electricKg} />
      </dl>
      <p className="mt-4">
        About {LESS_PERCENT} percent less. Not nothing; it falls as the grid gets cleaner. We have left out
        the making of cars and batteries, and the refining of petrol. We print no number of trees.
      </p>
      <details className="question mt-3">
        <summary>What the sum rests on</summary>
        <dl className="grid gap-3 pb-4">
          {EMISSION_SOURCES.map(({ name, value, source }) => (
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

const EMISSION_SOURCES: readonly { name: string; value: string; source: string }[] = [
  {
    name: 'Power from the grid',
    value: `${GRID_KG_PER_KWH} kg CO₂ per kWh`,
    source: 'Average of India, 2024-25: Central Electricity Authority, CO₂ Baseline Database, version 21.0',
  },
  {
    name: 'Petrol, burnt',
    value: `${PETROL_KG_PER_LITRE} kg CO₂ per litre`,
    source: 'From the default factor of the IPCC guidelines of 2006',
  },
  {
    name: 'An electric sedan',
    value: `${KWH_PER_100_KM} kWh per 100 km`,
    source: 'Our assumption, losses of charging included',
  },
  {
    name: 'A petrol sedan',
    value: `${PETROL_KM_PER_LITRE} km per litre`,
    source: 'Our assumption, city and highway together',
  },
]
