// An operator books for somebody who calls: the caller, the trip by the rider's own form, the price, and the link to pay.
import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../api'
import { type Draft, tripOfDraft } from '../../domain/bookings/draft'
import { vehiclesFor } from '../../domain/bookings/trip-types'
import { QuoteAnswerSchema } from '../../domain/fares/quote'
import { type Caller, CallerSchema } from '../../domain/ops/caller'
import { LONGEST_NAME } from '../../domain/profile/name'
import { spacedPhone } from '../../domain/sign-in/phone'
import { TripForm } from '../search-form/trip-form'
import { type Call, change, kept, newCall, wordsFor } from './book-call'
import { Made, PricePart } from './book-price'
import { type ConsolePart, openBooking } from './console-state'

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
                change({ phone: currentTarget.value, caller: null })
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
