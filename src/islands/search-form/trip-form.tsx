import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import { flushSync } from 'react-dom'
import { Button, handleSubmit } from '../../components/button'
import { lineIcon } from '../../components/line-icon'
import { serverNow, useTick } from '../../components/ticking'
import type { Draft } from '../../domain/bookings/draft'
import {
  type FormField,
  hasRoute,
  missingFields,
  prefillForm,
  searchTrip,
} from '../../domain/bookings/search-trip'
import { hasReturnTime } from '../../domain/bookings/trip'
import { chooseService, setPassengers } from '../../domain/bookings/trip-form'
import { guestsLabel, PASSENGERS } from '../../domain/bookings/trip-types'
import type { VehicleType } from '../../domain/fields'
import type { RoutePreview } from '../../domain/places/route'
import { ROUTES } from '../../routes'
import type { GuestsDialogProps } from './guests-dialog'
import type { MapFieldProps } from './map-field'
import { EstimatePart, InstructionsPart, type MapAside, MapPart, PackagePart } from './optional-fields'
import { WhenButton } from './popover-field'
import { RouteFields, useSavedPlaces } from './route-fields'
import { ServiceChoice, TripTypeChoice } from './service-choice'
import { type FormStart, useTripForm } from './use-trip-form'
import { OutwardFields, ReturnFields } from './when-fields'

/** The page that follows does not wait for it, and nothing hangs on it. */
function countSearch({ pickup_latitude: lat, pickup_longitude: lng }: Draft): void {
  const body = new Blob([JSON.stringify({ lat, lng })], { type: 'application/json' })
  navigator.sendBeacon?.('/api/searches', body)
}

export interface TripFormProps extends FormStart {
  /** The vehicle chosen at step 2, if any, as it is now. */
  vehicle?: VehicleType | null | undefined
  heading?: ReactNode
  /** True to offer the rider's saved addresses. */
  signedIn?: boolean | undefined
  mapAside?: MapAside
  /** True while the search's result is loading. */
  busy?: boolean | undefined
  /** True where Hourly Rental is chosen as the tabs are: operators have no address that opens it. */
  offersRental?: boolean | undefined
  /** The pickup is then, in local time, and no time is asked. */
  at?: string | null
  /** Called at every change by the rider, to store it. */
  onChange?: ((draft: Draft) => void) | undefined
  /** Called at Search Cars, with a trip that can be booked now. */
  onSearch(draft: Draft): void
  /** What is asked beside the trip, above the button. */
  children?: ReactNode
}

/**
 * Where, when, how many: the form of the home page and the first step of a booking (docs/product.md, FORM-2).
 * A plain form too: without script it opens /booking with service, pickup and destination.
 */
export function TripForm({
  heading,
  signedIn = false,
  mapAside,
  busy = false,
  offersRental = false,
  vehicle = null,
  at = null,
  onChange,
  onSearch,
  children,
  ...start
}: TripFormProps) {
  const { form: typed, change } = useTripForm(start, onChange)
  const form = at === null ? typed : { ...typed, scheduled_time: at }
  const element = useRef<HTMLFormElement>(null)
  const now = useNow()
  const missing = missingFields(form, now)

  // Text typed before hydration: with Airport Taxi the airport is then set as the other end.
  useLayoutEffect(() => {
    const island = element.current?.closest('[data-island]')
    const keep = (event: Event) => {
      const pickup = event instanceof CustomEvent ? String(event.detail.pickup ?? '') : ''
      if (!pickup) return
      const wasThere = document.activeElement === document.body
      const typed = { service: 'airport', pickup, destination: null } as const
      // By way of the other service, which then has the drop-off that makes room for the terminal.
      flushSync(() => change((form) => prefillForm(chooseService(form, 'ride_later'), typed)))
      if (wasThere) element.current?.querySelector<HTMLElement>('[data-field=pickup]')?.focus()
    }
    island?.addEventListener('typed-before', keep)
    return () => island?.removeEventListener('typed-before', keep)
  }, [change])

  const goTo = (field: string) =>
    element.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()

  function search() {
    if (busy) return
    // The exact time of the search, not the form's clock, which ticks at intervals.
    const result = searchTrip(form, serverNow())
    if (result.ok) {
      countSearch(result.value)
      return onSearch(result.value)
    }
    const stopped = result.refusal
    change(() => stopped)
    if (missing[0]) goTo(missing[0])
    else if (stopped.errors.time) goTo('time')
    else if (stopped.errors.return) goTo('return_date')
  }

  return (
    <form
      ref={element}
      method="get"
      action={ROUTES.booking.path}
      aria-label="Trip"
      className="flex flex-col gap-4"
      noValidate
      onSubmit={handleSubmit(search)}
    >
      {heading}
      <ServiceChoice
        value={form.service_type}
        offersRental={offersRental}
        onChoose={(service) => change((current) => chooseService(current, service))}
      />
      <TripTypeChoice form={form} change={change} />
      <TripFields {...{ form, change, signedIn, mapAside }} hasRoute={hasRoute(form)} asksTime={at === null}>
        {form.service_type === 'outstation' && (
          <p className="field-hint">For now we drive within 50 km of Mysuru or Bengaluru.</p>
        )}
        {form.service_type === 'car_rental' && <PackagePart form={form} change={change} vehicle={vehicle} />}
      </TripFields>
      <InstructionsPart form={form} change={change} />
      {children}
      <SearchButton missing={missing} busy={busy} />
    </form>
  )
}

interface TripFieldsProps extends Pick<MapFieldProps, 'form' | 'change'> {
  signedIn: boolean
  mapAside?: MapAside | undefined
  /** Both ends are chosen, and what the trip costs from is shown. */
  hasRoute?: boolean
  /** False where the pickup's time is known. */
  asksTime?: boolean
  /** Between the places and the time. */
  children?: ReactNode
}

/** Where, when and how many, of a trip that is booked or changed. */
export function TripFields({
  signedIn,
  mapAside,
  hasRoute = false,
  asksTime = true,
  children,
  ...props
}: TripFieldsProps) {
  const { form, change } = props
  const now = useNow()
  const own = useSavedPlaces(signedIn)
  const [route, setRoute] = useState<RoutePreview | null>(null)
  const [around, setAround] = useState<MapFieldProps['around']>(null)
  const guests = <GuestsField form={form} change={change} />
  return (
    <>
      <RouteFields
        form={form}
        change={change}
        own={own}
        onInexact={(end, fix) => setAround({ end, ...fix })}
      />
      {hasRoute && <EstimatePart form={form} onRoute={setRoute} />}
      <MapPart {...props} {...{ route, hasRoute, around }} aside={mapAside} />
      {children}
      {asksTime ? (
        <OutwardFields form={form} change={change} now={now}>
          {guests}
        </OutwardFields>
      ) : (
        <div className="flex rounded-control border border-line bg-raised">{guests}</div>
      )}
      {hasReturnTime(form) && <ReturnFields form={form} change={change} now={now} />}
    </>
  )
}

const NAMES: Record<FormField, string> = {
  pickup: 'pickup',
  dropoff: 'drop-off',
  package: 'package',
  date: 'date',
  time: 'time',
  return_date: 'return date',
  return_time: 'return time',
}

const LIST = new Intl.ListFormat('en-IN')

/** Search Cars; while disabled it shows what is missing. Without script a plain submit button replaces it. */
function SearchButton({ missing, busy }: { missing: readonly FormField[]; busy: boolean }) {
  const ready = missing.length === 0
  return (
    <div>
      {/* The form's first submit button, so that Enter also submits it before hydration. */}
      <Button type="submit" className="hidden w-full [@media(scripting:none)]:inline-flex" size="large">
        Search Cars
      </Button>
      <Button
        type="submit"
        className="w-full [@media(scripting:none)]:hidden"
        size="large"
        disabled={!ready || busy}
        busy={busy}
        aria-describedby={ready ? undefined : 'still-missing'}
      >
        {ready ? 'Search Cars' : 'Please fill all required fields'}
      </Button>
      <p className="field-hint mt-2 hidden text-center [@media(scripting:none)]:block">
        Date, time and guests come next.
      </p>
      {!ready && (
        <p id="still-missing" className="field-hint mt-2 text-center [@media(scripting:none)]:hidden">
          Still to choose: {LIST.format(missing.map((field) => NAMES[field]))}
        </p>
      )}
    </div>
  )
}

const TICK_MS = 15_000

/** The current time, which is drawn anew at intervals, so that slots that have become too early are removed. */
const useNow = () => (useTick(TICK_MS) === null ? new Date() : serverNow())

const LazyGuestsDialog = lazy<ComponentType<GuestsDialogProps>>(() =>
  import('./guests-dialog').catch(() => ({ default: PlainGuestsChoice })),
)

const CHOICES = Array.from({ length: PASSENGERS.max }, (_, more) => PASSENGERS.min + more)

/** Fallback if the dialog's script fails to load: a select with the same choices. */
const PlainGuestsChoice = ({ value, onChange }: GuestsDialogProps) => (
  <select
    className="m-3 mt-0"
    aria-label="How many guests?"
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
  >
    {CHOICES.map((count) => (
      <option key={count}>{count}</option>
    ))}
  </select>
)

/** The number of guests: a button of the 'when' line that opens a dialog. */
function GuestsField({ form, change }: Pick<MapFieldProps, 'form' | 'change'>) {
  const { passengers } = form
  // Date and time need the line for themselves.
  const below = form.scheduled_time.endsWith('T24:00')
  const [open, setOpen] = useState(false)
  const [loading, startLoading] = useTransition()
  return (
    <div
      className={`flex-auto whitespace-nowrap basis-full border-hairline border-t ${below ? '' : 'min-[23rem]:basis-auto min-[23rem]:border-s min-[23rem]:border-t-0'}`}
    >
      <WhenButton
        label="Guests"
        value={loading ? 'Loading…' : guestsLabel(passengers)}
        icon={<GuestsIcon />}
        data-field="passengers"
        aria-busy={loading}
        onClick={() => startLoading(() => setOpen(true))}
      />
      <Suspense>
        {open && (
          <LazyGuestsDialog
            value={passengers}
            onChange={(count) => change((now) => setPassengers(now, count))}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

const GuestsIcon = lineIcon(
  <circle cx="9" cy="8" r="3.5" />,
  <path d="M2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 5a3.5 3.5 0 010 6.5M18 14c2.200.9 3.500 3 3.500 6" />,
)
