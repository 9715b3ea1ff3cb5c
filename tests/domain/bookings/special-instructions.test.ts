import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  composeInstructions,
  INSTRUCTIONS_MAX,
  parseInstructions,
} from '../../../src/domain/bookings/special-instructions'
import { OWN_WORDS_MOST } from '../../../src/domain/fields'

const nothing = { luggage: 0, pet: false, text: '' }

describe('special instructions (NOTE-1, NOTE-2)', () => {
  it.each([
    [nothing, ''],
    [{ luggage: 2, pet: false, text: '' }, 'Luggage: 2'],
    [{ luggage: 0, pet: true, text: '' }, 'Pet: yes'],
    [{ luggage: 0, pet: false, text: 'Gate 3' }, 'Note: Gate 3'],
    [{ luggage: 2, pet: true, text: 'Gate 3' }, 'Luggage: 2 | Pet: yes | Note: Gate 3'],
    [{ luggage: 3, pet: false, text: ' | Pet: yes' }, 'Luggage: 3 | Note:  | Pet: yes'],
    [{ luggage: 0, pet: false, text: 'Luggage: 2' }, 'Note: Luggage: 2'],
    [{ luggage: 0, pet: true, text: 'Gate 3\r\n🐕 | Note: ' }, 'Pet: yes | Note: Gate 3\r\n🐕 | Note: '],
  ])('%j are saved as %j', (parts, saved) => {
    expect(composeInstructions(parts)).toBe(saved)
    expect(parseInstructions(saved)).toEqual(parts)
  })

  it('come back as they were, whatever the rider wrote', () => {
    const awkward = fc.constantFrom(
      ' | ',
      'Pet: yes',
      'Note: ',
      'Luggage: 2',
      '\n',
      '\r\n',
      '🐕',
      'ಮೈಸೂರು',
      '|',
      ' ',
    )
    const text = fc
      .array(fc.oneof(awkward, fc.string({ unit: 'binary', maxLength: 4 })))
      .map((pieces) => pieces.join(''))
    const parts = fc.record({ luggage: fc.integer({ min: 0, max: 3 }), pet: fc.boolean(), text })
    fc.assert(
      fc.property(parts, (given) => {
        expect(parseInstructions(composeInstructions(given))).toEqual(given)
      }),
    )
  })

  it.each([
    'please call on arrival',
    'Luggage: 9 | Note: hi',
    'Luggage: 2 and a bicycle',
    ' | Pet: yes',
    ' | Note: hi',
    'Pet: no',
    'Luggage: 2 | ',
    'Note: ',
    'Luggage: 2 | Pet: yes and a cat',
    'luggage: 2',
  ])('that we did not compose are kept whole as the text: %j', (saved) => {
    expect(parseInstructions(saved)).toEqual({ ...nothing, text: saved })
  })

  it('fit into the booking with the longest text', () => {
    const saved = composeInstructions({ luggage: 3, pet: true, text: 'x'.repeat(OWN_WORDS_MOST) })
    expect(saved.length).toBeLessThanOrEqual(INSTRUCTIONS_MAX)
  })
})
