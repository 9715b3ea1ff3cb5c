import { DRIVER_CACHE, SHELL_PATH, storedOfDriver } from './driver-page'

/** Path of the page that is shown when the network gives no response. */
export const OFFLINE_PATH = '/offline'

const PREFIX = 'offline-'
const cacheName = (version: string): string => PREFIX + version

/** Fetches the offline page past the HTTP cache and without cookies, and stores it. Throws where either fails. */
export async function storePage(caches: CacheStorage, version: string): Promise<void> {
  const cache = await caches.open(cacheName(version))
  await cache.add(new Request(OFFLINE_PATH, { cache: 'reload', credentials: 'omit' }))
}

/** Deletes the caches of other versions; without a version, all of ours. */
export async function deletePages(caches: CacheStorage, version?: string): Promise<void> {
  const current = version === undefined ? null : cacheName(version)
  const isOld = (name: string) =>
    name === DRIVER_CACHE ? current === null : name.startsWith(PREFIX) && name !== current
  const ours = (await caches.keys()).filter(isOld)
  await Promise.all(ours.map((name) => caches.delete(name)))
}

/** Paths for which the offline page is never shown: the API with its downloads, and the sandbox. */
const WITHOUT_PAGE = /^\/(api|sandbox)(\/|$)/

/** The navigation to a page by GET. Posted forms and what a page loads are not handled. */
export function isOpening({ mode, method }: Pick<Request, 'mode' | 'method'>): boolean {
  return mode === 'navigate' && method === 'GET'
}

/** The answer to a prefetch would be shown later, when the offline page may no longer be true. */
const isPrefetch = ({ headers }: Pick<Request, 'headers'>) => headers.has('sec-purpose')

/** The driver's page; with a query it is opened where no ride is kept. */
const DRIVER_PATH = '/driver'

/**
 * The network's answer, whatever its status. Where the network gives no answer: the driver's page if that was opened and
 * is stored, else the offline page. Throws where the offline page does not apply or is not stored: the browser then
 * shows its own page.
 */
export async function answerOpening(
  request: Pick<Request, 'url' | 'headers'>,
  network: () => Promise<Response>,
  caches: CacheStorage,
  version: string,
): Promise<Response> {
  try {
    return await network()
  } catch (failure) {
    const { pathname, search } = new URL(request.url)
    if (isPrefetch(request) || WITHOUT_PAGE.test(pathname)) throw failure
    const drivers = pathname + search === DRIVER_PATH && (await storedOfDriver(caches, SHELL_PATH))
    if (drivers) return drivers
    const page = await caches.match(OFFLINE_PATH, { cacheName: cacheName(version) }).catch(() => undefined)
    if (!page) throw failure
    return page
  }
}
