import type { Context } from 'hono'
import { validator } from 'hono/validator'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import type { AppEnv } from './app-env'
import { fail } from './failures'

/**
 * Parses a JSON body. What doesn't fit answers 400 with the names of the fields, never with what was sent.
 * What the schema doesn't name is dropped: a posted `role` or `status` never gets further than here. A list is no body
 * of ours: to the schema it would be an object with none of its fields.
 */
export const jsonBody = <Schema extends GenericSchema>(schema: Schema) =>
  validator('json', (value, c: Context<AppEnv>): InferOutput<Schema> | Response => {
    const parsed = safeParse(schema, Array.isArray(value) ? null : value)
    if (parsed.success) return parsed.output
    const fields = parsed.issues.map((issue) => issue.path?.map((part) => String(part.key)).join('.') ?? '')
    return fail(c, 400, 'invalid_body', 'Some of what was sent could not be read.', {
      fields: [...new Set(fields)].slice(0, 20),
    })
  })
