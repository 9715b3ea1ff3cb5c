import type { Page } from '@playwright/test'
import { expect, SLOW, test } from './hasiru-test'

const TYPED = {
  Name: 'Asha & Ravi <b>"x"</b> ಕನ್ನಡ',
  'E-mail': 'asha+rides@example.com',
  Phone: '+91 98450 12345',
  Message: 'Line 1 & 50%?\nLine #2: "quoted" = 😀\n\nಧನ್ಯವಾದ',
} as const

/** The page itself waits 15 s for a map. */
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

/** Requests from here on, but for the tab's icon and the Kannada letters, which the browser fetches when it likes. */
function watch(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (!/\/(icon\.svg|assets\/noto-sans-kannada-[\w-]+\.woff2)$/.test(request.url()))
      urls.push(request.url())
  })
  return urls
}

test('a message becomes an e-mail, a WhatsApp message and a text to copy; nothing is sent, nothing is lost (CONTACT-3)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  const urls = watch(page)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))

  await test.step('with gaps nothing is made ready, and each says what it needs', async () => {
    await fill(page, { Name: '   ', 'E-mail': 'asha@', Message: 'My bag is in the car.' })
    await makeReady(page)
    await expect(page.getByText('Type your name, so we know whom to answer.')).toBeVisible()
    await expect(page.getByText('An address like name@example.com.')).toBeVisible()
    await expect(page.getByText('A number we may call back.')).toBeVisible()
    await expect(page.getByText('A few words about what you need.')).toBeHidden()
    await expect(field(page, 'Name')).toBeFocused()
    await expect(ready(page)).toBeHidden()
    await expect(field(page, 'Message')).toHaveValue('My bag is in the car.')
  })

  await test.step('filled in, it is there in three forms', async () => {
    await fill(page)
    await page.getByRole('combobox', { name: 'What it is about' }).selectOption('Payment')
    await makeReady(page)
    await expect(ready(page)).toBeFocused()
    await expect(page.getByText('A number we may call back.')).toBeHidden()

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
    expect(logged).toEqual(['Ready, not sent: Payment'])
  })

  await test.step('it is there after Back, and when the page is opened again in its tab', async () => {
    await page.goto('/terms')
    await page.goBack()
    await expect(field(page, 'Message')).toHaveValue(TYPED.Message)
    await page.goto('/contact')
    for (const [name, value] of Object.entries(TYPED)) await expect(field(page, name)).toHaveValue(value)
    await expect(page.getByRole('combobox', { name: 'What it is about' })).toHaveValue('Payment')
  })
})

test('the live map comes by a press on the drawing, or by another', SLOW, async ({ page, baseURL }) => {
  await page.route('**/map/places.json', (route) => route.abort())
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  const urls = watch(page)
  const drawing = page.getByRole('img', { name: /Drawn map of Mysuru/ })
  await page.getByRole('heading', { name: 'Asked often' }).scrollIntoViewIfNeeded()
  await expect(drawing).toBeVisible()
  expect(urls).toEqual([])

  // Anywhere on the drawing: its words at the bottom are only where a press is offered.
  await page.getByRole('button', { name: 'Open the live map' }).click({ position: { x: 40, y: 150 } })
  await expect(page.getByRole('button', { name: /didn’t load/ })).toBeVisible(MAP_WAIT)
  await expect(page.getByRole('status').filter({ hasText: 'didn’t load' })).toBeAttached()
  await expect(drawing).toBeVisible()

  await page.unroute('**/map/places.json')
  await page.getByRole('button', { name: /didn’t load/ }).click()
  const map = page.getByRole('region', { name: 'Live map around our office' })
  await expect(map.getByText('Schematic map')).toBeVisible(MAP_WAIT)
  await expect(map.getByText('Our office')).toBeVisible()
  await expect(page.getByRole('button', { name: /live map/ })).toHaveCount(0)
  expect(urls.some((url) => url.includes('maplibre'))).toBe(true)
  expect(urls.filter((url) => url.startsWith('http') && !url.startsWith(baseURL ?? ''))).toEqual([])
})
