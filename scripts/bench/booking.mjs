import { launchChromium } from '../browsers.mjs'
import { servePublicPages } from '../public-pages.mjs'
import { build } from '../serve-local.mjs'
import { openPage, printPresses, slow, tap, timePresses } from './interactions.mjs'

const PORT = Number(process.env.PORT ?? 8795)
const STATE = '.wrangler/bench-booking-state'
const ROUNDS = 5
const CPU_SLOWED = 4
/** Milliseconds from a press to the next paint. */
const BUDGET_MS = 100
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

/**
 * Every press of a booking by the phone's keyboard and finger, as a name and what is done. Each round books another day: the
 * product asks before a ride alike another is paid.
 */
function pressesOf(page, round) {
  const button = (name) => page.getByRole('button', { name }).first()
  const field = (name) => page.getByRole('combobox', { name })
  const option = () => page.getByRole('option').first()
  const letters = (name, text) =>
    [...text].map((letter) => [`a letter into ${name}`, () => page.keyboard.press(letter)])
  const sheet = () => page.frameLocator('iframe.razorpay-checkout-frame')
  return [
    tap('service: Outstation', () => page.getByRole('radio', { name: 'Outstation' })),
    tap('service: Airport Taxi', () => page.getByRole('radio', { name: 'Airport Taxi' })),
    tap('service: Ride Later', () => page.getByRole('radio', { name: 'Ride Later' })),
    tap('pickup, opened', () => field('Pickup')),
    ...letters('pickup', 'koramangala'),
    tap('pickup, chosen', option),
    tap('drop-off, opened', () => field('Drop-off')),
    ...letters('drop-off', 'indiranagar'),
    tap('drop-off, chosen', option),
    tap('the ends swapped', () => button(/swap/i)),
    tap('calendar, opened', () => page.locator('[data-field="date"]')),
    tap('calendar, next month', () => button(/next month/i)),
    tap('calendar, day chosen', () => page.locator('[data-day] button:not([disabled])').nth(9 + round)),
    tap('time, chosen', () =>
      page.getByRole('dialog', { name: 'Choose a time' }).getByRole('button', { name: '6:30 pm' }),
    ),
    tap('guests, opened', () => page.locator('[data-field="passengers"]')),
    tap('guests, one more', () => button(/more|add|increase/i)),
    tap('guests, done', () => button(/^done$/i)),
    tap('instructions, opened', () => page.getByRole('checkbox', { name: /special instructions/i })),
    tap('cars searched', () => button('Search Cars')),
    tap('car chosen', () => button(/₹/)),
    tap('payment: card', () => page.getByRole('radio', { name: /card/i })),
    tap('payment: in full', () => page.getByRole('radio', { name: /full/i })),
    tap('terms accepted', () => page.getByRole('checkbox', { name: /terms/i })),
    tap('back to the cars', () => page.getByRole('button', { name: 'Back', exact: true })),
    tap('car chosen again', () => button(/₹/)),
    tap('pay', () => button(/^Pay ₹/)),
    tap('the provider’s sheet, paid', () =>
      sheet().getByRole('button', { name: 'Pay successfully', exact: true }),
    ),
  ]
}

async function bookOnce(browser, { address, round, took }) {
  const asked = { device: PHONE, address, person: 'demo_rider_asha', path: '/booking' }
  const { context, page, devtools } = await openPage(browser, asked)
  await page.waitForSelector('[data-island=booking][data-alive]')
  await slow(devtools, CPU_SLOWED)
  await timePresses(page, pressesOf(page, round), took)
  await page.getByText('Booking Confirmed!').waitFor()
  await context.close()
}

/**
 * A booking on a phone whose processor is slowed four times: milliseconds from each press to the next paint, the
 * slowest first. Fails where the median of one is over the budget. To be read on a machine that does nothing else.
 */
export async function bench() {
  await build()
  const site = await servePublicPages({ port: PORT, state: STATE })
  const took = new Map()
  try {
    const browser = await launchChromium()
    for (let round = 0; round < ROUNDS; round += 1)
      await bookOnce(browser, { address: site.address, round, took })
    await browser.close()
  } finally {
    await site.stop()
  }
  printPresses(took, [CPU_SLOWED], BUDGET_MS)
}
