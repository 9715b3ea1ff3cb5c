import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkName, cleanName } from '../../../src/domain/profile/name'
import {
  ageOn,
  checkDateOfBirth,
  checkFullName,
  checkProfile,
  isUnderAge,
  typedOf,
} from '../../../src/domain/profile/profile'

const ONLY = 'A name has letters, spaces, dots, hyphens and apostrophes only.'

const TODAY = '2026-11-21'

describe('A full name (PROFILE-2, PROFILE-4)', () => {
  it.each([
    ['Asha Rao', 'Asha Rao'],
    ['  Asha \t\n Rao ', 'Asha Rao'],
    ['ಆಶಾ ರಾವ್', 'ಆಶಾ ರಾವ್'],
    // The joiner decides how these letters are drawn.
    ['ರ‍್ಯಾ', 'ರ‍್ಯಾ'],
    ["Anne-Marie D'Souza", "Anne-Marie D'Souza"],
    ['D’Souza', 'D’Souza'],
    ['M. S. Subbulakshmi', 'M. S. Subbulakshmi'],
    ['M.S.Subbulakshmi', 'M. S. Subbulakshmi'],
    // An initial's dot keeps its space, so that nothing reads as an address.
    ['bit.ly', 'bit. ly'],
    ['فاطمة', 'فاطمة'],
    // Joiners where no script needs them go.
    ['As\u200dha', 'Asha'],
    ['a'.repeat(60), 'a'.repeat(60)],
    ['', null],
    ['\u200b\u202e', null],
    ['a \u200b b', 'a b'],
    ['a\u200b\u0301', 'á'],
    [`A\u0302${'\u0323'.repeat(500)} Rao`, 'Ậ\u0323\u0323\u0323\u0323 Rao'],
  ])('%j is kept as %j', (typed, name) => {
    expect(checkFullName(typed)).toEqual({ ok: true, value: name })
  })

  it.each([
    ['a'.repeat(61), 'Please use at most 60 characters.'],
    ['http://x.y', ONLY],
    ['<img src=x>', ONLY],
    ['asha@example.com', ONLY],
    ['Asha, call +919845012345', ONLY],
    ['x。y', ONLY],
    ['ⓦⓦⓦ', ONLY],
    ['...', 'Please enter a name with letters.'],
    ['\u200d', 'Please enter a name with letters.'],
  ])('%j is refused: %s', (typed, sentence) => {
    expect(checkFullName(typed)).toEqual({ ok: false, refusal: sentence })
  })

  it('never holds characters that reverse text, a line break or half a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('\u202e', '\u2066', '\n', '\u2028', '\ud800', '\0'),
        (text, evil) => {
          const checked = checkFullName(`A${text}${evil}b`)
          if (!checked.ok) return
          expect(checked.value).not.toMatch(/[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069]/u)
          expect(checked.value?.isWellFormed()).toBe(true)
        },
      ),
    )
  })

  it('is the same when it is saved again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = checkFullName(text)
        if (once.ok) expect(checkFullName(once.value ?? '')).toEqual(once)
      }),
    )
  })
})

describe('A name that others chose, or of an earlier rule (PROFILE-3)', () => {
  it.each([
    ['<img src=x>', 'img src x'],
    ['Pay at http://bit.ly/x1', 'Pay at http bit. ly x'],
    ['Asha Rao (CEO)', 'Asha Rao CEO'],
    ['\u202eoaR ahsA', 'oaR ahsA'],
    ['a'.repeat(80), 'a'.repeat(60)],
    ['😀', null],
    ['12', null],
    ['', null],
    [null, null],
  ])('%j is shown as %j', (kept, shown) => {
    expect(cleanName(kept)).toBe(shown)
  })

  it('is one that may be saved', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const clean = cleanName(text)
        if (clean !== null) expect(checkName(clean)).toEqual({ ok: true, value: clean })
      }),
    )
  })
})

describe('A date of birth (PROFILE-5)', () => {
  it.each([
    ['1990-05-12', '1990-05-12'],
    ['2000-02-29', '2000-02-29'],
    ['1900-01-01', '1900-01-01'],
    [TODAY, TODAY],
    [' 1990-05-12 ', '1990-05-12'],
    ['', null],
  ])('%j is kept as %j', (typed, dob) => {
    expect(checkDateOfBirth(typed, TODAY)).toEqual({ ok: true, value: dob })
  })

  it.each([
    ['2026-11-22', 'Your date of birth can’t be in the future.'],
    ['1899-12-31', 'Please enter a year from 1900 on.'],
    ['0090-05-12', 'Please enter a year from 1900 on.'],
    ['1990-02-30', 'Please enter a whole date: day, month and year.'],
    ['1900-02-29', 'Please enter a whole date: day, month and year.'],
    ['12/05/1990', 'Please enter a whole date: day, month and year.'],
    ['1990-05-12T00:00', 'Please enter a whole date: day, month and year.'],
    ['x', 'Please enter a whole date: day, month and year.'],
  ])('%j is refused: %s', (typed, sentence) => {
    expect(checkDateOfBirth(typed, TODAY)).toEqual({ ok: false, refusal: sentence })
  })

  it.each([
    ['2008-11-21', 18],
    ['2008-11-22', 17],
    ['2008-02-29', 18],
    [TODAY, 0],
    ['1900-01-01', 126],
  ])('of %s is %i years ago', (birth, years) => {
    expect(ageOn(birth, TODAY)).toBe(years)
  })

  it('on 29 February makes a year older on 1 March', () => {
    expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
  })

  it.each([
    ['2008-11-22', true],
    [TODAY, true],
    ['2008-11-21', false],
    ['', false],
    // Said to be wrong, and nothing else.
    ['2030-01-01', false],
    ['x', false],
  ])('%j asks for the hint about age: %s', (typed, hint) => {
    expect(isUnderAge(typed, TODAY)).toBe(hint)
  })
})

describe('A profile (PROFILE-6, PROFILE-7)', () => {
  it('is saved by the fields that are given, and no other', () => {
    expect(checkProfile({ full_name: ' Asha ' }, TODAY)).toEqual({ ok: true, value: { full_name: 'Asha' } })
    expect(checkProfile({ dob: '', preferred_payment_method: '' }, TODAY)).toEqual({
      ok: true,
      value: { dob: null, preferred_payment_method: null },
    })
    expect(checkProfile({}, TODAY)).toEqual({ ok: true, value: {} })
  })

  it('is refused whole, each field with its own sentence', () => {
    const typed = { full_name: 'a'.repeat(61), dob: '2030-01-01', preferred_payment_method: 'UPI' }
    expect(checkProfile(typed, TODAY)).toEqual({
      ok: false,
      refusal: {
        full_name: 'Please use at most 60 characters.',
        dob: 'Your date of birth can’t be in the future.',
        preferred_payment_method: 'Please choose one of the methods offered.',
      },
    })
  })

  it('is shown in its form as it was saved', () => {
    const saved = { full_name: 'Asha', dob: null, preferred_payment_method: 'cash' } as const
    const typed = typedOf(saved)
    expect(typed).toEqual({ full_name: 'Asha', dob: '', preferred_payment_method: 'cash' })
    expect(checkProfile(typed, TODAY)).toEqual({ ok: true, value: saved })
  })
})
