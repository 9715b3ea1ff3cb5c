import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { cookiesOf, request } from '../../support/worker/call'
import { chooseSomeone, comeBack, signInByGoogle, someone } from '../../support/worker/google'
import { signedInRider } from '../../support/worker/people'

describe('What the next page says of a failure', () => {
  /** Where a browser with these cookies was led to, read as its user reads it. */
  const said = async ({ destination, cookie }: { destination: string; cookie: string }) =>
    (await request(destination || '/profile', { cookie })).text()

  it('has the number of the request where the account could not be made', async () => {
    await env.DB.exec(
      `CREATE TRIGGER no_users BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    )
    const back = await signInByGoogle(someone()).finally(() => env.DB.exec('DROP TRIGGER no_users'))
    expect(await said(back)).toMatch(/re-verified: .* Please sign in again\. \(error [0-9a-f]{8}\)/)
  })

  it('has none where another user is signed in than began to link', async () => {
    const [rider, other] = [await signedInRider(), await signedInRider()]
    const answer = await request('/auth/google/link', { cookie: rider.cookie, form: {} })
    const path = await chooseSomeone(new URL(answer.headers.get('location') ?? ''), someone())
    const back = await comeBack(path, `${other.cookie}; ${cookiesOf(answer)}`)
    const page = await said({ ...back, cookie: `${other.cookie}; ${back.cookie}` })
    expect(page).toContain('link your Google account. Please try again.')
    expect(page).not.toContain('(error ')
  })
})
