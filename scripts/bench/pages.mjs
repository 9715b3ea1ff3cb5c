import { launchChromium } from '../browsers.mjs'
import { servePublicPages } from '../public-pages.mjs'
import { build } from '../serve-local.mjs'
import { median, table } from './numbers.mjs'

const PORT = Number(process.env.PORT ?? 8795)
const STATE = '.wrangler/bench-pages-state'

/**
 * The home page and /booking on a slow phone, production build; `home` or `booking` as an option measures that alone. To be
 * read on a machine that does nothing else.
 */
export async function bench([only]) {
  await build()
  const site = await servePublicPages({ port: PORT, state: STATE })
  const browser = await launchChromium()
  try {
    // Each is asked for once before it is measured.
    for (const path of ['/', '/booking']) await (await fetch(site.address + path)).arrayBuffer()
    if (only !== 'booking') await measureFirstLoad(browser, site.address)
    if (only !== 'home') await measureBooking(browser, site.address)
  } finally {
    await browser.close()
    await site.stop()
  }
}

const LOADS = 5
const CPU_SLOWED = 4
/** As Chromium takes them: bytes a second both ways, and the milliseconds that each answer waits at least. */
const NETWORKS = [
  { name: '250 kB/s, 300 ms', bytesASecond: 250_000, latencyMs: 300, budgetMs: 1200, hydratedMs: 1600 },
  { name: '31 kB/s, 300 ms (2G)', bytesASecond: 31_000, latencyMs: 300, budgetMs: 2500, hydratedMs: 5000 },
]
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const FIELD = '[data-island=search-form] input:not([type=radio],[type=checkbox],[type=hidden])'
const TYPED = 'Koramangala'
const HYDRATED_MS = 90_000

/** Runs in the page before anything of it: notes the paints, when the field is there to be used, and when it took a letter. */
function watch(field) {
  const noted = { largest: 0, painted: 0, input: 0 }
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
    const found = document.querySelector(field)
    const usable = noted.painted > 0 && found && !found.disabled && found.getClientRects().length > 0
    if (usable) window.fieldThere()
    else requestAnimationFrame(poll)
  }
  requestAnimationFrame(poll)
}

/** A page of a browser that has never been here, on a slow phone and this network. */
async function slowPage(context, { bytesASecond, latencyMs }) {
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
  return { page, devtools }
}

/** One load of the home page: what it noted, in milliseconds, and whether the text was kept. */
async function loadHome(browser, address, network) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const { page, devtools } = await slowPage(context, network)
  const there = new Promise((done) => page.exposeFunction('fieldThere', done))
  await page.addInitScript(watch, FIELD)
  const loaded = page.goto(address)
  await there
  await page.evaluate((field) => document.querySelector(field).focus(), FIELD)
  await devtools.send('Input.insertText', { text: TYPED })
  await loaded
  await page.waitForSelector('[data-island=search-form][data-alive]', { timeout: HYDRATED_MS })
  const kept = (await page.inputValue(FIELD)) === TYPED
  const noted = await page.evaluate(() => Reflect.get(window, 'noted'))
  await context.close()
  return { ...noted, kept }
}

/** A phone on which one of the people of `npm start` is signed in. */
async function signedInPhone(browser, address, person) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block', baseURL: address })
  await context.request.post('/sandbox/api/sign-in-as', {
    form: { person },
    headers: { origin: address, 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  return context
}

const BOOKING_FIELD = '[data-island=booking] [role=combobox]'

/** Runs in the page before anything of it: notes the first paint, the hydration, and when the form stands there. */
function watchBooking(field) {
  const noted = { painted: 0, hydrated: 0, form: 0 }
  Reflect.set(window, 'noted', noted)
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') noted.painted = startTime
    }
  }).observe({ type: 'paint', buffered: true })
  new MutationObserver(() => {
    if (document.querySelector('[data-island=booking][data-alive]')) noted.hydrated ||= performance.now()
    if (document.querySelector(field)) noted.form ||= performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

/** One cold load of /booking by a signed-in rider: what it noted, and the bytes sent until the form stood there. */
async function loadBooking(browser, address, network) {
  const context = await signedInPhone(browser, address, 'demo_rider_asha')
  const { page, devtools } = await slowPage(context, network)
  let bytes = 0
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(watchBooking, BOOKING_FIELD)
  await page.goto('/booking', { waitUntil: 'commit' })
  await page.waitForSelector('[data-island=booking][data-alive]', { timeout: HYDRATED_MS })
  await page.waitForSelector(BOOKING_FIELD, { timeout: HYDRATED_MS })
  const sent = bytes
  const noted = await page.evaluate(() => Reflect.get(window, 'noted'))
  await context.close()
  return { ...noted, kilobytes: sent / 1000 }
}

const shown = (ms) => String(Math.round(ms))

/**
 * A page on a slow phone: median of cold loads on each network, with the slowest. `columns` are what a load notes and what it
 * is called; `budget` is the name of a network's budget.
 */
async function measureLoads(name, { load, columns, budget, note }) {
  const rows = []
  for (const network of NETWORKS) {
    const loads = []
    for (let at = 0; at < LOADS; at += 1) {
      loads.push(await load(network))
      process.stderr.write('.')
    }
    const figures = Object.keys(columns).map((key) => {
      const all = loads.map((one) => one[key])
      return `${shown(median(all))} (${shown(Math.max(...all))})`
    })
    rows.push([network.name, ...figures, shown(network[budget]), note(loads)])
  }
  process.stderr.write('\n')
  console.log(table([name, ...Object.values(columns), 'budget ms', ''], rows))
  console.log(
    `\nMedian of ${LOADS} cold loads, the slowest in brackets; processor slowed ${CPU_SLOWED} times. The letter typed travels\nfrom this process to the browser, which is in the time of the form.`,
  )
}

/** The home page: its paints, and when the form took what a person typed as soon as the field stood there. */
const measureFirstLoad = (browser, address) =>
  measureLoads('home page', {
    load: (network) => loadHome(browser, address, network),
    columns: { painted: 'first paint ms', input: 'form takes input ms', largest: 'largest paint ms' },
    budget: 'budgetMs',
    note: (loads) => `typed text kept ${loads.filter(({ kept }) => kept).length} of ${LOADS}`,
  })

/** /booking, signed in: first paint, the form, and hydration. */
const measureBooking = (browser, address) =>
  measureLoads('/booking', {
    load: (network) => loadBooking(browser, address, network),
    columns: { painted: 'first paint ms', form: 'form there ms', hydrated: 'hydrated ms' },
    budget: 'hydratedMs',
    note: (loads) => `${shown(median(loads.map(({ kilobytes }) => kilobytes)))} kB`,
  })
