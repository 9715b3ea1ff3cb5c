import { type GenericSchema, type InferOutput, object, safeParse, string } from 'valibot'
import { accept, type Result, refuse } from './domain/result'
import { USER_ACTIVITY_HEADER } from './domain/sign-in/user-activity'

/** Why a call gave no answer: refused by the worker with a sentence, or never answered, or unreadable. */
export type CallRefusal =
  | { reason: 'refused'; status: number; code: string; message: string; body: unknown }
  | { reason: 'unreachable'; message: string }
  | { reason: 'unreadable'; message: string }

export const UNREACHABLE = 'We could not reach our server. Check your connection and try again.'

const ErrorSchema = object({ error: object({ code: string(), message: string() }) })

/** A session that ended under an open page. */
export const isSignedOut = (refusal: CallRefusal): boolean =>
  refusal.reason === 'refused' && refusal.status === 401

interface Call<Schema extends GenericSchema> {
  /** What the answer must be; an answer of another shape is a refusal, never a guess. */
  answer: Schema
  /** Sent by POST, a file as it is and anything else as JSON; without it the call is a GET. */
  body?: object
  /** Instead of these two. */
  method?: 'PUT' | 'DELETE'
  signal?: AbortSignal
}

/** Whether somebody is at the page just now is the browser's to know; one that doesn't say so marks nothing. */
function headersOf(body: object | undefined): { headers?: Record<string, string> } {
  const headers = {
    // A file says its own type.
    ...(body && !(body instanceof Blob) ? { 'content-type': 'application/json' } : {}),
    ...(navigator.userActivation?.isActive ? { [USER_ACTIVITY_HEADER]: '1' } : {}),
  }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

/**
 * One call to the worker's API. Refusals are values; only an abort by the caller's own signal is thrown.
 */
export async function call<Schema extends GenericSchema>(
  path: string,
  { answer, body, method, signal }: Call<Schema>,
): Promise<Result<InferOutput<Schema>, CallRefusal>> {
  let response: Response
  let json: unknown
  try {
    response = await fetch(path, {
      ...(body ? { method: 'POST', body: body instanceof Blob ? body : JSON.stringify(body) } : {}),
      ...(method ? { method } : {}),
      ...headersOf(body),
      ...(signal ? { signal } : {}),
      credentials: 'same-origin',
    })
    json = await response.json().catch(() => null)
  } catch (error) {
    if (signal?.aborted) throw error
    return refuse({ reason: 'unreachable', message: UNREACHABLE })
  }
  if (response.ok) {
    const parsed = safeParse(answer, json)
    if (parsed.success) return accept(parsed.output)
    return refuse({ reason: 'unreadable', message: UNREACHABLE })
  }
  const envelope = safeParse(ErrorSchema, json)
  if (!envelope.success) return refuse({ reason: 'unreadable', message: UNREACHABLE })
  const { code, message } = envelope.output.error
  return refuse({ reason: 'refused', status: response.status, code, message, body: json })
}

/** 32 random hex digits. `crypto.randomUUID` is missing on plain-http pages, `getRandomValues` never is. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export const RIDE_CHANGED = 'ride-changed'

/** Says on this page that something about the rider's rides is another than before: what is kept of them is old. */
export function rideChanged(): void {
  dispatchEvent(new Event(RIDE_CHANGED))
}
