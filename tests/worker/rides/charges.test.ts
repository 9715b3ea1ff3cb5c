import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ChargesAnswerSchema } from '../../../src/domain/rides/charge-requests'
import { newId } from '../../../worker/database/new-id'
import { rideCharges } from '../../../worker/database/tables'
import { eraseTrips } from '../../../worker/profile/erase-account'
import { withdrawChargesOfNoRide } from '../../../worker/rides/charge-upkeep'
import { declineCharge } from '../../../worker/rides/decide-charge'
import { runUpkeep } from '../../../worker/upkeep'
import { jpegOfSize } from '../../support/profile/pictures'
import { board, dashboardAfter, rideOn, tracked, tripOf } from '../../support/worker/actions'
import { expectRefusal, get, ok, refusal, statusesOf } from '../../support/worker/api'
import { confirm, decide, dispute, enter, enteredCharge, withdraw } from '../../support/worker/charges'
import { database, databaseWhere, setIn } from '../../support/worker/database'
import { eventsOf, messagesOf } from '../../support/worker/inbox'
import { copyBooking } from '../../support/worker/many-trips'
import { needsOf } from '../../support/worker/needs'
import { actionsOn, panelOf, shown } from '../../support/worker/operators'
import { signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import { entered, minutesFrom, newRide, type Ride, rideRow } from '../../support/worker/rides'

const operator = await signedInOperator()

const chargesIn = async (bookingId: string) =>
  database.select().from(rideCharges).where(eq(rideCharges.booking_id, bookingId))
const stateOf = async (bookingId: string, id: string) =>
  (await chargesIn(bookingId)).find((charge) => charge.id === id)?.state

/** A ride with a toll of ₹65, whose id is `id`. */
async function withToll(begun: () => Promise<Ride> = newRide.started) {
  const ride = await begun()
  return { ...ride, ride, id: (await enteredCharge(ride)).id }
}

describe('A toll that a driver enters', () => {
  it('stands with its picture for its driver, its rider and operators, and its rider is told', async () => {
    const ride = await newRide.started()
    const { rider, driver } = ride
    const [id, charge] = [ride.booking.id, newId()]
    const entered = rideOn(await dashboardAfter(enter(driver, id, { id: charge })), id)
    const expected = { id: charge, kind: 'toll', amount: 65, state: 'entered', decided_by: null }
    expect(entered?.charges).toMatchObject([expected])
    const active = await tracked(rider, id)
    expect(active?.charges).toEqual(entered?.charges)
    expect(active?.version).toBe(ride.booking.ride_version + 1)
    const trip = await tripOf(rider, id)
    expect(trip.charges).toEqual(entered?.charges)
    expect((await panelOf(operator, id)).charges).toEqual(entered?.charges)
    expect(await messagesOf(id)).toEqual([{ event: 'ride.charge_entered', recipient_id: rider.userId }])
    const url = entered?.charges[0]?.picture_url ?? ''
    for (const person of [rider, driver, operator]) {
      const picture = await get(url, person)
      expect(picture.status).toBe(200)
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-cache',
        vary: 'cookie',
      })
    }
    const absent = await (await get(url.replace(charge, newId()), rider)).text()
    for (const person of [null, await signedInRider(), await signedInDriver()]) {
      const refused = await get(url, person)
      expect([refused.status, await refused.text()]).toEqual([404, absent])
    }
  })

  it('is one charge, however often it is sent, and keeps its amount (CHARGE-3)', async () => {
    const { driver, booking } = await newRide.started()
    const id = newId()
    await Promise.all([1, 2, 3].map(() => enter(driver, booking.id, { id })))
    expect((await enter(driver, booking.id, { id })).status).toBe(200)
    expect(await refusal(await enter(driver, booking.id, { id, amount: '950' }))).toMatchObject({
      code: 'charge_differs',
      message: 'This was entered before, as toll of ₹65. Withdraw it to enter another amount.',
    })
    expect(await chargesIn(booking.id)).toMatchObject([{ amount: 65, state: 'entered' }])
    expect(await messagesOf(booking.id)).toHaveLength(1)
  })

  it.each([
    ['a text for a picture', { picture: 'not a picture' }, 400],
    ['no picture', { picture: '' }, 400],
    ['a picture of 5 MB', { picture: jpegOfSize(5 * 1024 * 1024) }, 413],
    ['no amount', { amount: '' }, 400],
    ['an amount with paise', { amount: '65.50' }, 400],
    ['nothing', { amount: '0' }, 400],
    ['more than ₹1,000', { amount: '1001' }, 400],
    ['another kind', { kind: 'fine' }, 400],
    ['an id that is none', { id: 'short' }, 400],
  ])('is refused with %s, and nothing is kept', async (_, sent, status) => {
    const { driver, booking } = await newRide.started()
    expect((await enter(driver, booking.id, sent)).status).toBe(status)
    expect(await chargesIn(booking.id)).toEqual([])
    expect((await env.PICTURES.list({ prefix: `charges/${booking.id}/` })).objects).toEqual([])
  })

  it('of a ride that ended before midnight can be entered from the recent rides', async () => {
    const { driver, booking } = await newRide.completed({
      overrides: { end_time: minutesFrom(-23 * 60 - 50) },
    })
    const { rides, recent_rides } = await dashboardAfter(enter(driver, booking.id))
    expect([...rides, ...recent_rides]).toMatchObject([{ id: booking.id, charges: [{ amount: 65 }] }])
  })

  it('and was confirmed after the end stands on the driver’s dashboard for a week: what the rider owes, then what the office has (CHARGE-12)', async () => {
    const ended = { end_time: minutesFrom(-5 * 24 * 60), remaining_amount: 300 }
    const { driver, rider, booking, id } = await withToll(() => newRide.completed({ overrides: ended }))
    // However many newer rides the driver has.
    await copyBooking(booking.id, 41, { end_time: `'${minutesFrom(-2 * 24 * 60)}'` })
    const recent = async () => (await board(driver)).recent_rides
    expect(await recent()).toEqual([])
    await confirm(rider, booking.id, id)
    const tolls = async () =>
      (await recent()).map(({ statement }) => statement.lines.find(({ kind }) => kind === 'cost')?.note)
    expect(await recent()).toMatchObject([{ rider: null }])
    expect(await tolls()).toEqual([expect.stringMatching(/^₹65 is not paid yet/)])
    await entered(booking.id, 'paid_at_office', 65)
    expect(await tolls()).toEqual([expect.stringMatching(/^₹65 did not come to you/)])
    await setIn('bookings', booking.id, { end_time: minutesFrom(-7 * 24 * 60 - 1) })
    expect(await recent()).toEqual([])
    await setIn('bookings', booking.id, { end_time: ended.end_time })
    expect(await recent()).toHaveLength(1)
    await entered(booking.id, 'collected', 65)
    expect(await recent()).toEqual([])
  })

  it('together with the others is ₹1,000 at the most, also where two are sent at once', async () => {
    const ride = await newRide.started()
    const { driver, booking } = ride
    await enteredCharge(ride, {
      amount: 300,
      state: 'confirmed',
      decided_at: minutesFrom(0),
      decided_by: 'operator',
    })
    await enteredCharge(ride, { amount: 900, state: 'withdrawn', decided_at: minutesFrom(0) })
    expect(
      await statusesOf([
        enter(driver, booking.id, { amount: '400' }),
        enter(driver, booking.id, { amount: '400' }),
      ]),
    ).toEqual([200, 422])
    expect(await refusal(await enter(driver, booking.id, { amount: '301' }))).toMatchObject({
      message: 'Tolls and parking of one ride are ₹1,000 together at the most: ₹300 is left.',
    })
    expect((await enter(driver, booking.id, { amount: '300' })).status).toBe(200)
  })

  it('is withdrawn by its driver, twice as once, until it is confirmed', async () => {
    const { ride, driver, booking, rider, id } = await withToll()
    await dispute(rider, booking.id, id)
    for (const _ of [1, 2]) expect((await withdraw(driver, booking.id, id)).status).toBe(200)
    expect(await stateOf(booking.id, id)).toBe('withdrawn')
    expect(await refusal(await confirm(rider, booking.id, id))).toMatchObject({
      code: 'charge_decided',
      message: 'The driver has withdrawn this charge.',
    })
    const { id: kept } = await enteredCharge(ride)
    await confirm(rider, booking.id, kept)
    await expectRefusal(withdraw(driver, booking.id, kept), 'charge_decided')
    expect(await rideRow(booking.id)).toMatchObject({ charges_amount: 65 })
  })
})

describe('A rider’s decision about a charge', () => {
  it('counts it once, however often and at once it is confirmed', async () => {
    const { rider, booking, id } = await withToll()
    expect(
      await statusesOf([
        confirm(rider, booking.id, id),
        confirm(rider, booking.id, id),
        decide(operator, booking.id, id),
      ]),
    ).toEqual([200, 200, 200])
    const answer = await ok(await confirm(rider, booking.id, id), ChargesAnswerSchema)
    expect(answer.charges).toMatchObject([{ id, state: 'confirmed' }])
    expect(await rideRow(booking.id)).toMatchObject({ charges_amount: 65, owed_amount: 0 })
  })

  it('is that rider’s alone, also by way of a ride of somebody’s own', async () => {
    const [{ booking, id }, other] = [await withToll(), await newRide.started()]
    expect((await confirm(other.rider, other.booking.id, id)).status).toBe(404)
    expect(await stateOf(booking.id, id)).toBe('entered')
  })

  it('waits for the start, and ends with a cancellation', async () => {
    const { rider, booking, id } = await withToll(newRide.arrived)
    for (const answer of [await confirm(rider, booking.id, id), await decide(operator, booking.id, id)]) {
      await expectRefusal(answer, 'charge_before_start')
    }
    await setIn('bookings', booking.id, { status: 'cancelled' })
    for (const answer of [
      await confirm(rider, booking.id, id),
      await dispute(rider, booking.id, id),
      await decide(operator, booking.id, id),
    ]) {
      await expectRefusal(answer, 'cancelled')
    }
    expect(await rideRow(booking.id)).toMatchObject({ charges_amount: 0 })
  })

  it('in two tabs, confirm and dispute at once, is one of the two and never half of it', async () => {
    const { rider, booking, id } = await withToll()
    await Promise.all([confirm(rider, booking.id, id), dispute(rider, booking.id, id)])
    expect(await stateOf(booking.id, id)).toBe('confirmed')
    expect(await rideRow(booking.id)).toMatchObject({ charges_amount: 65 })
    await expectRefusal(dispute(rider, booking.id, id), 'charge_decided')
  })
})

describe('An operator’s decision about a charge', () => {
  it('stands in the log, and a declined one is paid by nobody', async () => {
    const { ride, rider, booking, id } = await withToll()
    const second = await enteredCharge(ride, { amount: 40, kind: 'parking' })
    await dispute(rider, booking.id, id)
    expect((await shown(await decide(operator, booking.id, id))).charges).toMatchObject([
      { state: 'confirmed', decided_by: 'operator', rider_note: 'There was no toll' },
      { state: 'entered' },
    ])
    for (const _ of [1, 2]) {
      expect((await decide(operator, booking.id, second.id, 'decline')).status).toBe(200)
    }
    const actions = (await actionsOn(booking.id)).toSorted()
    expect(actions).toEqual(['ride.charge_confirmed', 'ride.charge_declined'])
    expect(await rideRow(booking.id)).toMatchObject({ charges_amount: 65 })
    expect(await refusal(await confirm(rider, booking.id, second.id))).toMatchObject({
      code: 'charge_decided',
      message: 'Our office has declined this charge.',
    })
  })

  it('to decline one is reversed with a reason: the rider decides again, or an operator about a dispute', async () => {
    const { ride, rider, booking, id: open } = await withToll(newRide.completed)
    const disputed = (await enteredCharge(ride, { amount: 40, kind: 'parking' })).id
    await dispute(rider, booking.id, disputed)
    for (const id of [open, disputed]) await decide(operator, booking.id, id, 'decline')
    const tabs = [1, 2].map(() => decide(operator, booking.id, open, 'reopen'))
    expect((await Promise.all(tabs)).map(({ status }) => status)).toEqual([200, 200])
    expect((await shown(await decide(operator, booking.id, disputed, 'reopen'))).charges).toMatchObject([
      { state: 'entered', decided_by: null, decided_at: null },
      { state: 'disputed', decided_by: null, rider_note: 'There was no toll' },
    ])
    const reopened = (await actionsOn(booking.id)).filter((action) => action === 'ride.charge_reopened')
    expect(reopened).toHaveLength(2)
    expect(await eventsOf(booking.id, 'ride.charge_entered')).toHaveLength(1)
    expect((await confirm(rider, booking.id, open)).status).toBe(200)
    expect(await rideRow(booking.id)).toMatchObject({ charges_amount: 65, owed_amount: 65 })
    const again = await refusal(await decide(operator, booking.id, open, 'reopen'))
    expect(again).toMatchObject({ code: 'charge_decided' })
  })

  it.each([
    ['not reversed where the charges of the ride would then be more than ₹1,000', false],
    ['reversed where only a former driver’s charges, which count no more, would go over ₹1,000', true],
  ])('is %s', async (_, former) => {
    const ride = await newRide.started()
    const { id } = await enteredCharge(ride, { amount: 600 })
    await decide(operator, ride.booking.id, id, 'decline')
    await enteredCharge(former ? { ...ride, driver: await signedInDriver() } : ride, { amount: 600 })
    const answer = await decide(operator, ride.booking.id, id, 'reopen')
    const message = expect.stringContaining('₹400 is left')
    if (former) expect(answer.status).toBe(200)
    else expect(await refusal(answer)).toMatchObject({ code: 'charges_over_limit', message })
    expect(await stateOf(ride.booking.id, id)).toBe(former ? 'entered' : 'declined')
  })

  it.each(['first', 'second'])(
    'to decline one of a cancelled ride, and the clock’s withdrawal, which is the %s: the first stands',
    async (place) => {
      const { booking, id } = await withToll()
      await setIn('bookings', booking.id, { status: 'cancelled' })
      const withdrawn = () => withdrawChargesOfNoRide(database, new Date())
      const isFirst = place === 'first'
      const declined = await declineCharge({
        database: databaseWhere(isFirst ? withdrawn : async () => {}),
        bookingId: booking.id,
        chargeId: id,
        decider: { by: 'operator', id: operator.userId },
        now: new Date(),
      })
      await withdrawn()
      expect(await stateOf(booking.id, id)).toBe(isFirst ? 'withdrawn' : 'declined')
      const refused = { ok: false, refusal: { reason: 'charge_decided', state: 'withdrawn' } }
      expect(declined).toEqual(isFirst ? refused : { ok: true, value: true })
    },
  )
})

describe('Charges that wait for an operator', () => {
  it('are on the board: a disputed one at once, an open one an hour after the end, and no other (CHARGE-13)', async () => {
    const [under, over, longOver] = [
      await newRide.started(),
      await newRide.completed({ overrides: { end_time: minutesFrom(-59) } }),
      await newRide.completed({ overrides: { end_time: minutesFrom(-61) } }),
    ]
    for (const ride of [under, over, longOver]) await enteredCharge(ride)
    const { id } = await enteredCharge(under, { amount: 40 })
    expect(await needsOf(under.booking.id)).toEqual([])
    await dispute(under.rider, under.booking.id, id)
    expect(await needsOf(under.booking.id)).toEqual(['charge_disputed'])
    expect(await needsOf(over.booking.id)).toEqual([])
    expect(await needsOf(longOver.booking.id)).toEqual(['charges_open'])
    await decide(operator, under.booking.id, id, 'decline')
    expect(await needsOf(under.booking.id)).toEqual([])
  })

  it('are withdrawn with a ride that was cancelled, or has another driver now (CHARGE-14)', async () => {
    const rides = [await newRide.arrived(), await newRide.arrived(), await newRide.arrived()] as const
    const [cancelled, other] = rides
    const ids = await Promise.all(rides.map(async (ride) => (await enteredCharge(ride)).id))
    await setIn('bookings', cancelled.booking.id, { status: 'cancelled' })
    const { userId } = await signedInDriver()
    await setIn('bookings', other.booking.id, { driver_id: userId })
    await runUpkeep(env, new Date(minutesFrom(1)))
    const states = rides.map(({ booking }, place) => stateOf(booking.id, ids[place] ?? ''))
    expect(await Promise.all(states)).toEqual(['withdrawn', 'withdrawn', 'entered'])
  })
})

describe('The picture of a ticket', () => {
  const keysOf = async (bookingId: string) =>
    (await env.PICTURES.list({ prefix: `charges/${bookingId}/` })).objects.map(({ key }) => key)

  it('is deleted 90 days after the ride, and the line stays', async () => {
    const days = 24 * 60
    const [old, kept] = [
      await newRide.completed({ overrides: { end_time: minutesFrom(-91 * days) } }),
      await newRide.completed({ overrides: { end_time: minutesFrom(-89 * days) } }),
    ]
    for (const ride of [old, kept]) await enteredCharge(ride, { entered_at: minutesFrom(-92 * days) })
    await runUpkeep(env, new Date())
    expect(await keysOf(old.booking.id)).toEqual([])
    expect(await keysOf(kept.booking.id)).toHaveLength(1)
    expect(await chargesIn(old.booking.id)).toMatchObject([
      { amount: 65, state: 'entered', picture_url: null },
    ])
  })

  it('goes with the account of its rider, and so does what they wrote; amounts stay in the copy and the books', async () => {
    const { rider, booking, id } = await withToll(newRide.completed)
    await dispute(rider, booking.id, id, 'My mother paid it')
    const copy = await (await get('/api/profile/export', rider)).text()
    expect(copy).toContain('My mother paid it')
    expect(copy).not.toContain(id)
    await eraseTrips(env, rider.userId, null, new Date())
    expect(await keysOf(booking.id)).toEqual([])
    expect(await chargesIn(booking.id)).toMatchObject([
      { amount: 65, state: 'disputed', rider_note: null, picture_url: null },
    ])
  })

  it('that no charge names is deleted by the upkeep an hour later', async () => {
    const { booking, id } = await withToll()
    const named = `charges/${booking.id}/${id}.jpg`
    const unnamed = await env.PICTURES.put(`charges/${booking.id}/${newId()}.jpg`, 'x')
    await runUpkeep(env, new Date(minutesFrom(59, unnamed?.uploaded)))
    expect(await keysOf(booking.id)).toHaveLength(2)
    await runUpkeep(env, new Date(minutesFrom(61, unnamed?.uploaded)))
    expect(await keysOf(booking.id)).toEqual([named])
  })
})
