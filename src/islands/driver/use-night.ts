import { useEffect } from 'react'

const EACH_MS = 60_000

/** Dusk and dawn while the page is open: the document's own lines read the theme anew, as for another tab's choice. */
export function useNight(): void {
  useEffect(() => {
    const timer = setInterval(() => dispatchEvent(new StorageEvent('storage', { key: 'theme' })), EACH_MS)
    return () => clearInterval(timer)
  }, [])
}
