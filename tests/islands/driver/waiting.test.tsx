import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DriverRide } from '../../../src/domain/bookings/driver-rides'
import { asked, askedFor } from '../../support/islands/api'
import { button, heading, pass, press, type } from '../../support/islands/page'
import { aBoard, arrived, later, NOW, onTheWay, started } from './boards'
import * as driver from './driver-page'

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
