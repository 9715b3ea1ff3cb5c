import { formatDate, formatTime } from '../domain/kolkata-time'

// What the script of the offline page does: fills or hides a rider’s next trip, and waits for the network.

/** Shows or hides a part of the page, wherever it stands. */
export function show(page: ParentNode, name: string, shown: boolean) {
  for (const part of page.querySelectorAll<HTMLElement>(`[data-part=${name}]`)) part.hidden = !shown
}

/** Writes each text into its elements, and hides the parts whose text is null. */
export function fill(page: ParentNode, texts: object) {
  for (const [name, text] of Object.entries(texts)) {
    show(page, name, text !== null)
    for (const box of page.querySelectorAll<HTMLElement>(`[data-text=${name}]`)) {
      // An element for one digit of the PIN, or for the whole text.
      const { digit } = box.dataset
      box.textContent = digit === undefined ? text : (text?.[Number(digit)] ?? '')
    }
  }
}

/** 'As of 6:12 pm, Sat 21 Nov': Kolkata time, as everywhere. */
export const ageOf = (instant: Date) =>
  `As of ${formatTime(instant)}, ${formatDate(instant).replace(',', '')}`

/** Milliseconds between two checks whether the network is back, while the page is visible. */
const CHECK_INTERVAL_MS = 10_000
/** Time-out of a check in milliseconds: without one a request may hang for minutes. */
const CHECK_TIMEOUT_MS = 8000
/** Small, and answered without the worker. */
const CHECKED_PATH = '/icon.svg'

async function isNetworkBack(): Promise<boolean> {
  const attempt = new AbortController()
  const timer = setTimeout(() => attempt.abort(), CHECK_TIMEOUT_MS)
  try {
    await fetch(CHECKED_PATH, { method: 'HEAD', cache: 'no-store', signal: attempt.signal })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Calls `onBack` once a request succeeds again. Checked when the browser reports that it is online, and on an interval
 * while the page is visible: browsers report their own connection only, not whether the server can be reached.
 */
export function onNetworkReturn(onBack: () => void): void {
  let checking = false
  const check = async () => {
    if (checking || document.visibilityState === 'hidden' || !navigator.onLine) return
    checking = true
    if (await isNetworkBack()) onBack()
    checking = false
  }
  addEventListener('online', check)
  document.addEventListener('visibilitychange', check)
  setInterval(check, CHECK_INTERVAL_MS)
}
