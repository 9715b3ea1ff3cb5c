import { deletePages } from './offline-page'

declare const self: ServiceWorkerGlobalScope

/**
 * Removes the service worker. Served in the worker's place, this file replaces it in every browser, deletes its caches
 * and unregisters itself. This file handles no fetch, so pages come from the network alone from then on.
 */
self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(deletePages(caches).then(() => self.registration.unregister()))
})
