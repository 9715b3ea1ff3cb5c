import { expect, it } from 'vitest'
import { smsParts } from '../../../src/domain/messages/sms-parts'

const a = (count: number) => 'a'.repeat(count)
const ka = (count: number) => 'ಕ'.repeat(count)

it.each([
  ['nothing', '', 1],
  ['160 characters of 7 bits', a(160), 1],
  ['161', a(161), 2],
  ['2 × 153', a(306), 2],
  ['one more', a(307), 3],
  ['all that the 7-bit alphabet holds', `${a(127)}£ìØΔΩ§ñà@$_\n\r¿¡Å%&'()*+,-./:;<=>?`, 1],
  ['a bracket, which takes two places', `${a(158)}[`, 1],
  ['a bracket in the last place of 160', `${a(159)}[`, 2],
  ['a bracket that would be cut in two by the first part’s end', `${a(152)}[${a(152)}`, 3],
  ['a euro sign and 158 others', `${a(158)}€`, 1],
  ['70 characters of 16 bits', ka(70), 1],
  ['71', ka(71), 2],
  ['2 × 67', ka(134), 2],
  ['one more of them', ka(135), 3],
  ['one rupee sign among 70', `${a(69)}₹`, 1],
  ['one rupee sign among 71', `${a(70)}₹`, 2],
  ['a tick that is no apostrophe', `${a(70)}\``, 2],
  ['a character of two halves in the 70th place', `${ka(69)}😀`, 2],
  ['a character of two halves that a part’s end would cut', `${ka(66)}😀${ka(66)}`, 3],
])('The parts of an SMS of %s', (_, text, parts) => {
  expect(smsParts(text)).toBe(parts)
})
