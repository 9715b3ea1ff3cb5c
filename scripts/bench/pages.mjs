import { chromium } from '@playwright/test'
import { ensureChromium, QUIET_CHROMIUM } from '../chromium.mjs'
import { servePublicPages } from '../public-pages.mjs'
import { build } from '../serve-local.mjs'
import { measureFirstLoad } from './first-load.mjs'
import { scorePages } from './scores.mjs'

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
 * The public pages, production build: Lighthouse's scores of each, then the home page on a slow phone. `scores` or
 * `home` as an option measures that alone. To be read on a machine that does nothing else.
 */
export async function bench([only]) {
  await build()
  const site = await servePublicPages({ port: PORT, state: STATE })
  try {
    // Each is asked for once before it is measured.
    for (const path of site.paths) await (await fetch(site.address + path)).arrayBuffer()
    if (only !== 'home') {
      await withBrowser([`--remote-debugging-port=${DEBUG_PORT}`], () => scorePages(site, DEBUG_PORT))
      console.log()
    }
    if (only !== 'scores') await withBrowser([], (browser) => measureFirstLoad(browser, site.address))
  } finally {
    site.stop()
  }
}
