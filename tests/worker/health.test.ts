import { createExecutionContext, createMessageBatch, env } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeQueue } from '../../worker/after-answer'
import { app } from '../../worker/app'
import { configOf } from '../../worker/config'
import { providerFetchOf } from '../../worker/http/provider-request'
import { runCron } from '../../worker/upkeep'
import { get, post } from '../support/worker/api'
import { insertInto, run, withoutTable } from '../support/worker/database'
import { boardNeeds } from '../support/worker/needs'
import { newSession, ORIGIN, signedInOperator, signedInRider } from '../support/worker/people'
import { minutesFrom } from '../support/worker/rides'

const { HEALTH_TOKEN } = configOf(env, 'health')

/** Each look is later than what an instance of the worker keeps of the look before. */
let now = Date.now()
const later = (milliseconds: number) => {
  now += milliseconds
  vi.useFakeTimers({ now, toFake: ['Date'] })
}
beforeEach(async () => {
  later(60_000)
  await run(`UPDATE clock_runs SET ran_at = ?, failed = '{}'`, minutesFrom(0))
})
afterEach(async () => {
  for (const table of ['outbox', 'backups', 'restores', 'dead_letters']) await run(`DELETE FROM ${table}`)
})

const ask = async (path: string, init: RequestInit = {}, of: Partial<typeof env> = {}) =>
  app.fetch(new Request(`${ORIGIN}${path}`, init), { ...env, ...of }, createExecutionContext())

const look = (token = HEALTH_TOKEN) => ask('/health', { headers: { authorization: `Bearer ${token}` } })

/** The status, and what was found. */
const found = async () => {
  const answer = await look()
  return { status: answer.status, ...(await answer.json<object>()) }
}

const clockRan = (minutes: number) => run('UPDATE clock_runs SET ran_at = ?', minutesFrom(-minutes))

const messageWaits = () =>
  insertInto({
    outbox: {
      ...{ message_id: 'waits', reference: 'waits', event: 'booking.confirmed', channel: 'sms' },
      ...{ status: 'due', try_at: minutesFrom(-11) },
    },
  })

/** A copy of the database that was made so many minutes ago. */
const copyOf = (minutes: number) => {
  const at = minutesFrom(-minutes)
  return { id: at, began_at: at, lease_until: at, progress: '{}', copied_at: at, ended_at: at }
}

describe('The product’s health', () => {
  it('is a bare status to strangers, and named to a monitor and to operators', async () => {
    const parts = ['backup', 'database', 'kv', 'objects', 'outbox', 'pictures', 'providers']
    const rounds = ['clock_every_five_minutes', 'clock_every_minute', 'clock_nightly']
    expect(Object.keys(await found()).sort()).toEqual([...parts, ...rounds, 'status'].sort())
    for (const stranger of [get('/health'), get('/health', await signedInRider()), look('x')]) {
      const answer = await stranger
      expect([answer.status, await answer.text()]).toEqual([200, ''])
    }
    const operators = await get('/health', await signedInOperator())
    expect(await operators.json()).toMatchObject({ kv: { isFine: true } })
  })

  it.each([
    ['a clock that stopped', () => clockRan(16), 'clock_every_minute'],
    ['messages that nobody sends', messageWaits, 'outbox'],
    ['storage that hangs', () => vi.spyOn(env.KV, 'get').mockReturnValue(new Promise(() => {})), 'kv'],
    ['two nights without a copy', () => insertInto({ backups: copyOf(3001) }), 'backup'],
  ])('is 503 with %s', async (_, break_, part) => {
    await break_()
    expect(await found()).toMatchObject({ status: 503, [part]: { isFine: false } })
  })

  it('is 200 while a restore keeps the clock off, and says so', async () => {
    await clockRan(60 * 48)
    await messageWaits()
    expect((await look()).status).toBe(503)
    const restore = { id: 'restored', copied_at: minutesFrom(-60), restored_at: minutesFrom(-1) }
    await insertInto({ restores: restore })
    later(5000)
    const off = { isFine: true, off: true }
    expect(await found()).toMatchObject({
      status: 200,
      clock_every_minute: off,
      clock_nightly: off,
      outbox: off,
    })
  })

  it('is 503 where the database does not answer, and says so once more within five seconds', async () => {
    await withoutTable('clock_runs', async () => {
      expect(await found()).toMatchObject({ status: 503, database: { isFine: false }, kv: { isFine: true } })
    })
    expect((await get('/health')).status).toBe(503)
    later(5000)
    expect((await get('/health')).status).toBe(200)
  })

  it('is looked at once for all who ask at once', async () => {
    const kv = vi.spyOn(env.KV, 'get')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/health')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(kv).toHaveBeenCalledTimes(1)
  })

  it('knows of each round of the clock, and of each of its tasks, when it ran last', async () => {
    for (const cron of ['* * * * *', '*/5 * * * *', '30 20 * * *']) await runCron(cron, env, new Date())
    const before = minutesFrom(0)
    await withoutTable('email_proofs', async () => {
      for (const _ of [1, 2]) {
        later(60_000)
        await runCron('*/5 * * * *', env, new Date())
      }
    })
    const tasks = { reconcile: minutesFrom(0), delete_old_proofs: before }
    expect(await found()).toMatchObject({
      clock_every_minute: { failed: [], tasks: { send_due_messages: before } },
      clock_every_five_minutes: {
        isFine: true,
        ran_at: minutesFrom(0),
        failed: ['delete_old_proofs'],
        tasks,
      },
      clock_nightly: { failed: [], tasks: { audit: before, begin_backup: before } },
    })
  })

  it('knows of a task of a new database that has failed ever since that it never ran', async () => {
    await run(`UPDATE clock_runs SET ran_at = ?, failed = '{}'`, minutesFrom(15))
    await withoutTable('email_proofs', async () => {
      for (const minutes of [5, 20]) {
        later(minutes * 60_000)
        await runCron('*/5 * * * *', env, new Date())
      }
    })
    const tasks = { reconcile: minutesFrom(0), delete_old_proofs: null }
    expect(await found()).toMatchObject({ clock_every_five_minutes: { tasks } })
  })

  it('counts what providers failed in ten minutes', async () => {
    const SANDBOX = { ...env.SANDBOX, fetch: async () => new Response(null, { status: 502 }) }
    const order = () =>
      providerFetchOf({ ...env, SANDBOX })(new Request('https://api.razorpay.com/v1/orders'))
    await order()
    await order()
    const providers = { isFine: true, failures: { 'api.razorpay.com': 2 } }
    expect(await found()).toMatchObject({ providers })
    later(11 * 60_000)
    expect(await found()).toHaveProperty('providers', { isFine: true, failures: {} })
  })
})

describe('A batch of the queue', () => {
  const take = (queue: string) =>
    takeQueue(
      createMessageBatch(queue, [{ id: 'lost-1', timestamp: new Date(), body: null, attempts: 4 }]),
      env,
    )

  it('that can’t be sent fails, so that the platform tries again', async () => {
    await expect(withoutTable('outbox', () => take('hasiru-messages'))).rejects.toThrow()
  })

  it('that failed for good is an operator’s need for a day, however often it comes', async () => {
    for (const queue of ['hasiru-messages-failed-preview', 'hasiru-messages-failed']) {
      await take(queue)
      expect(await boardNeeds('sender_failed')).toMatchObject([{ at: minutesFrom(0), facts: { count: 1 } }])
    }
    later(25 * 3_600_000)
    expect(await boardNeeds('sender_failed')).toEqual([])
  })
})

describe('The line of a request in the log', () => {
  const production = { ENVIRONMENT: 'production' } as const
  const linesOf = async (work: () => unknown) => {
    const lines: Record<string, unknown>[] = []
    for (const level of ['info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((line) => void lines.push({ level, ...JSON.parse(line) }))
    }
    await work()
    return lines
  }

  it('names the route’s pattern, and nothing of the address', async () => {
    const path = '/webhooks/exotel/a-reference/a-signature?token=a-query'
    const lines = await linesOf(() => ask(path, { method: 'POST' }, production))
    expect(lines).toEqual([
      {
        ...{ level: 'warn', event: 'answered', method: 'POST' },
        ...{ route: '/webhooks/exotel/:reference/:signature', status: 401, refusal: 'not_signed' },
        ...{ queries: 0, ms: expect.any(Number), requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      },
    ])
  })

  it('counts the statements that were asked, and has the id of the failure that it belongs to', async () => {
    const { cookie, userId } = await signedInRider()
    const lines = await linesOf(() =>
      withoutTable('customer_saved_locations', () =>
        ask('/api/addresses', { headers: { cookie } }, production),
      ),
    )
    const [failure, line] = lines.slice(-2)
    expect(line).toMatchObject({ level: 'error', status: 500, route: '/api/addresses', userId })
    expect(line?.queries).toBeGreaterThan(1)
    expect(failure).toMatchObject({
      requestId: line?.requestId,
      cause: expect.stringContaining('no such table'),
    })
    expect(String(failure?.message).length).toBeLessThan(400)
  })

  it.each(['/profile', '/driver', '/ops', '/auth'])(
    'names who is signed in by id, of the page %s too',
    async (path) => {
      const { cookie, userId } = await signedInRider()
      const lines = await linesOf(async () => {
        await ask(path, { headers: { cookie } }, production)
        await ask(path, {}, production)
      })
      const answered = lines.filter(({ event }) => event === 'answered')
      expect(answered.map((line) => line.userId)).toEqual([userId, undefined])
    },
  )

  it('is one line more for a sign-in and for what an operator did, and none where it was refused', async () => {
    const operator = await signedInOperator()
    const lines = await linesOf(async () => {
      await newSession(operator.userId)
      await post('/api/ops/packages/none', {}, operator)
      await post('/api/ops/audit', {}, operator)
    })
    expect(lines.filter(({ event }) => /^(signed_in|operator_acted)$/.test(String(event)))).toEqual([
      { level: 'info', event: 'signed_in', userId: operator.userId, byGoogle: true },
      expect.objectContaining({ operatorId: operator.userId, method: 'POST', route: '/api/ops/audit' }),
    ])
  })
})
