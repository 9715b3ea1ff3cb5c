import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SHELL_PATH, storeDriverPage } from '../../../src/offline/worker/driver-page'
import { answerOpening, OFFLINE_PATH } from '../../../src/offline/worker/offline-page'

/** A browser's caches by name, each with its responses by path; a file in `missing` can't be fetched. */
class Caches {
  readonly kept = new Map<string, Map<string, Response>>()
  readonly missing = new Set<string>()
  readonly fetched: string[] = []
  readonly keys = async () => [...this.kept.keys()]
  readonly has = async (name: string) => this.kept.has(name)
  readonly delete = async (name: string) => this.kept.delete(name)
  readonly match = async (path: string, { cacheName }: { cacheName: string }) =>
    this.kept.get(cacheName)?.get(path)
  readonly open = async (name: string) => {
    const cache = this.kept.get(name) ?? new Map<string, Response>()
    this.kept.set(name, cache)
    return {
      keys: async () => [...cache.keys()].map((path) => ({ url: `https://hasiru.test${path}` })),
      put: async (path: string, response: Response) => void cache.set(path, response),
      delete: async (path: string) => cache.delete(path),
      // All or none, as in a browser.
      addAll: async (paths: string[]) => {
        if (paths.some((path) => this.missing.has(path))) throw new TypeError('Failed to fetch')
        this.fetched.push(...paths)
        for (const path of paths) cache.set(path, new Response(path))
      },
    }
  }
}

let browser: Caches
const fetched = vi.fn<typeof fetch>()
const stored = () => [...(browser.kept.get('driver-page')?.keys() ?? [])].sort()

/** Stores the page that this deployment serves. */
const store = (html: string, status = 200) => {
  fetched.mockResolvedValueOnce(new Response(html, { status }))
  return storeDriverPage(globalThis.caches)
}

const FIRST =
  '<script src="/assets/client-1.js"></script><div data-files="/assets/core-1.js /assets/late-1.js">'
const SECOND =
  '<script src="/assets/client-2.js"></script><div data-files="/assets/core-1.js /assets/late-2.js">'

const opened = (address: string) => {
  const request = { url: `https://hasiru.test${address}`, headers: new Headers() }
  return answerOpening(request, () => Promise.reject(new TypeError('offline')), globalThis.caches, 'v1')
}

beforeEach(() => {
  browser = new Caches()
  browser.kept.set('offline-v1', new Map([[OFFLINE_PATH, new Response('offline')]]))
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', browser)
})

describe('The driver’s page that the worker keeps', () => {
  it('has every file that it names, fetched without cookies, and after a deployment the newest ones alone', async () => {
    await store(FIRST)
    expect(fetched).toHaveBeenCalledWith(SHELL_PATH, { cache: 'reload', credentials: 'omit' })
    expect(stored()).toEqual(['/assets/client-1.js', '/assets/core-1.js', '/assets/late-1.js', SHELL_PATH])
    browser.fetched.length = 0
    await store(SECOND)
    expect(browser.fetched, 'what it has is not fetched again').toEqual([
      '/assets/client-2.js',
      '/assets/late-2.js',
    ])
    expect(stored()).toEqual(['/assets/client-2.js', '/assets/core-1.js', '/assets/late-2.js', SHELL_PATH])
    expect(await (await opened('/driver')).text()).toBe(SECOND)
  })

  it('stays whole where a file of the next one does not come, or a failure of ours stands in its place', async () => {
    await store(FIRST)
    browser.missing.add('/assets/late-2.js')
    await expect(store(SECOND)).rejects.toThrow('Failed to fetch')
    await store('Something went wrong', 500)
    expect(stored()).toEqual(['/assets/client-1.js', '/assets/core-1.js', '/assets/late-1.js', SHELL_PATH])
    expect(await (await opened('/driver')).text()).toBe(FIRST)
  })

  it.each(['/driver?no-ride', '/driver/shell', '/tracking'])('does not answer for %s', async (address) => {
    await store(FIRST)
    expect(await (await opened(address)).text()).toBe('offline')
  })

  it('is the offline page where none is kept', async () => {
    expect(await (await opened('/driver')).text()).toBe('offline')
  })
})
