import { describe, expect, it } from 'vitest'
import { ensureUser, findPerson } from '../../../worker/session/person'
import { verificationIn } from '../../../worker/sign-in/send-code'
import { findOrCreateAuthUser } from '../../../worker/sign-in/sign-in-by-phone'
import { database, rowsOf, run } from '../../support/worker/database'
import { newPhone, signedInRider } from '../../support/worker/people'

const NOW = new Date('2020-11-21T18:15:00Z')
const newcomer = async (phone: string) => (await findOrCreateAuthUser(database, phone, NOW)) ?? ''

async function personOf(userId: string) {
  const person = await findPerson(database, userId, '')
  if (!person) throw new Error('No such person')
  return person
}

describe('A user who signs in for the first time (SIGNIN-20)', () => {
  it('is one user, however many sign in at the same moment', async () => {
    const phone = newPhone()
    const ids = await Promise.all(Array.from({ length: 8 }, () => newcomer(phone)))
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('gets one users row and one customer row from requests made at once', async () => {
    const person = await personOf(await newcomer(newPhone()))
    const made = await Promise.all(Array.from({ length: 8 }, () => ensureUser(database, person, NOW)))
    expect(made.every(({ ok }) => ok)).toBe(true)
    const rows = await rowsOf(
      'SELECT users.*, customers.dob FROM users JOIN customers USING (id) WHERE users.id = ?',
      person.id,
    )
    expect(rows).toMatchObject([
      {
        role: 'customer',
        phone_no: person.authPhone,
        phone_verified: 1,
        created_at: NOW.toISOString(),
        updated_at: NOW.toISOString(),
      },
    ])
  })

  it('is not verified where the auth user has no confirmed phone', async () => {
    const at = NOW.toISOString()
    await run("INSERT INTO auth_users (id, email, created_at) VALUES ('g1', 'a@b.example', ?)", at)
    const made = await ensureUser(database, await personOf('g1'), NOW)
    expect(made).toMatchObject({
      ok: true,
      value: { phone_no: null, phone_verified: false, email: 'a@b.example', role: 'customer' },
    })
  })

  it('is refused a row where another account has proved the number', async () => {
    const owner = await signedInRider()
    await run('UPDATE auth_users SET phone = NULL WHERE id = ?', owner.userId)
    await run(
      "INSERT INTO auth_users (id, phone, phone_confirmed_at, created_at) VALUES ('twin', ?1, ?2, ?2)",
      owner.phone,
      NOW.toISOString(),
    )
    expect(await ensureUser(database, await personOf('twin'), NOW)).toEqual({
      ok: false,
      refusal: { reason: 'not_created', sentence: 'Failed to create user record' },
    })
    // Signing in by that number finds the account that proved it.
    expect(await newcomer(owner.phone)).toBe(owner.userId)
  })
})

describe('A verification without a code', () => {
  const row = { challenge: 'c', resendAfterSeconds: 30 }
  it.each([
    ['no data', [], 'Failed to generate OTP - no data returned'],
    ['no code', [{ ...row, otp_code: '' }], 'Failed to generate OTP - missing OTP code'],
  ])('(%s) is never sent', (_, rows, sentence) => {
    expect(verificationIn(rows)).toEqual({ ok: false, refusal: sentence })
  })
})
