// An operator books for somebody who calls: the caller, the trip by the rider's own form, the price, and the link to pay.
import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { call, randomKey } from '../../api'
import { Button, handleSubmit, Problem } from '../../components/button'
import { PassengerFields } from '../../components/passenger-fields'
import { type Draft, tripOfDraft } from '../../domain/bookings/draft'
import { earliestPickup } from '../../domain/bookings/trip-times'
import { guestsLabel, SERVICE_LABELS } from '../../domain/bookings/trip-types'
import { QuoteAnswerSchema } from '../../domain/fares/quote'
import { isReason } from '../../domain/fields'
import { formatDateTime, instantOf, localOf } from '../../domain/kolkata-time'
import { type Caller, CallerBookedSchema, CallerSchema } from '../../domain/ops/caller'
import { checkContact } from '../../domain/profile/emergency-contact'
import { LONGEST_NAME } from '../../domain/profile/name'
import { spacedPhone } from '../../domain/sign-in/phone'
import { TripForm } from '../search-form/trip-form'
import { beginCall, type CallPart, change, fareOf, kept, offeredFor, reasonOf } from './book-state'
import { FormField, useSend } from './forms'
import { CarChoice, HowPaid, ToSay } from './how-paid'
import { Made, SendNow, WhenChoice } from './send-now'

/** A booking for somebody who calls, and then what was booked. */
export function BookView() {
  useSignals()
  const call = kept.value
  if (call.made !== null) return <Made call={call} made={call.made} />
  return (
    <div key={call.number} className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <div className="grid min-w-0 gap-6">
        <CallerPart call={call} />
        <TripPart call={call} />
      </div>
      <PricePart call={call} />
    </div>
  )
}

/** Asks what changes nothing; null where there is no answer, or where what it is `about` was changed meanwhile. */
function useAsk<Schema extends GenericSchema>(answer: Schema, about: () => unknown) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<{ words: string; about: unknown } | null>(null)
  const ask = async (path: string, body: object, retries = 0): Promise<InferOutput<Schema> | null> => {
    if (busy) return null
    setBusy(true)
    setTrouble(null)
    const asked = about()
    const answered = await call(path, { answer, body, retries })
    setBusy(false)
    if (about() !== asked) return null
    if (!answered.ok) setTrouble({ words: answered.refusal.message, about: asked })
    return answered.ok ? answered.value : null
  }
  return { ask, busy, trouble: trouble?.about === about() ? (trouble?.words ?? null) : null }
}

function CallerPart({ call: { phone, caller, name } }: CallPart) {
  const { ask, busy, trouble } = useAsk(CallerSchema, () => kept.value.phone)
  const id = useId()
  async function find() {
    const found = await ask('/api/ops/callers', { phone_no: phone })
    if (found) change({ caller: found })
  }
  return (
    <section className="card grid gap-4" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="text-xl">
        Who calls
      </h2>
      <form className="grid gap-2" onSubmit={handleSubmit(find)} noValidate>
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
              onChange={({ currentTarget }) => change({ phone: currentTarget.value, caller: null })}
            />
            <Button kind="secondary" type="submit" busy={busy}>
              Find
            </Button>
          </div>
          <p id={`${id}-said`} role="status" className={trouble ? 'field-error' : 'field-hint'}>
            {trouble ?? (caller && callerWords(caller))}
          </p>
        </div>
      </form>
      {caller && caller.name === null && (
        <FormField
          label="Name"
          name="name"
          maxLength={LONGEST_NAME}
          value={name}
          hint="The driver asks for it at the pickup."
          onChange={(typed) => change({ name: typed })}
        />
      )}
    </section>
  )
}

function callerWords({ known, name, phone_no }: Caller): string {
  const who = {
    verified: `${name ?? 'a rider without a name'}. They have their own account.`,
    called: `${name ?? 'a caller without a name'}. They’ve called before.`,
    new: 'new to us. We’ll make an account; its owner can sign in by a code.',
  }[known]
  return `${spacedPhone(phone_no)} is ${who}`
}

/** The trip, by the form and the rules of a rider's own booking. */
function TripPart({ call }: CallPart) {
  const { typed, priced, vehicle, passenger, passengerMissed, now } = call
  const [first] = useState(() => typed)
  // Of no meaning beside the driver's own estimate; a quote needs a time that anybody could book.
  const at = now && localOf(earliestPickup('ride_later', new Date()))
  const { ask, busy, trouble } = useAsk(QuoteAnswerSchema, () => kept.value.typed)
  async function price(draft: Draft) {
    const trip = tripOfDraft(draft)
    if (!trip) return
    const quote = await ask('/api/ops/quotes', { trip }, 1)
    if (!quote) return
    const offered = offeredFor(draft)
    const same = offered.find(({ type }) => type === vehicle)
    change({ typed: draft, priced: { draft, trip, quote }, vehicle: (same ?? offered[0])?.type ?? null })
  }
  return (
    <section className="card" aria-label="The trip">
      <WhenChoice call={call} />
      <TripForm
        initial={first}
        at={at}
        heading={<h2 className="text-xl">The trip</h2>}
        busy={busy}
        offersRental
        onChange={(draft) => change({ typed: draft, priced: null })}
        onSearch={(draft) => void price(draft)}
      >
        <PassengerFields
          value={passenger}
          missed={passengerMissed}
          onChange={(next) => change({ passenger: next, ...(next ? {} : { passengerMissed: 0 }) })}
        />
      </TripForm>
      <Problem className="field-error mt-2">{trouble}</Problem>
      {priced && (
        <p className="sr-only" role="status">
          The prices are shown.
        </p>
      )}
    </section>
  )
}

function PricePart({ call }: CallPart) {
  const { caller, name, priced, vehicle, passenger, now: sends } = call
  const refused = (code?: string) => {
    // The booking was made at another price, or cancelled since: what is pressed next is another booking.
    if (code === 'conflict') change({ asked: null })
    // A quote that is over has to be asked for anew: the form is still there.
    if (code === 'quote_expired' || code === 'price_changed') change({ priced: null })
    change({ round: kept.value.round + 1 })
  }
  const { send, busy, trouble } = useSend(CallerBookedSchema, (made) => change({ made }), refused)
  if (!priced) {
    return (
      <section className="card grid gap-3" aria-label="The price">
        <h2 className="text-xl">The price</h2>
        <Problem className="field-error">{trouble}</Problem>
        <p className="text-muted">
          Fill in the trip and press Search Cars; that books nothing yet. Then choose how it is paid: the
          advance by a link that we send to this number, or all of it to the driver.
        </p>
      </section>
    )
  }
  const pricedCall = { ...call, priced }
  const { draft, trip, quote } = priced
  const fare = fareOf(call)
  const pickupAt = instantOf(trip.scheduled_time)
  const reason = reasonOf(call)
  const isOutstation = trip.service_type === 'outstation'
  const lacksDriver = sends !== null && (sends.driverId === null || isOutstation)
  const isNamed = caller !== null && (caller.name !== null || name.trim() !== '')
  function book() {
    if (!caller || !fare) return
    if (passenger && !checkContact(passenger, null).ok) {
      return change({ passengerMissed: call.passengerMissed + 1 })
    }
    // The price is no part of the key: a request whose price changed after a lost answer is refused as booked already,
    // not booked twice. Nor is who rides, which the newest request says.
    const what = JSON.stringify([caller.phone_no, trip, vehicle, sends !== null])
    const asked = call.asked?.what === what ? call.asked : { what, key: randomKey() }
    change({ asked })
    void send('/api/ops/bookings', {
      phone_no: caller.phone_no,
      name: name.trim() || null,
      trip,
      vehicle_type: vehicle,
      quote: quote.quote,
      fare_amount: fare.totalFare,
      idempotency_key: asked.key,
      passenger,
      pays_driver_reason: reason,
      send_driver_id: sends?.driverId ?? null,
    })
  }
  return (
    <section className="card grid gap-4" aria-label="The price">
      <h2 className="text-xl">The price</h2>
      <p>
        {sends && trip.service_type === 'ride_later' ? 'A ride' : SERVICE_LABELS[trip.service_type]},{' '}
        {sends ? 'now' : pickupAt && formatDateTime(pickupAt)}, {guestsLabel(draft.passengers)}. From{' '}
        {trip.pickup_address}
        {trip.dropoff_address && ` to ${trip.dropoff_address}`}.
      </p>
      <fieldset className="grid gap-4" disabled={busy}>
        <CarChoice call={pricedCall} />
        {sends && vehicle && !isOutstation && <SendNow call={pricedCall} vehicle={vehicle} />}
        {sends && isOutstation && <Problem>An outstation trip is paid ahead: choose a time for it.</Problem>}
        {!isOutstation && <HowPaid call={pricedCall} />}
      </fieldset>
      <ToSay call={pricedCall} />
      <Problem className="field-error">{trouble}</Problem>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="secondary" disabled={busy} onClick={beginCall}>
          Start over
        </Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={busy || !fare || !isNamed || (reason !== null && !isReason(reason)) || lacksDriver}
          onClick={book}
        >
          {reason === null
            ? `Book and send ${sends ? 'driver and link' : 'the link'}`
            : sends
              ? 'Book and send the driver'
              : 'Book, paid to the driver'}
        </Button>
      </div>
      {(!isNamed || sends?.driverId === null) && (
        <p className="text-right text-sm text-muted">
          {caller === null
            ? 'Find the caller by the phone number first.'
            : isNamed
              ? 'Choose who drives first.'
              : 'Ask for the caller’s name first.'}
        </p>
      )}
    </section>
  )
}
