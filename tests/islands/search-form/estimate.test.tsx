import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aDraft } from '../../support/bookings/trips'
import { eventually } from '../../support/eventually'
import { pass, press } from '../../support/islands/page'
import { callsByHand, dropoff, pickup, showForm, type, withRider } from './support'

withRider()

const ROUTE = {
  distance_metres: 5200,
  duration_seconds: 1080,
  distance_text: '5.2 km',
  duration_text: '18 min',
  estimated: true,
  line: [],
  fares: { sedan: 162, suv: 1207 },
}

const tab = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const room = () => document.querySelector('p[role=status]:not(.sr-only)')
/** What the line says, once the estimate's own script has come. */
const said = async (words: string) => {
  await eventually(() => expect(room()?.textContent).toBe(words))
}

/** The form with both ends chosen, and its requests for estimates. */
async function withBothEnds(changes: Parameters<typeof aDraft>[0] = {}) {
  const calls = callsByHand()
  showForm({ initial: aDraft(changes) })
  await pass(0)
  const asked = () => calls.filter(({ path }) => path === '/api/route-preview')
  if (room()) await eventually(() => expect(asked()).toHaveLength(1))
  return asked
}

const SEDAN_AND_SUV = 'Sedan from about ₹162, SUV from about ₹1,207 (estimate)'

describe('the estimate', () => {
  it('is asked for once both ends are chosen, by service and round trip alone, and has its room before', async () => {
    const asked = await withBothEnds()
    expect(room()?.textContent).toBe('')
    expect(asked()[0]?.body).toEqual({
      pickup: { lat: 12.9352, lng: 77.6245 },
      dropoff: { lat: 12.9784, lng: 77.6408 },
      trip: { service_type: 'ride_later', trip_type: null, is_round_trip: false },
    })
    await asked()[0]?.answer(ROUTE)
    await said(SEDAN_AND_SUV)
  })

  it('names the cars that the guests fit into', async () => {
    const asked = await withBothEnds({ passengers: 5 })
    await asked()[0]?.answer(ROUTE)
    await said('SUV from about ₹1,207 (estimate)')
    expect(asked()).toHaveLength(1)
  })

  it('of another service replaces it, and never the other way round', async () => {
    const asked = await withBothEnds()
    fireEvent.click(tab('Outstation'))
    await eventually(() => expect(asked()).toHaveLength(2))
    await asked()[1]?.answer({ ...ROUTE, fares: { sedan: 500, suv: 600 } })
    await asked()[0]?.answer(ROUTE)
    await said('Sedan from about ₹500, SUV from about ₹600 (estimate)')
    fireEvent.click(tab('Round Trip'))
    expect(room()?.textContent).toBe('')
    await eventually(() => expect(asked()).toHaveLength(3))
    expect(asked()[2]?.body).toMatchObject({ trip: { trip_type: 'round_trip', is_round_trip: true } })
  })

  it.each([
    ['refused', 429, { error: { code: 'too_many_requests', message: 'Wait' } }, 1],
    ['broken', 500, '<html>', 1],
    ['without a price', 200, { ...ROUTE, fares: null }, 0],
    ['at no price', 200, { ...ROUTE, fares: { sedan: 0, suv: 0 } }, 1],
  ])('that is %s shows nothing and keeps its room', async (_, status, body, warnings) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const asked = await withBothEnds()
    await asked()[0]?.answer(body, status)
    await pass(1000)
    expect(room()?.textContent).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked()).toHaveLength(1)
    expect(console.warn).toHaveBeenCalledTimes(warnings)
  })

  it('goes with the place that is typed over, and is not asked for a rental or between the same places', async () => {
    const asked = await withBothEnds()
    await asked()[0]?.answer(ROUTE)
    await said(SEDAN_AND_SUV)
    type(pickup(), 'Koramang')
    expect(room()).toBeNull()
    expect(asked()).toHaveLength(1)
  })

  it.each([
    ['of a rental', { service_type: 'car_rental' as const }],
    ['of a trip to where it begins', { dropoff_latitude: 12.9353, dropoff_longitude: 77.6245 }],
  ])('%s is not asked for', async (_, changes) => {
    const asked = await withBothEnds(changes)
    expect(room()).toBeNull()
    expect(asked()).toEqual([])
  })
})

describe('an airport round trip', () => {
  const airport = {
    service_type: 'airport' as const,
    trip_type: 'airport_drop' as const,
    dropoff_latitude: 13.1986,
    dropoff_longitude: 77.7066,
  }

  it('says why it costs double, and when the car is back', async () => {
    const asked = await withBothEnds(airport)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Round Trip' }))
    expect(screen.getByText('The car comes straight back. You pay for both ways.')).toBeTruthy()
    await eventually(() => expect(asked()).toHaveLength(2))
    await asked()[1]?.answer(ROUTE)
    await said(`${SEDAN_AND_SUV}. Back at about 7:06 pm.`)
  })

  it('without a time says how long after the pickup', async () => {
    const asked = await withBothEnds({ ...airport, is_round_trip: true, scheduled_time: '' })
    await asked()[0]?.answer(ROUTE)
    await said(`${SEDAN_AND_SUV}. Back about 36 min after the pickup.`)
  })
})

it('both ends at one place are refused under the drop-off, until one of them is another', async () => {
  await withBothEnds({ dropoff_latitude: 12.9353, dropoff_longitude: 77.6245 })
  expect(screen.getByRole('alert').textContent).toBe(
    'Pickup and drop-off are the same place. Please choose another.',
  )
  expect(dropoff().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById('still-missing')?.textContent).toBe('Still to choose: drop-off')
  await press('Clear pickup')
  expect(screen.queryByRole('alert')).toBeNull()
})
