import { vi } from 'vitest'
import { keepingScript, REGISTRATION } from '../../../src/inline'

/**
 * Runs the line of every page as the page of this user: '' of nobody, undefined while it isn't known whose. `expired`:
 * whose session has expired in this browser.
 */
export function openPageOf(user: string | undefined, expired?: string) {
  document.documentElement.removeAttribute('data-rider')
  const currentScript = document.createElement('script')
  if (user !== undefined) currentScript.dataset.rider = user
  if (expired !== undefined) currentScript.dataset.expired = expired
  const found = vi.spyOn(document, 'currentScript', 'get').mockReturnValue(currentScript)
  // The very text that stands in the page, where the one is followed by the other.
  new Function(keepingScript(user) + REGISTRATION)()
  found.mockRestore()
}

/** Sends a form of a page to this address, as its button does. False where the page stopped it. */
export function submitTo(action: string): boolean {
  const form = document.createElement('form')
  form.setAttribute('action', action)
  // A field of this name hides the form's own.
  form.append(Object.assign(document.createElement('input'), { name: 'action' }))
  document.body.append(form)
  const isSent = form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  form.remove()
  return isSent
}
