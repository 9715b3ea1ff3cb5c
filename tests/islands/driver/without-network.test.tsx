import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../../src/islands/driver/past-rides'
import { asked } from '../../support/islands/api'
import { alerts, heading, pass, press } from '../../support/islands/page'
import { lastSocket } from '../live-ride/fake-socket'
import { aBoard, arrived, onTheWay, started } from './boards'
import * as driver from './driver-page'

describe('a driver without a network', () => {
  driver.withDriver()

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
