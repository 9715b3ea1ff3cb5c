import { lazy, Suspense } from 'react'
import type { PackageDetails } from '../../domain/fares/rental-package'
import { FAILED_TO_FETCH_PACKAGES } from '../../domain/fares/sentences'

/** Few rides are rentals: their part of the form is loaded when one is asked for. */
const Loaded = lazy(() =>
  import('./package-field').then(
    ({ PackageField }) => ({ default: PackageField }),
    () => ({ default: Missing }),
  ),
)

const Missing = () => (
  <p className="field-error" role="alert">
    {FAILED_TO_FETCH_PACKAGES}. Check your connection and load this page again.
  </p>
)

interface Props {
  value: PackageDetails | null
  onChoose(chosen: PackageDetails): void
}

/** A rental's package, as soon as its part of the form is there. */
export function PackageField(props: Props) {
  return (
    <Suspense fallback={<div className="skeleton h-14" role="status" aria-label="Loading rental packages" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
