import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { databaseOf } from '../../../worker/database/client'
import { sendDueMessages } from '../../../worker/notifications/send-messages'
import {
  fillInFromGoogle,
  joinPhoneOwner,
  linkGoogleAccount,
} from '../../../worker/sign-in/link-google-account'
import { refusal } from '../../support/worker/api'
import { type CookieJar, cookiesIn, keepCookies, request } from '../../support/worker/call'
import { proveNumber } from '../../support/worker/codes'
import { databaseWhere, firstRow, rowsOf, rowsReadThrough, run, setIn } from '../../support/worker/database'
import {
  beginGoogle,
  chooseSomeone,
  comeBack,
  emptyAccount,
  linkGoogle,
  rowOf,
  type Someone,
  signInByGoogle,
  someone,
  subOf,
} from '../../support/worker/google'
import { messagesTo } from '../../support/worker/inbox'
import {
  newPhone,
  newSession,
  riderOfEachTest,
  type SignedIn,
  signedInDriver,
  signedInRider,
} from '../../support/worker/people'

const rider = riderOfEachTest()
/** Of the number that is proved. */
const owner = riderOfEachTest()

/** Somebody may still be signed in to it, or it still says who they are. */
const accountExists = async (userId: string) => {
  const left = await firstRow(
    `SELECT google_sub, auth_users.email, phone, users.email AS own_email, full_name, phone_no, deleted_at
     FROM auth_users LEFT JOIN users ON users.id = auth_users.id WHERE auth_users.id = ?`,
    userId,
  )
  const { deleted_at, ...who } = left ?? {}
  return typeof deleted_at !== 'string' || Object.values(who).some((fact) => fact !== null)
}
const mayUse = async (cookie: string) => (await request('/api/profile', { cookie })).status === 200
const sessionIn = (cookie: string) => cookie.split('; ').find((one) => one.includes('session=')) ?? ''
/** What the phone of an account reads of a Google account. */
const told = async (phone: string, atLeast: number) =>
  (await messagesTo(phone, atLeast)).map(({ text }) => text).filter((text) => text.includes('Google account'))
const userOf = async (account: Someone) => (await rowOf(account))?.id ?? ''

describe('A number that is proved after Google and has an account (SIGNIN-25, SIGNIN-26)', () => {
  it('makes Google open that account, tells its phone, and leaves neither an empty one nor its sessions behind', async () => {
    const { account, cookie, userId, sub } = await emptyAccount()
    const elsewhere = await newSession(userId)
    const proved = await proveNumber(cookie, owner.phone)
    expect(await proved.json()).toEqual({ destination: '/booking' })
    for (const dead of [cookie, elsewhere]) {
      expect((await request('/auth', { cookie: dead })).status).toBe(200)
      expect((await refusal(await request('/api/trips', { cookie: dead }))).status).toBe(401)
    }
    expect(await mayUse(owner.cookie)).toBe(true)
    // The code, and this.
    expect(await told(owner.phone, 2)).toHaveLength(1)
    expect(await subOf(owner.userId)).toBe(sub)
    expect(await accountExists(userId)).toBe(false)
    expect(await rowOf(account)).toMatchObject({
      id: owner.userId,
      phone_no: owner.phone,
      full_name: 'Meera Nair',
    })
    const again = await signInByGoogle(account)
    expect(again.destination).toBe('/booking')
    expect(await mayUse(again.cookie)).toBe(true)
  })

  it('keeps the profile of that account', async () => {
    const owner = await signedInRider({ fullName: 'Asha Murthy', email: 'asha@example.com' })
    const { cookie } = await emptyAccount()
    await proveNumber(cookie, owner.phone)
    const row = await firstRow('SELECT full_name, email FROM users WHERE id = ?', owner.userId)
    expect(row).toEqual({ full_name: 'Asha Murthy', email: 'asha@example.com' })
  })

  it('is refused where that account has another Google account, and support is named', async () => {
    await run('UPDATE auth_users SET google_sub = ? WHERE id = ?', `other-${owner.userId}`, owner.userId)
    const { cookie, userId, sub } = await emptyAccount()
    const answer = await refusal(await proveNumber(cookie, owner.phone))
    expect(answer).toMatchObject({ status: 409, code: 'phone_taken' })
    expect(answer.message).toMatch(/^Failed to verify phone number: .* write to \S+@\S+\.$/)
    expect(await subOf(userId)).toBe(sub)
    expect(await subOf(owner.userId)).toBe(`other-${owner.userId}`)
  })

  it.each([
    [
      'an address',
      `INSERT INTO customer_saved_locations (id, customer_id, label, address, created_at) VALUES (?2, ?1, ?2, ?2, '2020-11-21T06:00:00.000Z')`,
    ],
    ['a picture', 'UPDATE users SET profile_picture_url = ?2 WHERE id = ?1'],
    ['a date of birth', "UPDATE customers SET dob = '1990-01-02' WHERE id = ?1 AND ?2 <> ''"],
    ['a role', "UPDATE users SET role = 'admin' WHERE id = ?1 AND ?2 <> ''"],
    [
      'a proven number',
      "UPDATE users SET phone_no = '+919999900000', phone_verified = 1 WHERE id = ?1 AND ?2 <> ''",
    ],
  ])('is refused where the account that Google began has %s, which would be lost', async (_, change) => {
    const { cookie, userId, sub } = await emptyAccount()
    await run(change, userId, crypto.randomUUID())
    expect((await proveNumber(cookie, owner.phone)).status).toBe(409)
    expect(await subOf(userId)).toBe(sub)
    expect(await subOf(owner.userId)).toBeNull()
    expect(await accountExists(userId)).toBe(true)
  })

  it('joins an account that signs in by the number but was not marked verified', async () => {
    await run('UPDATE users SET phone_verified = 0 WHERE id = ?', owner.userId)
    const { cookie, sub } = await emptyAccount()
    expect((await proveNumber(cookie, owner.phone)).status).toBe(200)
    expect(await subOf(owner.userId)).toBe(sub)
  })

  it.each([
    [
      'the owner was given another Google account',
      (owner: SignedIn) =>
        run('UPDATE auth_users SET google_sub = ? WHERE id = ?', crypto.randomUUID(), owner.userId),
    ],
    [
      'the owner moved to another number',
      (owner: SignedIn) => run('UPDATE users SET phone_no = ? WHERE id = ?', newPhone(), owner.userId),
    ],
    [
      'the empty account proved a number of its own',
      (_: SignedIn, emptyAccountId: string) =>
        run('UPDATE auth_users SET phone = ? WHERE id = ?', newPhone(), emptyAccountId),
    ],
  ])('changes nothing where %s in the very moment', async (_, happens) => {
    const { userId, sub } = await emptyAccount()
    const database = databaseWhere(() => happens(owner, userId))
    const joined = await joinPhoneOwner(database, { emptyAccountId: userId, phone: owner.phone }, new Date())
    expect(joined).toBeNull()
    expect(await subOf(userId)).toBe(sub)
    expect(await subOf(owner.userId)).not.toBe(sub)
  })

  it('is joined once by two who try at once', async () => {
    const { userId, sub } = await emptyAccount()
    const join = () =>
      joinPhoneOwner(databaseOf(env.DB), { emptyAccountId: userId, phone: owner.phone }, new Date())
    const joined = await Promise.all([join(), join()])
    expect(joined.filter((id) => id !== null)).toContain(owner.userId)
    expect(await subOf(owner.userId)).toBe(sub)
    expect(await accountExists(userId)).toBe(false)
  })
})

it('An e-mail joins no accounts: the same one at Google begins another account', async () => {
  const account = someone()
  const rider = await signedInRider({ email: account.email })
  await signInByGoogle(account)
  const results = await rowsOf<{ google_sub: string | null }>(
    'SELECT a.google_sub FROM users JOIN auth_users a ON a.id = users.id WHERE users.email = ?',
    account.email,
  )
  expect(results).toHaveLength(2)
  expect(await subOf(rider.userId)).toBeNull()
})

describe('Two first sign-ins at once', () => {
  it('make one account, and both browsers are signed in', async () => {
    const account = someone()
    const tries = await Promise.all([beginGoogle(), beginGoogle()])
    const backs = await Promise.all(tries.map(({ chooser }) => chooseSomeone(chooser, account)))
    const ends = await Promise.all(backs.map((back, index) => comeBack(back, tries[index]?.cookie ?? '')))
    const results = await rowsOf('SELECT id FROM users WHERE email = ?', account.email)
    expect(results).toHaveLength(1)
    for (const { cookie } of ends) {
      expect(await (await request('/auth', { cookie })).text()).toContain('Verify Phone Number')
    }
  })

  it('may be begun in two tabs of one browser, and end in either order', async () => {
    const account = someone()
    const first = await beginGoogle()
    const second = await beginGoogle(first.cookie)
    const both = `${first.cookie}; ${second.cookie}`
    const later = await comeBack(await chooseSomeone(second.chooser, account), both)
    const earlier = await comeBack(await chooseSomeone(first.chooser, account), `${both}; ${later.cookie}`)
    for (const { cookie } of [later, earlier]) expect(cookie).toContain('__Host-session=')
  })

  it('are four in one browser at most: the oldest is dropped', async () => {
    const jar: CookieJar = new Map()
    for (let turn = 0; turn < 5; turn += 1) {
      const answer = await request('/api/sign-in/google', { cookie: cookiesIn(jar), body: {} })
      keepCookies(jar, answer.headers.getSetCookie())
    }
    expect(jar.size).toBe(4)
  })
})

describe('Linking a Google account (SIGNIN-28, SIGNIN-29)', () => {
  it('gives the browser a new session', async () => {
    const back = await linkGoogle(someone(), rider.cookie)
    expect(await mayUse(rider.cookie)).toBe(false)
    expect(await mayUse(back.cookie)).toBe(true)
    const profile = await (await request('/profile', { cookie: back.cookie })).text()
    expect(profile).toContain('Google Account Linked')
  })

  it('is refused with a sentence for one that opens another account, and both stay as they are', async () => {
    const account = someone()
    const owner = await signInByGoogle(account)
    await proveNumber(owner.cookie, newPhone())
    const back = await linkGoogle(account, rider.cookie)
    expect(back.destination).toBe('/profile')
    const profile = await (await request('/profile', { cookie: `${rider.cookie}; ${back.cookie}` })).text()
    expect(profile).toContain('Another account with us has this Google account. We changed nothing.')
    expect(await subOf(rider.userId)).toBeNull()
    await sendDueMessages(env, new Date())
    expect(await told(rider.phone, 0)).toEqual([])
    expect(await userOf(account)).not.toBe(rider.userId)
  })

  it('takes one over from an account that never became more than a first sign-in', async () => {
    const { account, userId } = await emptyAccount()
    await linkGoogle(account, rider.cookie)
    expect(await accountExists(userId)).toBe(false)
    expect(await userOf(account)).toBe(rider.userId)
  })

  it('is refused where another one is linked already; the same one again succeeds; the phone of the account is told once, with whom to call', async () => {
    const account = someone()
    const first = await linkGoogle(account, rider.cookie)
    const sub = await subOf(rider.userId)
    const session = sessionIn((await linkGoogle(account, first.cookie)).cookie)
    const other = await linkGoogle(someone(), session)
    const profile = await (await request('/profile', { cookie: `${session}; ${other.cookie}` })).text()
    expect(profile).toContain('You already have a Google account linked.')
    expect(await subOf(rider.userId)).toBe(sub)
    const warning = expect.stringMatching(/If that was not you, call \+?[\d\s]+ at once/)
    expect(await told(rider.phone, 1)).toEqual([warning])
  })

  it('links with one account alone when two ask for it at once, each three times, and that one is told once', async () => {
    const [one, other] = [await signedInRider(), await signedInRider()]
    const identity = { sub: crypto.randomUUID(), email: null, fullName: null }
    const link = async ({ userId }: SignedIn) =>
      (await linkGoogleAccount(databaseOf(env.DB), userId, identity, new Date())).ok ? [userId] : []
    const ends = (await Promise.all([one, other, one, other, one, other].map(link))).flat()
    expect([ends.length, new Set(ends).size]).toEqual([3, 1])
    for (const _ of ['first', 'again']) await sendDueMessages(env, new Date())
    expect([...(await told(one.phone, 0)), ...(await told(other.phone, 0))]).toHaveLength(1)
  })

  it('shows nothing when the user declined at Google', async () => {
    const answer = await request('/auth/google/link', { cookie: rider.cookie, form: {} })
    const chooser = new URL(answer.headers.get('location') ?? '')
    const state = chooser.searchParams.get('state')
    const tried = answer.headers.getSetCookie()[0]?.split(';')[0]
    const back = await comeBack(
      `/auth/callback?error=access_denied&state=${state}`,
      `${rider.cookie}; ${tried}`,
    )
    expect(back.destination).toBe('/profile')
    expect(back.cookie).toBe('')
  })

  it.each([
    ['a visitor', null],
    ['somebody whose phone is not verified', { phoneVerified: false }],
  ] as const)('is not for %s', async (_, overrides) => {
    const cookie = overrides ? (await signedInRider(overrides)).cookie : ''
    const answer = await request('/auth/google/link', { cookie, form: {} })
    expect(answer.headers.get('location')).toBe('/auth')
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

const identity = () => ({ sub: crypto.randomUUID(), email: 'late@example.com', fullName: 'Too Late' })

async function deletedRider() {
  const rider = await signedInRider()
  const deleted_at = new Date().toISOString()
  await setIn('users', rider.userId, { deleted_at, phone_no: null, phone_verified: false })
  await setIn('auth_users', rider.userId, { phone: null, phone_confirmed_at: null })
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
