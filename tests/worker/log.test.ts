import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { databaseOf } from '../../worker/database/client'
import { users } from '../../worker/database/tables'
import { log } from '../../worker/log'
import { withoutTable } from '../support/worker/database'

describe('A log line', () => {
  it('about a failed statement holds neither the phone number it was about nor the rest of its parameters', async () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
    const asked = databaseOf(env.DB).select().from(users).where(eq(users.phone_no, '+919845012345'))
    const failure = await withoutTable('users', () => asked.catch((error: unknown) => error))
    expect(String(failure)).toContain('+919845012345')
    log('error', 'unexpected', {
      message: String(failure),
      stack: failure instanceof Error ? failure.stack : null,
    })
    const line = String(lines.mock.calls[0]?.[0])
    expect(line).toContain('Failed query: select')
    expect(line).toContain('.ts')
    expect(line).not.toContain('9845012345')
  })

  it.each([
    '/trip-share/0123456789abcdef0123456789abcdef/',
    '/api/shares/0123456789abcdef0123456789abcdef/remaining-route',
    '/api//shares/0123456789abcdef0123456789abcdef',
    '/trip-share/0123456789ABCDEF0123456789abcde).',
  ])('about %s does not contain what would let a reader of the log follow a ride', (path) => {
    const lines = vi.spyOn(console, 'info').mockImplementation(() => {})
    log('info', 'unknown_path', { path })
    const line = String(lines.mock.calls[0]?.[0])
    lines.mockRestore()
    expect(line.toLowerCase()).not.toContain('0123456789abcdef')
    expect(line).toContain('share')
  })

  it('about a value that does not fit says where it stands, and not the value', () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
    const schema = v.object({ rider: v.object({ phone_no: v.number() }) })
    try {
      v.parse(schema, { rider: { phone_no: '+919845012345' } })
    } catch (error) {
      log('error', 'unexpected', { error })
    }
    expect(lines.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
      { event: 'unexpected', message: 'ValiError: rider.phone_no: number' },
    ])
  })

  it('still names the file of an error', () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
    log('error', 'unexpected', { stack: 'Error\n    at look (/worker/shares/find-share.ts:30:12)' })
    expect(String(lines.mock.calls[0]?.[0])).toContain('/worker/shares/find-share.ts:30:12')
  })
})
