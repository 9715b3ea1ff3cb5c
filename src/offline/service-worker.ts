/**
 * Which service worker is served at /sw.js. To remove the worker from every browser, set 'retired-worker' and deploy:
 * no page registers a worker any more, and a registered one unregisters itself at the next visit. docs/decisions/0020.
 */
export const SERVICE_WORKER: 'worker' | 'retired-worker' = 'worker'
