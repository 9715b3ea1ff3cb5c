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
