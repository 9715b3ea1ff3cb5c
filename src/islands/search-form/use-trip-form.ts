import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { serverNow } from '../../components/ticking'
import type { BookingQuery } from '../../domain/bookings/booking-query'
import type { TripRefusal } from '../../domain/bookings/check-trip'
import { changesTrip, type Draft, emptyDraft } from '../../domain/bookings/draft'
import { prefillForm, showRefusal } from '../../domain/bookings/search-trip'
import {
  chooseDate,
  chooseTime,
  draftOfForm,
  formOfDraft,
  type TripForm,
} from '../../domain/bookings/trip-form'
import { isBookableDate } from '../../domain/bookings/trip-times'
import { pickedOfLocal } from '../../domain/kolkata-time'

export type Change = (transition: (form: TripForm) => TripForm) => void

export interface FormStart {
  /** The stored draft; null for none or until it is read. Only the first draft given is used. */
  initial: Draft | null
  /** Form values from the URL's query. */
  prefill?: BookingQuery['prefill'] | undefined
  /** The refusal that returned the rider to the form, shown under its field. */
  refusal?: TripRefusal | null | undefined
  /** The pickup of the trip that is changed, in ISO. */
  booked?: string
}

/** Clears a stored date that has passed. */
function withoutPast(form: TripForm): TripForm {
  const now = serverNow()
  const { date } = pickedOfLocal(form.scheduled_time)
  if (date === '' || isBookableDate(date, now)) return form
  return chooseTime(chooseDate(form, '', now), '')
}

function startForm({ initial, prefill, refusal, booked }: FormStart): TripForm {
  const kept = withoutPast(formOfDraft(initial ?? emptyDraft(), booked))
  const filled = prefill ? prefillForm(kept, prefill) : kept
  return refusal ? showRefusal(filled, refusal) : filled
}

/** The form's state, changed only by pure transitions; what the rider changes of the trip is reported, once each. */
export function useTripForm(start: FormStart, onChange?: (draft: Draft) => void) {
  const [form, setForm] = useState(() => startForm(start))
  const reported = useRef(form)
  const touched = useRef(false)
  const arrived = useRef(start.initial !== null)

  // Applies a draft read after hydration; in a layout effect, to precede the text typed before hydration.
  useLayoutEffect(() => {
    if (arrived.current || start.initial === null) return
    arrived.current = true
    reported.current = startForm(start)
    setForm(reported.current)
  })
  useEffect(() => {
    // A draft that has just arrived is not shown yet: the empty form before it is nothing that the rider has changed.
    if (form === reported.current || !touched.current) return
    const draft = draftOfForm(form)
    const isChanged = changesTrip(draftOfForm(reported.current), draft)
    reported.current = form
    if (isChanged) onChange?.(draft)
  })
  const change: Change = (transition) => {
    touched.current = true
    setForm(transition)
  }
  return { form, change }
}
