import type { PackageDetails } from '../fares/rates'
import { OWN_WORDS_MOST } from '../fields'
import { localOfPicked, pickedOfLocal } from '../kolkata-time'
import { greatCircleKm, isSamePoint } from '../places/coordinates'
import { ADDRESS_MAX, enteredAddress, type NamedPoint, PICKUP_DETAIL_MAX } from '../places/place'
import {
  isAtAirport,
  isInServiceArea,
  NOT_AIRPORT,
  OUT_OF_AREA,
  TERMINAL_KEYS,
  TERMINALS,
  type TerminalKey,
} from '../places/service-area'
import { changesTrip, type Draft, emptyDraft } from './draft'
import { composeInstructions, type Instructions, parseInstructions } from './special-instructions'
import { airportEndOf, firstTripType, hasReturnTime, type TripEnd } from './trip'
import { openReturnSlots, openSlots } from './trip-times'
import { LUGGAGE, PASSENGERS, type ServiceType, type TripType } from './trip-types'

/** A place as a form holds it: what is written, where that is, and what is wrong with it. */
export interface FormPlace {
  address: string
  /** Null until a place is chosen; a place that is refused has none either. */
  point: NamedPoint | null
  error: string | null
}

interface FormEnd extends FormPlace {
  /** House, floor, gate or landmark of this place, as typed; another place begins without one. */
  detail: string
}

/** Step 1 as it is being filled in: a draft, and what is not kept of the form. */
export interface TripForm extends Draft {
  /** The form as the service before was left, to go back to; null where the form began with this one. */
  before: TripForm | null
  errors: Record<TripEnd | 'time' | 'return', string | null>
  /** Not shown and not sent; swapping the ends back shows it again. */
  dropoff_detail: string
  hasInstructions: boolean
  /** The pickup of the trip that is changed, in ISO; null of a trip that is booked. */
  booked: string | null
}

/** The form that shows a draft; an untouched draft is the untouched form, with its two guests. */
export const formOfDraft = (draft: Draft, booked: string | null = null): TripForm => ({
  ...draft,
  passengers: changesTrip(draft, emptyDraft()) ? draft.passengers : PASSENGERS.formDefault,
  before: null,
  errors: { pickup: null, dropoff: null, time: null, return: null },
  dropoff_detail: '',
  hasInstructions: draft.special_instructions !== '',
  booked,
})

/** What is kept and sent of a form. A return is kept in the form alone while the trip has none (docs/product.md, FORM-8). */
export function draftOfForm(form: TripForm): Draft {
  const { before, errors, dropoff_detail, hasInstructions, booked, ...draft } = form
  return hasReturnTime(draft) ? draft : { ...draft, return_scheduled_time: '' }
}

/** An end of the form as a whole. */
export function endOf(form: TripForm, end: TripEnd): FormEnd {
  const [lat, lng] = [form[`${end}_latitude`], form[`${end}_longitude`]]
  const point = lat === null || lng === null ? null : { lat, lng, signature: form[`${end}_signature`] }
  return { address: form[`${end}_address`], point, error: form.errors[end], detail: form[`${end}_detail`] }
}

/** The form with a place at an end; of none the end is empty. */
function withEnd(form: TripForm, end: TripEnd, place: Partial<FormEnd> = {}): TripForm {
  const { address = '', point = null, error = null, detail = '' } = place
  return {
    ...form,
    [`${end}_address`]: address,
    [`${end}_latitude`]: point?.lat ?? null,
    [`${end}_longitude`]: point?.lng ?? null,
    [`${end}_signature`]: point?.signature,
    [`${end}_detail`]: detail,
    errors: { ...form.errors, [end]: error },
  }
}

/** The form with both ends as they are in another. */
const withEndsOf = (form: TripForm, { pickup, dropoff }: Record<TripEnd, FormEnd>): TripForm =>
  withEnd(withEnd(form, 'pickup', pickup), 'dropoff', dropoff)

const turned = (form: TripForm): TripForm =>
  withEndsOf(form, { pickup: endOf(form, 'dropoff'), dropoff: endOf(form, 'pickup') })

const AIRPORT = /\bairport\b|\bterminal\b|\bT[12]\b/i

/** Whether an end is at the airport: by its place, or by its words while no place is chosen. */
const isAirport = ({ point, address }: FormPlace) => (point ? isAtAirport(point) : AIRPORT.test(address))

/**
 * The form as an airport trip. The end that is at the airport decides the direction; where neither or both are, the
 * trip goes there from what is given as the pickup, and without one comes from there. The airport's end keeps a place
 * that is at the airport and is cleared of any other.
 */
export function asAirportTrip(form: TripForm): TripForm {
  const leaves = isAirport(endOf(form, 'pickup'))
  const hasPickup = form.pickup_address !== ''
  const goesThere = leaves === isAirport(endOf(form, 'dropoff')) ? !leaves && hasPickup : !leaves
  const next: TripForm = { ...form, trip_type: goesThere ? 'airport_drop' : 'airport_pickup' }
  const end: TripEnd = goesThere ? 'dropoff' : 'pickup'
  const place = endOf(form, end)
  return place.point && isAtAirport(place.point) ? next : withEnd(next, end)
}

/**
 * An airport form with the ends for another service: those before it, with the place away from the airport as it is now.
 * A chosen terminal stays where no end was, or another place at the airport.
 */
function endsAfterAirport(form: TripForm): TripForm {
  const { trip_type, before } = form
  if (!before) return form
  const [airportEnd, cityEnd] = trip_type === 'airport_drop' ? BACK : THERE
  const [atAirport, inCity] = [endOf(form, airportEnd), endOf(form, cityEnd)]
  const same = THERE.find((end) => before[`${end}_address`] === inCity.address)
  const ends = {
    pickup: endOf(before, 'pickup'),
    dropoff: endOf(before, 'dropoff'),
    [same ?? cityEnd]: inCity,
  }
  const isFree = ends[airportEnd].address === '' || isAirport(ends[airportEnd])
  return withEndsOf(form, isFree && atAirport.point ? { ...ends, [airportEnd]: atAirport } : ends)
}

const THERE = ['pickup', 'dropoff'] as const

const BACK = ['dropoff', 'pickup'] as const

/**
 * Takes a tab. A rental has no drop-off and only a rental has a package; Airport Taxi makes room for the terminal, and
 * what stood there, like the kind of trip, is back with the service before (docs/product.md, FORM-6). Lead times
 * differ, so the time's error goes.
 */
export function chooseService(form: TripForm, service: ServiceType): TripForm {
  const { service_type, before } = form
  if (service === service_type) return form
  const isBack = before?.service_type === service
  const next: TripForm = {
    ...(service_type === 'airport' ? endsAfterAirport(form) : form),
    before: { ...form, before: null },
    service_type: service,
    trip_type: isBack ? before.trip_type : firstTripType(service),
    is_round_trip: isBack && before.is_round_trip,
    package_id: null,
    package_details: null,
  }
  const timed = withoutTimeErrors(next)
  if (service === 'airport') return asAirportTrip(timed)
  return service === 'car_rental' ? withEnd(timed, 'dropoff') : timed
}

const withoutTimeErrors = (form: TripForm): TripForm => ({
  ...form,
  errors: { ...form.errors, time: null, return: null },
})

/** Outstation: one way or round trip. One way hides the return, which is neither stored nor sent. */
export const chooseOutstationTrip = (form: TripForm, trip_type: 'one_way' | 'round_trip'): TripForm => ({
  ...form,
  trip_type,
  is_round_trip: trip_type === 'round_trip',
  errors: { ...form.errors, return: null },
})

/** Airport: from it or to it. Sets round trip off; the two ends change places, for the terminal is the other one now. */
export const chooseAirportTrip = (form: TripForm, trip_type: 'airport_pickup' | 'airport_drop') => ({
  ...(form.trip_type === trip_type ? form : turned(form)),
  is_round_trip: false,
  trip_type,
})

/** Puts a terminal at the airport end of an airport trip. */
export function chooseTerminal(form: TripForm, key: TerminalKey): TripForm {
  const end = airportEndOf(form.trip_type)
  const { address, lat, lng } = TERMINALS[key]
  return end === null ? form : withEnd(form, end, { address, point: { lat, lng } })
}

/** The terminal that the pickup or drop-off of an airport trip is at, if any. */
export function chosenTerminal(form: TripForm): TerminalKey | null {
  const end = airportEndOf(form.trip_type)
  const point = end && endOf(form, end).point
  const isThere = (key: TerminalKey) => isSamePoint(TERMINALS[key], point)
  return TERMINAL_KEYS.find(isThere) ?? null
}

/** Typing in an address field: the place chosen before no longer counts, nor does its detail. */
export function typeAddress(form: TripForm, end: TripEnd, typed: string): TripForm {
  const address = typed.slice(0, ADDRESS_MAX)
  const before = endOf(form, end)
  return withEnd(form, end, { address, detail: address === before.address ? before.detail : '' })
}

/** Says of the pickup which house, floor or gate it is, kept within its length. */
export function setPickupDetail(form: TripForm, typed: string): TripForm {
  return { ...form, pickup_detail: typed.slice(0, PICKUP_DETAIL_MAX).replace(/[\uD800-\uDBFF]$/, '') }
}

/** A pin moved by less than this is still at the same house. */
const SAME_PLACE_KM = 0.2

/**
 * A place chosen by suggestion, map or position. Outside the area, or off the airport where the airport has to
 * be, the text stays with the reason under it and the coordinates are not kept (docs/product.md, AREA-4). A saved
 * address brings its own `detail`. The `rest` of a typed address is the pickup's detail; a drop-off, which has none, keeps
 * it behind its place.
 */
export function choosePlace(
  form: TripForm,
  end: TripEnd,
  place: { address: string; point: NamedPoint; detail?: string | undefined; rest?: string | undefined },
): TripForm {
  const offAirport = airportEndOf(form.trip_type) === end && !isAtAirport(place.point)
  const error = !isInServiceArea(place.point) ? OUT_OF_AREA : offAirport ? NOT_AIRPORT : null
  const ofPickup = end === 'pickup' ? place.rest : undefined
  const address =
    place.rest && !ofPickup ? enteredAddress(place.address, place.rest) : place.address.slice(0, ADDRESS_MAX)
  const before = endOf(form, end)
  const stays = before.point === null || greatCircleKm(before.point, place.point) < SAME_PLACE_KM
  return withEnd(form, end, {
    address,
    point: error === null ? place.point : null,
    error,
    detail: place.detail ?? ofPickup ?? (stays ? before.detail : ''),
  })
}

const OTHER_DIRECTION: Partial<Record<TripType, TripType>> = {
  airport_pickup: 'airport_drop',
  airport_drop: 'airport_pickup',
}

/** Changes the ends over; on an airport trip that is the other direction, and a rental has one end only. */
export function swapEnds(form: TripForm): TripForm {
  const { service_type, trip_type } = form
  if (service_type === 'car_rental') return form
  return { ...turned(form), trip_type: (trip_type && OTHER_DIRECTION[trip_type]) ?? trip_type }
}

/* When, how many, which package, and what else to know: the lower half of the form (docs/product.md, FORM-13). */

/** Takes the outward date, or '' when it is deselected. A time or a return that no longer fits is cleared. */
export function chooseDate(form: TripForm, date: string, now: Date): TripForm {
  const { time } = pickedOfLocal(form.scheduled_time)
  const timeStays = date === '' || openSlots(date, form.service_type, now, form.booked).includes(time)
  const returnStays = date === '' || pickedOfLocal(form.return_scheduled_time).date > date
  return withoutTimeErrors({
    ...form,
    scheduled_time: localOfPicked({ date, time: timeStays ? time : '' }),
    return_scheduled_time: returnStays ? form.return_scheduled_time : '',
  })
}

/** Takes the outward time; a return at the very same instant (after an outward 24:00) is cleared. */
export function chooseTime(form: TripForm, time: string): TripForm {
  const { date } = pickedOfLocal(form.scheduled_time)
  const back = pickedOfLocal(form.return_scheduled_time)
  const scheduled_time = localOfPicked({ date, time })
  const clashes = back.time !== '' && !openReturnSlots(back.date, scheduled_time).includes(back.time)
  return {
    ...form,
    scheduled_time,
    return_scheduled_time: clashes ? back.date : form.return_scheduled_time,
    errors: { ...form.errors, time: null },
  }
}

/**
 * Takes the return date, or '' when the date is deselected; a date that is not after the outward date is not taken.
 */
export function chooseReturnDate(form: TripForm, date: string): TripForm {
  if (date !== '' && date <= pickedOfLocal(form.scheduled_time).date) return form
  return withReturn(form, { ...pickedOfLocal(form.return_scheduled_time), date })
}

export const chooseReturnTime = (form: TripForm, time: string): TripForm =>
  withReturn(form, { ...pickedOfLocal(form.return_scheduled_time), time })

const withReturn = (form: TripForm, picked: { date: string; time: string }): TripForm => ({
  ...form,
  return_scheduled_time: localOfPicked(picked),
  errors: { ...form.errors, return: null },
})

/** Takes a rental package. */
export const choosePackage = (form: TripForm, chosen: PackageDetails): TripForm => ({
  ...form,
  package_id: chosen.id,
  package_details: chosen,
})

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, Math.round(value)))

/** Sets the guests, kept within 1 and 6. */
export function setPassengers(form: TripForm, passengers: number): TripForm {
  return { ...form, passengers: within(passengers, PASSENGERS) }
}

/** Opens the special instructions, or resets all of them when the box is unchecked. */
export function setHasInstructions(form: TripForm, hasInstructions: boolean): TripForm {
  return { ...form, hasInstructions, special_instructions: hasInstructions ? form.special_instructions : '' }
}

/** Sets parts of the special instructions: luggage kept within 0 and 3, the text within its length. */
export function setInstructions(form: TripForm, parts: Partial<Instructions>): TripForm {
  const next = { ...parseInstructions(form.special_instructions), ...parts }
  const text = next.text.slice(0, OWN_WORDS_MOST).replace(/[\uD800-\uDBFF]$/, '')
  const luggage = within(next.luggage, LUGGAGE)
  return { ...form, special_instructions: composeInstructions({ luggage, pet: next.pet, text }) }
}
