import { describe, expect, it } from 'vitest'
import { pass, press } from '../../support/islands/page'
import { lastSocket } from '../live-ride/fake-socket'
import { answerAsked, failToMeasure, measure, Phone } from './phone'
import { ack, ackDropped, loseSocket, numbers } from './server'
import { browserHas, driving, drivingOnline, position, show, withDriver } from './support'

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
    expect(position()).toContain('31 s ago')
    expect(position()).toContain("Your rider can't see you move")
    await measure()
    await ack(2)
    expect(position()).toContain('Live')
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

  it('says how long nothing was sent while another app was in front', async () => {
    await drivingOnline()
    await show(false)
    await pass(4 * 60_000)
    await show(true)
    expect(position()).toContain('We sent nothing for 4 min')
    await pass(30_000)
    expect(position()).not.toContain('We sent nothing')
  })

  it.each([
    [
      'the location is denied',
      () => failToMeasure(1),
      ['Location is blocked', 'Allow location for this site'],
    ],
    ['the phone finds no position', () => failToMeasure(2), ['No position found', 'Turn its location on']],
    [
      'a position is too vague to be shown',
      () => measure(12.9, { accuracy: 1500 }),
      ['Position too vague', 'Allow precise location'],
    ],
  ])('says what to do where %s, sends none, and tries again', async (_, fail, said) => {
    await drivingOnline()
    await fail()
    for (const words of said) expect(position()).toContain(words)
    expect(numbers()).toEqual([])
    await press('Try again')
    await pass(1000)
    await measure()
    await ack(1)
    expect(position()).toContain('Live')
  })

  it('takes a time-out for a search', async () => {
    await drivingOnline()
    await failToMeasure(3)
    expect(position()).toContain('Looking for you')
  })

  it('names a browser that can’t tell where it is', async () => {
    browserHas({ geolocation: null })
    await drivingOnline()
    expect(position()).toContain("This browser can't share your location")
  })

  it('asks for a reload when the server has a later protocol version', async () => {
    await driving()
    lastSocket().accept()
    lastSocket().say({ v: 2, type: 'snapshot' })
    await pass(0)
    expect(position()).toContain('There is a newer version of this page')
  })
})
