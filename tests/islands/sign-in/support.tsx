import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { island as SignIn } from '../../../src/islands/sign-in/island'
import type { SignInProps } from '../../../src/islands/sign-in/stages'

export interface Sent {
  path: string
  body: unknown
}

/** What the island asked of the server, in order. */
export const sent: Sent[] = []
let answers: { status: number; body: object | string }[] = []

/** What the server will answer to the next calls. */
export function serverAnswers(...next: { status?: number; body: object | string }[]) {
  answers = next.map(({ status = 200, body }) => ({ status, body }))
}

export const refusal = (status: number, message: string) => ({
  status,
  body: { error: { code: 'refused', message, requestId: 'r' } },
})

export function withServer() {
  beforeEach(() => {
    vi.useFakeTimers()
    sent.length = 0
    answers = []
    document.body.innerHTML = '<div id="toasts"></div>'
    history.replaceState(null, '', '/auth')
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      sent.push({ path, body: JSON.parse(String(init.body)) })
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      return new Response(text, { status: answer.status })
    })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

const START: SignInProps = {
  purpose: 'sign-in',
  step: 'phone',
  phone: '',
  resendAfterSeconds: 0,
  carried: '',
  problem: null,
}

export function show(props: Partial<SignInProps> = {}) {
  render(<SignIn {...START} {...props} />)
}

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const phoneField = () => screen.getByLabelText<HTMLInputElement>('Mobile number')
export const codeField = () => screen.getByLabelText<HTMLInputElement>('6-digit code')
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } })

/** Presses a button and lets what it started come to its end. */
export async function press(name: string) {
  fireEvent.click(button(name))
  await act(() => vi.advanceTimersByTimeAsync(0))
}

export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

/** Every toast on the page: its title, then its words. */
export const toasts = () =>
  [...document.querySelectorAll('.toast')].map((toast) => [
    toast.querySelector('strong')?.textContent,
    toast.querySelector('p')?.textContent,
  ])
