import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answerOpening,
  deletePages,
  isOpening,
  OFFLINE_PATH,
  storePage,
} from '../../../src/offline/worker/offline-page'

/** The browser's caches, in a map; `broken` ones are those of a full disk or of a private window that refuses. */
class FakeCaches implements CacheStorage {
  readonly held = new Map<string, Map<string, Response>>()
  broken = false

  async open(name: string): Promise<Cache> {
    if (this.broken) throw new DOMException('Full', 'QuotaExceededError')
    const pages = this.held.get(name) ?? new Map<string, Response>()
    this.held.set(name, pages)
    const add = async (request: RequestInfo | URL) => {
      if (!(request instanceof Request)) throw new TypeError('A request is expected')
      pages.set(new URL(request.url).pathname, new Response(`page of ${name}`))
    }
    // Of a cache only this is used.
    return Object.assign(Object.create(null), { add })
  }

  async match(request: RequestInfo | URL, { cacheName = '' }: MultiCacheQueryOptions = {}) {
    if (this.broken) throw new DOMException('Refused', 'SecurityError')
    return this.held.get(cacheName)?.get(String(request))
  }

  has = async (name: string) => this.held.has(name)
  delete = async (name: string) => this.held.delete(name)
  keys = async () => [...this.held.keys()]
}

const headers = new Headers()
const page = { url: 'https://hasiru.test/tracking', headers }
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
let caches: FakeCaches

beforeEach(() => {
  caches = new FakeCaches()
})

describe('What the worker handles', () => {
  it.each([
    [{ mode: 'navigate', method: 'GET' }, true],
    [{ mode: 'navigate', method: 'POST' }, false],
    [{ mode: 'same-origin', method: 'GET' }, false],
    [{ mode: 'no-cors', method: 'GET' }, false],
  ] as const)('%o: %s', (request, looked) => {
    expect(isOpening(request)).toBe(looked)
  })
})

describe('A page that is opened', () => {
  it.each([200, 404, 500, 503])('is what the network answers, %i too', async (status) => {
    await storePage(caches, 'v1')
    const answer = new Response('from the network', { status })
    expect(await answerOpening(page, async () => answer, caches, 'v1')).toBe(answer)
  })

  it('is the offline page where no answer comes', async () => {
    await storePage(caches, 'v1')
    const shown = await answerOpening(page, unreachable, caches, 'v1')
    expect(await shown.text()).toBe('page of offline-v1')
  })

  it.each(['/api/profile/export', '/sandbox', '/sandbox/inbox'])(
    'is left to the browser at %s',
    async (path) => {
      await storePage(caches, 'v1')
      const asked = answerOpening({ ...page, url: `https://hasiru.test${path}` }, unreachable, caches, 'v1')
      await expect(asked).rejects.toThrow('Failed to fetch')
    },
  )

  it('is not the offline page where it is prefetched: it would be shown when there is a network again', async () => {
    await storePage(caches, 'v1')
    const ahead = { ...page, headers: new Headers({ 'sec-purpose': 'prefetch' }) }
    await expect(answerOpening(ahead, unreachable, caches, 'v1')).rejects.toThrow('Failed to fetch')
    const answer = new Response('from the network')
    expect(await answerOpening(ahead, async () => answer, caches, 'v1')).toBe(answer)
  })

  it('is answered for an address that only begins alike', async () => {
    await storePage(caches, 'v1')
    const shown = await answerOpening(
      { ...page, url: 'https://hasiru.test/apiary' },
      unreachable,
      caches,
      'v1',
    )
    expect(shown.ok).toBe(true)
  })

  it('fails as without a worker where the page is gone, or the browser does not give it out', async () => {
    await expect(answerOpening(page, unreachable, caches, 'v1')).rejects.toThrow('Failed to fetch')
    await storePage(caches, 'v1')
    caches.broken = true
    await expect(answerOpening(page, unreachable, caches, 'v1')).rejects.toThrow('Failed to fetch')
  })
})

describe('The page that is kept', () => {
  it('is fetched past every cache, and without anybody’s cookies', async () => {
    const asked: unknown[] = []
    vi.stubGlobal(
      'Request',
      class extends Request {
        constructor(...init: ConstructorParameters<typeof Request>) {
          super(...init)
          asked.push(init)
        }
      },
    )
    await storePage(caches, 'v1')
    vi.unstubAllGlobals()
    expect(asked).toEqual([[OFFLINE_PATH, { cache: 'reload', credentials: 'omit' }]])
  })

  it('fails the worker’s installing where it can’t be kept: the former one stays in its place', async () => {
    caches.broken = true
    await expect(storePage(caches, 'v2')).rejects.toThrow('Full')
  })

  it('replaces that of every former version, and touches nothing of others', async () => {
    for (const name of ['offline-v1', 'offline-v2', 'somebody-else']) await caches.open(name)
    await storePage(caches, 'v3')
    await deletePages(caches, 'v3')
    expect(await caches.keys()).toEqual(['somebody-else', 'offline-v3'])
  })

  it('goes whole when the worker is retired', async () => {
    await storePage(caches, 'v3')
    await caches.open('somebody-else')
    await deletePages(caches)
    expect(await caches.keys()).toEqual(['somebody-else'])
  })
})
