import { expect, it } from 'vitest'
import { decideGoogleLink, type GoogleLinkFacts } from '../../../src/domain/profile/account'

const facts = (
  account: Partial<GoogleLinkFacts['account']> = {},
  holder: GoogleLinkFacts['holder'] = null,
): GoogleLinkFacts => ({
  sub: 'google-1',
  account: { googleSub: null, role: 'customer', isDeleted: false, ...account },
  holder,
})

it.each([
  ['opens nothing yet', facts(), null],
  ['opens an empty account, which ends', facts({}, { id: 'empty', isEmpty: true }), 'empty'],
  ['is a driver’s', facts({ role: 'driver' }), null],
  ['is for an account without a users row yet', facts({ role: null }), null],
])('a Google account that %s may be linked', (_, given, emptyAccountId) => {
  expect(decideGoogleLink(given)).toEqual({ ok: true, value: { isLinked: false, emptyAccountId } })
})

it('linking the same one again changes nothing, for an operator too', () => {
  const again = facts({ googleSub: 'google-1', role: 'admin' }, { id: 'own', isEmpty: false })
  expect(decideGoogleLink(again)).toEqual({ ok: true, value: { isLinked: true, emptyAccountId: null } })
})

it.each([
  ['the account has another one', facts({ googleSub: 'google-2' }), 'another_linked'],
  ['the account is an operator’s', facts({ role: 'admin' }), 'operator'],
  [
    'it opens an account with something in it',
    facts({}, { id: 'other', isEmpty: false }),
    'belongs_to_another',
  ],
  ['the account was deleted', facts({ isDeleted: true }), 'belongs_to_another'],
])('it is refused where %s', (_, given, refusal) => {
  expect(decideGoogleLink(given)).toEqual({ ok: false, refusal })
})
