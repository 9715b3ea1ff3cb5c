import { describe, expect, it } from 'vitest'
import { isIndianMobile, normalisePhone, phoneFieldDigits } from '../../../src/domain/sign-in/phone'

describe('a phone number (SIGNIN-2, SIGNIN-3)', () => {
  it.each([
    ['9876543210', '+919876543210', true],
    ['98765 43210', '+919876543210', true],
    ['919876543210', '+919876543210', true],
    ['+91 98765 43210', '+919876543210', true],
    ['6000000000', '+916000000000', true],
    ['5876543210', '+915876543210', false],
    // Thirteen digits from 91 lose their first: by the letter of the rule, a number of another country.
    ['9198765432101', '+198765432101', false],
    ['+1 415 555 0100', '+1 415 555 0100', false],
    ['', '', false],
    ['09876543210', '09876543210', false],
    ['+919876543210\n', '+919876543210', true],
  ])('%j becomes %j; a code may be sent to it: %s', (raw, normalised, sendable) => {
    expect(normalisePhone(raw)).toBe(normalised)
    expect(isIndianMobile(normalisePhone(raw))).toBe(sendable)
  })

  it.each([
    '+919876543210 ',
    '+9198765432101',
    '+91987654321',
    '919876543210',
    '+915876543210',
    '+९१९८७६५४३२१०',
  ])('is refused as %j', (phone) => {
    expect(isIndianMobile(phone)).toBe(false)
  })

  it.each([
    ['+91 98765 43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['98765', '98765'],
    ['91987654321', '9198765432'],
    ['call me', ''],
  ])('pasted as %j is kept as %j', (typed, kept) => {
    expect(phoneFieldDigits(typed)).toBe(kept)
  })
})
