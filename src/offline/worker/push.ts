import { maxLength, nonEmpty, object, parseJson, pipe, regex, safeParse, string } from 'valibot'

const text = pipe(string(), nonEmpty(), maxLength(300))

/** What we send to a browser, encrypted for it: worker/notifications/booking-notifications.ts. */
const PushSchema = pipe(
  string(),
  parseJson(),
  object({
    title: text,
    body: text,
    /** Where a press leads. */
    path: text,
    /** One notification of a tag stands at a time: the newest. */
    tag: text,
    reference: pipe(string(), regex(/^[0-9a-f]{32}$/)),
  }),
)

/** Shows what was sent, in place of an older one of the same booking, and says then that it was shown. */
export async function showPush(
  data: string,
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  send: typeof fetch,
): Promise<void> {
  const push = safeParse(PushSchema, data)
  if (!push.success) return
  const { title, body, path, tag, reference } = push.output
  // Without 'renotify' the newer one would take the older one's place in silence.
  const options = { body, tag, renotify: true, icon: '/icon-192.png', data: path }
  await registration.showNotification(title, options)
  // Where it can't be said, another channel tells the same again.
  await send('/api/messages/shown', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference }),
    credentials: 'omit',
  }).catch(() => {})
}

/** Opens where a notification leads, in a tab of ours that is there already if one is. Never another site. */
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
