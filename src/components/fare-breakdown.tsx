import type { FareResult } from '../domain/fares/fare'
import { ROUND_TRIP_DOUBLES } from '../domain/fares/sentences'
import { formatPaise, formatRupees, paiseOf } from '../domain/payments/amounts'

interface Part {
  name: string
  amountPaise: number
}

function partsOf(fare: FareResult): Part[] {
  if (fare.packageDetails) {
    return [{ name: fare.packageDetails.name, amountPaise: paiseOf(fare.baseFare) }]
  }
  return [
    { name: 'Base fare', amountPaise: paiseOf(fare.baseFare) },
    { name: `Distance, ${fare.distance}`, amountPaise: paiseOf(fare.distanceFare) },
    { name: `Time, ${fare.estimatedTime}`, amountPaise: paiseOf(fare.timeFare) },
  ]
}

const MINIMUM = 'The minimum fare applies.'

/** How the total is not the plain sum of its parts: the minimum, or the rounding to a rupee. */
function noteOf(fare: FareResult): string | null {
  // In thousandths, as fares are reckoned: a sum of fractions may miss the half rupee by a hair.
  const added = Math.round((fare.totalFare - fare.baseFare - fare.distanceFare - fare.timeFare) * 1000)
  if (added > 500) return MINIMUM
  return added === 0 ? null : 'Rounded to the rupee.'
}

/** The parts as they are shown, and what is still missing to the total: all lines add up to it, to the paisa. */
function linesOf(fare: FareResult, note: string | null): Part[] {
  const parts = partsOf(fare)
  const missing = paiseOf(fare.totalFare) - parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  if (missing === 0) return parts
  const name = note === MINIMUM ? 'Up to the minimum fare' : 'Rounding'
  return [...parts, { name, amountPaise: missing }]
}

/** The fare with its parts, so that a rider can check the sum by hand. */
export function FareBreakdown({ fare }: { fare: FareResult }) {
  const note = noteOf(fare)
  return (
    <div>
      <dl className="grid gap-1.5">
        {linesOf(fare, note).map(({ name, amountPaise }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{formatPaise(amountPaise)}</dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-hairline pt-2">
          <dt className="font-semibold">Total fare</dt>
          <dd className="figures text-2xl">{formatRupees(fare.totalFare)}</dd>
        </div>
      </dl>
      {fare.multiplier === 2 && (
        <p className="mt-2 text-sm text-muted">
          {ROUND_TRIP_DOUBLES}. Time is doubled too, the base fare is not.
        </p>
      )}
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </div>
  )
}
