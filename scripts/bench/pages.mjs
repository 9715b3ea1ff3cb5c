import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { ensureChromium, QUIET_CHROMIUM } from '../browsers.mjs'
import { servePublicPages } from '../public-pages.mjs'
import { build } from '../serve-local.mjs'
import { measureBooking, measureFirstLoad } from './first-load.mjs'
import { table } from './numbers.mjs'

const PORT = Number(process.env.PORT ?? 8795)
const STATE = '.wrangler/bench-pages-state'
/** Where Lighthouse connects to the browser. */
const DEBUG_PORT = PORT + 10_000

async function withBrowser(args, work) {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...QUIET_CHROMIUM, ...args],
  })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

/**
 * The public pages, production build: Lighthouse's scores of each, then the home page and /booking on a slow phone.
 * `scores`, `home` or `booking` as an option measures that alone. To be read on a machine that does nothing else.
 */
export async function bench([only]) {
  await build()
  const site = await servePublicPages({ port: PORT, state: STATE })
  try {
    // Each is asked for once before it is measured.
    for (const path of site.paths) await (await fetch(site.address + path)).arrayBuffer()
    if (!only || only === 'scores') {
      await withBrowser([`--remote-debugging-port=${DEBUG_PORT}`], () => scorePages(site, DEBUG_PORT))
      console.log()
    }
    if (!only || only === 'home') await withBrowser([], (browser) => measureFirstLoad(browser, site.address))
    if (!only || only === 'booking') await withBrowser([], (browser) => measureBooking(browser, site.address))
  } finally {
    await site.stop()
  }
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const COLUMNS = ['page', ...CATEGORIES, 'CLS', 'LCP ms', '']

const FULL = 1

/** What cost a page a hundred somewhere, by the names of the audits; performance has its own column. */
function lackOf({ categories, audits }) {
  const judged = CATEGORIES.slice(1).flatMap((id) => categories[id].auditRefs)
  return judged
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < FULL)
    .map(({ id }) => id)
    .join(', ')
}

const TRIES = 3

/** What Lighthouse says of a page; a busy machine loses a trace now and then, so it is asked again. */
async function judge(address, debugPort) {
  const flags = { port: debugPort, onlyCategories: CATEGORIES, logLevel: 'error' }
  for (let tries = 1; ; tries += 1) {
    const { lhr } = await lighthouse(address, flags)
    if (!lhr.runtimeError) return lhr
    if (tries === TRIES) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  }
}

/**
 * Lighthouse's mobile preset on each page: scores of a hundred, shift, and largest paint on the phone and network that
 * it simulates. `debugPort` is where the browser is spoken to.
 */
async function scorePages({ address, paths }, debugPort) {
  const rows = []
  for (const path of paths) {
    const lhr = await judge(address + path, debugPort)
    rows.push([
      path,
      ...CATEGORIES.map((id) => String(Math.round(lhr.categories[id].score * 100))),
      lhr.audits['cumulative-layout-shift'].numericValue.toFixed(3),
      String(Math.round(lhr.audits['largest-contentful-paint'].numericValue)),
      lackOf(lhr),
    ])
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  console.log(table(COLUMNS, rows))
}
