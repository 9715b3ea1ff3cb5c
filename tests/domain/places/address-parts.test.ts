import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressParts, shortPlace } from '../../../src/domain/places/address-parts'

describe('an address (FORM-21)', () => {
  it.each([
    [
      'Kempegowda International Airport Terminal 2, Devanahalli, Bengaluru',
      ['Kempegowda International Airport', ' Terminal 2', ', Devanahalli, Bengaluru'],
    ],
    ['Koramangala 4th Block', ['Koramangala', ' 4th Block', '']],
    ['Hope Farm Junction, Whitefield', ['Hope Farm Junction', '', ', Whitefield']],
    ['Indiranagar, Bengaluru', ['Indiranagar', '', ', Bengaluru']],
    ['Vidhana Soudha Jayachamarajendra', ['Vidhana Soudha Jayachamarajendra', '', '']],
    ['', ['', '', '']],
  ])('%j is cut after its name and before its last short words', (address, parts) => {
    expect(Object.values(addressParts(address))).toEqual(parts)
  })

  it('is whole when its parts are put together', () => {
    const written = fc.string({ maxLength: 300, unit: fc.constantFrom('a', '1', ' ', ',', '\n', 'ಬ') })
    fc.assert(
      fc.property(written, (address) => {
        expect(Object.values(addressParts(address)).join('')).toBe(address)
      }),
    )
  })

  it.each([
    ['Kempegowda International Airport Terminal 1, Bengaluru', 'Kempegowda International Air… Terminal 1'],
    ['Whitefield, Bengaluru', 'Whitefield'],
    ['a'.repeat(50), `${'a'.repeat(39)}…`],
  ])('%j has in a headline the name %j, of 40 characters at most', (address, name) => {
    expect(shortPlace(address)).toBe(name)
    expect(name.length).toBeLessThanOrEqual(40)
  })
})
