import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BookingQuery } from '../../domain/bookings/booking-query'
import type { TripRefusal } from '../../domain/bookings/check-trip'
import { type Draft, draftOfForm, formOfDraft } from '../../domain/bookings/draft'
import { prefillForm, showRefusal } from '../../domain/bookings/search-trip'
import { chooseDate, chooseTime, emptyForm, type TripForm } from '../../domain/bookings/trip-form'
import { isBookableDate } from '../../domain/bookings/trip-times'

export type Change = (transition: (form: TripForm) => TripForm) => void

interface Start {
  /** The stored draft; null for none or until it is read. */
  initial: Draft | null
  prefill?: BookingQuery['prefill'] | undefined
  /** The refusal that returned the rider to the form. */
  refusal?: TripRefusal | null | undefined
}

/** Clears a stored date that has passed. */
function withoutPast(form: TripForm): TripForm {
  const now = new Date()
  if (form.date === '' || isBookableDate(form.date, now)) return form
  return chooseTime(chooseDate(form, '', now), '')
}

function startForm({ initial, prefill, refusal }: Start): TripForm {
  const kept = initial ? withoutPast(formOfDraft(initial)) : emptyForm()
  const filled = prefill ? prefillForm(kept, prefill) : kept
  return refusal ? showRefusal(filled, refusal) : filled
}

/** The form's state, changed only by pure transitions; every change by the rider is reported. */
export function useTripForm(start: Start, onChange?: (draft: Draft) => void) {
  const [form, setForm] = useState(() => startForm(start))
  const reported = useRef(form)
  const arrived = useRef(start.initial === null ? null : form)

  // Applies a draft read after hydration; in a layout effect, to precede the text typed before hydration.
  useLayoutEffect(() => {
    if (arrived.current || start.initial === null) return
    arrived.current = startForm(start)
    setForm(arrived.current)
  })
  useEffect(() => {
    if (form === reported.current) return
    reported.current = form
    // The stored draft itself is no change; nor is the empty form that stood before it.
    if (form !== arrived.current) onChange?.(draftOfForm(form))
  })
  const change: Change = setForm
  return { form, change }
}
