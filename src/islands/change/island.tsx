import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Button, useBusy } from '../../components/button'
import { PayButton, useSlow } from '../../components/checkout/pay-button'
import { PAYMENT_POLLING, usePolling } from '../../components/polling'
import { linesOf, unlike } from '../../domain/bookings/change-lines'
import { type Draft, draftOfBooked, tripOfDraft } from '../../domain/bookings/draft'
import { draftOfForm, formOfDraft } from '../../domain/bookings/trip-form'
import { SERVICE_LABELS } from '../../domain/bookings/trip-types'
import { formatRupees } from '../../domain/payments/amounts'
import { PASSENGER_REQUIRED } from '../../domain/payments/sentences'
import { checkContact } from '../../domain/profile/emergency-contact'
import { AIRPORT, OUTSTATION } from '../search-form/service-choice'
import { useTripForm } from '../search-form/use-trip-form'
import { ChangeForm } from './change-form'
import {
  askOffer,
  type ChangeRequest,
  type ChangeTripProps,
  changeTrip,
  createChangeState,
  followChange,
  payChange,
  type State,
} from './change-state'
import { Lapsed, Made, Unchangeable, Waiting } from './outcomes'
import { Refused } from './refused'
import { BesideEachOther, ChangeSums, type Lines, labelOf, linesAfter } from './sums'
import { takeTyped } from './typed-change'

/** Milliseconds between two readings of a change that waits: it may lapse, or be paid in another tab. */
const WAITING_POLL_MS = 30_000

/** /change-trip/:id: what a change brings, the press that makes it, and the payment that some need (CHANGE-25). */
function ChangeTrip(page: ChangeTripProps) {
  useSignals()
  const [state] = useState(() => createChangeState(page))
  const { booking, passenger: rides, may_change } = state.details.value
  const [initial] = useState(() => draftOfBooked(booking))
  const { form, change } = useTripForm({ initial, booked: page.details.booking.scheduled_time })
  const [vehicle, setVehicle] = useState(booking.vehicle_type)
  const [passenger, setPassenger] = useState(rides && { name: rides.name, phone_no: rides.phone_no ?? '' })
  // After the hydration: the server knows nothing of it. Once, for every reading removes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const typed = takeTyped(booking.id)
    if (!typed) return
    change((now) => formOfDraft(typed.draft, now.booked))
    setVehicle(typed.vehicle_type)
    setPassenger(typed.passenger)
  }, [])
  const draft = draftOfForm(form)
  const trip = tripOfDraft(draft)
  const isRight = passenger === null || checkContact(passenger, null).ok
  const request = trip && isRight ? { trip, vehicle_type: vehicle, passenger } : null
  const [untouched] = useState(() => JSON.stringify(request))
  const follow = useCallback(() => followChange(state), [state])
  const waitingMs = state.unpaid.value ? WAITING_POLL_MS : null
  usePolling(follow, state.awaits.value ? { ...PAYMENT_POLLING, atOnce: true } : { intervalMs: waitingMs })
  useSlow(state)

  const { value: ended } = state.ended
  if (ended?.as === 'made') return <Made state={state} offer={ended.offer} />
  if (state.unpaid.value)
    return <Waiting state={state} change={state.unpaid.value} scriptUrl={page.paymentScriptUrl} />
  if (!may_change) return <Unchangeable details={state.details.value} />
  const missing = isRight ? 'Still missing: a place, a date or a time.' : PASSENGER_REQUIRED.description
  const kind = [...OUTSTATION, ...AIRPORT].find(([type]) => type === booking.trip_type)?.[1]
  const comesBack = booking.service_type === 'airport' && booking.is_round_trip && 'Round Trip'
  const kept = [
    SERVICE_LABELS[booking.service_type],
    kind,
    comesBack,
    booking.fare_parts.packageDetails?.name,
  ]
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start lg:gap-8">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {ended && <Lapsed {...ended} />}
        <p className="text-muted">
          {kept.filter(Boolean).join(', ')}. Another service, kind of trip or package is another booking.
        </p>
        <ChangeForm
          form={form}
          change={change}
          vehicle={vehicle}
          onVehicle={setVehicle}
          passenger={passenger}
          onPassenger={setPassenger}
          mapboxToken={page.mapboxToken}
        />
      </div>
      <Brings
        state={state}
        request={request}
        draft={draft}
        unready={request ? JSON.stringify(request) === untouched && 'Nothing has changed yet.' : missing}
        scriptUrl={page.paymentScriptUrl}
      />
    </div>
  )
}

export { ChangeTrip as island }

/** Milliseconds after the last key until the sums are asked for. */
const TYPING_MS = 400

/** The sums of what is asked for now; null while they are on their way, or nothing is asked. */
function useOffer(state: State, request: ChangeRequest | null) {
  useSignals()
  const key = JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the request
  useEffect(() => {
    if (!request || state.offered.peek()?.key === key) return
    const stop = new AbortController()
    const timer = setTimeout(() => askOffer(state, request, stop.signal).catch(() => {}), TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [state, key])
  const { value: offered } = state.offered
  return offered?.key === key ? offered.answered : null
}

interface BringsProps {
  state: State
  request: ChangeRequest | null
  draft: Draft
  /** Why nothing can be changed yet; false: it can. */
  unready: string | false
  scriptUrl: string
}

/** What the change brings, and its press. */
function Brings({ state, request, draft, unready, scriptUrl }: BringsProps) {
  useSignals()
  const { booking, passenger, statement } = state.details.value
  const answered = useOffer(state, unready === false ? request : null)
  const [busy, begin] = useBusy()
  const offer = answered?.ok ? answered.value : null
  const now: Lines = { ...linesOf({ ...booking, passenger }), Fare: formatRupees(booking.fare_amount) }
  const after =
    request && unready === false
      ? linesAfter(request, offer ? formatRupees(offer.fare_amount) : answered ? '–' : '…')
      : now
  const make = async () => request && offer && changeTrip(state, request, offer, unlike(after, now))
  return (
    <section className="needs-script grid min-w-0 gap-4" aria-label="What the change brings">
      <BesideEachOther now={now} after={after} />
      <p role="status" className="empty:hidden">
        {unready || (!answered && 'Working out what it brings…')}
      </p>
      {answered && !answered.ok && request && (
        <Refused state={state} refusal={answered.refusal} request={request} draft={draft} />
      )}
      {offer && <ChangeSums offer={offer} paidPaise={statement.paid_paise} />}
      <p className="text-muted">
        Changes need 24 hours’ notice; we take later ones while the trip can still be driven: up to 60 minutes
        before, 24 hours for outstation and rentals.
      </p>
      <p role="alert" className="text-warning empty:hidden">
        {state.notice.value}
      </p>
      {offer && offer.order_paise > 0 ? (
        <PayButton
          checkout={state}
          scriptUrl={scriptUrl}
          label={labelOf(offer)}
          isLarge
          bookingId={booking.id}
          onPay={(goOn) => void payChange(state, goOn, make)}
        />
      ) : (
        <Button
          size="large"
          disabled={!offer}
          busy={busy}
          onClick={() => void begin(async () => void (await make()))}
        >
          {offer ? labelOf(offer) : 'Change trip'}
        </Button>
      )}
    </section>
  )
}
