import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'

/** A page with room for toasts at this address, on which time stands still until a test moves it. */
export function withPage(address: string, now?: Date) {
  beforeEach(() => {
    vi.useFakeTimers(now ? { now } : {})
    document.body.innerHTML = '<div id="toasts"></div>'
    history.replaceState(null, '', address)
  })
}

/** Addresses that the page left for. */
export const left: string[] = []
export function withLeaving() {
  beforeEach(() => {
    left.length = 0
    vi.spyOn(location, 'assign').mockImplementation((to) => void left.push(String(to)))
  })
}

export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Whether the page's tab is the one that is seen. */
export function seen(isSeen: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isSeen ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const link = (name: string | RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name })
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent

/** Presses a button, or what else has this name in this part of the page, and lets what it began come to its end. */
export async function press(name: string | RegExp, role = 'button', part = document.body) {
  fireEvent.click(within(part).getByRole(role, { name }))
  await pass(0)
}

/** Sends the form of the open dialog, as its button does. */
export async function submit() {
  const form = screen.getByRole('dialog').querySelector('form')
  if (!form) throw new Error('no form is open')
  if (fireEvent.submit(form)) throw new Error('the browser sends the form as well')
  await pass(0)
}

/** Nothing is in sight before the returned function says so. */
export function outOfSight() {
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {}
  class Observer {
    constructor(heard: typeof tell) {
      tell = heard
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return (isIntersecting = true) => tell([{ isIntersecting }])
}

/** The browser keeps nothing, as in a private window or where its storage is full. */
export function storageKeepsNothing(...names: ('localStorage' | 'sessionStorage')[]) {
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  for (const name of names) vi.stubGlobal(name, { getItem: () => null, setItem: full, removeItem() {} })
}

export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Every toast on the page, as 'title / words'. */
export const toasts = () =>
  [...document.querySelectorAll('.toast')].map((toast) =>
    [...toast.querySelectorAll('strong, p')].map((part) => part.textContent).join(' / '),
  )

/** What is reported at once beside a button or a field. */
export const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
