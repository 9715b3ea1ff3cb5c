import { describe, expect, it } from 'vitest'
import { readFindQuery } from '../../../src/domain/ops/find'
import { readPlate } from '../../../src/domain/text'

const found = (parts: Partial<NonNullable<ReturnType<typeof readFindQuery>>>) => ({
  shortId: null,
  phone: null,
  plate: null,
  paymentId: null,
  ...parts,
})

describe('What an operator types', () => {
  it.each([
    ['0a1b2c3d', found({ shortId: '0a1b2c3d', plate: '0A1B2C3D' })],
    ['12345678', found({ shortId: '12345678' })],
    ['#DEADBEEF', found({ shortId: 'deadbeef' })],
    ['00112233445566778899aabbccddeeff', found({ shortId: 'ccddeeff' })],
    ['98450 12345', found({ phone: '+919845012345' })],
    ['+91 98450-12345', found({ phone: '+919845012345' })],
    ['919845012345', found({ phone: '+919845012345' })],
    ['098450 12345', found({ phone: '+919845012345' })],
    ['0091 (98450) 12345', found({ phone: '+919845012345' })],
    ['+91.98450.12345', found({ phone: '+919845012345' })],
    ['ka 9 ev 42', found({ plate: 'KA09EV0042' })],
    ['ka 09 ab 1234', found({ plate: 'KA09AB1234' })],
    [' pay_Znq8coFjAIHknL ', found({ paymentId: 'pay_Znq8coFjAIHknL' })],
    ['KA-09-AB-1234', found({ shortId: '-ab-1234', plate: 'KA09AB1234' })],
  ])('%s is searched for as everything that it may be', (typed, query) => {
    expect(readFindQuery(typed)).toEqual(query)
  })

  it.each([
    '',
    '  ',
    'abc',
    '1234567',
    '(98450) 1234567 890',
    '0044 98450 12345',
    'Asha Rao',
    '१२३४५६७८',
    '%%%%%%%%',
    'x'.repeat(65),
  ])('%j is refused, because nothing is found by it', (typed) => {
    expect(readFindQuery(typed)).toBeNull()
  })
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
