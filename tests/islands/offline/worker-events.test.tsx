import { beforeEach, expect, it, vi } from 'vitest'

type Listener = (event: object) => void

/** What a browser gives a worker, and what the worker asked of it. */
function fakeScope() {
  const listeners = new Map<string, Listener>()
  return {
    listeners,
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
const kept = new Set<string>()
const page = new Response('the offline page')
const fetched = vi.fn<(request: unknown) => Promise<Response>>()

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  scope = fakeScope()
  fetched.mockReset().mockImplementation(async () => new Response('from the network'))
  vi.stubGlobal('self', scope)
  vi.stubGlobal('OFFLINE_VERSION', 'v2')
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', {
    open: async (name: string) => ({ add: async () => kept.add(name) }),
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
    match: async () => page,
  })
})

/** Hands the worker an event, and waits for what it asked to be waited for. */
async function hand(kind: string, event: object = {}) {
  const waits: unknown[] = []
  scope.listeners.get(kind)?.({ waitUntil: (wait: unknown) => waits.push(wait), ...event })
  await Promise.all(waits)
}

/** The answer that the worker gives to a request; null where it leaves it alone. */
async function answerTo(request: object, preloadResponse: Promise<Response | undefined>) {
  const answers: Promise<Response>[] = []
  const respondWith = (answer: Promise<Response>) => answers.push(answer)
  await hand('fetch', { request, preloadResponse, respondWith })
  return answers[0] ? await answers[0] : null
}

const opening = {
  url: 'https://hasiru.test/tracking',
  mode: 'navigate',
  method: 'GET',
  headers: new Headers(),
}
const none = Promise.resolve(undefined)
const start = () => import('../../../src/offline/worker/worker')

it('replaces a former worker and its page at once', async () => {
  kept.add('offline-v1')
  await start()
  await hand('install')
  expect(scope.skipWaiting).toHaveBeenCalledTimes(1)
  await hand('activate')
  expect([...kept]).toEqual(['offline-v2'])
  expect(scope.clients.claim).toHaveBeenCalledTimes(1)
  expect(scope.registration.navigationPreload?.enable).toHaveBeenCalledTimes(1)
})

it.each([
  ['has none', {}],
  ['refuses ours', { addRoutes: () => Promise.reject(new TypeError('Not known: not')) }],
])('installs in a browser that %s of static routes', async (_, event) => {
  await start()
  await hand('install', event)
  expect([...kept]).toEqual(['offline-v2'])
})

it('lets all but the opening of a page pass by it, where the browser has static routes', async () => {
  const addRoutes = vi.fn(async () => undefined)
  await start()
  await hand('install', { addRoutes })
  expect(addRoutes).toHaveBeenCalledWith([
    { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
  ])
})

it('begins without navigation preload where there is none', async () => {
  scope.registration.navigationPreload = undefined
  await start()
  await hand('activate')
  expect(scope.clients.claim).toHaveBeenCalledTimes(1)
})

it('hands on what was asked while it woke, and asks nothing twice', async () => {
  await start()
  const preloaded = new Response('already on its way')
  expect(await answerTo(opening, Promise.resolve(preloaded))).toBe(preloaded)
  expect(fetched).not.toHaveBeenCalled()
})

it('asks the network itself where nothing was asked before', async () => {
  await start()
  expect(await (await answerTo(opening, none))?.text()).toBe('from the network')
  expect(fetched).toHaveBeenCalledWith(opening)
})

it.each([
  ['what was asked while it woke fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'its own asking fails',
    () => {
      fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
      return none
    },
  ],
])('shows the offline page where %s', async (_, network) => {
  await start()
  expect(await answerTo(opening, network())).toBe(page)
})

it.each([
  ['a posted form', { ...opening, method: 'POST' }],
  ['a call of the API', { ...opening, mode: 'cors', url: 'https://hasiru.test/api/trips' }],
  ['a style', { ...opening, mode: 'no-cors', url: 'https://hasiru.test/assets/site.css' }],
])('leaves %s alone', async (_, request) => {
  await start()
  expect(await answerTo(request, none)).toBeNull()
})

it('once retired deletes its caches, unregisters itself and answers nothing', async () => {
  kept.add('offline-v1').add('offline-v2').add('somebody-else')
  await import('../../../src/offline/worker/retired-worker')
  await hand('install')
  expect(scope.skipWaiting).toHaveBeenCalledTimes(1)
  await hand('activate')
  expect([...kept]).toEqual(['somebody-else'])
  expect(scope.registration.unregister).toHaveBeenCalledTimes(1)
  expect(scope.listeners.has('fetch')).toBe(false)
})
