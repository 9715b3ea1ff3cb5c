import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Draft, emptyDraft } from '../../../src/domain/bookings/draft'
import { eventually } from '../../support/eventually'
import { pass, press } from '../../support/islands/page'
import { showForm, withRider } from './support'

const offline = vi.hoisted(() => () => {
  throw new Error('offline')
})
vi.mock('../../../src/islands/search-form/calendar', offline)
vi.mock('../../../src/islands/search-form/package-field', offline)
vi.mock('../../../src/islands/search-form/time-grid', offline)
vi.mock('../../../src/islands/search-form/guests-dialog', offline)
vi.mock('../../../src/islands/search-form/instructions-fields', offline)

withRider()

describe('a part of the form whose script does not come', () => {
  it('is, for the calendar, the browser’s own date field', async () => {
    showForm()
    await press(/^Date/)
    await eventually(() => screen.getByLabelText('Date'))
    const field = screen.getByLabelText<HTMLInputElement>('Date')
    expect([field.type, field.min, field.max]).toEqual(['date', '2026-11-21', '2026-12-21'])
    fireEvent.change(field, { target: { value: '2026-11-25' } })
    await pass(0)
    expect(screen.getByRole('button', { name: /^Date/ }).textContent).toContain('Wed, 25 Nov')
  })

  it('is shown as missing, for the packages, and the rest of the form stays', async () => {
    showForm({ prefill: { service: 'car_rental', pickup: null, destination: null } })
    await eventually(() => screen.getByRole('alert'))
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch rental packages')
    expect(screen.getByRole('combobox', { name: 'Pickup' })).toBeTruthy()
  })

  it('is, for the times, the browser’s own list of the same times', async () => {
    showForm()
    await press(/^Time/)
    const list = await eventually(() => screen.getByLabelText<HTMLSelectElement>('Time'))
    expect([list.options[1]?.value, list.options.length]).toEqual(['00:00', 1 + 49])
    fireEvent.change(list, { target: { value: '18:30' } })
    await pass(0)
    expect(screen.getByRole('button', { name: /^Time/ }).textContent).toContain('6:30 pm')
  })

  it('is, for the guests, the browser’s own choice from 1 to 6', async () => {
    showForm()
    await press(/^Guests/)
    const choice = await eventually(() => screen.getByLabelText<HTMLSelectElement>('How many guests?'))
    expect([...choice.options].map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(choice.value).toBe('2')
    fireEvent.change(choice, { target: { value: '5' } })
    expect(screen.getByRole('button', { name: /^Guests/ }).textContent).toContain('5 guests')
  })

  it('is shown as missing, for special instructions, and what was entered before is kept', async () => {
    const kept = { ...emptyDraft(), special_instructions: 'Luggage: 2 | Note: Gate 2' }
    const changes: Draft[] = []
    showForm({ initial: kept, onChange: (draft) => changes.push(draft) })
    await eventually(() => screen.getByRole('alert'))
    expect(screen.getByRole('alert').textContent).toContain('We’ve kept what you entered')
    fireEvent.click(screen.getByRole('radio', { name: 'Outstation' }))
    expect(changes.at(-1)?.special_instructions).toBe('Luggage: 2 | Note: Gate 2')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Add Special Instructions' }))
    expect(changes.at(-1)?.special_instructions).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
