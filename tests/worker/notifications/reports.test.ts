import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FirstChannel } from '../../../src/domain/messages/settings'
import { configOf } from '../../../worker/config'
import { consents, outbox } from '../../../worker/database/message-tables'
import { sendDueMessages } from '../../../worker/notifications/send-messages'
import { readSettings } from '../../../worker/notifications/settings'
import { request } from '../../support/worker/api'
import { database, run } from '../../support/worker/database'
import {
  consentsOf,
  messagesTo,
  putMessage,
  setMessageSettings,
  signedByMeta,
} from '../../support/worker/inbox'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { paidBooking } from '../../support/worker/rides'
import { breakRoute, sandbox } from '../../support/worker/sandbox'

const TakenSchema = v.object({
  reports: v.array(
    v.object({
      id: v.number(),
      path: v.string(),
      headers: v.record(v.string(), v.string()),
      body: v.string(),
    }),
  ),
})

type Report = v.InferOutput<typeof TakenSchema>['reports'][number]

/** The reports that the providers have for us now. */
const takeReports = async () => v.parse(TakenSchema, await sandbox('/reports/take', {})).reports

/** Posts a report as its provider does: of no session, from no page. */
const posted = ({ path, headers, body }: Omit<Report, 'id'>) =>
  request(path, null, { method: 'POST', headers, body })

async function deliverReports(): Promise<number[]> {
  const statuses: number[] = []
  for (const report of await takeReports()) {
    const { status } = await posted(report)
    statuses.push(status)
    await sandbox('/reports/ended', { id: report.id, status })
  }
  return statuses
}

let rider: SignedIn
let email: string

/** A confirmed booking's message, handed to the provider of this channel. */
async function sentBy(channel: FirstChannel): Promise<string> {
  await setMessageSettings(rider, { first_channel: channel, whatsapp: channel === 'whatsapp' })
  const booking = await paidBooking(rider)
  const id = `booking.confirmed|${booking.id}`
  await putMessage(id, 'booking.confirmed', {
    booking_id: booking.id,
    recipient_id: rider.userId,
    details: '{}',
  })
  await sendDueMessages(env, new Date())
  return id
}

const rowsOf = (id: string) =>
  database.select().from(outbox).where(eq(outbox.message_id, id)).orderBy(outbox.id)

const statesOf = async (id: string) => (await rowsOf(id)).map(({ channel, status }) => `${channel} ${status}`)

beforeEach(async () => {
  await sandbox('/reset', {})
  await env.DB.exec('DELETE FROM outbox')
  email = `${crypto.randomUUID()}@riders.example`
  rider = await signedInRider({ fullName: 'Asha Rao', email })
})

describe.each([
  ['sms', 'exotel.reports', 'email'],
  ['whatsapp', 'whatsapp.reports', 'sms'],
  ['email', 'resend.reports', 'sms'],
] as const)('A message by %s', (channel, route, next) => {
  it('is delivered once its provider reports so, however often and late it does', async () => {
    const id = await sentBy(channel)
    expect(await statesOf(id)).toEqual([`${channel} sent`])
    const reports = await takeReports()
    expect(reports.length).toBeGreaterThan(0)
    for (const report of reports) expect((await posted(report)).ok).toBe(true)
    const [delivered] = await rowsOf(id)
    expect(delivered).toMatchObject({ status: 'delivered', try_at: null, ended_at: expect.any(String) })
    for (const report of reports.toReversed()) expect((await posted(report)).ok).toBe(true)
    expect(await rowsOf(id)).toEqual([delivered])
  })

  it('goes on over the person’s next channel once it is reported as not delivered (MESSAGE-5)', async () => {
    await breakRoute(route, 'undelivered')
    const id = await sentBy(channel)
    expect((await deliverReports()).every((status) => status < 300)).toBe(true)
    await expect
      .poll(() => statesOf(id), { timeout: 5000 })
      .toEqual([`${channel} undelivered`, `${next} sent`])
    // Beside the copy of the receipt, which is e-mail from the first.
    const told = await messagesTo(next === 'email' ? email : rider.phone, 1)
    expect(told.filter(({ text }) => !text.includes('your copy'))).toMatchObject([
      { channel: next },
      ...(next === 'sms' && channel === 'whatsapp' ? [{ channel: 'whatsapp' }] : []),
    ])
    const [, further] = await rowsOf(id)
    expect(further?.created_at).toBe((await rowsOf(id))[0]?.created_at)
  })

  it('is found by its reference where the answer to its request was lost', async () => {
    const id = await sentBy(channel)
    await run(`UPDATE outbox SET status = 'unknown', provider_id = NULL, sent_at = NULL WHERE id = ?`, id)
    await deliverReports()
    expect(await statesOf(id)).toEqual([`${channel} delivered`])
  })

  it('stays as it is where a report is forged or altered', async () => {
    const id = await sentBy(channel)
    const before = await rowsOf(id)
    for (const { path, headers, body } of await takeReports()) {
      const forgeries =
        channel === 'sms'
          ? [
              { path: `${path.slice(0, -1)}x`, headers, body },
              { path: '/webhooks/exotel/', headers, body },
            ]
          : [
              { path, headers, body: `${body} ` },
              { path, headers: {}, body },
            ]
      for (const forged of forgeries) expect((await posted(forged)).status).toBeGreaterThanOrEqual(400)
    }
    expect(await rowsOf(id)).toEqual(before)
  })
})

describe('Reports that are odd', () => {
  it('are taken and change nothing', async () => {
    const id = await sentBy('sms')
    const before = await rowsOf(id)
    const [report] = await takeReports()
    for (const body of ['', 'null', '{"entry":7}', 'Status=delivered', '{"type":"email.opened"}']) {
      expect((await posted({ path: report?.path ?? '', headers: report?.headers ?? {}, body })).ok).toBe(true)
      expect((await posted(await signed(body))).ok).toBe(true)
    }
    expect(await rowsOf(id)).toEqual(before)
  })

  it('are read by the hundred in one webhook', async () => {
    const id = await sentBy('whatsapp')
    const [row] = await rowsOf(id)
    const good = { id: 'wamid.1', status: 'delivered', biz_opaque_callback_data: row?.reference }
    const statuses = [...Array.from({ length: 600 }, (_, index) => ({ id: `x${index}`.padEnd(80) })), good]
    expect((await posted(await signed(webhook({ statuses })))).status).toBe(200)
    expect(await statesOf(id)).toEqual(['whatsapp delivered'])
  })
})

const webhook = (value: object) => JSON.stringify({ entry: [{ changes: [{ value }] }] })

const signed = signedByMeta

describe('An answer by WhatsApp', () => {
  const write = async (body: string, from = rider.phone.slice(1)) =>
    posted(await signed(webhook({ messages: [{ from, text: { body } }] })))

  it('STOP ends what is not needed for a ride, in any case; START takes that back; each is kept once (MESSAGE-8)', async () => {
    for (const word of [' stop', 'STOP ', ' Start', 'start\n']) expect((await write(word)).status).toBe(200)
    expect(await consentsOf(rider)).toEqual(['optional 0 whatsapp', 'optional 1 whatsapp'])
    await write('stop')
    expect(await readSettings(database, rider.userId)).toMatchObject({ optional: false })
  })

  it.each(['STOP please', 'Please stop sending messages!', 'unsubscribe', 'ನಿಲ್ಲಿಸಿ', 'रोको'])(
    '%s ends it too, and is answered once, however often Meta brings it',
    async (body) => {
      const message = { id: 'wamid.stop', from: rider.phone.slice(1), text: { body } }
      for (const _ of [1, 2]) await posted(await signed(webhook({ messages: [message] })))
      expect(await readSettings(database, rider.userId)).toMatchObject({ optional: false })
      const replies = (await messagesTo(rider.phone, 1)).map(({ text }) => text)
      expect(replies).toEqual([expect.stringMatching(/^You won’t get reminders any more\./)])
    },
  )

  it.each(['Stop at the gate please', 'stop start', 'Don’t stop', 'रोको मत', 'please'])(
    '%s is about something else, and changes nothing',
    async (body) => {
      await write(body)
      expect(await consentsOf(rider)).toEqual([])
    },
  )

  it('that comes again after a later one, or in front of it, takes back nothing that was chosen after it', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    const from = rider.phone.slice(1)
    const writtenAt = async (body: string, secondsAgo: number) =>
      posted(
        await signed(
          webhook({ messages: [{ from, timestamp: String(seconds - secondsAgo), text: { body } }] }),
        ),
      )
    await writtenAt('STOP', 60)
    await writtenAt('START', 30)
    await writtenAt('STOP', 60)
    expect(await readSettings(database, rider.userId)).toMatchObject({ optional: true })
    await writtenAt('STOP', 10)
    await writtenAt('START', 20)
    expect(await readSettings(database, rider.userId)).toMatchObject({ optional: false })
  })

  it('of a number that is nobody’s, or not proven, changes no account', async () => {
    await signedInRider()
    const before = await database.$count(consents)
    await run('UPDATE users SET phone_verified = 0 WHERE id = ?', rider.userId)
    expect((await write('STOP')).status).toBe(200)
    expect((await write('STOP', '919800000000')).status).toBe(200)
    expect(await database.$count(consents)).toBe(before)
  })
})

describe('Meta’s challenge', () => {
  const asked = (token: string, mode = 'subscribe') =>
    request(
      `/webhooks/whatsapp?hub.mode=${mode}&hub.verify_token=${encodeURIComponent(token)}&hub.challenge=1158201444`,
      null,
    )

  it('is answered where its token is ours, and nowhere else', async () => {
    const token = configOf(env, 'whatsapp').WHATSAPP_VERIFY_TOKEN
    const answer = await asked(token)
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect((await asked(`${token}x`)).status).toBe(401)
    expect((await asked('')).status).toBe(401)
    expect((await asked(token, 'unsubscribe')).status).toBe(401)
  })
})
