import { describe, expect, it } from 'vitest'
import { dayKey, type FindWord, readFindQuery, searchKey, whyFound } from '../../../src/domain/ops/find'
import { readPlate } from '../../../src/domain/text'
import { aRow } from '../../islands/ops/records'

/** Saturday 21 November 2026, 23:50 in Kolkata. */
const NOW = new Date('2026-11-21T18:20:00Z')
const read = (typed: string) => readFindQuery(typed, NOW)
const word = (text: string, parts: Partial<FindWord> = {}): FindWord => ({
  text,
  plates: [text.toUpperCase()],
  phone: null,
  isId: false,
  ...parts,
})

describe('What an operator types', () => {
  it.each([
    ['Asha Rao', [word('Asha'), word('Rao')]],
    [' asha,  (koramangala) ', [word('asha'), word('koramangala')]],
    ['mg road', [word('mg road', { plates: ['MGROAD'] })]],
    ['asha k koramangala', [word('asha k', { plates: ['ASHAK'] }), word('koramangala')]],
    ['asha ka 09 ev 1234', [word('asha'), word('ka 09 ev 1234', { plates: ['KA09EV1234'] })]],
    ['0a1b', [word('0a1b', { isId: true })]],
    ['#DEADBEEF', [word('DEADBEEF', { isId: true })]],
    ['ka 9 ev 42', [word('ka 9 ev 42', { plates: ['KA9EV42', 'KA09EV0042'] })]],
    ['ka09ev', [word('ka09ev', { isId: true })]],
    ['ರವಿ', [word('ರವಿ')]],
    ['face', [word('face', { isId: true })]],
  ])('%j is read as words, of which each must be found', (typed, words) => {
    expect(read(typed)?.words).toEqual(words)
  })

  it.each([
    ['98450 12345', '9845012345'],
    ['+91 98450-12345', '9845012345'],
    ['919845012345', '9845012345'],
    ['098450 12345', '9845012345'],
    ['0091 (98450) 12345', '9845012345'],
    ['98450', '98450'],
    ['0123', '123'],
  ])('%s is a phone number, or a part of one', (typed, phone) => {
    expect(read(typed)?.words.map((one) => one.phone)).toEqual([phone])
  })

  it.each([
    ['tomorrow', '2026-11-22', []],
    ['asha yesterday', '2026-11-20', ['asha']],
    ['2028-02-29 airport', '2028-02-29', ['airport']],
    ['24/11/2026', '2026-11-24', []],
    ['24 nov mysuru', '2026-11-24', ['mysuru']],
    ['Jan 2', '2027-01-02', []],
    ['2 march avenue', '2027-03-02', ['avenue']],
    ['2026-02-30', null, ['20260230']],
  ])('%s names a day', (typed, date, words) => {
    const query = read(typed)
    expect([query?.date, query?.words.map(({ text }) => text)]).toEqual([date, words])
  })

  it.each(['Marathahalli 12', '24 Janaki', 'Junction 4', 'Mayura 7', 'Maria 12'])(
    '‘%s’ is a place or a name with a number, and no day',
    (typed) => {
      const query = readFindQuery(typed, NOW)
      expect(query?.date).toBeNull()
      expect(query?.words.map(({ text }) => text).join(' ')).toContain(/[A-Z]\w+/.exec(typed)?.[0])
    },
  )

  it('keeps a name whole that has a joiner within: ശര\u0d4d\u200dമ', () => {
    expect(readFindQuery('ശര\u0d4d\u200dമ', NOW)?.words.map(({ text }) => text)).toEqual(['ശര\u0d4d\u200dമ'])
  })

  it.each(['pay_Znq8coFjAIHknL', 'order_1', '412345678901', 'UTR-2026.11', '0a1b2c3d'])(
    '%s may be a payment’s reference',
    (typed) => {
      expect(read(` ${typed} `)?.reference).toBe(typed)
    },
  )

  it.each(['koramangala', 'two words 1', '12345', 'x'.repeat(65)])('%s is no reference', (typed) => {
    expect(read(typed)?.reference ?? null).toBeNull()
  })

  it.each([
    '',
    '  ',
    'x',
    'ab',
    '%%%%%%%%',
    '"\u0000"',
    '()*"^:',
    'one two three four five six seven',
    'a'.repeat(101),
  ])('%j is refused, because nothing is found by it', (typed) => {
    expect(read(typed)).toBeNull()
  })
})

const ride = aRow('00000000aaaa0001', {
  driver_name: 'Ravi Kumār',
  license_plate: 'KA 09 EV 1234',
  city: 'bengaluru',
})
it.each([
  ['kora', ['pickup']],
  ['asha devanahalli', ['drop-off', 'rider']],
  ['kumar airport', ['drop-off', 'driver', 'trip']],
  ['ka09ev', ['plate']],
  ['aaaa00', ['id']],
  ['98450', ['phone']],
  ['sedan tomorrow', ['trip']],
])('Why a ride of %j was found', (typed, why) => {
  expect(whyFound(ride, read(typed)?.words ?? [])).toEqual(why)
})

it('A key of the search index is another one for each number, of three characters', () => {
  const numbers = [0, 1, 4095, 4096, 2 ** 24 - 1, 2 ** 24, 2 ** 36 - 1]
  const keys = numbers.map(searchKey)
  expect(new Set(keys).size).toBe(numbers.length)
  expect(keys.every((key) => [...key].length === 3)).toBe(true)
  expect(dayKey('1970-01-02')).toBe(searchKey(1))
})

describe('A number plate', () => {
  it.each([
    ['KA 09 AB 1234', 'KA 09 AB 1234'],
    ['ka09ab1234', 'KA 09 AB 1234'],
    ['KA-09-AB-1234', 'KA 09 AB 1234'],
    ['KA 09 1234', 'KA 09 1234'],
    ['KA 9 EV 42', 'KA 09 EV 0042'],
    ['DL 1C AB 1234', 'DL 1 CAB 1234'],
    ['22 BH 1234 AB', '22 BH 1234 AB'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(readPlate(typed)).toBe(kept)
  })

  it.each(['', 'KA', '1234', 'KA 09 AB 12345', 'KA09ABCD1234', 'HELLO WORLD', "KA 09' OR 1"])(
    '%j is none',
    (typed) => {
      expect(readPlate(typed)).toBeNull()
    },
  )
})
