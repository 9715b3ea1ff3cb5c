import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'

export { expect }

/** The tag of a test that is a rider with a bad day, on a phone's screen. `npx playwright test --grep @story` */
export const STORY = { tag: '@story' }

/** The tag of a test that is long by its nature: `npm run check-all` runs it, `npm test` does not. */
export const SLOW = { tag: '@slow' }

const PHONE = { width: 390, height: 844 }

/** People of the local seed. */
export type DemoPerson =
  | 'demo_operator'
  | 'demo_driver_manjunath'
  | 'demo_driver_savitha'
  | 'demo_rider_asha'
  | 'demo_rider_imran'
  | 'demo_rider_leela'
  | 'demo_driver_basavaraj'

interface Fixtures {
  /** Console errors that a test expects, as parts of their text; every other one fails it. */
  expectedErrors: string[]
  /**
   * Another browser, on a phone's screen unless told; closed with the test, and watched like the test's own browser.
   */
  newBrowser(options?: BrowserContextOptions): Promise<BrowserContext>
  /** Another browser with a session of this person's, at the server of `address` (the tests' own unless told). */
  signedInAs(person: DemoPerson, address?: string): Promise<BrowserContext>
}

/** A test of the product in a browser: a console error or an unhandled rejection in any of its pages fails it. */
export const test = base.extend<Fixtures & { troubles: string[] }>({
  expectedErrors: [[], { option: true }],
  viewport: async ({ viewport }, use, { tags }) => use(tags.includes(STORY.tag) ? PHONE : viewport),
  troubles: [
    async ({ context, expectedErrors }, use) => {
      const troubles: string[] = []
      watch(context, troubles)
      await use(troubles)
      expect(troubles.filter((text) => !expectedErrors.some((part) => text.includes(part)))).toEqual([])
    },
    { auto: true },
  ],
  newBrowser: async ({ browser, baseURL, troubles }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        viewport: PHONE,
        ...options,
      })
      watch(context, troubles)
      opened.push(context)
      return context
    })
    await Promise.all(opened.map((context) => context.close()))
  },
  signedInAs: async ({ newBrowser }, use) => {
    await use(async (person, address) => {
      const context = await newBrowser(address === undefined ? {} : { baseURL: address })
      await openSessionAs(context, person)
      return context
    })
  },
})

function watch(context: BrowserContext, troubles: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => troubles.push(error.error().message))
}

/** What tells the product that a request comes from its own pages. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

/** Makes this browser a demo person's by the sandbox's own door: no code, no page. */
export async function openSessionAs(context: BrowserContext, person: DemoPerson, address = '') {
  const answer = await context.request.post(`${address}/sandbox/api/sign-in-as`, {
    form: { person },
    headers: SAME_ORIGIN,
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

/** Pauses for `expect.poll` of what is there within moments: its own pauses grow to a second. */
export const OFTEN = { intervals: [50, 100] }

/** A mobile number of this test's own: ten digits that start with 9. */
export function freshPhone(): string {
  return `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
}

/** The newest code that the sandbox's inbox holds for a phone. */
export async function newestCode(phone: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${base.info().project.use.baseURL}/sandbox/messages?to=%2B91${phone}`)
      const messages: { text: string }[] = await answer.json()
      code = messages.map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1]).find(Boolean)
      return code
    }, OFTEN)
    .toBeTruthy()
  return code ?? ''
}

/** Signs in by a code, on the page of the sign-in. */
export async function signInByCode(page: Page, phone: string) {
  await page.getByLabel(/Mobile number/).fill(phone)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  // A number with an account has an older code in the inbox: that one is not meant.
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByLabel(/code/i).fill(await newestCode(phone))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
}

/** Signs a new rider in through the product's own API, without its pages: sign-in-and-book.spec.ts drives those. */
export async function signIn(page: Page) {
  const [phone, headers] = [freshPhone(), SAME_ORIGIN]
  const sent = await page.request.post('/api/sign-in/code', { data: { phone_no: phone }, headers })
  expect(sent.ok()).toBe(true)
  const token = await newestCode(phone)
  const verified = await page.request.post('/api/sign-in/verify', { data: { token }, headers })
  expect(verified.ok()).toBe(true)
}
