import { forgetPages } from './offline-page'

declare const self: ServiceWorkerGlobalScope

/**
 * The way back: served in the worker's place it replaces it in every browser, forgets what that kept and takes itself
 * away. It answers nothing, so pages come from the network alone from then on.
 */
self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetPages(caches).then(() => self.registration.unregister()))
})
