import { beforeEach, vi } from 'vitest'

export interface Answer {
  status?: number
  body: unknown
}
type Outcome = Answer | 'unreachable'

export interface Call {
  method: string
  path: string
  /** Empty where nothing was sent; a file as `file`. */
  body: Record<string, unknown>
}

/** Every call that the page made, in order. */
export const asked: Call[] = []
const keys = new WeakMap<Call, string | null>()

/** The idempotency keys of calls that change something, in order. */
export const keysOf = (calls: readonly Call[] = asked) =>
  calls.filter(({ method }) => method !== 'GET').map((call) => keys.get(call))

export const askedFor = (path: string) => asked.filter((call) => call.path === path)

/** Answers the calls that the page makes from now on; null: a call that is never answered. */
export function answerCalls(answer: (call: Call) => Outcome | null | Promise<Outcome>) {
  asked.length = 0
  vi.stubGlobal(
    'fetch',
    async (path: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
      const file = body instanceof Blob ? { file: body } : {}
      const call = { method, path, body: typeof body === 'string' ? JSON.parse(body) : file }
      asked.push(call)
      keys.set(call, new Headers(headers).get('idempotency-key'))
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
      const outcome = await Promise.race([answer(call), aborted])
      if (outcome === null) return aborted
      if (outcome === 'unreachable') throw new TypeError('Failed to fetch')
      const text = typeof outcome.body === 'string' ? outcome.body : JSON.stringify(outcome.body)
      return new Response(text, { status: outcome.status ?? 200 })
    },
  )
}

export const refusal = (status: number, code: string, message: string, beside: object = {}): Answer => ({
  status,
  body: { error: { code, message, requestId: 'request-1' }, ...beside },
})

export type Answering = (body: Call['body']) => Outcome | Promise<Outcome>
let routes: Record<string, Answering> = {}

/** Lets these paths answer as well, or otherwise than before. */
export function api(next: Record<string, Answering>): Call[] {
  routes = { ...routes, ...next }
  return asked
}

/** An API that answers by path; a path that no test names never answers. */
export function withApi() {
  beforeEach(() => {
    routes = {}
    answerCalls(({ path, body }) => routes[path]?.(body) ?? null)
  })
}

let answers: (Answer | Promise<Answer>)[] = []

/** What the server will answer to the next calls; after the last one it can't be reached. */
export function serverAnswers(...next: (Answer | Promise<Answer>)[]) {
  answers = next
}

/** An API that answers one call after the other, whatever their paths. */
export function withAnswers() {
  beforeEach(() => {
    answers = []
    answerCalls(() => answers.shift() ?? 'unreachable')
  })
}
