import { object, string } from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BROKEN, call, OUTDATED, TURNED_AWAY, UNREACHABLE } from '../../src/api'
import { USER_ACTIVITY_HEADER } from '../../src/domain/sign-in/user-activity'
import { answerCalls } from '../support/islands/api'

const answer = object({ id: string() })
const GOOD = () => Response.json({ id: 'a' })
const refusal =
  (status: number, code = 'some_code', message = 'A sentence.') =>
  () =>
    Response.json({ error: { code, message } }, { status, headers: { 'x-request-id': '0123abcd-4567' } })
const unreachable = () => {
  throw new TypeError('Failed to fetch')
}

/** Answers the first requests by these, and each further one by the last. */
function server(...answers: (() => Response)[]) {
  let requests = 0
  vi.stubGlobal('fetch', async () => {
    const answered = answers[Math.min(requests, answers.length - 1)]
    requests += 1
    return answered?.()
  })
  return { requests: () => requests }
}

/** Never answers; rejects when it is aborted, as a browser does. */
const silentServer = () => answerCalls(() => null)

beforeEach(() => {
  vi.useFakeTimers()
})

describe('A call', () => {
  it('without retries is made once', async () => {
    const { requests } = server(unreachable)
    expect(await call('/api/x', { answer })).toMatchObject({ refusal: { reason: 'unreachable' } })
    expect(requests()).toBe(1)
  })

  it('whose answer is cut off on its way has no answer', async () => {
    const cutOff = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":'))
        controller.error(new TypeError('network error'))
      },
    })
    server(() => new Response(cutOff))
    expect(await call('/api/x', { answer })).toMatchObject({ refusal: { reason: 'unreachable' } })
  })

  it.each([
    ['the network', unreachable],
    ['a 503', refusal(503)],
    ['an unreadable answer', () => new Response('<html>')],
  ])('is repeated a second after %s, until one try is answered', async (_, failing) => {
    const { requests } = server(failing, failing, GOOD)
    const answered = call('/api/x', { answer, retries: 5 })
    await vi.advanceTimersByTimeAsync(1999)
    expect(requests()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answered).toEqual({ ok: true, value: { id: 'a' } })
  })

  it('gives up after the last retry, with its refusal', async () => {
    const { requests } = server(unreachable, unreachable, refusal(500))
    const answered = call('/api/x', { answer, retries: 2 })
    await vi.runAllTimersAsync()
    expect(await answered).toMatchObject({ refusal: { status: 500 } })
    expect(requests()).toBe(3)
  })

  const page =
    (status: number, headers = {}) =>
    () =>
      new Response('<html>', { status, headers })
  it.each([
    ['refused with a 4xx', refusal(422), 422],
    ['turned away by a page', page(403), 403],
  ])('that is %s is not repeated', async (_, failing, status) => {
    const { requests } = server(failing)
    expect(await call('/api/x', { answer, retries: 5 })).toMatchObject({ refusal: { status } })
    expect(requests()).toBe(1)
  })

  it.each([
    ['a 500 with a page in place of its envelope', page(500), BROKEN],
    ['a 502 without a body', () => new Response(null, { status: 502 }), BROKEN],
    ['a 403 with a page of the network before us', page(403), TURNED_AWAY],
    ['an answer that a page of another deployment can’t read', () => Response.json({ other: 1 }), OUTDATED],
    ['the sign-in page of a hotel in place of our answer', page(200), UNREACHABLE],
    ['a proxy that wants a password', page(407), UNREACHABLE],
    ['no network', unreachable, UNREACHABLE],
    ['a failure of ours, by its number in the log', refusal(503), 'A sentence. (error 0123abcd)'],
    ['a body that pages do not send', refusal(400, 'invalid_body'), 'A sentence. (error 0123abcd)'],
    ['a failure that says its number itself', refusal(500, 'x', 'See 0123abcd-4567.'), 'See 0123abcd-4567.'],
    ['a refusal', refusal(422), 'A sentence.'],
    ['a failure of the network before us', page(502, { 'cf-ray': '8f-BLR' }), `${BROKEN} (error 8f-BLR)`],
  ])('says of %s what is true', async (_, failing, message) => {
    server(failing)
    expect(await call('/api/x', { answer })).toMatchObject({ ok: false, refusal: { message } })
  })

  it('repeats what its caller takes for transient, and nothing else', async () => {
    const { requests } = server(refusal(404), unreachable, GOOD)
    const answered = call('/api/x', {
      answer,
      retries: 5,
      isTransient: (why) => why.reason === 'refused' && why.status === 404,
    })
    await vi.runAllTimersAsync()
    expect(await answered).toMatchObject({ refusal: { reason: 'unreachable' } })
    expect(requests()).toBe(2)
  })

  it('without an answer in time is unreachable, and each retry has its own time', async () => {
    silentServer()
    const done = vi.fn()
    void call('/api/x', { answer, timeoutMs: 4000, retries: 1 }).then(done)
    await vi.advanceTimersByTimeAsync(8999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalledWith(
      expect.objectContaining({ refusal: expect.objectContaining({ reason: 'unreachable' }) }),
    )
  })

  it.each([
    ['under way', silentServer],
    ['waiting for its retry', () => void server(unreachable)],
  ])('is thrown out of when its caller aborts it while it is %s', async (_, begin) => {
    begin()
    const stop = new AbortController()
    const answered = expect(
      call('/api/x', { answer, signal: stop.signal, timeoutMs: 60_000, retries: 5 }),
    ).rejects.toBe('left')
    await vi.advanceTimersByTimeAsync(500)
    stop.abort('left')
    await answered
    expect(vi.getTimerCount()).toBe(0)
  })
})

it.each([
  [true, '1'],
  [false, null],
  // The browser can't tell.
  [undefined, null],
])('The headers of a call say whether there is user activity (%s): %s', async (isActive, said) => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => GOOD())
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', isActive === undefined ? {} : { userActivation: { isActive } })
  for (const body of [undefined, {}]) await call('/api/x', { answer, ...(body && { body }) })
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init.headers))
  expect(headers.map((one) => one.get(USER_ACTIVITY_HEADER))).toEqual([said, said])
  expect(headers[1]?.get('content-type')).toBe('application/json')
})

describe('A press', () => {
  /** Answers by these in turn, and says which keys came. */
  function keysOf(...answers: (() => Response | Promise<Response>)[]) {
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      return answers.shift()?.()
    })
    return keys
  }
  const body = { on: true }
  const press = (path: string, more: object = {}) => call(path, { answer, body, ...more })

  it('is the same one when it is repeated: by a retry, by hand after a lost answer, or after a 500', async () => {
    const keys = keysOf(unreachable, refusal(503), () => new Response('<html>'), refusal(500), GOOD)
    const retried = press('/api/lost', { retries: 1 })
    await vi.runAllTimersAsync()
    await retried
    for (let times = 0; times < 3; times += 1) await press('/api/lost')
    expect(keys).toEqual(Array(5).fill(keys[0]))
    expect(keys[0]).toMatch(/^[\w-]{16,}$/)
  })

  it('is another one once it was answered, well or not', async () => {
    const keys = keysOf(GOOD, refusal(409), GOOD)
    for (let times = 0; times < 3; times += 1) await press('/api/answered')
    expect(new Set(keys).size).toBe(3)
  })

  it('is the same one for a second click while it is under way, and its answer ends no press after it', async () => {
    const first = Promise.withResolvers<Response>()
    const keys = keysOf(() => first.promise, GOOD, unreachable, GOOD)
    const clicked = press('/api/twice')
    await press('/api/twice')
    // The second was answered, so this one is another, which is lost; then the first is answered too.
    await press('/api/twice')
    first.resolve(GOOD())
    await clicked
    await press('/api/twice')
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(keys[3]).toBe(keys[2])
  })

  it('that asks for something else, or goes elsewhere, is another one; a reading is none', async () => {
    const keys = keysOf(unreachable, unreachable, unreachable, unreachable, GOOD)
    await press('/api/one')
    await press('/api/one', { body: { on: false } })
    await press('/api/one', { method: 'PUT' })
    await press('/api/other')
    await call('/api/one', { answer })
    expect(new Set(keys.slice(0, 4)).size).toBe(4)
    expect(keys[4]).toBeNull()
  })

  it.each([
    ['with another body', '/api/switch', { body: { on: false } }],
    ['below it', '/api/switch/revoke', {}],
  ])('is another one once another press %s was carried out: on, off, on', async (_, other, more) => {
    const keys = keysOf(unreachable, refusal(409), unreachable, GOOD, GOOD)
    await press('/api/switch')
    // Nothing has changed yet.
    await press(other, more)
    await press('/api/switch')
    await press(other, more)
    await press('/api/switch')
    expect(keys[2]).toBe(keys[0])
    expect(keys[4]).not.toBe(keys[0])
  })

  it('is the same one whatever was pressed elsewhere, or was pressed before it and is answered after it', async () => {
    const first = Promise.withResolvers<Response>()
    const keys = keysOf(() => first.promise, unreachable, GOOD, GOOD)
    const before = press('/api/place', { body: { on: false } })
    await press('/api/place')
    await press('/api/places')
    first.resolve(GOOD())
    await before
    await press('/api/place')
    expect(keys[3]).toBe(keys[1])
  })

  it('has the key that its caller gives it', async () => {
    const keys = keysOf(unreachable, GOOD)
    await press('/api/own', { key: 'kept-for-a-reload' })
    await press('/api/own', { key: 'kept-for-a-reload' })
    expect(keys).toEqual(['kept-for-a-reload', 'kept-for-a-reload'])
  })
})
