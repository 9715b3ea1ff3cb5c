import * as driver from './driver-page'
import '../../../src/islands/driver/past-rides'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DriverRide } from '../../../src/domain/bookings/driver-rides'
import { asked, askedFor } from '../../support/islands/api'
import { alerts, button, heading, pass, press, type } from '../../support/islands/page'
import { lastSocket } from '../live-ride/fake-socket'
import { aBoard, arrived, later, NOW, onTheWay, started } from './boards'

driver.withDriver()

const question = () => screen.queryByRole('dialog', { name: 'Not confirmed' })
const NOT_CONFIRMED = {
  status: 409,
  code: 'position_not_confirmed',
  message: 'This is not confirmed: your car was last seen 2.2 km from the pickup.',
}

/** A driver who waits since the pickup time, which is now unless told. */
const waiting = (parts: Partial<NonNullable<DriverRide['waiting']>> = {}) =>
  arrived({
    scheduled_time: later(0),
    waiting: {
      since: later(0),
      reportable_from: later(10),
      called_at: null,
      reported_at: null,
      answer: null,
      ...parts,
    },
  })
/** The driver has reported an arrival that no position confirms. */
async function arriveUnconfirmed() {
  driver.server.moves[driver.move('arrived')] = () => NOT_CONFIRMED
  await driver.openWith(onTheWay())
  await driver.arrive()
}

function callRider() {
  // The page stays where it is, as with a phone's call.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(screen.getByRole('link', { name: /^Call rider/ }))
}

describe('a report that no position confirms', () => {
  it('is asked about with what was measured, and sent with a reason and not without', async () => {
    await arriveUnconfirmed()
    expect(question()?.textContent).toContain('2.2 km from the pickup')
    const [refused] = driver.keysSent('arrived')
    asked.length = 0
    await driver.confirm('I have arrived')
    expect(screen.getByText('Choose why.')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('Something else'))
    await driver.confirm('I have arrived')
    expect(screen.getByText('Say it in a few words.')).toBeTruthy()
    expect(driver.movesAsked()).toEqual([])
    type('In your words', ' The gate is closed ')
    driver.answers('arrived', arrived({ arrival_confirmed_at: null }))
    await driver.confirm('I have arrived')
    const reason = { code: 'other', words: 'The gate is closed' }
    expect(driver.movesAsked()).toEqual([{ path: driver.move('arrived'), body: { reason } }])
    // A press of its own.
    expect(driver.keysSent('arrived')).not.toEqual([refused])
    expect(question()).toBeNull()
    expect(button('I am here now')).toBeTruthy()
  })

  it('is kept with its reason where the network goes before it is given', async () => {
    await arriveUnconfirmed()
    fireEvent.click(screen.getByLabelText('I can’t get nearer by car'))
    driver.server.moves[driver.move('arrived')] = () => 'unreachable'
    await driver.confirm('I have arrived')
    expect(screen.getByText(/Not sent yet/)).toBeTruthy()
    expect(await driver.stored()).toContain('"code":"cannot_get_nearer"')
  })
})

describe('the driver who waits at the pickup', () => {
  it('reads when waiting counts, until when the rider has time, and that a call is missing', async () => {
    await driver.openWith(waiting({ since: later(2), reportable_from: later(12) }))
    expect(screen.getByText('Waiting counts from 6:02 pm.')).toBeTruthy()
    await pass(2 * 60_000 + 5000)
    const clock = () => screen.getByRole('region', { name: 'Waiting' }).textContent
    expect(clock()).toContain('Waiting 0:05. The rider has until 6:12 pm.')
    await pass(10 * 60_000)
    expect(clock()).toContain('Waiting 10:05. Call the rider first.')
    expect(screen.queryByRole('button', { name: 'Rider did not come' })).toBeNull()
  })

  it('calls without a network, and the press is sent once, with its own time, when there is one', async () => {
    await driver.openWith(waiting({ since: later(-11), reportable_from: later(-1) }))
    driver.server.moves[driver.move('calls')] = () => 'unreachable'
    callRider()
    await pass(60_000)
    expect(screen.getByText(/Saving your call/)).toBeTruthy()
    const pressed = { called_at: later(0), since: later(-11), reportable_from: later(-1) }
    driver.answers('calls', waiting(pressed))
    driver.has(waiting(pressed))
    asked.length = 0
    await pass(60_000)
    const sent = askedFor(driver.move('calls'))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual({ pressed_at: NOW.getTime() })
    expect(await driver.stored()).toBeNull()
    expect(button('Rider did not come')).toBeTruthy()
  })

  it('shows what was pressed after a call, also where the answer about the call comes later', async () => {
    const answerCall = Promise.withResolvers<ReturnType<typeof aBoard>>()
    await driver.openWith(waiting({ since: later(-11), reportable_from: later(-1) }))
    driver.server.moves[driver.move('calls')] = () => answerCall.promise
    driver.answers('start', started())
    callRider()
    await pass(10)
    await driver.typePin()
    driver.has(started())
    answerCall.resolve(aBoard({ rides: [waiting({ called_at: later(0) })] }))
    await pass(0)
    expect(heading()).toContain('Kempegowda')
  })

  it('reports that the rider did not come, says why where they have left, and reads what the office decides', async () => {
    const ready = { since: later(-11), reportable_from: later(-1), called_at: later(-3) }
    driver.server.moves[driver.move('no-show')] = () => NOT_CONFIRMED
    await driver.openWith(waiting(ready))
    await press('Rider did not come')
    await driver.confirm('Report it')
    fireEvent.click(screen.getByLabelText('My phone shows a wrong position, or none'))
    asked.length = 0
    const reported = waiting({ ...ready, reported_at: later(0) })
    driver.answers('no-show', reported)
    driver.has(reported)
    await driver.confirm('Report it')
    const reason = { code: 'wrong_position', words: null }
    expect(driver.movesAsked()).toEqual([{ path: driver.move('no-show'), body: { reason } }])
    expect(screen.getByText(/Reported at 6:00 pm\. The office decides/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Rider did not come' })).toBeNull()

    driver.has(waiting({ ...ready, reportable_from: later(6), answer: 'She is in the lift.' }))
    await pass(15_000)
    expect(screen.getByText('The office: ‘She is in the lift.’')).toBeTruthy()
    expect(screen.getByText(/The rider has until 6:06 pm/)).toBeTruthy()
  })
})

describe('a driver without a network', () => {
  it('reads nothing of an end by somebody else where the ride’s room tells of the own one before its answer', async () => {
    await driver.openOffline(started({ remaining_amount: 0 }))
    await driver.endPaidOnline()
    await press('Back to rides')
    driver.has(started({ phase: 'completed', version: 5, rider: null }))
    driver.server.moves[driver.move('complete')] = () => 'never'
    lastSocket().welcome({ ride: { version: 5, phase: 'completed' } })
    await driver.networkBack(15_000)
    expect(heading()).toBe('Your rides')
    expect(alerts().join()).not.toContain('Ride ended')
    expect(await driver.stored()).not.toBeNull()
  })

  it('is told of a wrong PIN with its time, the digits are gone, and what was pressed after it is named', async () => {
    await driver.openOffline(arrived({ remaining_amount: 0 }))
    await driver.typePin('1111')
    expect(await driver.stored()).toContain('1111')
    await driver.endPaidOnline()
    await press('Back to rides')
    driver.has(arrived({ pin_tries_left: 4 }))
    driver.refuses('start', 422, 'wrong_pin', 'Wrong PIN. 4 tries left.')
    await driver.networkBack(5000)
    expect(alerts().join()).toContain('The PIN was not right')
    expect(alerts().join()).toContain('Wrong PIN. 4 tries left.')
    expect(alerts().join()).toContain('the end of the ride does not count either')
    expect(driver.sent('complete')).toEqual([])
    expect(await driver.stored()).toBeNull()
    expect(screen.getByLabelText('Ask for the PIN')).toBeTruthy()
  })

  it('reads the ride anew after a refusal, and collects nothing before it is started again', async () => {
    await driver.openOffline(arrived())
    await driver.typePin('1111')
    await press('End ride')
    expect(heading()).toContain('Collect')
    driver.refuses('start', 422, 'wrong_pin', 'Four tries are left.')
    driver.has(arrived({ pin_tries_left: 4, version: 4 }))
    asked.length = 0
    await driver.networkBack(10_000)
    expect(alerts().join()).toContain('Four tries are left.')
    expect(asked.map(({ path }) => path)).toContain('/api/driver/rides')
    driver.answers('start', started())
    await driver.typePin('4821')
    expect(heading()).toContain('Kempegowda')
  })

  it('is told what came of a press for a ride that was cancelled meanwhile', async () => {
    await driver.arriveOffline()
    driver.has(onTheWay({ phase: 'cancelled', rider: null }))
    driver.refuses('arrived', 409, 'cancelled', 'It was cancelled.')
    await driver.networkBack(30_000)
    expect(await driver.stored()).toBeNull()
    expect(heading()).toBe('Ride cancelled')
    await press('Back to rides')
    expect(alerts().join()).toContain('Pressed at 6:00 pm, without a network. It was cancelled.')
  })

  it('reports what was collected for a ride that the office ended meanwhile', async () => {
    await driver.endOffline()
    expect(heading()).toBe('Ride ended, not sent yet')
    const ended = () => aBoard({ rides: [started({ phase: 'completed', rider: null })] })
    driver.server.board = ended
    await pass(30_000)
    expect(await driver.stored()).not.toBeNull()
    driver.server.moves[driver.move('complete')] = ended
    await driver.networkBack(30_000)
    expect(driver.sent('complete').at(-1)).toMatchObject({ collected: { method: 'cash', rupees: 627 } })
    expect(await driver.stored()).toBeNull()
    // The page says no longer that it was not sent.
    expect(heading()).toBe('Ride completed')
  })

  it('goes back to the ride where its end is refused', async () => {
    await driver.openOffline(started({ remaining_amount: 0 }))
    await driver.endPaidOnline()
    driver.has(started({ remaining_amount: 100 }))
    driver.refuses('complete', 409, 'remainder_unconfirmed', '₹100 are to be collected.')
    await driver.networkBack(30_000)
    expect(alerts().join()).toContain('The end of the ride was not taken')
    expect(screen.getByRole('button', { name: 'End ride' })).toBeTruthy()
  })

  it('whose ride was given away meanwhile sends the PIN all the same, and reads what to do with the rider', async () => {
    await driver.openOffline(onTheWay())
    await driver.arrive()
    await driver.typePin('4821')
    const message = 'Keep your rider with you and call the office now; they know.'
    for (const name of ['arrived', 'start']) driver.refuses(name, 409, 'given_away', message)
    driver.has()
    await driver.networkBack(30_000)
    expect(driver.sent('start').at(-1)).toMatchObject({ pin: '4821' })
    expect(await driver.stored()).toBeNull()
    expect(heading()).toBe('No longer yours')
    expect(alerts().join()).toContain('Is the rider with you? Stay with them and call the office now.')
    expect(alerts().join()).toContain(message)
    expect(screen.getAllByRole('link', { name: 'Call the office' })).not.toHaveLength(0)
  })
})
