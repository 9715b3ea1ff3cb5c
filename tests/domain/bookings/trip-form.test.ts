import { describe, expect, it } from 'vitest'
import { emptyDraft } from '../../../src/domain/bookings/draft'
import {
  chooseAirportTrip,
  chooseDate,
  chooseOutstationTrip,
  choosePackage,
  choosePlace,
  chooseReturnDate,
  chooseReturnTime,
  chooseService,
  chooseTerminal,
  chooseTime,
  chosenTerminal,
  draftOfForm,
  endOf,
  formOfDraft,
  setHasInstructions,
  setInstructions,
  setPassengers,
  setPickupDetail,
  swapEnds,
  type TripForm,
  typeAddress,
} from '../../../src/domain/bookings/trip-form'
import { OUT_OF_AREA, TERMINALS } from '../../../src/domain/places/service-area'
import {
  emptyForm,
  FOUR_HOURS,
  INDIRANAGAR,
  KORAMANGALA,
  NOW,
  southOfMysuru,
} from '../../support/bookings/trips'

const T1 = { address: 'Kempegowda International Airport Terminal 1', point: TERMINALS.terminal1 }
const T2 = { address: 'Kempegowda International Airport Terminal 2', point: TERMINALS.terminal2 }
const NOWHERE = { address: '', point: null, error: null, detail: '' }
const HOME = { address: 'Koramangala, Bengaluru', point: KORAMANGALA }
const WORK = { address: 'Indiranagar, Bengaluru', point: INDIRANAGAR }

const filled = (changes: Partial<TripForm> = {}): TripForm => ({
  ...choosePlace(choosePlace(emptyForm(), 'pickup', HOME), 'dropoff', WORK),
  scheduled_time: '2026-11-22T18:30',
  ...changes,
})
const airport = () => chooseService(typeAddress(filled(), 'pickup', ''), 'airport')
const outstationForm = () => chooseService(filled(), 'outstation')
const round = (changes: Partial<TripForm> = {}): TripForm => ({
  ...chooseOutstationTrip(outstationForm(), 'round_trip'),
  return_scheduled_time: '2026-11-24T10:00',
  ...changes,
})
const toTerminal1 = (form: TripForm) => chooseTerminal(form, 'terminal1')

describe('choosing a tab (FORM-1, FORM-4)', () => {
  it('starts at Ride Later with two guests', () => {
    expect(emptyForm()).toMatchObject({ service_type: 'ride_later', passengers: 2, trip_type: null })
  })

  it('Hourly Rental clears the drop-off with its coordinates', () => {
    const form = chooseService(filled(), 'car_rental')
    expect(endOf(form, 'dropoff')).toEqual(NOWHERE)
    expect(endOf(form, 'pickup')).toEqual({ ...HOME, error: null, detail: '' })
  })

  it.each(['ride_later', 'airport', 'outstation'] as const)('%s clears the package', (service) => {
    const form = choosePackage(chooseService(filled(), 'car_rental'), FOUR_HOURS)
    expect(form).toMatchObject({ package_id: FOUR_HOURS.id, package_details: FOUR_HOURS })
    expect(chooseService(form, service)).toMatchObject({ package_id: null, package_details: null })
  })

  it('any other has no round trip and no return; Outstation has them again', () => {
    const form = round()
    for (const other of ['ride_later', 'airport'] as const) {
      const looked = chooseService(form, other)
      expect(looked.is_round_trip).toBe(false)
      expect(draftOfForm(looked)).toMatchObject({ is_round_trip: false, return_scheduled_time: '' })
      expect(draftOfForm(chooseService(looked, 'outstation'))).toEqual(draftOfForm(form))
    }
  })

  it('drops the message under the time, for another service has another lead', () => {
    const form = filled({ errors: { ...emptyForm().errors, time: 'too soon' } })
    expect(chooseService(form, 'outstation').errors.time).toBeNull()
  })

  it('that is open already changes nothing', () => {
    const form = airport()
    expect(chooseService(form, 'airport')).toBe(form)
  })
})

describe('Airport Taxi (FORM-5, FORM-6)', () => {
  type Words = { address: string; point: { lat: number; lng: number } | null } | null
  const put = (form: TripForm, end: 'pickup' | 'dropoff', words: Words) => {
    if (words === null) return form
    return words.point
      ? choosePlace(form, end, { address: words.address, point: words.point })
      : typeAddress(form, end, words.address)
  }
  const between = (pickup: Words, dropoff: Words) =>
    put(put(emptyForm(), 'pickup', pickup), 'dropoff', dropoff)
  const ends = ({ pickup_address, dropoff_address }: TripForm) => [pickup_address, dropoff_address]
  const typed = { address: 'Jayana', point: null }
  const airportTyped = { address: 'bengaluru airport', point: null }

  it.each<[string, Words, Words, string, string, string]>([
    ['an empty form', null, null, 'airport_pickup', '', ''],
    ['a pickup', HOME, null, 'airport_drop', HOME.address, ''],
    ['a pickup that is being typed', typed, null, 'airport_drop', 'Jayana', ''],
    ['two places in the city', HOME, WORK, 'airport_drop', HOME.address, ''],
    ['a drop-off', null, WORK, 'airport_pickup', '', WORK.address],
    ['a ride from a terminal', T1, WORK, 'airport_pickup', T1.address, WORK.address],
    ['a ride to a terminal', HOME, T2, 'airport_drop', HOME.address, T2.address],
    ['a ride to the airport, typed', null, airportTyped, 'airport_drop', '', ''],
    ['both at the airport', T1, T2, 'airport_pickup', T1.address, T2.address],
  ])('makes of %s a trip that keeps it', (_, pickup, dropoff, trip_type, from, to) => {
    const form = chooseService(between(pickup, dropoff), 'airport')
    expect(form).toMatchObject({ trip_type, is_round_trip: false })
    expect(ends(form)).toEqual([from, to])
  })

  const CHURCH_STREET = { address: 'Church Street', point: { lat: 12.9752, lng: 77.6047 } }
  const [HERE, THERE, AT_T1] = [HOME.address, WORK.address, TERMINALS.terminal1.address]
  it.each<[string, Words, (form: TripForm) => TripForm, string, string]>([
    ['a terminal is chosen', WORK, toTerminal1, HERE, THERE],
    ['the trip is turned round', WORK, (form) => chooseAirportTrip(form, 'airport_pickup'), HERE, THERE],
    ['another pickup', WORK, (form) => choosePlace(form, 'pickup', CHURCH_STREET), 'Church Street', THERE],
    ['the pickup is cleared', WORK, (form) => typeAddress(form, 'pickup', ''), '', THERE],
    ['a terminal is chosen where no drop-off was', null, toTerminal1, HERE, AT_T1],
    ['another terminal is chosen', T2, toTerminal1, HERE, AT_T1],
  ])('gives back what was there before, after %s', (_, dropoff, change, from, to) => {
    for (const back of ['ride_later', 'outstation'] as const) {
      const form = chooseService(change(chooseService(between(HOME, dropoff), 'airport')), back)
      expect(ends(form)).toEqual([from, to])
    }
  })

  it('keeps what is said of the pickup meanwhile', () => {
    const form = setPickupDetail(chooseService(between(HOME, WORK), 'airport'), 'Gate 4')
    expect(chooseService(form, 'ride_later').pickup_detail).toBe('Gate 4')
  })

  it('of a stored draft is left with both its places', () => {
    const stored = formOfDraft(draftOfForm(chooseService(between(HOME, T2), 'airport')))
    expect(ends(chooseService(stored, 'ride_later'))).toEqual([HOME.address, T2.address])
  })

  it('is left as often as one likes, without the form growing', () => {
    let form = between(HOME, WORK)
    for (let times = 0; times < 20; times++) {
      form = chooseService(chooseService(form, 'airport'), 'ride_later')
    }
    expect(ends(form)).toEqual([HOME.address, WORK.address])
    expect(form.before?.before).toBeNull()
  })
})

describe('one way and round trip (FORM-8, FORM-9)', () => {
  it('of Outstation set round trip on and off, and keep the return unless the trip moved past it', () => {
    expect(outstationForm()).toMatchObject({ trip_type: 'one_way', is_round_trip: false })
    expect(round()).toMatchObject({ trip_type: 'round_trip', is_round_trip: true })
    const oneWay = chooseOutstationTrip(round(), 'one_way')
    expect(oneWay).toMatchObject({ trip_type: 'one_way', is_round_trip: false })
    expect(draftOfForm(oneWay).return_scheduled_time).toBe('')
    expect(chooseOutstationTrip(oneWay, 'round_trip')).toEqual(round())
    const later = chooseDate(oneWay, '2026-11-24', NOW)
    expect(chooseOutstationTrip(later, 'round_trip').return_scheduled_time).toBe('')
  })

  it.each(['airport_pickup', 'airport_drop'] as const)('%s sets round trip off', (trip_type) => {
    expect(chooseAirportTrip({ ...airport(), is_round_trip: true }, trip_type).is_round_trip).toBe(false)
  })
})

describe('the terminals (FORM-12)', () => {
  it('fill the pickup of an airport pickup', () => {
    const form = chooseTerminal(airport(), 'terminal2')
    const { address, lat, lng } = TERMINALS.terminal2
    expect(endOf(form, 'pickup')).toEqual({ ...NOWHERE, address, point: { lat, lng } })
    expect(chosenTerminal(form)).toBe('terminal2')
  })

  it('go to the other end when the direction turns', () => {
    const form = chooseAirportTrip(chooseTerminal(airport(), 'terminal1'), 'airport_drop')
    expect(chosenTerminal(form)).toBe('terminal1')
    expect(endOf(form, 'pickup')).toEqual({ ...WORK, error: null, detail: '' })
    expect(chooseAirportTrip(form, 'airport_drop')).toEqual(form)
  })

  it('are nobody else’s', () => {
    expect(chooseTerminal(filled(), 'terminal1')).toEqual(filled())
    expect(chosenTerminal(filled())).toBeNull()
    expect(chosenTerminal(airport())).toBeNull()
  })
})

describe('an address (AREA-4, FORM-17)', () => {
  it('typed over loses the place chosen before', () => {
    const typed = typeAddress(filled(), 'pickup', 'Koram')
    expect(endOf(typed, 'pickup')).toEqual({ ...NOWHERE, address: 'Koram' })
  })

  it('is capped at 300 characters', () => {
    expect(typeAddress(filled(), 'pickup', 'x'.repeat(400)).pickup_address).toHaveLength(300)
  })

  it('outside the area keeps its text, gets the message and no coordinates', () => {
    const form = choosePlace(filled(), 'dropoff', { address: 'Ooty', point: southOfMysuru(90) })
    expect(endOf(form, 'dropoff')).toEqual({ ...NOWHERE, address: 'Ooty', error: OUT_OF_AREA })
    expect(endOf(form, 'pickup')).toEqual(endOf(filled(), 'pickup'))
  })

  it('off the airport cannot be its end', () => {
    const form = choosePlace(airport(), 'pickup', HOME)
    const refused = { point: null, error: 'Please choose Terminal 1 or Terminal 2.' }
    expect(endOf(form, 'pickup')).toMatchObject(refused)
    expect(choosePlace(airport(), 'dropoff', HOME).errors.dropoff).toBeNull()
  })

  it('changed over with the other turns an airport trip round', () => {
    const [from, to] = [HOME.address, WORK.address]
    expect(swapEnds(filled())).toMatchObject({ pickup_address: to, dropoff_address: from, trip_type: null })
    const form = swapEnds({ ...chooseTerminal(airport(), 'terminal1'), is_round_trip: true })
    expect(form).toMatchObject({ trip_type: 'airport_drop', is_round_trip: true, pickup_address: to })
    expect(swapEnds(form).trip_type).toBe('airport_pickup')
    const rental = chooseService(filled(), 'car_rental')
    expect(swapEnds(rental)).toBe(rental)
  })
})

describe('what is said of the pickup beside its address (FORM-15, FORM-16)', () => {
  const said = (detail = '4th floor, blue gate') => setPickupDetail(filled(), detail)

  it('is kept to 80 characters, and never ends in half a letter', () => {
    expect(said('x'.repeat(90)).pickup_detail).toHaveLength(80)
    expect(said(`${'x'.repeat(79)}😀`).pickup_detail).toBe('x'.repeat(79))
  })

  it.each<[string, (form: TripForm) => TripForm]>([
    ['another pickup is typed', (form) => typeAddress(form, 'pickup', 'Koram')],
    ['the pin is moved to another house', (form) => choosePlace(form, 'pickup', WORK)],
    ['it is a terminal', (form) => toTerminal1(chooseService(typeAddress(form, 'pickup', ''), 'airport'))],
  ])('goes when %s', (_when, change) => {
    const form = change(said())
    expect(form.pickup_detail).toBe('')
    expect(form.dropoff_detail).toBe('')
  })

  it('goes with its place when the ends are swapped, is not sent meanwhile, and is back with that place', () => {
    const swapped = swapEnds(said())
    expect(swapped.pickup_detail).toBe('')
    expect(draftOfForm(swapped).pickup_detail).toBe('')
    expect(swapEnds(swapped)).toEqual(said())
    const atGate = setPickupDetail(chooseTerminal(airport(), 'terminal1'), 'Gate 4')
    const turned = chooseAirportTrip(atGate, 'airport_drop')
    expect(turned.pickup_detail).toBe('')
    expect(chooseAirportTrip(turned, 'airport_pickup').pickup_detail).toBe('Gate 4')
    expect(chooseTerminal(atGate, 'terminal2').pickup_detail).toBe('')
  })

  const GATE = { address: 'Gate', point: { ...KORAMANGALA, lat: KORAMANGALA.lat + 0.001 } }
  it.each<[string, (form: TripForm) => TripForm]>([
    ['the drop-off is typed', (form) => choosePlace(typeAddress(form, 'dropoff', 'In'), 'dropoff', WORK)],
    ['the tab changes to a rental', (form) => chooseService(form, 'car_rental')],
    ['the pin is moved to the gate of the same house', (form) => choosePlace(form, 'pickup', GATE)],
    ['the same address is written again', (form) => typeAddress(form, 'pickup', HOME.address)],
  ])('stays when %s', (_when, change) => {
    expect(change(said()).pickup_detail).toBe('4th floor, blue gate')
  })

  it('comes with a saved address, and takes the place of what was said of the one before', () => {
    const home = { ...HOME, detail: 'Flat 4' }
    expect(choosePlace(emptyForm(), 'pickup', home).pickup_detail).toBe('Flat 4')
    expect(choosePlace(said(), 'pickup', home).pickup_detail).toBe('Flat 4')
    expect(choosePlace(said(), 'pickup', { ...HOME, detail: '' }).pickup_detail).toBe('')
    expect(swapEnds(choosePlace(emptyForm(), 'dropoff', home)).pickup_detail).toBe('Flat 4')
  })

  it('is the rest of a typed address; a drop-off, which has none, keeps that behind its place (PLACE-9)', () => {
    const typed = { ...HOME, rest: 'No 12, 5th Cross' }
    const form = choosePlace(choosePlace(emptyForm(), 'pickup', typed), 'dropoff', typed)
    expect(form).toMatchObject({
      pickup_address: HOME.address,
      pickup_detail: 'No 12, 5th Cross',
      dropoff_address: `${HOME.address} (entered as “No 12, 5th Cross”)`,
      dropoff_detail: '',
    })
    expect(choosePlace(said(), 'pickup', { ...HOME, rest: 'Flat 4' }).pickup_detail).toBe('Flat 4')
  })

  it('typed while the place is still looked up stays with it', () => {
    const typed = setPickupDetail(typeAddress(emptyForm(), 'pickup', 'Koramangala'), 'Flat 4')
    expect(choosePlace(typed, 'pickup', HOME).pickup_detail).toBe('Flat 4')
  })
})

describe('dates and times (FORM-13)', () => {
  const back = (form: TripForm) => form.return_scheduled_time

  it('a return is taken after the outward date alone, and deselected by none', () => {
    const form = chooseReturnTime(chooseReturnDate(round(), '2026-11-25'), '09:00')
    expect(back(form)).toBe('2026-11-25T09:00')
    expect(chooseReturnDate(round(), '2026-11-22')).toEqual(round())
    expect(back(chooseReturnDate(round(), ''))).toBe('T10:00')
  })

  it.each([
    ['2026-11-23', '2026-11-24T10:00'],
    ['2026-11-24', ''],
    ['', '2026-11-24T10:00'],
  ])('an outward date of %j leaves the return %j: it has to follow', (date, left) => {
    expect(back(chooseDate(round(), date, NOW))).toBe(left)
  })

  it.each([
    ['09:00', '2026-11-21', '2026-11-21'],
    ['14:00', '2026-11-21', '2026-11-21T14:00'],
    ['09:00', '', 'T09:00'],
  ])('%s stays on the date %j unless it is past there: %s', (time, date, left) => {
    expect(chooseDate(filled({ scheduled_time: `2026-11-22T${time}` }), date, NOW).scheduled_time).toBe(left)
  })

  it('a new choice takes the message away', () => {
    const form = round({ errors: { ...emptyForm().errors, time: 'no', return: 'no' } })
    expect(chooseTime(form, '20:00').errors).toMatchObject({ time: null, return: 'no' })
    expect(chooseDate(form, '2026-11-23', NOW).errors).toEqual(emptyForm().errors)
    expect(chooseReturnTime(form, '11:00').errors).toMatchObject({ time: 'no', return: null })
  })

  it('an outward 24:00 clears a return at that same midnight', () => {
    const form = round({ return_scheduled_time: '2026-11-23T00:00' })
    expect(back(chooseTime(form, '24:00'))).toBe('2026-11-23')
    expect(back(chooseTime(form, '23:30'))).toBe('2026-11-23T00:00')
  })
})

describe('guests, package and instructions (FORM-14)', () => {
  it('guests are kept between 1 and 6', () => {
    const kept = [-3, 0, 1, 6, 9].map((asked) => setPassengers(filled(), asked).passengers)
    expect(kept).toEqual([1, 1, 1, 6, 6])
  })

  it('unchecking the instructions resets luggage, pet and text', () => {
    const said = { luggage: 2, pet: true, text: 'Gate 3' }
    const form = setInstructions(setHasInstructions(filled(), true), said)
    expect(form.special_instructions).toBe('Luggage: 2 | Pet: yes | Note: Gate 3')
    expect(setHasInstructions(form, false)).toEqual(filled())
  })

  it('instructions are kept within their bounds, and no character is cut in two', () => {
    const form = setInstructions(filled(), { luggage: 8, text: `${'x'.repeat(499)}🐕` })
    expect(form.special_instructions).toBe(`Luggage: 3 | Note: ${'x'.repeat(499)}`)
    expect(setInstructions(form, { luggage: -1, text: '' }).special_instructions).toBe('')
  })

  it('words that we did not compose stay the rider’s until they are changed', () => {
    const form = formOfDraft({ ...emptyDraft(), special_instructions: 'ring twice' })
    expect(form).toMatchObject({ hasInstructions: true, special_instructions: 'ring twice' })
    expect(setInstructions(form, { pet: true }).special_instructions).toBe('Pet: yes | Note: ring twice')
  })
})

const signed = choosePlace(filled(), 'pickup', {
  address: HOME.address,
  point: { ...KORAMANGALA, signature: 'aa' },
})

it('The signature of what a place is called goes with its place where the ends are swapped, and is gone with it', () => {
  expect(signed.pickup_signature).toBe('aa')
  expect(swapEnds(signed)).toMatchObject({ pickup_signature: undefined, dropoff_signature: 'aa' })
  expect(choosePlace(signed, 'pickup', WORK).pickup_signature).toBeUndefined()
  expect(typeAddress(signed, 'pickup', 'In').pickup_signature).toBeUndefined()
})
