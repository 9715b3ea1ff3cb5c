import { describe, expect, it } from 'vitest'
import { localVars } from '../../scripts/local-settings.mjs'
import { missingSettings, sectionNames } from '../../worker/config'

const missingOf = (settings: object) => sectionNames.flatMap((section) => missingSettings(settings, section))

const SECRET = /PEPPER|QUOTE_KEY|SECRET|TOKEN|API_KEY|PRIVATE_KEY/

describe('A secret', () => {
  const previous = ['OTP_PEPPER', 'QUOTE_KEY', 'RAZORPAY_WEBHOOK_SECRET'].map((name) => `${name}_PREVIOUS`)
  const names = [...Object.keys(localVars), ...previous, 'TURNSTILE_SECRET_KEY'].filter((name) =>
    SECRET.test(name),
  )
  const ours = /^(OTP_PEPPER|QUOTE_KEY|RAZORPAY_WEBHOOK_SECRET|(EXOTEL_REPORT|WHATSAPP_VERIFY|HEALTH)_TOKEN)$/
  it.each(names.filter((name) => !name.endsWith('_URL')))('%s has 16 characters, of ours 32', (name) => {
    const missing = (value: string) => missingOf({ ...localVars, [name]: value })
    const least = ours.test(name) ? 32 : 16
    expect([missing('x'), missing('a'.repeat(least - 1))]).toEqual([[name], [name]])
    if (least === 32) expect(missing('a'.repeat(32))).toEqual([])
  })
})
