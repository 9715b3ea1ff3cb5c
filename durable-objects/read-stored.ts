import * as v from 'valibot'

/** Says in the log what was stored and can't be read. Fields are named, their values are users' data. */
const logUnread = (record: string, fields: readonly string[]) =>
  console.error(JSON.stringify({ event: 'stored_not_read', record, fields }))

/** A stored record; null, and a line in the log, for one that does not parse. */
export function readStored<Schema extends v.GenericSchema>(
  record: string,
  schema: Schema,
  stored: unknown,
): v.InferOutput<Schema> | null {
  const read = v.safeParse(schema, stored)
  if (read.success) return read.output
  logUnread(record, [...new Set(read.issues.map((issue) => v.getDotPath(issue) ?? ''))])
  return null
}

/**
 * A stored record of limits, field by field: a field that does not parse has the value that allows least, which comes
 * from `strictest`. `isMended`: there is such a field, and the record is to be written, so that the strict value gets older.
 */
export function readLimits<Entries extends v.ObjectEntries>(
  record: string,
  schema: v.ObjectSchema<Entries, undefined>,
  stored: unknown,
  strictest: () => v.InferInput<v.ObjectSchema<Entries, undefined>>,
): { state: v.InferOutput<v.ObjectSchema<Entries, undefined>>; isMended: boolean } {
  const given: object = Object(stored)
  const unread = Object.entries(schema.entries).flatMap(([name, field]) =>
    v.is(field, Reflect.get(given, name)) ? [] : [name],
  )
  if (unread.length === 0) return { state: v.parse(schema, given), isMended: false }
  logUnread(record, unread)
  const strict = Object.entries(strictest()).filter(([name]) => unread.includes(name))
  return { state: v.parse(schema, { ...given, ...Object.fromEntries(strict) }), isMended: true }
}
