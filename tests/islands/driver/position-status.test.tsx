import { describe, expect, it } from 'vitest'
import { pass, press } from '../../support/islands/page'
import { lastSocket } from '../live-ride/fake-socket'
import { aBoard, aRide, onTheWay } from './boards'
import { answerAsked, failToMeasure, measure, Phone } from './phone'
import { ack, ackDropped, loseSocket, numbers, server } from './server'
import {
  advice,
  browserHas,
  confirm,
  driving,
  drivingOnline,
  openPage,
  position,
  show,
  withDriver,
} from './support'

describe('what the driver reads of the position', () => {
  withDriver()

  it('is not "Live" when the room acknowledges a position and broadcasts none', async () => {
    await drivingOnline()
    await measure()
    await ackDropped(1)
    expect(position()).not.toContain('Live')
    expect(position()).not.toContain('just now')
  })

  it('is not "Live" while the phone reports the same old fix again', async () => {
    await drivingOnline()
    await measure()
    await ack(1)
    const timestamp = Date.now()
    for (let second = 0; second < 31; second++) {
      await pass(1000)
      if (Phone.asked.length > 0) await answerAsked(timestamp)
    }
    expect(numbers()).toEqual([1])
    expect(position()).toContain('No new position')
    expect(position()).toContain('Position 31 s ago')
    expect(position()).toContain('your rider reads that the signal is lost')
    await measure()
    await ack(2)
    expect(position()).toContain('Live')
  })

  it('says that a position is too vague to be shown, and sends none', async () => {
    await drivingOnline()
    await measure(12.9, { accuracy: 1500 })
    expect(position()).toContain('Position too vague')
    expect(position()).toContain('Allow the precise location')
    expect(numbers()).toEqual([])
  })

  it.each([
    ['not_yours', 'Not accepted'],
    ['wrong_origin', 'Not accepted'],
    ['too_many', 'Server busy'],
    ['try_later', 'Server busy'],
    ['renew', 'Connecting'],
    [null, 'Offline'],
  ] as const)('of a socket closed for "%s" is "%s"', async (reason, words) => {
    await drivingOnline()
    await loseSocket(reason)
    expect(position()).toContain(words)
  })

  it('says that this page has to stay open', async () => {
    await drivingOnline()
    expect(advice()).toContain(
      'Keep this page open: your browser stops sending your position when the screen locks or another app is in front.',
    )
  })

  it('says how long nothing was sent while another app was in front', async () => {
    await drivingOnline()
    await show(false)
    await pass(4 * 60_000)
    await show(true)
    expect(position()).toContain('Nothing was sent for 4 min')
    await pass(30_000)
    expect(position()).not.toContain('Nothing was sent')
  })

  it('says what to do when the location is denied, and tries again', async () => {
    await drivingOnline()
    await failToMeasure(1)
    expect(position()).toContain('Location is blocked')
    expect(position()).toContain("Open your browser's settings of this site")
    await press('Try again')
    await measure()
    await ack(1)
    expect(position()).toContain('Live')
  })

  it('says what to do when the phone finds no position, and takes a time-out for a search', async () => {
    await drivingOnline()
    await failToMeasure(2)
    expect(position()).toContain('Switch its location on')
    await failToMeasure(3)
    expect(position()).toContain('Looking for you')
  })

  it('names a browser that can’t tell where it is', async () => {
    browserHas({ geolocation: null })
    await drivingOnline()
    expect(position()).toContain("This browser can't tell where it is")
  })

  it('is measured again when the page is seen again, as phones stop a hidden one', async () => {
    await driving()
    const [before] = Phone.watches.keys()
    await show(false)
    await show(true)
    expect([...Phone.watches.keys()]).not.toContain(before)
    expect(Phone.watches.size).toBe(1)
  })

  it('asks for a reload when the server has a later protocol version', async () => {
    await driving()
    lastSocket().accept()
    lastSocket().say({ v: 2, type: 'snapshot' })
    await pass(0)
    expect(position()).toContain('There is a newer version of this page')
  })

  it('is measured after setting out on this very page', async () => {
    server.moves['/api/driver/rides/ride-1/set-out'] = () => aBoard({ rides: [onTheWay()] })
    await openPage(aBoard({ rides: [aRide()] }))
    await press('Set out')
    await confirm('Set out')
    expect(Phone.watches.size).toBe(1)
    expect(position()).toContain('Connecting')
  })
})
