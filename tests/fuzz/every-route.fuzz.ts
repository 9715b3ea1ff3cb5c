import { waitForGlobalWaitUntil } from 'cloudflare:test-internal'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { app } from '../../worker/app'
import { schemaOf } from '../../worker/http/failures'
import { sha256 } from '../../worker/http/signature'
import { drawFrom } from '../support/bookings/draw'
import { eventually } from '../support/eventually'
import { request } from '../support/worker/api'
import { requestOf, worldsOfRoutes } from '../support/worker/every-route'
import { letLimits } from '../support/worker/rate-limits'
import { callerOf } from '../support/worker/route-row'
import { ROUTE_TABLE } from '../support/worker/route-table'
import { type BadRequest, badRequest } from './bad-requests'

const { seed, requests } = inject('fuzz')

/** What an answer must not tell: where it failed, how a setting is called. */
const INTERNALS =
  /D1_ERROR|SQLITE|no such (table|column)|near ".*": syntax|(Type|Range|Reference|Syntax)Error:|Cannot read|is not a function|\bat \w+ \(|\.tsx?:\d|_(SECRET|PEPPER|API_KEY|TOKEN)\b/

/** What each table holds, as a hash: a failure names the tables that were changed. */
async function everythingStored(): Promise<Record<string, string>> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
       AND sql NOT LIKE 'CREATE VIRTUAL%'`,
  ).all<{ name: string }>()
  const rows = await env.DB.batch(results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)))
  const hashed = results.map(async ({ name }, place) => [
    name,
    await sha256(JSON.stringify(rows[place]?.results)),
  ])
  return Object.fromEntries(await Promise.all(hashed))
}

/** The same once nothing of earlier requests is on its way: messages, refunds. */
async function settled(): Promise<Record<string, string>> {
  let last: Record<string, string> = {}
  return eventually(async () => {
    await waitForGlobalWaitUntil()
    const before = last
    last = await everythingStored()
    expect(last).toEqual(before)
    return last
  })
}

const short = ({ method, path, headers, body }: BadRequest) =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${body?.slice(0, 500) ?? ''}`

describe(`Bad requests, drawn from seed ${seed}`, () => {
  // The clock stands: an operator's session is noted anew every 15 minutes, which would be a change.
  const now = Date.now()
  beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
  const worldOf = worldsOfRoutes()
  beforeAll(() => letLimits(true))

  it.each(Object.entries(ROUTE_TABLE))(
    '%s refuses them without failing, telling internals or changing anything',
    async (route, row) => {
      const world = await worldOf(route, row)
      await row.before?.(world)
      const [method = '', path = ''] = route.split(' ')
      const schema = app.routes
        .filter((one) => one.method === method && one.path === path)
        .map(({ handler }) => schemaOf(handler))
        .find((found) => found !== undefined)
      const target = {
        asked: requestOf(route, row, world),
        schema,
        id: row.id && /[:*]/.test(path) ? world.ids[row.id] : undefined,
        needsKey: row.twice === 'press',
      }
      const person = world.people[callerOf(row)]
      const draw = drawFrom(seed + path.length * 7919)
      const before = await settled()
      let sent: string[] = []
      for (let count = 1; count <= requests; count++) {
        const bad = badRequest(target, draw)
        sent.push(short(bad))
        const { headers, body } = bad
        const who = person && { ...person, ...(headers.cookie ? { cookie: headers.cookie } : {}) }
        const answer = await request(bad.path, who, { method, headers, ...(body !== undefined && { body }) })
        answer.webSocket?.accept()
        answer.webSocket?.close(1000)
        const said = answer.webSocket ? '' : await answer.text()
        expect(answer.status, `${sent.at(-1)} is answered ${said.slice(0, 300)}`).toBeLessThan(500)
        expect(INTERNALS.exec(said)?.[0], `${sent.at(-1)} is told an internal`).toBeUndefined()
        if (count % 25 !== 0 && count !== requests) continue
        expect(await everythingStored(), `One of these has changed something:\n${sent.join('\n')}`).toEqual(
          before,
        )
        sent = []
      }
    },
  )
})
