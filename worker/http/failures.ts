import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { validator } from 'hono/validator'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { answerOf, type RefusalStatus, type RefusalTable } from '../../src/domain/refusals'
import type { Result } from '../../src/domain/result'
import { MissingSetting } from '../config'
import { log } from '../log'
import type { AppEnv } from './app-env'

/** What a screen shows of an unexpected failure. */
export const UNEXPECTED = 'Something went wrong on our side. Nothing was lost; please try again.'

const NOT_CONFIGURED =
  'This doesn’t work yet: something isn’t set up on our side. Please try later, or call us.'

/** The sentence for a body that is not what our pages send. */
export const UNREADABLE = 'We couldn’t read part of that. Reload the page and try again.'

/** Thrown where a refusal ends a request. The message is a sentence for a screen; `fields` stand beside the error. */
export class RefusedRequest extends HTTPException {
  constructor(
    status: RefusalStatus,
    readonly code: string,
    message: string,
    readonly fields?: Record<string, unknown>,
  ) {
    super(status, { message })
  }
}

/**
 * The one envelope of errors. `message` is a sentence for a screen; evidence goes to the log. `more` are fields beside
 * it.
 */
export function fail(
  c: Context<AppEnv>,
  status: ContentfulStatusCode,
  code: string,
  message: string,
  more: Record<string, unknown> = {},
) {
  c.set('refusal', code)
  return c.json({ error: { code, message, requestId: c.get('requestId') }, ...more }, status)
}

/** For what the API does not answer: a sentence with the beginning of the id of the request that failed, as pages add it. */
export const numbered = (sentence: string, id: string): string =>
  sentence.includes(id) ? sentence : `${sentence} (error ${id.slice(0, 8)})`

/** For a `catch` of a route: logs what failed as this event, and ends the request with 503, it as the code, and this sentence. */
export const failedAs =
  (event: string, sentence: string) =>
  (error: unknown): never => {
    log('error', event, { error })
    throw new RefusedRequest(503, event, sentence)
  }

/** A refusal by the table of those that may be answered here, which is logged where the table says so: to be thrown. */
export function refusedBy<Refusal extends { reason: string }>(
  table: RefusalTable<Refusal['reason']>,
  refusal: Refusal,
): RefusedRequest {
  const { status, code, message, fields, logged } = answerOf(table, refusal)
  if (logged) {
    const [level, event, facts] = logged
    log(level, event, facts?.(refusal))
  }
  return new RefusedRequest(status, code, message, fields)
}

/** What a use case answers. What it refuses ends the request, by this table. */
export async function granted<Value, Refusal extends { reason: string }>(
  table: RefusalTable<Refusal['reason']>,
  decided: Result<Value, Refusal> | Promise<Result<Value, Refusal>>,
): Promise<Value> {
  const result = await decided
  if (result.ok) return result.value
  throw refusedBy(table, result.refusal)
}

const LINK = { code: 'link_not_available' } as const

/** Of a link that ended, and of one that never was: the sentence is the same. */
export const linkRefusals = (sentence: string) =>
  ({ ended: [410, sentence, LINK], unknown: [404, sentence, LINK] }) as const

/** Where an error was thrown, without what it says: a failed statement says all that it was given. */
const stackOf = ({ stack }: Error) => stack?.match(/^ {4}at .*$/gm)?.join('\n')

/** Logs an uncaught error with its stack, and answers without the stack. */
export function answerFailure(error: Error, c: Context<AppEnv>) {
  if (error instanceof RefusedRequest) return fail(c, error.status, error.code, error.message, error.fields)
  if (error instanceof HTTPException) return fail(c, error.status, 'bad_request', UNREADABLE)
  const isMissing = error instanceof MissingSetting
  log('error', isMissing ? 'not_configured' : 'unexpected', { error, stack: stackOf(error) })
  // Which setting is missing tells a stranger what is installed here: the log has its name, and the screen the request's id.
  if (isMissing) return fail(c, 503, 'not_configured', NOT_CONFIGURED)
  return fail(c, 500, 'unexpected', UNEXPECTED)
}

const JSON_TYPE = /^application\/json\s*(;|$)/i

const schemas = new WeakMap<object, GenericSchema>()

/** The schema of a route's body, by the handler that parses it: what `npm run fuzz` draws bad bodies from. */
export const schemaOf = (handler: object): GenericSchema | undefined => schemas.get(handler)

/**
 * Parses a JSON body, and keeps it as `body`. What doesn't fit answers 400 with the names of the fields,
 * never with what was sent, and a body of another type 415.
 * What the schema doesn't name is dropped: a posted `role` or `status` never gets further than here. A list is
 * refused: the schema would accept it as an object without fields.
 */
export function jsonBody<Schema extends GenericSchema>(schema: Schema) {
  const parse = validator('json', (value, c: Context<AppEnv>): InferOutput<Schema> | Response => {
    // Of a body of another type the validator gives an empty object, which a schema of optional fields takes.
    if (c.req.raw.body && !JSON_TYPE.test(c.req.header('content-type') ?? ''))
      return fail(c, 415, 'not_json', UNREADABLE)
    const parsed = safeParse(schema, Array.isArray(value) ? null : value)
    if (parsed.success) {
      c.set('body', parsed.output)
      return parsed.output
    }
    const fields = parsed.issues.map((issue) => issue.path?.map((part) => String(part.key)).join('.') ?? '')
    return fail(c, 400, 'invalid_body', UNREADABLE, { fields: [...new Set(fields)].slice(0, 20) })
  })
  schemas.set(parse, schema)
  return parse
}

/** Parses the query of an address as `jsonBody` a body; what doesn't fit answers 400 with this sentence. */
export const queryOf = <Schema extends GenericSchema>(schema: Schema, sentence: string) =>
  validator('query', (value, c: Context<AppEnv>): InferOutput<Schema> | Response => {
    const parsed = safeParse(schema, value)
    return parsed.success ? parsed.output : fail(c, 400, 'invalid_query', sentence)
  })
