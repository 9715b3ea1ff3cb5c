import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Shapes, shapesOf, unread } from '../../scripts/schema-shapes.ts'

// Two versions run beside each other: an open page and a new worker, a rollback, an object's storage, a phone's. Every
// schema is compared with the released one, in both directions (CONTRIBUTING.md, 'Two versions').

/**
 * A line for each schema of the version that was deployed last: its name and its shape. What is plain, such as a text, or stands
 * in one other alone, has no line of its own: it stands there.
 */
const RELEASED = 'tests/released-schemas.txt'

/**
 * What only one version writes and reads (rows of its own statements, and of tables, whose new columns a migration fills),
 * and what a provider writes.
 */
const NOT_OURS =
  /worker\/(providers|places)\/|domain\/payments\/razorpay|sign-in\/google\.ts|\/(audit|booking-row|read-rides)\.ts/
const NOT_KEPT = /^Row|^IdsSchema$|RecordSchema$/

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
  const exports = paths.map(async (path) =>
    Object.entries((await modules[path]?.()) ?? {}).map(([name, schema]) => ({ path, name, schema })),
  )
  const all = (await Promise.all(exports)).flat()
  const found = all.filter(({ name }) => name.endsWith('Schema') && !NOT_KEPT.test(name))
  return new Map(
    found.flatMap(({ path, name, schema }) => {
      const isOne = found.filter((other) => other.name === name).length === 1
      const known = isOne ? name : `${path.slice(1)}#${name}`
      return [[schema, known] as const, [plain[path]?.[name], known] as const]
    }),
  )
}

const current = shapesOf(await namedSchemas())

if (process.env.RELEASED === 'now') {
  const told = (name: string) => JSON.stringify(current[name] ?? 'anything')
  const named = Object.keys(current).flatMap((name) => [...told(name).matchAll(/"@([^"]+)"/g)])
  const isPart = (name: string) =>
    /^"(?!@)/.test(told(name)) || named.filter(([, inner]) => inner === name).length === 1
  const whole = (name: string): string =>
    told(name).replace(/"@([^"]+)"/g, (known, inner) => (isPart(inner) ? whole(inner) : known))
  const lines = Object.keys(current).filter((name) => !isPart(name))
  writeFileSync(
    RELEASED,
    lines
      .sort()
      .map((name) => `${name} ${whole(name)}\n`)
      .join(''),
  )
}

const released: Shapes = Object.fromEntries(
  readFileSync(RELEASED, 'utf8')
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), JSON.parse(line.slice(line.indexOf(' ')))] as const),
)

describe('A reader', () => {
  const { object, optional, picklist, strictObject } = v
  const text = v.string()
  const [b, mayB] = [{ b: text }, { b: optional(text) }]
  const kind = (type: string, more: v.ObjectEntries = {}) => object({ type: v.literal(type), ...more })
  const kinds = (...options: ReturnType<typeof kind>[]) => v.variant('type', options)
  const said = (entries: v.ObjectEntries) => v.pipe(text, v.parseJson(), object(entries))
  const [missing, another] = ['.b is missing', ' is of another type']

  it.each<[string, v.GenericSchema, v.GenericSchema, { new?: string; released?: string }]>([
    ['a new field with a default', object({}), object({ b: optional(text, '') }), {}],
    ['a new field of anything', object({}), object({ b: v.unknown() }), {}],
    ['a field that nobody needed any more', object(mayB), object({}), {}],
    ['a new value, of which an older page says that it is out of date', picklist([1]), picklist([1, 2]), {}],
    ['a new field without a default', object({}), object(b), { new: missing }],
    ['a new field within a text', said({}), said(b), { new: missing }],
    ['a new field of one kind', kinds(kind('x')), kinds(kind('x', b)), { new: missing }],
    [
      'a new field where others are refused',
      strictObject({}),
      strictObject(mayB),
      { released: '.b is refused' },
    ],
    ['a field that is gone', object(b), object({}), { released: missing }],
    ['a field that is needed now', object(mayB), object(b), { new: '.b may be missing' }],
    ['a null that was none', v.array(text), v.array(v.nullable(text)), { released: '[] may be null' }],
    ['a number that was a text', text, v.number(), { new: another, released: another }],
    ['a value that was dropped', picklist([1, 2]), picklist([1]), { new: ' may be 2' }],
    [
      'a dropped kind',
      kinds(kind('x'), kind('y')),
      kinds(kind('x')),
      { new: ' has a kind that is not read' },
    ],
  ])('is told of %s', (_, before, after, found) => {
    const [was = {}, is = {}] = [before, after].map((schema) => shapesOf(new Map([[schema, 'a']])))
    for (const reader of ['new', 'released'] as const) {
      const unreadable = unread(reader, 'a', { new: is, released: was })
      expect([reader, ...unreadable]).toEqual([
        reader,
        ...[found[reader] ?? []].flat().map((one) => `a${one}`),
      ])
    }
  })
})

describe('Of the API, the sockets, the storage and the phones', () => {
  it('every schema is known', () => {
    const some =
      'DriverBoard ToViewer RoomState PhoneGuardState KeptBoard StoredSession StoredCode Attachment'
    for (const name of some.split(' ')) expect(current).toHaveProperty(`${name}Schema`)
  })

  it('the line of a released schema goes with it: none is passed over because it is called otherwise now', () => {
    expect(Object.keys(released).filter((name) => !(name in current))).toEqual([])
  })

  it('each body that a request may have is a schema with a name', () => {
    const bodies = Object.keys(modules).flatMap((path) =>
      [...readFileSync(`.${path}`, 'utf8').matchAll(/\b(?:jsonBody|press)\((v|[A-Z]\w+)/g)].map(
        ([, name = '']) => name,
      ),
    )
    expect(bodies.length).toBeGreaterThan(60)
    expect(bodies.filter((name) => !name.endsWith('Schema'))).toEqual([])
  })

  it.each([
    ['what the released version has written is read by this one', 'new'],
    ['what this one writes is read by the released version, after a rollback and on open pages', 'released'],
  ] as const)('%s', (_, reader) => {
    const found = Object.keys(released).flatMap((name) => unread(reader, name, { new: current, released }))
    expect(found, 'CONTRIBUTING.md, “Two versions read each other”, says what to do').toEqual([])
  })
})
