import { env, exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../worker/notifications/settings'
import { unsubscribeUrl } from '../../../worker/notifications/unsubscribe'
import { get, post } from '../../support/worker/api'
import { database, firstRow } from '../../support/worker/database'
import { remove } from '../../support/worker/deletions'
import { consentsOf, putMessage } from '../../support/worker/inbox'
import { ORIGIN, riderOfEachTest, type SignedIn, signedInRider } from '../../support/worker/people'

const rider = riderOfEachTest()

const pathFor = async ({ userId }: SignedIn) =>
  (await unsubscribeUrl(env, ORIGIN, userId)).slice(ORIGIN.length)

/** As a mail provider posts for its reader (RFC 8058): from no page of ours, with no cookie and no origin. */
const oneClick = (path: string) =>
  exports.default.fetch(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

const wantsAll = async ({ userId }: SignedIn) => (await readSettings(database, userId)).optional

describe('The link under an e-mail that no ride needs', () => {
  it('changes nothing when it is opened, and ends such messages by one press, however often', async () => {
    const path = await pathFor(rider)
    const opened = await get(path)
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('method="post"')])
    expect(await wantsAll(rider)).toBe(true)
    for (const answer of [await oneClick(path), await oneClick(path)]) {
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('still hear')])
    }
    expect(await wantsAll(rider)).toBe(false)
    expect(await consentsOf(rider)).toEqual(['optional 0 email'])
  })

  it('is of its own user alone: one that somebody else wrote ends nothing', async () => {
    const other = await signedInRider()
    const forged = (await pathFor(other)).replace(other.userId, rider.userId)
    for (const path of [forged, `/messages/unsubscribe?user=${rider.userId}`, '/messages/unsubscribe']) {
      expect((await oneClick(path)).status).toBe(410)
      expect((await get(path)).status).toBe(410)
    }
    expect(await wantsAll(rider)).toBe(true)
  })

  it('keeps nothing of an account that was deleted', async () => {
    const path = await pathFor(rider)
    await remove(rider)
    expect((await oneClick(path)).status).toBe(200)
    expect(await firstRow('SELECT * FROM message_settings WHERE user_id = ?', rider.userId)).toBeNull()
    expect(await consentsOf(rider)).toEqual([])
  })

  it('leaves no trace of its address at other sites or in search engines', async () => {
    const { headers } = await get(await pathFor(rider))
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('A notification that was shown', () => {
  const shown = (reference: string) => post('/api/messages/shown', { reference })

  it('is delivered, by a browser without a session', async () => {
    const reference = crypto.randomUUID().replaceAll('-', '')
    const id = `ride.arrived|${reference}`
    await putMessage(id, 'ride.arrived', {
      channel: 'push',
      status: 'sent',
      reference,
      recipient_id: rider.userId,
    })
    expect((await shown(reference)).status).toBe(200)
    expect(await firstRow('SELECT status, try_at FROM outbox WHERE id = ?', id)).toEqual({
      status: 'delivered',
      try_at: null,
    })
  })

  it.each([
    ['0'.repeat(32), 200],
    ['short', 400],
  ])('of the reference %s, which there is not, answers %i and tells nothing', async (reference, status) => {
    expect((await shown(reference)).status).toBe(status)
  })
})
