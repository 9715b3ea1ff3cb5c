import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { MissingSetting } from '../../../worker/config'
import { hmac } from '../../../worker/http/signature'
import {
  dltTemplateId,
  isFromExotel,
  readExotelReports,
  signReportAddress,
} from '../../../worker/providers/exotel'
import { isFromResend, readResendReports } from '../../../worker/providers/resend'
import { PushSubscriptionSchema } from '../../../worker/providers/web-push'
import { isFromWhatsApp, readWhatsAppWebhook } from '../../../worker/providers/whatsapp'
import { newBrowser } from './browser.mjs'
import { exotel, REFERENCE, resend, whatsApp } from './settings'

const UNREADABLE = ['', 'null', '{}', '[]', '{"entry":[{}]}', '{"type":"email.sent"}', 'a=1&b', '{']

describe('A report of Exotel', () => {
  const form = (fields: Record<string, string>) => ({
    SmsSid: 'sid-1',
    To: '09845012345',
    SmsUnits: '1',
    CustomField: REFERENCE,
    ...fields,
  })

  it.each([
    ['sent', 'DELIVERED_TO_HANDSET', '20005', 'delivered'],
    ['sent', 'DELIVERED_TO_OPERATOR', '20006', 'sent'],
    ['delivered', 'DELIVERED_TO_HANDSET', '20000', 'delivered'],
    ['failed', 'FAILED_INVALID_NUMBER', '23010', 'undelivered'],
    ['failed-dnd', 'FAILED_DND', '23005', 'undelivered'],
    ['failed_dnd', 'FAILED_DND', '23005', 'undelivered'],
    ['expired', 'FAILED_EXPIRED', '23050', 'undelivered'],
    ['submitted', 'PENDING_ON_OPERATOR', '21020', 'sent'],
  ])('%s, %s, %s is %s', (Status, DetailedStatus, DetailedStatusCode, state) => {
    expect(readExotelReports(form({ Status, DetailedStatus, DetailedStatusCode }), REFERENCE)).toEqual([
      { reference: REFERENCE, messageId: 'sid-1', state, code: DetailedStatusCode },
    ])
  })

  it('is of the message of its address, whatever reference and code it names', () => {
    const named = { SmsSid: 'sid-1', Status: 'failed', CustomField: 'another message' }
    expect(readExotelReports(named, REFERENCE)).toEqual([
      { reference: REFERENCE, messageId: 'sid-1', state: 'undelivered', code: null },
    ])
  })

  it('is believed at the address that only Exotel was given for this message', async () => {
    const signature = await signReportAddress(exotel, REFERENCE)
    expect(await isFromExotel(exotel, REFERENCE, signature)).toBe(true)
    expect(await isFromExotel(exotel, 'another message', signature)).toBe(false)
    for (const forged of ['', exotel.EXOTEL_REPORT_TOKEN, signature.replace(/.$/, 'x')])
      expect(await isFromExotel(exotel, REFERENCE, forged)).toBe(false)
  })
})

describe('A webhook of WhatsApp', () => {
  const status = (more: object = {}) => ({
    id: 'wamid.1',
    status: 'delivered',
    recipient_id: '919845012345',
    biz_opaque_callback_data: REFERENCE,
    ...more,
  })
  const webhook = (value: object) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        { id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }] },
      ],
    })
  const read = (statuses: unknown) => readWhatsAppWebhook(webhook({ statuses: statuses ?? [] }))

  it.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'delivered'],
    ['failed', 'undelivered'],
  ])('of status %s says %s', (sent, state) => {
    expect(read([status({ status: sent })]).reports).toEqual([
      { reference: REFERENCE, messageId: 'wamid.1', state, code: null },
    ])
  })

  it('of a failure has its code', () => {
    const failed = status({ status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] })
    expect(read([failed]).reports).toMatchObject([{ state: 'undelivered', code: '131026' }])
  })

  it('of many states leaves out the odd ones, and reads the others', () => {
    const odd = [null, 7, { id: 'wamid.0' }, status({ status: 'warming' })]
    expect(
      read([status(), ...odd, status({ id: 'wamid.2' })]).reports.map(({ messageId }) => messageId),
    ).toEqual(['wamid.1', 'wamid.2'])
    expect(read('many').reports).toEqual([])
  })

  it.each([
    ['text', { text: { body: ' Stop ' } }, ['STOP']],
    ['text with a full stop', { text: { body: 'Stop.' } }, ['STOP']],
    ['a template’s button', { button: { text: 'START', payload: 'x' } }, ['START']],
    ['more words', { text: { body: 'Please stop' } }, ['STOP']],
    ['other words', { text: { body: 'Where is my cab' } }, []],
    ['a picture', { image: { id: '1' } }, []],
    ['nobody', { from: '+<script>', text: { body: 'STOP' } }, []],
  ])('of %s that somebody sent says whether it ends or starts', (_, message, words) => {
    const sent = { from: '919845012345', id: 'wamid.3', timestamp: '1795354210', ...message }
    expect(readWhatsAppWebhook(webhook({ messages: [sent] }))).toEqual({
      reports: [],
      answers: words.map((word) => ({
        id: 'wamid.3',
        from: '+919845012345',
        word,
        at: new Date(1_795_354_210_000),
      })),
    })
  })

  it('is believed with the app’s signature over these very bytes', async () => {
    const body = webhook({ statuses: [status()] })
    const signature = `sha256=${await hmac(whatsApp.WHATSAPP_APP_SECRET, body)}`
    expect(await isFromWhatsApp(whatsApp, body, signature)).toBe(true)
    expect(await isFromWhatsApp(whatsApp, `${body} `, signature)).toBe(false)
    expect(await isFromWhatsApp(whatsApp, body, `sha256=${await hmac('another', body)}`)).toBe(false)
    for (const odd of ['', 'sha256=', 'sha1=00', 'sha256=zz']) {
      expect(await isFromWhatsApp(whatsApp, body, odd)).toBe(false)
    }
  })
})

describe('A webhook of Resend', () => {
  const event = (type: string, data: object = {}) =>
    JSON.stringify({
      type,
      data: { email_id: 'e-1', to: ['asha@example.com'], tags: { reference: REFERENCE }, ...data },
    })

  it.each([
    ['email.sent', 'sent'],
    ['email.delivery_delayed', 'sent'],
    ['email.delivered', 'delivered'],
    ['email.complained', 'delivered'],
    ['email.bounced', 'undelivered'],
    ['email.failed', 'undelivered'],
    ['email.suppressed', 'undelivered'],
  ])('%s says %s', (type, state) => {
    expect(readResendReports(event(type))).toEqual([
      { reference: REFERENCE, messageId: 'e-1', state, code: type },
    ])
  })

  it('of an opened e-mail says nothing, and one without our tag has no reference', () => {
    expect(readResendReports(event('email.opened'))).toEqual([])
    for (const tags of [undefined, null, [], { other: 'x' }, { reference: 7 }]) {
      expect(readResendReports(event('email.sent', { tags }))).toMatchObject([{ reference: null }])
    }
  })

  const NOW = new Date('2026-11-22T13:00:00Z')
  const seconds = NOW.getTime() / 1000
  async function signed(body: string, { at = seconds, secret = resend.RESEND_WEBHOOK_SECRET } = {}) {
    const text = atob(secret.slice('whsec_'.length))
    const hex = await hmac(text, `msg_1.${at}.${body}`)
    const signature = Buffer.from(hex, 'hex').toString('base64')
    return { 'svix-id': 'msg_1', 'svix-timestamp': String(at), 'svix-signature': `v1,${signature}` }
  }
  const isBelieved = (body: string, headers: object, now = NOW) =>
    isFromResend(resend, body, new Headers({ ...headers }), now)

  it('is believed with one right signature among others, for five minutes', async () => {
    const body = event('email.sent')
    const headers = await signed(body)
    expect(await isBelieved(body, headers)).toBe(true)
    const among = `v1a,x v1,short v1,${'A'.repeat(43)}= ${headers['svix-signature']}`
    expect(await isBelieved(body, { ...headers, 'svix-signature': among })).toBe(true)
    for (const off of [-300, 300]) {
      expect(await isBelieved(body, headers, new Date((seconds + off) * 1000))).toBe(true)
    }
    for (const off of [-301, 301]) {
      expect(await isBelieved(body, headers, new Date((seconds + off) * 1000))).toBe(false)
    }
  })

  it('is not believed with another body, id, time, secret or no signature', async () => {
    const body = event('email.sent')
    const headers = await signed(body)
    expect(await isBelieved(`${body} `, headers)).toBe(false)
    expect(await isBelieved(body, { ...headers, 'svix-id': 'msg_2' })).toBe(false)
    expect(await isBelieved(body, { ...headers, 'svix-timestamp': String(seconds + 1) })).toBe(false)
    expect(await isBelieved(body, { ...headers, 'svix-timestamp': 'now' })).toBe(false)
    expect(await isBelieved(body, { ...headers, 'svix-signature': '' })).toBe(false)
    expect(
      await isBelieved(body, await signed(body, { secret: `whsec_${btoa('another secret of theirs')}` })),
    ).toBe(false)
    expect(await isBelieved(body, {})).toBe(false)
  })
})

it.each(UNREADABLE)('What can’t be read, as %j, is no report', (body) => {
  expect(readExotelReports(body, REFERENCE)).toEqual([])
  expect(readWhatsAppWebhook(body)).toEqual({ reports: [], answers: [] })
  expect(readResendReports(body)).toEqual([])
})

describe('A push subscription', () => {
  const { keys } = newBrowser().subscription
  it.each([
    ['Chrome', 'https://fcm.googleapis.com/fcm/send/abc', true],
    ['Firefox', 'https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['Safari', 'https://web.push.apple.com/abc', true],
    ['Edge', 'https://wns2-sg2p.notify.windows.com/w/?token=abc', true],
    ['plain HTTP', 'http://fcm.googleapis.com/fcm/send/abc', false],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc', false],
    ['another host', 'https://victim.example/', false],
    ['a host that looks like one', 'https://fcm.googleapis.com.victim.example/', false],
    ['a host that ends like one', 'https://evilpush.apple.com/', false],
    ['a user before the host', 'https://fcm.googleapis.com@victim.example/', false],
    ['our own network', 'https://127.0.0.1/', false],
    ['no address', 'subscription', false],
  ])('of %s: %s', (_, endpoint, isTaken) => {
    expect(v.is(PushSubscriptionSchema, { endpoint, keys })).toBe(isTaken)
  })

  it.each([{ p256dh: 'AAAA', auth: keys.auth }, { p256dh: keys.p256dh, auth: '%' }, { p256dh: keys.p256dh }])(
    'with the keys %j is none',
    (odd) => {
      const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
      expect(v.is(PushSubscriptionSchema, { endpoint, keys: odd })).toBe(false)
    },
  )
})

it('A template that the registry gave no id is a missing setting', () => {
  expect(dltTemplateId(exotel, 'booking')).toBe('1108000000000000000')
  expect(() => dltTemplateId(exotel, 'lottery')).toThrow(MissingSetting)
})
