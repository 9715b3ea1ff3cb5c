import { type FareResult, ROUND_TRIP_DOUBLES } from '../domain/fares/fare'
import { hasPaise, paiseOf } from '../domain/payments/amounts'
import { type Amount, Sum } from './statement-lines'

function partsOf(fare: FareResult): Amount[] {
  if (fare.packageDetails) return [{ name: fare.packageDetails.name, paise: paiseOf(fare.baseFare) }]
  return [
    { name: 'Base fare', paise: paiseOf(fare.baseFare) },
    { name: `Distance, ${fare.distance}`, paise: paiseOf(fare.distanceFare) },
    { name: `Time, ${fare.estimatedTime}`, paise: paiseOf(fare.timeFare) },
  ]
}

/** Total above the sum by more than rounding. In thousandths of a rupee, to avoid floating-point errors. */
const isRaised = ({ totalFare, baseFare, distanceFare, timeFare }: FareResult): boolean =>
  Math.round((totalFare - baseFare - distanceFare - timeFare) * 1000) > 500

/** Whether a part of the fare is no whole number of rupees. */
export const fareHasPaise = (fare: FareResult): boolean => linesOf(fare).some(({ paise }) => hasPaise(paise))

/**
 * The parts as they are shown, and what is still missing to the total: all lines add up to the total, to the paisa.
 */
function linesOf(fare: FareResult): Amount[] {
  const parts = partsOf(fare)
  const missing = paiseOf(fare.totalFare) - parts.reduce((sum, { paise }) => sum + paise, 0)
  if (missing === 0) return parts
  const name = isRaised(fare) ? 'Up to the minimum fare' : 'Rounding to the rupee'
  return [...parts, { name, paise: missing }]
}

/** The fare with its parts, so that a rider can check the sum by hand. */
export function FareBreakdown({ fare, withPaise }: { fare: FareResult; withPaise?: boolean | undefined }) {
  const total = { name: 'Total fare', paise: paiseOf(fare.totalFare) }
  return (
    <div>
      <Sum lines={linesOf(fare)} total={total} withPaise={withPaise} />
      {fare.multiplier === 2 && (
        <p className="mt-2 text-muted">{ROUND_TRIP_DOUBLES}. Time is doubled too, the base fare isn’t.</p>
      )}
    </div>
  )
}
