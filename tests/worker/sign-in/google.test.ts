import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { request } from '../../support/worker/call'
import { signInByGoogle, someone } from '../../support/worker/google'

describe('Continue with Google', () => {
  it('signs somebody new in', async () => {
    const account = someone()
    const back = await signInByGoogle(account)
    expect(back.destination).toBe('/auth')
    const page = await (await request('/auth', { cookie: back.cookie })).text()
    expect(page).toContain('Verify Phone Number')
    expect(page).not.toContain('Failed to sign in')
    const row = await env.DB.prepare('SELECT email, full_name, phone_verified FROM users WHERE email = ?')
      .bind(account.email)
      .first()
    expect(row).toEqual({ email: account.email, full_name: 'Meera Nair', phone_verified: 0 })
  })
})
