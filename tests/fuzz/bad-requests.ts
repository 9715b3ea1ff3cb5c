import * as v from 'valibot'
import type { Draw } from '../support/bookings/draw'
import type { Asked } from '../support/worker/every-route'

// Requests that have to be refused, drawn from a route's schema and a seed: the same seed draws the same ones.

const pick = <Value>(draw: Draw, values: readonly Value[]): Value => {
  const value = values[draw(values.length)]
  if (value === undefined) throw new Error('Nothing to draw from')
  return value
}

/** Texts that have broken other people's programs. None of them is an id of ours. */
const ODD_TEXTS = [
  ...['', ' ', '\u0000', '\ud800', '\u202e', 'ಹಸಿರು', '𝔘', '-', '.', '..', '%', '%00', '%ff', '~'],
  ...["'; DROP TABLE bookings; --", '" OR ""="', '<script>alert(1)</script>', '{{7*7}}', '$' + '{7*7}'],
  ...['../../etc/passwd', 'constructor', '__proto__', 'NaN', '1e999', '-1', '0', '2026-02-30T25:61:00.000Z'],
  ...['9'.repeat(400), 'a'.repeat(5000), 'http://169.254.169.254/', '\r\nset-cookie: a=b', '[object Object]'],
] as const

const ODD_VALUES: readonly unknown[] = [
  ...ODD_TEXTS,
  ...[null, true, false, 0, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, [], [[]], {}, { $gt: '' }],
  JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'),
]

/** Bodies that no schema has a say in. */
const RAW = [
  ...['', '{', '[', 'null', '"x"', '42', '[{}]', '{"a":1,'],
  ...['['.repeat(5000), '{"a":'.repeat(900), '\u0000\u0001'],
]

type Part = { [name: string]: unknown }
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** A value of about the schema's shape, so that what is spoiled in it is reached. */
function likely(schema: unknown, draw: Draw): unknown {
  if (!isPart(schema)) return pick(draw, ODD_VALUES)
  if (isPart(schema.entries))
    return Object.fromEntries(
      Object.entries(schema.entries).map(([name, part]) => [name, likely(part, draw)]),
    )
  if ('wrapped' in schema) return draw(4) === 0 ? null : likely(schema.wrapped, draw)
  if ('item' in schema) return [likely(schema.item, draw)]
  if ('literal' in schema) return schema.literal
  if (Array.isArray(schema.options))
    return schema.type === 'picklist' ? pick(draw, schema.options) : likely(pick(draw, schema.options), draw)
  if (schema.type === 'number') return draw(100)
  if (schema.type === 'boolean') return draw(2) === 0
  const instant = '2099-01-01T00:00:00.000Z'
  return pick(draw, ['4821', 'upi', instant, 'MG Road', '0123456789abcdef0123456789abcdef'])
}

/** The same with one part of it taken away, replaced, added or wrapped. */
function spoiled(value: unknown, draw: Draw): unknown {
  if (!isPart(value) || Object.keys(value).length === 0) return pick(draw, ODD_VALUES)
  const name = pick(draw, Object.keys(value))
  if (Array.isArray(value)) return draw(3) === 0 ? Array(500).fill(value[0]) : [spoiled(value[0], draw)]
  const { [name]: part, ...rest } = value
  const change = draw(6)
  if (change === 0) return rest
  if (change === 1) return { ...value, [pick(draw, ODD_TEXTS)]: pick(draw, ODD_VALUES) }
  if (change === 2) return { ...value, [name]: [part] }
  return { ...value, [name]: change === 3 ? spoiled(part, draw) : pick(draw, ODD_VALUES) }
}

export interface BadRequest extends Omit<Asked, 'body'> {
  headers: Record<string, string>
  body?: string
}

interface Target {
  /** A request of the route that would be answered. */
  asked: Asked
  schema?: v.GenericSchema | undefined
  /** The id in the path, which is then another. */
  id?: string | undefined
  needsKey: boolean
}

/** A request of this route that must change nothing, whoever sends it. */
export function badRequest({ asked, schema, id, needsKey }: Target, draw: Draw): BadRequest {
  const { method, path, form, socket } = asked
  const odd = () => encodeURIComponent(pick(draw, ODD_TEXTS).replace('\ud800', ''))
  const asOther = (): string => path.replace(id ?? path, odd() || 'absent')
  if (method === 'GET') {
    const names = ['after', 'before', 'status', 'q', 'state', 'trip', 'booking_id', 'id']
    const query = () => `${pick(draw, names)}=${odd()}`
    const headers = {
      ...(socket ? { upgrade: 'websocket' } : {}),
      ...(draw(5) === 0 ? { cookie: `__Host-session=${odd()}` } : {}),
    }
    const address = id && draw(2) === 0 ? asOther() : path
    return { method, path: `${address}?${query()}&${query()}`, headers, ...(socket && { socket }) }
  }
  const body = form
    ? new URLSearchParams(Object.entries(asked.body ?? {})).toString()
    : JSON.stringify(asked.body ?? {})
  /** The request that would be answered, but for these. */
  const but = (headers: Record<string, string>, part: Partial<BadRequest> = {}): BadRequest => ({
    ...{ method, path, body, ...part },
    headers: {
      ...(socket ? { upgrade: 'websocket' } : {}),
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
  })
  const spoiledBody = (given: v.GenericSchema): string => {
    for (let tries = 0; tries < 20; tries++) {
      const base = draw(2) === 0 ? asked.body : likely(given, draw)
      const bad = spoiled(draw(3) === 0 ? spoiled(base, draw) : base, draw)
      const read = Array.isArray(bad) ? null : bad
      if (!v.safeParse(given, JSON.parse(JSON.stringify(read ?? null))).success)
        return JSON.stringify(bad) ?? ''
    }
    return pick(draw, RAW)
  }
  const keys = ['', 'short', 'a'.repeat(99), '-- --']
  const types = ['text/plain', '', 'application/xml', 'multipart/form-data']
  // Most of them of the schema: what it lets through is what matters.
  const ofSchema = (given: v.GenericSchema) => [
    ...Array.from({ length: 4 }, () => () => but({}, { body: spoiledBody(given) })),
    () => but({}, { body: pick(draw, RAW.slice(0, 9)) }),
    () => but({ 'content-type': pick(draw, types) }),
  ]
  const ways: (() => BadRequest)[] = [
    () => but({ 'sec-fetch-site': 'cross-site' }),
    () => but({ cookie: `__Host-session=${'a'.repeat(40)}` }, { body: pick(draw, RAW) }),
    ...(id ? [() => but({}, { path: asOther() })] : []),
    ...(needsKey ? [() => but({ 'idempotency-key': pick(draw, keys) })] : []),
    ...(schema ? ofSchema(schema) : []),
  ]
  return pick(draw, ways)()
}
