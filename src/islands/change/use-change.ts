import { useEffect, useState } from 'react'
import type { GenericSchema, InferOutput } from 'valibot'
import { beginWork, type CallRefusal, call, isDecided } from '../../api'
import type { Booking } from '../../domain/bookings/booking'
import type { TypedPassenger } from '../../domain/bookings/booking-steps'
import { linesOf } from '../../domain/bookings/change-lines'
import { AGREED_SUMS, type ChangeOffer, ChangeOfferSchema } from '../../domain/bookings/change-terms'
import { type Draft, draftOfBooked, tripOfDraft } from '../../domain/bookings/draft'
import type { TripDetails } from '../../domain/bookings/trip-details'
import { draftOfForm, formOfDraft } from '../../domain/bookings/trip-form'
import type { VehicleType } from '../../domain/fields'
import { instantOf } from '../../domain/kolkata-time'
import { formatRupees } from '../../domain/payments/amounts'
import { PASSENGER_REQUIRED } from '../../domain/payments/sentences'
import { checkContact } from '../../domain/profile/emergency-contact'
import type { Result } from '../../domain/result'
import { dialledPhone } from '../../domain/sign-in/phone'
import { useTripForm } from '../search-form/use-trip-form'

/** Beside the trip: the car, and who rides where it is not the rider, as typed. */
export interface Chosen {
  vehicle_type: VehicleType
  passenger: TypedPassenger | null
}

interface Changed extends Pick<TripDetails, 'passenger'> {
  booking: Booking
}

interface How {
  /** Of the change; its offer is below it. */
  path: string
  /** Who rides, to whoever changes the trip. */
  rider?: 'you' | 'the rider'
  /** What an operator says beside it; a note changes no sums. */
  why?: { reason: string; note: string }
  /** What is missing of that. */
  unsaid?: string | false
  /** Reads the trip as it is now, which what was typed is then compared with. */
  reread(): Promise<unknown>
}

/** Milliseconds after the last key until the sums are asked for. */
const TYPING_MS = 400

const TIMEOUT_MS = 10_000

/** Refusals after which the same change is priced anew. */
const STALE = ['change_differs', 'quote_expired']

export const codeOf = (refusal: CallRefusal) => (refusal.reason === 'refused' ? refusal.code : null)

/**
 * A change of a trip as it is being typed, by its rider or by an operator for them: how it differs, what the server says
 * that it brings, and the press that makes it (docs/product.md, CHANGE-8).
 */
export function useChange({ booking, passenger: rides }: Changed, how: How) {
  const { path, rider = 'you', why, unsaid = false, reread } = how
  const [initial] = useState(() => draftOfBooked(booking))
  const { form, change } = useTripForm({ initial, booked: booking.scheduled_time })
  const [chosen, setChosen] = useState<Chosen>({
    vehicle_type: booking.vehicle_type,
    passenger: rides && { name: rides.name, phone_no: rides.phone_no ?? '' },
  })
  const { passenger, vehicle_type } = chosen
  const draft = draftOfForm(form)
  const trip = tripOfDraft(draft)
  const isNamed = passenger === null || checkContact(passenger, null).ok
  const asked = trip && isNamed ? { trip, ...chosen } : null
  const key = JSON.stringify([asked, why?.reason])
  const [untouched] = useState(() => JSON.stringify(asked))
  const missing = isNamed ? 'Still missing: a place, a date or a time.' : PASSENGER_REQUIRED.description
  const isAsBefore = JSON.stringify(asked) === untouched
  /** Why nothing can be changed yet; false: it can. */
  const unready = !asked ? missing : isAsBefore ? 'Nothing has changed yet.' : unsaid
  const [offered, setOffered] = useState<{ key: string; answered: Result<ChangeOffer, CallRefusal> } | null>(
    null,
  )
  /** What has to be said of the last press. */
  const [notice, setNotice] = useState<string | null>(null)
  const answered = unready === false && offered?.key === key ? offered.answered : null
  const offer = answered?.ok ? answered.value : null

  async function ask(signal?: AbortSignal) {
    const body = { ...asked, ...why }
    const until = { timeoutMs: TIMEOUT_MS, ...(signal && { signal }) }
    const answered = await call(`${path}/offer`, { answer: ChangeOfferSchema, body, ...until })
    setOffered({ key, answered })
    return answered
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what is asked
  useEffect(() => {
    if (unready !== false || answered) return
    return beginWork(ask, TYPING_MS)
  }, [key, unready])

  /**
   * The press: the answer, null where nothing was changed and why is shown. Where the price is no longer so it is priced
   * anew: the same sums were agreed to, others are shown first. One press has one key, also where its answer is lost.
   */
  async function press<Answer extends GenericSchema>(answer: Answer): Promise<InferOutput<Answer> | null> {
    if (!offer) return null
    setNotice(null)
    const send = (agreed: ChangeOffer) => call(path, { answer, body: { ...asked, ...why, agreed } })
    let sent = await send(offer)
    if (!sent.ok && STALE.includes(codeOf(sent.refusal) ?? '')) {
      const [renewed] = await Promise.all([ask(), reread()])
      if (!renewed.ok) return null
      if (AGREED_SUMS.some((sum) => renewed.value[sum] !== offer[sum])) {
        const changed = renewed.value.change_number !== offer.change_number
        setNotice(`${changed ? 'This trip was' : 'The sums have'} changed meanwhile. Look again, then press.`)
        return null
      }
      sent = await send(renewed.value)
    }
    if (sent.ok) return sent.value
    if (isDecided(sent)) setOffered({ key, answered: sent })
    else setNotice(`${sent.refusal.message} If you press again, it is the same change.`)
    return null
  }

  const now = linesOf({ ...booking, passenger: rides }, rider)
  const iso = (local: string) => instantOf(local)?.toISOString() ?? ''
  const typed = {
    ...{ ...draft, vehicle_type, fare_amount: booking.fare_amount },
    scheduled_time: iso(draft.scheduled_time),
    return_scheduled_time: iso(draft.return_scheduled_time),
    passenger: passenger && { name: passenger.name.trim(), phone_no: dialledPhone(passenger.phone_no) },
  }
  // What is not asked, or not answered with a fare, has none that anybody knows.
  const unknown = answered || unready ? '–' : '…'
  const fare = offer ? formatRupees(offer.fare_amount) : isAsBefore ? now.Fare : unknown
  return {
    ...{ form, change, chosen, setChosen, draft, asked, answered, offer, unready, notice, now, press },
    after: linesOf(typed, rider, fare),
    again: () => void Promise.all([reread(), ask()]),
    restore({ draft, vehicle_type, passenger }: Chosen & { draft: Draft }) {
      change((form) => formOfDraft(draft, form.booked))
      setChosen({ vehicle_type, passenger })
    },
  }
}

export type AskedChange = ReturnType<typeof useChange>
