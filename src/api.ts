import { type GenericSchema, type InferOutput, object, safeParse, string } from 'valibot'
import { accept, type Result, refuse } from './domain/result'
import { USER_ACTIVITY_HEADER } from './domain/sign-in/user-activity'

/** Why a request failed: refused by the worker with a message, no response, or an invalid response. */
export type CallRefusal =
  | { reason: 'refused'; status: number; code: string; message: string; body: unknown }
  | { reason: 'unreachable'; message: string }
  | { reason: 'unreadable'; status: number; message: string }

export const UNREACHABLE = 'We couldn’t reach our server. Check your connection and try again.'

export const BROKEN = 'Something broke on our side. Please try again in a minute.'

/** The sentence for a page in place of an answer, as our network's own protection sends it. */
export const TURNED_AWAY = 'Our server refused this. Please reload the page and try again.'

/** The sentence for an answer of ours that this page can't read: the page is of another deployment than the server. */
export const OUTDATED = 'This page is out of date. Reload it to go on.'

const ErrorSchema = object({ error: object({ code: string(), message: string() }) })

/** A request that our pages do not send: a failure of ours too, whatever its status. */
const NEVER_SENT = /^(bad_request|invalid_body|invalid_query|key_required|not_json|unknown_call)$/

/**
 * The sentence of a failure of ours, and the beginning of the request's id, by which the log is searched; of an answer of the
 * network before us its own number. A refusal has none: its sentence says what is so, and what to do (decision 61).
 */
function numbered(sentence: string, { headers }: Response): string {
  const number = headers.get('x-request-id')?.slice(0, 8) ?? headers.get('cf-ray')
  return number && !sentence.includes(number) ? `${sentence} (error ${number})` : sentence
}

/** What ends the message of a failure of ours, for a sentence that stands in its place. */
export const numberOf = ({ message }: CallRefusal): string => / \(error [\w-]+\)$/.exec(message)?.[0] ?? ''

/** The session has ended while the page was open. */
export const isSignedOut = (refusal: CallRefusal): boolean =>
  refusal.reason === 'refused' && refusal.status === 401

/** The message of a failed request; `signedOut` is this page's text for an ended session. */
export const messageFor = (refusal: CallRefusal, signedOut: string): string =>
  isSignedOut(refusal) ? signedOut : refusal.message

export interface CallOptions {
  /** Sent by POST, a file as it is and anything else as JSON; without it the call is a GET. */
  body?: object
  method?: 'PUT' | 'PATCH' | 'DELETE'
  signal?: AbortSignal
  /**
   * The key of an unsafe request, for a caller that says itself what one press is. Without it a request has the key of the
   * same one before it, until that has been answered.
   */
  key?: string
  /** Time-out of each attempt in milliseconds: on a dead network a request could hang for minutes. */
  timeoutMs?: number
  retries?: number
  /** Which refusals are retried; by default not a 4xx, since the same request would be refused again. */
  isTransient?(refusal: CallRefusal): boolean
}

interface Call<Schema extends GenericSchema> extends CallOptions {
  /** Schema of the response; an invalid response is a refusal. */
  answer: Schema
}

const RETRY_MS = 1000

const is4xx = (status: number) => status >= 400 && status < 500

const isNot4xx = (refusal: CallRefusal) => refusal.reason === 'unreachable' || !is4xx(refusal.status)

/** Headers with the user's activity, which only the browser knows; without any no header is sent. */
function headersOf(body: object | undefined, key?: string): { headers?: Record<string, string> } {
  const headers = {
    ...(key ? { 'idempotency-key': key } : {}),
    // fetch() sets a Blob's own type.
    ...(body && !(body instanceof Blob) ? { 'content-type': 'application/json' } : {}),
    ...(navigator.userActivation?.isActive ? { [USER_ACTIVITY_HEADER]: '1' } : {}),
  }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

/** Whether the server has decided: where it has not, the same request may have been carried out. */
export const isDecided = (answered: Result<unknown, CallRefusal>): boolean =>
  answered.ok || (answered.refusal.reason === 'refused' && answered.refusal.status < 500)

/** Unsafe requests that the server has not decided yet, by method, path and body (docs/decisions/0043). */
const undecided = new Map<string, { path: string; key: string }>()

const forget = (asked: string, key: string) => undecided.get(asked)?.key === key && undecided.delete(asked)

const isWithin = (path: string, other: string) => `${path}/`.startsWith(`${other}/`)

/**
 * One call to the worker's API. Refusals are values; only an abort by the caller's own signal is thrown. A second
 * click, a retry, and a press that is repeated after a lost answer have one idempotency key: the server carries the
 * press out once. A later press that has changed the same thing ends the key of one whose answer was lost: 'on' after
 * 'off' is no repeat of the 'on' before.
 */
export async function call<Schema extends GenericSchema>(
  path: string,
  request: Call<Schema>,
): Promise<Result<InferOutput<Schema>, CallRefusal>> {
  const { method, body } = request
  if (!method && !body) return withRetries(path, request)
  const asked = JSON.stringify([method, path, body])
  const key = request.key ?? undecided.get(asked)?.key ?? randomKey()
  const earlier = [...undecided].filter(
    ([other, lost]) => other !== asked && (isWithin(path, lost.path) || isWithin(lost.path, path)),
  )
  undecided.set(asked, { path, key })
  try {
    const answered = await withRetries(path, { ...request, key })
    if (isDecided(answered)) forget(asked, key)
    if (answered.ok) for (const [other, lost] of earlier) forget(other, lost.key)
    return answered
  } catch (aborted) {
    forget(asked, key)
    throw aborted
  }
}

async function withRetries<Schema extends GenericSchema>(
  path: string,
  { retries = 0, isTransient = isNot4xx, ...request }: Call<Schema>,
): Promise<Result<InferOutput<Schema>, CallRefusal>> {
  for (let left = retries; ; left--) {
    const answered = await tryOnce(path, request)
    if (request.signal?.aborted) throw request.signal.reason
    if (answered.ok || left === 0 || !isTransient(answered.refusal)) return answered
    await pause(RETRY_MS, request.signal)
  }
}

async function tryOnce<Schema extends GenericSchema>(
  path: string,
  { answer, body, method, key, signal, timeoutMs }: Call<Schema>,
): Promise<Result<InferOutput<Schema>, CallRefusal>> {
  const attempt = new AbortController()
  const abort = () => attempt.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const timer = timeoutMs === undefined ? undefined : setTimeout(abort, timeoutMs)
  let response: Response
  let json: unknown
  try {
    response = await fetch(path, {
      ...(body ? { method: 'POST', body: body instanceof Blob ? body : JSON.stringify(body) } : {}),
      ...(method ? { method } : {}),
      ...headersOf(body, key),
      signal: attempt.signal,
      credentials: 'same-origin',
    })
    json = await response.json().catch((error: unknown) => {
      // A page in place of an answer; anything else is an answer that was cut off on its way.
      if (error instanceof SyntaxError) return null
      throw error
    })
  } catch (error) {
    if (signal?.aborted) throw error
    return refuse({ reason: 'unreachable', message: UNREACHABLE })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  const { ok, status } = response
  if (ok) {
    const parsed = safeParse(answer, json)
    if (parsed.success) return accept(parsed.output)
  } else {
    const envelope = safeParse(ErrorSchema, json)
    if (envelope.success) {
      const { code, message: sentence } = envelope.output.error
      const message = is4xx(status) && !NEVER_SENT.test(code) ? sentence : numbered(sentence, response)
      return refuse({ reason: 'refused', status, code, message, body: json })
    }
  }
  return refuse({ reason: 'unreadable', status, message: messageOfUnreadable(response, json) })
}

function messageOfUnreadable(response: Response, json: unknown): string {
  const { status } = response
  // A page in place of an answer, and no error, is of a network that wants a sign-in first; 407 of its proxy.
  if (status === 407 || (json === null && status < 400)) return UNREACHABLE
  return numbered(status < 400 ? OUTDATED : is4xx(status) ? TURNED_AWAY : BROKEN, response)
}

/** Waits; rejects with the signal's reason when aborted meanwhile. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Begins abortable work, `afterMs` milliseconds later where that is said. Returns what aborts it, which is no failure. */
export function beginWork(work: (signal: AbortSignal) => Promise<unknown>, afterMs?: number): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const run = async () => {
    if (afterMs !== undefined) await pause(Math.max(0, afterMs), signal)
    await work(signal)
  }
  run().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => stop.abort()
}

/** 32 random hex digits. `crypto.randomUUID` is missing on plain-http pages, `getRandomValues` never is. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export const RIDE_CHANGED = 'ride-changed'

/** Dispatches an event on this page: the rider's rides have changed, so stored copies are out of date. */
export function rideChanged(): void {
  dispatchEvent(new Event(RIDE_CHANGED))
}
