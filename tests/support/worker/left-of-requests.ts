import { waitForGlobalWaitUntil } from 'cloudflare:test-internal'
import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import worker from '../../../worker/index'
import { eventually } from '../eventually'

const LAST = 'the last message until now'

/** Waits for what requests left to be done after their answers, and until the queue has delivered all that was sent before. */
export async function leftOfRequests(): Promise<void> {
  await waitForGlobalWaitUntil()
  const deliver = vi.spyOn(worker, 'queue')
  await env.MESSAGES.send(LAST)
  const last = await eventually(() => {
    const at = deliver.mock.calls.findIndex(([{ messages }]) => messages.some(({ body }) => body === LAST))
    expect(at).toBeGreaterThanOrEqual(0)
    return at
  })
  await deliver.mock.results[last]?.value
  deliver.mockRestore()
}
