import { expect, test } from '@playwright/test'
import puppeteer, { type Frame, type Page } from 'puppeteer-core'
import { installedFirefox } from '../../scripts/browsers.mjs'
import { freshPhone, newestCode, OFTEN, SLOW } from './hasiru-test'
import { daysAhead } from './trip-form'

// Firefox as it is released speaks WebDriver BiDi, which Playwright's own Firefox does not.
async function inFirefox(baseURL: string | undefined, walk: (page: Page) => Promise<void>) {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: installedFirefox() ?? '/usr/bin/firefox-esr',
    defaultViewport: { width: 390, height: 844 },
  })
  try {
    const page = await firefox.newPage()
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text())
    })
    await page.goto(`${baseURL}/`)
    await walk(page)
    expect(await outside(page)).toEqual([])
    expect(troubles).toEqual([])
  } finally {
    await firefox.close()
  }
}

async function searchTrip(page: Page) {
  await choosePlace(page, 'pickup', 'koramangala')
  await choosePlace(page, 'dropoff', 'kempegowda airport t2')
  await press(page, '[data-field="date"]')
  const day = `[data-day="${daysAhead(2)}"] button`
  await centreOf(page.mainFrame(), '[data-day] button')
  if (!(await find(page.mainFrame(), day, ''))) await press(page, 'button', 'Next Month')
  await press(page, day)
  await press(page, 'button', '6:30 pm')
  await press(page, 'button', 'Search Cars')
  await centreOf(page.mainFrame(), '#phone')
}

test('a trip is searched in Firefox on a phone’s screen', ({ baseURL }) => inFirefox(baseURL, searchTrip))

test(
  'a trip is booked and paid in Firefox on a phone’s screen, and no page is wider than it',
  SLOW,
  ({ baseURL }) =>
    inFirefox(baseURL, async (page) => {
      for (const path of ['/services', '/refund-policy', '/']) {
        await page.goto(`${baseURL}${path}`)
        expect(await outside(page)).toEqual([])
      }
      await searchTrip(page)

      const phone = freshPhone()
      await type(page, '#phone', phone)
      await press(page, 'button', 'Send OTP')
      await centreOf(page.mainFrame(), 'h1', 'Enter your code')
      await type(page, '[autocomplete="one-time-code"]', await newestCode(phone))
      await press(page, 'button', 'Verify OTP')

      await centreOf(page.mainFrame(), 'h1', 'Choose Your Vehicle')
      await press(page, 'button', '₹')
      await press(page, '[type="checkbox"]')
      await press(page, 'button', 'Pay ₹')
      await expect.poll(() => payInSheet(page), OFTEN).toBe(true)
      await centreOf(page.mainFrame(), 'main', 'Booking Confirmed!')
    }),
)

/**
 * The middle of the first element of a selector that has this text and can be pressed, in CSS pixels; null where there
 * is none yet. Our own, because the library's compiles its code in the page, which our pages forbid.
 */
const find = (frame: Frame, selector: string, text: string) =>
  frame.evaluate(
    (selector, text) => {
      for (const element of document.querySelectorAll(selector)) {
        if (!(element.ariaLabel ?? element.textContent).includes(text)) continue
        if (element.matches('[disabled], [aria-disabled="true"]')) continue
        element.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (element.contains(document.elementFromPoint(x, y))) return { x, y }
      }
      return null
    },
    selector,
    text,
  )

/** Waits until it stands still: what is chosen before may move it. */
async function centreOf(frame: Frame, selector: string, text = ''): Promise<{ x: number; y: number }> {
  let found: { x: number; y: number } | null = null
  await expect
    .poll(
      async () => {
        const before = found
        // While the page is being left there is no document to look in.
        found = await find(frame, selector, text).catch(() => null)
        return found !== null && found.x === before?.x && found.y === before.y
      },
      { message: `${selector} ${text}`, ...OFTEN },
    )
    .toBe(true)
  return found ?? { x: 0, y: 0 }
}

async function press(page: Page, selector: string, text = '') {
  const { x, y } = await centreOf(page.mainFrame(), selector, text)
  await page.mouse.click(x, y)
}

async function type(page: Page, selector: string, text: string) {
  await press(page, selector)
  await page.keyboard.type(text)
}

async function choosePlace(page: Page, field: 'pickup' | 'dropoff', text: string) {
  await type(page, `[data-field="${field}"]`, text)
  await press(page, '[role="option"]')
  await expect.poll(() => page.evaluate(() => document.querySelector('[role="option"]')), OFTEN).toBeNull()
}

/** Presses the sandbox's button once its sheet is there; whether it was. */
async function payInSheet(page: Page): Promise<boolean> {
  const sheet = page.frames().find((frame) => frame !== page.mainFrame())
  const pressed = sheet?.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')]
    const pay = buttons.find(({ textContent }) => textContent.trim() === 'Pay successfully')
    pay?.click()
    return pay !== undefined
  })
  return (await pressed?.catch(() => false)) ?? false
}

/** The elements that the screen cuts off at its right. */
const outside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *:not(svg *)')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 60)}`),
  )
