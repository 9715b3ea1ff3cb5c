// The search of the form: what is missing, what is refused, and what an address fills in.
import type { TerminalKey } from '../places/service-area'
import { accept, type Result, refuse } from '../result'
import type { BookingQuery } from './booking-query'
import { checkTrip, sentenceForTripRefusal, type TripRefusal } from './check-trip'
import { type Draft, draftOfForm, tripOfDraft } from './draft'
import { airportEndOf } from './trip'
import {
  asksForReturn,
  chooseAirportTrip,
  chooseService,
  chooseTerminal,
  type TripForm,
  typeAddress,
} from './trip-form'
import { isBookableDate } from './trip-times'

export type FormField = 'pickup' | 'dropoff' | 'package' | 'date' | 'time' | 'return_date' | 'return_time'

/**
 * The fields still to be filled, in the order of the form (docs/product.md, Trip form). A date that can no longer
 * be picked counts as missing; whether the time is too soon is checked when the rider searches.
 */
export function missingFields(form: TripForm, now: Date): FormField[] {
  const missing: FormField[] = []
  const rental = form.serviceType === 'car_rental'
  if (form.pickup.point === null) missing.push('pickup')
  if (rental && form.package === null) missing.push('package')
  if (!rental && form.dropoff.point === null) missing.push('dropoff')
  if (!isBookableDate(form.date, now)) missing.push('date')
  if (form.time === '') missing.push('time')
  if (asksForReturn(form)) {
    if (!isBookableDate(form.returnDate, now) || form.returnDate <= form.date) missing.push('return_date')
    if (form.returnTime === '') missing.push('return_time')
  }
  return missing
}

/** Whether the search button is enabled. */
export function isSearchable(form: TripForm, now: Date): boolean {
  return missingFields(form, now).length === 0
}

/** Puts a refusal under the field it is about; a refused place loses its coordinates. */
export function showRefusal(form: TripForm, refusal: TripRefusal): TripForm {
  const error = sentenceForTripRefusal(refusal, form.serviceType)
  switch (refusal.reason) {
    case 'pickup_out_of_area':
      return { ...form, pickup: { ...form.pickup, point: null, error } }
    case 'dropoff_out_of_area':
    case 'dropoff_missing':
      return { ...form, dropoff: { ...form.dropoff, point: null, error } }
    case 'not_airport':
      return { ...form, [refusal.end]: { ...form[refusal.end], point: null, error } }
    case 'return_missing':
    case 'return_not_after':
    case 'return_too_late':
      return { ...form, returnError: error }
    case 'bad_time':
      return refusal.field === 'scheduled_time'
        ? { ...form, timeError: error }
        : { ...form, returnError: error }
    case 'too_soon':
    case 'too_late':
    case 'trip_type':
    case 'passengers':
    case 'package_missing':
      return { ...form, timeError: error }
  }
}

/** Search Cars: the draft of a trip that may be booked at `now`, or the form with what stopped it. */
export function searchTrip(form: TripForm, now: Date): Result<Draft, TripForm> {
  const draft = draftOfForm(form)
  const trip = tripOfDraft(draft)
  if (!trip || !isSearchable(form, now)) return refuse(form)
  const checked = checkTrip(trip, { now })
  return checked.ok ? accept(draft) : refuse(showRefusal(form, checked.refusal))
}

const TERMINAL = /\b(?:terminal|t)[\s-]?([12])\b/i

const AIRPORT = /\bairport\b|\bterminal\b|\bT[12]\b/i

function terminalNamed(text: string): TerminalKey | null {
  const number = TERMINAL.exec(text)?.[1]
  return number === '1' ? 'terminal1' : number === '2' ? 'terminal2' : null
}

/** An airport end is set to the terminal that the text names; for other text the rider chooses one of the two. */
function atAirport(form: TripForm, text: string | null): TripForm {
  const terminal = text === null ? null : terminalNamed(text)
  return terminal === null ? form : chooseTerminal(form, terminal)
}

/**
 * The form with what an address asks for (docs/product.md, Trip form). Places are text without coordinates: they
 * are found before the form is valid. For the airport the direction follows from which end names it, and from a
 * pickup alone that doesn't: a ride from elsewhere goes there.
 */
export function prefillForm(
  form: TripForm,
  { service, pickup, destination }: BookingQuery['prefill'],
): TripForm {
  let next = service === null ? form : chooseService(form, service)
  if (next.serviceType === 'airport' && (pickup !== null || destination !== null)) {
    const leavesIt = pickup !== null && AIRPORT.test(pickup)
    const reachesIt = destination !== null && AIRPORT.test(destination)
    const endsThere = reachesIt || (pickup !== null && !leavesIt && destination === null)
    if (leavesIt !== endsThere) next = chooseAirportTrip(next, leavesIt ? 'airport_pickup' : 'airport_drop')
  }
  const airportEnd = airportEndOf(next.tripType)
  if (airportEnd !== null) next = atAirport(next, airportEnd === 'pickup' ? pickup : destination)
  if (pickup !== null && airportEnd !== 'pickup') next = typeAddress(next, 'pickup', pickup)
  if (destination !== null && airportEnd !== 'dropoff' && next.serviceType !== 'car_rental') {
    next = typeAddress(next, 'dropoff', destination)
  }
  return next
}
