import { mkdirSync, writeFileSync } from 'node:fs'
import { launchChromium } from './browsers.mjs'
import { loadCarDrawing, pagePicture } from './page-picture.mjs'
import { servePublicPages } from './public-pages.mjs'
import { build } from './serve-local.mjs'

// Draws a picture for each public page with the heading that the page has just now: `node scripts/draw-pictures.mjs`. The
// results are committed.

const STATE = '.wrangler/pictures-state'
const PORT = Number(process.env.PORT ?? 8797)
const HEADINGS = 'src/head/picture-headings.ts'
const LARGEST_BYTES = 80_000
const CARS = ['sedan', 'suv', 'hatchback', 'shared', 'luxury']

/** Nobody shares these: they have the house's picture. */
const WITHOUT = ['/auth', '/attributions']
const fileOf = (path) => `/pictures/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`

/** The pages of the sitemap with their headings, as the production build serves them. */
async function publicPages(browser) {
  await build()
  const { address, host, paths, stop } = await servePublicPages({ port: PORT, state: STATE })
  try {
    const page = await browser.newPage()
    const pages = []
    for (const path of paths.filter((one) => !WITHOUT.includes(one))) {
      await page.goto(address + path)
      const name = await page.locator('meta[property="og:site_name"]').getAttribute('content')
      const h1 = page.locator('h1')
      const heading = (await h1.evaluate((element) => element.textContent)).replace(/\s+/g, ' ').trim()
      // Words that the page shows on a plate.
      const plated = await h1.locator('.plate').allTextContents()
      pages.push({ file: fileOf(path), host, name, heading, plated })
    }
    return pages
  } finally {
    await stop()
  }
}

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const browser = await launchChromium()
try {
  const pages = await publicPages(browser)
  const carDrawing = await loadCarDrawing()
  const sheet = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  mkdirSync('public/pictures', { recursive: true })
  for (const [index, { file, ...page }] of pages.entries()) {
    const share = index / (pages.length - 1)
    const html = pagePicture({ ...page, share, car: carDrawing(CARS[index % CARS.length]) })
    await sheet.setContent(html)
    await sheet.evaluate(() => document.fonts.ready)
    const png = await sheet.screenshot()
    if (png.length > LARGEST_BYTES) throw new Error(`${file} weighs ${png.length} bytes`)
    writeFileSync(`public${file}`, png)
    console.log(`${String(png.length).padStart(6)} bytes  ${file}  ${page.heading}`)
  }
  writeFileSync(
    HEADINGS,
    `// Written by scripts/draw-pictures.mjs: the heading that stands on each picture.
export const PICTURE_HEADINGS: Readonly<Record<string, string>> = {
${pages.map(({ file, heading }) => `  ${quoted(file)}: ${quoted(heading)},`).join('\n')}
}
`,
  )
} finally {
  await browser.close()
}
