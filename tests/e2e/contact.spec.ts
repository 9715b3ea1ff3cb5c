import type { Page } from '@playwright/test'
import { expect, signIn, test } from './hasiru-test'

const TYPED = {
  Name: 'Asha & Ravi <b>"x"</b> ಕನ್ನಡ',
  'E-mail': 'asha+rides@example.com',
  Phone: '+91 98450 12345',
  Message: 'Line 1 & 50%?\nLine #2: "quoted" = 😀\n\nಧನ್ಯವಾದ',
} as const

/** A map is waited for 15 s by the page itself. */
const MAP_WAIT = { timeout: 20_000 } as const

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function fill(page: Page, values: Record<string, string> = TYPED) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

const ready = (page: Page) => page.getByRole('group', { name: 'Your message is ready. It was not sent.' })
const makeReady = (page: Page) => page.getByRole('button', { name: 'Make my message ready' }).click()

async function linkOf(page: Page, name: string): Promise<URL> {
  return new URL((await ready(page).getByRole('link', { name }).getAttribute('href')) ?? '')
}

/** What a mail program makes of a link: plus signs are plus signs there. */
const mailPart = (link: URL, part: string) =>
  decodeURIComponent(new RegExp(`[?&]${part}=([^&]*)`).exec(link.search)?.[1] ?? '')

/** Requests from here on, but for the tab's icon, which the browser fetches when it likes. */
function watch(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/icon.svg')) urls.push(request.url())
  })
  return urls
}

test('a message becomes an e-mail, a WhatsApp message and a text to copy, and nothing is sent', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  const urls = watch(page)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await fill(page)
  await page.getByRole('combobox', { name: 'What it is about' }).selectOption('Payment')
  await expect(ready(page)).toBeHidden()
  await makeReady(page)
  await expect(ready(page)).toBeFocused()
  await expect(ready(page)).toContainText('This page transmitted nothing')
  await expect(ready(page)).toContainText('reply by e-mail within 2 hours')

  const mail = await linkOf(page, 'Open it as an e-mail')
  expect(mail.protocol + mail.pathname).toBe('mailto:care@hasirucabs.example')
  expect(mailPart(mail, 'subject')).toBe(`Payment: ${TYPED.Name}`)
  const body = [TYPED.Message, '', TYPED.Name, TYPED['E-mail'], TYPED.Phone].join('\n')
  expect(mailPart(mail, 'body')).toBe(body.replaceAll('\n', '\r\n'))
  expect(mail.search.match(/&/g)).toHaveLength(1)

  const whole = `Payment: ${TYPED.Name}\n\n${body}`
  const chat = await linkOf(page, 'Open it in WhatsApp')
  expect(chat.origin + chat.pathname).toBe('https://wa.me/910000000000')
  expect([...chat.searchParams]).toEqual([['text', whole]])

  await ready(page).getByRole('button', { name: 'Copy the text' }).click()
  await expect(ready(page).getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole)
  await expect(field(page, 'What it says')).toHaveValue(whole)

  expect(urls).toEqual([])
  expect(said).toEqual(['Ready, not sent: Payment'])
  for (const [name, value] of Object.entries(TYPED)) await expect(field(page, name)).toHaveValue(value)
})

test('a form with gaps says so beside each of them, loses nothing and makes nothing ready', async ({
  page,
}) => {
  await page.goto('/contact')
  const urls = watch(page)
  await fill(page, { Name: '   ', 'E-mail': 'asha@', Message: 'My bag is in the car.' })
  await makeReady(page)
  await expect(page.getByText('Your name, so that we know whom to answer.')).toBeVisible()
  await expect(page.getByText('An address like name@example.com.')).toBeVisible()
  await expect(page.getByText('A number we may call back.')).toBeVisible()
  await expect(page.getByText('A few words about what you need.')).toBeHidden()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(ready(page)).toBeHidden()
  await expect(field(page, 'Message')).toHaveValue('My bag is in the car.')
  await fill(page)
  await makeReady(page)
  await expect(ready(page)).toBeVisible()
  await expect(page.getByText('A number we may call back.')).toBeHidden()
  expect(urls).toEqual([])
})

test('what is changed afterwards is in the links at once, and a gap takes them away', async ({ page }) => {
  await page.goto('/contact')
  await fill(page)
  await makeReady(page)
  await field(page, 'Message').fill('Another thought')
  expect(mailPart(await linkOf(page, 'Open it as an e-mail'), 'body')).toMatch(/^Another thought\r\n/)
  await field(page, 'Message').fill('')
  await expect(ready(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Make my message ready' })).toBeVisible()
})

test('a long message is copied and pasted, for a link would be cut off', async ({ page }) => {
  await page.goto('/contact')
  const long = 'ಕನ್ನಡ '.repeat(500).trim()
  await fill(page, { ...TYPED, Message: long })
  await makeReady(page)
  await expect(ready(page)).toContainText('too long for a ready-made link')
  const mail = await linkOf(page, 'Open it as an e-mail')
  expect([mailPart(mail, 'subject'), mailPart(mail, 'body')]).toEqual([`General: ${TYPED.Name}`, ''])
  expect((await linkOf(page, 'Open it in WhatsApp')).searchParams.get('text')).toBe('')
  await expect(field(page, 'What it says')).toHaveValue(new RegExp(long))
  await field(page, 'Message').fill('short')
  await expect(ready(page).getByText('too long')).toBeHidden()
})

test('half a character and control characters break no link', async ({ page }) => {
  await page.goto('/contact')
  await fill(page)
  await page.evaluate(() => {
    const area = document.querySelector<HTMLTextAreaElement>('#contact-message')
    if (area) area.value = 'a\ud800b\u0000c\u0008d\ne'
  })
  await makeReady(page)
  expect(mailPart(await linkOf(page, 'Open it as an e-mail'), 'body')).toMatch(/^abcd\r\ne\r\n/)
})

test('what is typed is there after Back, and when the page is opened again in its tab', async ({ page }) => {
  await page.goto('/contact')
  await fill(page)
  await page.getByRole('combobox', { name: 'What it is about' }).selectOption('Feedback')
  await page.goto('/terms')
  await page.goBack()
  await expect(field(page, 'Message')).toHaveValue(TYPED.Message)
  await page.goto('/contact')
  for (const [name, value] of Object.entries(TYPED)) await expect(field(page, name)).toHaveValue(value)
  await expect(page.getByRole('combobox', { name: 'What it is about' })).toHaveValue('Feedback')
})

test('signing out forgets what was typed', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '')
  await page.goto('/contact')
  await fill(page)
  const kept = () => page.evaluate(() => sessionStorage.contact_message)
  expect(await kept()).toContain('Asha')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await kept()).toBeUndefined()
})

test('the live map is fetched by a press on the drawing, and not before', async ({ page, baseURL }) => {
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  const urls = watch(page)
  await page.getByRole('heading', { name: 'Asked often' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: /Drawn map of Mysuru/ })).toBeVisible()
  expect(urls).toEqual([])
  // Anywhere on the drawing: its words at the bottom are only where a press is offered.
  await page.getByRole('button', { name: 'Open the live map' }).click({ position: { x: 40, y: 150 } })
  const map = page.getByRole('region', { name: 'Live map around our office' })
  await expect(map.getByText('Schematic map')).toBeVisible(MAP_WAIT)
  await expect(map.getByText('Our office')).toBeVisible()
  await expect(page.getByRole('button', { name: /live map/ })).toHaveCount(0)
  expect(urls.some((url) => url.includes('maplibre'))).toBe(true)
  expect(urls.filter((url) => url.startsWith('http') && !url.startsWith(baseURL ?? ''))).toEqual([])
})

test('a live map that does not come leaves the drawing, says so, and can be asked for again', async ({
  page,
}) => {
  await page.route('**/map/places.json', (route) => route.abort())
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Open the live map' }).click()
  await expect(page.getByRole('button', { name: /did not load/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'did not load' })).toBeAttached()
  await expect(page.getByRole('img', { name: /Drawn map of Mysuru/ })).toBeVisible()
  await page.unroute('**/map/places.json')
  await page.getByRole('button', { name: /did not load/ }).click()
  await expect(page.getByText('Schematic map')).toBeVisible(MAP_WAIT)
})

test.describe('where the live map’s own script does not come', () => {
  test.use({ expectedErrors: ['net::ERR_FAILED'] })
  test('the page says so after ten seconds, and a later press still opens the map', async ({ page }) => {
    await page.clock.install()
    await page.route('**/assets/island-contact-map*', (route) => route.abort())
    await page.goto('/contact')
    const words = page.getByText('The live map has not come.')
    await page.getByRole('button', { name: 'Open the live map' }).click()
    await expect(words).toBeHidden()
    await page.clock.runFor(10_500)
    await expect(words).toBeVisible()
    await expect(page.getByRole('img', { name: /Drawn map of Mysuru/ })).toBeVisible()
    await page.unroute('**/assets/island-contact-map*')
    await page.getByRole('button', { name: 'Open the live map' }).click({ position: { x: 40, y: 150 } })
    await expect(page.locator('[data-island=contact-map][data-alive]')).toBeAttached()
    await expect(words).toBeHidden()
  })
})

test('on a phone the contents of the terms lead to a section and fold away', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/terms')
  await page.getByRole('heading', { name: '4. Where and when we drive' }).scrollIntoViewIfNeeded()
  const bar = page.getByText('Contents', { exact: true })
  await expect(bar).toBeInViewport()
  await bar.click()
  await page.getByRole('link', { name: 'Paying' }).click()
  await expect(page.getByRole('heading', { name: '6. Paying' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Paying' })).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a visitor gets plain links to write by, the drawn map, and no button that does nothing', async ({
    page,
  }) => {
    await page.goto('/contact')
    await expect(page.getByRole('button', { name: 'Make my message ready' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open the live map' })).toBeHidden()
    await expect(page.getByRole('img', { name: /Drawn map of Mysuru/ })).toBeVisible()
    for (const category of ['General', 'Booking', 'Payment', 'Technical', 'Feedback', 'Partnership']) {
      const link = page.getByRole('link', { name: category, exact: true })
      await expect(link).toHaveAttribute(
        'href',
        `mailto:care@hasirucabs.example?subject=${category}%20question`,
      )
    }
  })
})

for (const path of ['/contact', '/terms', '/privacy-policy', '/refund-policy']) {
  test(`${path} is no wider than a screen of 320 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  })
}

test('the refund policy’s table is one of blocks at 320 pixels, and still a table to a screen reader', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/refund-policy')
  const row = page.getByRole('row', { name: /Airport/ })
  await expect(row.getByRole('cell')).toHaveText([
    'over 12 h',
    '6-12 h',
    'within 6 h',
    'under 2 h or no-show',
  ])
  expect((await row.getByRole('cell').first().boundingBox())?.width).toBeGreaterThan(250)
})
