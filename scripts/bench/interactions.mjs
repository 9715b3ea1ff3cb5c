// What a press takes to its next paint, as the browser itself reports it (interaction to next paint).

/**
 * Runs in the page before anything of the page: notes what its interactions took. A touch that changes nothing on the
 * screen has no paint of its own, and is reported with that of letting go, the rest of the finger (`restMs`) included.
 */
export function watchInteractions(restMs) {
  const noted = []
  Reflect.set(window, 'noted', noted)
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries()) {
      const paintedByLettingGo = name === 'pointerdown' && duration > restMs
      if (interactionId && !paintedByLettingGo) noted.push(duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/** What a press took, in milliseconds; the browser reports none under 16. */
export async function timed(page, press) {
  await page.evaluate(() => window.noted.splice(0))
  await press()
  // Reports come after the paint, when the browser is idle.
  return page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 }))
    return Math.max(0, ...window.noted)
  })
}
