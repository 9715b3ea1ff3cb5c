import { waitUntil } from 'cloudflare:workers'
import { asc, gte, isNotNull, sql, sum } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { CITIES } from '../src/domain/fields'
import { minutesBefore } from '../src/domain/kolkata-time'
import { isClockOff } from './backup/after-restore'
import { configOf } from './config'
import { databaseOf } from './database/client'
import { outbox } from './database/message-tables'
import { clockRuns, providerFailures } from './database/watch-tables'
import { dispatchAt } from './dispatch'
import type { AppEnv, Bindings } from './http/app-env'
import { isSameSecret } from './http/signature'
import { withTimeOut } from './http/time-out'
import { checkSession } from './session/check-session'
import { isOperator } from './session/guards'
import { ROUNDS } from './upkeep'

/** What a check found. `isFine`: whether the product works as far as this check sees. */
interface Finding {
  isFine: boolean
  [fact: string]: unknown
}

/** Milliseconds after which a part counts as not answering. */
const TIMEOUT_MS = 2000

/** The rounds of the clock, and the minutes since its last run from which on one counts as stopped. */
const CLOCK: Record<string, { minutes: number; tasks: (env: Bindings, now: Date) => object }> = {
  every_minute: { minutes: 5, tasks: ROUNDS.every_minute },
  every_five_minutes: { minutes: 15, tasks: ROUNDS.every_five_minutes },
  nightly: { minutes: 26 * 60, tasks: ROUNDS.nightly },
}

/** Minutes for which a due message may wait: longer ones are sent by nobody. */
const OUTBOX_MINUTES = 10

/** Minutes since the moment of the last copy of the database from which on two nights have made none. */
const BACKUP_MINUTES = 50 * 60

/** Minutes of which failures of providers are counted; being the providers', none makes us ill. */
const PROVIDER_MINUTES = 10

const FINE = { isFine: true }

async function readDatabase(env: Bindings, now: Date): Promise<Record<string, Finding>> {
  const database = databaseOf(env.DB)
  // A clock that an operator stopped, or a restore, is late as it should be, and so are messages.
  const off = (await isClockOff(env)) ? { off: true } : {}
  const [rounds, [copy], [oldest], failures] = await database.batch([
    database.select().from(clockRuns),
    database.select({ at: sql<string | null>`max(copied_at)` }).from(sql`backups`),
    database
      .select({ due: outbox.try_at })
      .from(outbox)
      .where(isNotNull(outbox.try_at))
      .orderBy(asc(outbox.try_at))
      .limit(1),
    database
      .select({ host: providerFailures.host, failures: sum(providerFailures.failures).mapWith(Number) })
      .from(providerFailures)
      .where(gte(providerFailures.minute, minutesBefore(now, PROVIDER_MINUTES).slice(0, 16)))
      .groupBy(providerFailures.host),
  ])
  const dueAt = oldest?.due ?? null
  const copiedAt = copy?.at ?? null
  /** What is not fine once this instant is so many minutes ago. */
  const timed = (at: string | null, minutes: number, facts: object): Finding => ({
    isFine: 'off' in off || at === null || at > minutesBefore(now, minutes),
    ...facts,
    ...off,
  })
  return {
    database: FINE,
    backup: timed(copiedAt, BACKUP_MINUTES, { copied_at: copiedAt }),
    outbox: timed(dueAt, OUTBOX_MINUTES, { oldest_due: dueAt }),
    providers: {
      isFine: true,
      failures: Object.fromEntries(failures.map(({ host, failures }) => [host, failures])),
    },
    ...Object.fromEntries(
      rounds.flatMap(({ round, ran_at, failed }) => {
        const of = CLOCK[round]
        if (of === undefined) return []
        // A new database has the instant in it by which a round has to have begun.
        const ranAt = ran_at > now.toISOString() ? null : ran_at
        const ran = Object.keys(of.tasks(env, now)).map((task) => [task, ranAt])
        const facts = {
          ran_at: ranAt,
          failed: Object.keys(failed),
          tasks: { ...Object.fromEntries(ran), ...failed },
        }
        return [[`clock_${round}`, timed(ran_at, of.minutes, facts)]]
      }),
    ),
  }
}

/** Each part of the platform that requests need, asked for something that is never there. */
const PARTS: Record<string, (env: Bindings, now: Date) => Promise<Record<string, Finding>>> = {
  database: readDatabase,
  kv: async (env) => env.KV.get('health').then(() => ({ kv: FINE })),
  pictures: async (env) => env.PICTURES.head('health').then(() => ({ pictures: FINE })),
  objects: async (env) =>
    dispatchAt(env, CITIES[0])
      .signals(0)
      .then(() => ({ objects: FINE })),
}

async function look(env: Bindings, now: Date): Promise<Record<string, Finding>> {
  const found = await Promise.all(
    Object.entries(PARTS).map(async ([part, ask]) => {
      const notFine = (why: string) => ({ [part]: { isFine: false, why } })
      try {
        return await withTimeOut(ask(env, now), TIMEOUT_MS, () => notFine('no answer'))
      } catch (error) {
        return notFine(String(error).slice(0, 200))
      }
    }),
  )
  return Object.assign({}, ...found)
}

/** Milliseconds for which a look is answered again: who asks often, or many at once, costs nothing. */
const KEPT_MS = 5000

/** Of this instance of the worker. */
let last: { at: number; found: Promise<Record<string, Finding>> } | null = null

function lookRarely(env: Bindings, now: Date): Promise<Record<string, Finding>> {
  const age = now.getTime() - (last?.at ?? 0)
  if (last !== null && age >= 0 && age < KEPT_MS) return last.found
  last = { at: now.getTime(), found: look(env, now) }
  // The look goes on where the request that began it is given up: others wait for it.
  waitUntil(last.found)
  return last.found
}

/** Whether this request may read what was found: an operator's, or one with HEALTH_TOKEN. */
async function mayRead(c: Context<AppEnv>): Promise<boolean> {
  const [, given] = c.req.header('authorization')?.match(/^Bearer (.+)$/) ?? []
  if (given !== undefined) {
    const { HEALTH_TOKEN } = configOf(c.env, 'health')
    return HEALTH_TOKEN !== undefined && isSameSecret(given, HEALTH_TOKEN)
  }
  const check = await checkSession(c)
  return check.state === 'signed-in' && isOperator(check.user)
}

/** Whether the product works: 200 or 503, and to those who may read it what was found (docs/runbook.md). */
export const health = new Hono<AppEnv>().get('/health', async (c) => {
  const found = await lookRarely(c.env, new Date())
  const isFine = Object.values(found).every((finding) => finding.isFine)
  c.header('cache-control', 'no-store')
  const status = isFine ? 200 : 503
  return (await mayRead(c)) ? c.json(found, status) : c.body(null, status)
})
