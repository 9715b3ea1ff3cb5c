import { median, table } from './numbers.mjs'

// What a press takes to its next paint, as the browser itself reports it (interaction to next paint).

/** Milliseconds that a finger rests on what it presses: without them the work of touching and of letting go adds up. */
export const FINGER_RESTS_MS = 80

/** A tap of this name. */
export const tap = (name, locator) => [name, () => locator().click({ delay: FINGER_RESTS_MS })]

/** Such a device, on which one of the people of `npm start` is signed in. */
export async function signedInContext(browser, { device, address, person }) {
  const context = await browser.newContext({ ...device, serviceWorkers: 'block', baseURL: address })
  await context.request.post('/sandbox/api/sign-in-as', {
    form: { person },
    headers: { origin: address, 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  return context
}

/** A page of the product on such a device, whose interactions are noted. */
export async function openPage(browser, { path, ...who }) {
  const context = await signedInContext(browser, who)
  const page = await context.newPage()
  await page.addInitScript(watchInteractions, FINGER_RESTS_MS)
  await page.goto(path)
  return { context, page, devtools: await context.newCDPSession(page) }
}

/** Slows the processor of a page down so many times. */
export const slow = (devtools, rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate })

/**
 * Runs in the page before anything of the page: notes what its interactions took. A touch that changes nothing on the
 * screen has no paint of its own, and is reported with that of letting go, the rest of the finger (`restMs`) included.
 */
function watchInteractions(restMs) {
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
async function timed(page, press) {
  await page.evaluate(() => window.noted.splice(0))
  await press()
  // Reports come after the paint, when the browser is idle.
  return page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 }))
    return Math.max(0, ...window.noted)
  })
}

/** Makes each press, and notes what it took under its name, at this one of the speeds; one without a name is not measured. */
export async function timePresses(page, presses, took, speed = 0) {
  for (const [name, press] of presses) {
    if (name === null) {
      await press()
      continue
    }
    const all = took.get(name) ?? []
    all[speed] = [...(all[speed] ?? []), await timed(page, press)]
    took.set(name, all)
  }
}

/** Prints what each press took at each speed, the slowest at the last one first. Fails where a median is over the budget. */
export function printPresses(took, speeds, budgetMs) {
  const rows = [...took]
    .map(([name, all]) => ({ name, of: all.map((ms) => ({ middle: median(ms), worst: Math.max(...ms) })) }))
    .sort((one, other) => other.of.at(-1).middle - one.of.at(-1).middle)
  const isOver = ({ of }) => of.some(({ middle }) => middle > budgetMs)
  const columns = speeds.flatMap((speed) => [`median ms, ${speed} ×`, 'worst'])
  const shown = rows.map((row) => [
    row.name,
    ...row.of.flatMap(({ middle, worst }) => [middle, worst]),
    isOver(row) ? `over ${budgetMs}` : '',
  ])
  console.log(table(['press', ...columns, ''], shown))
  if (rows.some(isOver)) process.exitCode = 1
}
