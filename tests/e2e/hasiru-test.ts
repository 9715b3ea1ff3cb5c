import { test as base, expect, type Page } from '@playwright/test'

export { expect }

interface Fixtures {
  /** Console errors that a test expects, as parts of their text; every other one fails it. */
  expectedErrors: string[]
}

/** A test of the product in a browser: a console error or an unhandled rejection fails it. */
export const test = base.extend<Fixtures & { watched: undefined }>({
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ page, expectedErrors }, use) => {
      const troubles: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => troubles.push(error.message))
      await use(undefined)
      expect(troubles.filter((text) => !expectedErrors.some((part) => text.includes(part)))).toEqual([])
    },
    { auto: true },
  ],
})

/** A mobile number of this test's own: ten digits that start with 9. */
export function freshPhone(): string {
  return `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
}

/** The newest code that the sandbox's inbox holds for a phone. */
export async function newestCode(page: Page, phone: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/sandbox/messages?to=${encodeURIComponent(`+91${phone}`)}`)
      const messages: { text: string }[] = await answer.json()
      code = messages.map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1]).find(Boolean)
      return code
    })
    .toBeTruthy()
  return code ?? ''
}

/** Signs a new rider in through the product's own API, without its pages; one test drives those by hand. */
export async function signIn(page: Page, baseURL: string, phone = freshPhone()): Promise<string> {
  const headers = { origin: baseURL, 'sec-fetch-site': 'same-origin' }
  const sent = await page.request.post('/api/sign-in/code', { data: { phone_no: phone }, headers })
  expect(sent.ok()).toBe(true)
  const token = await newestCode(page, phone)
  const verified = await page.request.post('/api/sign-in/verify', { data: { token }, headers })
  expect(verified.ok()).toBe(true)
  return phone
}
