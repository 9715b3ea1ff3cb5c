// The search of the form: what is missing, what is refused, and what an address fills in.
import { pickedOfLocal } from '../kolkata-time'
import { sentenceOf } from '../refusals'
import { accept, type Result, refuse } from '../result'
import type { BookingQuery } from './booking-query'
import { checkApart, checkTrip, TRIP_REFUSALS, type TripRefusal } from './check-trip'
import { type Draft, tripOfDraft } from './draft'
import { airportEndOf, hasReturnTime, type TripEnd } from './trip'
import {
  asAirportTrip,
  chooseService,
  chooseTerminal,
  draftOfForm,
  endOf,
  type FormPlace,
  type TripForm,
  typeAddress,
} from './trip-form'
import { isBookableDate } from './trip-times'
import { vehiclesFor } from './trip-types'

export type FormField = 'pickup' | 'dropoff' | 'package' | 'date' | 'time' | 'return_date' | 'return_time'

/** A package whose car is too small for the guests counts as none. */
const packageFits = ({ package_details: chosen, passengers }: TripForm): boolean =>
  chosen !== null && vehiclesFor(passengers, chosen.vehicle_type).length > 0

/**
 * An end as its field shows it: with a refusal under its place where the other end is the same place. The refusal is
 * judged anew whenever either end changes; the place is kept.
 */
export function shownEnd(form: TripForm, end: TripEnd): FormPlace {
  const [pickup, dropoff] = [endOf(form, 'pickup').point, endOf(form, 'dropoff').point]
  const together = pickup && dropoff && checkApart(form.trip_type, pickup, dropoff)
  const { address, point, error } = endOf(form, end)
  return { address, point, error: together?.end === end ? sentenceOf(TRIP_REFUSALS, together) : error }
}

function isMissing(form: TripForm, end: TripEnd): boolean {
  const { point, error } = shownEnd(form, end)
  return point === null || error !== null
}

/** Whether both ends are chosen, so that there is a route between them. A rental has none. */
export const hasRoute = (form: TripForm): boolean =>
  form.service_type !== 'car_rental' && !isMissing(form, 'pickup') && !isMissing(form, 'dropoff')

/**
 * The fields still to be filled, in the order of the form (docs/product.md, FORM-2). A date that can no longer
 * be picked counts as missing; whether the time is too soon is checked when the rider searches.
 */
export function missingFields(form: TripForm, now: Date): FormField[] {
  const missing: FormField[] = []
  const rental = form.service_type === 'car_rental'
  const { date, time } = pickedOfLocal(form.scheduled_time)
  if (isMissing(form, 'pickup')) missing.push('pickup')
  if (rental && !packageFits(form)) missing.push('package')
  if (!rental && isMissing(form, 'dropoff')) missing.push('dropoff')
  if (!isBookableDate(date, now)) missing.push('date')
  if (time === '') missing.push('time')
  if (hasReturnTime(form)) {
    const back = pickedOfLocal(form.return_scheduled_time)
    if (!isBookableDate(back.date, now) || back.date <= date) missing.push('return_date')
    if (back.time === '') missing.push('return_time')
  }
  return missing
}

type Shown = keyof TripForm['errors']

/** The part of the form that shows a refusal, where that is always the same. */
const SHOWN_AT: Record<Exclude<TripRefusal['reason'], 'same_place' | 'not_airport' | 'bad_time'>, Shown> = {
  pickup_out_of_area: 'pickup',
  dropoff_out_of_area: 'dropoff',
  dropoff_missing: 'dropoff',
  return_missing: 'return',
  return_not_after: 'return',
  return_too_late: 'return',
  too_soon: 'time',
  too_late: 'time',
  trip_type: 'time',
  passengers: 'time',
  package_missing: 'time',
}

function shownAt(refusal: Exclude<TripRefusal, { reason: 'same_place' }>): Shown {
  if (refusal.reason === 'not_airport') return refusal.end
  if (refusal.reason === 'bad_time') return refusal.field === 'scheduled_time' ? 'time' : 'return'
  return SHOWN_AT[refusal.reason]
}

/** Puts a refusal under the field it is about; a refused place loses its coordinates. */
export function showRefusal(form: TripForm, refusal: TripRefusal): TripForm {
  // `shownEnd` shows it as long as it holds.
  if (refusal.reason === 'same_place') return form
  const part = shownAt(refusal)
  const errors = { ...form.errors, [part]: sentenceOf(TRIP_REFUSALS, refusal) }
  if (part === 'time' || part === 'return') return { ...form, errors }
  return { ...form, errors, [`${part}_latitude`]: null, [`${part}_longitude`]: null }
}

/** Search Cars: the draft of a trip that may be booked at `now`, or the form with what stopped it. */
export function searchTrip(form: TripForm, now: Date): Result<Draft, TripForm> {
  const draft = draftOfForm(form)
  const trip = tripOfDraft(draft)
  if (!trip || missingFields(form, now).length > 0) return refuse(form)
  const checked = checkTrip(trip, { now })
  return checked.ok ? accept(draft) : refuse(showRefusal(form, checked.refusal))
}

const TERMINAL = /\b(?:terminal|t)[\s-]?([12])\b/i

/** An airport end is set to the terminal that the text names; for other text the rider chooses one of the two. */
function atAirport(form: TripForm, text: string | null): TripForm {
  const number = TERMINAL.exec(text ?? '')?.[1]
  return number ? chooseTerminal(form, number === '1' ? 'terminal1' : 'terminal2') : form
}

/**
 * The form with what an address asks for (docs/product.md, FORM-7). Places are text without coordinates, which are
 * found before the form is valid. For the airport the direction follows from the end that names the airport; a pickup
 * alone that doesn't is the start of a ride to the airport.
 */
export function prefillForm(form: TripForm, { service, pickup, destination }: BookingQuery['prefill']) {
  let next = service === null ? form : chooseService(form, service)
  const { service_type } = next
  if (service_type === 'airport' && (pickup !== null || destination !== null)) {
    next = asAirportTrip(typeAddress(typeAddress(next, 'pickup', pickup ?? ''), 'dropoff', destination ?? ''))
    const airportEnd = airportEndOf(next.trip_type)
    return atAirport(next, airportEnd === 'pickup' ? pickup : destination)
  }
  if (pickup !== null) next = typeAddress(next, 'pickup', pickup)
  if (destination !== null && service_type !== 'car_rental') next = typeAddress(next, 'dropoff', destination)
  return next
}
