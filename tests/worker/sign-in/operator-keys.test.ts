import { describe, expect, it } from 'vitest'
import { linkGoogleAccount } from '../../../worker/sign-in/link-google-account'
import { expectRefusal } from '../../support/worker/api'
import { cookiesOf, request } from '../../support/worker/call'
import { proveNumber, signInByCode } from '../../support/worker/codes'
import { database, run } from '../../support/worker/database'
import { linkGoogle, signInByGoogle, someone, subOf } from '../../support/worker/google'
import { signedInRider } from '../../support/worker/people'

async function signInByPhone(phone: string): Promise<string> {
  await request('/sandbox/api/reset-limits', { form: { phone_no: phone.slice(3) } })
  return cookiesOf(await signInByCode(phone))
}

/** Who linked a Google account as a rider, and was made an operator then. */
async function operator() {
  const rider = await signedInRider()
  const account = someone()
  const { cookie } = await linkGoogle(account, rider.cookie)
  await run("UPDATE users SET role = 'admin' WHERE id = ?", rider.userId)
  return { ...rider, account, cookie }
}

const board = (cookie: string) => request('/api/ops/board', { cookie })

describe('The dispatch board', () => {
  it('is open to a session that Google opened, or that was confirmed with Google', async () => {
    const { account, cookie } = await operator()
    expect((await board(cookie)).status).toBe(200)
    const back = await signInByGoogle(account)
    expect(back.destination).toBe('/ops')
    expect((await board(back.cookie)).status).toBe(200)
  })

  it('is closed to a session by phone alone, page and calls, until it is confirmed with that account', async () => {
    const { phone, account } = await operator()
    const cookie = await signInByPhone(phone)
    await expectRefusal(board(cookie), 'google_not_confirmed', 403)
    const page = await request('/ops', { cookie })
    expect(page.status).toBe(403)
    expect(await page.text()).toContain('Confirm with Google</button>')
    const wrong = await linkGoogle(someone(), cookie)
    expect(wrong.destination).toBe('/ops')
    expect((await board(cookie)).status).toBe(403)
    const back = await linkGoogle(account, cookie)
    expect(back.destination).toBe('/ops')
    expect((await board(back.cookie)).status).toBe(200)
    expect((await board(cookie)).status).toBe(401)
  })

  it('stays open to an operator who changed their number in a session that was confirmed', async () => {
    const { cookie } = await operator()
    const changed = await proveNumber(cookie, '+919845067890')
    expect(changed.status).toBe(200)
    expect((await board(cookiesOf(changed))).status).toBe(200)
  })
})

it('An operator without a Google account can link none: a stolen phone would be enough to link one', async () => {
  const unlinked = await signedInRider({ role: 'admin' })
  const asked = await request('/auth/google/link', { cookie: unlinked.cookie, form: {} })
  expect(asked.headers.get('location')).toBe('/ops')
  const page = await request('/ops', { cookie: `${unlinked.cookie}; ${cookiesOf(asked)}` })
  expect(await page.text()).toContain('before they get the role')
  const identity = { sub: crypto.randomUUID(), email: null, fullName: null }
  const linked = await linkGoogleAccount(database, unlinked.userId, identity, new Date())
  expect(linked).toEqual({ ok: false, refusal: 'operator' })
  expect(await subOf(unlinked.userId)).toBeNull()
})
