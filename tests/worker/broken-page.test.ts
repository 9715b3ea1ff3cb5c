import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { app } from '../../worker/app'

/** A request to a product whose pepper is too short. */
function ask(path: string, init: RequestInit) {
  const incomplete = { ...env, OTP_PEPPER: 'too short to guard anything' }
  const headers = { 'sec-fetch-site': 'same-origin', ...init.headers }
  const request = new Request(`https://hasiru.test${path}`, { ...init, headers })
  return app.fetch(request, incomplete, createExecutionContext())
}

describe('A request that breaks', () => {
  it('is answered to a browser by a page with links and a reference, and no internals', async () => {
    const answer = await ask('/auth', {
      method: 'POST',
      body: 'action=send&phone_no=9845012345',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toContain('Something went wrong')
    expect(html).toContain(answer.headers.get('x-request-id') ?? 'no request id')
    expect(html).not.toContain('OTP_PEPPER')
  })

  it('is answered to a script in the envelope, and names no setting', async () => {
    const answer = await ask('/api/sign-in/code', {
      method: 'POST',
      body: JSON.stringify({ phone_no: '9845012345' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(503)
    const said = await answer.text()
    expect(JSON.parse(said)).toMatchObject({ error: { code: 'not_configured' } })
    expect(said).not.toMatch(/OTP_PEPPER|README/)
  })
})
