import { useState } from 'react'
import { type CallRefusal, numberOf } from '../../api'
import { useAnswer } from '../../components/answer'
import { NotRead, Problem } from '../../components/button'
import { Modal } from '../../components/modal'
import { OTHER_PACKAGE, packageRefusal } from '../../domain/bookings/check-vehicle'
import { choosePackage, type TripForm } from '../../domain/bookings/trip-form'
import { VEHICLES, vehicleOf } from '../../domain/bookings/trip-types'
import {
  beyondWords,
  type PackageDetails,
  packageDetailsOf,
  type RentalPackage,
  RentalPackagesAnswerSchema,
} from '../../domain/fares/rates'
import { FAILED_TO_FETCH_PACKAGES, noPackagesSentence } from '../../domain/fares/sentences'
import type { VehicleType } from '../../domain/fields'
import { formatRupees } from '../../domain/payments/amounts'
import type { Change } from './use-trip-form'

export interface PackageFieldProps {
  form: TripForm
  change: Change
  /** The vehicle that was chosen at step 2 before; null: none yet. */
  vehicle: VehicleType | null
}

/** '4 hours, 40 km'; null if the package's name already contains them. */
function measures({ name, duration_hours, included_kilometers }: PackageDetails): string | null {
  if (name.includes(`${included_kilometers} km`)) return null
  return `${duration_hours} ${duration_hours === 1 ? 'hour' : 'hours'}, ${included_kilometers} km`
}

const joined = (parts: (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by)

/** A rental's package: a button with the chosen one, and the dialog to choose it. */
export default function PackageField({ form, change, vehicle }: PackageFieldProps) {
  const { package_details: value, passengers } = form
  const [open, setOpen] = useState(false)
  const refusal = value && packageRefusal(value.vehicle_type, passengers)
  // The vehicle is sent along and filters nothing: the cards of step 2 say which cars a package is for (FORM-3).
  const query = vehicle ? `?vehicle_type=${vehicle}` : ''
  const { answered, again } = useAnswer(`/api/rental-packages${query}`, RentalPackagesAnswerSchema)
  const packages = answered?.ok ? answered.value.packages : null
  return (
    <div>
      <button
        type="button"
        data-field="package"
        className="flex w-full items-center justify-between gap-3 rounded-control border border-line bg-raised px-3 py-2 text-start hover:bg-green-tint"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>
          <span className="block text-sm leading-tight text-muted">Package </span>
          <span className={value ? 'font-semibold' : 'text-muted'}>
            {value ? joined([value.name, measures(value)], ': ') : 'Select Package'}
          </span>
        </span>
        {value && <span className="text-green">Change</span>}
      </button>
      <Problem className="field-error">{refusal && `${refusal} ${OTHER_PACKAGE}`}</Problem>
      <Modal title="Select Package" open={open} onClose={() => setOpen(false)}>
        {answered === null && (
          <div role="status" aria-label="Loading rental packages" className="flex flex-col gap-2">
            {[1, 2, 3].map((row) => (
              <div key={row} className="skeleton h-20" />
            ))}
          </div>
        )}
        {answered?.ok === false && <NotRead onAgain={again}>{messageOf(answered.refusal)}</NotRead>}
        {packages?.length === 0 && (
          <p className="text-muted">{noPackagesSentence(vehicle && vehicleOf(vehicle).name)}</p>
        )}
        {packages && packages.length > 0 && (
          <ul className="-mx-2 flex max-h-[60vh] flex-col gap-2 overflow-y-auto overscroll-contain px-2 py-1">
            {packages.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="chip w-full justify-between text-start"
                  aria-pressed={one.id === value?.id}
                  disabled={packageRefusal(one.vehicle_type, passengers) !== null}
                  onClick={() => {
                    change((now) => choosePackage(now, packageDetailsOf(one)))
                    setOpen(false)
                  }}
                >
                  <PackageWords one={one} refusal={packageRefusal(one.vehicle_type, passengers)} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Modal>
    </div>
  )
}

const messageOf = (refusal: CallRefusal) =>
  refusal.reason === 'unreadable' ? FAILED_TO_FETCH_PACKAGES + numberOf(refusal) : refusal.message

function PackageWords({ one, refusal }: { one: RentalPackage; refusal: string | null }) {
  const car = VEHICLES.find(({ type }) => type === one.vehicle_type)?.name
  const details = joined([measures(one), car && `${car} only`], ' · ')
  const extras = `then ${beyondWords(one)}`
  return (
    <>
      <span className="min-w-0 py-1">
        <span className="block font-semibold text-ink">{one.name}</span>
        {details && <span className="block font-normal text-muted">{details}</span>}
        <span className="block font-normal text-muted">{extras}</span>
        {refusal && <span className="block font-normal text-warning">{refusal}</span>}
      </span>
      {!refusal && <span className="figures text-xl text-ink">{formatRupees(one.base_price)}</span>}
    </>
  )
}
