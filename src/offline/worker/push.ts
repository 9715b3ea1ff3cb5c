const FIELDS = ['title', 'body', 'path', 'tag', 'reference'] as const

/** `path`: where a press leads. `tag`: one notification of a tag stands at a time, the newest. */
type Push = Record<(typeof FIELDS)[number], string>

/**
 * What we send to a browser, encrypted for that browser (worker/notifications/booking-notifications.ts); null for
 * anything else. Parsed by hand: a library that pages share would be a second file, and this worker has to be one
 * file.
 */
function readPush(data: string): Push | null {
  try {
    const sent: unknown = JSON.parse(data)
    const read: Push = { title: '', body: '', path: '', tag: '', reference: '' }
    for (const field of FIELDS) {
      const value: unknown = Reflect.get(Object(sent), field)
      if (typeof value !== 'string' || value === '') return null
      read[field] = value
    }
    return read
  } catch {
    return null
  }
}

/** Shows what was sent, in place of an older notification of the same booking, and reports that it was shown. */
export async function showPush(
  data: string,
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  send: typeof fetch,
): Promise<void> {
  const push = readPush(data)
  if (!push) return
  const { title, body, path, tag, reference } = push
  // Without 'renotify' the newer notification would take the older one's place in silence.
  const options = { body, tag, renotify: true, icon: '/icon-192.png', data: path }
  await registration.showNotification(title, options)
  // Where the report fails, another channel tells the same again.
  await send('/api/messages/shown', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference }),
    credentials: 'omit',
  }).catch(() => {})
}

/**
 * A browser may replace its subscription by itself, and then no push reaches it any more. Where its user still has
 * notifications here, the new subscription is sent to us; older browsers leave it to us to make one. The session's
 * cookie says who the user is, and a cookie of this browser which subscription is replaced.
 */
export async function renewPush(
  renewed: PushSubscription | null | undefined,
  manager: Pick<PushManager, 'subscribe'>,
  send: typeof fetch,
): Promise<void> {
  const card: unknown = await (await send('/api/profile/messages')).json()
  const applicationServerKey: unknown = Reflect.get(Object(card), 'push_key')
  if (Reflect.get(Object(card), 'this_browser') !== true || typeof applicationServerKey !== 'string') return
  const fresh = renewed ?? (await manager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  await send('/api/profile/messages/browser', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fresh),
  })
}

/** Opens where a notification leads, in an open tab of ours where there is one. Never another site. */
export async function openPath(
  path: unknown,
  clients: Pick<Clients, 'matchAll' | 'openWindow'>,
  origin: string,
): Promise<void> {
  const asked = new URL(typeof path === 'string' ? path : '/', origin)
  const url = asked.origin === origin ? asked.href : origin
  for (const tab of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    if (tab.url === url) return void (await tab.focus())
  }
  await clients.openWindow(url)
}
