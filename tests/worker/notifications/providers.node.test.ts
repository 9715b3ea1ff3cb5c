import { afterEach, describe, expect, it, vi } from 'vitest'
import { configOf } from '../../../worker/config'
import type { ProviderFetch } from '../../../worker/http/provider-request'
import { sendSms, sendWhatsApp } from '../../../worker/providers/messaging'

const settings = {
  EXOTEL_ACCOUNT_SID: 'hasiru1',
  EXOTEL_API_KEY: 'key',
  EXOTEL_API_TOKEN: 'token',
  EXOTEL_SENDER: 'HASIRU',
  EXOTEL_DLT_ENTITY_ID: '1100',
  EXOTEL_DLT_CODE_TEMPLATE_ID: '1107',
  EXOTEL_DLT_BOOKING_TEMPLATE_ID: '1108',
  WHATSAPP_PHONE_NUMBER_ID: '10001',
  WHATSAPP_TOKEN: 'secret',
}
const exotel = configOf(settings, 'exotel')
const whatsApp = configOf(settings, 'whatsapp')
const sms = { to: '+919845012345', text: 'Good morning & goodbye', templateId: '1107' }
const template = { to: '+919845012345', template: 'login_code', language: 'en', parameters: ['123456'] }

/** An outside world that keeps what it was sent and answers as told. */
function outsideThat(answer: (request: Request) => Response | Promise<Response>) {
  const seen: Request[] = []
  const outside: ProviderFetch = async (request) => {
    seen.push(request.clone())
    return answer(request)
  }
  return { outside, seen }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('An SMS', () => {
  it('is handed to Exotel in its own form, under our registered sender and template', async () => {
    const { outside, seen } = outsideThat(() => Response.json({ SMSMessage: { Sid: 'sid-1' } }))
    expect(await sendSms(outside, exotel, sms)).toEqual({ ok: true, value: { providerId: 'sid-1' } })
    const [request] = seen
    expect(request?.method).toBe('POST')
    expect(request?.url).toBe('https://api.in.exotel.com/v1/Accounts/hasiru1/Sms/send.json')
    expect(request?.headers.get('authorization')).toBe(`Basic ${btoa('key:token')}`)
    expect(Object.fromEntries((await request?.formData()) ?? [])).toEqual({
      From: 'HASIRU',
      To: '+919845012345',
      Body: 'Good morning & goodbye',
      DltEntityId: '1100',
      DltTemplateId: '1107',
      SmsType: 'transactional',
      Priority: 'high',
    })
  })
})

describe('A WhatsApp message', () => {
  it('is a template with its parameters, and a code twice: in the text and in the button', async () => {
    const { outside, seen } = outsideThat(() => Response.json({ messages: [{ id: 'wamid.1' }] }))
    const sent = await sendWhatsApp(outside, whatsApp, { ...template, button: '123456' })
    expect(sent).toEqual({ ok: true, value: { providerId: 'wamid.1' } })
    expect(seen[0]?.url).toBe('https://graph.facebook.com/v25.0/10001/messages')
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer secret')
    const parameters = [{ type: 'text', text: '123456' }]
    expect(await seen[0]?.json()).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '919845012345',
      type: 'template',
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
})

describe.each([
  ['Exotel', (outside: ProviderFetch) => sendSms(outside, exotel, sms)],
  ['WhatsApp', (outside: ProviderFetch) => sendWhatsApp(outside, whatsApp, template)],
])('%s', (_, send) => {
  it.each([
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [429, 'refused'],
    [302, 'refused'],
    [500, 'unknown'],
    [502, 'unknown'],
    [503, 'unknown'],
  ])('answering %i leaves the message %s', async (status, reason) => {
    const { outside } = outsideThat(() => new Response('<html>', { status }))
    expect(await send(outside)).toEqual({ ok: false, refusal: { reason, status } })
  })

  it('breaking the connection leaves it unknown', async () => {
    const { outside } = outsideThat(() => Promise.reject(new Error('connection reset')))
    expect(await send(outside)).toEqual({ ok: false, refusal: { reason: 'unknown' } })
  })

  it('not answering in eight seconds leaves it unknown', async () => {
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    const { outside } = outsideThat(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const sending = send(outside)
    clock.abort(new Error('timed out'))
    expect(await sending).toEqual({ ok: false, refusal: { reason: 'unknown' } })
    expect(timeout).toHaveBeenCalledWith(8000)
  })

  it('taking it in words we don’t understand is still taking it', async () => {
    const { outside } = outsideThat(() => new Response('queued'))
    expect(await send(outside)).toEqual({ ok: true, value: { providerId: null } })
  })
})
