import { describe, expect, it } from 'vitest'
import { checkContact, namesInWords } from '../../../src/domain/profile/emergency-contact'
import { NAME_UNREADABLE, NOT_OF_A_NAME } from '../../../src/domain/profile/name'

const OWN = '+919845012345'
const INVALID = 'Please enter a valid phone number'

describe('An emergency contact', () => {
  it.each([
    ['98450 99999', '+919845099999'],
    ['0091 98450 99999', '+919845099999'],
  ])('with the number %s is kept with %s', (typed, phone_no) => {
    expect(checkContact({ name: ' Asha\n Rao ', phone_no: typed }, OWN)).toEqual({
      ok: true,
      value: { name: 'Asha Rao', phone_no },
    })
  })

  it.each([
    ['a landline', 'Asha', '080 2345 6789', { phone_no: INVALID }],
    ['a foreign number', 'Asha', '+44 7911 123456', { phone_no: INVALID }],
    ['112', 'Asha', '112', { phone_no: INVALID }],
    ['the rider’s own number', 'Me', '98450 12345', { phone_no: 'This is your own number.' }],
    ['a name of nothing that can be seen', '\u200b\u202e', '98450 99999', { name: NAME_UNREADABLE }],
    ['a number for a name', '98450 99999', '98450 99999', { name: NOT_OF_A_NAME }],
    ['nothing', '', '', { name: NAME_UNREADABLE, phone_no: INVALID }],
  ])('with %s is refused beside its field', (_, name, phone_no, refusal) => {
    expect(checkContact({ name, phone_no }, OWN)).toEqual({ ok: false, refusal })
  })
})

it('Names are read out as people do', () => {
  expect([[], ['Asha'], ['Asha', 'Ravi'], ['Asha', 'Ravi', 'Meera']].map(namesInWords)).toEqual([
    '',
    'Asha',
    'Asha and Ravi',
    'Asha, Ravi and Meera',
  ])
})
