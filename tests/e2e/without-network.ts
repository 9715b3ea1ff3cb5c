import { expect, type Page } from '@playwright/test'
import { OFTEN } from './hasiru-test'

export const offlineHeading = (page: Page) => page.getByRole('heading', { name: 'You are offline' })

/** What the offline page shows of the trip that is kept on this device. */
export const nextTrip = (page: Page) => page.getByRole('region', { name: 'Your next trip' })

/** Once the service worker has its page, the worker answers for a network that goes. */
export async function untilWorkerReady(page: Page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated') {
      await new Promise((done) => active?.addEventListener('statechange', done))
    }
  })
}

export const keptTrip = (page: Page) => page.evaluate(() => localStorage.getItem('next-trip'))

export const untilKept = (page: Page, words: string) =>
  expect.poll(() => keptTrip(page), OFTEN).toContain(words)

/** Once so many actions of the driver's page are on the phone's disk: a press is shown before it is there. */
export const untilStored = (page: Page, actions: number) =>
  expect
    .poll(
      () =>
        page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const opening = indexedDB.open('outbox')
              opening.onsuccess = () => {
                const records = opening.result.transaction('records').objectStore('records').getAll()
                records.onsuccess = () => {
                  opening.result.close()
                  resolve(records.result.filter((record) => 'pressed_at' in record).length)
                }
              }
            }),
        ),
      OFTEN,
    )
    .toBe(actions)

/** Once the service worker has the driver's page that this deployment serves, and each file that it names. */
export const untilPageKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const cache = await caches.open('driver-page')
          const kept = await cache.match('/driver/shell', { ignoreVary: true })
          const named = new Set((await kept?.text())?.match(/\/assets\/[\w.-]+/g) ?? ['none'])
          const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
          return [...named].every((path) => paths.includes(path)) && paths.length === named.size + 1
        }),
      OFTEN,
    )
    .toBe(true)
