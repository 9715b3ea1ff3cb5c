import { describe, expect, it } from 'vitest'
import { get, post, refusal } from '../../support/worker/api'
import { signedInRider } from '../../support/worker/people'

const CALLS = ['/api/quotes', '/api/bookings', '/api/payment-order', '/api/payment-verification']
/** More than two full minutes' worth, so that a minute that turns meanwhile changes nothing. */
const LOOP = 260

describe('A rider whose script sends requests in a loop', () => {
  it('is refused at every rate-limited route, and no other rider is', async () => {
    const [rider, other] = [await signedInRider(), await signedInRider()]
    const statuses = await Promise.all(
      Array.from({ length: LOOP }, async (_, index) => {
        const answer = await post(CALLS[index % CALLS.length] ?? '', {}, rider)
        await answer.text()
        return answer.status
      }),
    )
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(120)
    for (const path of CALLS) {
      const answer = await post(path, {}, rider)
      expect(answer.headers.get('retry-after')).toBe('60')
      expect(await refusal(answer)).toMatchObject({ status: 429, code: 'too_many_requests' })
      expect((await post(path, {}, other)).status).toBe(400)
    }
    expect((await get('/api/trips', rider)).status).toBe(200)
  })
})
