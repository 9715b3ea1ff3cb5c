import { useEffect, useState } from 'react'
import { call } from '../../api'
import { type RentalPackage, RentalPackagesAnswerSchema } from '../../domain/fares/rental-package'
import { formatRupees } from '../../domain/payments/amounts'

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
