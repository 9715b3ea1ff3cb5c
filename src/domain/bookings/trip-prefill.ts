import type { TerminalKey } from '../places/terminals'
import { airportEndOf } from './airport-end'
import type { BookingQuery } from './booking-query'
import { chooseAirportTrip, chooseService, chooseTerminal, type TripForm, typeAddress } from './trip-form'

const TERMINAL = /\b(?:terminal|t)[\s-]?([12])\b/i
const AIRPORT = /\bairport\b|\bterminal\b|\bT[12]\b/i

function terminalNamed(text: string): TerminalKey | null {
  const number = TERMINAL.exec(text)?.[1]
  return number === '1' ? 'terminal1' : number === '2' ? 'terminal2' : null
}

/** An airport end takes a terminal that the text names; other text is left for the rider to choose between the two. */
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
