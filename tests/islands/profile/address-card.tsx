import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { SavedAddress } from '../../../src/domain/profile/saved-address'
import { AddressesCard } from '../../../src/islands/profile/addresses-card'
import { savedAddress } from '../../support/bookings/records'

export const HOME = savedAddress('Home', { is_default: true })
export const GYM = savedAddress('Gym')
export const FAR = savedAddress('Aunt', { latitude: 13.0827, longitude: 80.2757 })
export const LOST = savedAddress('Flat', { latitude: null, longitude: null })

export interface Asked {
  path: string
  method: string
  body: Record<string, unknown>
}
export type Answer = { status?: number; json: unknown } | 'offline'

export let asked: Asked[] = []

/** The API, which answers what the test says to all but the place look-ups, which find Whitefield alone. */
export function api(answer: (asked: Asked) => Answer) {
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const sent = { path, method, body: typeof body === 'string' ? JSON.parse(body) : {} }
    if (path === '/api/places-proxy') return Response.json(placesAnswer(sent.body))
    asked.push(sent)
    const answered = answer(sent)
    if (answered === 'offline') throw new TypeError('Failed to fetch')
    return Response.json(answered.json, { status: answered.status ?? 200 })
  })
}

export const WHITEFIELD = 'Whitefield, Bengaluru'
export function placesAnswer({ action, input }: Record<string, unknown>) {
  if (action === 'details') {
    return {
      place_id: 'w',
      formatted_address: WHITEFIELD,
      geometry: { location: { lat: 12.9698, lng: 77.75 } },
    }
  }
  const found = WHITEFIELD.toLowerCase().startsWith(String(input).toLowerCase())
  const structured_formatting = { main_text: 'Whitefield', secondary_text: 'Bengaluru' }
  return { predictions: found ? [{ place_id: 'w', description: WHITEFIELD, structured_formatting }] : [] }
}

export const refused = (status: number, code: string, message: string, beside: object = {}): Answer => ({
  status,
  json: { error: { code, message, requestId: 'r' }, ...beside },
})
export const answering = (...addresses: SavedAddress[]): Answer => ({ json: { addresses } })

export const settle = () => act(() => vi.advanceTimersByTimeAsync(200))
export const press = async (name: string | RegExp, within_?: HTMLElement) => {
  fireEvent.click((within_ ? within(within_) : screen).getByRole('button', { name }))
  await settle()
}
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const write = (label: string, text: string) =>
  fireEvent.change(field(label), { target: { value: text } })
export const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
export const toasts = () => [...document.querySelectorAll('.toast strong')].map((title) => title.textContent)
export const dialog = () => screen.getByRole('dialog')

export async function choose(place: string) {
  const address = screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' })
  act(() => address.focus())
  fireEvent.change(address, { target: { value: place } })
  await settle()
  fireEvent.click(screen.getByRole('option', { name: new RegExp(place) }))
  await settle()
}

/** The card with a clock of the test's own. */
export function withAddressCard() {
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.innerHTML = '<div id="toasts"></div>'
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export const show = (initial: SavedAddress[] | null) => render(<AddressesCard initial={initial} />)
