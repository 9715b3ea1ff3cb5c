import { exports } from 'cloudflare:workers'
import { Resend } from 'resend'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localVars } from '../../scripts/local-settings.mjs'
import { sandbox, takeReports } from './call'

const EMAIL = {
  from: 'Hasiru Cabs <care@hasirucabs.example>',
  to: ['asha@example.com'],
  subject: 'Booked',
  html: '<p>Hi <b>Asha</b></p>',
  text: 'Hi Asha',
}

const webhookSecret = localVars.RESEND_WEBHOOK_SECRET

/** The provider's own client, its requests sent to the sandbox instead of the internet. */
const client = (key = 're_local_key_of_tests') => new Resend(key)

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => exports.default.fetch(new Request(url, init)))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe("Resend's own SDK", () => {
  it('sends an e-mail, once for each idempotency key', async () => {
    const options = { idempotencyKey: 'booking-1' }
    const first = await client().emails.send(EMAIL, options)
    expect(first).toMatchObject({ data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }, error: null })
    expect((await client().emails.send(EMAIL, options)).data).toEqual(first.data)
    const other = await client().emails.send({ ...EMAIL, subject: 'Changed' }, options)
    expect(other.error).toMatchObject({ statusCode: 409, name: 'invalid_idempotent_request' })
    expect((await sandbox('GET', '/sandbox/messages?to=Asha@example.com')).body).toHaveLength(1)
  })

  it.each([
    ['a key of nobody', () => client('re_other').emails.send(EMAIL), 'invalid_api_key'],
    ['no address', () => client().emails.send({ ...EMAIL, to: ['asha'] }), 'validation_error'],
    ['no subject', () => client().emails.send({ ...EMAIL, subject: '' }), 'validation_error'],
  ])('is refused for %s', async (_, sent, name) => {
    expect((await sent()).error).toMatchObject({ name })
  })

  it('verifies the webhooks, and reads the tags in them', async () => {
    const { data } = await client().emails.send({ ...EMAIL, tags: [{ name: 'reference', value: 'r1' }] })
    const reports = await takeReports()
    const events = reports.map(({ body, headers }) => {
      const signed = {
        id: headers['svix-id'] ?? '',
        timestamp: headers['svix-timestamp'] ?? '',
        signature: headers['svix-signature'] ?? '',
      }
      expect(() =>
        client().webhooks.verify({ payload: `${body} `, headers: signed, webhookSecret }),
      ).toThrow()
      return client().webhooks.verify({ payload: body, headers: signed, webhookSecret })
    })
    const about = { email_id: data?.id, to: ['asha@example.com'], tags: { reference: 'r1' } }
    expect(events).toMatchObject([
      { type: 'email.sent', data: about },
      { type: 'email.delivered', data: about },
    ])
  })
})
