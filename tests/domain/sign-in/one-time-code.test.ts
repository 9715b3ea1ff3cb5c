import { describe, expect, it } from 'vitest'
import { drawDigits, isCode, otpMessage } from '../../../src/domain/sign-in/one-time-code'

describe('a code (SIGNIN-4)', () => {
  it.each([
    ['004213', true],
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    ['١٢٣٤٥٦', false],
    ['123456\n', false],
  ])('%j has its form: %s', (text, formed) => {
    expect(isCode(text)).toBe(formed)
  })

  it('keeps its leading zeros', () => {
    expect(drawDigits(6, () => 42)).toBe('000042')
    expect(drawDigits(6, () => 1_000_042)).toBe('000042')
  })

  it('is drawn again where small codes would be more likely', () => {
    const draws = [4_294_967_295, 4_294_000_000, 7]
    expect(drawDigits(6, () => draws.shift() ?? 0)).toBe('000007')
    expect(drawDigits(6, () => 4_293_999_999)).toBe('999999')
  })

  it('is sent with its time, a warning and the line the browser reads', () => {
    expect(otpMessage({ code: '004213', brand: 'Hasiru Cabs', host: 'hasirucabs.example' })).toBe(
      '004213 is your Hasiru Cabs code. It expires in 10 minutes. Do not share it.\n\n@hasirucabs.example #004213',
    )
  })
})
