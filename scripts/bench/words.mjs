import { chromium } from '@playwright/test'
import { ensureChromium, QUIET_CHROMIUM } from '../browsers.mjs'
import { servePublicPages } from '../public-pages.mjs'
import { build } from '../serve-local.mjs'
import { FIXED_TEXTS } from './fixed-texts.mjs'
import { signedInContext } from './interactions.mjs'
import { table } from './numbers.mjs'

const PORT = Number(process.env.PORT ?? 8795)
const STATE = '.wrangler/bench-words-state'
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true }
const DESK = { viewport: { width: 1280, height: 900 } }

const alive = (island) => (page) => page.waitForSelector(`[data-island=${island}][data-alive]`)

/** A letter after the other, as suggestions are asked for; the first of them is taken. */
async function choosePlace(page, name, typed) {
  await page.getByRole('combobox', { name }).first().click()
  await page.keyboard.type(typed, { delay: 20 })
  await page.getByRole('option').first().click()
}

async function searchCars(page) {
  await page.getByRole('radio', { name: 'Ride Later' }).click()
  await choosePlace(page, 'Pickup', 'koramangala')
  await choosePlace(page, 'Drop-off', 'indiranagar')
  await page.locator('[data-field="date"]').click()
  await page.getByRole('button', { name: /next month/i }).click()
  // Another day each time: a second paid trip at the time of the first is asked about.
  const days = page.locator('[data-day] button:not([disabled])')
  await days.nth(Math.floor(Math.random() * (await days.count()))).click()
  await page.getByRole('dialog', { name: 'Choose a time' }).getByRole('button', { name: '6:30 pm' }).click()
  await page.getByRole('button', { name: 'Search Cars' }).click()
  await page.getByRole('button', { name: /₹/ }).first().waitFor()
}

async function payNow(page) {
  await page.getByRole('checkbox', { name: /terms/i }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page
    .frameLocator('iframe.razorpay-checkout-frame')
    .getByRole('button', { name: 'Pay successfully', exact: true })
    .click()
  await page.getByText('Booking Confirmed!').waitFor()
}

/** On the road a phone says where it is: here in HSR Layout. */
const POSITION = { permissions: ['geolocation'], geolocation: { latitude: 12.9116, longitude: 77.6389 } }

/** Each after the one before of the same person; `budget` in words. */
const SCREENS = [
  { name: 'step 1', budget: 60, person: 'demo_rider_asha', path: '/booking', reach: alive('booking') },
  { name: 'step 2', budget: 80, person: 'demo_rider_asha', reach: searchCars },
  {
    name: 'step 3',
    budget: 100,
    person: 'demo_rider_asha',
    reach: async (page) => {
      await page.getByRole('button', { name: /₹/ }).first().click()
      await page.getByRole('button', { name: /^Pay ₹/ }).waitFor()
    },
  },
  { name: 'step 4', budget: 80, person: 'demo_rider_asha', reach: payNow },
  { name: 'tracking', budget: 80, person: 'demo_rider_imran', path: '/tracking', reach: alive('tracking') },
  {
    name: 'details',
    budget: 110,
    person: 'demo_rider_asha',
    path: '/trip-history',
    within: 'dialog[open]',
    reach: async (page) => {
      await alive('trips')(page)
      await page
        .getByRole('button', { name: /^View Details/ })
        .first()
        .click()
      await page.locator('dialog[open]').waitFor()
    },
  },
  {
    name: 'on the road',
    budget: 40,
    person: 'demo_driver_basavaraj',
    path: '/driver',
    reach: alive('driver'),
  },
  {
    name: 'board',
    budget: 120,
    person: 'demo_operator',
    path: '/ops',
    reach: alive('ops'),
    without: '[data-row]',
  },
]

/** Runs in the page: what each block of its main part says and shows, without what stands in `without`. */
function blocksOf([within, without]) {
  const root = document.querySelector(within)
  const blocks = new Map()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const range = document.createRange()
    range.selectNodeContents(node)
    const { width, height } = range.getBoundingClientRect()
    const isHidden = [...ancestors(element)].some(
      ({ offsetWidth, offsetHeight }) => offsetWidth === 1 && offsetHeight === 1,
    )
    const isShown =
      width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!isShown || isHidden || (without && element.closest(without))) continue
    let block = element
    while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement
    blocks.set(block, `${blocks.get(block) ?? ''}${node.data}`)
  }
  return [...blocks.values()]
  function* ancestors(from) {
    for (let at = from; at && at !== document.body; at = at.parentElement) yield at
  }
}

/** Fields of our answers that hold what people and places are called. */
const NAMES = /name|address|location|plate|make|model|colou?r|main_text|secondary_text|phone|email/i

/** Every text in data that is a name, and each of its words with a capital; a sentence is none. */
function namesIn(data, key = '') {
  if (typeof data === 'string') {
    if (!NAMES.test(key) || /[.?!]$/.test(data)) return []
    return [data, ...data.split(/[\s,]+/).filter((word) => /^\p{Lu}/u.test(word))]
  }
  if (data === null || typeof data !== 'object') return []
  return Object.entries(data).flatMap(([inner, value]) => namesIn(value, Array.isArray(data) ? key : inner))
}

const plain = (text) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim()
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const longestFirst = (texts) => [...new Set(texts)].sort((one, other) => other.length - one.length)

/** The words of a block that are ours: neither fixed, nor a name, nor a figure. */
function ourWords(block, names) {
  let text = plain(block)
  if (FIXED_TEXTS.includes(text)) return []
  const taken = [...FIXED_TEXTS.filter((fixed) => fixed.includes(' ')), ...names]
  for (const one of longestFirst(taken)) {
    text = text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(one)}(?![\\p{L}\\p{N}])`, 'gu'), ' ')
  }
  return text.split(/[\s/·,]+/).filter((word) => /\p{L}/u.test(word) && !/[\p{N}₹]/u.test(word))
}

/**
 * How many words of ours each screen shows at rest, beside its budget: without what people typed, names, figures and the
 * texts that are fixed. `texts` as an option prints the words too; an address measures a product that runs.
 */
export async function bench(options) {
  const running = options.find((option) => option.startsWith('http'))
  if (!running) await build()
  const site = running
    ? { address: running, stop: () => {} }
    : await servePublicPages({ port: PORT, state: STATE })
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: QUIET_CHROMIUM })
  const rows = []
  try {
    let opened = { person: null }
    for (const screen of SCREENS) {
      if (screen.path) {
        await opened.context?.close()
        opened = await openAs(browser, site.address, screen.person)
        await opened.page.goto(screen.path)
      }
      const { page, names } = opened
      await screen.reach(page)
      await page.waitForTimeout(1500)
      const props = await page
        .locator('[data-props]')
        .evaluateAll((all) => all.map(({ dataset }) => dataset.props))
      for (const one of props) names.push(...namesIn(JSON.parse(one)))
      const found = await page.evaluate(blocksOf, [screen.within ?? 'main', screen.without ?? ''])
      const known = names.map(plain).filter((name) => name.length > 2)
      const said = found.map((block) => ourWords(block, known)).filter((words) => words.length > 0)
      const words = said.flat().length
      rows.push([screen.name, screen.person, words, screen.budget, words > screen.budget ? 'over' : ''])
      if (options.includes('texts'))
        console.log(`\n${screen.name}\n${said.map((one) => `  ${one.join(' ')}`).join('\n')}`)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
  console.log(table(['screen', 'person', 'words', 'budget', ''], rows))
}

async function openAs(browser, address, person) {
  const device = person.startsWith('demo_operator') ? DESK : { ...PHONE, ...POSITION }
  const context = await signedInContext(browser, { device, address, person })
  const page = await context.newPage()
  const names = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    const data = await response.json().catch(() => null)
    names.push(...namesIn(data))
  })
  return { context, page, names }
}
