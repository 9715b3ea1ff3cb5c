import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { ListedTrip } from '../../../src/domain/bookings/trip-details'
import { island as TripList, type TripsProps } from '../../../src/islands/trips/island'
import { withApi } from '../../support/islands/api'
import { pass, withLeaving, withPage } from '../../support/islands/page'
import { EVENING } from './records'

/** The list of trips on a page with a clock and a server of the test's own. */
export function withTrips() {
  withPage('/trip-history', EVENING)
  withApi()
  withLeaving()
}

export async function open(trips: ListedTrip[], parts: Partial<TripsProps> = {}) {
  const view = render(
    <TripList page={{ trips, next: null }} upcoming={[]} status={null} newest opened={null} {...parts} />,
  )
  await pass(0)
  return view
}

export const noButton = (name: string | RegExp) => screen.queryByRole('button', { name }) === null
export async function press(name: string | RegExp, role: 'button' | 'link' = 'button') {
  fireEvent.click(screen.getByRole(role, { name }))
  await act(() => vi.dynamicImportSettled())
  await pass(0)
}
export const follow = (name: string | RegExp) => press(name, 'link')
export const badges = () =>
  [...document.querySelectorAll<HTMLElement>('article .badge')].map(
    ({ textContent, dataset }) => `${textContent} ${dataset.tone}`,
  )

export const entry = () => screen.getByRole('article').textContent
export const dialog = () => screen.getByRole('dialog')
export const inDialog = (name: string) => within(dialog()).getByRole<HTMLButtonElement>('button', { name })
export const noDialog = () => screen.queryByRole('dialog') === null
export const alert = () => screen.getByRole('alert').textContent

export const OLDER = '/api/trips?before=2026-11-20T04%3A40%3A00.000Z%7Ebk_20'
export const CURSOR = '2026-11-20T04:40:00.000Z~bk_20'
