import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Answered, call, page, postForm, SITE, sandbox } from './call'

const SMS_URL = 'https://api.in.exotel.com/v1/Accounts/hasiru1/Sms/send.json'
const WHATSAPP_URL = 'https://graph.facebook.com/v25.0/100000000000001'
const CODE_TEXT =
  '123456 is your Hasiru Cabs code. It expires in 10 minutes. Do not share it.\n\n@hasiru.example #123456'
const SMS = {
  From: 'HASIRU',
  To: '+919845012345',
  Body: CODE_TEXT,
  SmsType: 'transactional',
  DltTemplateId: '1107',
}

async function post(url: string, body: BodyInit, headers: Record<string, string>): Promise<Answered> {
  const response = await call(url, { method: 'POST', body, headers })
  return { status: response.status, body: await response.json() }
}
const sendSms = (fields: object = {}, credentials = 'local-exotel-key:local-exotel-token', url = SMS_URL) =>
  post(url, new URLSearchParams({ ...SMS, ...fields }), { authorization: `Basic ${btoa(credentials)}` })
const inbox = async (to: string) => (await sandbox('GET', `/sandbox/messages?to=${to}`)).body

const components = (body: string, button: string) => [
  { type: 'body', parameters: [{ type: 'text', text: body }] },
  { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: button }] },
]

const codeMessage = (more: object = {}, template: object = {}) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '919845012345',
  type: 'template',
  template: {
    name: 'login_code',
    language: { code: 'en' },
    components: components('123456', '123456'),
    ...template,
  },
  ...more,
})
const sendWhatsApp = (body: object = codeMessage(), token = 'local-whatsapp-token', path = '/messages') =>
  post(WHATSAPP_URL + path, JSON.stringify(body), { authorization: `Bearer ${token}` })

describe('An SMS through Exotel', () => {
  it('is answered in the real shape and lands in the inbox unchanged', async () => {
    const { status, body } = await sendSms()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      SMSMessage: {
        Sid: expect.stringMatching(/^[0-9a-f]{32}$/),
        AccountSid: 'hasiru1',
        To: '+919845012345',
        Body: CODE_TEXT,
        Direction: 'outbound-api',
        Status: 'queued',
        DateSent: null,
        DetailedStatusCode: 21010,
      },
    })
    expect(await inbox('%2B919845012345')).toEqual([
      {
        id: expect.any(String),
        channel: 'sms',
        to: '+919845012345',
        text: CODE_TEXT,
        code: '123456',
        html: null,
        at: expect.stringMatching(/Z$/),
        is_reply: false,
        state: 'sent',
        provider_id: expect.any(String),
        reference: null,
        details: { From: 'HASIRU', SmsType: 'transactional', DltTemplateId: '1107' },
      },
    ])
  })

  it.each([
    ['no sender', { From: '' }, 400],
    ['2,001 characters', { Body: 'a'.repeat(2001) }, 400],
    ['half a number', { To: '98450' }, 400],
    ['a number abroad', { To: '+12025550123' }, 403],
  ])('with %s is refused', async (_, fields, status) => {
    expect(await sendSms(fields)).toMatchObject({ status, body: { RestException: { Status: status } } })
    expect((await sandbox('GET', '/sandbox/messages')).body).toEqual([])
  })

  it('with a wrong token or for another account is refused with 401', async () => {
    expect((await sendSms({}, 'local-exotel-key:wrong')).status).toBe(401)
    expect((await sendSms({}, undefined, SMS_URL.replace('hasiru1', 'other'))).status).toBe(401)
  })
})

describe('A WhatsApp message', () => {
  it('is answered in the real shape and has the text of its template', async () => {
    expect(await sendWhatsApp()).toMatchObject({
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: '919845012345', wa_id: '919845012345' }],
        messages: [{ id: expect.stringMatching(/^wamid\./) }],
      },
    })
    expect(await inbox('9845012345')).toMatchObject([
      {
        channel: 'whatsapp',
        to: '+919845012345',
        code: '123456',
        text: expect.stringMatching(/^123456 is your verification code/),
        details: {
          category: 'authentication',
          footer: 'This code expires in 10 minutes.',
          button: 'Copy code',
        },
      },
    ])
  })

  it.each([
    ['an unknown template', codeMessage({}, { name: 'hello' }), 404, 132001],
    ['another code in the button', codeMessage({}, { components: components('123456', '654321') }), 400, 100],
    ['no recipient', codeMessage({ to: undefined }), 400, 100],
    [
      'plain text',
      { messaging_product: 'whatsapp', to: '919845012345', type: 'text', text: { body: 'hi' } },
      400,
      131047,
    ],
  ])('with %s is refused', async (_, message, status, code) => {
    expect(await sendWhatsApp(message)).toMatchObject({
      status,
      body: { error: { code, type: 'OAuthException' } },
    })
    expect(await inbox('9845012345')).toEqual([])
  })

  it('with a wrong token is refused with 190', async () => {
    expect(await sendWhatsApp(undefined, 'wrong')).toMatchObject({
      status: 401,
      body: { error: { code: 190 } },
    })
  })

  it('counts every call of /register, which no sign-in may make', async () => {
    expect((await sandbox('GET', '/sandbox/api/calls')).body).toEqual({ 'whatsapp.register': 0 })
    const answer = await sendWhatsApp(
      { messaging_product: 'whatsapp', pin: '123456' },
      undefined,
      '/register',
    )
    expect(answer).toEqual({ status: 200, body: { success: true } })
    expect((await sandbox('GET', '/sandbox/api/calls')).body).toEqual({ 'whatsapp.register': 1 })
  })
})

describe('The inbox', () => {
  it('is newest first and finds a number in any spelling', async () => {
    await sendSms()
    await sendWhatsApp()
    await sendSms({ To: '09845099999' })
    expect((await sandbox('GET', '/sandbox/messages')).body).toMatchObject([
      { to: '+919845099999' },
      { channel: 'whatsapp' },
      { channel: 'sms' },
    ])
    for (const spelling of ['+919845012345', '%2B919845012345', '9845012345', '098450%2012345']) {
      expect(await inbox(spelling)).toHaveLength(2)
    }
  })

  it('calls only six digits by themselves a code', async () => {
    await sendSms({ Body: 'Your cab KA09AB1234 comes at 6:30 pm. Booking 12345678. Pay 1250.' })
    expect(await inbox('9845012345')).toMatchObject([{ code: null }])
  })

  it('shows a hostile message as text', async () => {
    await sendSms({ Body: '<script>alert(1)</script> 123456' })
    expect(await page('/sandbox/inbox?to=%22%3E%3Cb%3E')).not.toContain('"><b>')
    const all = await page('/sandbox/inbox')
    expect(all).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(all).not.toContain('<script>alert')
  })

  const sendEmail = async (html: string) => {
    const to = ['asha@example.com']
    const email = { from: 'care@hasirucabs.example', to, subject: 'Booked', html, text: 'Booked' }
    const headers = { authorization: 'Bearer re_local_key_of_tests', 'user-agent': 'a test' }
    const { body } = await post('https://api.resend.com/emails', JSON.stringify(email), headers)
    const all = v.parse(v.array(v.object({ id: v.string(), provider_id: v.string() })), await inbox(''))
    return all.find(({ provider_id }) => provider_id === v.parse(v.object({ id: v.string() }), body).id)?.id
  }

  it('shows an e-mail in a frame that runs no script, its links leading to the product that runs here', async () => {
    const id = await sendEmail(
      '<html><head></head><a href="https://hasirucabs.example/trip-history">Trips</a><script>alert(1)</script></html>',
    )
    expect(await page('/sandbox/inbox')).toContain(`<iframe src="/sandbox/messages/${id}/html"`)
    const shown = await call(`${SITE}/sandbox/messages/${id}/html`)
    const policy = shown.headers.get('content-security-policy')
    expect(policy).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'.*frame-ancestors 'self'$/)
    expect(await shown.text()).toContain('<head><base target="_blank"></head><a href="/trip-history">')
    expect((await call(`${SITE}/sandbox/messages/unknown/html`)).status).toBe(404)
  })

  it('shows what was written back, which no list of messages has', async () => {
    await sendWhatsApp()
    await postForm('/sandbox/api/replies', { from: '98450 12345', text: 'STOP' })
    const all = await page('/sandbox/inbox?to=9845012345')
    expect(all).toMatch(/Written back<[\s\S]*?\+91 98450 12345<[\s\S]*?STOP/)
    expect(all).toContain('data-copy="123456"')
    expect(await inbox('9845012345')).toHaveLength(1)
  })

  it('makes links of the product’s own addresses alone, and counts the parts of a long SMS', async () => {
    const words = 'hasirucabs.example/tracking?a=1 evil.example/x @hasirucabs.example #123456 '
    await sendSms({ Body: words.repeat(3) })
    const all = await page('/sandbox/inbox')
    expect(all.match(/<a href="\/tracking\?a=1">hasirucabs\.example\/tracking\?a=1<\/a>/g)).toHaveLength(3)
    expect(all).not.toMatch(/<a[^>]*evil/)
    expect(all).toContain('2 parts')
  })
})
