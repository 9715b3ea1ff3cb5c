import { launchChromium } from '../browsers.mjs'
import { servePublicPages } from '../public-pages.mjs'
import { build } from '../serve-local.mjs'
import { median, table } from './numbers.mjs'

const PORT = Number(process.env.PORT ?? 8795)
const STATE = '.wrangler/bench-pages-state'
const LOADS = 5
const CPU_SLOWED = 4
/** As Chromium takes them: bytes a second both ways, and the milliseconds that each answer waits at least. */
const NETWORKS = [
  { name: '250 kB/s, 300 ms', bytesASecond: 250_000, latencyMs: 300, budgets: { home: 1200, booking: 1600 } },
  {
    name: '31 kB/s, 300 ms (2G)',
    bytesASecond: 31_000,
    latencyMs: 300,
    budgets: { home: 2500, booking: 5000 },
  },
]
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const TYPED = 'Koramangala'
const HYDRATED_MS = 90_000

/** Each page with the field that its reader uses first, and what a load notes, by what it is called. */
const PAGES = {
  home: {
    path: '/',
    island: '[data-island=search-form]',
    field: 'input:not([type=radio],[type=checkbox],[type=hidden])',
    columns: { painted: 'first paint ms', input: 'form takes input ms', largest: 'largest paint ms' },
    note: (loads) => `typed text kept ${loads.filter(({ kept }) => kept).length} of ${LOADS}`,
  },
  booking: {
    path: '/booking',
    person: 'demo_rider_asha',
    island: '[data-island=booking]',
    field: '[role=combobox]',
    columns: { painted: 'first paint ms', usable: 'form there ms', hydrated: 'hydrated ms' },
    note: (loads) => `${shown(median(loads.map(({ kilobytes }) => kilobytes)))} kB`,
  },
}

/**
 * The home page and /booking, signed in, on a slow phone, production build; `home` or `booking` as an option measures that
 * alone. To be read on a machine that does nothing else.
 */
export async function bench([only]) {
  await build()
  const site = await servePublicPages({ port: PORT, state: STATE })
  const browser = await launchChromium()
  try {
    for (const [name, page] of Object.entries(PAGES)) {
      // Asked for once before it is measured.
      await (await fetch(site.address + page.path)).arrayBuffer()
      if (!only || only === name) await measure(browser, site.address, name, page)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Runs in the page before anything of it: notes the paints, when field and island are there to be used, and the first letter. */
function watch({ island, field }) {
  const noted = { largest: 0, painted: 0, input: 0, usable: 0, hydrated: 0 }
  Reflect.set(window, 'noted', noted)
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.painted = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    noted.largest = startTime
  })
  addEventListener('input', () => {
    noted.input ||= performance.now()
  })
  const poll = () => {
    const found = document.querySelector(`${island} ${field}`)
    const isUsable = noted.painted > 0 && found && !found.disabled && found.getClientRects().length > 0
    if (isUsable && !noted.usable) {
      noted.usable = performance.now()
      window.fieldThere()
    }
    if (document.querySelector(`${island}[data-alive]`)) noted.hydrated ||= performance.now()
    if (!noted.usable || !noted.hydrated) requestAnimationFrame(poll)
  }
  requestAnimationFrame(poll)
}

/** A phone whose browser has never been here; one of the people of `npm start` is signed in, where one is named. */
async function phoneOf(browser, address, person) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block', baseURL: address })
  if (!person) return context
  await context.request.post('/sandbox/api/sign-in-as', {
    form: { person },
    headers: { origin: address, 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  return context
}

/**
 * One cold load on such a network: what it noted, in milliseconds, the kilobytes sent until the field was there, and whether
 * the form kept what was typed into it then, before it was hydrated.
 */
async function load(browser, address, { bytesASecond, latencyMs }, { path, person, island, field }) {
  const context = await phoneOf(browser, address, person)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesASecond,
    uploadThroughput: bytesASecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED })
  let bytes = 0
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const { promise: usable, resolve } = Promise.withResolvers()
  await page.exposeFunction('fieldThere', () => resolve())
  await page.addInitScript(watch, { island, field })
  const loaded = page.goto(path)
  await usable
  const kilobytes = bytes / 1000
  const typedInto = page.locator(`${island} ${field}`).first()
  await typedInto.evaluate((one) => one.focus())
  await devtools.send('Input.insertText', { text: TYPED })
  await loaded
  await page.waitForFunction(() => window.noted.hydrated > 0, null, { timeout: HYDRATED_MS })
  const kept = (await typedInto.inputValue()) === TYPED
  const noted = await page.evaluate(() => window.noted)
  await context.close()
  return { ...noted, kilobytes, kept }
}

const shown = (ms) => String(Math.round(ms))

/** Prints of a page the median of cold loads on each network, with the slowest. */
async function measure(browser, address, name, page) {
  const rows = []
  for (const network of NETWORKS) {
    const loads = []
    for (let at = 0; at < LOADS; at += 1) {
      loads.push(await load(browser, address, network, page))
      process.stderr.write('.')
    }
    const figures = Object.keys(page.columns).map((key) => {
      const all = loads.map((one) => one[key])
      return `${shown(median(all))} (${shown(Math.max(...all))})`
    })
    rows.push([network.name, ...figures, network.budgets[name], page.note(loads)])
  }
  process.stderr.write('\n')
  console.log(table([page.path, ...Object.values(page.columns), 'budget ms', ''], rows))
  console.log(
    `\nMedian of ${LOADS} cold loads, the slowest in brackets; processor slowed ${CPU_SLOWED} times. The letter typed travels\nfrom this process to the browser, which is in the time of the form.`,
  )
}
