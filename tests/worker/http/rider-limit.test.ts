import { describe, expect, it } from 'vitest'
import { get, post, refusal } from '../../support/worker/api'
import { type SignedIn, signedInRider } from '../../support/worker/people'

const CALLS = ['/api/quotes', '/api/bookings', '/api/payment-order', '/api/payment-verification']
/** More than the limit of two minutes: a loop that runs into a new minute uses that one up too. */
const LOOP = 260

/** The first refusal for too many requests: where a new minute has begun, its limit is used up first. */
async function firstRefusal(path: string, rider: SignedIn): Promise<Response> {
  for (let calls = 1; ; calls += 1) {
    const answer = await post(path, {}, rider)
    if (answer.status === 429 || calls === LOOP) return answer
    await answer.text()
  }
}

describe('A rider whose script asks in a loop', () => {
  it('is told to wait at every call that costs something, and nobody else is', async () => {
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
      const answer = await firstRefusal(path, rider)
      expect(answer.headers.get('retry-after')).toBe('60')
      expect(await refusal(answer)).toMatchObject({ status: 429, code: 'too_many_requests' })
      expect((await post(path, {}, other)).status).toBe(400)
    }
    expect((await get('/api/trips', rider)).status).toBe(200)
  })
})
