import { afterEach, describe, expect, it, vi } from 'vitest'
import { LOGIN_CODE, type WhatsAppTemplate } from '../../../src/domain/messages/whatsapp'
import type { ProviderFetch } from '../../../worker/http/provider-request'
import { sendSms } from '../../../worker/providers/exotel'
import { sendEmail } from '../../../worker/providers/resend'
import { isGone, sendPush } from '../../../worker/providers/web-push'
import { sendWhatsApp } from '../../../worker/providers/whatsapp'
import { eventually } from '../../support/eventually'
import { newBrowser, vapidKeys } from './browser.mjs'
import { exotel, push, REFERENCE, resend, whatsApp } from './settings'

/** A provider that keeps what it was sent, and answers as told. */
function providerThat(answer: (request: Request) => Response | Promise<Response>) {
  const seen: Request[] = []
  const send: ProviderFetch = async (request) => {
    seen.push(request.clone())
    return answer(request)
  }
  return { send, seen }
}

const TO = '+919845012345'

const sms = { to: TO, text: 'Good morning & goodbye', templateId: '1107' }
const email = {
  to: 'asha@example.com',
  subject: 'Booked',
  html: '<p>Hi</p>',
  text: 'Hi',
  reference: REFERENCE,
}
const browser = newBrowser()
const notice = {
  subscription: browser.subscription,
  data: '{"title":"Your car is here"}',
  ttlSeconds: 600,
  urgency: 'high',
  topic: REFERENCE,
} as const

const RIDE_STARTED = {
  name: 'ride_started',
  category: 'utility',
  language: 'en',
  body: 'Your ride {{booking}} has started with {{driver}}. {{driver}} drives {{plate}}.',
  button: { type: 'url', text: 'Follow it', url: 'https://hasirucabs.example/shared/{{1}}' },
} as const satisfies WhatsAppTemplate

const byWhatsApp = {
  to: TO,
  template: RIDE_STARTED,
  values: { driver: 'Kiran', plate: 'KA09AB1234', booking: '1a2b3c4d' },
  buttonValue: 'abc',
  reference: REFERENCE,
}

const sendTo = {
  Exotel: (send: ProviderFetch) => sendSms(send, exotel, sms),
  WhatsApp: (send: ProviderFetch) => sendWhatsApp(send, whatsApp, byWhatsApp),
  Resend: (send: ProviderFetch) => sendEmail(send, resend, email),
  'a push service': (send: ProviderFetch) => sendPush(send, push, notice),
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('An SMS', () => {
  const sent = async (more: { reference?: string } = {}) => {
    const { send, seen } = providerThat(() => Response.json({ SMSMessage: { Sid: 'sid-1' } }))
    const answer = await sendSms(send, exotel, { ...sms, ...more })
    return { answer, request: seen[0], form: Object.fromEntries((await seen[0]?.formData()) ?? []) }
  }

  it('is handed to Exotel in its own form, under our registered sender and template', async () => {
    const { answer, request, form } = await sent()
    expect(answer).toEqual({ ok: true, value: { messageId: 'sid-1', parts: 1 } })
    expect(request?.method).toBe('POST')
    expect(request?.url).toBe('https://api.in.exotel.com/v1/Accounts/hasiru1/Sms/send.json')
    expect(request?.headers.get('authorization')).toBe(
      `Basic ${btoa('an-api-key-of-exotel:a-token-of-exotel')}`,
    )
    expect(form).toEqual({
      From: 'HASIRU',
      To: TO,
      Body: 'Good morning & goodbye',
      DltEntityId: '1100000000000000000',
      DltTemplateId: '1107',
      SmsType: 'transactional',
      Priority: 'high',
    })
  })

  it('with a reference asks for reports of it, at an address that only Exotel is given', async () => {
    const { form } = await sent({ reference: REFERENCE })
    expect(form).toMatchObject({
      CustomField: REFERENCE,
      StatusCallback: expect.stringMatching(
        `^https://hasirucabs\\.example/webhooks/exotel/${REFERENCE}/[0-9a-f]{64}$`,
      ),
    })
  })
})

describe('A WhatsApp message', () => {
  const sent = async (message: Parameters<typeof sendWhatsApp>[2]) => {
    const { send, seen } = providerThat(() => Response.json({ messages: [{ id: 'wamid.1' }] }))
    expect(await sendWhatsApp(send, whatsApp, message)).toEqual({
      ok: true,
      value: { messageId: 'wamid.1', parts: null },
    })
    expect(seen[0]?.url).toBe('https://graph.facebook.com/v25.0/10001/messages')
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer a-token-of-whatsapp')
    return seen[0]?.json()
  }
  const envelope = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '919845012345',
    type: 'template',
  }

  it('with a code is a template with the code twice: in the text and in the button', async () => {
    const template = LOGIN_CODE
    const parameters = [{ type: 'text', text: '123456' }]
    expect(await sent({ to: TO, template, values: { 1: '123456' } })).toEqual({
      ...envelope,
      template: {
        name: 'login_code',
        language: { code: 'en' },
        components: [
          { type: 'body', parameters },
          { type: 'button', sub_type: 'url', index: '0', parameters },
        ],
      },
    })
  })

  it('about a ride names each variable once, and carries its reference', async () => {
    expect(await sent(byWhatsApp)).toEqual({
      ...envelope,
      biz_opaque_callback_data: REFERENCE,
      template: {
        name: 'ride_started',
        language: { code: 'en' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'booking', text: '1a2b3c4d' },
              { type: 'text', parameter_name: 'driver', text: 'Kiran' },
              { type: 'text', parameter_name: 'plate', text: 'KA09AB1234' },
            ],
          },
          { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'abc' }] },
        ],
      },
    })
  })

  const graphError = (status: number, code: number) => () => Response.json({ error: { code } }, { status })
  it.each([
    ['a number without WhatsApp', 400, 131026, 'undeliverable'],
    ['variables that the template has not', 400, 132000, 'undeliverable'],
    ['a template that is not registered', 404, 132001, 'undeliverable'],
    ['a paused template', 400, 132015, 'undeliverable'],
    ['too many messages', 429, 130429, 'refused'],
    ['too many messages, said with 400', 400, 130429, 'refused'],
    ['too many to this number', 400, 131056, 'refused'],
    ['our token', 401, 190, 'refused'],
    ['our token, said with 400', 400, 190, 'refused'],
    ['an account without money', 400, 131042, 'refused'],
    ['Meta itself', 500, 131000, 'refused'],
  ])('that is refused for %s is so with its code', async (_, status, code, reason) => {
    const { send } = providerThat(graphError(status, code))
    expect(await sendTo.WhatsApp(send)).toMatchObject({ refusal: { reason, status, code: String(code) } })
  })
})

describe('An e-mail', () => {
  it('has its text beside its HTML, the caller’s headers, and its reference as key and as tag', async () => {
    const { send, seen } = providerThat(() => Response.json({ id: 'e-1' }))
    const headers = { 'List-Unsubscribe': '<https://hasirucabs.example/u>' }
    expect(await sendEmail(send, resend, { ...email, headers })).toEqual({
      ok: true,
      value: { messageId: 'e-1', parts: null },
    })
    expect(seen[0]?.url).toBe('https://api.resend.com/emails')
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer re_an_api_key_of_resend')
    expect(seen[0]?.headers.get('idempotency-key')).toBe(REFERENCE)
    expect(seen[0]?.headers.get('user-agent')).toBe('hasiru-cabs')
    const { reference, ...fields } = email
    expect(await seen[0]?.json()).toEqual({
      ...fields,
      from: 'Hasiru Cabs <care@hasirucabs.example>',
      to: ['asha@example.com'],
      headers,
      tags: [{ name: 'reference', value: reference }],
    })
  })

  it('that Resend took before, when it read otherwise, is taken', async () => {
    const { send } = providerThat(() =>
      Response.json({ statusCode: 409, name: 'invalid_idempotent_request' }, { status: 409 }),
    )
    expect(await sendTo.Resend(send)).toEqual({ ok: true, value: { messageId: null, parts: null } })
  })

  it('that is being taken by another request is refused for now', async () => {
    const { send } = providerThat(() =>
      Response.json({ statusCode: 409, name: 'concurrent_idempotent_requests' }, { status: 409 }),
    )
    expect(await sendTo.Resend(send)).toMatchObject({ refusal: { reason: 'refused' } })
  })
})

describe('A push', () => {
  it('can be read by the browser alone, and says how urgent it is, how long it lives, and what it replaces', async () => {
    const { send, seen } = providerThat(() => new Response(null, { status: 201 }))
    expect(await sendPush(send, push, notice)).toEqual({ ok: true, value: { messageId: null, parts: null } })
    expect(seen[0]?.url).toBe(browser.subscription.endpoint)
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '600',
      urgency: 'high',
      topic: REFERENCE,
    })
    const body = new Uint8Array((await seen[0]?.arrayBuffer()) ?? new ArrayBuffer())
    expect(browser.decrypt(body)).toBe(notice.data)
    expect(body.length).toBeLessThanOrEqual(4096)
    await expect(browser.verify(seen[0]?.headers.get('authorization') ?? '')).resolves.toMatchObject({
      aud: 'https://push.hasiru.test',
      sub: 'mailto:care@hasirucabs.example',
    })
  })

  it('goes out by the key before to a browser that has subscribed with that', async () => {
    const next = vapidKeys()
    const { send, seen } = providerThat(async ({ headers }) => {
      const isOfBrowser = headers.get('authorization')?.includes(push.VAPID_PUBLIC_KEY)
      return new Response(null, { status: isOfBrowser ? 201 : 403 })
    })
    expect(await sendPush(send, { ...push, ...next }, notice)).toMatchObject({ refusal: { status: 403 } })
    const before = {
      VAPID_PUBLIC_KEY_PREVIOUS: push.VAPID_PUBLIC_KEY,
      VAPID_PRIVATE_KEY_PREVIOUS: push.VAPID_PRIVATE_KEY,
    }
    expect((await sendPush(send, { ...push, ...next, ...before }, notice)).ok).toBe(true)
    expect(seen).toHaveLength(3)
    await browser.verify(seen[2]?.headers.get('authorization') ?? '')
    expect((await sendPush(send, { ...push, ...before }, notice)).ok).toBe(true)
    expect(seen).toHaveLength(4)
  })

  it('of the same words is never the same bytes, nor shorter than another', async () => {
    const { send, seen } = providerThat(() => new Response(null, { status: 201 }))
    await sendPush(send, push, notice)
    await sendPush(send, push, { ...notice, data: 'x'.repeat(1000) })
    const [one, other] = await Promise.all(seen.map((request) => request.arrayBuffer()))
    expect(one?.byteLength).toBe(other?.byteLength)
    expect(new Uint8Array(one ?? new ArrayBuffer())).not.toEqual(new Uint8Array(other ?? new ArrayBuffer()))
  })

  it.each([
    [
      'keys that are none',
      { subscription: { ...browser.subscription, keys: { p256dh: 'AAAA', auth: 'AAAA' } } },
    ],
    ['more than fits', { data: 'x'.repeat(4000) }],
  ])('with %s is undeliverable, and is not sent', async (_, more) => {
    const { send, seen } = providerThat(() => new Response(null, { status: 201 }))
    const sent = await sendPush(send, push, { ...notice, ...more })
    expect(sent).toMatchObject({ refusal: { reason: 'undeliverable', code: 'not_encrypted' } })
    expect(seen).toEqual([])
  })

  it.each([
    [404, true],
    [410, true],
    [413, false],
    [403, false],
  ])('that is answered %i says whether the subscription is gone', async (status, gone) => {
    const { send } = providerThat(() => new Response(null, { status }))
    expect(isGone(await sendTo['a push service'](send))).toBe(gone)
  })
})

const PROVIDERS = Object.entries(sendTo)

describe.each(PROVIDERS)('%s', (name, sendIt) => {
  const FOR_GOOD: Record<string, number[]> = {
    Exotel: [400],
    Resend: [400, 422],
    'a push service': [400, 404, 410, 413],
  }
  it.each([302, 400, 401, 403, 404, 409, 410, 413, 422, 429, 500, 502, 503])(
    'answering %i refuses the message for good or for now, and no redirect is followed',
    async (status) => {
      const { send, seen } = providerThat(() => new Response('<html>', { status }))
      const isForGood = FOR_GOOD[name]?.includes(status) ?? false
      expect(await sendIt(send)).toEqual({
        ok: false,
        refusal: isForGood
          ? { reason: 'undeliverable', status, code: null }
          : { reason: 'refused', status, code: null, retryAfterSeconds: null },
      })
      expect(seen.map(({ redirect }) => redirect)).toEqual(['manual'])
    },
  )

  it('that is too busy says for how long, in seconds or by an instant', async () => {
    for (const after of ['120', new Date(Date.now() + 120_000).toUTCString()]) {
      const { send } = providerThat(
        () => new Response('', { status: 429, headers: { 'retry-after': after } }),
      )
      const sent = await sendIt(send)
      const seconds = !sent.ok && sent.refusal.reason === 'refused' ? sent.refusal.retryAfterSeconds : null
      expect(seconds).toBeGreaterThanOrEqual(119)
      expect(seconds).toBeLessThanOrEqual(120)
    }
  })

  it('that does not answer in eight seconds leaves the message unanswered', async () => {
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    const { send, seen } = providerThat(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const sending = sendIt(send)
    await eventually(() => expect(seen).toHaveLength(1))
    clock.abort(new Error('timed out'))
    expect(await sending).toEqual({ ok: false, refusal: { reason: 'unanswered' } })
    expect(timeout).toHaveBeenCalledWith(8000)
  })

  it('that accepts it in a body we can’t read has still accepted it', async () => {
    const { send } = providerThat(() => new Response('queued'))
    expect(await sendIt(send)).toMatchObject({ ok: true, value: { messageId: null } })
  })
})
