import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Draft } from '../../../src/domain/bookings/draft'
import { packageDetailsOf } from '../../../src/domain/fares/rates'
import type { VehicleType } from '../../../src/domain/fields'
import { TripForm } from '../../../src/islands/search-form/trip-form'
import { RENTAL_PACKAGE } from '../../support/bookings/records'
import { eventually } from '../../support/eventually'
import { pass, press } from '../../support/islands/page'
import { callsByHand, search, searchButton, showForm, whole, withRider } from './support'

withRider()

describe('the search button', () => {
  it('is disabled, and says what is missing, while anything is', () => {
    showForm()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Please fill all required fields' })
    expect(button.disabled).toBe(true)
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toBe('Still to choose: pickup, drop-off, date and time')
  })

  it('hands over the trip, as a draft, when nothing is', async () => {
    const { onSearch } = showForm({ initial: whole({ special_instructions: 'Luggage: 2 | Note: Gate 2' }) })
    expect(screen.queryByText(/Still to choose/)).toBeNull()
    await search()
    expect(onSearch).toHaveBeenCalledExactlyOnceWith(
      whole({ special_instructions: 'Luggage: 2 | Note: Gate 2' }),
    )
  })

  it('is busy while the search leads on, and searches once', async () => {
    const { onSearch } = showForm({ initial: whole(), busy: true })
    const button = searchButton()
    expect(button.disabled).toBe(true)
    expect(button.getAttribute('aria-busy')).toBe('true')
    fireEvent.submit(screen.getByRole('form'))
    expect(onSearch).not.toHaveBeenCalled()
  })

  it('goes to what is missing when Enter is pressed too early', () => {
    const { onSearch } = showForm()
    fireEvent.submit(screen.getByRole('form'))
    expect(onSearch).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Pickup' }))
  })
})

describe('a search checks the time again', () => {
  // Transformed once, so that no test waits for it longer than a rider would.
  beforeAll(() => import('../../../src/islands/search-form/time-grid'))

  it('and stops one that was possible when it was chosen, until another time is', async () => {
    const { onSearch } = showForm({ initial: whole({ scheduled_time: '2026-11-21T14:30' }) })
    await pass(19 * 60_000)
    await search()
    expect(onSearch).toHaveBeenCalledOnce()
    await pass(2 * 60_000)
    await search()
    expect(onSearch).toHaveBeenCalledOnce()
    const problem = screen.getByRole('alert')
    expect(problem.textContent).toBe('❌ You must book at least 4 hours in advance.')
    const time = screen.getByRole('button', { name: /^Time/ })
    expect(document.activeElement).toBe(time)
    expect(time.getAttribute('aria-describedby')).toBe(problem.id)
    await press(/^Time/)
    await press('4:00 pm')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a kept draft', () => {
  it('is shown when it arrives after the form', () => {
    const { rerender } = render(<Late initial={null} />)
    expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveProperty('value', '')
    rerender(<Late initial={whole()} />)
    expect(screen.getByRole('combobox', { name: 'Pickup' })).toHaveProperty('value', 'Whitefield, Bengaluru')
    expect(searchButton().disabled).toBe(false)
  })

  it('is asked for another date when its own has passed', () => {
    showForm({ initial: whole({ scheduled_time: '2026-11-20T18:30' }) })
    expect(screen.getByText('Still to choose: date and time')).toBeTruthy()
  })

  it('is reported with every change by the rider, and not before', async () => {
    const onChange = vi.fn()
    showForm({ initial: whole(), onChange })
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('radio', { name: 'Outstation' }))
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ service_type: 'outstation', trip_type: 'one_way' })
  })
})

describe('the packages of a rental', () => {
  beforeAll(() => import('../../../src/islands/search-form/package-field'))

  const RENTAL = { service: 'car_rental', pickup: null, destination: null } as const
  const four = { ...RENTAL_PACKAGE, id: 'four', name: '4 hours', vehicle_type: 'sedan', extra_hour_rate: 200 }

  async function openDialog(answer: unknown, status = 200) {
    const calls = callsByHand()
    const shown = showForm({ initial: whole(), prefill: RENTAL })
    await eventually(() => screen.getByRole('button', { name: /^Package/ }))
    await press(/^Package/)
    await calls[0]?.answer(answer, status)
    return { ...shown, calls }
  }

  it('are fetched, and the chosen one closes the dialog and goes along', async () => {
    const { onSearch, calls } = await openDialog({ packages: [four] })
    expect(calls.map(({ path }) => path)).toEqual(['/api/rental-packages'])
    await press(/4 hours, 40 km · Sedan only.*₹12 a km.*₹800/)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: /^Package/ }).textContent).toContain('4 hours, 40 km')
    await search()
    expect(onSearch.mock.lastCall?.[0]).toMatchObject({
      service_type: 'car_rental',
      package_id: 'four',
      package_details: { id: 'four', base_fare: 700 },
      dropoff_address: '',
    })
  })

  it('cannot be chosen where their car is too small for the guests, and show no price', async () => {
    const six = { ...four, id: 'six', name: '6 hours', vehicle_type: 'suv' }
    const calls = callsByHand()
    showForm({ initial: { ...whole(), passengers: 5 }, prefill: RENTAL })
    await eventually(() => screen.getByRole('button', { name: /^Package/ }))
    await press(/^Package/)
    await calls[0]?.answer({ packages: [four, six] })
    const tooSmall = screen.getByRole<HTMLButtonElement>('button', {
      name: /Sedan takes 4 guests; you are 5\./,
    })
    expect(tooSmall.disabled).toBe(true)
    expect(tooSmall.textContent).not.toContain('₹800')
    await press(/^6 hours/)
    expect(screen.queryByText(/Still to choose/)).toBeNull()
  })

  it('say what to change where guests were added afterwards', async () => {
    callsByHand()
    const package_details = packageDetailsOf(four)
    const packed = { service_type: 'car_rental' as const, package_id: 'four', package_details }
    showForm({ initial: { ...whole(), ...packed, passengers: 5 } })
    await eventually(() => screen.getByRole('button', { name: /^Package/ }))
    expect(screen.getByRole('alert').textContent).toBe(
      'Sedan takes 4 guests; you are 5. Please choose another package, or fewer guests.',
    )
    expect(screen.getByText('Still to choose: package')).toBeTruthy()
  })

  it('do not say twice what their name says', async () => {
    await openDialog({ packages: [{ ...four, name: '4 hours, 40 km', vehicle_type: null }] })
    expect(screen.getByRole('button', { name: /^4 hours/ }).textContent).toBe(
      '4 hours, 40 kmthen ₹50 a begun quarter hour after 10 free minutes, ₹12 a km, at most the cheapest package that covers it₹800',
    )
  })

  it('are reported as none', async () => {
    await openDialog({ packages: [] })
    expect(
      within(screen.getByRole('dialog')).getByText('No packages available for selected vehicle type'),
    ).toBeTruthy()
  })

  it('are fetched again for another vehicle, where one was chosen, and named by it if there are none', async () => {
    const calls = callsByHand()
    const of = (vehicle: VehicleType | null) => (
      <TripForm initial={whole()} prefill={RENTAL} vehicle={vehicle} onSearch={() => {}} />
    )
    const { rerender } = render(of(null))
    await eventually(() => expect(calls).toHaveLength(1))
    rerender(of('sedan'))
    rerender(of('sedan'))
    rerender(of('suv'))
    const path = '/api/rental-packages'
    expect(calls.map((call) => call.path)).toEqual([
      path,
      `${path}?vehicle_type=sedan`,
      `${path}?vehicle_type=suv`,
    ])
    // What is answered late, for the vehicle before, is not shown.
    await calls[2]?.answer({ packages: [] })
    await calls[1]?.answer({ packages: [four] })
    await press(/^Package/)
    expect(within(screen.getByRole('dialog')).getByText('No packages available for SUV')).toBeTruthy()
  })

  it.each([
    [
      500,
      { error: { code: 'internal', message: 'Our shelves are being filled.' } },
      'Our shelves are being filled.',
    ],
    [502, 'a gateway', 'Failed to fetch rental packages'],
    [200, { packages: 'many' }, 'Failed to fetch rental packages'],
  ])('say why they failed, and are asked for again (%i)', async (status, answer, sentence) => {
    const { calls } = await openDialog(answer, status)
    expect(screen.getByRole('alert').textContent).toContain(sentence)
    await press('Try again')
    await calls[1]?.answer({ packages: [four] })
    expect(screen.getByText('4 hours')).toBeTruthy()
  })
})

const Late = ({ initial }: { initial: Draft | null }) => <TripForm initial={initial} onSearch={() => {}} />
