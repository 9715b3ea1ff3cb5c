// Lazily loaded parts of the trip form.

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lineIcon } from '../../components/line-icon'
import { parseInstructions } from '../../domain/bookings/special-instructions'
import { setHasInstructions, setInstructions, type TripForm } from '../../domain/bookings/trip-form'
import { FAILED_TO_FETCH_PACKAGES } from '../../domain/fares/sentences'
import type { InstructionsProps } from './instructions-fields'
import type { MapFieldProps } from './map-field'
import type { PackageFieldProps } from './package-field'
import type { TripEstimateProps } from './trip-estimate'
import type { Change } from './use-trip-form'

/** In the place of a part whose script did not come. */
const missing = (what: string) => ({
  default: () => (
    <p className="field-error" role="alert">
      {what} Check your connection and reload this page.
    </p>
  ),
})

/** Loaded for rentals only, which are few. */
const LazyPackageField = lazy<ComponentType<PackageFieldProps>>(() =>
  import('./package-field').catch(() => missing(`${FAILED_TO_FETCH_PACKAGES}.`)),
)

/** A rental's package field, once loaded. */
export function PackagePart(props: PackageFieldProps) {
  return (
    <Suspense fallback={<div className="skeleton h-14" role="status" aria-label="Loading rental packages" />}>
      <LazyPackageField {...props} />
    </Suspense>
  )
}

/** Loaded once there are two ends; without it nothing is missing but the estimate. */
const LazyTripEstimate = lazy<ComponentType<TripEstimateProps>>(() =>
  import('./trip-estimate').catch(() => ({ default: () => null })),
)

/**
 * From what the trip costs. Two lines on a phone, or three with an airport trip's way back, have their room from the
 * moment that both ends are chosen.
 */
export function EstimatePart(props: TripEstimateProps) {
  return (
    <p
      role="status"
      className={`field-hint leading-tight ${props.form.is_round_trip ? 'min-h-15' : 'min-h-11'}`}
    >
      <Suspense>
        <LazyTripEstimate {...props} />
      </Suspense>
    </p>
  )
}

/** Loaded when the box is checked, which few riders do. */
const LazyInstructionsFields = lazy<ComponentType<InstructionsProps>>(() =>
  import('./instructions-fields').catch(() => missing('This part didn’t load. We’ve kept what you entered.')),
)

/** Special instructions for the driver; unchecking the box clears them. */
export function InstructionsPart({ form, change }: { form: TripForm; change: Change }) {
  // The server can't wait for a part: of a trip that has instructions it renders the part's place.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  // As high as the fields: the button below must not move from under a finger that presses it.
  const place = (
    <div className="skeleton mt-2 h-58.5" role="status" aria-label="Loading special instructions" />
  )
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
      {form.hasInstructions && !isHydrated && place}
      {form.hasInstructions && isHydrated && (
        <Suspense fallback={place}>
          <LazyInstructionsFields
            value={parseInstructions(form.special_instructions)}
            onChange={(parts) => change((now) => setInstructions(now, parts))}
          />
        </Suspense>
      )}
    </div>
  )
}

const MapIcon = lineIcon(<path d="M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14" />)

/** The server never opens the map: its build leaves it out. */
const LazyMapField = lazy<ComponentType<MapFieldProps>>(() =>
  (import.meta.env.SSR ? Promise.reject() : import('./map-field')).catch(() => ({ default: NoMap })),
)

/** Fallback if the map's script fails to load: the form is complete without it. */
function NoMap({ onFailed }: MapFieldProps) {
  useEffect(onFailed)
  return null
}

/** In the chunk of the estimate, which is there where a route is. */
const LazyRouteSketch = lazy(() =>
  import('./trip-estimate').then(({ RouteSketch }) => ({ default: RouteSketch })),
)

interface MapPartProps extends Omit<MapFieldProps, 'onFailed'> {
  /** Both ends are chosen: a route is there, or on its way. */
  hasRoute: boolean
  /** Undefined on a page that has no place beside the form. */
  aside: MapAside | undefined
}

/** The map's place beside the form, null on a narrow screen, and whether even there only a press opens it. */
export interface MapAside {
  place: HTMLElement | null
  waits: boolean
}

/**
 * The form's optional map: loaded when it is opened, removed if it fails. Until then the route is a small drawing,
 * which has its room from the moment that both ends are chosen.
 */
export function MapPart({ hasRoute, aside, ...props }: MapPartProps) {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const { around } = props
  useEffect(() => {
    if (around) setOpen(true)
  }, [around])
  if (failed) return null
  const map = (
    <Suspense
      fallback={
        <p role="status" className="grid h-80 place-items-center rounded-card bg-sunken text-muted">
          Loading map…
        </p>
      }
    >
      <LazyMapField {...props} onFailed={() => setFailed(true)} />
    </Suspense>
  )
  const place = aside?.place
  if (place && !aside.waits) return createPortal(map, place)
  const isDrawn = hasRoute && !open
  const words = (
    <span className="flex items-center justify-center gap-2">
      <MapIcon />
      {open ? 'Close the map' : 'Choose on map'}
    </span>
  )
  // Where a place beside the form will come, nothing goes from the form then: its buttons would move from under a press.
  const part = (
    <div
      className={`flex flex-col gap-3 [@media(scripting:none)]:hidden ${place === null ? 'lg:hidden' : ''}`}
    >
      <button
        type="button"
        className={`cursor-pointer font-semibold text-green ${
          isDrawn
            ? 'grid h-24 place-items-center overflow-hidden rounded-control border border-line bg-sunken *:w-full hover:border-green'
            : '-my-2 flex min-h-11 items-center gap-2 self-start hover:underline'
        }`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {isDrawn && props.route ? (
          <Suspense fallback={words}>
            <LazyRouteSketch route={props.route} />
          </Suspense>
        ) : (
          words
        )}
      </button>
      {open && map}
    </div>
  )
  return place ? createPortal(part, place) : part
}
