/** Where the page stands that is shown when no other can be had. */
export const OFFLINE_PATH = '/offline'

const PREFIX = 'offline-'
export const cacheName = (version: string): string => PREFIX + version

/** Fetches the offline page past every cache, without anybody's cookies. Throws unless it is kept whole. */
export async function keepPage(caches: CacheStorage, version: string): Promise<void> {
  const cache = await caches.open(cacheName(version))
  await cache.add(new Request(OFFLINE_PATH, { cache: 'reload', credentials: 'omit' }))
}

/** Deletes what former versions kept; without a version, everything of ours. */
export async function forgetPages(caches: CacheStorage, version?: string): Promise<void> {
  const current = version === undefined ? null : cacheName(version)
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== current)
  await Promise.all(ours.map((name) => caches.delete(name)))
}

/** What has no page: an API's answer, a download, and the sandbox's own pages. */
const WITHOUT_PAGE = /^\/(api|sandbox)(\/|$)/

/** A page that is opened, by an address: a form that is posted goes its own way, as does all that a page loads. */
export function isOpening({ mode, method }: Pick<Request, 'mode' | 'method'>): boolean {
  return mode === 'navigate' && method === 'GET'
}

/** Fetched ahead, it would be shown later: by then there may be a network, and the offline page untrue. */
const isAhead = ({ headers }: Pick<Request, 'headers'>) => headers.has('sec-purpose')

/**
 * What the network answers, whatever that is; the offline page when it gives no answer at all. Throws where there is
 * no page for it: the browser then says so in its own words.
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
    if (isAhead(request) || WITHOUT_PAGE.test(new URL(request.url).pathname)) throw failure
    const page = await caches.match(OFFLINE_PATH, { cacheName: cacheName(version) }).catch(() => undefined)
    if (!page) throw failure
    return page
  }
}
