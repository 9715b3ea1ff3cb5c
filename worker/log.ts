import { AsyncLocalStorage } from 'node:async_hooks'
import { type BaseIssue, getDotPath, ValiError } from 'valibot'

type Level = 'info' | 'warn' | 'error'

/** A request by its id, and how many statements D1 was asked to run so far. */
export interface LoggedRequest {
  id: string
  queries: number
}

/**
 * The request that is being answered, or what it has left to be done; none elsewhere, as in a run of the clock. What is
 * stored here is in memory until the next full collection of garbage: Hono's own context would keep the whole answer.
 */
export const loggedRequests = new AsyncLocalStorage<LoggedRequest>()

/** Counts statements of D1 for the line of the request. */
export function countQueries(more: number): void {
  const request = loggedRequests.getStore()
  if (request) request.queries += more
}

/** The id of a link is enough to follow the ride, or to pay for it, so paths are logged without the id. */
const SHARE_ID = /((?:^|\/)(?:trip-share|shares|pay)\/+)[0-9a-f]{8}[^/\s]*/gi

/** Drizzle ends the message of a failed statement with its parameters, which are users' data. */
const PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/g

/** Characters of a message: that of a failed statement says the whole statement, which may be kilobytes. */
const LONGEST = 300

/** What may hold one of them. Few lines do, and only those are written anew, value by value. */
const SUSPECT = /\\nparams: |trip-share|shares|pay/i

const withoutSecrets = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(PARAMETERS, '').replace(SHARE_ID, '$1…') : value

/** What an error says; of a value that doesn't fit, which would be said too, where it stands and what was expected. */
const wordsOf = (error: unknown) =>
  error instanceof ValiError
    ? `ValiError: ${error.issues.map((issue: BaseIssue<unknown>) => `${getDotPath(issue) ?? 'whole'}: ${issue.expected ?? issue.type}`).join(', ')}`
    : String(error)

/** What is logged of an error: what it says, and what every error says that caused it. */
function evidenceOf(error: unknown): { message: string; cause?: string } {
  const [message = '', ...causes] = chainOf(error).map((each) =>
    wordsOf(each).replace(PARAMETERS, '').slice(0, LONGEST),
  )
  return causes.length > 0 ? { message, cause: causes.join(' < ') } : { message }
}

const chainOf = (error: unknown): unknown[] =>
  error instanceof Error && error.cause !== undefined ? [error, ...chainOf(error.cause)] : [error]

/** For a `catch`: logs what failed as this event, and goes on with this value. */
export const logged =
  <Value>(event: string, value: Value, facts: Record<string, unknown> = {}, level: Level = 'error') =>
  (error: unknown): Value => {
    log(level, event, { ...facts, error })
    return value
  }

/**
 * Logs one line of JSON, with the id of the request; of `error` what it says and its causes. Callers never pass a code, a
 * token, a phone number or a position.
 */
export function log(level: Level, event: string, { error, ...facts }: Record<string, unknown> = {}): void {
  const requestId = loggedRequests.getStore()?.id
  const evidence = error === undefined ? {} : evidenceOf(error)
  const said = { event, requestId, ...facts, ...evidence }
  const line = JSON.stringify(said)
  console[level](SUSPECT.test(line) ? JSON.stringify(said, withoutSecrets) : line)
}
