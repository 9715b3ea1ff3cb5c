import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import { IdempotencyKeySchema } from '../src/domain/fields'
import { HOUR_MS } from '../src/domain/kolkata-time'
import type { RefusalTable } from '../src/domain/refusals'
import { accept, type Result } from '../src/domain/result'
import { type Database, databaseOf, type KeyedRequest } from './database/client'
import { newId } from './database/new-id'
import { idempotencyKeys } from './database/tables'
import type { AppEnv } from './http/app-env'
import { granted, RefusedRequest, UNREADABLE } from './http/failures'
import { sha256 } from './http/signature'

// One press is done once (docs/decisions/0043): a press that changed something is recorded in the batch that changed it.

/** How long a press is recognised. No page sends one again so late. */
const KEPT_HOURS = 72

/** The header `Idempotency-Key`. Throws a refusal with 400 without one. */
export function keyOf(c: Context<AppEnv>): string {
  const key = v.safeParse(IdempotencyKeySchema, c.req.header('idempotency-key'))
  if (key.success) return key.output
  throw new RefusedRequest(400, 'key_required', UNREADABLE)
}

/**
 * The press of this request, by its key, its method, its path and the JSON that was sent. Not by what the schema reads
 * of that: after a deployment it reads a field more, and the press is the same.
 */
export async function keyedRequest(c: Context<AppEnv>, keptHours = KEPT_HOURS): Promise<KeyedRequest> {
  const sent = c.get('body') === undefined ? null : await c.req.json<unknown>()
  return {
    user_id: c.get('user').userId,
    key: keyOf(c),
    part: '',
    request_hash: await sha256(JSON.stringify([c.req.method, c.req.path, sent])),
    result_id: newId(),
    expires_at: new Date(Date.now() + keptHours * HOUR_MS).toISOString(),
  }
}

const KEY_USED = 'This form was sent before, for something else. Please look again.'

/**
 * What earlier requests under this key made: an id for each part of them. Throws a refusal with 422 where one of them
 * asked for something else. A key of another user is never found.
 */
export async function resultsOf(
  database: Database,
  { user_id, key, request_hash }: KeyedRequest,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.user_id, user_id), eq(idempotencyKeys.key, key)))
  if (rows.some((row) => row.request_hash !== request_hash))
    throw new RefusedRequest(422, 'key_used', KEY_USED)
  return new Map(rows.map(({ part, result_id }) => [part, result_id]))
}

/**
 * Carries out a keyed request unless an earlier one did: then it is answered by `again`, from the id of what that one
 * made. `act` writes through the database that it is handed, and gives what it makes this id. Where it is refused or
 * fails, another request under the key may have been first, or its own answer was lost.
 */
export async function actOnce<Value, Refusal>(
  binding: D1Database,
  request: KeyedRequest,
  act: (database: Database, id: string) => Promise<Result<Value, Refusal>>,
  again: (id: string) => Value,
): Promise<Result<Value, Refusal>> {
  const earlier = async () => {
    const id = (await resultsOf(databaseOf(binding), request)).get(request.part)
    return id === undefined ? null : accept(again(id))
  }
  const before = await earlier()
  if (before) return before
  try {
    const done = await act(databaseOf(binding, request), request.result_id)
    return done.ok ? done : ((await earlier()) ?? done)
  } catch (error) {
    const first = await earlier()
    if (first) return first
    throw error
  }
}

/**
 * `actOnce` for a route: what makes it harmless that its request is sent twice. A repeated one is answered undefined, and
 * the route answers what is there now. What is refused ends the request, by this table.
 */
export const once = async <Value, Refusal extends { reason: string }>(
  c: Context<AppEnv>,
  table: RefusalTable<Refusal['reason']>,
  act: (database: Database) => Promise<Result<Value, Refusal>>,
): Promise<Value | undefined> =>
  granted(
    table,
    actOnce<Value | undefined, Refusal>(c.env.DB, await keyedRequest(c), act, () => undefined),
  )
