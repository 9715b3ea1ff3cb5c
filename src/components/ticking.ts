/** Calls `tick` at an interval, and when the page is visible again: a sleeping phone's timers stop. */
export function startTicking(tick: () => void, intervalMs: number): () => void {
  const timer = setInterval(tick, intervalMs)
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
