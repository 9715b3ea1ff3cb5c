import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { outbox } from '../../worker/database/message-tables'
import { rideTraces } from '../../worker/database/tables'
import { runCron, runUpkeep } from '../../worker/upkeep'
import { database, firstRow, insertInto, rowsOf, rowsReadThrough } from '../support/worker/database'
import { putMessage } from '../support/worker/inbox'
import { copyBooking, riderWithTrips } from '../support/worker/many-trips'
import { signedInDriver, signedInRider } from '../support/worker/people'
import { minutesFrom, newRide, paidBooking, rideRow } from '../support/worker/rides'

const NOW = new Date()
const daysAgo = (days: number, minutes = 0) => minutesFrom(-days * 24 * 60 - minutes, NOW)

const SEEN = daysAgo(80)
const OPENED = { opened_at: SEEN, reported_at: SEEN, facts: '{}' }

const traces = async () => (await database.select().from(rideTraces)).map(({ booking_id }) => booking_id)
const messages = async () =>
  (await database.select().from(outbox)).map(({ event, details }) => [event, details] as const)

describe('The upkeep', () => {
  it('deletes a trace after 30 days, and keeps its distance', async () => {
    const [old, newer] = [await newRide.completed(), await newRide.completed()]
    const trace = { trace: '_p~iF~ps|U', points: 1, distance_metres: 8000 }
    await database.insert(rideTraces).values([
      { booking_id: old.booking.id, ...trace, created_at: daysAgo(30, 1) },
      { booking_id: newer.booking.id, ...trace, created_at: daysAgo(30, -1) },
    ])
    await runUpkeep(env, NOW)
    expect(await traces()).toEqual([newer.booking.id])
    expect((await rideRow(old.booking.id)).status).toBe('completed')
  })

  it('blanks the details of messages after 30 days, and keeps that they were sent', async () => {
    const { booking } = await newRide.completed()
    const details = '{"refund_paise":1}'
    const message = { booking_id: booking.id, status: 'sent', try_at: null, details } as const
    await putMessage('old', 'ride.started', { ...message, created_at: daysAgo(30, 1) })
    await putMessage('newer', 'ride.completed', { ...message, created_at: daysAgo(30, -1) })
    await runUpkeep(env, NOW)
    const left = new Map(await messages())
    expect([left.get('ride.started'), left.get('ride.completed')]).toEqual([null, details])
  })

  it('deletes messages that have ended after 90 days, with what operators wrote of them', async () => {
    const { booking } = await newRide.completed()
    const of = { booking_id: booking.id, recipient_id: booking.user_id }
    const ended = { ...of, try_at: null, status: 'failed' } as const
    await putMessage('ended', 'ride.completed', { ...ended, created_at: daysAgo(90, 1) })
    await putMessage('not yet', 'ride.completed', { ...ended, created_at: daysAgo(89, 1) })
    const tried = { ...of, try_at: minutesFrom(60, NOW), created_at: daysAgo(90, 1) }
    await putMessage('still tried', 'ride.completed', tried)
    const need = { kind: 'message_undelivered', subject: 'ended', ...OPENED }
    const closed = { ...need, id: 'closed', closed_at: SEEN, answer: 'Rang Asha' }
    await insertInto({ needs: [{ ...need, id: 'open' }, closed] })
    await runUpkeep(env, NOW)
    const left = await rowsOf(`SELECT id FROM outbox WHERE booking_id = ? ORDER BY id`, booking.id)
    expect(left).toEqual([{ id: 'not yet' }, { id: 'still tried' }])
    const needs = await rowsOf(`SELECT id, closed_at, answer FROM needs WHERE subject = 'ended' ORDER BY id`)
    expect(needs).toEqual([
      { id: 'closed', closed_at: SEEN, answer: null },
      { id: 'open', closed_at: NOW.toISOString(), answer: null },
    ])
  })

  it('continues where one of its tasks fails', async () => {
    const { booking } = await newRide.completed()
    const trace = { trace: '', points: 0, distance_metres: 0, created_at: daysAgo(31) }
    await database.insert(rideTraces).values({ booking_id: booking.id, ...trace })
    const ACTIVE_RIDE = new Proxy(env.ACTIVE_RIDE, {
      get: () => {
        throw new Error('no rooms today')
      },
    })
    const rider = await signedInRider()
    const undriven = await paidBooking(rider, { scheduled_time: minutesFrom(-16, NOW) })
    await runUpkeep({ ...env, ACTIVE_RIDE }, NOW)
    expect((await rideRow(undriven.id)).status).toBe('cancelled')
    expect(await traces()).not.toContain(booking.id)
  })

  it('audits the books at 2:00 in Kolkata, and all of them for npm run audit', async () => {
    await newRide.completed()
    // After 41 days the nightly audit reads those bookings no more.
    const audited = async (cron: string, hour: number) => {
      const at = minutesFrom((41 * 24 + hour) * 60, NOW)
      await runCron(cron, env, new Date(at))
      return firstRow('SELECT bookings FROM audits WHERE began_at = ?', at)
    }
    expect(await audited('30 20 * * *', 1)).toEqual({ bookings: 0 })
    expect(await audited('audit', 2)).toEqual(await firstRow('SELECT count(*) AS bookings FROM bookings'))
  })

  it('reads no driver on duty in a minute in which nobody is to be told of a ride', async () => {
    await paidBooking(await signedInRider())
    const look = () => rowsReadThrough((DB) => runCron('* * * * *', { ...env, DB }, NOW))
    const [, before] = [await look(), await look()]
    await Promise.all(Array.from({ length: 20 }, () => signedInDriver()))
    expect(await look()).toBeLessThanOrEqual(before + 5)
  })

  it('reads the same number of rows however many trips are over', async () => {
    await runUpkeep(env, NOW)
    const look = () => rowsReadThrough((DB) => runUpkeep({ ...env, DB }, NOW))
    const before = await look()
    const { booking } = await newRide.completed({
      overrides: { end_time: daysAgo(40), scheduled_time: daysAgo(40) },
    })
    await copyBooking(booking.id, 500)
    expect(await look()).toBeLessThanOrEqual(before + 5)
  })

  it('audits a booking with a payment, a refund and three entries by fifteen rows and a few', async () => {
    const count = 300
    const audit = () => rowsReadThrough((DB) => runCron('audit', { ...env, DB }, NOW))
    const before = await audit()
    await riderWithTrips({ count })
    const rows = (await audit()) - before
    expect(rows).toBeGreaterThan(count * 5)
    expect(rows).toBeLessThanOrEqual(count * 15 + 10)
  })
})
