import type { Context } from 'hono'
import * as v from 'valibot'
import { jsonBody, Refused } from './provider'

/** A refusal of the sandbox's own API. */
export const refusal = (
  status: 400 | 403 | 404 | 502,
  code: 'sandbox' | 'cannot_drive',
  message: string,
): Refused => new Refused({ status, body: { error: { code, message } } })

/** Sent by a page's form, and so answered with a page. */
export const isForm = (c: Context): boolean =>
  (c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')

/** The body of a page's form, or of a program's JSON; a refusal is thrown. */
export async function read<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  code: 'sandbox' | 'cannot_drive' = 'sandbox',
): Promise<v.InferOutput<Schema>> {
  const sent: unknown = isForm(c) ? await c.req.parseBody() : ((await jsonBody(c)) ?? {})
  const parsed = v.safeParse(schema, sent)
  if (!parsed.success) throw refusal(400, code, parsed.issues[0].message)
  return parsed.output
}

/** Answers a form with a redirect to its page, a program with JSON. */
export const answer = (c: Context, value: object, page = '/sandbox/payments'): Response =>
  isForm(c) ? c.redirect(page, 303) : c.json(value)

/** A whole number from `least` to `most`, of a form or of JSON. */
export const whole = (least: number, most: number) =>
  v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(least), v.maxValue(most))
