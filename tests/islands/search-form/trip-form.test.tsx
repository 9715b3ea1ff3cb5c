import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { pass, press } from '../../support/islands/page'
import {
  choosePlace,
  dropoff,
  formKnowing,
  MAJESTIC,
  MYSURU_PALACE,
  pickup,
  placesThatKnow,
  showForm,
  WHITEFIELD,
  withRider,
} from './support'

// Transformed once, so that no test waits for them longer than a rider would.
beforeAll(() =>
  Promise.all([
    import('../../../src/islands/search-form/guests-dialog'),
    import('../../../src/islands/search-form/instructions-fields'),
  ]),
)
withRider()

const tab = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const missing = () => screen.queryByText(/Still to choose/)?.textContent
const chosenTabs = () => ['Airport Taxi', 'Outstation', 'Ride Later'].filter((name) => tab(name).checked)

describe('the tabs', () => {
  it('are three, with Ride Later chosen at first', () => {
    showForm()
    expect(chosenTabs()).toEqual(['Ride Later'])
    expect(screen.queryByText('Hourly Rental')).toBeNull()
    expect(screen.getAllByRole('radio')).toHaveLength(3)
  })

  it('give way to Hourly Rental when the address asks for it, and lead out of it', () => {
    showForm({ prefill: { service: 'car_rental', pickup: null, destination: null } })
    expect(screen.getByText('Hourly Rental')).toBeTruthy()
    expect(chosenTabs()).toEqual([])
    expect(screen.queryByRole('combobox', { name: 'Drop-off' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Swap pickup and drop-off' })).toBeNull()
    expect(missing()).toContain('pickup, package, date and time')
    fireEvent.click(tab('Ride Later'))
    expect(screen.queryByText('Hourly Rental')).toBeNull()
    expect(dropoff()).toBeTruthy()
    expect(missing()).toContain('pickup, drop-off, date and time')
  })

  it('show One way and Round Trip for Outstation alone', () => {
    showForm()
    expect(screen.queryByRole('radio', { name: 'One way' })).toBeNull()
    fireEvent.click(tab('Outstation'))
    expect(tab('One way').checked).toBe(true)
    expect(missing()).not.toContain('return')
    fireEvent.click(tab('Round Trip'))
    expect(missing()).toContain('return date and return time')
    fireEvent.click(tab('Ride Later'))
    expect(missing()).not.toContain('return')
  })

  it('show directions, terminals and the Round Trip box for the airport alone', () => {
    showForm()
    fireEvent.click(tab('Airport Taxi'))
    expect(tab('Pick-up From Airport').checked).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Round Trip' }))
    expect(missing()).not.toContain('return')
    fireEvent.click(tab('Drop To Airport'))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Round Trip' }).checked).toBe(false)
    fireEvent.click(tab('Outstation'))
    expect(screen.queryByRole('checkbox', { name: 'Round Trip' })).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Terminal 1' })).toBeNull()
  })
})

describe('the two ends', () => {
  it('are a terminal and an address on an airport trip', async () => {
    formKnowing(WHITEFIELD)
    fireEvent.click(tab('Airport Taxi'))
    fireEvent.click(tab('Terminal 2'))
    await choosePlace(dropoff(), WHITEFIELD)
    expect(missing()).toContain('choose: date and time')
    fireEvent.click(tab('Drop To Airport'))
    expect(pickup().value).toBe('Whitefield, Bengaluru')
    expect(tab('Terminal 2').checked).toBe(true)
    expect(missing()).toContain('choose: date and time')
  })

  it('change places', async () => {
    formKnowing(WHITEFIELD, MAJESTIC)
    await choosePlace(pickup(), WHITEFIELD)
    await choosePlace(dropoff(), MAJESTIC)
    await press('Swap pickup and drop-off')
    expect([pickup().value, dropoff().value]).toEqual(['Majestic, Bengaluru', 'Whitefield, Bengaluru'])
    expect(missing()).toContain('choose: date and time')
  })
})

it('what the address bar filled in is found by itself, and counts only then', async () => {
  placesThatKnow(WHITEFIELD, MYSURU_PALACE)
  showForm({ prefill: { service: 'outstation', pickup: 'Whitefield', destination: 'mysuru palace' } })
  expect(chosenTabs()).toEqual(['Outstation'])
  expect(missing()).toContain('pickup, drop-off')
  await pass(0)
  expect([pickup().value, dropoff().value]).toEqual(['Whitefield, Bengaluru', 'Mysuru Palace, Mysuru'])
  expect(missing()).toContain('choose: date and time')
})

const guests = () => screen.getByRole('button', { name: /^Guests/ })
const dialog = () => within(screen.getByRole('dialog'))

it('the guests are two at first, and from 1 to 6', async () => {
  showForm()
  expect(guests().textContent).toContain('2 guests')
  await press(/^Guests/)
  for (let presses = 0; presses < 9; presses++)
    fireEvent.click(dialog().getByRole('button', { name: 'More' }))
  expect(guests().textContent).toContain('6 guests')
  expect(dialog().getByText('Fits: SUV')).toBeTruthy()
  for (let presses = 0; presses < 9; presses++)
    fireEvent.click(dialog().getByRole('button', { name: 'Fewer' }))
  expect(guests().textContent).toContain('1 guest')
  expect(dialog().getByText('Fits: Sedan, SUV')).toBeTruthy()
  fireEvent.click(dialog().getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('special instructions hold up to 3 pieces of luggage, a pet and words', async () => {
  const onChange = vi.fn()
  showForm({ onChange })
  expect(screen.queryByRole('group', { name: 'Luggage' })).toBeNull()
  await press('Add Special Instructions', 'checkbox')
  const luggage = within(screen.getByRole('group', { name: 'Luggage' }))
  for (let presses = 0; presses < 5; presses++) fireEvent.click(luggage.getByRole('button', { name: 'More' }))
  expect(luggage.getByRole('status').textContent).toBe('3')
  fireEvent.click(screen.getByRole('checkbox', { name: 'A pet travels with us' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Anything else for the driver' }), {
    target: { value: 'Gate 2' },
  })
  const special_instructions = 'Luggage: 3 | Pet: yes | Note: Gate 2'
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ special_instructions }))
})
