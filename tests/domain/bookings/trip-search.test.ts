import { describe, expect, it } from 'vitest'
import {
  emptyStoredBooking,
  parseStoredBooking,
  textOfBooking,
} from '../../../src/domain/bookings/booking-steps'
import {
  hasRoute,
  missingFields,
  prefillForm,
  searchTrip,
  shownEnd,
  showRefusal,
} from '../../../src/domain/bookings/search-trip'
import {
  chooseAirportTrip,
  chooseOutstationTrip,
  choosePackage,
  choosePlace,
  chooseService,
  chooseTerminal,
  draftOfForm,
  endOf,
  formOfDraft,
  type TripForm,
  typeAddress,
} from '../../../src/domain/bookings/trip-form'
import { TERMINALS } from '../../../src/domain/places/service-area'
import {
  emptyForm,
  FOUR_HOURS,
  INDIRANAGAR,
  KORAMANGALA,
  MYSURU_PALACE,
  NOW,
} from '../../support/bookings/trips'

const HOME = { address: 'Koramangala, Bengaluru', point: KORAMANGALA }
const WORK = { address: 'Indiranagar, Bengaluru', point: INDIRANAGAR }
const PALACE = { address: 'Mysuru Palace, Mysuru', point: MYSURU_PALACE }

const base = choosePlace(choosePlace(emptyForm(), 'pickup', HOME), 'dropoff', WORK)
const rideLater: TripForm = { ...base, scheduled_time: '2026-11-21T18:30' }
const rental = choosePackage(chooseService(rideLater, 'car_rental'), FOUR_HOURS)
const pickup = chooseAirportTrip(
  chooseTerminal(chooseService(rideLater, 'airport'), 'terminal1'),
  'airport_pickup',
)
const drop: TripForm = { ...chooseAirportTrip(pickup, 'airport_drop'), is_round_trip: true }
const oneWay = choosePlace(chooseService(rideLater, 'outstation'), 'dropoff', PALACE)
const roundTrip: TripForm = {
  ...chooseOutstationTrip(oneWay, 'round_trip'),
  return_scheduled_time: '2026-11-22T18:00',
}

it.each([
  ['ride later', rideLater],
  ['ride later at midnight', { ...rideLater, scheduled_time: '2026-11-21T24:00' }],
  ['rental', rental],
  ['airport pickup', pickup],
  ['airport drop, round trip', drop],
  ['outstation one way', oneWay],
  ['outstation round trip', roundTrip],
])(
  'a filled form for %s is the draft of a trip, of which storage keeps all and a form shows all',
  (_, form) => {
    const draft = draftOfForm(form)
    expect(searchTrip(form, NOW)).toEqual({ ok: true, value: draft })
    const stored = { ...emptyStoredBooking('key-of-this-trip'), draft }
    expect(parseStoredBooking(textOfBooking(stored), '')).toEqual(stored)
    expect(formOfDraft(draft)).toEqual({ ...form, before: null })
  },
)

it.each<[string, TripForm, string[]]>([
  ['everything', emptyForm(), ['pickup', 'dropoff', 'date', 'time']],
  ['a rental’s package', { ...rental, package_details: null }, ['package']],
  [
    'another package, where its car is too small for the guests',
    { ...rental, passengers: 5, package_details: { ...FOUR_HOURS, vehicle_type: 'sedan' } },
    ['package'],
  ],
  ['a drop-off that is only typed', typeAddress(rideLater, 'dropoff', 'Indi'), ['dropoff']],
  ['a time', { ...rideLater, scheduled_time: '2026-11-21' }, ['time']],
  ['a date', { ...rideLater, scheduled_time: 'T18:30' }, ['date']],
  ['a date that has passed', { ...rideLater, scheduled_time: '2026-11-20T18:30' }, ['date']],
  ['a date too far ahead', { ...rideLater, scheduled_time: '2026-12-22T18:30' }, ['date']],
  ['the return', { ...roundTrip, return_scheduled_time: '' }, ['return_date', 'return_time']],
  ['a return time', { ...roundTrip, return_scheduled_time: '2026-11-22' }, ['return_time']],
  [
    'a return after the outward date',
    { ...roundTrip, return_scheduled_time: '2026-11-21T18:00' },
    ['return_date'],
  ],
  ['no return for one way', oneWay, []],
  ['no return for an airport round trip', drop, []],
])('what is still missing: %s (FORM-2)', (_, form, missing) => {
  expect(missingFields(form, NOW)).toEqual(missing)
  if (missing.length > 0) expect(searchTrip(form, NOW)).toEqual({ ok: false, refusal: form })
})

describe('both ends at one place (FORM-10, FORM-11)', () => {
  const SAME = 'Pickup and drop-off are the same place. Please choose another.'
  const AIRPORT = 'Pickup and drop-off are both at the airport. Please choose another.'
  const errors = (form: TripForm) => [shownEnd(form, 'pickup').error, shownEnd(form, 'dropoff').error]
  const NEAR_HOME = { address: 'Forum Mall', point: { ...KORAMANGALA, lat: KORAMANGALA.lat + 0.002 } }
  const AT_GATE = { address: 'Airport hotel', point: { lat: 13.19, lng: 77.7 } }

  it.each<[string, TripForm, (string | null)[], string[]]>([
    ['of a city ride', choosePlace(rideLater, 'dropoff', NEAR_HOME), [null, SAME], ['dropoff']],
    ['of an airport drop', choosePlace(drop, 'pickup', AT_GATE), [AIRPORT, null], ['pickup']],
    ['of an airport pickup', choosePlace(pickup, 'dropoff', AT_GATE), [null, AIRPORT], ['dropoff']],
  ])('%s are refused under the one to choose again, and no price is asked for', (_, form, shown, missing) => {
    expect(errors(form)).toEqual(shown)
    expect(missingFields(form, NOW)).toEqual(missing)
    expect(hasRoute(form)).toBe(false)
    expect(searchTrip(form, NOW)).toEqual({ ok: false, refusal: form })
  })

  it('are good again without another choice of the one, once the other has changed', () => {
    const together = choosePlace(rideLater, 'dropoff', NEAR_HOME)
    const apart = choosePlace(together, 'pickup', WORK)
    expect(errors(apart)).toEqual([null, null])
    expect(hasRoute(apart)).toBe(true)
    expect(searchTrip(apart, NOW).ok).toBe(true)
  })

  it('said by the server are shown as long as they are the same', () => {
    const together = choosePlace(rideLater, 'dropoff', NEAR_HOME)
    const refusal = { reason: 'same_place', end: 'dropoff', atAirport: false, kilometres: 0.2 } as const
    expect(errors(showRefusal(together, refusal))).toEqual([null, SAME])
  })

  it('do not matter to a rental, which has one', () => {
    expect(missingFields(rental, NOW)).toEqual([])
    expect(hasRoute(rental)).toBe(false)
  })
})

describe('a search that is stopped', () => {
  it('says under the time that it is too soon, and keeps what was typed', () => {
    const form = { ...rideLater, scheduled_time: '2026-11-21T12:00' }
    expect(missingFields(form, NOW)).toEqual([])
    const errors = { ...form.errors, time: '❌ You must book at least 4 hours in advance.' }
    expect(searchTrip(form, NOW)).toEqual({ ok: false, refusal: { ...form, errors } })
  })

  it('at a return that equals the outward midnight', () => {
    const times = { scheduled_time: '2026-11-21T24:00', return_scheduled_time: '2026-11-22T00:00' }
    const stopped = searchTrip({ ...roundTrip, ...times }, NOW)
    expect(stopped.ok ? null : stopped.refusal.errors.return).toBe(
      'Please choose a return date after Sat, 21 Nov.',
    )
  })

  it('puts a refusal from the server under its field, and forgets the refused point', () => {
    const far = { lat: 0, lng: 0 }
    const outOfArea = showRefusal(rideLater, { reason: 'pickup_out_of_area', point: far })
    expect(endOf(outOfArea, 'pickup')).toMatchObject({ address: HOME.address, point: null })
    expect(outOfArea.errors.pickup).toMatch(/^❌ We're currently unavailable/)
    const offAirport = showRefusal(drop, { reason: 'not_airport', end: 'dropoff', kilometres: 9 })
    const chooseTerminalAgain = { point: null, error: 'Please choose Terminal 1 or Terminal 2.' }
    expect(endOf(offAirport, 'dropoff')).toMatchObject(chooseTerminalAgain)
    const tooLate = showRefusal(rideLater, { reason: 'too_late', lastDate: '2026-12-21' })
    expect(tooLate.errors.time).toContain('21 Dec')
  })
})

const [T1, T2] = [TERMINALS.terminal1.address, TERMINALS.terminal2.address]
const NOTHING = { service: null, pickup: null, destination: null }

describe('what the address bar fills in (FORM-7)', () => {
  it('leaves the form alone when it asks for nothing', () => {
    expect(prefillForm(emptyForm(), NOTHING)).toEqual(emptyForm())
  })

  it('writes the places without coordinates, so that they are found before they count', () => {
    const form = prefillForm(emptyForm(), { ...NOTHING, pickup: 'Majestic', destination: 'Whitefield' })
    expect(endOf(form, 'pickup')).toMatchObject({ address: 'Majestic', point: null })
    expect(endOf(form, 'dropoff')).toMatchObject({ address: 'Whitefield', point: null })
  })

  it('opens a rental, which has no drop-off', () => {
    const asked = { service: 'car_rental', pickup: 'Majestic', destination: 'Whitefield' } as const
    const form = prefillForm(emptyForm(), asked)
    expect(form).toMatchObject({
      service_type: 'car_rental',
      pickup_address: 'Majestic',
      dropoff_address: '',
    })
  })

  it.each([
    ['Terminal 1', 'Majestic', 'airport_pickup', 'pickup', T1, 'Majestic'],
    [T2, 'Majestic', 'airport_pickup', 'pickup', T2, 'Majestic'],
    ['Majestic', 'airport T2', 'airport_drop', 'dropoff', T2, 'Majestic'],
    ['Majestic', 'Bengaluru airport', 'airport_drop', 'dropoff', '', 'Majestic'],
    ['Airport', null, 'airport_pickup', 'pickup', '', ''],
    ['Majestic', null, 'airport_drop', 'dropoff', '', 'Majestic'],
    [null, 'Majestic', 'airport_pickup', 'pickup', '', 'Majestic'],
    ['Indiranagar', 'Majestic', 'airport_drop', 'dropoff', '', 'Indiranagar'],
  ] as const)('takes %s to %s as %s', (pickup, destination, trip_type, airportEnd, airport, other) => {
    const form = prefillForm(emptyForm(), { service: 'airport', pickup, destination })
    const otherEnd = airportEnd === 'pickup' ? 'dropoff' : 'pickup'
    expect(form.trip_type).toBe(trip_type)
    expect(form[`${airportEnd}_address`]).toBe(airport)
    expect(form[`${otherEnd}_address`]).toBe(other)
  })
})
