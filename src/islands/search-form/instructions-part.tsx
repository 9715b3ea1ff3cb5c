import { lazy, Suspense } from 'react'
import type { TripForm } from '../../domain/bookings/trip-form'
import { setHasInstructions, setInstructions } from '../../domain/bookings/trip-form-details'
import type { Change } from './use-trip-form'

/** Few riders have something to add: their part of the form is loaded when the box is checked. */
const Loaded = lazy(() =>
  import('./instructions-fields').then(
    ({ InstructionsFields }) => ({ default: InstructionsFields }),
    () => ({ default: Missing }),
  ),
)

const Missing = () => (
  <p className="field-error" role="alert">
    This part of the form did not arrive. What you entered is kept: check your connection and load this page
    again.
  </p>
)

/** What else the driver should know; unchecking the box forgets all of it. */
export function InstructionsPart({ form, change }: { form: TripForm; change: Change }) {
  return (
    <div className="needs-script">
      <label className="check">
        <input
          type="checkbox"
          checked={form.hasInstructions}
          onChange={({ target }) => change((now) => setHasInstructions(now, target.checked))}
        />
        Add Special Instructions
      </label>
      {form.hasInstructions && (
        <Suspense
          fallback={<div className="skeleton h-52" role="status" aria-label="Loading special instructions" />}
        >
          <Loaded
            value={form.instructions}
            onChange={(parts) => change((now) => setInstructions(now, parts))}
          />
        </Suspense>
      )}
    </div>
  )
}
