// What a caller's trip costs, booking it, and what was booked.
import { useId, useState } from 'react'
import { call, randomKey } from '../../api'
import { FareBreakdown } from '../../components/fare-breakdown'
import { tripOfDraft } from '../../domain/bookings/draft'
import { guestsLabel, SERVICE_LABELS, type ServiceType, vehiclesFor } from '../../domain/bookings/trip-types'
import type { QuoteAnswer } from '../../domain/fares/quote'
import type { VehicleType } from '../../domain/fields'
import { formatDateTime, formatTime, instantOf } from '../../domain/kolkata-time'
import { formatRupees, paiseOf, payableAmounts } from '../../domain/payments/amounts'
import { refundSentence } from '../../domain/payments/refund-policy'
import { spacedPhone } from '../../domain/sign-in/phone'
import { type Call, change, wordsFor } from './book-call'
import { ONCE, WrittenSchema } from './forms'

interface PriceProps {
  call: Call
  onBegin(): void
}

/** What it costs, and the booking. */
export function PricePart({ call: now, onBegin }: PriceProps) {
  const { caller, name, searched, quote, vehicle } = now
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
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
  const isNamed = caller !== null && (caller.name !== null || name.trim() !== '')
  async function book() {
    if (busy || !caller || !fare || !vehicle || !quote || !trip) return
    setBusy(true)
    setTrouble(null)
    // The price is no part of it: one that changed after a lost answer is refused as booked already, not booked twice.
    const what = JSON.stringify([caller.phone_no, trip, vehicle])
    const asked = now.asked?.what === what ? now.asked : { what, key: randomKey() }
    change({ asked })
    const booked = await call('/api/ops/bookings', {
      answer: WrittenSchema,
      body: {
        phone_no: caller.phone_no,
        name: name.trim() || null,
        trip,
        vehicle_type: vehicle,
        quote: quote.quote,
        fare_amount: fare.totalFare,
        idempotency_key: asked.key,
      },
    })
    setBusy(false)
    if (booked.ok) return change({ made: booked.value.id })
    const { refusal } = booked
    setTrouble(refusal.reason === 'refused' ? wordsFor(refusal) : ONCE)
    // It was made at another price, or cancelled since: what is pressed next is another booking.
    if (refusal.reason === 'refused' && refusal.code === 'conflict') change({ asked: null })
    // A quote that is over has to be asked for anew: the form is still there.
    if (refusal.reason === 'refused' && ['quote_expired', 'price_changed'].includes(refusal.code)) {
      change({ searched: null, quote: null })
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
      <CarChoice offered={offered} quote={quote} vehicle={vehicle} disabled={busy} />
      {fare && pickupAt && (
        <ToSay
          fare={fare}
          service={trip.service_type}
          pickupAt={pickupAt}
          holdsUntil={new Date(quote.expires_at)}
        />
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

interface CarChoiceProps {
  offered: ReturnType<typeof vehiclesFor>
  quote: QuoteAnswer
  vehicle: VehicleType | null
  disabled: boolean
}

/** The cars that have room for the guests, each with its price. */
function CarChoice({ offered, quote, vehicle, disabled }: CarChoiceProps) {
  const group = useId()
  if (offered.length === 0) {
    return (
      <p role="alert" className="text-error">
        No car fits so many guests.
      </p>
    )
  }
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="sr-only">Car</legend>
      {offered.map(({ type, name }) => (
        <label key={type} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={group}
            value={type}
            checked={vehicle === type}
            onChange={() => change({ vehicle: type })}
          />
          <span className="flex-1">{name}</span>
          <span className="figures">{formatRupees(quote.fares[type].totalFare)}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface ToSayProps {
  fare: QuoteAnswer['fares'][VehicleType]
  service: ServiceType
  pickupAt: Date
  holdsUntil: Date
}

/** What the operator tells the caller about the price. */
function ToSay({ fare, service, pickupAt, holdsUntil }: ToSayProps) {
  const { advance, remaining } = payableAmounts(fare.totalFare).partial
  return (
    <>
      <FareBreakdown fare={fare} />
      <p>
        To say: {formatRupees(advance)} is paid now by the link, {formatRupees(remaining)} to the driver after
        the ride. {refundSentence({ service, pickupAt, at: new Date(), paidPaise: paiseOf(advance) })}
      </p>
      <p className="text-sm text-muted">
        The price holds until {formatTime(holdsUntil)}. The link lives for 2 hours, at most until the pickup;
        the booking goes to drivers once it is paid.
      </p>
    </>
  )
}

interface MadeProps {
  call: Call
  onShow(): void
  onNext(): void
}

/** What was booked. */
export function Made({ call: { caller, quote, vehicle }, onShow, onNext }: MadeProps) {
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
