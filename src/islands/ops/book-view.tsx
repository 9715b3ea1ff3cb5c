// An operator books for somebody who calls: the caller, the trip by the rider's own form, the price, and the link to pay.
import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { call, randomKey } from '../../api'
import { Button, handleSubmit, Problem } from '../../components/button'
import { PassengerFields } from '../../components/passenger-fields'
import type { TypedPassenger } from '../../domain/bookings/booking-steps'
import { type Draft, tripOfDraft } from '../../domain/bookings/draft'
import type { Trip } from '../../domain/bookings/trip-request'
import { earliestPickup } from '../../domain/bookings/trip-times'
import { guestsLabel, SERVICE_LABELS, vehiclesFor } from '../../domain/bookings/trip-types'
import { type QuoteAnswer, QuoteAnswerSchema } from '../../domain/fares/quote'
import { isReason, type VehicleType } from '../../domain/fields'
import { formatDateTime, instantOf, localOf } from '../../domain/kolkata-time'
import { type Caller, type CallerBooked, CallerBookedSchema, CallerSchema } from '../../domain/ops/caller'
import { checkContact } from '../../domain/profile/emergency-contact'
import { LONGEST_NAME } from '../../domain/profile/name'
import { spacedPhone } from '../../domain/sign-in/phone'
import { TripForm } from '../search-form/trip-form'
import { openBooking, ops } from './console-state'
import { FormField, useSend } from './forms'
import { CarChoice, FOR_NOW, HowPaid, ToSay } from './how-paid'
import { Made, SendNow, WhenChoice } from './send-now'

interface Call {
  phone: string
  caller: Caller | null
  name: string
  /** The form as it was changed last. */
  typed: Draft | null
  /** The trip that was priced, as the form had it and as it is asked for, and its quote. */
  priced: { draft: Draft; trip: Trip; quote: QuoteAnswer } | null
  vehicle: VehicleType | null
  /** Who rides, as typed; null: the caller. */
  passenger: TypedPassenger | null
  /** Number of presses on Book with a passenger who can't be taken. */
  passengerMissed: number
  /** Why it is paid to the driver, as typed; null: it is paid by the link. */
  paysDriverReason: string | null
  /** A driver is sent at once: which one, null before one is chosen; absent: the trip is at its time. */
  now: { driverId: string | null } | null
  /** Presses on Book that were refused: the free drivers are read anew. */
  round: number
  /** Caller, trip and car that were asked to be booked last, and the booking's key: asked again they are one booking. */
  asked: { what: string; key: string } | null
  /** What was booked; null before. */
  made: CallerBooked | null
}

const NEW_CALL: Call = {
  phone: '',
  caller: null,
  name: '',
  typed: null,
  priced: null,
  vehicle: null,
  passenger: null,
  passengerMissed: 0,
  paysDriverReason: null,
  now: null,
  round: 0,
  asked: null,
  made: null,
}

/**
 * The call under way stays while its operator looks at other views: nothing that was typed is lost (docs/product.md,
 * CALLER-7).
 */
const kept = signal(NEW_CALL)

const change = (parts: Partial<Call>) => {
  kept.value = { ...kept.value, ...parts }
}

/** A booking for somebody who calls, and then what was booked. */
export function BookView() {
  useSignals()
  const [round, setRound] = useState(0)
  const now = kept.value
  const { made } = now
  const begin = () => {
    kept.value = NEW_CALL
    setRound((count) => count + 1)
  }
  if (made !== null) {
    const show = () => {
      begin()
      ops.view.value = 'rides'
      void openBooking(made.id)
    }
    const { priced, vehicle, caller } = now
    return (
      <Made
        {...{ made, caller }}
        fare={priced && vehicle && priced.quote.fares[vehicle].totalFare}
        paysDriver={reasonOf(now) !== null}
        onShow={show}
        onNext={begin}
      />
    )
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

type PartProps = { call: Call }

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

function CallerPart({ call: { phone, caller, name } }: PartProps) {
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
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
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
function TripPart({ call: { typed, priced, vehicle, passenger, passengerMissed, now } }: PartProps) {
  const [first] = useState(() => typed)
  // Of no meaning beside the driver's own estimate; a quote needs a time that anybody could book.
  const at = now && localOf(earliestPickup('ride_later', new Date()))
  const { ask, busy, trouble } = useAsk(QuoteAnswerSchema, () => kept.value.typed)
  async function price(draft: Draft) {
    const trip = tripOfDraft(draft)
    if (!trip) return
    const quote = await ask('/api/ops/quotes', { trip }, 1)
    if (!quote) return
    const offered = vehiclesFor(draft.passengers, draft.package_details?.vehicle_type ?? null)
    const same = offered.find(({ type }) => type === vehicle)
    change({ typed: draft, priced: { draft, trip, quote }, vehicle: (same ?? offered[0])?.type ?? null })
  }
  return (
    <section className="card" aria-label="The trip">
      <WhenChoice
        isNow={now !== null}
        onChange={(isNow) =>
          change({
            now: isNow ? { driverId: null } : null,
            paysDriverReason: isNow ? FOR_NOW : null,
            priced: null,
          })
        }
      />
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

function PricePart({ call: now, onBegin }: PartProps & { onBegin(): void }) {
  const { caller, name, priced, vehicle, passenger, now: sends } = now
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
  const { draft, trip, quote } = priced
  const offered = vehiclesFor(draft.passengers, draft.package_details?.vehicle_type ?? null)
  const fare = vehicle && quote.fares[vehicle]
  const pickupAt = instantOf(trip.scheduled_time)
  const reason = reasonOf(now)
  const lacksDriver = sends !== null && (sends.driverId === null || trip.service_type === 'outstation')
  const isNamed = caller !== null && (caller.name !== null || name.trim() !== '')
  function book() {
    if (!caller || !fare) return
    if (passenger && !checkContact(passenger, null).ok) {
      return change({ passengerMissed: now.passengerMissed + 1 })
    }
    // The price is no part of the key: a request whose price changed after a lost answer is refused as booked already,
    // not booked twice. Nor is who rides, which the newest request says.
    const what = JSON.stringify([caller.phone_no, trip, vehicle, sends !== null])
    const asked = now.asked?.what === what ? now.asked : { what, key: randomKey() }
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
      <CarChoice
        {...{ offered, quote, vehicle }}
        disabled={busy}
        onChoose={(chosen) => change({ vehicle: chosen, now: sends && { driverId: null } })}
      />
      {sends && vehicle && trip.service_type !== 'outstation' && (
        <SendNow
          {...{ trip, vehicle, quote }}
          driverId={sends.driverId}
          round={now.round}
          disabled={busy}
          onChoose={(driverId) => change({ now: { driverId } })}
        />
      )}
      {sends && trip.service_type === 'outstation' && (
        <Problem>An outstation trip is paid ahead: choose a time for it.</Problem>
      )}
      <HowPaid
        service={trip.service_type}
        reason={reason}
        disabled={busy}
        isNow={sends !== null}
        onChange={(paysDriverReason) => change({ paysDriverReason })}
      />
      {fare && pickupAt && (
        <ToSay
          fare={fare}
          service={trip.service_type}
          quote={quote}
          pickupAt={pickupAt}
          paysDriver={reason !== null}
          isNow={sends !== null}
        />
      )}
      <Problem className="field-error">{trouble}</Problem>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="secondary" disabled={busy} onClick={onBegin}>
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

/** Why it is paid to the driver; null: it is paid by the link, as outstation always is. */
const reasonOf = ({ priced, paysDriverReason }: Call) =>
  priced?.trip.service_type === 'outstation' ? null : paysDriverReason
