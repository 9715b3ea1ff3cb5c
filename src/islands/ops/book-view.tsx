// An operator books for somebody who calls: the caller, the trip by the rider's own form, the price, and the link to pay.
import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useId, useState } from 'react'
import { type CallRefusal, call, messageFor, randomKey } from '../../api'
import { FareBreakdown } from '../../components/fare-breakdown'
import { type Draft, tripOfDraft } from '../../domain/bookings/draft'
import { guestsLabel, SERVICE_LABELS, vehiclesFor } from '../../domain/bookings/trip-types'
import { type QuoteAnswer, QuoteAnswerSchema } from '../../domain/fares/quote'
import type { VehicleType } from '../../domain/fields'
import { formatDateTime, formatTime, instantOf } from '../../domain/kolkata-time'
import { type Caller, CallerSchema } from '../../domain/ops/caller'
import { formatRupees, paiseOf, payableAmounts } from '../../domain/payments/amounts'
import { refundSentence } from '../../domain/payments/refund-policy'
import { LONGEST_NAME } from '../../domain/profile/name'
import { spacedPhone } from '../../domain/sign-in/phone'
import { SESSION_ENDED } from '../../domain/sign-in/sentences'
import { TripForm } from '../search-form/trip-form'
import { type ConsolePart, openBooking } from './console-state'
import { ONCE, WrittenSchema } from './forms'

/** All that was typed and chosen for one call. */
interface Call {
  phone: string
  caller: Caller | null
  name: string
  /** The form as it was changed last. */
  typed: Draft | null
  /** The trip that was priced, and its quote. */
  searched: Draft | null
  quote: QuoteAnswer | null
  vehicle: VehicleType | null
  /** Of the booking: another trip, price or number is another booking. */
  key: string
  /** Id of what was booked; null before. */
  made: string | null
}

const newCall = (): Call => ({
  phone: '',
  caller: null,
  name: '',
  typed: null,
  searched: null,
  quote: null,
  vehicle: null,
  key: randomKey(),
  made: null,
})

/** The call under way stays while its operator looks at other views: nothing that was typed is lost. */
const kept = signal(newCall())

const change = (parts: Partial<Call>) => {
  kept.value = { ...kept.value, ...parts }
}

const wordsFor = (refusal: CallRefusal) => messageFor(refusal, SESSION_ENDED)

/** A booking for somebody who calls, and then what was booked. */
export function BookView({ state }: ConsolePart) {
  useSignals()
  const [round, setRound] = useState(0)
  const now = kept.value
  const { made } = now
  const begin = () => {
    kept.value = newCall()
    setRound((count) => count + 1)
  }
  if (made !== null) {
    const show = () => {
      begin()
      state.view.value = 'rides'
      void openBooking(state, made)
    }
    return <Made call={now} onShow={show} onNext={begin} />
  }
  return (
    <div key={round} className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <div className="grid min-w-0 gap-6">
        <CallerPart call={now} />
        <TripPart call={now} />
      </div>
      <PricePart call={now} onBegin={begin} />
    </div>
  )
}

interface PartProps {
  call: Call
}

/** Who calls: found by the number, else new. */
function CallerPart({ call: { phone, caller, name } }: PartProps) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const id = useId()
  async function find(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setTrouble(null)
    const found = await call('/api/ops/callers', { answer: CallerSchema, body: { phone_no: phone } })
    setBusy(false)
    // The number may have been changed meanwhile.
    if (kept.value.phone !== phone) return
    if (found.ok) change({ caller: found.value })
    else setTrouble(wordsFor(found.refusal))
  }
  return (
    <section className="card grid gap-4" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="text-xl">
        Who calls
      </h2>
      <form className="grid gap-2" onSubmit={find} noValidate>
        <div className="field">
          <label htmlFor={`${id}-phone`}>Phone number</label>
          <div className="flex gap-2">
            <input
              id={`${id}-phone`}
              className="min-w-0 flex-1"
              type="tel"
              autoComplete="off"
              maxLength={20}
              value={phone}
              aria-invalid={trouble !== null}
              aria-describedby={`${id}-said`}
              onChange={({ currentTarget }) => {
                setTrouble(null)
                change({ phone: currentTarget.value, caller: null, key: randomKey() })
              }}
            />
            <button type="submit" className="button" data-kind="secondary" disabled={busy} aria-busy={busy}>
              Find
            </button>
          </div>
          <p id={`${id}-said`} role="status" className={trouble ? 'field-error' : 'field-hint'}>
            {trouble ?? (caller && callerWords(caller))}
          </p>
        </div>
      </form>
      {caller && caller.name === null && (
        <div className="field">
          <label htmlFor={`${id}-name`}>Name</label>
          <input
            id={`${id}-name`}
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <p className="field-hint">The driver asks for it at the pickup.</p>
        </div>
      )}
    </section>
  )
}

function callerWords({ known, name, phone_no }: Caller): string {
  const number = spacedPhone(phone_no)
  switch (known) {
    case 'verified':
      return `${number} is ${name ?? 'a rider without a name'}, with an account of their own.`
    case 'called':
      return `${number} is ${name ?? 'a caller without a name'}, who has called before.`
    case 'new':
      return `${number} is nobody’s yet. It becomes an account that its holder can sign in to by a code.`
  }
}

/** The trip, by the form and the rules of a rider's own booking. */
function TripPart({ call: { typed, searched, vehicle } }: PartProps) {
  const [first] = useState(() => typed)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  async function price(draft: Draft) {
    const trip = tripOfDraft(draft)
    if (!trip) return
    setBusy(true)
    setTrouble(null)
    const before = kept.value.typed
    const quoted = await call('/api/ops/quotes', { answer: QuoteAnswerSchema, body: { trip }, retries: 1 })
    setBusy(false)
    // The trip was changed meanwhile: its price would be another.
    if (kept.value.typed !== before) return
    if (!quoted.ok) return setTrouble(wordsFor(quoted.refusal))
    const offered = vehiclesFor(draft.passengers, draft.packageDetails?.vehicle_type ?? null)
    const same = offered.find(({ type }) => type === vehicle)
    change({
      typed: draft,
      searched: draft,
      quote: quoted.value,
      vehicle: (same ?? offered[0])?.type ?? null,
      key: randomKey(),
    })
  }
  return (
    <section className="card" aria-label="The trip">
      <TripForm
        initial={first}
        heading={<h2 className="text-xl">The trip</h2>}
        busy={busy}
        offersRental
        onChange={(draft) => change({ typed: draft, searched: null, quote: null })}
        onSearch={(draft) => void price(draft)}
      />
      {trouble && (
        <p role="alert" className="field-error mt-2">
          {trouble}
        </p>
      )}
      {searched && (
        <p className="sr-only" role="status">
          The prices are shown.
        </p>
      )}
    </section>
  )
}

interface PriceProps extends PartProps {
  onBegin(): void
}

/** What it costs, and the booking. */
function PricePart({ call: now, onBegin }: PriceProps) {
  const { caller, name, searched, quote, vehicle } = now
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const group = useId()
  const trip = searched && tripOfDraft(searched)
  if (!searched || !quote || !trip) {
    return (
      <section className="card grid gap-3" aria-label="The price">
        <h2 className="text-xl">The price</h2>
        {trouble && (
          <p role="alert" className="field-error">
            {trouble}
          </p>
        )}
        <p className="text-muted">
          Fill in the trip and press Search Cars. Nothing is booked by it. The caller pays the advance by a
          link that we send to this number, and the rest to the driver.
        </p>
      </section>
    )
  }
  const offered = vehiclesFor(searched.passengers, searched.packageDetails?.vehicle_type ?? null)
  const fare = vehicle && quote.fares[vehicle]
  const pickupAt = instantOf(trip.scheduled_time)
  const amounts = fare && payableAmounts(fare.totalFare).partial
  const isNamed = caller !== null && (caller.name !== null || name.trim() !== '')
  async function book() {
    if (busy || !caller || !fare || !vehicle || !quote || !trip) return
    setBusy(true)
    setTrouble(null)
    const booked = await call('/api/ops/bookings', {
      answer: WrittenSchema,
      body: {
        phone_no: caller.phone_no,
        name: name.trim() || null,
        trip,
        vehicle_type: vehicle,
        quote: quote.quote,
        fare_amount: fare.totalFare,
        idempotency_key: now.key,
      },
    })
    setBusy(false)
    if (booked.ok) return change({ made: booked.value.id })
    const { refusal } = booked
    setTrouble(refusal.reason === 'refused' ? wordsFor(refusal) : ONCE)
    // A quote that is over has to be asked for anew: the form is still there.
    if (refusal.reason === 'refused' && ['quote_expired', 'price_changed'].includes(refusal.code)) {
      change({ searched: null, quote: null, key: randomKey() })
    }
  }
  return (
    <section className="card grid gap-4" aria-label="The price">
      <h2 className="text-xl">The price</h2>
      <p>
        {SERVICE_LABELS[trip.service_type]}, {pickupAt && formatDateTime(pickupAt)},{' '}
        {guestsLabel(searched.passengers)}. From {trip.pickup_address}
        {trip.dropoff_address && ` to ${trip.dropoff_address}`}.
      </p>
      <fieldset className="grid gap-2" disabled={busy}>
        <legend className="sr-only">Car</legend>
        {offered.map(({ type, name: label }) => (
          <label key={type} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={group}
              value={type}
              checked={vehicle === type}
              onChange={() => change({ vehicle: type, key: randomKey() })}
            />
            <span className="flex-1">{label}</span>
            <span className="figures">{formatRupees(quote.fares[type].totalFare)}</span>
          </label>
        ))}
      </fieldset>
      {offered.length === 0 && (
        <p role="alert" className="text-error">
          No car fits so many guests.
        </p>
      )}
      {fare && amounts && pickupAt && (
        <>
          <FareBreakdown fare={fare} />
          <p>
            To say: {formatRupees(amounts.advance)} is paid now by the link, {formatRupees(amounts.remaining)}{' '}
            to the driver after the ride.{' '}
            {refundSentence({
              service: trip.service_type,
              pickupAt,
              at: new Date(),
              paidPaise: paiseOf(amounts.advance),
            })}
          </p>
          <p className="text-sm text-muted">
            The price holds until {formatTime(new Date(quote.expires_at))}. The link lives for 2 hours, at
            most until the pickup; the booking goes to drivers once it is paid.
          </p>
        </>
      )}
      {trouble && (
        <p role="alert" className="field-error">
          {trouble}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="button" data-kind="secondary" disabled={busy} onClick={onBegin}>
          Begin anew
        </button>
        <button
          type="button"
          className="button"
          disabled={busy || !fare || !isNamed}
          aria-busy={busy}
          onClick={() => void book()}
        >
          Book and send the link
        </button>
      </div>
      {!isNamed && (
        <p className="text-right text-sm text-muted">
          {caller === null
            ? 'Find the caller by the phone number first.'
            : 'Ask for the caller’s name first.'}
        </p>
      )}
    </section>
  )
}

interface MadeProps {
  call: Call
  onShow(): void
  onNext(): void
}

function Made({ call: { caller, quote, vehicle }, onShow, onNext }: MadeProps) {
  const fare = quote && vehicle && quote.fares[vehicle].totalFare
  return (
    <section className="card grid max-w-[38rem] gap-4" role="status">
      <h2 className="text-xl">Booked, and not paid yet</h2>
      <p>
        The link to pay {fare ? formatRupees(payableAmounts(fare).partial.advance) : 'the advance'} is on its
        way to {caller ? spacedPhone(caller.phone_no) : 'the caller'}. Whether it arrived stands in the
        booking, where it can be sent again or taken back.
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={onShow}>
          Open the booking
        </button>
        <button type="button" className="button" data-kind="secondary" onClick={onNext}>
          Next caller
        </button>
      </div>
    </section>
  )
}
