import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pass, press, showForm, withRider } from './support'

vi.mock('../../../src/islands/search-form/calendar', () => {
  throw new Error('offline')
})
vi.mock('../../../src/islands/search-form/package-field', () => {
  throw new Error('offline')
})

withRider()

describe('a part of the form whose script does not come', () => {
  it('is, for the calendar, the browser’s own date field', async () => {
    showForm()
    await press(/^Date/)
    await vi.waitFor(() => screen.getByLabelText('Date'))
    const field = screen.getByLabelText<HTMLInputElement>('Date')
    expect([field.type, field.min, field.max]).toEqual(['date', '2026-11-21', '2026-12-21'])
    fireEvent.change(field, { target: { value: '2026-11-25' } })
    await pass(0)
    expect(screen.getByRole('button', { name: /^Date/ }).textContent).toContain('Wed, 25 Nov')
  })

  it('is said to be missing, for the packages, and the rest of the form stays', async () => {
    showForm({ prefill: { service: 'car_rental', pickup: null, destination: null } })
    await vi.waitFor(() => screen.getByRole('alert'))
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch rental packages')
    expect(screen.getByRole('combobox', { name: 'Pickup' })).toBeTruthy()
  })
})
