import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../src/domain/kolkata-time'
import { outbox } from '../../../worker/database/message-tables'
import { newId } from '../../../worker/database/new-id'
import { tellOperators } from '../../../worker/ops/tell-operators'
import { runCron, runUpkeep } from '../../../worker/upkeep'
import { database, firstRow, insertInto, run, valuesOf } from '../../support/worker/database'
import { addBrowser, messagesTo, putFailedMessage } from '../../support/worker/inbox'
import { paymentOf, proposalOf, refundOf } from '../../support/worker/money'
import { putNeed } from '../../support/worker/needs'
import { type SignedIn, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking } from '../../support/worker/rides'

/** 11:30 in Kolkata; 22:30 on the same day; 7:00 on the next. */
const NOON = new Date('2020-11-21T06:00:00.000Z')
const NIGHT = new Date('2020-11-21T17:00:00.000Z')
const MORNING = new Date('2020-11-22T01:30:00.000Z')

const withAddress = (fullName = 'Meera Rao') =>
  signedInOperator({ fullName, email: `${newId()}@operators.example` })

const toldTo = ({ userId }: SignedIn, status = '%') =>
  valuesOf(
    `SELECT details ->> 'need' FROM outbox WHERE recipient_id = ? AND status LIKE ? ORDER BY created_at`,
    userId,
    status,
  )

/** A paid ride without a driver, an hour before its pickup. */
const undriven = async (now: Date) =>
  paidBooking(await signedInRider(), { scheduled_time: minutesFrom(60, now) })

/** The payment of a ride that needs nobody. */
const paidOnce = async () => paymentOf((await paidBooking(await signedInRider(), { status: 'cancelled' })).id)

const heldUp = async () =>
  refundOf(await paidOnce(), { status: 'failed', failure: 'failed_at_provider', amount_paise: 12_300 })

/** A ride half an hour before its pickup whose PIN is locked. */
const lockedOut = (now: Date) =>
  newRide.accepted({ overrides: { scheduled_time: minutesFrom(30, now), pin_tries: 5 } })

beforeEach(async () => {
  // Nothing that another test left needs an operator, and nobody of another is told.
  await env.DB.exec(`UPDATE users SET role = 'customer' WHERE role = 'admin'`)
  await env.DB.exec(`UPDATE bookings SET status = 'cancelled'`)
  await env.DB.exec('UPDATE refunds SET failure = NULL')
  await env.DB.exec(`UPDATE refund_proposals SET status = 'declined'`)
  await env.DB.exec('DELETE FROM needs')
  const counted = { bookings: 0, payments: 0, unknown_events: 0, findings: '[]' }
  await insertInto({ audits: { began_at: minutesFrom(-60, NOON), ...counted } })
})

describe('Operators', () => {
  it('are told of a ride that needs them once, however many runs there are, if they have an address or a browser', async () => {
    const [operator, byBrowser] = [await withAddress(), await signedInOperator()]
    const without = await signedInOperator()
    const rider = await signedInRider({ email: `${newId()}@riders.example` })
    await addBrowser(byBrowser)
    const { id } = await undriven(NOON)
    await Promise.all(Array.from({ length: 5 }, () => tellOperators(env, NOON)))
    await tellOperators(env, new Date(NOON.getTime() + 60_000))
    const words = `No driver: booking ${id.slice(-8)}, Sat, 21 Nov, 12:30 pm`
    expect(await toldTo(operator)).toEqual([words])
    expect(await toldTo(byBrowser)).toEqual([words])
    expect([await toldTo(without), await toldTo(rider)]).toEqual([[], []])
  })

  it('are told again where a driver took the ride and handed it back', async () => {
    const operator = await withAddress()
    const { id } = await undriven(NOON)
    await tellOperators(env, NOON)
    await run('UPDATE bookings SET ride_version = ride_version + 2 WHERE id = ?', id)
    await tellOperators(env, NOON)
    expect(await toldTo(operator)).toHaveLength(2)
  })

  it.each([
    ['Driver waits', newRide.arrived],
    ['Not set out', newRide.accepted],
  ])('are told ‘%s’ once, whatever else is written of the ride meanwhile', async (need, make) => {
    const operator = await withAddress()
    const { booking } = await make({
      overrides: { scheduled_time: minutesFrom(-20, NOON), accepted_at: minutesFrom(-90, NOON) },
    })
    if (need === 'Driver waits')
      await run('UPDATE bookings SET arrival_confirmed_at = scheduled_time WHERE id = ?', booking.id)
    await tellOperators(env, NOON)
    await run('UPDATE bookings SET ride_version = ride_version + 1 WHERE id = ?', booking.id)
    await tellOperators(env, NOON)
    const told = (await toldTo(operator)).filter((words) => words.startsWith(need))
    expect(told).toHaveLength(1)
  })

  it('get one message a run, which names the most urgent and counts the rest; each is told with it and no more (OPS-32)', async () => {
    const operator = await withAddress()
    await heldUp()
    const ride = await lockedOut(NOON)
    await putFailedMessage('booking.confirmed', ride.booking.id)
    await tellOperators(env, NOON)
    expect(await toldTo(operator, 'due')).toEqual([expect.stringMatching(/^PIN locked: .*, and 2 more$/)])
    expect(await toldTo(operator, 'untrue')).toHaveLength(2)
    await heldUp()
    await tellOperators(env, new Date(NOON.getTime() + 60_000))
    expect((await toldTo(operator, 'due')).slice(1)).toEqual(['Refund held up: ₹123'])
  })

  it('are told again of a refund that was sent again, and failed again', async () => {
    const operator = await withAddress()
    const { id } = await heldUp()
    await tellOperators(env, NOON)
    await run(
      'UPDATE refunds SET attempt = attempt + 1, updated_at = ? WHERE id = ?',
      minutesFrom(5, NOON),
      id,
    )
    for (const minutes of [10, 11]) await tellOperators(env, new Date(NOON.getTime() + minutes * 60_000))
    expect(await toldTo(operator)).toEqual(['Refund held up: ₹123', 'Refund held up: ₹123'])
  })

  it('are told of a need once, however long it lasts; what they were told leaves 90 days later, where it has ended', async () => {
    const operator = await withAddress()
    const [lasting, ended] = [await heldUp(), await heldUp()]
    await tellOperators(env, NOON)
    await run('UPDATE outbox SET try_at = NULL WHERE recipient_id = ?', operator.userId)
    await run('UPDATE refunds SET failure = NULL WHERE id = ?', ended.id)
    const later = new Date(NOON.getTime() + 91 * DAY_MS)
    for (const clock of [runUpkeep, tellOperators, runUpkeep, tellOperators]) await clock(env, later)
    const told = await database.select().from(outbox).where(eq(outbox.recipient_id, operator.userId))
    expect(told.filter(({ id }) => id.startsWith('operator.needed|refund_held_up'))).toEqual([
      expect.objectContaining({ id: expect.stringContaining(lasting.id), created_at: NOON.toISOString() }),
    ])
  })

  it('are left alone at night but for rides that are under way or within 12 hours, and told of the rest at seven (OPS-33)', async () => {
    const operator = await withAddress()
    await heldUp()
    const soon = await newRide.accepted({ overrides: { scheduled_time: minutesFrom(11 * 60, NIGHT) } })
    const tomorrow = await newRide.accepted({ overrides: { scheduled_time: minutesFrom(13 * 60, NIGHT) } })
    for (const { booking } of [soon, tomorrow]) await putFailedMessage('booking.confirmed', booking.id)
    await tellOperators(env, NIGHT)
    expect(await toldTo(operator)).toEqual([`Message not delivered: booking ${soon.booking.id.slice(-8)}`])
    await tellOperators(env, new Date(MORNING.getTime() - 1))
    // By then the later ride is within 12 hours.
    expect(await toldTo(operator)).toHaveLength(2)
    await tellOperators(env, MORNING)
    expect((await toldTo(operator)).slice(2)).toEqual(['Refund held up: ₹123'])
  })

  it('are told at night too of a paid ride without a driver that begins within 12 hours', async () => {
    const operator = await withAddress()
    await paidBooking(await signedInRider(), {
      scheduled_time: minutesFrom(11 * 60, NIGHT),
      created_at: minutesFrom(-60, NIGHT),
    })
    await tellOperators(env, NIGHT)
    expect(await toldTo(operator)).toEqual([expect.stringMatching(/^No driver, 12 h: /)])
  })

  it('are told of a press for help at night too, though its ride is over', async () => {
    const operator = await withAddress()
    const { booking } = await newRide.completed()
    await putNeed('emergency', booking.id, NIGHT)
    await tellOperators(env, NIGHT)
    expect(await toldTo(operator)).toEqual([
      expect.stringMatching(`^Emergency: booking ${booking.id.slice(-8)},`),
    ])
  })

  it('are told of what others proposed, and not of their own', async () => {
    const [proposer, other] = [await withAddress(), await withAddress()]
    await proposalOf(await paidOnce(), proposer)
    await tellOperators(env, NOON)
    expect(await toldTo(proposer)).toEqual([])
    expect(await toldTo(other)).toEqual(['Refund to consent to: ₹2'])
  })

  it('read it in an e-mail within the minute', async () => {
    const now = new Date()
    const operator = await withAddress()
    const address = await firstRow<{ email: string }>('SELECT email FROM users WHERE id = ?', operator.userId)
    const ride = await lockedOut(now)
    await runCron('* * * * *', env, now)
    const [message] = await messagesTo(address?.email ?? '', 1)
    expect(message).toMatchObject({ channel: 'email' })
    expect(message?.text).toContain(`PIN locked: booking ${ride.booking.id.slice(-8)}`)
  })
})
