/**
 * Which worker is served at /sw.js. To take it out of every browser, say 'retired-worker' and deploy: nothing is
 * registered any more, and what was registered takes itself away at the next visit. docs/decisions/0020.
 */
export const SERVICE_WORKER: 'worker' | 'retired-worker' = 'worker'
