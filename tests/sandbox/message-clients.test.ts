import { exports } from 'cloudflare:workers'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FAULT_ROUTES } from '../../sandbox/faults'
import { localVars } from '../../scripts/local-settings.mjs'
import { LOGIN_CODE } from '../../src/domain/messages/whatsapp'
import { configOf } from '../../worker/config'
import type { ProviderFetch } from '../../worker/http/provider-request'
import { sendSms } from '../../worker/providers/exotel'
import type { Sent } from '../../worker/providers/messages'
import { sendEmail } from '../../worker/providers/resend'
import { isGone, PushSubscriptionSchema, sendPush } from '../../worker/providers/web-push'
import { isFromWhatsApp, readWhatsAppWebhook, sendWhatsApp } from '../../worker/providers/whatsapp'
import { forward, injectFault, sandbox, takeReports } from './call'

const send: ProviderFetch = (request) => exports.default.fetch(request)

const exotel = configOf(localVars, 'exotel')
const whatsApp = configOf(localVars, 'whatsapp')
const resend = configOf(localVars, 'resend')
const vapid = configOf(localVars, 'push')

const PHONE = '+919845012345'
const ADDRESS = 'asha@example.com'
const REFERENCE = '0123456789abcdef0123456789abcdef'

const sms = (more = {}) =>
  sendSms(send, exotel, {
    to: PHONE,
    text: 'Your cab is here',
    templateId: '1107',
    reference: REFERENCE,
    ...more,
  })
const byWhatsApp = (more = {}) =>
  sendWhatsApp(send, whatsApp, {
    to: PHONE,
    template: LOGIN_CODE,
    values: { 1: '123456' },
    reference: REFERENCE,
    ...more,
  })
const email = (more = {}) =>
  sendEmail(send, resend, {
    to: ADDRESS,
    subject: 'Booked',
    html: '<html><head></head><body><a href="https://hasirucabs.example/trip-history">Trips</a></body></html>',
    text: 'Booked',
    headers: { 'List-Unsubscribe': '<https://hasirucabs.example/u>' },
    reference: REFERENCE,
    ...more,
  })

async function subscribe(application_server_key?: string) {
  const { body } = await sandbox('POST', '/sandbox/api/push/subscriptions', { application_server_key })
  return v.parse(PushSubscriptionSchema, body)
}

const push = async (more: Partial<Parameters<typeof sendPush>[2]> = {}) =>
  sendPush(send, vapid, {
    subscription: more.subscription ?? (await subscribe(vapid.VAPID_PUBLIC_KEY)),
    data: '{"title":"Your car is here"}',
    ttlSeconds: 60,
    urgency: 'high',
    topic: REFERENCE,
    ...more,
  })

const MessagesSchema = v.array(
  v.object({
    channel: v.string(),
    text: v.string(),
    html: v.nullable(v.string()),
    state: v.string(),
    provider_id: v.string(),
    reference: v.nullable(v.string()),
    details: v.record(v.string(), v.string()),
  }),
)

const inbox = async () => v.parse(MessagesSchema, (await sandbox('GET', '/sandbox/messages')).body)

/** The states that are reported within so many seconds, as the caller is to send them. */
const statesReported = async (within?: number) => (await takeReports(within)).map(({ state }) => state)

afterEach(() => {
  vi.restoreAllMocks()
})

describe.each([
  ['An SMS', 'exotel.reports', sms, ['delivered']],
  ['A WhatsApp message', 'whatsapp.reports', byWhatsApp, ['sent', 'delivered']],
  ['An e-mail', 'resend.reports', email, ['sent', 'delivered']],
])('%s', (_, route, sendIt, states) => {
  it('is reported twice, late, in the wrong order or never, as was injected', async () => {
    await injectFault(route, 'reports_doubled')
    await sendIt({ reference: 'message-1' })
    expect(await statesReported()).toEqual(states.flatMap((state) => [state, state]))

    await injectFault(route, 'reports_late', { delay_ms: 30_000 })
    await sendIt({ reference: 'message-2' })
    expect(await statesReported()).toEqual([])
    expect(await statesReported(60)).toEqual(states)

    await injectFault(route, 'reports_shuffled')
    await sendIt({ reference: 'message-3' })
    expect(await statesReported()).toEqual(states.toReversed())

    await injectFault(route, 'reports_lost')
    await sendIt({ reference: 'message-4' })
    await forward(1)
    expect(await statesReported(24 * 3600)).toEqual([])
    expect((await inbox())[0]).toMatchObject({ state: 'delivered' })
  })

  it('is reported again where the product did not acknowledge it', async () => {
    await sendIt()
    const first = await takeReports()
    for (const { id } of first) await sandbox('POST', '/sandbox/api/reports/ended', { id, status: 503 })
    const second = await takeReports()
    expect(second.map(({ headers }) => headers['svix-id'])).toEqual(
      first.map(({ headers }) => headers['svix-id']),
    )
    for (const { id } of second) await sandbox('POST', '/sandbox/api/reports/ended', { id, status: 200 })
    expect(await takeReports(24 * 3600)).toEqual([])
  })
})

const ROUTES: [keyof typeof FAULT_ROUTES, () => Promise<Sent>][] = [
  ['exotel.sms', sms],
  ['whatsapp.messages', byWhatsApp],
  ['resend.emails', email],
  ['push.messages', push],
]

describe.each(ROUTES)('%s', (route, sendIt) => {
  const refusing = FAULT_ROUTES[route].kinds.filter((kind) => kind !== 'answer_lost' && kind !== 'slow')
  it.each(refusing)('with the fault %s sends nothing, and we read why', async (kind) => {
    await injectFault(route, kind)
    const reason = kind === 'refused' || kind === 'gone' ? 'undeliverable' : 'refused'
    expect(await sendIt()).toMatchObject({ ok: false, refusal: { reason } })
    expect(await inbox()).toEqual([])
    expect(await sendIt()).toMatchObject({ ok: true })
  })

  it('loses the answer of a message that it took: at once, or after the product has stopped waiting', async () => {
    await injectFault(route, 'answer_lost')
    expect(await sendIt()).toEqual({ ok: false, refusal: { reason: 'unreachable' } })
    expect(await inbox()).toHaveLength(1)

    const soon = AbortSignal.timeout
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => soon.call(AbortSignal, 300))
    await injectFault(route, 'answer_lost', { delay_ms: 1500 })
    expect(await sendIt()).toEqual({ ok: false, refusal: { reason: 'unanswered' } })
    // Resend knows by the key that it is the same e-mail.
    expect(await inbox()).toHaveLength(route === 'resend.emails' ? 1 : 2)
  })
})

describe('An SMS', () => {
  it('of a code asks for no report, and none comes', async () => {
    await sms({ reference: undefined })
    await forward(60)
    expect(await takeReports()).toEqual([])
    expect(await inbox()).toMatchObject([{ state: 'delivered', reference: null }])
  })
})

describe('What a rider writes back', () => {
  it('reaches the product as WhatsApp tells it', async () => {
    await sandbox('POST', '/sandbox/api/replies', { from: '98450 12345', text: ' stop ' })
    const [report] = await takeReports()
    const { body = '', headers = {} } = report ?? {}
    expect(await isFromWhatsApp(whatsApp, body, headers['x-hub-signature-256'] ?? '')).toBe(true)
    const { answers, reports } = readWhatsAppWebhook(body)
    expect(reports).toEqual([])
    expect(answers).toEqual([{ id: expect.any(String), from: PHONE, word: 'STOP', at: expect.any(Date) }])
    expect(await inbox()).toEqual([])
  })

  it('has words and a number', async () => {
    for (const reply of [
      { from: '98450 12345', text: ' ' },
      { from: 'Asha', text: 'STOP' },
    ]) {
      expect((await sandbox('POST', '/sandbox/api/replies', reply)).status).toBe(400)
    }
  })
})

describe('An e-mail', () => {
  it('is sent once for 24 hours, and after them again', async () => {
    const first = await email()
    expect(await email()).toEqual(first)
    expect(await email({ subject: 'Changed' })).toEqual({
      ok: true,
      value: { messageId: null, parts: null },
    })
    expect(await inbox()).toHaveLength(1)
    await forward(24 * 3600)
    await email()
    expect(await inbox()).toHaveLength(2)
  })

  it('keeps its HTML, text and headers', async () => {
    await email()
    expect(await inbox()).toMatchObject([
      {
        text: 'Booked',
        html: expect.stringContaining('<a href='),
        details: { subject: 'Booked', 'List-Unsubscribe': '<https://hasirucabs.example/u>' },
      },
    ])
  })
})

describe('A push', () => {
  it('to a subscription that never was is gone', async () => {
    const never = { ...(await subscribe()), endpoint: 'https://push.hasiru.test/send/never' }
    expect(isGone(await push({ subscription: never }))).toBe(true)
  })

  it('for a subscription that was made with another key is refused', async () => {
    const subscription = await subscribe(
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    )
    expect(await push({ subscription })).toMatchObject({ refusal: { reason: 'refused', status: 403 } })
  })

  it('with another browser’s keys can’t be read, and is undeliverable', async () => {
    const { keys } = await subscribe()
    const { endpoint } = await subscribe()
    const sent = await push({ subscription: { endpoint, keys } })
    expect(sent).toMatchObject({ refusal: { reason: 'undeliverable', status: 400 } })
  })

  it('with a topic of 33 letters is undeliverable', async () => {
    expect(await push({ topic: 'x'.repeat(33) })).toMatchObject({ refusal: { reason: 'undeliverable' } })
  })
})
