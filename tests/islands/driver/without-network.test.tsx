import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../../src/islands/driver/past-rides'
import { asked } from '../../support/islands/api'
import { alerts, heading, pass, press } from '../../support/islands/page'
import { lastSocket } from '../live-ride/fake-socket'
import { aBoard, arrived, onTheWay, started } from './boards'
import {
  arrive,
  arriveOffline,
  endOffline,
  endPaidOnline,
  move,
  offline,
  sent,
  stored,
  typePin,
} from './presses'
import { server } from './server'
import { networkBack, openPage, withDriver } from './support'

describe('a driver without a network', () => {
  withDriver()

  it('reads nothing of an end by somebody else where the ride’s room tells of the own one before its answer', async () => {
    await openPage(aBoard({ rides: [started({ remaining_amount: 0 })] }))
    offline()
    await endPaidOnline()
    await press('Back to rides')
    server.board = () => aBoard({ rides: [started({ phase: 'completed', version: 5, rider: null })] })
    server.moves[move('complete')] = () => 'never'
    lastSocket().welcome({ ride: { version: 5, phase: 'completed' } })
    await networkBack()
    await pass(15_000)
    expect(heading()).toBe('Your rides')
    expect(alerts().join()).not.toContain('Ride ended')
    expect(await stored()).not.toBeNull()
  })

  it('is told of a wrong PIN with its time, the digits are gone, and what was pressed after it is named', async () => {
    await openPage(aBoard({ rides: [arrived({ remaining_amount: 0 })] }))
    offline()
    await typePin('1111')
    expect(await stored()).toContain('1111')
    await endPaidOnline()
    await press('Back to rides')
    server.board = () => aBoard({ rides: [arrived({ pin_tries_left: 4 })] })
    server.moves[move('start')] = () => ({
      status: 422,
      code: 'wrong_pin',
      message: 'Wrong PIN. 4 tries left.',
    })
    await networkBack()
    await pass(5000)
    expect(alerts().join()).toContain('The PIN was not right')
    expect(alerts().join()).toContain('Wrong PIN. 4 tries left.')
    expect(alerts().join()).toContain('the end of the ride does not count either')
    expect(sent('complete')).toEqual([])
    expect(await stored()).toBeNull()
    expect(screen.getByLabelText('Ask for the PIN')).toBeTruthy()
  })

  it('reads the ride anew after a refusal, and collects nothing before it is started again', async () => {
    await openPage(aBoard({ rides: [arrived()] }))
    offline()
    await typePin('1111')
    await press('End ride')
    expect(heading()).toContain('Collect')
    server.moves[move('start')] = () => ({ status: 422, code: 'wrong_pin', message: 'Four tries are left.' })
    server.board = () => aBoard({ rides: [arrived({ pin_tries_left: 4, version: 4 })] })
    asked.length = 0
    await networkBack()
    await pass(10_000)
    expect(alerts().join()).toContain('Four tries are left.')
    expect(asked.map(({ path }) => path)).toContain('/api/driver/rides')
    server.moves[move('start')] = () => aBoard({ rides: [started()] })
    await typePin('4821')
    expect(heading()).toContain('Kempegowda')
  })

  it('is told what came of a press for a ride that was cancelled meanwhile', async () => {
    await arriveOffline()
    server.board = () => aBoard({ rides: [onTheWay({ phase: 'cancelled', rider: null })] })
    server.moves[move('arrived')] = () => ({ status: 409, code: 'cancelled', message: 'It was cancelled.' })
    await networkBack()
    await pass(30_000)
    expect(await stored()).toBeNull()
    expect(heading()).toBe('Ride cancelled')
    await press('Back to rides')
    expect(alerts().join()).toContain('Pressed at 6:00 pm, without a network. It was cancelled.')
  })

  it('reports what was collected for a ride that the office ended meanwhile', async () => {
    await endOffline()
    expect(heading()).toBe('Ride ended, not sent yet')
    const ended = () => aBoard({ rides: [started({ phase: 'completed', rider: null })] })
    server.board = ended
    await pass(30_000)
    expect(await stored()).not.toBeNull()
    server.moves[move('complete')] = ended
    await networkBack()
    await pass(30_000)
    expect(sent('complete').at(-1)).toMatchObject({ collected: { method: 'cash', rupees: 627 } })
    expect(await stored()).toBeNull()
    // The page says no longer that it was not sent.
    expect(heading()).toBe('Ride completed')
  })

  it('goes back to the ride where its end is refused', async () => {
    await openPage(aBoard({ rides: [started({ remaining_amount: 0 })] }))
    offline()
    await endPaidOnline()
    server.board = () => aBoard({ rides: [started({ remaining_amount: 100 })] })
    server.moves[move('complete')] = () => ({
      status: 409,
      code: 'remainder_unconfirmed',
      message: '₹100 are to be collected.',
    })
    await networkBack()
    await pass(30_000)
    expect(alerts().join()).toContain('The end of the ride was not taken')
    expect(screen.getByRole('button', { name: 'End ride' })).toBeTruthy()
  })

  it('whose ride was given away meanwhile sends the PIN all the same, and reads what to do with the rider', async () => {
    await openPage(aBoard({ rides: [onTheWay()] }))
    offline()
    await arrive()
    await typePin('4821')
    const message = 'Keep your rider with you and call the office now; they know.'
    for (const name of ['arrived', 'start'])
      server.moves[move(name)] = () => ({ status: 409, code: 'given_away', message })
    server.board = () => aBoard()
    await networkBack()
    await pass(30_000)
    expect(sent('start').at(-1)).toMatchObject({ pin: '4821' })
    expect(await stored()).toBeNull()
    expect(heading()).toBe('No longer yours')
    expect(alerts().join()).toContain('Is the rider with you? Stay with them and call the office now.')
    expect(alerts().join()).toContain(message)
    expect(screen.getAllByRole('link', { name: 'Call the office' })).not.toHaveLength(0)
  })
})
