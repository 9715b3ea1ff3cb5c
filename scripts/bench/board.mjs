import { loadavg } from 'node:os'
import { launchChromium } from '../browsers.mjs'
import { prepareDatabase, wipe } from '../local-database.mjs'
import { build, serveLocal } from '../serve-local.mjs'
import { startFleet } from '../simulate-fleet.mjs'
import { FINGER_RESTS_MS, openPage, printPresses, slow, tap, timePresses } from './interactions.mjs'
import { table } from './numbers.mjs'

const PORT = Number(process.env.PORT ?? 8795)
const STATE = '.wrangler/bench-board-state'
/** Drivers with a ride that is due; rides are half as many again. */
const DRIVERS = 200
/** Drivers who drive and send positions, unless the command names another number. */
const DRIVEN = 60
const SPEED = 4
const ROUNDS = 5
const SLOWED = [1, 4]
/** Milliseconds from a press to the next paint. */
const BUDGET_MS = 200
/** How long the page is left alone, in milliseconds, to see what it does by itself. */
const ALONE_MS = 20_000
const DESK = { viewport: { width: 1280, height: 800 } }

/** What an operator does with the board again and again, as a name and what is done. */
function pressesOf(page) {
  const key = (name, pressed) => [name, () => page.keyboard.press(pressed)]
  /** Chosen by its first letter: a browser's own list of choices is no part of the page. */
  const pick = (label, letter) => [
    [null, () => page.getByLabel(label, { exact: true }).focus()],
    key(`filter: ${label}`, letter),
  ]
  const state = (name) => page.getByRole('group', { name: 'State' }).getByRole('button', { name })
  const rows = () => page.locator('section[aria-labelledby=ops-rides] [data-row]')
  const boxes = () => page.locator('section[aria-labelledby=ops-rides] [data-select]')
  const shown = (locator) => async () => {
    await locator().first().waitFor()
    await page.waitForTimeout(300)
  }
  const wait = (locator) => [null, shown(locator)]
  return [
    tap('list: Accepted', () => state('Accepted')),
    wait(rows),
    tap('a ride opened', () => rows().nth(3)),
    wait(() => page.locator('.ops-panel section[aria-label=Trip]')),
    tap('another ride opened', () => rows().nth(6)),
    wait(() => page.locator('.ops-panel section[aria-label=Trip]')),
    key('key j: next row', 'j'),
    key('key j: next row', 'j'),
    key('key Escape: closed', 'Escape'),
    tap('a row chosen', () => boxes().nth(2)),
    wait(() => page.getByRole('region', { name: 'Chosen rides' })),
    tap('another row chosen', () => boxes().nth(4)),
    [
      'all between chosen',
      () =>
        boxes()
          .nth(30)
          .click({ modifiers: ['Shift'], delay: FINGER_RESTS_MS }),
    ],
    tap('all shown chosen', () => page.getByRole('button', { name: /^All \d+ shown/ })),
    tap('Assign opened', () => page.getByRole('button', { name: 'Assign', exact: true })),
    wait(() => page.getByRole('dialog').locator('select, p')),
    tap('Assign closed', () => page.getByRole('dialog').getByRole('button', { name: 'Back' })),
    tap('none chosen', () => page.getByRole('button', { name: 'None', exact: true })),
    ...pick('City', 'b'),
    wait(rows),
    tap('Filters opened', () => page.getByRole('button', { name: /^Filters/ })),
    ...pick('Day', 't'),
    wait(rows),
    tap('filters cleared', () =>
      page.locator('.ops-main fieldset').getByRole('button', { name: 'Clear', exact: true }),
    ),
    wait(rows),
    tap('Filters closed', () => page.getByRole('button', { name: /^Filters/ })),
    key('key n: next page', 'n'),
    wait(rows),
    key('key p: page before', 'p'),
    wait(rows),
    key('key /: search', '/'),
    [null, () => page.keyboard.press('ControlOrMeta+a')],
    ...[...'anand'].map((letter) => key('a letter into the search', letter)),
    key('search sent', 'Enter'),
    wait(() => page.locator('section[aria-labelledby=ops-found] [data-row]')),
    tap('search put away', () =>
      page.locator('section[aria-labelledby=ops-found]').getByRole('button', { name: 'Clear' }),
    ),
    tap('view: Fleet', () => page.getByRole('button', { name: 'Fleet' })),
    wait(() => page.locator('.ops-table tbody tr')),
    tap('view: Rides', () => page.getByRole('button', { name: 'Rides', exact: true })),
    wait(rows),
    tap('list: No driver', () => state('No driver')),
    wait(rows),
  ]
}

/** Milliseconds of processor time a second that the page needs while nobody touches it. */
async function aloneFor(devtools, ms) {
  await devtools.send('Performance.enable')
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }
  const before = await read()
  await new Promise((done) => setTimeout(done, ms))
  const after = await read()
  const aSecond = (name) => Math.round(((after[name] - before[name]) * 1_000_000) / ms)
  return ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].map(aSecond)
}

const load = () => loadavg()[0].toFixed(1)

/**
 * The dispatch board with 300 rides while drivers send positions: milliseconds from each press to the next paint, with
 * the processor as it is and slowed four times, the slowest first; and what the page does by itself. Fails where the
 * median of one is over the budget. Options: how many of the 200 drivers drive, and the address of a product that runs
 * with such a fleet already, which is measured as it is.
 */
export async function bench([driven = DRIVEN, running]) {
  let product = { address: running, stop: async () => {} }
  if (!running) {
    await build()
    wipe(STATE)
    await prepareDatabase(STATE)
    product = await serveLocal({ port: PORT, state: STATE })
  }
  const before = load()
  try {
    if (!running) {
      const { tally } = await startFleet({
        count: DRIVERS,
        driven: Number(driven),
        speed: SPEED,
        origin: product.address,
        state: STATE,
      })
      while (tally.points < driven * 3) await new Promise((done) => setTimeout(done, 1000))
    }
    await measure(product.address, before)
  } finally {
    await product.stop()
  }
  // Drivers are still on the road.
  process.exit()
}

async function measure(address, before) {
  const browser = await launchChromium()
  const asked = { device: DESK, address, person: 'demo_operator', path: '/ops' }
  const { page, devtools } = await openPage(browser, asked)
  await page.locator('section[aria-labelledby=ops-rides] [data-row]').first().waitFor()
  const took = new Map()
  const alone = []
  for (const rate of SLOWED) {
    await slow(devtools, rate)
    alone.push([`${rate} ×`, ...(await aloneFor(devtools, ALONE_MS))])
    for (let round = 0; round < ROUNDS; round += 1) {
      await timePresses(page, pressesOf(page), took, SLOWED.indexOf(rate))
      process.stderr.write('.')
    }
  }
  process.stderr.write('\n')
  const needs = await page.locator('#ops-needs .figures').textContent()
  const cars = await page.locator('#ops-map .figures').textContent()
  await browser.close()
  printPresses(took, SLOWED, BUDGET_MS)
  console.log(`
The page alone, milliseconds a second:`)
  console.log(
    table(
      ['processor slowed', 'all', 'script', 'layout', 'style', ''],
      alone.map((row) => [...row, '']),
    ),
  )
  console.log(`
${needs} need a person, ${cars} cars on the road; ${ROUNDS} rounds; load of the machine ${before} before, ${load()} after.`)
}
