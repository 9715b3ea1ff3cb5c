import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../support/eventually'
import { press } from '../../support/islands/page'
import { showForm, withRider } from './support'

const script = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../../../src/islands/search-form/instructions-fields', async (original) => {
  await script.promise
  return original()
})

withRider()

it('special instructions are shown as loading until their script has come', async () => {
  showForm()
  await press('Add Special Instructions', 'checkbox')
  expect(screen.getByRole('status', { name: 'Loading special instructions' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Luggage' })).toBeNull()
  script.resolve()
  await eventually(() => screen.getByRole('group', { name: 'Luggage' }))
  expect(screen.queryByRole('status', { name: 'Loading special instructions' })).toBeNull()
})
