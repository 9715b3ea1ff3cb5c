import type { PackageDetails } from '../fares/rates'
import { OWN_WORDS_MOST } from '../fields'
import { greatCircleKm } from '../places/coordinates'
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
import { type Instructions, NO_INSTRUCTIONS } from './special-instructions'
import { airportEndOf, hasReturnTime, type TripEnd } from './trip'
import { openReturnSlots, openSlots } from './trip-times'
import { LUGGAGE, PASSENGERS, type ServiceType, type TripType } from './trip-types'

/** A place as a form holds it: what is written, where that is, and what is wrong with it. */
export interface FormPlace {
  address: string
  /** Null until a place is chosen; a place that is refused has none either. */
  point: NamedPoint | null
  error: string | null
}

export interface FormEnd extends FormPlace {
  /**
   * House, floor, gate or landmark of this place, as typed; another place begins without one. A drop-off's detail is
   * neither shown nor sent; swapping the ends back shows it again.
   */
  detail: string
}

type Ends = Record<TripEnd, FormEnd>

/** Step 1 as it is being filled in. Dates `YYYY-MM-DD`, times 'HH:mm' up to '24:00', '' while not chosen. */
export interface TripForm extends Ends {
  serviceType: ServiceType
  tripType: TripType | null
  isRoundTrip: boolean
  /** The form as the service before was left, to go back to; null where the form began with this one. */
  before: TripForm | null
  date: string
  time: string
  timeError: string | null
  /** The return is kept while the trip has none. */
  returnDate: string
  returnTime: string
  returnError: string | null
  passengers: number
  package: PackageDetails | null
  hasInstructions: boolean
  instructions: Instructions
}

const EMPTY_END: FormEnd = { address: '', point: null, error: null, detail: '' }

const turned = ({ pickup, dropoff }: TripForm): Ends => ({
  pickup: dropoff,
  dropoff: pickup,
})

/** The form as it starts: Ride Later, two guests. */
export function emptyForm(): TripForm {
  return {
    serviceType: 'ride_later',
    tripType: null,
    isRoundTrip: false,
    before: null,
    pickup: EMPTY_END,
    dropoff: EMPTY_END,
    date: '',
    time: '',
    timeError: null,
    returnDate: '',
    returnTime: '',
    returnError: null,
    passengers: PASSENGERS.formDefault,
    package: null,
    hasInstructions: false,
    instructions: NO_INSTRUCTIONS,
  }
}

/** Whether the form has a return date and time: only for an outstation round trip. */
export function asksForReturn(form: TripForm): boolean {
  return hasReturnTime({ service_type: form.serviceType, is_round_trip: form.isRoundTrip })
}

/** The kind of trip a tab opens with. */
export const firstTripType = (service: ServiceType): TripType | null =>
  service === 'airport' ? 'airport_pickup' : service === 'outstation' ? 'one_way' : null

const AIRPORT = /\bairport\b|\bterminal\b|\bT[12]\b/i

/** Whether an end is at the airport: by its place, or by its words while no place is chosen. */
const isAirport = ({ point, address }: FormEnd) => (point ? isAtAirport(point) : AIRPORT.test(address))

/**
 * The form as an airport trip. The end that is at the airport decides the direction; where neither or both are, the
 * trip goes there from what is given as the pickup, and without one comes from there. The airport's end keeps a place
 * that is at the airport and is cleared of any other.
 */
export function asAirportTrip(form: TripForm): TripForm {
  const leaves = isAirport(form.pickup)
  const goesThere = leaves === isAirport(form.dropoff) ? !leaves && form.pickup.address !== '' : !leaves
  const end: TripEnd = goesThere ? 'dropoff' : 'pickup'
  return {
    ...form,
    tripType: goesThere ? 'airport_drop' : 'airport_pickup',
    [end]: isAirport(form[end]) && form[end].point ? form[end] : EMPTY_END,
  }
}

/**
 * The ends of an airport trip for another service: those before it, with the place away from the airport as it is now.
 * A chosen terminal stays where no end was, or another place at the airport.
 */
function endsAfterAirport({ tripType, before, ...now }: TripForm): Ends {
  if (!before) return now
  const [airportEnd, cityEnd] = tripType === 'airport_drop' ? BACK : THERE
  const same = THERE.find((end) => before[end].address === now[cityEnd].address)
  const ends = { pickup: before.pickup, dropoff: before.dropoff, [same ?? cityEnd]: now[cityEnd] }
  const free = ends[airportEnd].address === '' || isAirport(ends[airportEnd])
  return free && now[airportEnd].point ? { ...ends, [airportEnd]: now[airportEnd] } : ends
}

const THERE = ['pickup', 'dropoff'] as const

const BACK = ['dropoff', 'pickup'] as const

/**
 * Takes a tab. A rental has no drop-off and only a rental has a package; Airport Taxi makes room for the terminal, and
 * what stood there, like the kind of trip, is back with the service before (docs/product.md, FORM-6). Lead times
 * differ, so the time's error goes.
 */
export function chooseService(form: TripForm, service: ServiceType): TripForm {
  const { serviceType, before } = form
  if (service === serviceType) return form
  const { pickup, dropoff } = serviceType === 'airport' ? endsAfterAirport(form) : form
  const isBack = before?.serviceType === service
  const next: TripForm = {
    ...form,
    before: { ...form, before: null },
    serviceType: service,
    tripType: isBack ? before.tripType : firstTripType(service),
    isRoundTrip: isBack && before.isRoundTrip,
    pickup,
    dropoff: service === 'car_rental' ? EMPTY_END : dropoff,
    package: null,
    timeError: null,
    returnError: null,
  }
  return service === 'airport' ? asAirportTrip(next) : next
}

/** Outstation: one way or round trip. One way hides the return, which is neither stored nor sent. */
export function chooseOutstationTrip(form: TripForm, tripType: 'one_way' | 'round_trip'): TripForm {
  if (form.serviceType !== 'outstation') return form
  return { ...form, tripType, isRoundTrip: tripType === 'round_trip', returnError: null }
}

/** Airport: from it or to it. Sets round trip off; the two ends change places, for the terminal is the other one now. */
export function chooseAirportTrip(form: TripForm, tripType: 'airport_pickup' | 'airport_drop'): TripForm {
  if (form.serviceType !== 'airport') return form
  const ends = form.tripType === tripType ? {} : turned(form)
  return { ...form, ...ends, isRoundTrip: false, tripType }
}

/** The Round Trip checkbox, which only airport trips have. */
export function setAirportRoundTrip(form: TripForm, isRoundTrip: boolean): TripForm {
  return form.serviceType === 'airport' ? { ...form, isRoundTrip } : form
}

/** Puts a terminal at the airport end of an airport trip. */
export function chooseTerminal(form: TripForm, key: TerminalKey): TripForm {
  const end = airportEndOf(form.tripType)
  if (end === null) return form
  const { address, lat, lng } = TERMINALS[key]
  return { ...form, [end]: { address, point: { lat, lng }, error: null, detail: '' } }
}

/** The terminal that the pickup or drop-off of an airport trip is at, if any. */
export function chosenTerminal(form: TripForm): TerminalKey | null {
  const end = airportEndOf(form.tripType)
  const point = end && form[end].point
  const isThere = (key: TerminalKey) => point?.lat === TERMINALS[key].lat && point.lng === TERMINALS[key].lng
  return TERMINAL_KEYS.find(isThere) ?? null
}

/** Typing in an address field: the place chosen before no longer counts, nor does its detail. */
export function typeAddress(form: TripForm, end: TripEnd, typed: string): TripForm {
  const address = typed.slice(0, ADDRESS_MAX)
  const detail = address === form[end].address ? form[end].detail : ''
  return { ...form, [end]: { address, point: null, error: null, detail } }
}

/** Says of the pickup which house, floor or gate it is, kept within its length. */
export function setPickupDetail(form: TripForm, typed: string): TripForm {
  const detail = typed.slice(0, PICKUP_DETAIL_MAX).replace(/[\uD800-\uDBFF]$/, '')
  return { ...form, pickup: { ...form.pickup, detail } }
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
  const offAirport = airportEndOf(form.tripType) === end && !isAtAirport(place.point)
  const error = !isInServiceArea(place.point) ? OUT_OF_AREA : offAirport ? NOT_AIRPORT : null
  const ofPickup = end === 'pickup' ? place.rest : undefined
  const address =
    place.rest && !ofPickup ? enteredAddress(place.address, place.rest) : place.address.slice(0, ADDRESS_MAX)
  const { point: before, detail } = form[end]
  const stays = before === null || greatCircleKm(before, place.point) < SAME_PLACE_KM
  const chosen = { address, point: error === null ? place.point : null, error }
  return { ...form, [end]: { ...chosen, detail: place.detail ?? ofPickup ?? (stays ? detail : '') } }
}

const OTHER_DIRECTION: Partial<Record<TripType, TripType>> = {
  airport_pickup: 'airport_drop',
  airport_drop: 'airport_pickup',
}

/** Changes the ends over; on an airport trip that is the other direction, and a rental has one end only. */
export function swapEnds(form: TripForm): TripForm {
  if (form.serviceType === 'car_rental') return form
  const tripType = form.tripType && OTHER_DIRECTION[form.tripType]
  return { ...form, ...turned(form), tripType: tripType ?? form.tripType }
}

/* When, how many, which package, and what else to know: the lower half of the form (docs/product.md, FORM-13). */

/** Takes the outward date, or '' when it is deselected. A time or a return that no longer fits is cleared. */
export function chooseDate(form: TripForm, date: string, now: Date): TripForm {
  const timeStays = date !== '' && openSlots(date, form.serviceType, now).includes(form.time)
  const returnStays = date === '' || form.returnDate > date
  return {
    ...form,
    date,
    time: date === '' || timeStays ? form.time : '',
    timeError: null,
    returnDate: returnStays ? form.returnDate : '',
    returnTime: returnStays ? form.returnTime : '',
    returnError: null,
  }
}

/** Takes the outward time; a return at the very same instant (after an outward 24:00) is cleared. */
export function chooseTime(form: TripForm, time: string): TripForm {
  const clashes =
    form.returnTime !== '' &&
    !openReturnSlots(form.returnDate, `${form.date}T${time}`).includes(form.returnTime)
  return { ...form, time, timeError: null, returnTime: clashes ? '' : form.returnTime }
}

/**
 * Takes the return date, or '' when the date is deselected; a date that is not after the outward date is not taken.
 */
export function chooseReturnDate(form: TripForm, returnDate: string): TripForm {
  if (returnDate !== '' && returnDate <= form.date) return form
  return { ...form, returnDate, returnError: null }
}

export function chooseReturnTime(form: TripForm, returnTime: string): TripForm {
  return { ...form, returnTime, returnError: null }
}

/** Takes a rental package. */
export function choosePackage(form: TripForm, chosen: PackageDetails): TripForm {
  return form.serviceType === 'car_rental' ? { ...form, package: chosen } : form
}

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, Math.round(value)))

/** Sets the guests, kept within 1 and 6. */
export function setPassengers(form: TripForm, passengers: number): TripForm {
  return { ...form, passengers: within(passengers, PASSENGERS) }
}

/** Opens the special instructions, or resets all of them when the box is unchecked. */
export function setHasInstructions(form: TripForm, hasInstructions: boolean): TripForm {
  return { ...form, hasInstructions, instructions: hasInstructions ? form.instructions : NO_INSTRUCTIONS }
}

/** Sets parts of the special instructions: luggage kept within 0 and 3, the text within its length. */
export function setInstructions(form: TripForm, parts: Partial<Instructions>): TripForm {
  const next = { ...form.instructions, ...parts }
  const text = next.text.slice(0, OWN_WORDS_MOST).replace(/[\uD800-\uDBFF]$/, '')
  return { ...form, instructions: { luggage: within(next.luggage, LUGGAGE), pet: next.pet, text } }
}
