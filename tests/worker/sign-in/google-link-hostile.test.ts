import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { databaseOf } from '../../../worker/database/client'
import { fillInFromGoogle, linkGoogleAccount } from '../../../worker/sign-in/link-google-account'
import { refusal } from '../../support/worker/api'
import { proveNumber } from '../../support/worker/codes'
import { firstRow, rowsReadThrough, run } from '../../support/worker/database'
import { emptyAccount, linkGoogle, someone, subOf } from '../../support/worker/google'
import { messagesTo } from '../../support/worker/inbox'
import { signedInRider } from '../../support/worker/people'
import { signedInDriver } from '../../support/worker/rides'

const identity = () => ({ sub: crypto.randomUUID(), email: 'late@example.com', fullName: 'Too Late' })

async function deletedRider() {
  const rider = await signedInRider()
  await run(
    'UPDATE users SET deleted_at = ?2, phone_no = NULL, phone_verified = 0 WHERE id = ?1',
    rider.userId,
    new Date().toISOString(),
  )
  await run('UPDATE auth_users SET phone = NULL, phone_confirmed_at = NULL WHERE id = ?', rider.userId)
  return rider
}
const namesOf = (userId: string) => firstRow('SELECT email, full_name FROM users WHERE id = ?', userId)
const NOBODY = { email: null, full_name: null }

describe('An account that is deleted at the same moment', () => {
  it('is not opened by the Google account that was on its way to it, and learns nothing of it', async () => {
    const { userId } = await deletedRider()
    const late = identity()
    const linked = await linkGoogleAccount(databaseOf(env.DB), userId, late, new Date())
    expect(linked.ok).toBe(false)
    expect(await subOf(userId)).toBeNull()
    expect(await namesOf(userId)).toEqual(NOBODY)
  })

  it('is not filled in by a sign-in that began before', async () => {
    const { userId } = await deletedRider()
    await fillInFromGoogle(databaseOf(env.DB), userId, identity(), new Date())
    expect(await namesOf(userId)).toEqual(NOBODY)
  })
})

describe('The number of a driver or an operator (SIGNIN-27)', () => {
  it.each([
    ['an operator', () => signedInRider({ role: 'admin' })],
    ['a driver', () => signedInDriver()],
  ])('is not linked for %s: the answer is to sign in with the phone', async (_, person) => {
    const owner = await person()
    const begun = await emptyAccount()
    const answer = await refusal(await proveNumber(begun.cookie, owner.phone))
    expect(answer).toMatchObject({ status: 409, code: 'phone_taken' })
    expect(answer.message).toContain('Sign in with this number')
    expect(await subOf(owner.userId)).toBeNull()
    expect(await subOf(begun.userId)).toBe(begun.sub)
  })
})

describe('Linking', () => {
  const told = async (phone: string, atLeast: number) =>
    (await messagesTo(phone, atLeast))
      .map(({ text }) => text)
      .filter((text) => text.includes('Google account'))

  it('is reported to the phone of the account, with whom to call, once', async () => {
    const rider = await signedInRider()
    const account = someone()
    const { cookie } = await linkGoogle(account, rider.cookie)
    expect(await told(rider.phone, 1)).toEqual([
      expect.stringMatching(/If that was not you, call \+?[\d\s]+ at once/),
    ])
    await linkGoogle(account, cookie)
    expect(await told(rider.phone, 1)).toHaveLength(1)
  })

  it('is reported as well where it followed from a proven number', async () => {
    const rider = await signedInRider()
    const { cookie } = await emptyAccount()
    expect((await proveNumber(cookie, rider.phone)).status).toBe(200)
    // The code, and this.
    expect(await told(rider.phone, 2)).toHaveLength(1)
  })

  it('is not reported where it was refused', async () => {
    const rider = await signedInRider({ googleSub: crypto.randomUUID() })
    await linkGoogle(someone(), rider.cookie)
    expect(await told(rider.phone, 0)).toEqual([])
  })
})

describe('Dropping an empty account', () => {
  it('costs the same however much others have done', async () => {
    const dropped = async () => {
      const owner = await signedInRider()
      const identity = { sub: (await emptyAccount()).sub, email: null, fullName: null }
      return rowsReadThrough((binding) =>
        linkGoogleAccount(databaseOf(binding), owner.userId, identity, new Date()).then((linked) =>
          expect(linked).toEqual({ ok: true, value: null }),
        ),
      )
    }
    const before = await dropped()
    const { userId } = await signedInRider()
    await run(
      `WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 5000)
       INSERT INTO ops_log (id, operator_id, action, subject_kind, subject_id, details, created_at)
       SELECT 'log-' || i, ?1, 'test', 'booking', 'b', '{}', '2020-01-01T00:00:00.000Z' FROM numbers`,
      userId,
    )
    expect(await dropped()).toBe(before)
  })
})
