import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DraftSchema, draftOfForm, formOfDraft, tripOfDraft } from '../../../src/domain/bookings/draft'
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
  emptyForm,
  setAirportRoundTrip,
  setHasInstructions,
  setInstructions,
  setPassengers,
  setPickupDetail,
  swapEnds,
  type TripForm,
  typeAddress,
} from '../../../src/domain/bookings/trip-form'
import { OUT_OF_AREA, TERMINALS } from '../../../src/domain/places/service-area'
import { FOUR_HOURS, INDIRANAGAR, KORAMANGALA, NOW, southOfMysuru } from './trips'

const T1 = { address: 'Kempegowda International Airport Terminal 1', point: TERMINALS.terminal1 }
const T2 = { address: 'Kempegowda International Airport Terminal 2', point: TERMINALS.terminal2 }
const NOWHERE = { address: '', point: null, error: null, detail: '' }
const HOME = { address: 'Koramangala, Bengaluru', point: KORAMANGALA }
const WORK = { address: 'Indiranagar, Bengaluru', point: INDIRANAGAR }

const filled = (changes: Partial<TripForm> = {}): TripForm => ({
  ...choosePlace(choosePlace(emptyForm(), 'pickup', HOME), 'dropoff', WORK),
  date: '2026-11-22',
  time: '18:30',
  ...changes,
})
const airport = () => chooseService(filled({ pickup: NOWHERE }), 'airport')
const outstationForm = () => chooseService(filled(), 'outstation')
const round = (): TripForm => ({
  ...chooseOutstationTrip(outstationForm(), 'round_trip'),
  returnDate: '2026-11-24',
  returnTime: '10:00',
})
const toTerminal1 = (form: TripForm) => chooseTerminal(form, 'terminal1')

describe('choosing a tab (FORM-1, FORM-4)', () => {
  it('starts at Ride Later with two guests', () => {
    expect(emptyForm()).toMatchObject({ serviceType: 'ride_later', passengers: 2, tripType: null })
  })

  it('Hourly Rental clears the drop-off with its coordinates', () => {
    const form = chooseService(filled(), 'car_rental')
    expect(form.dropoff).toEqual(NOWHERE)
    expect(form.pickup).toEqual({ ...HOME, error: null, detail: '' })
  })

  it.each(['ride_later', 'airport', 'outstation'] as const)('%s clears the package', (service) => {
    const form = choosePackage(chooseService(filled(), 'car_rental'), FOUR_HOURS)
    expect(form.package).toEqual(FOUR_HOURS)
    expect(chooseService(form, service).package).toBeNull()
  })

  it('any other has no round trip and no return; Outstation has them again', () => {
    const form = round()
    for (const other of ['ride_later', 'airport'] as const) {
      const looked = chooseService(form, other)
      expect(looked.isRoundTrip).toBe(false)
      expect(draftOfForm(looked)).toMatchObject({ isRoundTrip: false, returnDateTime: '' })
      expect(draftOfForm(chooseService(looked, 'outstation'))).toEqual(draftOfForm(form))
    }
  })

  it('drops the message under the time, for another service has another lead', () => {
    const form = filled({ timeError: '❌ You must book at least 4 hours in advance.' })
    expect(chooseService(form, 'outstation').timeError).toBeNull()
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
  const ends = ({ pickup, dropoff }: TripForm) => [pickup.address, dropoff.address]
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
  ])('makes of %s a trip that keeps it', (_, pickup, dropoff, tripType, from, to) => {
    const form = chooseService(between(pickup, dropoff), 'airport')
    expect(form).toMatchObject({ tripType, isRoundTrip: false })
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
    expect(chooseService(form, 'ride_later').pickup.detail).toBe('Gate 4')
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
    expect(outstationForm()).toMatchObject({ tripType: 'one_way', isRoundTrip: false })
    expect(round()).toMatchObject({ tripType: 'round_trip', isRoundTrip: true })
    const oneWay = chooseOutstationTrip(round(), 'one_way')
    expect(oneWay).toMatchObject({ tripType: 'one_way', isRoundTrip: false })
    expect(draftOfForm(oneWay).returnDateTime).toBe('')
    expect(chooseOutstationTrip(oneWay, 'round_trip')).toEqual(round())
    const later = chooseDate(oneWay, '2026-11-24', NOW)
    expect(chooseOutstationTrip(later, 'round_trip')).toMatchObject({ returnDate: '', returnTime: '' })
  })

  it("Airport's own checkbox is Airport's alone", () => {
    expect(setAirportRoundTrip(airport(), true).isRoundTrip).toBe(true)
    expect(setAirportRoundTrip(filled(), true).isRoundTrip).toBe(false)
    expect(chooseOutstationTrip(filled(), 'round_trip').isRoundTrip).toBe(false)
    expect(chooseAirportTrip(filled(), 'airport_drop').tripType).toBeNull()
  })

  it.each(['airport_pickup', 'airport_drop'] as const)('%s sets round trip off', (tripType) => {
    expect(chooseAirportTrip(setAirportRoundTrip(airport(), true), tripType).isRoundTrip).toBe(false)
  })
})

describe('the terminals (FORM-12)', () => {
  it('fill the pickup of an airport pickup', () => {
    const form = chooseTerminal(airport(), 'terminal2')
    const { address, lat, lng } = TERMINALS.terminal2
    expect(form.pickup).toEqual({ ...NOWHERE, address, point: { lat, lng } })
    expect(chosenTerminal(form)).toBe('terminal2')
  })

  it('fill the drop-off of an airport drop', () => {
    const form = toTerminal1(chooseAirportTrip(airport(), 'airport_drop'))
    expect(form.dropoff.address).toBe(TERMINALS.terminal1.address)
    expect(chosenTerminal(form)).toBe('terminal1')
  })

  it('go to the other end when the direction turns', () => {
    const form = chooseAirportTrip(chooseTerminal(airport(), 'terminal1'), 'airport_drop')
    expect(chosenTerminal(form)).toBe('terminal1')
    expect(form.pickup).toEqual({ ...WORK, error: null, detail: '' })
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
    expect(typeAddress(filled(), 'pickup', 'Koram').pickup).toEqual({ ...NOWHERE, address: 'Koram' })
  })

  it('is capped at 300 characters', () => {
    expect(typeAddress(filled(), 'pickup', 'x'.repeat(400)).pickup.address).toHaveLength(300)
  })

  it('outside the area keeps its text, gets the message and no coordinates', () => {
    const form = choosePlace(filled(), 'dropoff', { address: 'Ooty', point: southOfMysuru(90) })
    expect(form.dropoff).toEqual({ ...NOWHERE, address: 'Ooty', error: OUT_OF_AREA })
    expect(form.pickup).toEqual(filled().pickup)
  })

  it('off the airport cannot be its end', () => {
    const form = choosePlace(airport(), 'pickup', HOME)
    expect(form.pickup).toMatchObject({ point: null, error: 'Please choose Terminal 1 or Terminal 2.' })
    expect(choosePlace(airport(), 'dropoff', HOME).dropoff.error).toBeNull()
  })

  it('changed over with the other turns an airport trip round', () => {
    expect(swapEnds(filled())).toMatchObject({ pickup: WORK, dropoff: HOME, tripType: null })
    const form = swapEnds(setAirportRoundTrip(chooseTerminal(airport(), 'terminal1'), true))
    expect(form).toMatchObject({ tripType: 'airport_drop', isRoundTrip: true, pickup: WORK })
    expect(swapEnds(form).tripType).toBe('airport_pickup')
    const rental = chooseService(filled(), 'car_rental')
    expect(swapEnds(rental)).toBe(rental)
  })
})

describe('what is said of the pickup beside its address (FORM-15, FORM-16)', () => {
  const said = (detail = '4th floor, blue gate') => setPickupDetail(filled(), detail)

  it('is kept to 80 characters, and never ends in half a letter', () => {
    expect(said('x'.repeat(90)).pickup.detail).toHaveLength(80)
    expect(said(`${'x'.repeat(79)}😀`).pickup.detail).toBe('x'.repeat(79))
  })

  it.each<[string, (form: TripForm) => TripForm]>([
    ['another pickup is typed', (form) => typeAddress(form, 'pickup', 'Koram')],
    ['the pin is moved to another house', (form) => choosePlace(form, 'pickup', WORK)],
    ['it is a terminal', (form) => toTerminal1(chooseService(typeAddress(form, 'pickup', ''), 'airport'))],
  ])('goes when %s', (_when, change) => {
    const form = change(said())
    expect(form.pickup.detail).toBe('')
    expect(form.dropoff.detail).toBe('')
  })

  it('goes with its place when the ends are swapped, is not sent meanwhile, and is back with that place', () => {
    const swapped = swapEnds(said())
    expect(swapped.pickup.detail).toBe('')
    expect(draftOfForm(swapped).pickupDetail).toBe('')
    expect(swapEnds(swapped)).toEqual(said())
    const atGate = setPickupDetail(chooseTerminal(airport(), 'terminal1'), 'Gate 4')
    const turned = chooseAirportTrip(atGate, 'airport_drop')
    expect(turned.pickup.detail).toBe('')
    expect(chooseAirportTrip(turned, 'airport_pickup').pickup.detail).toBe('Gate 4')
    expect(chooseTerminal(atGate, 'terminal2').pickup.detail).toBe('')
  })

  const GATE = { address: 'Gate', point: { ...KORAMANGALA, lat: KORAMANGALA.lat + 0.001 } }
  it.each<[string, (form: TripForm) => TripForm]>([
    ['the drop-off is typed', (form) => choosePlace(typeAddress(form, 'dropoff', 'In'), 'dropoff', WORK)],
    ['the tab changes to a rental', (form) => chooseService(form, 'car_rental')],
    ['the pin is moved to the gate of the same house', (form) => choosePlace(form, 'pickup', GATE)],
    ['the same address is written again', (form) => typeAddress(form, 'pickup', HOME.address)],
  ])('stays when %s', (_when, change) => {
    expect(change(said()).pickup.detail).toBe('4th floor, blue gate')
  })

  it('comes with a saved address, and takes the place of what was said of the one before', () => {
    const home = { ...HOME, detail: 'Flat 4' }
    expect(choosePlace(emptyForm(), 'pickup', home).pickup.detail).toBe('Flat 4')
    expect(choosePlace(said(), 'pickup', home).pickup.detail).toBe('Flat 4')
    expect(choosePlace(said(), 'pickup', { ...HOME, detail: '' }).pickup.detail).toBe('')
    expect(swapEnds(choosePlace(emptyForm(), 'dropoff', home)).pickup.detail).toBe('Flat 4')
  })

  it('is the rest of a typed address; a drop-off, which has none, keeps that behind its place', () => {
    const typed = { ...HOME, rest: 'No 12, 5th Cross' }
    const form = choosePlace(choosePlace(emptyForm(), 'pickup', typed), 'dropoff', typed)
    expect(form.pickup).toMatchObject({ address: HOME.address, detail: 'No 12, 5th Cross' })
    expect(form.dropoff).toMatchObject({
      address: `${HOME.address} (entered as “No 12, 5th Cross”)`,
      detail: '',
    })
    expect(choosePlace(said(), 'pickup', { ...HOME, rest: 'Flat 4' }).pickup.detail).toBe('Flat 4')
  })

  it('typed while the place is still looked up stays with it', () => {
    const typed = setPickupDetail(typeAddress(emptyForm(), 'pickup', 'Koramangala'), 'Flat 4')
    expect(choosePlace(typed, 'pickup', HOME).pickup.detail).toBe('Flat 4')
  })
})

describe('dates and times (FORM-13)', () => {
  it('a return is taken after the outward date alone, and deselected by none', () => {
    expect(chooseReturnTime(chooseReturnDate(round(), '2026-11-25'), '09:00')).toMatchObject({
      returnDate: '2026-11-25',
      returnTime: '09:00',
    })
    expect(chooseReturnDate(round(), '2026-11-22').returnDate).toBe('2026-11-24')
    expect(chooseReturnDate(round(), '').returnDate).toBe('')
  })

  it('a later outward date clears a return that no longer follows it', () => {
    expect(chooseDate(round(), '2026-11-24', NOW)).toMatchObject({ returnDate: '', returnTime: '' })
    expect(chooseDate(round(), '2026-11-25', NOW).returnDate).toBe('')
    expect(chooseDate(round(), '2026-11-23', NOW)).toMatchObject({
      returnDate: '2026-11-24',
      returnTime: '10:00',
    })
  })

  it('a date on which the time is past clears the time', () => {
    expect(chooseDate(filled({ time: '09:00' }), '2026-11-21', NOW).time).toBe('')
    expect(chooseDate(filled({ time: '14:00' }), '2026-11-21', NOW).time).toBe('14:00')
  })

  it('a deselected date leaves the form without one', () => {
    expect(chooseDate(round(), '', NOW)).toMatchObject({ date: '', time: '18:30', returnDate: '2026-11-24' })
  })

  it('a new choice takes the message away', () => {
    const form = { ...round(), timeError: 'no', returnError: 'no' }
    expect(chooseTime(form, '20:00').timeError).toBeNull()
    expect(chooseDate(form, '2026-11-23', NOW)).toMatchObject({ timeError: null, returnError: null })
    expect(chooseReturnTime(form, '11:00').returnError).toBeNull()
  })

  it('an outward 24:00 clears a return at that same midnight', () => {
    const form = { ...round(), returnDate: '2026-11-23', returnTime: '00:00' }
    expect(chooseTime(form, '24:00').returnTime).toBe('')
    expect(chooseTime(form, '23:30').returnTime).toBe('00:00')
  })
})

describe('guests, package and instructions (FORM-14)', () => {
  it('guests are kept between 1 and 6', () => {
    const kept = [-3, 0, 1, 6, 9].map((asked) => setPassengers(filled(), asked).passengers)
    expect(kept).toEqual([1, 1, 1, 6, 6])
  })

  it('a package is a rental’s', () => {
    expect(choosePackage(filled(), FOUR_HOURS).package).toBeNull()
  })

  it('unchecking the instructions resets luggage, pet and text', () => {
    const said = { luggage: 2, pet: true, text: 'Gate 3' }
    const form = setInstructions(setHasInstructions(filled(), true), said)
    expect(form.instructions).toEqual(said)
    expect(setHasInstructions(form, false)).toMatchObject({
      hasInstructions: false,
      instructions: { luggage: 0, pet: false, text: '' },
    })
  })

  it('instructions are kept within their bounds, and no character is cut in two', () => {
    const form = setInstructions(filled(), { luggage: 8, text: `${'x'.repeat(499)}🐕` })
    expect(form.instructions).toEqual({ luggage: 3, pet: false, text: 'x'.repeat(499) })
    expect(setInstructions(filled(), { luggage: -1 }).instructions.luggage).toBe(0)
  })
})

describe('The signature of what a place is called', () => {
  const signed = () =>
    filled({
      pickup: { ...NOWHERE, address: HOME.address, point: { ...KORAMANGALA, signature: 'aa' } },
      dropoff: { ...NOWHERE, address: WORK.address, point: { ...INDIRANAGAR, signature: 'bb' } },
    })

  it('goes with the place through the stored draft into the trip, also where the ends are swapped', () => {
    const stored = v.parse(DraftSchema, JSON.parse(JSON.stringify(draftOfForm(signed()))))
    expect(tripOfDraft(stored)).toMatchObject({ pickup_signature: 'aa', dropoff_signature: 'bb' })
    const swapped = draftOfForm(swapEnds(formOfDraft(stored)))
    expect(tripOfDraft(swapped)).toMatchObject({ pickup_signature: 'bb', dropoff_signature: 'aa' })
  })

  it('is gone with its place, and none where the stored one is not one', () => {
    const other = choosePlace(typeAddress(signed(), 'pickup', 'In'), 'pickup', WORK)
    expect(draftOfForm(other).pickupSignature).toBeUndefined()
    const broken = v.parse(DraftSchema, { ...draftOfForm(signed()), pickupSignature: 4 })
    expect(tripOfDraft(broken)).toMatchObject({ pickup_signature: '', dropoff_signature: 'bb' })
  })
})
