import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import * as v from 'valibot'
import { expect } from 'vitest'
import { app } from '../../../worker/app'
import { ORIGIN, type SignedIn } from './people'

const EnvelopeSchema = v.object({
  error: v.object({ code: v.string(), message: v.string(), requestId: v.string() }),
})

function ownRequest(path: string, rider: SignedIn | null, init: RequestInit): Request {
  const headers = new Headers(init.headers)
  headers.set('origin', ORIGIN)
  if (init.method && !headers.has('idempotency-key')) headers.set('idempotency-key', crypto.randomUUID())
  if (rider) headers.set('cookie', rider.cookie)
  return new Request(`${ORIGIN}${path}`, { ...init, headers, redirect: 'manual' })
}

/** A request as our own pages send it, by this person or by a visitor: each is a press of its own unless it has a key. */
export const request = (path: string, rider: SignedIn | null, init: RequestInit = {}): Promise<Response> =>
  exports.default.fetch(ownRequest(path, rider, init))

/**
 * The same, answered within the test in half the time, for tests of thousands of requests: a call of the worker asks vitest
 * for its module. What one request may not leave to the next is seen by `request` alone.
 */
export const requestWithin = async (path: string, rider: SignedIn | null, init: RequestInit = {}) =>
  app.fetch(ownRequest(path, rider, init), env, createExecutionContext())

export const get = (path: string, rider: SignedIn | null = null) => request(path, rider)

/** Sends a body as JSON. */
export function send(
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: unknown,
  rider: SignedIn | null = null,
  key: string = crypto.randomUUID(),
): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  return request(path, rider, { method, headers, body: JSON.stringify(body) })
}

export const post = (path: string, body: unknown, rider: SignedIn | null = null, key?: string) =>
  send('POST', path, body, rider, key)

/** The statuses of requests that were sent at once, in their order by number. */
export const statusesOf = async (answers: readonly (Response | Promise<Response>)[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()

/** All pages of a list, from the first one to the one that no other follows. */
export async function pagesFrom<Page extends { next: string | null }>(
  read: (after: string | null) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await read(null)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await read(next))
  return pages
}

/** The id that the answer to a change has. */
export const idIn = async (answer: Response) => (await ok(answer, v.object({ id: v.string() }))).id

/** Status, code and sentence of a refusal; anything but our envelope fails the test. */
export async function refusal(answer: Response) {
  const { error } = v.parse(EnvelopeSchema, await answer.json())
  return { status: answer.status, code: error.code, message: error.message }
}

/** Fails unless it is a refusal with this code, and with this status and sentence where they are said. */
export async function expectRefusal(
  answer: Response | Promise<Response>,
  code: string | undefined,
  status: unknown = expect.anything(),
  message: unknown = expect.anything(),
) {
  expect(await refusal(await answer)).toMatchObject({ code, status, message })
}

/** The answer's body, once its status is what was expected. */
export async function ok<Schema extends v.GenericSchema>(
  answer: Response,
  schema: Schema,
  status = 200,
): Promise<v.InferOutput<Schema>> {
  const body = await answer.text()
  if (answer.status !== status) throw new Error(`answered ${answer.status}, not ${status}: ${body}`)
  return v.parse(schema, JSON.parse(body))
}
