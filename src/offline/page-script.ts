import { formatTime } from '../domain/kolkata-time'
import { showKeptRide } from './kept-ride'
import { showNextTrip } from './kept-trip'

// The script of the offline page, bundled into the page itself: nothing can be fetched there.

const REFRESH_INTERVAL_MS = 30_000

const again = () => location.reload()
const show = async () => {
  const now = new Date()
  const isDriversRide = await showKeptRide(document, location.pathname, now)
  showNextTrip(document, location.pathname, now, isDriversRide)
}

// First the ways to try again, which must work whatever is stored.
for (const tried of document.querySelectorAll('[data-text=tried]')) tried.textContent = formatTime(new Date())
for (const button of document.querySelectorAll('[data-again]')) button.addEventListener('click', again)
onNetworkReturn(again)

show()
// The trip may expire while the page is open, another tab may remove it, and a page restored by Back missed both.
setInterval(show, REFRESH_INTERVAL_MS)
addEventListener('storage', show)
addEventListener('pageshow', show)

// Apart from page-script.ts, which acts on the page as soon as it is imported.

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
