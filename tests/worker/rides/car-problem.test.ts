import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { cancellationSummary } from '../../../src/domain/payments/cancellation'
import { cancelUndrivenBookings } from '../../../worker/cancellations/cancel-undriven-bookings'
import { newId } from '../../../worker/database/new-id'
import { ledgerOfBooking } from '../../../worker/payments/ledger'
import { INDIRANAGAR } from '../../support/bookings/trips'
import {
  askCancel,
  board,
  dashboardAfter,
  drive,
  offered,
  preview,
  rideOn,
  tracked,
  tripOf,
} from '../../support/worker/actions'
import { expectRefusal, refusal } from '../../support/worker/api'
import { endHere, nextDriver, problemsOf, relieved, stranded } from '../../support/worker/car-problems'
import { confirm, enter, withdraw } from '../../support/worker/charges'
import { database } from '../../support/worker/database'
import { eventsOf, messagesOf } from '../../support/worker/inbox'
import { findingsOf, refundsOfBooking } from '../../support/worker/money'
import { closeNeed, needsOf, openKinds } from '../../support/worker/needs'
import { act, actionsOn, assign, shown } from '../../support/worker/operators'
import {
  type SignedIn,
  type SignedInDriver,
  signedInDriver,
  signedInOperator,
} from '../../support/worker/people'
import { minutesFrom, newRide, type Ride, rideRow } from '../../support/worker/rides'
import { carAt } from '../../support/worker/sockets'

/** Whether the refund may be sent; the sender may have done so already. */
async function refundMaySend(id: string): Promise<boolean> {
  const [refund] = await refundsOfBooking(id)
  return refund !== undefined && (refund.try_at !== null || refund.tries > 0)
}

const relieve = async (
  { id, driver, operator }: { id: string; driver: SignedIn; operator: SignedIn },
  second: SignedInDriver,
) => assign(id, { driver_id: second.userId, from_driver_id: driver.userId }, operator)

describe('A car with a problem before the start (PROBLEM-1, PROBLEM-3, PROBLEM-4)', () => {
  it.each(['setOut', 'arrived'] as const)(
    '%s: the ride is offered to others, its rider reads that another is looked for, and an operator is told',
    async (stage) => {
      const { booking, driver, rider } = await newRide[stage]()
      const { id } = booking
      const key = newId()
      const after = await dashboardAfter(drive.problem(driver, id, 'battery', {}, key))
      expect([rideOn(after, id), offered(after).includes(id)]).toEqual([null, false])
      expect(await rideRow(id)).toMatchObject({ status: 'pending', driver_id: null, set_out_at: null })
      expect(await needsOf(id)).toEqual(['car_problem', 'unassigned'])
      expect(await eventsOf(id)).toEqual(['ride.car_problem'])
      expect(await tracked(rider, id)).toMatchObject({
        driver: null,
        vehicle: null,
        lateness: {
          headline: 'Your car has a problem; we are looking for another',
          detail: expect.stringContaining('all of the ₹100 comes back'),
        },
      })
      expect(await problemsOf(id)).toMatchObject([{ problem: 'battery', driven_metres: null }])
      // The same press again, and the same problem pressed anew.
      for (const again of [key, newId()]) {
        expect((await drive.problem(driver, id, 'battery', {}, again)).status).toBe(200)
      }
      expect(await problemsOf(id)).toHaveLength(1)
      expect(offered(await board(await signedInDriver()))).toContain(id)
    },
  )

  it('that is an accident after all is an emergency, also once the ride was taken from the driver', async () => {
    const { booking, driver } = await newRide.setOut()
    await drive.problem(driver, booking.id, 'flat_tyre')
    expect((await drive.problem(driver, booking.id, 'accident')).status).toBe(200)
    expect(await needsOf(booking.id)).toEqual(['emergency', 'unassigned'])
    await closeNeed(booking.id, 'emergency', 'Nobody is hurt', await signedInOperator())
    expect(await needsOf(booking.id)).toEqual(['car_problem', 'unassigned'])
  })

  it.each([
    ['is still to come', 30],
    ['is long past', -20],
  ])(
    'is cancelled with all that was paid after 15 minutes without another driver, and not a second sooner, where its pickup time %s',
    async (_, minutes) => {
      const { booking, driver, rider } = await newRide.setOut({
        overrides: { scheduled_time: minutesFrom(minutes) },
      })
      await drive.problem(driver, booking.id)
      const [row] = await problemsOf(booking.id)
      const due = Date.parse(minutesFrom(15, row?.reported_at))
      await cancelUndrivenBookings(env, new Date(due - 1000))
      expect((await rideRow(booking.id)).status).toBe('pending')
      await cancelUndrivenBookings(env, new Date(due))
      const { cancellation, statement } = await tripOf(rider, booking.id)
      expect(cancellation && cancellationSummary(cancellation, { pays_driver: false })).toBe(
        'Sorry, we had to cancel it. All you paid online is coming back to you. Reason: The car had a problem, and we found no other in time',
      )
      expect(statement.lines.find(({ kind }) => kind === 'refund_due')?.note).toContain(
        'We cancelled the ride',
      )
      expect(await refundsOfBooking(booking.id)).toMatchObject([
        { amount_paise: 10_000, reason: 'company_cancelled' },
      ])
      expect(await findingsOf(booking.id)).toEqual([])
    },
  )

  it('goes on with whoever accepts it, also 15 minutes later, and where they hand it back too', async () => {
    const { id, driver } = await newRide.setOut()
    await drive.problem(driver, id)
    const other = await signedInDriver()
    expect((await drive.accept(other, id)).status).toBe(200)
    await cancelUndrivenBookings(env, new Date(Date.now() + 16 * 60_000))
    expect((await rideRow(id)).driver_id).toBe(other.userId)
    await drive.handBack(other, id)
    await cancelUndrivenBookings(env, new Date(Date.now() + 16 * 60_000))
    expect((await rideRow(id)).status).toBe('pending')
  })

  it('at the moment the clock cancels it, an operator who assigns is either first or refused', async () => {
    const { id, driver } = await newRide.setOut()
    await drive.problem(driver, id)
    const [other, operator] = [await signedInDriver(), await signedInOperator()]
    const [assigned] = await Promise.all([
      assign(id, { driver_id: other.userId, from_driver_id: null }, operator),
      cancelUndrivenBookings(env, new Date(Date.now() + 16 * 60_000)),
    ])
    const { status, driver_id } = await rideRow(id)
    expect([status, driver_id, assigned.status]).toEqual(
      assigned.status === 200 ? ['accepted', other.userId, 200] : ['cancelled', null, 409],
    )
  })

  it('costs its rider nothing who cancels, and who agreed to less just before is asked again', async () => {
    const { booking, driver, rider } = await newRide.setOut()
    const before = await preview(rider, booking.id)
    expect(before.refund_paise).toBe(0)
    await drive.problem(driver, booking.id)
    const late = await askCancel(rider, booking.id, { reason: 'No car', refund_paise: before.refund_paise })
    await expectRefusal(late, 'refund_changed')
    const { refund_paise } = await preview(rider, booking.id)
    expect(refund_paise).toBe(10_000)
    expect((await askCancel(rider, booking.id, { reason: 'No car', refund_paise })).status).toBe(200)
    expect(await refusal(await drive.problem(driver, booking.id, 'accident'))).toMatchObject({ status: 404 })
  })
})

describe('A car with a problem after the start (PROBLEM-5, PROBLEM-6)', () => {
  it('keeps its phase, driver and rider until an operator has found another car, whatever the clock says', async () => {
    const { id, driver, rider } = await stranded('accident')
    expect(await needsOf(id)).toEqual(['emergency'])
    await cancelUndrivenBookings(env, new Date(Date.now() + 60 * 60_000))
    expect(await rideRow(id)).toMatchObject({ status: 'started', driver_id: driver.userId })
    expect(await tracked(rider, id)).toMatchObject({
      phase: 'started',
      is_accident: true,
      ends_at_car: true,
      pin: null,
    })
    expect(rideOn(await board(driver), id)).toMatchObject({ car_problem: { problem: 'accident' } })
  })

  it('changes its driver by a transition of its own, and goes on with a new PIN for the fare as sold', async () => {
    const { id, rider, driver, second, pin, operator, booking } = await relieved()
    expect(await needsOf(id)).toEqual(['car_problem'])
    expect(await eventsOf(id)).toEqual(
      expect.arrayContaining(['ride.driver_changed', 'driver.ride_assigned', 'driver.ride_cancelled']),
    )
    expect(await tracked(rider, id)).toMatchObject({
      phase: 'started',
      pin,
      driver: { name: 'Leela Nair' },
      vehicle: { license_plate: second.licensePlate },
      lateness: { headline: 'Another car is on its way to you' },
    })
    expect(rideOn(await board(driver), id)).toBeNull()
    expect(rideOn(await board(second), id)).toMatchObject({
      phase: 'started',
      second_car: { stands_at: null },
    })
    await expectRefusal(drive.complete(second, id), 'pin_first')
    await expectRefusal(drive.start(second, id, pin === '0000' ? '0001' : '0000'), 'wrong_pin')
    await expectRefusal(drive.handBack(second, id), 'wrong_phase')
    expect((await drive.start(second, id, pin)).status).toBe(200)
    expect((await rideRow(id)).start_time).toBe(booking.start_time)
    expect(rideOn(await board(second), id)).toMatchObject({ second_car: null })
    expect((await drive.complete(second, id)).status).toBe(200)
    expect(await rideRow(id)).toMatchObject({
      payment_status: 'paid',
      owed_amount: 0,
      driver_id: second.userId,
    })
    expect(await actionsOn(id)).toEqual(['ride.reassigned'])
    expect(await findingsOf(id)).toEqual([])
    expect((await closeNeed(id, 'car_problem', 'A nail', operator)).status).toBe(200)
  })

  it('goes to no driver who has another ride then, or is on the road with one', async () => {
    const ride = await stranded()
    const busy = await signedInDriver()
    await newRide.accepted({ driver: busy, overrides: { scheduled_time: minutesFrom(20) } })
    await expectRefusal(relieve(ride, busy), 'overlaps')
    const driving = await signedInDriver()
    const early = {
      scheduled_time: minutesFrom(300),
      busy_from: minutesFrom(270),
      busy_until: minutesFrom(345),
    }
    await newRide.setOut({ driver: driving, overrides: early })
    await expectRefusal(relieve(ride, driving), 'another_under_way')
    expect((await rideRow(ride.id)).driver_id).toBe(ride.driver.userId)
  })

  it('goes to one of two drivers whom two operators choose at once, and to a third before the PIN', async () => {
    const ride = await stranded()
    const [one, two, third] = [await signedInDriver(), await signedInDriver(), await signedInDriver()]
    const answers = await Promise.all([relieve(ride, one), relieve(ride, two)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const first = answers[0].status === 200 ? one : two
    expect((await relieve({ ...ride, driver: first }, third)).status).toBe(200)
    expect(await rideRow(ride.id)).toMatchObject({ driver_id: third.userId, status: 'started' })
  })

  it('keeps the first driver’s kilometres and tolls theirs, and takes what they collected to an operator', async () => {
    const ride = await newRide.started()
    const { id, driver, rider } = ride
    await carAt(ride, 4000)
    const [charge, mistaken] = [newId(), newId()]
    await enter(driver, id, { id: charge })
    await enter(driver, id, { id: mistaken, amount: '40' })
    await drive.problem(driver, id)
    expect(await problemsOf(id)).toMatchObject([
      { driver_id: driver.userId, driven_metres: expect.any(Number), latitude: expect.any(Number) },
    ])
    const second = await signedInDriver()
    const panel = await shown(await relieve({ id, driver, operator: await signedInOperator() }, second))
    const seen = rideOn(await board(second), id)
    expect(seen?.charges).toEqual([])
    const stands = seen?.second_car?.stands_at
    expect(panel.stands_at).toEqual(stands)
    // The second driver may collect it.
    expect(panel.former_payers).toEqual({ [charge]: 'Ravi Kumar', [mistaken]: 'Ravi Kumar' })
    expect(Date.now() - Date.parse(stands?.at ?? '')).toBeLessThan(60_000)
    await expectRefusal(withdraw(second, id, charge), 'no_such_charge')
    expect((await confirm(rider, id, charge)).status).toBe(200)
    const { relieved_rides } = await dashboardAfter(withdraw(driver, id, mistaken))
    expect(relieved_rides).toMatchObject([
      {
        id,
        charges: [
          { id: charge, state: 'confirmed' },
          { id: mistaken, state: 'withdrawn' },
        ],
      },
    ])
    expect((await board(second)).relieved_rides).toEqual([])
    expect(await rideRow(id)).toMatchObject({ charges_amount: 65 })
    // The first car's end, pressed without a network, changes nothing, and its money is looked into.
    const before = await rideRow(id)
    expect(await refusal(await drive.complete(driver, id))).toMatchObject({
      code: 'not_yours_now',
      message: expect.stringContaining('The office is told that you collected ₹300.'),
    })
    await expectRefusal(drive.arrived(driver, id), 'no_such_ride')
    expect(await rideRow(id)).toEqual(before)
    expect(await needsOf(id)).toContain('cash_not_recorded')
    expect(await findingsOf(id)).toEqual([])
  })
})

describe('A problem that is refused (PROBLEM-2, PROBLEM-9)', () => {
  it.each<[string, () => Promise<Ride>, string]>([
    [
      'within 1 km of the drop-off',
      async () => {
        const ride = await newRide.started()
        await carAt(ride, 900, { from: INDIRANAGAR })
        return ride
      },
      'near_the_end',
    ],
    [
      'that was pressed offline, after an operator had reassigned',
      async () => {
        const ride = await newRide.setOut()
        await nextDriver(ride)
        return ride
      },
      'not_yours_now',
    ],
  ])('%s changes nothing and says so', async (_, make, code) => {
    const ride = await make()
    const before = await rideRow(ride.booking.id)
    const pressed = { pressed_at: Date.now() - 60_000 }
    const answer = await refusal(await drive.problem(ride.driver, ride.booking.id, 'breakdown', pressed))
    expect(answer).toMatchObject({ code })
    expect(await rideRow(ride.booking.id)).toEqual(before)
    expect(await problemsOf(ride.booking.id)).toEqual([])
    expect(await openKinds(ride.booking.id)).toEqual([])
  })
})

describe('A rider who ends the ride at its car (PROBLEM-8)', () => {
  it('owes nothing, and what was paid online goes back once an operator has confirmed the problem (PROBLEM-11)', async () => {
    const { id, rider, operator, driver } = await stranded()
    for (const _ of ['pressed', 'pressed again']) expect((await endHere(rider, id)).status).toBe(200)
    expect(await rideRow(id)).toMatchObject({ status: 'completed', owed_amount: 0, payment_status: 'paid' })
    expect((await ledgerOfBooking(database, id)).map(({ kind }) => kind)).toEqual(['captured', 'refund_due'])
    expect(await refundsOfBooking(id)).toMatchObject([
      { reason: 'car_problem', amount_paise: 10_000, status: 'due' },
    ])
    expect(await refundMaySend(id)).toBe(false)
    expect(await needsOf(id)).toEqual(['car_problem'])
    expect(await findingsOf(id)).toEqual([])
    // The driver's end comes late, and is done already: what they say to have collected is looked into.
    expect((await drive.complete(driver, id)).status).toBe(200)
    expect(await rideRow(id)).toMatchObject({ owed_amount: 0 })
    expect(await needsOf(id)).toContain('cash_not_recorded')
    const trip = await tripOf(rider, id)
    expect(trip.statement).toMatchObject({
      refund_due_paise: 10_000,
      lines: expect.arrayContaining([
        { kind: 'fare_due', label: 'Fare', note: 'Nothing is due: the car had a problem', paise: 0 },
      ]),
    })
    expect((await closeNeed(id, 'car_problem', 'Towed away', operator)).status).toBe(200)
    expect(await refundMaySend(id)).toBe(true)
  })

  it('gets it sent at once where the problem was confirmed before, also while the second car is on its way, whose driver is told', async () => {
    const { id, operator, second } = await relieved()
    await closeNeed(id, 'car_problem', 'Towed away', operator)
    const ended = await shown(await act(id, 'end-at-car', {}, operator))
    expect(ended.phase).toBe('completed')
    expect(await refundMaySend(id)).toBe(true)
    expect(await actionsOn(id)).toContain('ride.ended_at_car')
    const told = (await messagesOf(id)).filter(({ recipient_id }) => recipient_id === second.userId)
    expect(told.map(({ event }) => event).sort()).toEqual(['driver.ride_assigned', 'driver.ride_cancelled'])
    expect(await findingsOf(id)).toEqual([])
  })

  it('can’t where the car has no problem, or the second one has them', async () => {
    const { booking, rider } = await newRide.started()
    await expectRefusal(endHere(rider, booking.id), 'no_car_problem')
    const ride = await relieved()
    await drive.start(ride.second, ride.id, ride.pin)
    await expectRefusal(endHere(ride.rider, ride.id), 'no_car_problem')
    expect((await rideRow(ride.id)).status).toBe('started')
  })
})
