import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { SavedAddress } from '../../../src/domain/profile/saved-address'
import { AddressesCard } from '../../../src/islands/profile/addresses-card'
import { savedAddress } from '../../support/bookings/records'
import { type Answer, answerCalls, asked, type Call } from '../../support/islands/api'

export const HOME = savedAddress('Home', { is_default: true })
export const GYM = savedAddress('Gym')
export const FAR = savedAddress('Aunt', { latitude: 13.0827, longitude: 80.2757 })
export const LOST = savedAddress('Flat', { latitude: null, longitude: null })

/** The API, which answers what the test says to all but the place look-ups, which find Whitefield alone. */
export const api = (answer: (call: Call) => Answer | 'unreachable') =>
  answerCalls((call) => (call.path === PLACES ? { body: placesAnswer(call.body) } : answer(call)))

const PLACES = '/api/places-proxy'
export const addressesAsked = () => asked.filter(({ path }) => path !== PLACES)

const WHITEFIELD = 'Whitefield, Bengaluru'
function placesAnswer({ action, input }: Record<string, unknown>) {
  if (action === 'details') {
    return {
      place_id: 'w',
      formatted_address: WHITEFIELD,
      geometry: { location: { lat: 12.9698, lng: 77.75 } },
      signature: 'signed',
    }
  }
  const found = WHITEFIELD.toLowerCase().startsWith(String(input).toLowerCase())
  const structured_formatting = { main_text: 'Whitefield', secondary_text: 'Bengaluru' }
  return { predictions: found ? [{ place_id: 'w', description: WHITEFIELD, structured_formatting }] : [] }
}

export const answering = (...addresses: SavedAddress[]): Answer => ({ body: { addresses } })

export const settle = () => act(() => vi.advanceTimersByTimeAsync(200))
export const press = async (name: string | RegExp, within_?: HTMLElement) => {
  fireEvent.click((within_ ? within(within_) : screen).getByRole('button', { name }))
  await settle()
}
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const write = (label: string, text: string) =>
  fireEvent.change(field(label), { target: { value: text } })
export const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
export const dialog = () => screen.getByRole('dialog')

export async function choose(place: string) {
  const address = screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' })
  act(() => address.focus())
  fireEvent.change(address, { target: { value: place } })
  await settle()
  fireEvent.click(screen.getByRole('option', { name: new RegExp(place) }))
  await settle()
}

export const show = (initial: SavedAddress[] | null) => render(<AddressesCard initial={initial} />)
