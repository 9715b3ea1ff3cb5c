import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readTemplate } from '../../sandbox/messages/whatsapp'
import { Refused } from '../../sandbox/provider'
import { localVars } from '../../scripts/local-settings.mjs'
import type { WhatsAppTemplate } from '../../src/domain/messages/whatsapp'
import { configOf } from '../../worker/config'
import type { ProviderFetch } from '../../worker/http/provider-request'
import { sendWhatsApp } from '../../worker/providers/whatsapp'

const whatsApp = configOf(localVars, 'whatsapp')

const RIDE_STARTED = {
  name: 'ride_started',
  category: 'utility',
  language: 'en',
  body: 'Ride {{booking}} has started. {{driver}} drives {{plate}}.',
  footer: 'Write STOP to end what a ride does not need.',
  button: { type: 'url', text: 'Follow it', url: 'https://hasirucabs.example/shared/{{1}}' },
} as const satisfies WhatsAppTemplate

describe('A WhatsApp template', () => {
  const values = { booking: '1a2b3c4d', driver: 'Kiran', plate: 'KA09AB1234' }
  const message = { to: '+919845012345', template: RIDE_STARTED, values, buttonValue: 'abc' }

  /** What Meta reads of the template in a message of ours. */
  async function readBy(more: Partial<Parameters<typeof sendWhatsApp>[2]>) {
    const seen: Request[] = []
    const keep: ProviderFetch = async (request) => {
      seen.push(request)
      return Response.json({})
    }
    await sendWhatsApp(keep, whatsApp, { ...message, ...more })
    const { template } = v.parse(v.object({ template: v.any() }), await seen[0]?.json())
    return readTemplate(template, [RIDE_STARTED])
  }

  it('has its variables filled in by name, and its button the address', async () => {
    expect(await readBy({})).toEqual({
      template: RIDE_STARTED,
      text: 'Ride 1a2b3c4d has started. Kiran drives KA09AB1234.',
      button: 'https://hasirucabs.example/shared/abc',
    })
  })

  it.each([
    [
      'a variable of another template',
      { template: { ...RIDE_STARTED, body: '{{booking}} {{driver}} {{car}}' } },
      132012,
    ],
    ['a variable too few', { template: { ...RIDE_STARTED, body: '{{booking}} {{driver}}' } }, 132000],
    ['a variable without a value', { values: { ...values, plate: '' } }, 131008],
    ['a line break in a value', { values: { ...values, driver: 'Kiran\nRao' } }, 132018],
    ['1,025 characters', { values: { ...values, driver: 'K'.repeat(1000) } }, 132005],
    ['no address in its button', { buttonValue: undefined }, 132000],
  ])('with %s is refused', async (_, more, code) => {
    const refused = await readBy(more).catch((error: unknown) => error)
    expect(refused instanceof Refused && refused.refusal.body).toMatchObject({ error: { code } })
  })
})
