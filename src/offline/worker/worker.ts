import { DRIVER_CACHE, FILES_PATH, storeDriverPage, storedOfDriver } from './driver-page'
import { answerOpening, deletePages, isOpening, storePage } from './offline-page'
import { openPath, renewPush, showPush } from './push'

declare const self: ServiceWorkerGlobalScope

/** The build fills in the version: another for whatever another deployment serves. */
declare const OFFLINE_VERSION: string

interface StaticRoutes {
  /** Missing in browsers without static routes. */
  addRoutes?(routes: readonly object[]): Promise<void>
}

/**
 * Where the browser supports static routes, only navigations wait for this worker: a hashed file is looked up in the
 * cache without it, and fetched where it is not there.
 */
const ROUTES = [
  { condition: { urlPattern: { pathname: `${FILES_PATH}*` } }, source: { cacheName: DRIVER_CACHE } },
  { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
]

const passAllElse = (event: ExtendableEvent & StaticRoutes) =>
  event.addRoutes?.(ROUTES)?.catch(() => undefined)

self.addEventListener('install', (event) => {
  void passAllElse(event)
  // No page of ours depends on the worker that it was loaded with: the new worker need not wait until all pages are
  // closed.
  event.waitUntil(storePage(caches, OFFLINE_VERSION).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // The network is requested while this worker starts, so that the worker delays no page.
  const preload = self.registration.navigationPreload?.enable().catch(() => undefined)
  event.waitUntil(Promise.all([deletePages(caches, OFFLINE_VERSION), preload, self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (isOpening(request)) {
    const network = async () => (await event.preloadResponse) ?? fetch(request)
    event.respondWith(answerOpening(request, network, caches, OFFLINE_VERSION))
  } else if (origin === self.location.origin && pathname.startsWith(FILES_PATH)) {
    event.respondWith(storedOfDriver(caches, pathname).then((file) => file ?? fetch(request)))
  }
})

self.addEventListener('message', (event) => {
  // The only message of our pages: a driver has a ride, or its next phase. Where it fails, the page before stays.
  event.waitUntil(storeDriverPage(caches).catch(() => undefined))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text() ?? '', self.registration, fetch))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data, self.clients, self.location.origin))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(event.newSubscription, self.registration.pushManager, fetch))
})
