import { type Context, type ErrorHandler, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { Result } from '../src/domain/result'
import type { SandboxApp } from './environment'
import type { FAULT_ROUTES, FaultKind, FaultRoute } from './faults'
import { sandboxState } from './state-binding'

// What the stand-ins of all providers share: reading a request, authenticating it, refusing it, and injected faults.

/** A refusal in the provider's own shape; a text is answered as HTML. */
export interface Refusal {
  status: ContentfulStatusCode
  body: object | string
  headers?: Record<string, string>
}

/** Thrown where a request is refused; `standIn` answers with it. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`Refused with ${refusal.status}`)
    this.refusal = refusal
  }
}

/** The value of an answer of the state. Throws `Refused` where it refused. */
export function unwrap<Value>(answer: Result<Value, Refusal>): Value {
  if (answer.ok) return answer.value
  throw new Refused(answer.refusal)
}

const respond = (c: Context, { status, body, headers }: Refusal): Response | Promise<Response> =>
  typeof body === 'string' ? c.html(body, status, headers) : c.json(body, status, headers)

/** Answers a `Refused`. Any other error is thrown on, and the caller's fetch fails. */
export const answerRefusal: ErrorHandler = (error, c) => {
  if (error instanceof Refused) return respond(c, error.refusal)
  throw error
}

/** An app that stands in for one provider. */
export const standIn = (notFound: Refusal) =>
  new Hono<SandboxApp>({ strict: false }).notFound((c) => respond(c, notFound)).onError(answerRefusal)

/** The body as JSON; null where it is none. */
export const jsonBody = (c: Context): Promise<unknown> => c.req.json().catch(() => null)

/** The token of a Bearer Authorization header; null where there is none. */
export const bearerToken = (c: Context): string | null =>
  /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null

type RefusingKind<Route extends FaultRoute> = Exclude<
  (typeof FAULT_ROUTES)[Route]['kinds'][number],
  'answer_lost' | 'slow'
>

/**
 * Applies the fault that is injected into a route, if any, and counts the call. A lost answer is an error thrown after
 * the work is done, so that the caller's fetch fails and it can't know.
 */
export function faultSwitch<Route extends FaultRoute>(
  route: Route,
  refusals: Record<RefusingKind<Route>, Refusal>,
): MiddlewareHandler<SandboxApp> {
  const refusalOf: Partial<Record<FaultKind, Refusal>> = refusals
  return async (c, next) => {
    const fault = await sandboxState(c.env).takeFault(route)
    if (!fault) return next()
    if (fault.kind === 'answer_lost') await next()
    await new Promise((done) => setTimeout(done, fault.delay_ms))
    if (fault.kind === 'answer_lost') throw new Error(`The answer of ${route} is lost, as was injected`)
    const refusal = refusalOf[fault.kind]
    return refusal ? respond(c, refusal) : next()
  }
}

/** A refusal of the sandbox's own API. */
export const refusal = (status: 400 | 403 | 404 | 502, message: string): Refused =>
  new Refused({ status, body: { error: { code: 'sandbox', message } } })

/** Sent by a page's form, and so answered with a page. */
export const isForm = (c: Context): boolean =>
  (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')

/** The body of a page's form, or of a program's JSON; a refusal is thrown. */
export async function read<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const sent: unknown = isForm(c) ? await c.req.parseBody() : ((await jsonBody(c)) ?? {})
  const parsed = v.safeParse(schema, sent)
  if (!parsed.success) throw refusal(400, parsed.issues[0].message)
  return parsed.output
}

/** Answers a form with a redirect to its page, a program with JSON. */
export const answer = (c: Context, value: object, page = '/sandbox/payments'): Response =>
  isForm(c) ? c.redirect(page, 303) : c.json(value)
