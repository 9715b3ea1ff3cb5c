import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '../../worker/database/tables'
import { log } from '../../worker/log'
import { database, withoutTable } from '../support/worker/database'

const errors = vi.fn((_line: string) => {})
/** The line of this error, or of these facts. */
const lineOf = (facts: Record<string, unknown>) => {
  log('error', 'unexpected', facts)
  return errors.mock.calls.at(-1)?.[0] ?? ''
}
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(errors))

describe('A log line', () => {
  it('about a failed statement holds neither the phone number it was about nor the rest of its parameters', async () => {
    const asked = database.select().from(users).where(eq(users.phone_no, '+919845012345'))
    const failure = await withoutTable('users', () => asked.catch((error: unknown) => error))
    expect(String(failure)).toContain('+919845012345')
    const stack = failure instanceof Error ? failure.stack : null
    const line = lineOf({ message: String(failure), stack })
    for (const said of ['Failed query: select', '.ts']) expect(line).toContain(said)
    expect(line).not.toContain('9845012345')
    expect(lineOf({ error: failure })).not.toContain('9845012345')
  })

  it.each([
    '/trip-share/0123456789abcdef0123456789abcdef/',
    '/api/shares/0123456789abcdef0123456789abcdef/remaining-route',
    '/api//shares/0123456789abcdef0123456789abcdef',
    '/trip-share/0123456789ABCDEF0123456789abcde).',
  ])('about %s does not contain what would let a reader of the log follow a ride', (path) => {
    const line = lineOf({ path })
    expect(line.toLowerCase()).not.toContain('0123456789abcdef')
    expect(line).toContain('share')
  })

  it('about a value that does not fit says where it stands, and not the value', () => {
    const schema = v.object({ rider: v.object({ phone_no: v.number() }) })
    const { issues } = v.safeParse(schema, { rider: { phone_no: '+919845012345' } })
    const error = issues && new v.ValiError(issues)
    const message = 'ValiError: rider.phone_no: number'
    expect(JSON.parse(lineOf({ error }))).toEqual({ event: 'unexpected', message })
  })
})
