import { installedChromium, QUIET_CHROMIUM } from '../../scripts/browsers.mjs'
import { expect, test } from './hasiru-test'
import { untilWorkerReady } from './without-network'

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // Chromium without a window keeps no notifications.
  launchOptions: { executablePath: installedChromium() ?? '/usr/bin/chromium', args: QUIET_CHROMIUM },
})

/** What our worker is sent, as the push service would hand it over. */
const push = (title: string) =>
  JSON.stringify({
    title,
    body: 'White Tata Nexon EV, KA 09 EV 1234.',
    path: '/tracking',
    tag: 'booking-1',
    reference: 'a'.repeat(32),
  })

// Chromium has no push service here: the debugger delivers.
test('a push is shown by our own worker, the newer one of a booking in place of the older, and then confirmed (MESSAGE-16)', async ({
  page,
  context,
  baseURL,
}) => {
  const debug = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId)
    }),
  )
  await debug.send('ServiceWorker.enable')
  await page.goto('/about')
  await untilWorkerReady(page)
  const confirmed: (string | null)[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/messages/shown')) confirmed.push(request.postData())
  })
  const registrationId = await registered
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications()
      return notifications.map((one) => one.title)
    })
  for (const title of ['Ramesh is on the way', 'Ramesh is here']) {
    // The browser may drop what the debugger hands to a worker that has just begun, so the push is handed over again.
    await expect(async () => {
      await debug.send('ServiceWorker.deliverPushMessage', {
        origin: baseURL ?? '',
        registrationId,
        data: push(title),
      })
      await expect.poll(shown, { timeout: 4000 }).toEqual([title])
    }).toPass({ timeout: 30_000 })
  }
  await expect.poll(() => confirmed.length).toBeGreaterThanOrEqual(2)
  expect(confirmed[0]).toBe(JSON.stringify({ reference: 'a'.repeat(32) }))
})
