import type { $Type, NotNull } from 'drizzle-orm'
import {
  integer,
  type SQLiteColumnBuilderBase,
  type SQLiteIntegerBuilderInitial,
  type SQLiteTextBuilderInitial,
  text,
} from 'drizzle-orm/sqlite-core'
import type * as v from 'valibot'

// Columns of tables: from the schema of a record, or by their names.

const flag = () => integer({ mode: 'boolean' })

type Builder = SQLiteColumnBuilderBase & { notNull(): SQLiteColumnBuilderBase }

const isWhole = <Columns extends object>(made: object, names: readonly string[]): made is Columns =>
  names.every((name) => Object.hasOwn(made, name))

function columnsFrom<Columns extends object>(
  made: readonly (readonly [name: string, column: SQLiteColumnBuilderBase])[],
): Columns {
  const columns: object = Object.fromEntries(made)
  const names = made.map(([name]) => name)
  if (!isWhole<Columns>(columns, names)) throw new Error(`No such columns: ${names.join(', ')}`)
  return columns
}

type Name<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Name<Rest> : List

type Named<List extends string, Column extends Builder> = {
  [Given in Name<List> as Given extends `${infer Bare}?` ? Bare : Given]: Given extends `${string}?`
    ? Column
    : NotNull<Column>
}

const ofOneType =
  <Column extends Builder>(column: () => Column) =>
  <List extends string>(list: List) =>
    columnsFrom<Named<List, Column>>(
      list.split(' ').map((name) => {
        const isNull = name.endsWith('?')
        return isNull ? [name.slice(0, -1), column()] : [name, column().notNull()]
      }),
    )

/** Columns of one type, by their names: 'id sent_at?', where the second may be null. */
export const texts = ofOneType(() => text())
export const numbers = ofOneType(() => integer())
export const flags = ofOneType(flag)

type Typed<Value> = [Value] extends [boolean]
  ? ReturnType<typeof flag>
  : [Value] extends [number]
    ? SQLiteIntegerBuilderInitial<''>
    : SQLiteTextBuilderInitial<'', [string, ...string[]], undefined>

type ColumnOf<Value> = null extends Value
  ? $Type<Typed<NonNullable<Value>>, NonNullable<Value>>
  : NotNull<$Type<Typed<Value>, Value>>

interface FieldSchema {
  type: string
  wrapped?: FieldSchema
  options?: readonly [string, ...string[]]
}

function columnOf({ type, wrapped, options }: FieldSchema): Builder {
  if (wrapped) return columnOf(wrapped)
  if (type === 'boolean') return flag()
  return type === 'number' ? integer() : text(options && { enum: options })
}

/**
 * The columns of a record, one for each field of its schema, as the field is stored. Those that are never null stand first:
 * Drizzle reads a row of an outer join as absent where its first column is null.
 */
export function columnsOfRecord<Entries extends v.ObjectEntries>({ entries }: { entries: Entries }) {
  const isNullable = ({ type }: FieldSchema) => type === 'nullable'
  const fields = Object.entries<FieldSchema>(entries)
  const inOrder = [
    ...fields.filter(([, each]) => !isNullable(each)),
    ...fields.filter(([, each]) => isNullable(each)),
  ]
  return columnsFrom<{ [Field in keyof Entries]: ColumnOf<v.InferInput<Entries[Field]>> }>(
    inOrder.map(([name, schema]) => [
      name,
      isNullable(schema) ? columnOf(schema) : columnOf(schema).notNull(),
    ]),
  )
}
