import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'

// The account of a deployment by Cloudflare's REST API (developers.cloudflare.com/api): what wrangler makes elsewhere or
// a second time (docs/decisions/0056).

const DEFAULT_BASE = 'https://api.cloudflare.com/client/v4'
/** Riders are in Karnataka: https://developers.cloudflare.com/d1/configuration/data-location/ */
const LOCATION = 'apac'
const TRIES = 3
const PAGE = 100

const Envelope = v.object({
  success: v.boolean(),
  errors: v.optional(v.array(v.object({ code: v.optional(v.number()), message: v.string() })), []),
  result: v.unknown(),
})

export interface Account {
  id: string
  /** An answer as it came. */
  ask(method: Method, path: string, body?: object): Promise<Response>
  /**
   * The result of a call. Throws, with the provider's words, where it was refused or is unknown. What may be repeated is
   * asked for again; unless it says otherwise that is what changes nothing.
   */
  call(method: Method, path: string, body?: object, mayRepeat?: boolean): Promise<unknown>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The account that CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN name. Throws where one of them is missing. */
export function accountOf(env: Record<string, string | undefined>): Account {
  const { CLOUDFLARE_ACCOUNT_ID: id, CLOUDFLARE_API_TOKEN: token } = env
  if (!id || !token)
    throw new Error(
      'CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are missing: docs/deploy.md, The account.',
    )
  const base = env.CLOUDFLARE_API_BASE_URL ?? DEFAULT_BASE
  const ask: Account['ask'] = (method, path, body) =>
    fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    })
  const once = async (...[method, path, body]: Parameters<Account['ask']>) => {
    const answer = await ask(method, path, body)
    const parsed = v.safeParse(Envelope, await answer.json().catch(() => null))
    if (parsed.success && parsed.output.success) return parsed.output.result
    const errors = parsed.success ? parsed.output.errors : []
    const words = errors.map(({ code, message }) => `${message} (${code ?? answer.status})`).join('; ')
    throw new Error(`${method} ${path}: ${words || `HTTP ${answer.status}`}`)
  }
  return {
    id,
    ask,
    async call(method, path, body, mayRepeat = method === 'GET') {
      for (let tries = mayRepeat ? TRIES : 1; ; tries -= 1) {
        try {
          return await once(method, path, body)
        } catch (error) {
          if (tries === 1) throw error
        }
      }
    },
  }
}

/** Each kind: its path, the parameter that narrows its list to a name, and its fields for name, id and location. */
const KINDS = {
  'D1 database': ['/d1/database', 'name', 'name', 'uuid', 'primary_location_hint'],
  'KV namespace': ['/storage/kv/namespaces', null, 'title', 'id', null],
  'R2 bucket': ['/r2/buckets', 'name_contains', 'name', 'name', 'locationHint'],
  queue: ['/queues', 'name', 'queue_name', 'queue_id', null],
} as const
export type KindName = keyof typeof KINDS

const Records = v.array(v.record(v.string(), v.unknown()))
const Listed = v.union([
  Records,
  v.pipe(
    v.object({ buckets: Records }),
    v.transform(({ buckets }) => buckets),
  ),
])

/**
 * The id of the resource of this name, which is made where there is none. An answer that was lost, or somebody else who
 * made it at the same time, is no fault where it is there afterwards.
 */
export async function ensureResource(
  account: Account,
  kind: KindName,
  name: string,
): Promise<{ id: string; isNew: boolean }> {
  const [path, filter, nameField, idField, locationField] = KINDS[kind]
  const root = `/accounts/${account.id}${path}`
  const query = new URLSearchParams({ ...(filter && { [filter]: name }), per_page: `${PAGE}` })
  const find = async () => {
    for (let page = 1; ; page += 1) {
      // A list that the name narrows is one page.
      if (!filter) query.set('page', `${page}`)
      const listed = v.parse(Listed, await account.call('GET', `${root}?${query}`))
      const found = listed.find((one) => one[nameField] === name)
      if (found || filter || listed.length < PAGE) return v.parse(v.optional(v.string()), found?.[idField])
    }
  }
  const before = await find()
  if (before) return { id: before, isNew: false }
  const body = { [nameField]: name, ...(locationField && { [locationField]: LOCATION }) }
  const refused = await account.call('POST', root, body).then(
    () => null,
    (error: Error) => error,
  )
  const after = await find()
  if (!after) throw refused ?? new Error(`The ${kind} ${name} was made and is not there`)
  return { id: after, isNew: true }
}

const Named = v.array(v.object({ name: v.string() }))

/** Whether the account has the zone of a host: the host's own name, or one that it is under. */
export async function hasZoneOf(account: Account, host: string): Promise<boolean> {
  const labels = host.split('.')
  for (const i of labels.keys()) {
    const name = labels.slice(i).join('.')
    const zones = v.parse(Named, await account.call('GET', `/zones?name=${name}&account.id=${account.id}`))
    if (zones.length > 0) return true
  }
  return false
}

const Domains = v.array(v.object({ hostname: v.string(), service: v.string() }))

/** The worker that serves a host of the account's domains; null where none does. */
export async function workerAt(account: Account, host: string): Promise<string | null> {
  const path = `/accounts/${account.id}/workers/domains?hostname=${host}`
  const domains = v.parse(Domains, await account.call('GET', path))
  return domains.find(({ hostname }) => hostname === host)?.service ?? null
}

const Rules = v.object({ rules: v.optional(v.array(v.looseObject({ id: v.string() })), []) })

/** The rules by which R2 deletes what is in the bucket of copies (docs/restore.md). */
const COPIES_RULES = [
  ['copies-35-days', 'copies/', 35],
  ['deletions-90-days', 'deletions/', 90],
] as const

/** Sets the rules of the bucket of copies where they are others, and leaves rules that are not ours. Returns whether it did. */
export async function ensureCopiesRules(account: Account, bucket: string): Promise<boolean> {
  const path = `/accounts/${account.id}/r2/buckets/${bucket}/lifecycle`
  const { rules } = v.parse(Rules, await account.call('GET', path))
  const ours = COPIES_RULES.map(([id, prefix, days]) => ({
    id,
    enabled: true,
    conditions: { prefix },
    deleteObjectsTransition: { condition: { type: 'Age', maxAge: days * 86_400 } },
  }))
  const isSet = ours.every((our) => rules.some((rule) => isDeepStrictEqual({ ...rule, ...our }, rule)))
  if (isSet) return false
  const others = rules.filter(({ id }) => !ours.some((our) => our.id === id))
  await account.call('PUT', path, { rules: [...others, ...ours] })
  return true
}

/** Removes secrets that the worker has and `kept` hasn't, among those of ours. Returns the names of what went. */
export async function removeSecrets(
  account: Account,
  worker: string,
  { ours, kept }: { ours: readonly string[]; kept: readonly string[] },
): Promise<string[]> {
  const path = `/accounts/${account.id}/workers/scripts/${worker}/secrets`
  const held = v.parse(Named, await account.call('GET', path)).map(({ name }) => name)
  const gone = held.filter((name) => ours.includes(name) && !kept.includes(name))
  for (const name of gone) await account.call('DELETE', `${path}/${name}`)
  return gone
}
