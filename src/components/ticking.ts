import { useEffect, useState } from 'react'
import { onVisibility } from './page-events'

/** How far the server's clock was ahead when a page was sent, stored with that time for a copy that the browser keeps. */
const CLOCK_KEY = 'clock'

/** The time of the page's answer, and milliseconds by which the server's clock is ahead of this device's. */
let known: { sent: string | undefined; aheadMs: number } | null = null

/** The server's time as the page knows it, the device's where it doesn't: a phone's clock may be hours wrong. */
export function serverNow(): Date {
  if (!('document' in globalThis)) return new Date()
  const sent = document.documentElement.dataset.now
  if (known?.sent !== sent) known = { sent, aheadMs: sent === undefined ? 0 : aheadMs(sent) }
  return new Date(Date.now() + (known?.aheadMs ?? 0))
}

function aheadMs(sent: string): number {
  const [page] = performance.getEntriesByType('navigation')
  // A page that was fetched ahead, or comes from the browser's cache, was sent at another time than it arrived.
  const isSentNow = !(page && 'deliveryType' in page && page.deliveryType)
  const arrived =
    page && 'responseStart' in page ? performance.timeOrigin + Number(page.responseStart) : Date.now()
  try {
    const [noted, ahead] = (sessionStorage.getItem(CLOCK_KEY) ?? '').split(' ')
    if (noted === sent) return Number(ahead)
    if (!isSentNow) return 0
    sessionStorage.setItem(CLOCK_KEY, `${sent} ${Number(sent) - arrived}`)
  } catch {}
  return Number(sent) - arrived
}

/** Calls `tick` at an interval, and when the page is visible again: a sleeping phone's timers stop. */
export function startTicking(tick: () => void, intervalMs: number): () => void {
  const timer = setInterval(tick, intervalMs)
  const unlisten = onVisibility(tick)
  return () => {
    clearInterval(timer)
    unlisten()
  }
}

/** The device's time at this interval, in milliseconds since 1970; null on the server and until hydration. */
export function useTick(intervalMs: number): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    return startTicking(tick, intervalMs)
  }, [intervalMs])
  return now
}
