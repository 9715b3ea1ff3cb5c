import { type FareResult, ROUND_TRIP_DOUBLES } from '../domain/fares/fare'
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

/** Total above the sum by more than rounding. In thousandths of a rupee, to avoid floating-point errors. */
const isRaised = ({ totalFare, baseFare, distanceFare, timeFare }: FareResult): boolean =>
  Math.round((totalFare - baseFare - distanceFare - timeFare) * 1000) > 500

/**
 * The parts as they are shown, and what is still missing to the total: all lines add up to the total, to the paisa.
 */
function linesOf(fare: FareResult): Part[] {
  const parts = partsOf(fare)
  const missing = paiseOf(fare.totalFare) - parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  if (missing === 0) return parts
  const name = isRaised(fare) ? 'Up to the minimum fare' : 'Rounding to the rupee'
  return [...parts, { name, amountPaise: missing }]
}

/** The fare with its parts, so that a rider can check the sum by hand. */
export function FareBreakdown({ fare }: { fare: FareResult }) {
  return (
    <div>
      <dl className="grid gap-1.5">
        {linesOf(fare).map(({ name, amountPaise }) => (
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
    </div>
  )
}
