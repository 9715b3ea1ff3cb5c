import { describe, expect, it, vi } from 'vitest'
import { openPath, renewPush, showPush } from '../../../src/offline/worker/push'

const PUSH = {
  title: 'Ramesh is here',
  body: 'White Tata Nexon EV, KA 09 EV 1234.',
  path: '/tracking',
  tag: 'booking-1',
  reference: 'a'.repeat(32),
}

const worker = () => ({
  showNotification: vi.fn(async () => {}),
  send: vi.fn<typeof fetch>(async () => new Response('{}')),
})

describe('A push', () => {
  it('is shown in place of the older one of its booking, and then confirmed', async () => {
    const { showNotification, send } = worker()
    send.mockImplementation(async () => {
      expect(showNotification).toHaveBeenCalledOnce()
      throw new TypeError('Failed to fetch')
    })
    await showPush(JSON.stringify(PUSH), { showNotification }, send)
    expect(showNotification).toHaveBeenCalledWith(
      PUSH.title,
      expect.objectContaining({ body: PUSH.body, tag: 'booking-1', renotify: true, data: '/tracking' }),
    )
    expect(send).toHaveBeenCalledWith(
      '/api/messages/shown',
      expect.objectContaining({ method: 'POST', body: JSON.stringify({ reference: PUSH.reference }) }),
    )
  })

  it('of a newer server, with more than this worker knows, is shown', async () => {
    const { showNotification, send } = worker()
    await showPush(JSON.stringify({ ...PUSH, actions: [{ title: 'Call' }] }), { showNotification }, send)
    expect(showNotification).toHaveBeenCalledOnce()
  })

  it('is not confirmed where it could not be shown, so that another channel tells it', async () => {
    const { send } = worker()
    const showNotification = () => Promise.reject(new TypeError('No permission'))
    await expect(showPush(JSON.stringify(PUSH), { showNotification }, send)).rejects.toThrow('No permission')
    expect(send).not.toHaveBeenCalled()
  })

  it.each(['', 'null', '{"title":"only"}', '{"title":', JSON.stringify({ ...PUSH, tag: 7 })])(
    'that reads %s is none of ours',
    async (data) => {
      const { showNotification, send } = worker()
      await showPush(data, { showNotification }, send)
      expect(showNotification).not.toHaveBeenCalled()
      expect(send).not.toHaveBeenCalled()
    },
  )
})

const RENEWED = { endpoint: 'https://fcm.googleapis.com/fcm/send/2', keys: { p256dh: 'p', auth: 'a' } }

/** A browser whose subscription was replaced; `card` is what we know of its user's notifications. */
function replaced(card: object) {
  const asPush: PushSubscription = Object.assign(Object.create(null), RENEWED)
  const subscribe = vi.fn<PushManager['subscribe']>(async () => asPush)
  const send = vi.fn<typeof fetch>(async () => Response.json(card))
  const told = () =>
    send.mock.calls
      .filter(([, init]) => init?.body !== undefined)
      .map(([path, init]) => [path, init?.method, JSON.parse(String(init?.body))])
  return { asPush, subscribe, send, told }
}

describe('A subscription that the browser replaced', () => {
  it('is made anew where the browser has none, and told to us', async () => {
    const { subscribe, send, told } = replaced({ this_browser: true, push_key: 'BKey' })
    await renewPush(undefined, { subscribe }, send)
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
    expect(told()).toEqual([['/api/profile/messages/browser', 'PATCH', RENEWED]])
  })

  it.each([
    ['nobody is signed in', { error: { code: 'unauthorized' } }],
    ['the user has no notifications here', { this_browser: false, push_key: 'BKey' }],
  ])('is left alone where %s', async (_case, card) => {
    const { asPush, subscribe, send, told } = replaced(card)
    await renewPush(asPush, { subscribe }, send)
    await renewPush(null, { subscribe }, send)
    expect(subscribe).not.toHaveBeenCalled()
    expect(told()).toEqual([])
  })
})

const ORIGIN = 'https://hasiru.test'

/** The tabs that are open, and what is opened or brought to the front. */
function tabs(...urls: string[]) {
  const opened: string[] = []
  const open = urls.map((url) => ({
    url,
    focus: async () => {
      opened.push(`front ${url}`)
    },
  }))
  const clients = {
    matchAll: async () => open,
    openWindow: async (url: string) => {
      opened.push(url)
      return null
    },
  }
  return { opened, clients }
}

it.each([
  ['/tracking', ['https://hasiru.test/booking'], 'https://hasiru.test/tracking'],
  ['/tracking', ['https://hasiru.test/tracking'], 'front https://hasiru.test/tracking'],
  ['https://evil.example/', [], 'https://hasiru.test'],
  ['//evil.example/tracking', [], 'https://hasiru.test'],
  ['javascript:alert(1)', [], 'https://hasiru.test'],
  [undefined, [], 'https://hasiru.test/'],
])('A press on a notification of %s with %o open opens %s', async (path, open, expected) => {
  const { opened, clients } = tabs(...open)
  await openPath(path, Object.assign(Object.create(null), clients), ORIGIN)
  expect(opened).toEqual([expected])
})
