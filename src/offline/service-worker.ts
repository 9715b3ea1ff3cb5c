/**
 * Which service worker is served at /sw.js. To remove it from every browser, set 'retired-worker' and deploy: nothing
 * is registered any more, and a registered one unregisters itself at the next visit. docs/decisions/0020.
 */
export const SERVICE_WORKER: 'worker' | 'retired-worker' = 'worker'
