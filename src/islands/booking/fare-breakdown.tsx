import { useEffect, useState } from 'react'
import { call } from '../../api'
import type { FareResult } from '../../domain/fares/fare'
import { type RentalPackage, RentalPackagesAnswerSchema } from '../../domain/fares/rental-package'
import { ROUND_TRIP_DOUBLES } from '../../domain/fares/sentences'
import { formatPaise, formatRupees, paiseOf } from '../../domain/payments/amounts'

const rupees = (amount: number) => formatPaise(paiseOf(amount))

interface Part {
  name: string
  amount: string
}

function partsOf(fare: FareResult): Part[] {
  if (fare.packageDetails) return [{ name: fare.packageDetails.name, amount: rupees(fare.baseFare) }]
  return [
    { name: 'Base fare', amount: rupees(fare.baseFare) },
    { name: `Distance, ${fare.distance}`, amount: rupees(fare.distanceFare) },
    { name: `Time, ${fare.estimatedTime}`, amount: rupees(fare.timeFare) },
  ]
}

/** How the total is not the plain sum of its parts: the minimum, or the rounding to a rupee. */
function noteOf(fare: FareResult): string | null {
  // In thousandths, as fares are reckoned: a sum of fractions may miss the half rupee by a hair.
  const added = Math.round((fare.totalFare - fare.baseFare - fare.distanceFare - fare.timeFare) * 1000)
  if (added > 500) return 'The minimum fare applies.'
  return added === 0 ? null : 'Rounded to the rupee.'
}

/** The fare with its parts, so that a rider can check the sum by hand. */
export function FareBreakdown({ fare }: { fare: FareResult }) {
  const note = noteOf(fare)
  return (
    <div>
      <dl className="grid gap-1.5">
        {partsOf(fare).map(({ name, amount }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{amount}</dd>
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

/** What a rental costs beyond its package, charged after the ride. Nothing is shown where it can't be read. */
export function ExtraRates({ packageId }: { packageId: string }) {
  const [chosen, setChosen] = useState<RentalPackage | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    call('/api/rental-packages', { answer: RentalPackagesAnswerSchema, signal: stop.signal })
      .then((answer) => {
        if (answer.ok) setChosen(answer.value.packages.find(({ id }) => id === packageId) ?? null)
      })
      .catch(() => {
        // Aborted: the step was left.
      })
    return () => stop.abort()
  }, [packageId])
  if (!chosen) return null
  return (
    <p className="mt-2 text-sm text-muted">
      {chosen.included_kilometers} km and {chosen.duration_hours} hours are included. Beyond that, after the
      ride: {formatRupees(chosen.extra_km_rate)} a km and {formatRupees(chosen.extra_hour_rate)} an hour.
    </p>
  )
}
