import * as v from 'valibot'

// What a schema reads, as plain data: enough to compare the schemas of two versions.

/** A type's name, or '@' and the name of a schema. 'anything': whatever stands there is read. */
type Shape =
  | string
  | { keys: Record<string, Shape>; isStrict?: true }
  /** May be missing; with its default where it has one. */
  | { maybe: Shape }
  | { nullable: Shape }
  | { list: Shape }
  | { values: Shape }
  | { one: unknown[] }
  | { any: Shape[] }

export type Shapes = Record<string, Shape>

type Schema = v.GenericSchema & Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  v.is(v.looseObject({ kind: v.literal('schema') }), value)
const schemasIn = (value: unknown): Schema[] => Object.values(Object(value)).filter(isSchema)

/** The shapes of all schemas by their names; a schema within another is named where it has a name. */
export function shapesOf(named: ReadonlyMap<unknown, string>): Shapes {
  const shapes: Shapes = {}
  for (const [schema, name] of named) if (isSchema(schema)) shapes[name] ??= shapeOf(schema, named, true)
  return shapes
}

function shapeOf(schema: unknown, named: ReadonlyMap<unknown, string>, isRoot = false): Shape {
  const inner = (part: unknown) => shapeOf(part, named)
  const name = named.get(schema)
  if (!isSchema(schema)) return 'anything'
  if (name !== undefined && !isRoot) return `@${name}`
  // Of a text that is parsed, what it says.
  const said = Array.isArray(schema.pipe) && schema.pipe.some(({ type }) => type === 'parse_json')
  if (said) return inner(schemasIn(schema.pipe).at(-1))
  if ('fallback' in schema) return 'anything'
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object': {
      const fields = Object.entries(Object(schema.entries)).map(
        ([key, field]) => [key, inner(field)] as const,
      )
      const keys = Object.fromEntries(fields)
      return schema.type === 'strict_object' ? { keys, isStrict: true } : { keys }
    }
    case 'optional':
    case 'exact_optional':
    case 'undefinedable':
      return { maybe: inner(schema.wrapped) }
    case 'nullish':
      return { maybe: { nullable: inner(schema.wrapped) } }
    case 'nullable':
      return { nullable: inner(schema.wrapped) }
    case 'array':
      return { list: inner(schema.item) }
    case 'record':
      return { values: inner(schema.value) }
    case 'literal':
      return { one: [schema.literal] }
    case 'picklist':
      return { one: Array.isArray(schema.options) ? schema.options : [] }
    case 'union':
    case 'variant':
      return { any: schemasIn(schema.options).map(inner) }
    case 'unknown':
    case 'any':
      return 'anything'
    default:
      return schema.type
  }
}

/** 'new': the reader is the version that is made now, and what it reads may be older. */
type Reader = 'new' | 'released'

/** Why this reader does not read what the other version writes; each with the field. */
export function unread(reader: Reader, schema: string, versions: Record<Reader, Shapes>): string[] {
  const writer = reader === 'new' ? 'released' : 'new'
  const { [reader]: own, [writer]: others } = versions
  const named = (shape: Shape, shapes: Shapes): Shape =>
    typeof shape === 'string' && shape.startsWith('@')
      ? named(shapes[shape.slice(1)] ?? 'anything', shapes)
      : shape

  function problems(given: Shape, written: Shape, field: string): string[] {
    const [to, from] = [named(given, own), named(written, others)]
    const says = (what: string) => [`${field} ${what}`]
    if (to === 'anything') return []
    if (isOf(to, 'maybe')) return problems(to.maybe, isOf(from, 'maybe') ? from.maybe : from, field)
    if (isOf(from, 'maybe')) return says('may be missing')
    if (isOf(to, 'nullable'))
      return problems(to.nullable, isOf(from, 'nullable') ? from.nullable : from, field)
    if (isOf(from, 'nullable')) return says('may be null')
    if (isOf(to, 'any') || isOf(from, 'any')) {
      const [readable, sent] = [optionsOf(to, own), optionsOf(from, others)]
      return sent.flatMap((option) => {
        const alike = readable.filter((one) => isAlike(one, option))
        if (alike.length === 0) return reader === 'new' ? says('has a kind that is not read') : []
        const each = alike.map((one) => problems(one, option, field))
        return each.find((found) => found.length === 0) ?? each[0] ?? []
      })
    }
    if (isOf(to, 'one') && isOf(from, 'one')) {
      // A page says of a value that it does not know that it is out of date.
      const strange = from.one.filter((value) => !to.one.includes(value))
      return reader === 'new' && strange.length > 0 ? says(`may be ${strange.join(', ')}`) : []
    }
    if (isOf(to, 'list') && isOf(from, 'list')) return problems(to.list, from.list, `${field}[]`)
    if (isOf(to, 'values') && isOf(from, 'values')) return problems(to.values, from.values, `${field}.*`)
    if (isOf(to, 'keys') && isOf(from, 'keys')) {
      const ofKeys = Object.entries(to.keys).flatMap(([key, shape]) => {
        const [at, sent] = [`${field}.${key}`, from.keys[key]]
        if (sent !== undefined) return problems(shape, sent, at)
        return isOf(named(shape, own), 'maybe') || named(shape, own) === 'anything'
          ? []
          : [`${at} is missing`]
      })
      const others = Object.keys(from.keys).filter((key) => !(key in to.keys))
      return [...ofKeys, ...(to.isStrict ? others.map((key) => `${field}.${key} is refused`) : [])]
    }
    return JSON.stringify(to) === JSON.stringify(from) ? [] : says('is of another type')
  }

  function optionsOf(shape: Shape, shapes: Shapes): Shape[] {
    const known = named(shape, shapes)
    return isOf(known, 'any') ? known.any.flatMap((option) => optionsOf(option, shapes)) : [known]
  }

  /** Whether two options are of one kind: of objects by their literals, of anything else by the type. */
  function isAlike(one: Shape, other: Shape): boolean {
    if (!isOf(one, 'keys') || !isOf(other, 'keys')) return problems(one, other, '').length === 0
    return Object.entries(one.keys).every(([key, shape]) => {
      const [a, b] = [named(shape, own), named(other.keys[key] ?? 'anything', others)]
      return !isOf(a, 'one') || !isOf(b, 'one') || a.one.some((value) => b.one.includes(value))
    })
  }

  const [given, written] = [own[schema], others[schema]]
  return given === undefined || written === undefined ? [] : problems(given, written, schema)
}

const isOf = <Key extends string>(shape: Shape, key: Key): shape is Extract<Shape, Record<Key, unknown>> =>
  typeof shape === 'object' && key in shape
