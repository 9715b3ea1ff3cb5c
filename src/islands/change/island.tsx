import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useLayoutEffect, useState } from 'react'
import { rideChanged } from '../../api'
import { Button, useBusy } from '../../components/button'
import { PayButton, useSlow } from '../../components/checkout/pay-button'
import { PAYMENT_POLLING, usePolling } from '../../components/polling'
import { unlike } from '../../domain/bookings/change-lines'
import { ChangeAnswerSchema } from '../../domain/bookings/change-terms'
import { SERVICE_LABELS } from '../../domain/bookings/trip-types'
import { AIRPORT, OUTSTATION } from '../search-form/service-choice'
import { Brings, ChangeForm, labelOf } from './change-form'
import {
  at,
  type ChangeTripProps,
  createChangeState,
  followChange,
  payChange,
  readTrip,
  showAnswer,
} from './change-state'
import { Lapsed, Made, Unchangeable, Waiting } from './outcomes'
import { Refused, takeTyped } from './refused'
import { useChange } from './use-change'

/** Milliseconds between two readings of a change that waits: it may lapse, or be paid in another tab. */
const WAITING_POLL_MS = 30_000

/** /change-trip/:id: what a change brings, the press that makes it, and the payment that some need (CHANGE-25). */
function ChangeTrip({ paymentScriptUrl, mapboxToken, ...page }: ChangeTripProps) {
  useSignals()
  const [state] = useState(() => createChangeState({ paymentScriptUrl, mapboxToken, ...page }))
  const { value: details } = state.details
  const { booking, statement } = details
  const asked = useChange(details, { path: at(state, 'change'), reread: () => readTrip(state) })
  const { offer, now, after } = asked
  const [busy, begin] = useBusy()
  // After the hydration: the server knows nothing of it. Once, for every reading removes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const typed = takeTyped(booking.id)
    if (typed) asked.restore(typed)
  }, [])
  const follow = useCallback(() => followChange(state), [state])
  const waitingMs = state.unpaid.value ? WAITING_POLL_MS : null
  usePolling(follow, state.awaits.value ? { ...PAYMENT_POLLING, atOnce: true } : { intervalMs: waitingMs })
  useSlow(state)

  const { value: ended } = state.ended
  if (ended?.as === 'made') return <Made details={details} offer={ended.offer} />
  if (state.unpaid.value)
    return <Waiting state={state} change={state.unpaid.value} scriptUrl={paymentScriptUrl} />
  if (!details.may_change) return <Unchangeable details={details} />
  const make = async () => {
    const answered = await asked.press(ChangeAnswerSchema)
    rideChanged()
    if (answered) await showAnswer(state, answered, offer, unlike(after, now))
  }
  const kept = [
    SERVICE_LABELS[booking.service_type],
    [...OUTSTATION, ...AIRPORT].find(([type]) => type === booking.trip_type)?.[1],
    booking.service_type === 'airport' && booking.is_round_trip && 'Round Trip',
    booking.fare_parts.packageDetails?.name,
  ]
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start lg:gap-8">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {ended && <Lapsed {...ended} />}
        <p className="text-muted">
          {kept.filter(Boolean).join(', ')}. Another service, kind of trip or package is another booking.
        </p>
        <ChangeForm asked={asked} mapboxToken={mapboxToken} signedIn />
      </div>
      <Brings asked={asked} paidPaise={statement.paid_paise}>
        <Refused asked={asked} bookingId={booking.id} />
        <p className="text-muted">
          Changes need 24 hours’ notice; we take later ones while the trip can still be driven: up to 60
          minutes before, 24 hours for outstation and rentals.
        </p>
        {offer && offer.order_paise > 0 ? (
          <PayButton
            checkout={state}
            scriptUrl={paymentScriptUrl}
            label={labelOf(offer, 'Change and pay')}
            isLarge
            bookingId={booking.id}
            onPay={(goOn) => void payChange(state, goOn, make)}
          />
        ) : (
          <Button size="large" disabled={!offer} busy={busy} onClick={() => void begin(make)}>
            {offer ? labelOf(offer, '') : 'Change trip'}
          </Button>
        )}
      </Brings>
    </div>
  )
}

export { ChangeTrip as island }
