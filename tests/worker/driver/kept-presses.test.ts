import { describe, expect, it } from 'vitest'
import { dashboardAfter, drive } from '../../support/worker/actions'
import { expectRefusal, post, refusal } from '../../support/worker/api'
import { closeNeed, needsOf, seenNeed } from '../../support/worker/needs'
import { act, assign, shown } from '../../support/worker/operators'
import { signedInDriver, signedInOperator } from '../../support/worker/people'
import { minutesFrom, newRide, PIN, rideRow } from '../../support/worker/rides'
import { carAt } from '../../support/worker/sockets'

const operator = await signedInOperator()

const WRONG = '0000'
const NO_NETWORK = { code: 'no_network', words: null }
const RECEIVED = { collected: { method: 'cash', rupees: 300 } }

/** A press that waited for a network, in minutes from now. */
const pressed = (minutes: number, key: string = crypto.randomUUID()) => ({
  key,
  pressed_at: Date.parse(minutesFrom(minutes)),
})
const move = (
  id: string,
  name: string,
  { key, ...body }: { key?: string } & Record<string, unknown>,
  driver: Parameters<typeof post>[2],
) => post(`/api/driver/rides/${id}/${name}`, body, driver, key)

describe('Presses that waited for a network', () => {
  it('are made at the time of the press: arrival, start and end of one ride', async () => {
    const { booking, driver } = await newRide.setOut({ overrides: { set_out_at: minutesFrom(-60) } })
    const [arrived, started, ended] = [pressed(-50), pressed(-40), pressed(-5)]
    const { id } = booking
    await dashboardAfter(move(id, 'arrived', { ...arrived, reason: NO_NETWORK }, driver))
    await dashboardAfter(move(id, 'start', { ...started, pin: PIN }, driver))
    await dashboardAfter(move(id, 'complete', { ...ended, ...RECEIVED, reason: NO_NETWORK }, driver))
    expect(await rideRow(id)).toMatchObject({
      status: 'completed',
      arrived_at: new Date(arrived.pressed_at).toISOString(),
      start_time: new Date(started.pressed_at).toISOString(),
      end_time: new Date(ended.pressed_at).toISOString(),
      // Nobody saw the car there: no waiting counts.
      arrival_confirmed_at: null,
      waiting_time_minutes: 0,
    })
  })

  it('are confirmed by the positions from before the press', async () => {
    const ride = await newRide.setOut({ overrides: { set_out_at: minutesFrom(-60) } })
    await carAt(ride, 40, { secondsAgo: 10 * 60 })
    const arrived = pressed(-9)
    await dashboardAfter(move(ride.booking.id, 'arrived', { ...arrived, reason: NO_NETWORK }, ride.driver))
    expect(await rideRow(ride.booking.id)).toMatchObject({
      arrival_confirmed_at: new Date(arrived.pressed_at).toISOString(),
    })
  })

  it('are refused where they were pressed before this driver set out, and nothing is changed', async () => {
    const { booking, driver } = await newRide.setOut({ overrides: { set_out_at: minutesFrom(-60) } })
    const answer = await move(booking.id, 'arrived', { ...pressed(-90), reason: NO_NETWORK }, driver)
    await expectRefusal(answer, 'press_out_of_time', 422)
    expect(await rideRow(booking.id)).toEqual(booking)
  })
})

describe('An end that was pressed too long ago to count', () => {
  it('is refused with words, and what was collected is for an operator to look into, once', async () => {
    const { booking, driver } = await newRide.started({ overrides: { start_time: minutesFrom(-27 * 60) } })
    const ended = { ...pressed(-25 * 60), ...RECEIVED, reason: NO_NETWORK }
    for (let sent = 0; sent < 2; sent++) {
      const answer = await move(booking.id, 'complete', ended, driver)
      await expectRefusal(answer, 'press_out_of_time', 422)
    }
    expect(await rideRow(booking.id)).toMatchObject({ status: 'started', collected: 0 })
    expect((await needsOf(booking.id)).filter((need) => need === 'cash_not_recorded')).toHaveLength(1)
  })

  it.each([
    ['needs nobody any more once the same is recorded by another press', 300, false],
    ['stays where another amount is recorded: the rest may be with the driver', 280, true],
  ])('%s', async (_, rupees, stays) => {
    const { booking, driver } = await newRide.started({ overrides: { start_time: minutesFrom(-27 * 60) } })
    const said = { collected: { method: 'cash', rupees: rupees }, reason: NO_NETWORK }
    await move(booking.id, 'complete', { ...pressed(-25 * 60), ...said }, driver)
    expect(await needsOf(booking.id)).toContain('cash_not_recorded')
    await dashboardAfter(
      move(booking.id, 'complete', { ...pressed(0), ...RECEIVED, reason: NO_NETWORK }, driver),
    )
    expect(await rideRow(booking.id)).toMatchObject({ status: 'completed', collected: 300 })
    expect((await needsOf(booking.id)).includes('cash_not_recorded')).toBe(stays)
  })
})

describe('An end of a ride that is not that far, because the presses before it were refused', () => {
  it('is refused, and what was collected is for an operator to look into; another press of it is reported again', async () => {
    const { booking, driver } = await newRide.setOut()
    const ended = () => ({ ...pressed(-2), ...RECEIVED, reason: NO_NETWORK })
    const first = ended()
    for (const end of [first, first, ended()]) {
      const answer = await move(booking.id, 'complete', end, driver)
      await expectRefusal(answer, 'wrong_phase', 409)
    }
    expect((await needsOf(booking.id)).filter((need) => need === 'cash_not_recorded')).toHaveLength(1)
    const seen = await seenNeed(booking.id, 'cash_not_recorded')
    await closeNeed(booking.id, 'cash_not_recorded', 'Called the driver', operator, seen)
    await move(booking.id, 'complete', first, driver)
    expect(await needsOf(booking.id)).not.toContain('cash_not_recorded')
    await move(booking.id, 'complete', ended(), driver)
    expect(await needsOf(booking.id)).toContain('cash_not_recorded')
  })
})

describe('Presses of a ride that an operator ended meanwhile', () => {
  it('are taken up to what was collected, also where the answer to arrival and PIN alone was lost', async () => {
    const { booking, driver } = await newRide.setOut({ overrides: { set_out_at: minutesFrom(-60) } })
    const arrived = { ...pressed(-45), reason: NO_NETWORK }
    const start = { ...pressed(-40), pin: PIN }
    expect((await move(booking.id, 'arrived', arrived, driver)).status).toBe(200)
    expect((await move(booking.id, 'start', start, driver)).status).toBe(200)
    const ended = { reason: 'They are home', collected: null }
    await shown(await act(booking.id, 'end', ended, operator))
    expect((await move(booking.id, 'arrived', arrived, driver)).status).toBe(200)
    expect((await move(booking.id, 'start', start, driver)).status).toBe(200)
    await dashboardAfter(
      move(booking.id, 'complete', { ...pressed(-5), ...RECEIVED, reason: NO_NETWORK }, driver),
    )
    expect(await rideRow(booking.id)).toMatchObject({ collected: 300, owed_amount: 0 })
  })
})

describe('Presses of a ride that an operator has given to another driver meanwhile', () => {
  const taken = async (how: 'assign' | 'unassign') => {
    const { booking, driver } = await newRide.setOut({ overrides: { set_out_at: minutesFrom(-60) } })
    const { userId: driver_id } = await signedInDriver()
    const from = { from_driver_id: driver.userId }
    const answer =
      how === 'assign'
        ? await assign(booking.id, { driver_id, ...from }, operator)
        : await act(booking.id, 'unassign', { ...from, reason: 'No answer' }, operator)
    expect(answer.status).toBe(200)
    return { id: booking.id, driver }
  }
  const givenAway = (answer: Promise<Response>, words: string) =>
    expectRefusal(answer, 'given_away', 409, expect.stringContaining(words))

  it.each(['assign', 'unassign'] as const)(
    'say by %s that the rider is in the first car: a need at once, and the driver reads what to do',
    async (how) => {
      const { id, driver } = await taken(how)
      const arrived = move(id, 'arrived', { ...pressed(-40), reason: NO_NETWORK }, driver)
      await givenAway(arrived, 'Is the rider with you?')
      expect(await needsOf(id)).not.toContain('rider_in_first_car')
      const typed = { ...pressed(-30), pin: PIN }
      for (const press of [typed, typed])
        await givenAway(move(id, 'start', press, driver), 'Keep your rider with you and call the office now')
      expect((await needsOf(id)).filter((kind) => kind === 'rider_in_first_car')).toHaveLength(1)
      expect(await rideRow(id)).toMatchObject({ start_time: null })
    },
  )

  it('say what was collected, for an operator to look into; those of who never had it are unknown', async () => {
    const { id, driver } = await taken('assign')
    const strangers = await move(id, 'start', { ...pressed(-1), pin: PIN }, await signedInDriver())
    await expectRefusal(strangers, 'no_such_ride', 404)
    expect(await needsOf(id)).not.toContain('rider_in_first_car')
    const ended = move(id, 'complete', { ...pressed(-5), ...RECEIVED, reason: NO_NETWORK }, driver)
    await givenAway(ended, 'collected ₹300')
    expect(await needsOf(id)).toEqual(expect.arrayContaining(['rider_in_first_car', 'cash_not_recorded']))
  })
})

describe('A PIN that was typed without a network', () => {
  it('is one try, however often it is sent, and another press is another try (OFFLINE-16)', async () => {
    const { booking, driver } = await newRide.arrived()
    const typed = { ...pressed(-2), pin: WRONG }
    for (let sent = 0; sent < 3; sent++) {
      const answer = await move(booking.id, 'start', typed, driver)
      expect(await refusal(answer)).toMatchObject({ code: 'wrong_pin', message: 'Wrong PIN. 4 tries left.' })
    }
    expect(await rideRow(booking.id)).toMatchObject({ pin_tries: 1 })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        move(booking.id, 'start', { ...typed, ...pressed(-1, 'b'.repeat(32)) }, driver),
      ),
    )
    for (const answer of answers) await expectRefusal(answer, 'wrong_pin')
    expect(await rideRow(booking.id)).toMatchObject({ pin_tries: 2 })
  })

  it('is marked on the dispatch board where it was wrong, unlike one with a network, until the ride has started (OFFLINE-17)', async () => {
    const { booking, driver } = await newRide.arrived()
    await move(booking.id, 'start', { ...pressed(0), pin: WRONG }, driver)
    expect(await needsOf(booking.id)).not.toContain('wrong_pin_offline')
    await move(booking.id, 'start', { ...pressed(-2), pin: WRONG }, driver)
    expect(await needsOf(booking.id)).toContain('wrong_pin_offline')
    expect((await drive.start(driver, booking.id, PIN)).status).toBe(200)
    expect(await needsOf(booking.id)).not.toContain('wrong_pin_offline')
  })
})
