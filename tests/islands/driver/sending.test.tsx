import { cleanup } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { readQueue } from '../../../src/domain/rides/driver-points'
import { asked } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'
import { lastSocket } from '../live-ride/fake-socket'
import { aBoard, aRide, arrived, onTheWay, started } from './boards'
import { measure, Phone } from './phone'
import { arrive, endPaidOnline, move, offline, over, sent } from './presses'
import {
  ack,
  acknowledgementsAsked,
  batches,
  loseSocket,
  numbers,
  openSocket,
  sentPoints,
  server,
  shown,
} from './server'
import {
  advice,
  drive,
  driving,
  drivingOnline,
  kept,
  networkBack,
  openPage,
  position,
  withDriver,
} from './support'

describe('the position', () => {
  withDriver()

  it('is sent to its own ride’s room, numbered from 1, one every three seconds', async () => {
    await driving()
    expect(new URL(lastSocket().url).pathname).toBe('/api/driver/rides/ride-1/socket')
    await openSocket()
    for (let point = 1; point <= 4; point++) {
      await drive(3)
      await ack(point)
    }
    expect(numbers()).toEqual([1, 2, 3, 4])
    const gaps = sentPoints().map(
      ({ position: { at } }, place, all) => at - (all[place - 1]?.position.at ?? at),
    )
    expect(gaps.slice(1)).toEqual([3000, 3000, 3000])
    expect(position()).toContain('Live')
    expect(position()).toContain('Livejust now')
  })

  it('waits until the room has acknowledged what it has, and not for ever', async () => {
    await driving()
    lastSocket().welcome({ ride: { version: 2, phase: 'on_the_way' } })
    await measure()
    expect(numbers()).toEqual([])
    await ack(500)
    expect(numbers()).toEqual([501])
    await loseSocket()
    await networkBack()
    lastSocket().welcome({ ride: { version: 2, phase: 'on_the_way' } })
    await pass(3000)
    expect(numbers()).toEqual([501])
  })

  it('is sent at once while earlier ones wait for an acknowledgement, and reads as live', async () => {
    await drivingOnline()
    await drive(60)
    await shown()
    expect(numbers()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(position()).toContain('Live')
    expect(readQueue(kept())?.points).toHaveLength(20)
    await ack(20)
    expect(readQueue(kept())?.points).toEqual([])
  })

  it('waits while thirty are not acknowledged, as the room acknowledges them then', async () => {
    await drivingOnline()
    await drive(120)
    expect(numbers()).toHaveLength(30)
    expect(position()).toContain('Sending: 10 positions')
    await ack(30)
    expect(numbers()).toHaveLength(40)
  })

  it('is sent again over the same connection only after three minutes without an acknowledgement', async () => {
    await drivingOnline()
    await measure()
    await pass(179_000)
    expect(numbers()).toEqual([1])
    await pass(1000)
    expect(numbers()).toEqual([1, 1])
  })

  it('is kept without a connection, and sent in order when it is back', async () => {
    await drivingOnline()
    await measure()
    await ack(1)
    await loseSocket()
    await drive(60)
    expect(position()).toContain('Offline: 19 positions kept')
    await networkBack()
    await openSocket(1)
    expect(batches()).toMatchObject([{ first: 2 }])
    expect(batches()[0]?.points).toHaveLength(19)
    await ack(20)
    expect(position()).toContain('Live')
  })

  it('goes on after a reload where it was: nothing lost, nothing numbered twice', async () => {
    await drivingOnline()
    await drive(3)
    await ack(1)
    await loseSocket()
    await drive(9)
    cleanup()
    await driving()
    expect(position()).not.toContain('Live')
    await drive(3)
    await openSocket(1)
    expect(numbers()).toEqual([2, 3, 4, 5])
    const times = sentPoints().map(({ position: { at } }) => at)
    expect(times).toEqual([...times].sort((one, other) => one - other))
  })

  it('keeps nothing of a ride that is over, or is another’s', async () => {
    await driving()
    await drive(6)
    expect(kept()).toContain('ride-1')
    cleanup()
    await openPage(aBoard({ rides: [aRide({ id: 'ride-2' })] }))
    expect(kept()).toBeNull()
  })

  it('gives the last points their time to arrive before the ride ends', async () => {
    server.moves['/api/driver/rides/ride-1/complete'] = () => aBoard()
    await openPage(aBoard({ rides: [started({ remaining_amount: 0 })] }))
    await openSocket(0, 4)
    await measure()
    await press('End ride')
    await pass(500)
    await press('Complete ride')
    const completed = () => asked.some(({ path }) => path.endsWith('/complete'))
    expect([completed(), acknowledgementsAsked()]).toEqual([false, 1])
    await ack(1)
    await pass(0)
    expect(completed()).toBe(true)
  })

  it('is waited for at a press, which counts at its own time: the system may stop the page meanwhile', async () => {
    server.moves[move('arrived')] = () => aBoard({ rides: [onTheWay()] })
    await drivingOnline()
    await measure()
    await arrive()
    const pressedAt = Date.now()
    // No timer runs for 20 minutes.
    vi.setSystemTime(pressedAt + 20 * 60_000)
    await pass(5000)
    expect(Number(sent('arrived')[0]?.pressed_at) - pressedAt).toBeLessThan(5000)
  })

  it('is sent before an end that waited, hundreds of points too, while the room acknowledges them', async () => {
    await openPage(aBoard({ rides: [started({ remaining_amount: 0 })] }))
    await openSocket(0, 4)
    await loseSocket()
    offline()
    await drive(1300)
    await endPaidOnline()
    const waiting = JSON.parse(kept() ?? '{}').points.length
    expect(waiting).toBeGreaterThan(400)
    let before = -1
    server.moves[move('complete')] = () => {
      before = sentPoints().length
      return aBoard({ rides: [over()] })
    }
    server.board = () => aBoard({ rides: [started({ remaining_amount: 0 })] })
    await networkBack()
    await openSocket(0, 4)
    // A slow network: so long for a hundred points and their acknowledgement.
    for (let turn = 0; turn < 20 && before < 0; turn += 1) {
      await pass(1500)
      await ack(sentPoints().at(-1)?.number ?? 0)
    }
    expect(before).toBe(waiting)
  })

  it('is not waited for at a press that waited, where it was measured after it', async () => {
    await drivingOnline()
    await loseSocket()
    offline()
    await arrive()
    await pass(1000)
    await drive(30)
    let sentBefore = -1
    server.moves[move('arrived')] = () => {
      sentBefore = sentPoints().length
      return aBoard({ rides: [arrived()] })
    }
    server.board = () => aBoard({ rides: [onTheWay()] })
    await networkBack()
    await openSocket()
    await pass(1000)
    expect(sentBefore).toBe(0)
  })

  it('keeps its points for the same driver when the session merely ended', async () => {
    await drivingOnline()
    await loseSocket()
    await drive(6)
    const before = kept()
    server.board = () => ({ status: 401, code: 'signed_out', message: '' })
    await pass(15_000)
    expect(Phone.watches.size).toBe(0)
    expect(kept()).toBe(before)
  })

  it('goes on without storage, and says that a reload would lose it', async () => {
    await drivingOnline()
    const full = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { ...localStorage, getItem: () => null, setItem: full, removeItem() {} })
    await measure()
    expect(numbers()).toEqual([1])
    expect(advice()).toContain('This browser keeps nothing')
  })

  it('opens a refused connection again while the dashboard still has the ride', async () => {
    await drivingOnline()
    const refused = lastSocket()
    await loseSocket('not_yours')
    await pass(10_000)
    expect(lastSocket()).not.toBe(refused)
    expect(Phone.watches.size).toBe(1)
  })
})
