import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ManyDriversSchema, MovesSchema } from '../../../src/domain/ops/drivers-for-many'
import { MANY_ROWS, ManyAnswerSchema, ManyRequestSchema, RefundsSchema } from '../../../src/domain/ops/many'
import { outbox } from '../../../worker/database/message-tables'
import { carryOutMany } from '../../../worker/ops/many'
import { expectRefusal, get, ok, post } from '../../support/worker/api'
import {
  database,
  databaseWhere,
  heedStatements,
  insertInto,
  keyedBy,
  setIn,
} from '../../support/worker/database'
import { refundsOfBooking } from '../../support/worker/money'
import { actionsOn, pressOf } from '../../support/worker/operators'
import {
  paperEnds,
  type SignedIn,
  signedInDriver,
  signedInOperator,
  signedInRider,
} from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, rideRow } from '../../support/worker/rides'

const operator = await signedInOperator()

/** What a request about many bookings is answered. */
async function carryOut(request: object, by = operator, key?: string) {
  const answer = await post('/api/ops/many', request, by, key)
  return (await ok(answer, ManyAnswerSchema)).rows
}
const words = async (request: object, by?: SignedIn, key?: string) =>
  (await carryOut(request, by, key)).map((row) => row.words)

/** Paid bookings of tomorrow, so many hours apart. */
async function openRides(count: number) {
  const rides: { id: string }[] = []
  for (let at = 0; at < count; at++) {
    const scheduled_time = minutesFrom(26 * 60 + at * 180)
    const { id } = await paidBooking(await signedInRider(), { scheduled_time })
    rides.push({ id })
  }
  return rides
}

const assignTo = (driver: SignedIn, rows: { id: string }[]) => ({
  action: 'assign',
  driver_id: driver.userId,
  rows,
})
const REASON = 'Flood on the road'

describe('Many rides at once', () => {
  it('are assigned to who can have the most: free, with a fitting car and valid papers, and not what overlaps', async () => {
    const [first = { id: '' }, second = { id: '' }] = await openRides(2)
    const overlapping = await paidBooking(await signedInRider(), {
      scheduled_time: minutesFrom(26 * 60 + 10),
    })
    const taken = (await newRide.accepted()).booking
    const free = await signedInDriver({ fullName: 'Aaa Free' })
    const half = await signedInDriver({ fullName: 'Aaa Half' })
    await carryOut(
      assignTo(half, [await paidBooking(await signedInRider(), { scheduled_time: minutesFrom(26 * 60) })]),
    )
    const suv = await signedInDriver({ vehicleType: 'suv' })
    const [ended, uninsured] = [await signedInDriver(), await signedInDriver()]
    await paperEnds(ended, 'license_until', '2020-01-01')
    await paperEnds(uninsured, 'insurance_until', '2020-01-01')
    const rows = [first, second, { id: overlapping.id }, { id: taken.id }]
    const found = await ok(await post('/api/ops/many/drivers', { rows }, operator), ManyDriversSchema)
    const got = (driver: SignedIn) => found.drivers.find(({ id }) => id === driver.userId)?.rides
    expect([free, half, suv, ended, uninsured].map(got)).toEqual([2, 1, undefined, undefined, undefined])
    const most = found.drivers.map(({ rides }) => rides)
    expect(most).toEqual(most.toSorted((one, other) => other - one))
  })

  it('are assigned row by row: each says what became of it (MANY-1, MANY-2)', async () => {
    const driver = await signedInDriver()
    const [first = { id: '' }, second = { id: '' }] = await openRides(2)
    const overlaps = await paidBooking(await signedInRider())
    const { booking: taken } = await newRide.accepted()
    const { booking: over } = await newRide.completed()
    const rows = [first, second, overlaps, taken, over, { id: 'ffff'.repeat(8) }].map(({ id }) => ({ id }))
    const said = await words(assignTo(driver, rows))
    expect(said).toEqual([
      'Assigned',
      'Assigned',
      expect.stringContaining('overlaps'),
      'Already has another driver: Ravi Kumar',
      expect.stringMatching(/.+/),
      'There is no such ride.',
    ])
    expect(await rideRow(first.id)).toMatchObject({ status: 'accepted', driver_id: driver.userId })
    expect(await rideRow(over.id)).toMatchObject({ status: 'completed' })
    expect(await actionsOn(first.id)).toEqual(['ride.assigned'])
    expect(await actionsOn(overlaps.id)).toEqual([])
  })

  it('are done once where the same request comes again, and what was refused is decided anew', async () => {
    const [driver, key] = [await signedInDriver(), crypto.randomUUID()]
    const { booking: taken } = await newRide.accepted()
    const [ride = { id: '' }] = await openRides(1)
    const request = assignTo(driver, [ride, { id: taken.id }])
    expect(await words(request, operator, key)).toEqual([
      'Assigned',
      expect.stringMatching(/^Already has another driver/),
    ])
    for (const { id } of [ride, taken]) await setIn('bookings', id, { status: 'pending', driver_id: null })
    expect(await words(request, operator, key)).toEqual(['Assigned', 'Assigned'])
    expect([await rideRow(ride.id), await rideRow(taken.id)]).toMatchObject([
      { status: 'pending' },
      { status: 'accepted' },
    ])
  })

  it('are done once where the first request died half-way', async () => {
    const context = await pressOf()
    const keyed = keyedBy(context.operatorId)
    const rows = (await openRides(3)).map(({ id }) => ({ id, refund_paise: 10_000 }))
    const cancel = (some: typeof rows) => {
      const request = v.parse(ManyRequestSchema, { action: 'cancel', reason: REASON, rows: some })
      return carryOutMany(env.DB, context, keyed, request)
    }
    await cancel(rows.slice(0, 1))
    const { rows: answered, changed } = await cancel(rows)
    expect(answered.map((row) => row.words)).toEqual(rows.map(() => 'Cancelled, ₹100 goes back'))
    // The one from before, too: its room and its screens may not have followed.
    expect(changed).toEqual(rows.map(({ id }) => id))
    for (const { id } of rows) {
      expect(await refundsOfBooking(id)).toHaveLength(1)
      expect(await actionsOn(id)).toEqual(['ride.cancelled'])
    }
  })

  it('refuse a key that was used for something else, and leave another operator’s alone', async () => {
    const [other, key] = [await signedInOperator(), crypto.randomUUID()]
    const request = assignTo(await signedInDriver(), await openRides(1))
    await carryOut(request, operator, key)
    const another = { ...request, rows: await openRides(1) }
    await expectRefusal(post('/api/ops/many', another, operator, key), 'key_used', 422)
    expect(await actionsOn(another.rows[0]?.id ?? '')).toEqual([])
    expect(await words(request, other, key)).toEqual(['Has this driver already'])
    expect(await words(request, operator)).toEqual(['Has this driver already'])
  })

  it('are each on their own: one that fails keeps no other from being done', async () => {
    const context = await pressOf()
    const request = v.parse(ManyRequestSchema, assignTo(await signedInDriver(), await openRides(2)))
    const { $client } = databaseWhere(() => Promise.reject(new Error('D1 does not answer')))
    const { rows } = await carryOutMany($client, context, keyedBy(context.operatorId), request)
    expect(rows.map((row) => row.outcome)).toEqual(['refused', 'done'])
  })

  it('stop for an operator whose right ended on the way', async () => {
    const former = await signedInOperator()
    const rows = await openRides(3)
    const driver = await signedInDriver()
    // The guard let the request in; the right ends before the rows are written.
    await setIn('users', former.userId, { role: 'customer' })
    const request = v.parse(ManyRequestSchema, assignTo(driver, rows))
    const context = await pressOf({ operatorId: former.userId })
    const carried = await carryOutMany(env.DB, context, keyedBy(former.userId), request)
    expect(carried.rows.map((row) => row.outcome)).toEqual(rows.map(() => 'refused'))
    expect(await rideRow(rows[0]?.id ?? '')).toMatchObject({ status: 'pending' })
    expect((await post('/api/ops/many', request, former)).status).toBe(403)
  })

  it.each<[string, (rows: { id: string }[]) => object]>([
    ['51 rows', () => ({ action: 'message', sentence: 'call_us', rows: many(51) })],
    ['no rows', () => ({ action: 'message', sentence: 'call_us', rows: [] })],
    ['one row twice', ([row]) => ({ action: 'message', sentence: 'call_us', rows: [row, row] })],
    ['a sentence of their own', (rows) => ({ action: 'message', sentence: 'Pay at evil.example', rows })],
    [
      'a refund below nothing',
      ([row]) => ({ action: 'cancel', reason: REASON, rows: [{ ...row, refund_paise: -1 }] }),
    ],
    ['no reason', ([row]) => ({ action: 'cancel', reason: ' ', rows: [{ ...row, refund_paise: 0 }] })],
    ['another action', (rows) => ({ action: 'delete', rows })],
  ])('are not touched by a request with %s', (_name, request) => {
    expect(v.is(ManyRequestSchema, request(many(1)))).toBe(false)
  })
})

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}`.padStart(32, 'a') }))

describe('Cancelling many', () => {
  it('shows first what goes back of each, and cancels none whose refund has changed since (MANY-6)', async () => {
    const [ride = { id: '' }, other = { id: '' }] = await openRides(2)
    const { booking: over } = await newRide.completed()
    const asked = { rows: [ride, other, over].map(({ id }) => ({ id })) }
    const preview = (await ok(await post('/api/ops/many/refunds', asked, operator), RefundsSchema)).rows
    expect(preview.map(({ refund_paise }) => refund_paise)).toEqual([10_000, 10_000, null])
    const rows = [
      { id: ride.id, refund_paise: 10_000 },
      { id: other.id, refund_paise: 9_900 },
    ]
    expect(await words({ action: 'cancel', reason: REASON, rows }, operator)).toEqual([
      'Cancelled, ₹100 goes back',
      'The refund has changed. Check the new amount, then confirm.',
    ])
    expect(await rideRow(other.id)).toMatchObject({ status: 'pending' })
    const second = await words({ action: 'cancel', reason: REASON, rows }, await signedInOperator())
    expect(second[0]).toBe('This ride was cancelled.')
    expect(await refundsOfBooking(ride.id)).toHaveLength(1)
  })
})

describe('A message of the office', () => {
  const sentTo = async (id: string) =>
    (await database.select().from(outbox).where(eq(outbox.booking_id, id)))
      .filter(({ event }) => event === 'ride.office_message')
      .map(({ details, recipient_id }) => ({ ...JSON.parse(details ?? '{}'), recipient_id }))

  it('goes to each rider once, and to nobody whose ride is over', async () => {
    const rider = await signedInRider()
    const ride = await paidBooking(rider)
    const [{ booking: over }, { booking: taken }] = await Promise.all([
      newRide.completed(),
      newRide.accepted(),
    ])
    const rows = [ride, over, taken].map(({ id }) => ({ id }))
    const request = { action: 'message', sentence: 'finding_driver', rows }
    const refused = [
      'This ride is over.',
      '‘We are still looking for a driver’ isn’t true of this ride any more, so we don’t send it.',
    ]
    expect(await words(request)).toEqual(['Sent', ...refused])
    expect(await sentTo(ride.id)).toMatchObject([{ code: 'finding_driver', recipient_id: rider.userId }])
    expect(await words(request)).toEqual([expect.stringContaining('5 minutes'), ...refused])
    expect(await sentTo(ride.id)).toHaveLength(1)
    expect([...(await sentTo(over.id)), ...(await sentTo(taken.id))]).toEqual([])
  })
})

describe('A row', () => {
  it.each(['assign', 'cancel', 'message'])(
    'costs so few statements that fifty stay below the thousand that D1 runs for a request: %s',
    async (action) => {
      const context = await pressOf()
      const driver_id = (await signedInDriver()).userId
      const rows = (await openRides(2)).map(({ id }) => ({ id, refund_paise: 10_000 }))
      const request = v.parse(ManyRequestSchema, {
        ...{ action, driver_id, reason: REASON, sentence: 'call_us' },
        rows,
      })
      let count = 0
      const stop = heedStatements(() => {
        count += 1
      })
      await carryOutMany(env.DB, context, keyedBy(context.operatorId), request).finally(stop)
      expect((count / rows.length) * MANY_ROWS).toBeLessThan(950)
    },
  )
})

describe('Moving the rides of a driver', () => {
  it('proposes others, and carries out row by row what was chosen', async () => {
    const { driver, booking } = await newRide.accepted()
    // Who drives may be a rider as well.
    const rider = await signedInDriver()
    const second = await paidBooking(rider, { scheduled_time: minutesFrom(50 * 60) })
    await carryOut(assignTo(driver, [{ id: second.id }]), operator)
    const other = await signedInDriver({ fullName: 'Aaa First' })
    const offDuty = await signedInDriver({ onDuty: false })
    const [declined, unlicensed] = [await signedInDriver(), await signedInDriver()]
    const decline = { booking_id: booking.id, driver_id: declined.userId, kind: 'declined' } as const
    await insertInto({ ride_declines: { ...decline, created_at: minutesFrom(-10) } })
    await paperEnds(unlicensed, 'license_until', '2020-11-01')
    const plan = await ok(await get(`/api/ops/drivers/${driver.userId}/moves`, operator), MovesSchema)
    expect(plan.moves.map(({ ride }) => ride.id)).toEqual([booking.id, second.id])
    const choices = plan.moves[0]?.choices.map(({ id }) => id)
    expect(choices).toContain(other.userId)
    for (const { userId } of [driver, offDuty, declined, unlicensed]) expect(choices).not.toContain(userId)
    expect(plan.moves[1]?.choices.map(({ id }) => id)).not.toContain(rider.userId)
    const rows = [
      { id: booking.id, to: other.userId },
      { id: second.id, to: null },
    ]
    const move = { action: 'move', reason: 'Ravi is ill', from_driver_id: driver.userId, rows }
    const said = ['Assigned', 'No driver now: it is offered to others']
    const key = crypto.randomUUID()
    expect(await words(move, operator, key)).toEqual(said)
    expect(await words(move, operator, key)).toEqual(said)
    expect(await rideRow(booking.id)).toMatchObject({ driver_id: other.userId })
    expect(await rideRow(second.id)).toMatchObject({ status: 'pending', driver_id: null })
    expect(await actionsOn(booking.id)).toContain('ride.reassigned')

    // Another operator with the plan of before.
    expect(await words(move, await signedInOperator())).toEqual([
      'Has this driver already',
      'This ride has no driver now.',
    ])
  })

  it('plans nothing for who is no driver', async () => {
    await expectRefusal(get('/api/ops/drivers/nobody/moves', operator), 'no_such_driver', 404)
  })
})
