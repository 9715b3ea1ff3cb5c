import type { ToastMessage } from '../domain/bookings/sentences'

/** How long a toast stays, in milliseconds; errors, and what is shown with `stays`, stay until they are closed. */
const STAY_MS = 6000

/**
 * Shows a toast in the page's region (`#toasts`, part of every document), where screen readers announce it; in an open
 * dialog's own while there is one, for the page behind it is inert. A success takes the place of the one
 * before: piled up they cover what is pressed next.
 * The platform's own elements: an island needs no component for it.
 */
export function showToast(
  tone: ToastMessage['tone'],
  { title, description }: Omit<ToastMessage, 'tone'>,
  stays = tone === 'error',
): HTMLElement | null {
  const region =
    document.querySelector<HTMLElement>('dialog[open] > .toasts') ?? document.getElementById('toasts')
  if (!region) return null
  if (tone === 'success') {
    for (const before of document.querySelectorAll('.toast[data-tone=success]')) before.remove()
  }
  const toast = element('div', { className: 'toast' })
  toast.dataset.tone = tone
  toast.append(element('strong', { textContent: title }))
  if (description) toast.append(element('p', { textContent: description }))
  const close = element('button', { type: 'button', className: 'toast-close', textContent: '×' })
  close.setAttribute('aria-label', 'Close')
  close.addEventListener('click', () => toast.remove())
  toast.append(close)
  region.append(toast)
  keepClear(region)
  if (!stays) setTimeout(() => toast.remove(), STAY_MS)
  return toast
}

const element = <Tag extends 'div' | 'strong' | 'p' | 'button'>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
) => Object.assign(document.createElement(tag), properties)

/** What toasts do not cover: whatever can be pressed, or where that leaves no room, fields, bars and the logo. */
const FIELDS = 'input, select, textarea, [data-field], [data-bottom-bar], .site-header'
const KEPT_CLEAR = [`${FIELDS}, a, button`, FIELDS]

/** CSS pixels between toasts and what they keep clear of. */
const GAP = 8

/** Moves toasts up from the bottom of the screen to where they cover nothing that is needed. */
function keepClear(region: HTMLElement): void {
  const { left, right } = region.lastElementChild?.getBoundingClientRect() ?? region.getBoundingClientRect()
  const { height } = region.getBoundingClientRect()
  for (const selector of KEPT_CLEAR) {
    const kept = [...(region.closest('dialog') ?? document).querySelectorAll(selector)]
      .filter((each) => !region.contains(each))
      .map((each) => each.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.left < right && box.right > left)
    let bottom = innerHeight - GAP
    const isIn = (box: DOMRect) => box.top < bottom + GAP && box.bottom > bottom - height - GAP
    for (let box = kept.find(isIn); box; box = kept.find(isIn)) bottom = box.top - GAP
    region.style.bottom = bottom > height ? `${innerHeight - bottom}px` : ''
    if (bottom > height) return
  }
}

// A toast that came with the page makes way for what is drawn after it; a later one stays where it was shown.
if (!import.meta.env.SSR) {
  const came = document.querySelector('#toasts > .toast')
  new ResizeObserver(() => came?.parentElement && keepClear(came.parentElement)).observe(document.body)
}

/** Shows a toast in place of the ones before, where only the latest of one matter counts. */
export function replaceToasts(tone: ToastMessage['tone'], text: Omit<ToastMessage, 'tone'>): void {
  document.getElementById('toasts')?.replaceChildren()
  showToast(tone, text)
}

/** Removes the error toasts of an earlier attempt, when a new one starts. */
export function dismissRefusals(): void {
  for (const toast of document.querySelectorAll('#toasts .toast[data-tone="error"]')) toast.remove()
}

/** Removes what passes by itself, when the reader goes on: there it would cover what is pressed next. */
export function dismissPassing(): void {
  for (const toast of document.querySelectorAll('#toasts .toast:not([data-tone="error"])')) toast.remove()
}
