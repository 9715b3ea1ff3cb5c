import { createExecutionContext, env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { takeQueue } from '../../worker/after-answer'
import { app } from '../../worker/app'
import { configOf } from '../../worker/config'
import { providerFetchOf } from '../../worker/http/provider-request'
import { runCron } from '../../worker/upkeep'
import { get, post, request } from '../support/worker/api'
import { insertInto, rowsOf, run, withoutTable } from '../support/worker/database'
import { boardNeeds } from '../support/worker/needs'
import { ORIGIN, signedInRider } from '../support/worker/people'
import { minutesFrom, signedInOperator } from '../support/worker/rides'

const { HEALTH_TOKEN } = configOf(env, 'health')

/** Each look is later than what an instance of the worker keeps of the look before. */
let now = Date.now()
beforeEach(async () => {
  now += 60_000
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await run(`UPDATE clock_runs SET ran_at = ?, failed = '[]'`, minutesFrom(0))
})

const WAITING = {
  message_id: 'waits',
  reference: 'waits',
  event: 'booking.confirmed',
  channel: 'sms',
  status: 'due',
  try_at: minutesFrom(-11),
}

/** A nightly copy that is of this moment. */
const copiedAt = (at: string) => ({
  id: at,
  began_at: at,
  lease_until: at,
  progress: '{}',
  copied_at: at,
  ended_at: at,
})

const look = (authorization = `Bearer ${HEALTH_TOKEN}`) =>
  request('/health', null, { headers: { authorization } })

describe('The product’s health', () => {
  it('is a bare status to strangers, and named to a monitor and to operators', async () => {
    const named = await look()
    expect(named.status).toBe(200)
    expect(Object.keys(await named.json<object>()).sort()).toEqual(
      [
        ...['clock_every_five_minutes', 'clock_every_minute', 'clock_nightly'],
        ...['backup', 'database', 'kv', 'objects', 'outbox', 'pictures', 'providers'],
      ].sort(),
    )
    for (const stranger of [get('/health'), get('/health', await signedInRider()), look('Bearer x')]) {
      const answer = await stranger
      expect([answer.status, await answer.text()]).toEqual([200, ''])
    }
    const operators = await get('/health', await signedInOperator())
    expect(await operators.json()).toMatchObject({ kv: { isFine: true } })
  })

  it.each([
    [
      'a clock that stopped',
      () => run(`UPDATE clock_runs SET ran_at = ?`, minutesFrom(-16)),
      'clock_every_minute',
    ],
    ['messages that nobody sends', () => insertInto({ outbox: WAITING }), 'outbox'],
    ['two nights without a copy', () => insertInto({ backups: copiedAt(minutesFrom(-3001)) }), 'backup'],
  ])('is 503 with %s', async (_, break_, part) => {
    await break_()
    const answer = await look()
    expect(answer.status).toBe(503)
    expect((await answer.json<Record<string, { isFine: boolean }>>())[part]).toMatchObject({ isFine: false })
    await run(`DELETE FROM outbox WHERE message_id = 'waits'`)
    await run('DELETE FROM backups')
  })

  it('names a task that failed, and stays 200 while its round is on time', async () => {
    await run(`UPDATE clock_runs SET failed = '["audit"]' WHERE round = 'nightly'`)
    const answer = await look()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ clock_nightly: { isFine: true, failed: ['audit'] } })
  })

  it('is 200 while a restore keeps the clock off, and says so', async () => {
    await run(`UPDATE clock_runs SET ran_at = ?`, minutesFrom(-60 * 48))
    await insertInto({ outbox: WAITING })
    expect((await look()).status).toBe(503)
    await insertInto({
      restores: { id: 'restored', copied_at: minutesFrom(-60), restored_at: minutesFrom(-1) },
    })
    vi.setSystemTime(now + 5000)
    const answer = await look()
    expect(answer.status).toBe(200)
    const off = { isFine: true, off: true }
    expect(await answer.json()).toMatchObject({ clock_every_minute: off, clock_nightly: off, outbox: off })
    await run(`DELETE FROM restores`)
    await run(`DELETE FROM outbox WHERE message_id = 'waits'`)
  })

  it('is 503 where the database does not answer, and says so once more within five seconds', async () => {
    const answers = await withoutTable('clock_runs', async () => [await look(), await get('/health')])
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    expect(await answers[0]?.json()).toMatchObject({ database: { isFine: false }, kv: { isFine: true } })
    expect((await get('/health')).status).toBe(503)
    vi.setSystemTime(now + 5000)
    expect((await get('/health')).status).toBe(200)
  })

  it('knows each round of the clock, and which task of it failed', async () => {
    const rounds = ['* * * * *', '*/5 * * * *', '30 20 * * *']
    await withoutTable('email_proofs', async () => {
      for (const cron of rounds) await runCron(cron, env, new Date())
    })
    expect(await (await look()).json()).toMatchObject({
      clock_every_minute: { failed: [] },
      clock_every_five_minutes: { ran_at: minutesFrom(0), failed: ['delete_old_proofs'] },
      clock_nightly: { failed: [] },
    })
  })

  it('counts what providers failed in ten minutes', async () => {
    const SANDBOX = { ...env.SANDBOX, fetch: async () => new Response(null, { status: 502 }) }
    const ask = () => providerFetchOf({ ...env, SANDBOX })(new Request('https://api.razorpay.com/v1/orders'))
    await ask()
    await ask()
    expect(await (await look()).json()).toMatchObject({
      providers: { isFine: true, failures: { 'api.razorpay.com': 2 } },
    })
    vi.setSystemTime(now + 11 * 60_000)
    await run(`UPDATE clock_runs SET ran_at = ?`, minutesFrom(0))
    expect(await (await look()).json()).toMatchObject({ providers: { failures: {} } })
  })
})

describe('A batch of the queue', () => {
  const batch = (queue: string) => ({
    queue,
    messages: [{ id: 'lost-1', timestamp: new Date(), body: null, attempts: 4, ack() {}, retry() {} }],
    metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
    ackAll: () => {},
    retryAll: () => {},
  })

  it('that can’t be sent fails, so that the platform tries again', async () => {
    const sending = withoutTable('outbox', () => takeQueue(batch('hasiru-messages'), env))
    await expect(sending).rejects.toThrow()
  })

  it('that failed for good is an operator’s need for a day, however often it comes', async () => {
    await takeQueue(batch('hasiru-messages-failed'), env)
    await takeQueue(batch('hasiru-messages-failed'), env)
    expect(await boardNeeds('sender_failed')).toMatchObject([{ at: minutesFrom(0), facts: { count: 1 } }])
    vi.setSystemTime(now + 25 * 3_600_000)
    expect(await boardNeeds('sender_failed')).toEqual([])
  })

  it('that failed for good is known by its queue in the preview too', async () => {
    await run('DELETE FROM dead_letters')
    await takeQueue(batch('hasiru-messages-failed-preview'), env)
    expect(await rowsOf('SELECT id FROM dead_letters')).toEqual([{ id: 'lost-1' }])
  })
})

describe('The line of a request in the log', () => {
  const linesOf = async (ask: (production: typeof env) => Promise<unknown>) => {
    const lines: Record<string, unknown>[] = []
    for (const level of ['info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((line) => void lines.push({ level, ...JSON.parse(line) }))
    }
    await ask({ ...env, ENVIRONMENT: 'production' })
    return lines
  }
  const ask = async (production: typeof env, path: string, init?: RequestInit) =>
    app.fetch(new Request(`${ORIGIN}${path}`, init), production, createExecutionContext())

  it('names the route’s pattern, and nothing of the address', async () => {
    const path = '/webhooks/exotel/a-reference/a-signature?token=a-query'
    const [line, ...others] = await linesOf((production) => ask(production, path, { method: 'POST' }))
    expect(others).toEqual([])
    expect(line).toMatchObject({
      level: 'warn',
      event: 'answered',
      method: 'POST',
      route: '/webhooks/exotel/:reference/:signature',
      status: 401,
      refusal: 'not_signed',
      queries: 0,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ms: expect.any(Number),
    })
    for (const secret of ['a-reference', 'a-signature', 'a-query']) {
      expect(JSON.stringify(line)).not.toContain(secret)
    }
  })

  it('counts the statements that were asked, and has the id of the failure that it belongs to', async () => {
    const { cookie } = await signedInRider()
    const lines = await linesOf((production) =>
      withoutTable('customer_saved_locations', () =>
        ask(production, '/api/addresses', { headers: { cookie } }),
      ),
    )
    const [failure, line] = lines.slice(-2)
    expect(line).toMatchObject({ level: 'error', status: 500, route: '/api/addresses' })
    expect(line?.queries).toBeGreaterThan(1)
    expect(failure).toMatchObject({
      requestId: line?.requestId,
      cause: expect.stringContaining('no such table'),
    })
    expect(String(failure?.message).length).toBeLessThan(400)
  })

  it('is one line more for what an operator did, and none where it was refused', async () => {
    const operator = await signedInOperator()
    const lines = await linesOf(async () => {
      await post('/api/ops/packages/none', {}, operator)
      await post('/api/ops/audit', {}, operator)
    })
    expect(lines.filter(({ event }) => event === 'operator_acted')).toMatchObject([
      { operatorId: operator.userId, method: 'POST', route: '/api/ops/audit' },
    ])
  })
})
