import { AIR, AIR_SOURCES, LESS_PERCENT } from './about-air-sum'
import { EXAMPLE_RIDE } from './example-ride'

/** A line as long as its kilograms; the longest is the whole width. */
function Line({ name, kg }: { name: string; kg: number }) {
  const share = (kg / AIR.petrolKg) * 100
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
        <Line name="In a petrol sedan" kg={AIR.petrolKg} />
        <Line name="In one of ours" kg={AIR.electricKg} />
      </dl>
      <p className="mt-4">
        About {LESS_PERCENT} percent less. Not nothing; it falls as the grid gets cleaner. We have left out
        the making of cars and batteries, and the refining of petrol. We print no number of trees.
      </p>
      <details className="question mt-3">
        <summary>What the sum rests on</summary>
        <dl className="grid gap-3 pb-4">
          {AIR_SOURCES.map(({ name, value, source }) => (
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
