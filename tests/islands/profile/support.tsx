import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Profile } from '../../../src/domain/profile/profile'
import { island as ProfileManagement } from '../../../src/islands/profile/island'
import type { ProfileProps } from '../../../src/islands/profile/props'

export interface Sent {
  method: string
  path: string
  body: unknown
}

/** What the page asked of the server, in order. */
export const sent: Sent[] = []
type Answer = { status?: number; body: object | string }
let answers: (Answer | Promise<Answer>)[] = []

/** What the server will answer to the next calls; after the last one it can't be reached. */
export function serverAnswers(...next: (Answer | Promise<Answer>)[]) {
  answers = next
}

export const refusal = (status: number, message: string, beside: object = {}) => ({
  status,
  body: { error: { code: 'refused', message, requestId: 'r' }, ...beside },
})

/** Addresses that the page left for. */
export const left: string[] = []

export function withServer() {
  beforeEach(() => {
    vi.useFakeTimers()
    sent.length = 0
    left.length = 0
    answers = []
    document.body.innerHTML = '<div id="toasts"></div>'
    vi.spyOn(location, 'assign').mockImplementation((to) => void left.push(String(to)))
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      sent.push({
        method: init.method ?? 'GET',
        path,
        body: init.body ? JSON.parse(String(init.body)) : null,
      })
      const next = answers.shift()
      if (!next) throw new TypeError('Failed to fetch')
      const { status = 200, body } = await next
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

export const aProfile = (parts: Partial<Profile> = {}): Profile => ({
  full_name: 'Asha Rao',
  email: null,
  phone_no: '+919845012345',
  phone_verified: true,
  dob: null,
  preferred_payment_method: null,
  profile_picture_url: null,
  google_linked: false,
  ...parts,
})

const propsWith = ({ profile = aProfile(), ...parts }: Partial<ProfileProps> = {}): ProfileProps => ({
  profile,
  today: '2026-11-21',
  pendingPhone: null,
  worksForUs: false,
  mayLinkGoogle: true,
  addresses: [],
  ...parts,
})

export function show(parts: Partial<ProfileProps> = {}) {
  render(<ProfileManagement {...propsWith(parts)} />)
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
export const settled = () => act(() => vi.advanceTimersByTimeAsync(0))

/** Presses a button and lets what it started come to its end. */
export async function press(name: string) {
  fireEvent.click(button(name))
  await settled()
}

export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

/** What is said to be wrong with a field; null for nothing. */
export function wrongWith(label: string): string | null {
  const described = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  const error = described.find((id) => id.endsWith('-error'))
  return error ? (document.getElementById(error)?.textContent ?? null) : null
}

/** What is said at once beside a button; a place where nothing is said yet counts for nothing. */
export const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

/** Every toast on the page: its title, then its words. */
export const toasts = () =>
  [...document.querySelectorAll('.toast')].map((toast) => [
    toast.querySelector('strong')?.textContent,
    toast.querySelector('p')?.textContent,
  ])

/** Whether the browser would ask before this page is left. */
export function warnsBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}
