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
  it.each(names.filter((name) => !name.endsWith('_URL')))(
    '%s counts as missing where it is of one character, or of fifteen',
    (name) => {
      expect(missingOf(localVars)).toEqual([])
      for (const value of ['x', 'fifteen letters'])
        expect(missingOf({ ...localVars, [name]: value })).toEqual([name])
    },
  )

  it.each([
    'OTP_PEPPER',
    'QUOTE_KEY',
    'RAZORPAY_WEBHOOK_SECRET',
    'EXOTEL_REPORT_TOKEN',
    'WHATSAPP_VERIFY_TOKEN',
  ])('%s, which is ours to make, has 32 characters or more', (name) => {
    expect(missingOf({ ...localVars, [name]: 'a'.repeat(31) })).toEqual([name])
    expect(missingOf({ ...localVars, [name]: 'a'.repeat(32) })).toEqual([])
  })
})
