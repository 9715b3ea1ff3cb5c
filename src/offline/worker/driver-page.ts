/** Path of the driver's page without a ride: nobody's data is in it. */
export const SHELL_PATH = '/driver/shell'

/** One cache for all versions: what it has of hashed files is the same in each. */
export const DRIVER_CACHE = 'driver-page'

/** Where hashed files are. */
export const FILES_PATH = '/assets/'

/**
 * Stores the newest page of a driver with the files that it names, fetched without cookies, and deletes the files of the
 * one before. The page is stored after its files: where any of them fails, the page before stays whole.
 */
export async function storeDriverPage(caches: CacheStorage): Promise<void> {
  const page = await fetch(SHELL_PATH, { cache: 'reload', credentials: 'omit' })
  if (!page.ok) return
  const files = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+/g))
  const cache = await caches.open(DRIVER_CACHE)
  const known = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await cache.addAll([...files].filter((path) => !known.includes(path)))
  await cache.put(SHELL_PATH, page)
  const old = known.filter((path) => path !== SHELL_PATH && !files.has(path))
  await Promise.all(old.map((path) => cache.delete(path)))
}

/** A page or a file that is stored; undefined where it is not, or the browser does not give it out. */
export const storedOfDriver = (caches: CacheStorage, path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: DRIVER_CACHE, ignoreVary: true }).catch(() => undefined)
