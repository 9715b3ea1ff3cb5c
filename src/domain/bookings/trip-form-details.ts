import type { PackageDetails } from '../fares/rental-package'
import { LUGGAGE, PASSENGERS } from './passengers'
import { INSTRUCTIONS_TEXT_MAX, type Instructions, NO_INSTRUCTIONS } from './special-instructions'
import { openReturnSlots, openSlots } from './time-slots'
import type { TripForm } from './trip-form'

/* When, how many, which package, and what else to know: the lower half of the form (docs/product.md, Trip form). */

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

/** Takes the return date, or '' when it is deselected; one that is not after the outward date is not taken. */
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
  const text = next.text.slice(0, INSTRUCTIONS_TEXT_MAX).replace(/[\uD800-\uDBFF]$/, '')
  return { ...form, instructions: { luggage: within(next.luggage, LUGGAGE), pet: next.pet, text } }
}
