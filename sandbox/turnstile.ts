import * as v from 'valibot'
import { faultSwitch, type Refusal, standIn } from './provider'
import { sandboxState } from './state-binding'

/** The secrets that Turnstile documents for tests: of the third it says that the token was used before. */
const PASSES = '1x0000000000000000000000000000000AA'
const FAILS = '2x0000000000000000000000000000000AA'
const SPENT = '3x0000000000000000000000000000000AA'

const failure = (code: string) => ({ success: false, 'error-codes': [code], messages: [] })

const FormSchema = v.object({ secret: v.optional(v.string(), ''), response: v.optional(v.string(), '') })

/** A token of our widget says itself what it was made for; any other is what the test keys answer. */
const MadeForSchema = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ hostname: v.string(), action: v.string(), cdata: v.string(), unique: v.string() }),
  ),
  { hostname: 'example.com', action: '', cdata: '', unique: '' },
)

async function check(
  env: Parameters<typeof sandboxState>[0],
  secret: string,
  token: string,
): Promise<object> {
  if (secret === '') return failure('missing-input-secret')
  if (token === '') return failure('missing-input-response')
  if (secret === FAILS) return failure('invalid-input-response')
  if (secret === SPENT) return failure('timeout-or-duplicate')
  if (secret !== PASSES) return failure('invalid-input-secret')
  const { unique, ...madeFor } = v.parse(MadeForSchema, token)
  if (unique !== '' && (await sandboxState(env).countCall(`turnstile ${unique}`)) > 1) {
    return failure('timeout-or-duplicate')
  }
  const challenge_ts = new Date().toISOString()
  return { success: true, 'error-codes': [], challenge_ts, ...madeFor, metadata: { interactive: false } }
}

const UNAVAILABLE: Refusal = { status: 500, body: failure('internal-error') }

/** challenges.cloudflare.com: the widget's script with its frame, and the check of a token. */
export const turnstileApi = standIn({ status: 404, body: 'There is no such page.' })
  .get('/turnstile/v0/api.js', (c) =>
    c.body(WIDGET_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  .get('/turnstile/v0/frame', (c) => c.html(WIDGET_FRAME))
  .post(
    '/turnstile/v0/siteverify',
    faultSwitch('turnstile.siteverify', { server_error: UNAVAILABLE }),
    async (c) => {
      const { secret, response } = v.parse(FormSchema, await c.req.parseBody())
      return c.json(await check(c.env, secret, response))
    },
  )

/**
 * The script of Turnstile's widget, and of the frame that it draws. As the documented test keys do, a site key that
 * begins with 1 is answered by itself, one with 2 fails, and any other waits until its box is ticked.
 */
const WIDGET_SCRIPT = `(() => {
  'use strict'
  if (parent !== window) {
    const box = document.querySelector('input')
    const say = (what) => parent.postMessage(what, '*')
    const key = new URLSearchParams(location.search).get('sitekey')[0]
    if (key === '1') setTimeout(say, 1000, 'solved')
    if (key === '2') setTimeout(say, 1000, 'failed')
    box.addEventListener('change', () => say('solved'))
    // It may have been ticked before this script was there.
    if (box.checked) say('solved')
    return
  }
  const { src } = document.currentScript
  const widgets = new Map()
  window.turnstile = {
    render(place, { sitekey, action, cData, size, callback, 'error-callback': failed }) {
      const frame = document.createElement('iframe')
      frame.src = new URL('frame?' + new URLSearchParams({ sitekey }), src)
      frame.title = 'Widget of Turnstile'
      frame.width = size === 'compact' ? 150 : 300
      frame.height = size === 'compact' ? 140 : 65
      const onMessage = ({ source, data }) => {
        if (source !== frame.contentWindow) return
        const made = { hostname: location.hostname, action, cdata: cData, unique: crypto.randomUUID() }
        if (data === 'solved') callback(JSON.stringify(made))
        else failed('300010')
      }
      addEventListener('message', onMessage)
      place.append(frame)
      const id = 'widget-' + crypto.randomUUID()
      widgets.set(id, () => {
        removeEventListener('message', onMessage)
        frame.remove()
      })
      return id
    },
    remove(id) {
      widgets.get(id)?.()
      widgets.delete(id)
    },
  }
})()
`

const WIDGET_FRAME = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Turnstile</title>
<label><input type="checkbox"> Verify you are human</label><p>The sandbox’s Turnstile</p><script src="api.js"></script></html>`
