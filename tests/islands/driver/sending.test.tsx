import { describe, expect, it, vi } from 'vitest'
import { readQueue } from '../../../src/domain/rides/driver-points'
import { asked } from '../../support/islands/api'
import { pass, storageKeepsNothing } from '../../support/islands/page'
import { lastSocket } from '../live-ride/fake-socket'
import { aBoard, aRide, arrived, onTheWay, started } from './boards'
import * as driver from './driver-page'

describe('the position', () => {
  driver.withDriver()

  it('is sent to its own ride’s room, numbered from 1, one every three seconds', async () => {
    await driver.driving()
    expect(new URL(lastSocket().url).pathname).toBe('/api/driver/rides/ride-1/socket')
    await driver.openSocket()
    for (let point = 1; point <= 4; point++) {
      await driver.drive(3)
      await driver.ack(point)
    }
    expect(driver.numbers()).toEqual([1, 2, 3, 4])
    const gaps = driver
      .sentPoints()
      .map(({ position: { at } }, place, all) => at - (all[place - 1]?.position.at ?? at))
    expect(gaps.slice(1)).toEqual([3000, 3000, 3000])
    expect(driver.position()).toContain('Livejust now')
  })

  it('waits until the room has acknowledged what it has, and not for ever', async () => {
    await driver.driving()
    lastSocket().welcome({ ride: { version: 2, phase: 'on_the_way' } })
    await driver.measure()
    expect(driver.numbers()).toEqual([])
    await driver.ack(500)
    expect(driver.numbers()).toEqual([501])
    await driver.loseSocket()
    await driver.networkBack()
    lastSocket().welcome({ ride: { version: 2, phase: 'on_the_way' } })
    await pass(3000)
    expect(driver.numbers()).toEqual([501])
  })

  it('is sent at once, and reads as live, while up to thirty earlier ones wait for the room to acknowledge them', async () => {
    await driver.drivingOnline()
    await driver.drive(60)
    await driver.shown()
    expect(driver.numbers()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(driver.position()).toContain('Live')
    await driver.drive(60)
    expect(driver.numbers()).toHaveLength(30)
    expect(driver.position()).toContain('Sending: 10 positions')
    expect(readQueue(driver.kept())?.points).toHaveLength(40)
    await driver.ack(30)
    expect(driver.numbers()).toHaveLength(40)
    await driver.ack(40)
    expect(readQueue(driver.kept())?.points).toEqual([])
  })

  it('is sent again over the same connection only after three minutes without an acknowledgement', async () => {
    await driver.drivingOnline()
    await driver.measure()
    await pass(179_000)
    expect(driver.numbers()).toEqual([1])
    await pass(1000)
    expect(driver.numbers()).toEqual([1, 1])
  })

  it('is kept without a connection, and sent in order when it is back', async () => {
    await driver.drivingOnline()
    await driver.measure()
    await driver.ack(1)
    await driver.loseSocket()
    await driver.drive(60)
    expect(driver.position()).toContain('Offline: 19 positions kept')
    await driver.networkBack()
    await driver.openSocket(1)
    expect(driver.batches()).toMatchObject([{ first: 2 }])
    expect(driver.batches()[0]?.points).toHaveLength(19)
    await driver.ack(20)
    expect(driver.position()).toContain('Live')
  })

  it('goes on after a reload where it was: nothing lost, nothing numbered twice', async () => {
    await driver.drivingOnline()
    await driver.drive(3)
    await driver.ack(1)
    await driver.loseSocket()
    await driver.drive(9)
    await driver.driving()
    expect(driver.position()).not.toContain('Live')
    await driver.drive(3)
    await driver.openSocket(1)
    expect(driver.numbers()).toEqual([2, 3, 4, 5])
    const times = driver.sentPoints().map(({ position: { at } }) => at)
    expect(times).toEqual([...times].sort((one, other) => one - other))
  })

  it('keeps nothing of a ride that is over, or is another’s', async () => {
    await driver.driving()
    await driver.drive(6)
    expect(driver.kept()).toContain('ride-1')
    await driver.openWith(aRide({ id: 'ride-2' }))
    expect(driver.kept()).toBeNull()
  })

  it('gives the last points their time to arrive before the ride ends', async () => {
    driver.answers('complete')
    await driver.openWith(started({ remaining_amount: 0 }))
    await driver.openSocket(0, 4)
    await driver.measure()
    await driver.endPaidOnline()
    const completed = () => asked.some(({ path }) => path.endsWith('/complete'))
    expect([completed(), driver.acknowledgementsAsked()]).toEqual([false, 1])
    await driver.ack(1)
    await pass(0)
    expect(completed()).toBe(true)
  })

  it('is waited for at a press, which counts at its own time: the system may stop the page meanwhile', async () => {
    driver.answers('arrived', onTheWay())
    await driver.drivingOnline()
    await driver.measure()
    await driver.arrive()
    const pressedAt = Date.now()
    // No timer runs for 20 minutes.
    vi.setSystemTime(pressedAt + 20 * 60_000)
    await pass(5000)
    expect(Number(driver.sent('arrived')[0]?.pressed_at) - pressedAt).toBeLessThan(5000)
  })

  it('is sent before an end that waited, hundreds of points too, while the room acknowledges them', async () => {
    await driver.openWith(started({ remaining_amount: 0 }))
    await driver.openSocket(0, 4)
    await driver.loseSocket()
    driver.offline()
    await driver.drive(1300)
    await driver.endPaidOnline()
    const waiting = JSON.parse(driver.kept() ?? '{}').points.length
    expect(waiting).toBeGreaterThan(400)
    let before = -1
    driver.server.moves[driver.move('complete')] = () => {
      before = driver.sentPoints().length
      return aBoard({ rides: [driver.over()] })
    }
    driver.has(started({ remaining_amount: 0 }))
    await driver.networkBack()
    await driver.openSocket(0, 4)
    // A slow network: so long for a hundred points and their acknowledgement.
    for (let turn = 0; turn < 20 && before < 0; turn += 1) {
      await pass(1500)
      await driver.ack(driver.sentPoints().at(-1)?.number ?? 0)
    }
    expect(before).toBe(waiting)
  })

  it('is not waited for at a press that waited, where it was measured after it', async () => {
    await driver.drivingOnline()
    await driver.loseSocket()
    driver.offline()
    await driver.arrive()
    await pass(1000)
    await driver.drive(30)
    let sentBefore = -1
    driver.server.moves[driver.move('arrived')] = () => {
      sentBefore = driver.sentPoints().length
      return aBoard({ rides: [arrived()] })
    }
    driver.has(onTheWay())
    await driver.networkBack()
    await driver.openSocket()
    await pass(1000)
    expect(sentBefore).toBe(0)
  })

  it('keeps its points for the same driver when the session merely ended', async () => {
    await driver.drivingOnline()
    await driver.loseSocket()
    await driver.drive(6)
    const before = driver.kept()
    driver.server.board = () => ({ status: 401, code: 'signed_out', message: '' })
    await pass(15_000)
    expect(driver.Phone.watches.size).toBe(0)
    expect(driver.kept()).toBe(before)
  })

  it('goes on without storage, and says that a reload would lose it', async () => {
    await driver.drivingOnline()
    storageKeepsNothing('localStorage')
    await driver.measure()
    expect(driver.numbers()).toEqual([1])
    expect(driver.advice()).toContain('This browser keeps nothing')
  })

  it('opens a refused connection again while the dashboard still has the ride', async () => {
    await driver.drivingOnline()
    const refused = lastSocket()
    await driver.loseSocket('not_yours')
    await pass(10_000)
    expect(lastSocket()).not.toBe(refused)
    expect(driver.Phone.watches.size).toBe(1)
  })
})
