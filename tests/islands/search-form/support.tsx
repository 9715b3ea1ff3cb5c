import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, vi } from 'vitest'
import type { Draft } from '../../../src/domain/bookings/draft'
import type { Prediction } from '../../../src/domain/places/place'
import { hydrate } from '../../../src/hydrate'
import { island as HomeSearch } from '../../../src/islands/search-form/island'
import { TripForm, type TripFormProps } from '../../../src/islands/search-form/trip-form'
import { aDraft, dropoffAt, pickupAt } from '../../support/bookings/trips'
import { type Answer, answerCalls, refusal } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'

/** Saturday 21 November 2026, 10:10 in the morning in Kolkata. */
const MORNING = new Date('2026-11-21T04:40:00Z')

interface KnownPlace {
  name: string
  area: string
  lat: number
  lng: number
  kannada?: string
}

export const WHITEFIELD: KnownPlace = { name: 'Whitefield', area: 'Bengaluru', lat: 12.9698, lng: 77.75 }
export const MAJESTIC: KnownPlace = {
  name: 'Majestic',
  area: 'Bengaluru',
  lat: 12.9767,
  lng: 77.5713,
  kannada: 'ಮೆಜೆಸ್ಟಿಕ್',
}
export const MYSURU_PALACE: KnownPlace = { name: 'Mysuru Palace', area: 'Mysuru', lat: 12.3052, lng: 76.6552 }
export const CHENNAI: KnownPlace = { name: 'Chennai Central', area: 'Chennai', lat: 13.0827, lng: 80.2757 }

/** Everything chosen: Whitefield to Majestic, today at 6:30 pm. */
export const whole = (parts: Partial<Draft> = {}): Draft => ({
  ...aDraft({ pickup_address: 'Whitefield, Bengaluru', ...pickupAt(WHITEFIELD) }),
  ...{ dropoff_address: 'Majestic, Bengaluru', ...dropoffAt(MAJESTIC) },
  ...parts,
})

export const predictionOf = ({ name, area, kannada }: KnownPlace): Prediction => ({
  place_id: `${name}, ${area}`,
  description: `${name}, ${area}`,
  structured_formatting: { main_text: name, secondary_text: area },
  ...(kannada ? { name_kn: kannada } : {}),
})

export interface Asked {
  path: string
  body: { action?: string; input?: string; place_id?: string; sessiontoken?: string }
  signal: AbortSignal | null
  answer(json: unknown, status?: number): Promise<void>
}

/** Every call made, each answered when the test says so. */
export function callsByHand(): Asked[] {
  const calls: Asked[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    calls.push({
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      signal: init.signal ?? null,
      answer: (value, status) => act(async () => resolve(Response.json(value, { status }))),
    })
    return promise
  })
  return calls
}

/** How that API signs what it calls a point. */
export const signatureOf = (label: string) => `signed ${label}`

/**
 * What a places API answers that knows these places: it finds those whose name begins with the input, and marks a place
 * as certain that alone is called so.
 */
export function placesAnswer(asked: Asked['body'], places: KnownPlace[]): Answer {
  if (asked.action === 'autocomplete') {
    const input = (asked.input ?? '').toLowerCase()
    const found = places.filter(({ name, area }) => `${name}, ${area}`.toLowerCase().startsWith(input))
    const named = found.filter(({ name, area }) =>
      [name, `${name}, ${area}`].some((text) => text.toLowerCase() === input),
    )
    const certain = named.length === 1
    const predictions = found.map((place) => ({
      ...predictionOf(place),
      ...(certain && named.includes(place) && { certain }),
    }))
    return { body: { predictions } }
  }
  const place = places.find(({ name, area }) => `${name}, ${area}` === asked.place_id)
  if (asked.action === 'reverse_geocode') {
    const formatted_address = 'MG Road, Bengaluru'
    return { body: { place_id: 'here', formatted_address, signature: signatureOf(formatted_address) } }
  }
  if (!place) return refusal(404, 'not_found', 'No such place')
  const { name, area, lat, lng } = place
  const formatted_address = `${name}, ${area}`
  const found = { place_id: asked.place_id, formatted_address, signature: signatureOf(formatted_address) }
  return { body: { ...found, geometry: { location: { lat, lng } } } }
}

/** Answers as that API to every call from now on; what it is asked. */
export function placesThatKnow(...places: KnownPlace[]) {
  const asked: Asked['body'][] = []
  answerCalls(({ body }) => {
    asked.push(body)
    return placesAnswer(body, places)
  })
  return asked
}

/** The hands of a rider, for every test of this folder: time stands still until a test moves it. */
export function withRider() {
  beforeEach(() => {
    vi.useFakeTimers({ now: MORNING })
    vi.stubGlobal('fetch', () => new Promise(() => {}))
  })
}

export function showForm(props: Partial<TripFormProps> = {}) {
  const onSearch = vi.fn<(draft: Draft) => void>()
  render(<TripForm initial={null} onSearch={onSearch} {...props} />)
  return { onSearch }
}

/** The form beside a server that knows these places; what that is asked. */
export function formKnowing(...places: KnownPlace[]) {
  const asked = placesThatKnow(...places)
  showForm()
  return asked
}

export const pickup = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Pickup' })
export const dropoff = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Drop-off' })

/** The button that script works with; before it stands the plain one, which shows only where there is no script. */
export const searchButton = () =>
  screen.getByRole('form').querySelector<HTMLButtonElement>('button[type=submit]:last-of-type') ??
  document.createElement('button')

export async function search() {
  fireEvent.click(searchButton())
  await pass(0)
}

export function type(field: HTMLInputElement, text: string) {
  act(() => field.focus())
  fireEvent.change(field, { target: { value: text } })
}

/** Types a place's name and takes the first suggestion. */
export async function choosePlace(field: HTMLInputElement, place: KnownPlace) {
  type(field, place.name)
  await pass(150)
  await press(new RegExp(place.name), 'option')
}

/** The home page's form as the worker sent it. */
export function serverPage(signedIn = false) {
  const page = document.createElement('div')
  page.dataset.island = 'search-form'
  page.innerHTML = renderToString(<HomeSearch signedIn={signedIn} />, { identifierPrefix: 'search-form-' })
  document.body.append(page)
  return page
}

/** The script of that form arrives. */
export async function comesAlive(page: HTMLElement, signedIn = false) {
  await act(async () => hydrate(page, HomeSearch, { signedIn }))
  await pass(0)
}
