/** Milliseconds between two looks whether the network is back, while the page is seen. */
const CHECK_INTERVAL_MS = 10_000
/** Milliseconds after which a look that nobody answers is given up: a request that hangs may do so for minutes. */
const CHECK_TIMEOUT_MS = 8000
/** Small, and answered without the worker. */
const CHECKED_PATH = '/icon.svg'

async function isNetworkBack(): Promise<boolean> {
  try {
    await fetch(CHECKED_PATH, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    return true
  } catch {
    return false
  }
}

/**
 * Calls `onBack` once a request gets through again: looked at when the browser says that it is online, and now and then
 * while the page is seen, for a browser says so only of its own line and not of the way behind it.
 */
export function onNetworkReturn(onBack: () => void): void {
  let looking = false
  const look = async () => {
    if (looking || document.visibilityState === 'hidden' || !navigator.onLine) return
    looking = true
    if (await isNetworkBack()) onBack()
    looking = false
  }
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  setInterval(look, CHECK_INTERVAL_MS)
}
