import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ProfileSchema } from '../../../src/domain/profile/profile'
import { get, ok, refusal, send } from '../../support/worker/api'
import { run, withoutColumn } from '../../support/worker/database'
import { profileRow, riderOfEachTest, type SignedIn, signedInRider } from '../../support/worker/people'

const rider = riderOfEachTest()
const AnswerSchema = v.object({ profile: ProfileSchema })

const put = (rider: SignedIn | null, body: unknown) => send('PUT', '/api/profile', body, rider)
const saved = async (rider: SignedIn, body: unknown) =>
  (await ok(await put(rider, body), AnswerSchema)).profile
const read = async (rider: SignedIn) => (await ok(await get('/api/profile', rider), AnswerSchema)).profile

describe('A profile (PROFILE-6)', () => {
  it('is read as it is', async () => {
    const rider = await signedInRider({ fullName: 'Asha Rao', email: 'asha@example.com' })
    expect(await read(rider)).toMatchObject({
      full_name: 'Asha Rao',
      email: 'asha@example.com',
      phone_no: rider.phone,
      phone_verified: true,
      google_linked: false,
    })
  })

  it('says whether a Google account opens it, and not which', async () => {
    await run(`UPDATE auth_users SET google_sub = '110169484474386276334' WHERE id = ?`, rider.userId)
    const answer = await (await get('/api/profile', rider)).text()
    expect(answer).toContain('"google_linked":true')
    expect(answer).not.toContain('110169484474386276334')
  })

  it('is saved, and answered as it was saved', async () => {
    const change = { full_name: '  Asha   Rao ', dob: '1990-05-12', preferred_payment_method: 'card' }
    const wanted = { full_name: 'Asha Rao', dob: '1990-05-12', preferred_payment_method: 'card' }
    expect(await saved(rider, change)).toMatchObject(wanted)
    expect(await read(rider)).toMatchObject(wanted)
  })

  it.each([null, ''])('is emptied by %j', async (nothing) => {
    const rider = await signedInRider({ fullName: 'Asha' })
    await saved(rider, { dob: '1990-05-12', preferred_payment_method: 'cash' })
    const body = { full_name: nothing, dob: nothing, preferred_payment_method: nothing }
    expect(await saved(rider, body)).toMatchObject({
      full_name: null,
      dob: null,
      preferred_payment_method: null,
    })
  })

  it('keeps what two tabs saved at once, where they changed different fields', async () => {
    await Promise.all([
      put(rider, { full_name: 'Asha' }),
      put(rider, { dob: '1990-05-12' }),
      put(rider, { preferred_payment_method: 'wallet' }),
    ])
    expect(await read(rider)).toMatchObject({
      full_name: 'Asha',
      dob: '1990-05-12',
      preferred_payment_method: 'wallet',
    })
  })

  it('is saved for a person without a customer row', async () => {
    await run('DELETE FROM customers WHERE id = ?', rider.userId)
    expect(await read(rider)).toMatchObject({ dob: null, preferred_payment_method: null })
    expect(await saved(rider, { full_name: 'Asha' })).toMatchObject({ full_name: 'Asha' })
    expect(await saved(rider, { dob: '1990-05-12' })).toMatchObject({ dob: '1990-05-12' })
  })

  it('is not saved with a field that does not fit, nor is what fits beside it', async () => {
    const rider = await signedInRider({ fullName: 'Asha' })
    const answer = await put(rider, { full_name: 'Other', dob: '2999-01-01' })
    expect(answer.status).toBe(400)
    const sentence = 'Your date of birth can’t be in the future.'
    expect(await answer.json()).toMatchObject({
      error: { code: 'unfit_profile', message: sentence },
      problems: { dob: sentence },
    })
    expect(await read(rider)).toMatchObject({ full_name: 'Asha', dob: null })
  })

  it.each([{ full_name: 7 }, { full_name: 'a'.repeat(1001) }, null])('does not read %j', async (body) => {
    expect(await refusal(await put(await signedInRider(), body))).toMatchObject({ status: 400 })
  })
})

it('A hostile caller changes no role, phone, e-mail, picture or account, whatever the body says', async () => {
  const [rider, other] = [await signedInRider(), await signedInRider({ fullName: 'Other' })]
  const [before, others] = [await profileRow(rider), await profileRow(other)]
  await saved(rider, {
    id: other.userId,
    user_id: other.userId,
    userId: other.userId,
    role: 'admin',
    email: 'evil@example.com',
    phone_no: other.phone,
    phone_verified: true,
    profile_picture_url: 'https://evil.example/x.svg',
    google_sub: '1',
    deleted_at: '2020-01-01',
    dob: '1990-05-12',
  })
  const after = await profileRow(rider)
  expect(after).toEqual({ ...before, dob: '1990-05-12', updated_at: after?.updated_at })
  expect(await profileRow(other)).toEqual(others)
})

describe('Storage that fails', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

  it('is answered by one sentence, without its message, and saves all or nothing', async () => {
    const rider = await signedInRider({ fullName: 'Asha' })
    const [reading, writing] = await withoutColumn('customers', 'dob', async () => [
      await refusal(await get('/api/profile', rider)),
      await refusal(await put(rider, { full_name: 'Other', dob: '1990-05-12' })),
    ])
    expect(await profileRow(rider)).toMatchObject({ full_name: 'Asha', dob: null })
    expect(reading).toMatchObject({ status: 503, message: 'Failed to load profile data' })
    expect(writing).toMatchObject({ status: 503, message: 'Failed to update profile' })
  })
})
