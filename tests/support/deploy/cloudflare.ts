import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

// Stands in for api.cloudflare.com, by its documented shapes as far as a deployment asks for them. It begins empty, runs
// the SQL that it is sent, and records each call.

const ACCOUNT = '0123456789abcdef0123456789abcdef'
const ROOT = `/accounts/${ACCOUNT}`

const idOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32)

const Body = v.fallback(v.record(v.string(), v.unknown()), {})
const Metadata = v.object({
  bindings: v.array(v.object({ name: v.string(), type: v.string(), text: v.optional(v.string()) })),
  migrations: v.optional(v.object({ new_tag: v.string() })),
})

interface Worker {
  tag?: string | undefined
  bindings: { name: string; type: string }[]
  secrets: Map<string, string>
}

interface Call {
  path: string
  /** What stands in the path's place for a name. */
  name: string
  query: URLSearchParams
  body: Record<string, unknown>
  form: FormData
}

/** A refusal: HTTP's status, Cloudflare's code and words. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    words = 'not found',
  ) {
    super(words)
  }
}

export async function startCloudflare(zones: readonly string[]) {
  const databases = new Map<string, { location: unknown; sql: DatabaseSync }>()
  /** KV namespaces, R2 buckets and domains by name. */
  const namespaces = new Map<string, string>()
  const buckets = new Map<string, unknown>()
  /** The rules of deletion of each bucket. */
  const rules = new Map<string, unknown>()
  const domains = new Map<unknown, string>()
  const queues = new Map<string, Record<string, unknown>[]>()
  const workers = new Map<string, Worker>()
  const assets = new Set<string>()
  /** What is in every bucket. */
  const objects = new Map<string, Uint8Array>()
  const calls: string[] = []
  /** Calls whose change is made and whose answer is lost, and calls that are refused: once each. */
  const lost: RegExp[] = []
  const refused: RegExp[] = []
  const isOneOf = (list: RegExp[], call: string) => {
    const found = list.findIndex((one) => one.test(call))
    return found >= 0 && list.splice(found, 1).length > 0
  }

  const add = <T>(map: Map<string, T>, name: unknown, value: T) => {
    if (map.has(String(name))) throw new Refusal(409, 10014, `${name} exists already`)
    map.set(String(name), value)
  }
  const workerOf = (name: string) => {
    const found = workers.get(name)
    if (!found) throw new Refusal(404, 10007)
    return found
  }
  const queueOf = (name: string) =>
    queues.has(name) ? [{ queue_name: name, queue_id: idOf(name), consumers: queues.get(name) }] : []

  /** The statements of one call, all or none, as D1 runs them. */
  function runSql({ name, body }: Call) {
    const [, { sql = null } = {}] = [...databases].find(([one]) => idOf(one) === name) ?? []
    if (!sql) throw new Refusal(404, 7404)
    const statements = String(body.sql)
    const values = v.parse(v.optional(v.array(v.string()), []), body.params)
    try {
      if (values.length > 0 || /^\s*(select|pragma)/i.test(statements))
        return [{ success: true, results: sql.prepare(statements).all(...values) }]
      sql.exec(`begin;${statements};commit`)
      return [{ success: true, results: [], meta: { duration: 1 } }]
    } catch (error) {
      if (sql.isTransaction) sql.exec('rollback')
      throw new Refusal(400, 7500, String(error))
    }
  }

  /** An upload: the first, or the version that a deployment is then made of. */
  function upload({ name, form }: Call) {
    const { bindings, migrations } = v.parse(Metadata, JSON.parse(String(form.get('metadata'))))
    const before = workers.get(name)
    const secrets = new Map(before?.secrets)
    for (const one of bindings) if (one.type === 'secret_text') secrets.set(one.name, one.text ?? '')
    const kept = new Set([...secrets.keys(), ...(before?.bindings.map((one) => one.name) ?? [])])
    const absent = bindings.find((one) => one.type === 'inherit' && !kept.has(one.name))
    if (absent) throw new Refusal(400, 10057, `inherit binding '${absent.name}' is invalid`)
    workers.set(name, { tag: migrations?.new_tag ?? before?.tag, bindings, secrets })
    const id = randomUUID()
    return { id, deployment_id: id, startup_time_ms: 9, resources: { script: { etag: id } } }
  }

  const script = `${ROOT}/workers/scripts/:`
  const routes: Record<string, (call: Call) => unknown> = {
    'GET /zones': ({ query }) => zones.filter((name) => name === query.get('name')).map((name) => ({ name })),
    [`GET ${ROOT}/d1/database`]: () => [...databases.keys()].map((name) => ({ name, uuid: idOf(name) })),
    [`GET ${ROOT}/d1/database/:`]: ({ name }) => {
      if (!databases.has(name)) throw new Refusal(404, 7404)
      return { name, uuid: idOf(name) }
    },
    [`POST ${ROOT}/d1/database`]: ({ body }) =>
      add(databases, body.name, { location: body.primary_location_hint, sql: new DatabaseSync(':memory:') }),
    [`POST ${ROOT}/d1/database/:/query`]: runSql,
    [`GET ${ROOT}/storage/kv/namespaces`]: ({ query }) => {
      const size = Number(query.get('per_page') ?? 20)
      const from = (Number(query.get('page') ?? 1) - 1) * size
      return [...namespaces].map(([title, id]) => ({ title, id })).slice(from, from + size)
    },
    [`POST ${ROOT}/storage/kv/namespaces`]: ({ body }) =>
      add(namespaces, body.title, idOf(String(body.title))),
    [`GET ${ROOT}/r2/buckets`]: () => ({ buckets: [...buckets.keys()].map((name) => ({ name })) }),
    [`POST ${ROOT}/r2/buckets`]: ({ body }) => add(buckets, body.name, body.locationHint),
    [`GET ${ROOT}/r2/buckets/:`]: ({ name }) => ({ name }),
    [`GET ${ROOT}/r2/buckets/:/lifecycle`]: ({ name }) => ({ rules: rules.get(name) ?? [] }),
    [`PUT ${ROOT}/r2/buckets/:/lifecycle`]: ({ name, body }) => void rules.set(name, body.rules),
    [`GET ${ROOT}/r2/buckets/:/objects`]: ({ query }) =>
      [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).map((key) => ({ key })),
    [`GET ${ROOT}/r2/buckets/:/objects/.+`]: ({ path }) => {
      const found = objects.get(path.replace(/^.*\/objects\//, ''))
      if (!found) throw new Refusal(404, 10007)
      return found
    },
    [`GET ${ROOT}/queues`]: ({ query }) => query.getAll('name').flatMap(queueOf),
    [`POST ${ROOT}/queues`]: ({ body }) => add(queues, body.queue_name, []),
    [`POST ${ROOT}/queues/:/consumers`]: ({ name, body }) => {
      const [, consumers] = [...queues].find(([one]) => idOf(one) === name) ?? []
      return consumers?.push({ ...body, script: body.script_name, consumer_id: idOf('a consumer') })
    },
    [`GET ${ROOT}/workers/services/:`]: ({ name }) => {
      if (!workers.has(name)) throw new Refusal(404, 10090)
      const { tag } = workerOf(name)
      return { default_environment: { script: { migration_tag: tag, last_deployed_from: 'wrangler' } } }
    },
    [`GET ${ROOT}/workers/workers/:`]: () => ({ subdomain: { enabled: false, previews_enabled: false } }),
    [`GET ${script}/secrets`]: ({ name }) => [...workerOf(name).secrets.keys()].map((one) => ({ name: one })),
    [`DELETE ${script}/secrets/:`]: ({ name, query }) =>
      workerOf(name).secrets.delete(query.get('second') ?? ''),
    [`GET ${script}/deployments`]: ({ name }) => ({ deployments: workerOf(name) && [] }),
    [`GET ${script}/settings`]: ({ name }) => ({ bindings: workerOf(name).bindings }),
    [`POST ${script}/assets-upload-session`]: ({ body }) => {
      const files = v.parse(v.record(v.string(), v.object({ hash: v.string() })), body.manifest)
      const fresh = Object.values(files).flatMap(({ hash }) => (assets.has(hash) ? [] : [hash]))
      return { jwt: 'a-session', buckets: fresh.length > 0 ? [[...new Set(fresh)]] : [] }
    },
    [`POST ${ROOT}/workers/assets/upload`]: ({ form }) => {
      for (const hash of form.keys()) assets.add(hash)
      return { jwt: 'a-session-that-ended' }
    },
    [`PUT ${script}`]: upload,
    [`POST ${script}/versions`]: upload,
    [`POST ${script}/deployments`]: () => ({ id: randomUUID() }),
    // Changes of which nothing is asked afterwards.
    [`PUT ${ROOT}/queues/:/consumers/:|PATCH ${script}/script-settings`]: () => ({}),
    [`POST ${script}/subdomain|PUT ${script}/schedules`]: () => ({}),
    [`POST ${script}/domains/changeset`]: () => ({ added: [], removed: [], updated: [], conflicting: [] }),
    [`GET ${ROOT}/workers/domains`]: ({ query }) =>
      [...domains].flatMap(([hostname, service]) =>
        hostname === query.get('hostname') ? [{ hostname, service, environment: 'production' }] : [],
      ),
    [`PUT ${script}/domains/records`]: ({ name, body }) => {
      for (const origin of v.parse(v.array(Body), body.origins)) domains.set(origin.hostname, name)
      return {}
    },
  }

  async function answer(route: string, call: Call) {
    for (const [key, handler] of Object.entries(routes)) {
      const found = new RegExp(`^(?:${key.replaceAll(':', '([^/]+)')})$`).exec(route)
      if (!found) continue
      const [, name = '', second = ''] = found
      call.query.set('second', second)
      return handler({ ...call, name })
    }
    throw new Refusal(404, 7003, `No route for ${route}`)
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand.in')
    const call = `${request.method} ${pathname.replace(ROOT, '')}`
    calls.push(call)
    const type = request.headers['content-type'] ?? ''
    // Wrangler sends some of its JSON without a type.
    const json = /^[[{]/.test(bytes.toString('utf8', 0, 1)) ? bytes.toString() : ''
    const form = type.startsWith('multipart')
      ? await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
      : new FormData()
    const body = v.parse(Body, JSON.parse(json || '{}'))
    const isRefused = isOneOf(refused, call)
    const given = isRefused
      ? new Refusal(403, 10042, 'Please enable R2')
      : await answer(`${request.method} ${pathname}`, { path: pathname, name: '', query, body, form }).catch(
          (error) => error,
        )
    if (isOneOf(lost, `${call} ${json}`)) return response.destroy()
    if (given instanceof Uint8Array) return response.end(given)
    const wrong = given instanceof Refusal ? given : null
    if (given instanceof Error && !wrong) console.error(given)
    response.writeHead(wrong?.status ?? 200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        success: !wrong,
        errors: wrong ? [{ code: wrong.code, message: wrong.message }] : [],
        result: wrong ? null : (given ?? {}),
        result_info: { page: 1, per_page: 100, total_pages: 1, count: 1, total_count: 1 },
      }),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  return {
    /** What a command is given to work on this account. */
    env: {
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
      CLOUDFLARE_API_TOKEN: 'a-token-of-the-test',
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    },
    lost,
    refused,
    calls,
    databases,
    namespaces,
    objects,
    queues,
    workers,
    domains,
    rules,
    /** The calls since it was last asked. */
    takeCalls: () => calls.splice(0),
    tablesOf(name: string) {
      const all = "type = 'table' and name not like 'sqlite_%' order by name"
      const found = databases.get(name)?.sql.prepare(`select name from sqlite_schema where ${all}`).all()
      return found?.map((row) => row.name)
    },
    /** Puts a worker there, with secrets. */
    deployed: (name: string, secrets: readonly string[] = []) =>
      workers.set(name, { bindings: [], secrets: new Map(secrets.map((one) => [one, 'kept'])) }),
    stop: () => new Promise((done) => server.close(done)),
  }
}
