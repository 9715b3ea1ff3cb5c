import { beforeEach, describe, expect, it, vi } from 'vitest'

type Listener = (event: object) => void

/** What a browser gives a worker, and what the worker asked of it. */
function fakeScope() {
  const listeners = new Map<string, Listener>()
  return {
    listeners,
    location: { origin: 'https://hasiru.test' },
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
    skipWaiting: vi.fn(async () => undefined),
    clients: { claim: vi.fn(async () => undefined) },
    registration: {
      unregister: vi.fn(async () => true),
      navigationPreload: { enable: vi.fn(async () => undefined) } as { enable(): Promise<void> } | undefined,
    },
  }
}

let scope: ReturnType<typeof fakeScope>
/** The browser's caches; refused are those of a full disk, or of a private window. */
const kept = new Map<string, Response>()
const caches = { areRefused: false }
const cachesOrRefusal = () => {
  if (caches.areRefused) throw new DOMException('Full', 'QuotaExceededError')
  return kept
}
/** How each request for a page that is kept was made. */
const added: unknown[] = []
const fetched = vi.fn<(request: unknown) => Promise<Response>>()
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  caches.areRefused = false
  added.length = 0
  scope = fakeScope()
  fetched.mockReset().mockImplementation(async () => new Response('from the network'))
  vi.stubGlobal('self', scope)
  vi.stubGlobal('OFFLINE_VERSION', 'v2')
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal(
    'Request',
    class {
      constructor(...made: unknown[]) {
        added.push(made)
      }
    },
  )
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      add: async () => cachesOrRefusal().set(name, new Response(`page of ${name}`)),
    }),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      path === '/offline' || path.startsWith('/assets/') ? cachesOrRefusal().get(cacheName) : undefined,
  })
})

/** Hands the worker an event, and waits for what it asked to be waited for. */
async function hand(kind: string, event: object = {}) {
  const waits: unknown[] = []
  scope.listeners.get(kind)?.({ waitUntil: (wait: unknown) => waits.push(wait), ...event })
  await Promise.all(waits)
}

const none = Promise.resolve(undefined)

/** The answer that the worker gives to a request; null where it leaves it alone. */
async function answerTo(request: object = {}, preloadResponse: Promise<Response | undefined> = none) {
  const answers: Promise<Response>[] = []
  const respondWith = (answer: Promise<Response>) => answers.push(answer)
  await hand('fetch', { request: { ...opening, ...request }, preloadResponse, respondWith })
  return answers[0] ? await answers[0] : null
}

const opening = {
  url: 'https://hasiru.test/tracking',
  mode: 'navigate',
  method: 'GET',
  headers: new Headers(),
}
const start = () => import('../../../src/offline/worker/worker')

/** The worker is installed, and the network goes. */
async function startOffline() {
  await start()
  await hand('install')
  fetched.mockImplementation(noNetwork)
}

describe('The worker', () => {
  it('replaces a former worker and its page at once, fetched past every cache and without anybody’s cookies', async () => {
    for (const name of ['offline-v1', 'driver-page', 'somebody-else']) kept.set(name, new Response())
    await start()
    await hand('install')
    expect(scope.skipWaiting).toHaveBeenCalledTimes(1)
    expect(added).toEqual([['/offline', { cache: 'reload', credentials: 'omit' }]])
    await hand('activate')
    expect([...kept.keys()]).toEqual(['driver-page', 'somebody-else', 'offline-v2'])
    expect(scope.clients.claim).toHaveBeenCalledTimes(1)
    expect(scope.registration.navigationPreload?.enable).toHaveBeenCalledTimes(1)
  })

  it('is not installed where its page can’t be kept: the former one stays in its place', async () => {
    caches.areRefused = true
    await start()
    await expect(hand('install')).rejects.toThrow('Full')
    expect(scope.skipWaiting).not.toHaveBeenCalled()
  })

  it.each([
    ['has none', {}],
    ['refuses ours', { addRoutes: () => Promise.reject(new TypeError('Not known: not')) }],
  ])('installs in a browser that %s of static routes', async (_, event) => {
    await start()
    await hand('install', event)
    expect([...kept.keys()]).toEqual(['offline-v2'])
  })

  it('lets all but the opening of a page pass by it, where the browser has static routes', async () => {
    const addRoutes = vi.fn(async () => undefined)
    await start()
    await hand('install', { addRoutes })
    expect(addRoutes).toHaveBeenCalledWith([
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: 'driver-page' } },
      { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
    ])
  })

  it('begins without navigation preload where there is none', async () => {
    scope.registration.navigationPreload = undefined
    await start()
    await hand('activate')
    expect(scope.clients.claim).toHaveBeenCalledTimes(1)
  })

  it('once retired deletes its caches, unregisters itself and answers nothing', async () => {
    for (const name of ['offline-v1', 'offline-v2', 'driver-page', 'somebody-else'])
      kept.set(name, new Response())
    await import('../../../src/offline/worker/retired-worker')
    await hand('install')
    expect(scope.skipWaiting).toHaveBeenCalledTimes(1)
    await hand('activate')
    expect([...kept.keys()]).toEqual(['somebody-else'])
    expect(scope.registration.unregister).toHaveBeenCalledTimes(1)
    expect(scope.listeners.has('fetch')).toBe(false)
  })
})

describe('A page that is opened', () => {
  it('is what was asked while the worker woke, and asked for once', async () => {
    await start()
    const preloaded = new Response('already on its way')
    expect(await answerTo({}, Promise.resolve(preloaded))).toBe(preloaded)
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each([200, 404, 500, 503])('is what the network answers, %i too', async (status) => {
    await startOffline()
    const answer = new Response('from the network', { status })
    fetched.mockImplementation(async () => answer)
    expect(await answerTo()).toBe(answer)
    expect(fetched).toHaveBeenCalledWith(opening)
  })

  it.each([
    ['its own asking fails', () => none, '/tracking'],
    ['what was asked while it woke fails', noNetwork, '/tracking'],
    ['an address only begins like ours', () => none, '/apiary'],
  ])('is the offline page where %s', async (_, preloaded, path) => {
    await startOffline()
    const shown = await answerTo({ url: `https://hasiru.test${path}` }, preloaded())
    expect(await shown?.text()).toBe('page of offline-v2')
  })

  it.each([
    ['it is a download of the API', { url: 'https://hasiru.test/api/profile/export' }],
    ['it is the sandbox', { url: 'https://hasiru.test/sandbox' }],
    ['it is part of the sandbox', { url: 'https://hasiru.test/sandbox/inbox' }],
    // It would be shown when there is a network again.
    ['it is prefetched', { headers: new Headers({ 'sec-purpose': 'prefetch' }) }],
  ])('fails as without a worker where %s', async (_, request) => {
    await startOffline()
    await expect(answerTo(request)).rejects.toThrow('Failed to fetch')
  })

  it('fails as without a worker where the page is gone, or the browser does not give it out', async () => {
    await startOffline()
    caches.areRefused = true
    await expect(answerTo()).rejects.toThrow('Failed to fetch')
    caches.areRefused = false
    kept.clear()
    await expect(answerTo()).rejects.toThrow('Failed to fetch')
  })

  it.each([
    ['a posted form', { method: 'POST' }],
    ['a call of the API', { mode: 'cors', url: 'https://hasiru.test/api/trips' }],
    ['a picture', { mode: 'no-cors', url: 'https://hasiru.test/icon.svg' }],
    ['a file of another site', { mode: 'cors', url: 'https://other.test/assets/site.css' }],
  ])('is not %s: the worker leaves that alone', async (_, request) => {
    await start()
    expect(await answerTo(request)).toBeNull()
  })
})

it('A subscription that the browser replaced is told to us', async () => {
  await start()
  fetched.mockImplementation(async () => Response.json({ this_browser: true, push_key: 'BKey' }))
  const newSubscription = { endpoint: 'https://push.test/2', keys: { p256dh: 'p', auth: 'a' } }
  await hand('pushsubscriptionchange', { newSubscription })
  const told = { method: 'PATCH', body: JSON.stringify(newSubscription) }
  expect(fetched).toHaveBeenCalledWith('/api/profile/messages/browser', expect.objectContaining(told))
})

const file = { url: 'https://hasiru.test/assets/core-1.js', mode: 'cors' }

it('A hashed file is what is kept with the driver’s page, else what the network answers', async () => {
  await start()
  expect(await (await answerTo(file))?.text()).toBe('from the network')
  kept.set('driver-page', new Response('kept'))
  fetched.mockImplementation(noNetwork)
  expect(await (await answerTo(file))?.text()).toBe('kept')
})
