import { describe, expect, it } from 'vitest'
import { draftOfForm, emptyDraft, formOfDraft, tripOfDraft } from '../../../src/domain/bookings/draft'
import {
  hasRoute,
  isSearchable,
  missingFields,
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
  emptyForm,
  setAirportRoundTrip,
  setHasInstructions,
  setInstructions,
  type TripForm,
} from '../../../src/domain/bookings/trip-form'
import { aDraft, at, FOUR_HOURS, INDIRANAGAR, KORAMANGALA, MYSURU_PALACE, NOW } from './trips'

const HOME = { address: 'Koramangala, Bengaluru', point: KORAMANGALA }
const WORK = { address: 'Indiranagar, Bengaluru', point: INDIRANAGAR }
const PALACE = { address: 'Mysuru Palace, Mysuru', point: MYSURU_PALACE }

const base = choosePlace(choosePlace(emptyForm(), 'pickup', HOME), 'dropoff', WORK)
const rideLater: TripForm = { ...base, date: '2026-11-21', time: '18:30' }
const rental = choosePackage(chooseService(rideLater, 'car_rental'), FOUR_HOURS)
const pickup = chooseAirportTrip(
  chooseTerminal(chooseService(rideLater, 'airport'), 'terminal1'),
  'airport_pickup',
)
const drop = setAirportRoundTrip(chooseAirportTrip(pickup, 'airport_drop'), true)
const oneWay = choosePlace(chooseService(rideLater, 'outstation'), 'dropoff', PALACE)
const roundTrip = {
  ...chooseOutstationTrip(oneWay, 'round_trip'),
  returnDate: '2026-11-22',
  returnTime: '18:00',
}
const noted = setInstructions(setHasInstructions(rideLater, true), {
  luggage: 2,
  pet: true,
  text: 'a | b\n🐕',
})

const forms: [string, TripForm][] = [
  ['ride later', rideLater],
  ['ride later at midnight', { ...rideLater, time: '24:00' }],
  ['ride later with instructions', noted],
  ['rental', rental],
  ['airport pickup', pickup],
  ['airport drop, round trip', drop],
  ['outstation one way', oneWay],
  ['outstation round trip', roundTrip],
]

const halfFilled: [string, TripForm][] = [
  ['a date without its time', { ...rideLater, time: '' }],
  ['a time without its date', { ...rideLater, date: '' }],
  ['a way back without its time', { ...roundTrip, returnTime: '' }],
]

describe('a filled form', () => {
  it.each(forms)('for %s can be searched', (_, form) => {
    expect(missingFields(form, NOW)).toEqual([])
    expect(searchTrip(form, NOW).ok).toBe(true)
  })

  it.each([...forms, ...halfFilled])('for %s comes back from its draft as it was', (_, form) => {
    expect(formOfDraft(draftOfForm(form))).toEqual({ ...form, before: null })
  })

  it.each(halfFilled)('is not searched with %s, nor is its draft a trip', (_, form) => {
    expect(tripOfDraft(draftOfForm(form))).toBeNull()
    expect(searchTrip(form, NOW).ok).toBe(false)
  })

  it('is the draft that is stored', () => {
    expect(searchTrip(rideLater, NOW)).toEqual({ ok: true, value: aDraft() })
  })
})

describe('what is still missing (FORM-2)', () => {
  it.each<[string, TripForm, string[]]>([
    ['everything', emptyForm(), ['pickup', 'dropoff', 'date', 'time']],
    ['a rental’s package', { ...rental, package: null }, ['package']],
    [
      'another package, where its car is too small for the guests',
      { ...rental, passengers: 5, package: { ...FOUR_HOURS, vehicle_type: 'sedan' } },
      ['package'],
    ],
    [
      'a drop-off that is only typed',
      { ...rideLater, dropoff: { address: 'Indi', point: null, error: null, detail: '' } },
      ['dropoff'],
    ],
    ['a time', { ...rideLater, time: '' }, ['time']],
    ['a date', { ...rideLater, date: '' }, ['date']],
    ['a date that has passed', { ...rideLater, date: '2026-11-20' }, ['date']],
    ['a date too far ahead', { ...rideLater, date: '2026-12-22' }, ['date']],
    ['the return', { ...roundTrip, returnDate: '', returnTime: '' }, ['return_date', 'return_time']],
    ['a return after the outward date', { ...roundTrip, returnDate: '2026-11-21' }, ['return_date']],
    ['no return time for one way', { ...oneWay, returnDate: '', returnTime: '' }, []],
    ['no return time for an airport round trip', { ...drop, returnDate: '', returnTime: '' }, []],
  ])('%s', (_, form, missing) => {
    expect(missingFields(form, NOW)).toEqual(missing)
    expect(isSearchable(form, NOW)).toBe(missing.length === 0)
    if (missing.length > 0) expect(searchTrip(form, NOW)).toEqual({ ok: false, refusal: form })
  })
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
    const form = { ...rideLater, time: '12:00' }
    expect(isSearchable(form, NOW)).toBe(true)
    expect(searchTrip(form, NOW)).toEqual({
      ok: false,
      refusal: { ...form, timeError: '❌ You must book at least 4 hours in advance.' },
    })
  })

  it('because the clock moved on', () => {
    expect(searchTrip(pickup, at('2026-11-21T17:30')).ok).toBe(true)
    const stopped = searchTrip(pickup, at('2026-11-21T17:31'))
    expect(stopped.ok ? null : stopped.refusal.timeError).toBe('❌ You must book at least 1 hour in advance.')
  })

  it('at a return that equals the outward midnight', () => {
    const stopped = searchTrip({ ...roundTrip, time: '24:00', returnTime: '00:00' }, NOW)
    expect(stopped.ok ? null : stopped.refusal.returnError).toBe(
      'Please choose a return date after Sat, 21 Nov.',
    )
  })

  it('puts a refusal from the server under its field, and forgets the refused point', () => {
    const far = { lat: 0, lng: 0 }
    const outOfArea = showRefusal(rideLater, { reason: 'pickup_out_of_area', point: far })
    expect(outOfArea.pickup).toMatchObject({ address: HOME.address, point: null })
    expect(outOfArea.pickup.error).toMatch(/^❌ We're currently unavailable/)
    const offAirport = showRefusal(drop, { reason: 'not_airport', end: 'dropoff', kilometres: 9 })
    expect(offAirport.dropoff).toMatchObject({
      point: null,
      error: 'Please choose Terminal 1 or Terminal 2.',
    })
    expect(showRefusal(rideLater, { reason: 'too_late', lastDate: '2026-12-21' }).timeError).toContain(
      '21 Dec',
    )
  })
})

describe('a form from a stored draft', () => {
  it('nobody touched has its own two guests', () => {
    expect(formOfDraft(emptyDraft())).toEqual(emptyForm())
  })

  it('has no kind of trip that its service does not know', () => {
    expect(formOfDraft(aDraft({ serviceType: 'airport', tripType: 'one_way' })).tripType).toBe(
      'airport_pickup',
    )
    expect(formOfDraft(aDraft({ serviceType: 'outstation', isRoundTrip: true })).tripType).toBe('round_trip')
    expect(formOfDraft(aDraft({ tripType: 'round_trip', isRoundTrip: true }))).toMatchObject({
      tripType: null,
      isRoundTrip: false,
    })
  })

  it('has no package whose details are of another', () => {
    const draft = aDraft({
      serviceType: 'car_rental',
      packageSelection: 'package-8h',
      packageDetails: FOUR_HOURS,
    })
    expect(formOfDraft(draft).package).toBeNull()
  })

  it('shows instructions that we did not compose as the rider’s words', () => {
    const form = formOfDraft(aDraft({ specialInstructions: 'ring twice' }))
    expect(form).toMatchObject({
      hasInstructions: true,
      instructions: { luggage: 0, pet: false, text: 'ring twice' },
    })
  })
})
