import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Shapes, shapesOf, unread } from '../support/shapes'

// Two versions run beside each other: an open page and a new worker, a rollback, an object's storage, a phone's. Every
// schema is compared with the released one, in both directions (CONTRIBUTING.md, 'Two versions').

/** A line for each schema of the version that was deployed last: its name and its shape. */
const RELEASED = 'tests/released-schemas.txt'

/** What only one version writes and reads (rows of its own statements), and what a provider writes. */
const NOT_OURS =
  /worker\/(providers|places)\/|domain\/payments\/razorpay|sign-in\/google\.ts|\/(audit|booking-row|read-rides)\.ts/
const NOT_KEPT = /^Row|^IdsSchema$/

const modules = import.meta.glob<Record<string, unknown>>(
  ['/src/**/*.{ts,tsx}', '/worker/**/*.ts', '/durable-objects/**/*.ts'],
  { query: '?schemas' },
)
const plain = import.meta.glob<Record<string, unknown>>('/src/domain/**/*.ts', { eager: true })

/** All schemas by name. A name that several files have is of its file. */
async function namedSchemas(): Promise<Map<unknown, string>> {
  const paths = Object.keys(modules).filter(
    (path) => !NOT_OURS.test(path) && /^(export )?const \w+Schema\b/m.test(readFileSync(`.${path}`, 'utf8')),
  )
  const loaded = await Promise.all(paths.map(async (path) => [path, await modules[path]?.()] as const))
  const found = loaded.flatMap(([path, exported]) =>
    Object.entries(exported ?? {}).flatMap(([name, schema]) =>
      name.endsWith('Schema') && !NOT_KEPT.test(name) ? [{ path, name, schema }] : [],
    ),
  )
  const count = new Map<string, number>()
  for (const { name } of found) count.set(name, (count.get(name) ?? 0) + 1)
  return new Map(
    found.flatMap(({ path, name, schema }) => {
      const known = (count.get(name) ?? 0) > 1 ? `${path.slice(1)}#${name}` : name
      return [[schema, known] as const, [plain[path]?.[name], known] as const]
    }),
  )
}

const current = shapesOf(await namedSchemas())

if (process.env.RELEASED === 'now') {
  const lines = Object.keys(current)
    .sort()
    .map((name) => `${name} ${JSON.stringify(current[name])}`)
  writeFileSync(RELEASED, `${lines.join('\n')}\n`)
}

const released: Shapes = Object.fromEntries(
  readFileSync(RELEASED, 'utf8')
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), JSON.parse(line.slice(line.indexOf(' ')))] as const),
)

describe('A reader', () => {
  const text = v.string()
  const kind = <Kind extends string>(type: Kind, more: v.ObjectEntries = {}) =>
    v.object({ type: v.literal(type), ...more })
  const compared = (before: v.GenericSchema, after: v.GenericSchema) => {
    const [was, is] = [before, after].map((schema) => shapesOf(new Map([[schema, 'a']])))
    const versions = { new: is ?? {}, released: was ?? {} }
    return [unread('new', 'a', versions), unread('released', 'a', versions)]
  }

  it.each<[string, v.GenericSchema, v.GenericSchema]>([
    ['a new field with a default', v.object({ a: text }), v.object({ a: text, b: v.optional(text, '') })],
    ['a new field of anything', v.object({ a: text }), v.object({ a: text, b: v.unknown() })],
    ['a field that nobody needed any more', v.object({ a: v.optional(text) }), v.object({})],
  ])('reads %s', (_, before, after) => {
    expect(compared(before, after)).toEqual([[], []])
  })

  it.each<[string, v.GenericSchema, v.GenericSchema, string[], string[]]>([
    ['a new field without a default', v.object({}), v.object({ b: text }), ['a.b is missing'], []],
    ['a field that is gone', v.object({ b: text }), v.object({}), [], ['a.b is missing']],
    [
      'a field that is needed now',
      v.object({ b: v.optional(text) }),
      v.object({ b: text }),
      ['a.b may be missing'],
      [],
    ],
    [
      'a null that was none',
      v.object({ b: text }),
      v.object({ b: v.nullable(text) }),
      [],
      ['a.b may be null'],
    ],
    [
      'a number that was a text',
      v.array(v.object({ b: text })),
      v.array(v.object({ b: v.number() })),
      ['a[].b is of another type'],
      ['a[].b is of another type'],
    ],
    ['a value that was dropped', v.picklist(['x', 'y']), v.picklist(['x']), ['a may be y'], []],
    [
      'a kind that was dropped',
      v.variant('type', [kind('x'), kind('y')]),
      v.variant('type', [kind('x')]),
      ['a has a kind that is not read'],
      [],
    ],
    [
      'a new field of one kind',
      v.variant('type', [kind('x'), kind('y')]),
      v.variant('type', [kind('x', { b: text }), kind('y')]),
      ['a.b is missing'],
      [],
    ],
    [
      'a new field, where others are refused',
      v.strictObject({}),
      v.strictObject({ b: v.optional(text, '') }),
      [],
      ['a.b is refused'],
    ],
    [
      'a new field within a text',
      v.pipe(text, v.parseJson(), v.object({})),
      v.pipe(text, v.parseJson(), v.object({ b: text })),
      ['a.b is missing'],
      [],
    ],
  ])('does not read %s', (_, before, after, byNew, byReleased) => {
    expect(compared(before, after)).toEqual([byNew, byReleased])
  })

  it('says of a value that it does not know that it is out of date, as pages do', () => {
    expect(compared(v.picklist(['x']), v.picklist(['x', 'y']))).toEqual([[], []])
  })
})

describe('Of the API, the sockets, the storage and the phones', () => {
  it('every schema is known', () => {
    for (const name of ['DriverBoardSchema', 'ToViewerSchema', 'RoomStateSchema', 'PhoneGuardStateSchema'])
      expect(current).toHaveProperty(name)
    for (const name of ['KeptBoardSchema', 'StoredSessionSchema', 'StoredCodeSchema', 'AttachmentSchema'])
      expect(current).toHaveProperty(name)
  })

  it.each([
    ['what the released version has written is read by this one', 'new'],
    ['what this one writes is read by the released version, after a rollback and on open pages', 'released'],
  ] as const)('%s', (_, reader) => {
    const found = Object.keys(released).flatMap((name) => unread(reader, name, { new: current, released }))
    expect(found, 'CONTRIBUTING.md, “Two versions read each other”, says what to do').toEqual([])
  })
})
