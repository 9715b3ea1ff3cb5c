import { useEffect, useState } from 'react'
import { type CallRefusal, call, untilAborted } from '../../api'
import { Button, Problem } from '../../components/button'
import { Modal } from '../../components/modal'
import { OTHER_PACKAGE, packageRefusal } from '../../domain/bookings/check-vehicle'
import { VEHICLES, vehicleOf } from '../../domain/bookings/trip-types'
import {
  type PackageDetails,
  packageDetailsOf,
  type RentalPackage,
  RentalPackagesAnswerSchema,
} from '../../domain/fares/rates'
import { FAILED_TO_FETCH_PACKAGES, noPackagesSentence } from '../../domain/fares/sentences'
import type { VehicleType } from '../../domain/fields'
import { formatRupees } from '../../domain/payments/amounts'

export interface PackageFieldProps {
  value: PackageDetails | null
  passengers: number
  /** The vehicle that was chosen at step 2 before; null: none yet. */
  vehicle: VehicleType | null
  onChoose(chosen: PackageDetails): void
}

/** '4 hours, 40 km'; null if the package's name already contains them. */
function measures({ name, duration_hours, included_kilometers }: PackageDetails): string | null {
  if (name.includes(`${included_kilometers} km`)) return null
  return `${duration_hours} ${duration_hours === 1 ? 'hour' : 'hours'}, ${included_kilometers} km`
}

const joined = (parts: (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by)

/** A rental's package: a button with the chosen one, and the dialog to choose it. */
export default function PackageField({ value, passengers, vehicle, onChoose }: PackageFieldProps) {
  const [open, setOpen] = useState(false)
  const refusal = value && packageRefusal(value.vehicle_type, passengers)
  const { packages, again } = usePackages(vehicle)
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
        <PackageList
          packages={packages}
          chosen={value?.id ?? null}
          passengers={passengers}
          vehicle={vehicle}
          again={again}
          onChoose={(one) => {
            onChoose(packageDetailsOf(one))
            setOpen(false)
          }}
        />
      </Modal>
    </div>
  )
}

interface ListProps {
  packages: Packages
  chosen: string | null
  passengers: number
  vehicle: VehicleType | null
  again(): void
  onChoose(one: RentalPackage): void
}

function PackageList({ packages, chosen, passengers, vehicle, again, onChoose }: ListProps) {
  if (packages.state === 'loading') {
    return (
      <div role="status" aria-label="Loading rental packages" className="flex flex-col gap-2">
        {[1, 2, 3].map((row) => (
          <div key={row} className="skeleton h-20" />
        ))}
      </div>
    )
  }
  if (packages.state === 'failed') {
    return (
      <div role="alert">
        <p className="field-error">{packages.message}</p>
        <Button className="mt-4" kind="secondary" onClick={again}>
          Try again
        </Button>
      </div>
    )
  }
  if (packages.packages.length === 0) {
    return <p className="text-muted">{noPackagesSentence(vehicle && vehicleOf(vehicle).name)}</p>
  }
  return (
    <ul className="-mx-2 flex max-h-[60vh] flex-col gap-2 overflow-y-auto overscroll-contain px-2 py-1">
      {packages.packages.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className="chip w-full justify-between text-start"
            aria-pressed={one.id === chosen}
            disabled={packageRefusal(one.vehicle_type, passengers) !== null}
            onClick={() => onChoose(one)}
          >
            <PackageWords one={one} refusal={packageRefusal(one.vehicle_type, passengers)} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function PackageWords({ one, refusal }: { one: RentalPackage; refusal: string | null }) {
  const car = VEHICLES.find(({ type }) => type === one.vehicle_type)?.name
  const details = joined([measures(one), car && `${car} only`], ' · ')
  const extras = `then ${formatRupees(one.extra_km_rate)} a km, ${formatRupees(one.extra_hour_rate)} an hour`
  return (
    <>
      <span className="min-w-0 py-1">
        <span className="block font-semibold text-ink">{one.name}</span>
        {details && <span className="block text-[0.9375rem] font-normal text-muted">{details}</span>}
        <span className="block text-[0.9375rem] font-normal text-muted">{extras}</span>
        {refusal && <span className="block text-[0.9375rem] font-normal text-warning">{refusal}</span>}
      </span>
      {!refusal && <span className="figures text-xl text-ink">{formatRupees(one.base_price)}</span>}
    </>
  )
}

type Packages =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; packages: readonly RentalPackage[] }

const messageOf = (refusal: CallRefusal) =>
  refusal.reason === 'unreadable' ? FAILED_TO_FETCH_PACKAGES : refusal.message || FAILED_TO_FETCH_PACKAGES

/**
 * The rental packages on sale, requested again for another vehicle; `again` is the retry. The vehicle is sent along and
 * filters nothing: the cards of step 2 say which cars a package is for (docs/product.md, FORM-3).
 */
function usePackages(vehicle: VehicleType | null): { packages: Packages; again(): void } {
  const [packages, setPackages] = useState<Packages>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry fetches again
  useEffect(() => {
    const controller = new AbortController()
    setPackages({ state: 'loading' })
    const { signal } = controller
    void untilAborted(signal, async () => {
      const query = vehicle ? `?vehicle_type=${vehicle}` : ''
      const answer = await call(`/api/rental-packages${query}`, {
        answer: RentalPackagesAnswerSchema,
        signal,
      })
      if (signal.aborted) return
      setPackages(
        answer.ok
          ? { state: 'ready', packages: answer.value.packages }
          : { state: 'failed', message: messageOf(answer.refusal) },
      )
    })
    return () => controller.abort()
  }, [vehicle, tries])
  return { packages, again: () => setTries((count) => count + 1) }
}
