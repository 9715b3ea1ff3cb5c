import { object } from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { call } from '../../src/api'
import { USER_ACTIVITY_HEADER } from '../../src/domain/sign-in/user-activity'

/** The headers of one call, from a page at which somebody is (`active`), or of whom the browser can't tell. */
async function headersOf(active: boolean | undefined, body?: object): Promise<Headers> {
  const asked = vi.fn(async (_path: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('navigator', active === undefined ? {} : { userActivation: { isActive: active } })
  await call('/api/ops/board', { answer: object({}), ...(body ? { body } : {}) })
  return new Headers(asked.mock.calls[0]?.[1].headers)
}

describe('A call', () => {
  it.each([
    [true, '1'],
    [false, null],
    [undefined, null],
  ])('says whether there is user activity (%s): %s', async (active, said) => {
    expect((await headersOf(active)).get(USER_ACTIVITY_HEADER)).toBe(said)
    const withBody = await headersOf(active, {})
    expect(withBody.get(USER_ACTIVITY_HEADER)).toBe(said)
    expect(withBody.get('content-type')).toBe('application/json')
  })
})
