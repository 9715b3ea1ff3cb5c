import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { CallRefusal } from '../../api'
import { Button, Problem } from '../../components/button'
import { CarDrawing } from '../../components/drawings/car-drawing'
import { carOfVehicle } from '../../components/drawings/car-shapes'
import { lineIcon } from '../../components/line-icon'
import { serverNow } from '../../components/ticking'
import { checkVehicle, OTHER_PACKAGE, VEHICLE_REFUSALS } from '../../domain/bookings/check-vehicle'
import { SERVICE_LABELS, VEHICLES, type Vehicle, vehicleOf } from '../../domain/bookings/trip-types'
import { ROUND_TRIP_DOUBLES } from '../../domain/fares/fare'
import { FAILED_TO_CALCULATE_FARE } from '../../domain/fares/sentences'
import type { VehicleType } from '../../domain/fields'
import { formatRupees } from '../../domain/payments/amounts'
import { fullRefundHours } from '../../domain/payments/refund-policy'
import { sentenceOf } from '../../domain/refusals'
import type { BookingState } from './booking-state'
import { NO_ROUTE } from './quote'
import { goBack, goTo } from './step-history'
import {
  changeService,
  choosable,
  chooseVehicle,
  chooseWished,
  serviceToSayOf,
  vehicleNeeds,
  WITHOUT_PRICE,
} from './vehicle-choice'

/** Step 2: the vehicles with their prices. */
export function VehicleStep({ state }: { state: BookingState }) {
  useSignals()
  const { value: stored } = state.stored
  const { value: quoting } = state.quoting
  const { value: refusal } = state.quoteRefusal
  const { value: refused } = state.refused
  useEffect(() => {
    if (quoting === 'ready') chooseWished(state)
  }, [state, quoting])
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        {quoting === 'loading' && 'Calculating the prices of your trip'}
        {quoting === 'ready' && 'The prices of your trip are shown'}
      </p>
      <Problem className="card border-error text-error">{typeof refused === 'string' && refused}</Problem>
      {/* A rental whose package is for a car that is too small: only a stored draft still holds one. */}
      {choosable(stored.draft).length === 0 && (
        <ChangeTrip title="No car fits this trip" text={OTHER_PACKAGE} state={state} />
      )}
      {quoting === 'failed' && refusal && <NoPrices state={state} refusal={refusal} />}
      {quoting === 'ready' && <CheaperAs state={state} />}
      <ul aria-busy={quoting === 'loading'} className="grid gap-2">
        {VEHICLES.map((vehicle) => (
          <li key={vehicle.type}>
            <VehicleRow vehicle={vehicle} state={state} />
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {stored.quote?.route?.estimated
          ? 'We estimate distance and time from our road map. The price is fixed once you book.'
          : 'The price is fixed once you book.'}
        {stored.quote?.route?.source === 'openstreetmap' && ' Roads © OpenStreetMap contributors.'}
      </p>
      <BackButton state={state} />
    </div>
  )
}

interface TroubleProps {
  title: string
  text: string
  action: string
  onAct(): void
}

/** What went wrong, and the one thing to do about it. */
function Trouble({ title, text, action, onAct }: TroubleProps) {
  return (
    <div role="alert" className="card flex flex-wrap items-center justify-between gap-4 border-error">
      <p>
        <strong className="block text-error">{title}</strong>
        {text}
      </p>
      <Button kind="secondary" onClick={onAct}>
        {action}
      </Button>
    </div>
  )
}

/** Where there are no prices: try again, or another trip where no road is known. */
export function NoPrices({ state, refusal }: { state: BookingState; refusal: CallRefusal }) {
  const title = FAILED_TO_CALCULATE_FARE
  if (refusal.reason === 'refused' && refusal.code === NO_ROUTE) {
    const text = 'We can’t find a road between these places. Choose another pickup or drop-off.'
    return <ChangeTrip title={title} text={text} state={state} />
  }
  const reason = refusal.message.replace(
    title,
    'We couldn’t measure the road just now. Try again in a minute.',
  )
  return (
    <Trouble
      title={title}
      text={`${reason} We’ve kept your trip.`}
      action="Try again"
      onAct={() => {
        state.paymentProblem.value = null
        state.quoteRound.value += 1
      }}
    />
  )
}

const ChangeTrip = ({ state, ...trouble }: { state: BookingState; title: string; text: string }) => (
  <Trouble {...trouble} action="Change your trip" onAct={() => goTo(state, 1)} />
)

/**
 * Says where the same trip costs less as another service, and changes it by one press (docs/product.md, QUOTE-13 and
 * QUOTE-14).
 */
function CheaperAs({ state }: { state: BookingState }) {
  useSignals()
  const cheaper = serviceToSayOf(state, serverNow())
  if (!cheaper) return null
  const { service, vehicle, price, saved } = cheaper
  const name = SERVICE_LABELS[service]
  const [then, now] = [service, state.stored.value.draft.service_type].map(fullRefundHours)
  return (
    <div
      role="note"
      className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 leading-snug"
    >
      <p>
        As {name} this trip costs <strong>{formatRupees(price)}</strong> by {vehicleOf(vehicle).name},{' '}
        {formatRupees(saved)} less.
        {then !== now && (
          <span className="block text-muted">
            You can then cancel free until {then} hours before, not {now}.
          </span>
        )}
      </p>
      <Button
        kind="secondary"
        onClick={() => {
          changeService(state, cheaper)
          // The button goes with its press: what it led to is read from the top.
          document.querySelector('h1')?.focus()
        }}
      >
        Change to {name}
      </Button>
    </div>
  )
}

/**
 * One row of step 2 (docs/product.md, QUOTE-10). The whole row is the button; a row that can't be chosen shows the
 * reason. Nothing is chosen while prices are on their way.
 */
function VehicleRow({ vehicle, state }: { vehicle: Vehicle; state: BookingState }) {
  useSignals()
  const { draft, quote, selectedFare } = state.stored.value
  const { value: quoting } = state.quoting
  const fare = quoting === 'ready' && quote ? quote.fares[vehicle.type] : null
  const checked = checkVehicle(vehicle.type, vehicleNeeds(draft))
  const refusal = checked.ok ? null : sentenceOf(VEHICLE_REFUSALS, checked.refusal)
  const price = fare ? formatRupees(fare.totalFare) : WITHOUT_PRICE[quoting === 'ready' ? 'idle' : quoting]
  const busy = quoting === 'loading'
  const soon = !vehicle.bookable
  const chosen = selectedFare?.type === vehicle.type
  const refused = refusal !== null && !soon
  const car = carOfVehicle(vehicle.type)
  const seats = <span className="text-base/5 text-ink">{vehicle.seats} passengers</span>
  return (
    <button
      type="button"
      disabled={refusal !== null || busy}
      aria-busy={busy}
      aria-pressed={chosen}
      onClick={() => chooseVehicle(state, vehicle.type)}
      className="card group grid w-full cursor-pointer grid-cols-[3.25rem_minmax(0,1fr)] items-center @max-[18rem]:grid-cols-1 gap-x-2 px-2 py-1.5 text-left transition-colors duration-150 enabled:hover:border-green disabled:cursor-not-allowed disabled:bg-sunken aria-pressed:border-green aria-pressed:bg-green-tint sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6 sm:px-5 sm:py-2"
    >
      <span className="grid justify-items-center gap-1 group-disabled:opacity-60 @max-[18rem]:max-w-28">
        {car && <CarDrawing kind={car} />}
        {chosen && (
          <span className="text-green">
            <ChosenIcon />
          </span>
        )}
      </span>
      <span className="grid min-w-0 text-sm leading-5 text-muted">
        <span className="flex items-baseline justify-between gap-x-1.5 text-base leading-6.5 text-ink @max-[18rem]:flex-wrap">
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <span className="heading text-xl leading-6.5">{vehicle.name}</span>
            {!soon && seats}
          </span>
          {soon && <span className="badge bg-raised py-0 leading-6">{refusal}</span>}
          {refusal === null && (
            <span className={fare ? 'figures flex-none text-2xl leading-6.5' : 'text-right text-muted'}>
              {price}
            </span>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2">
          {soon && seats}
          {vehicle.description}
        </span>
        <span className="flex flex-wrap items-center gap-x-1.5 text-base/5">
          {quoting !== 'failed' && (
            <>
              <span>{fare?.distance ?? 'Calculating...'}</span>
              <span aria-hidden="true">·</span>
              <span>{fare?.estimatedTime ?? '5-10 min'}</span>
              {draft.is_round_trip && !refused && (
                <span className="font-semibold text-ink">{ROUND_TRIP_DOUBLES}</span>
              )}
            </>
          )}
          {refused && <span className="text-warning">{refusal}</span>}
        </span>
      </span>
    </button>
  )
}

/** On to the payment with the car that is chosen already: the rider came for it, or came back. */
export function GoOnWith({ state, type }: { state: BookingState; type: VehicleType }) {
  useSignals()
  return (
    <Button
      size="large"
      disabled={state.quoting.value === 'loading'}
      onClick={() => chooseVehicle(state, type)}
    >
      Go on with {vehicleOf(type).name}
    </Button>
  )
}

/** Goes to the previous step; disabled while a payment is under way. */
export function BackButton({ state }: { state: BookingState }) {
  useSignals()
  return (
    <Button
      className="justify-self-start"
      kind="secondary"
      disabled={state.processing.value}
      onClick={() => goBack(state)}
    >
      <BackIcon />
      Back
    </Button>
  )
}

const ChosenIcon = lineIcon(<path d="M5 12l5 5 9-10" />)

const BackIcon = lineIcon(<path d="M19 12H5M11 6l-6 6 6 6" />)
