import { describe, expect, it } from 'vitest'
import { prefillForm } from '../../../src/domain/bookings/search-trip'
import { emptyForm, endOf } from '../../../src/domain/bookings/trip-form'
import { TERMINALS } from '../../../src/domain/places/service-area'

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
