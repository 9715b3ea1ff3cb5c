import { describe, expect, it, vi } from 'vitest'
import { applyMessage, applyRideStatus, type LiveRide } from '../../../src/components/live-ride/live-ride'
import { pageClock } from '../../../src/components/live-ride/page-clock'
import type { ToViewer } from '../../../src/domain/rides/messages'
import { RIDE_PHASES, type RidePhase } from '../../../src/domain/rides/phase'
import { aPosition, aSnapshot, positionMessage } from './fake-socket'

const NOW = 1_000_000
const live = (phase: RidePhase, version = 3, parts: Partial<LiveRide> = {}): LiveRide => ({
  news: { version, phase },
  fix: null,
  signal: 'none',
  drivenMetres: null,
  connected: true,
  ended: null,
  ...parts,
})
const snapshot = (phase: RidePhase, version: number) => aSnapshot({ ride: { version, phase }, age_ms: 4000 })
const position = positionMessage(10, {}, 1500)
const fix = { position: aPosition(), takenInAt: NOW }

describe('What a page knows of a ride', () => {
  it('keeps of a position when the room took it in, by the page’s own clock', () => {
    expect(applyMessage(live('on_the_way'), position, NOW).fix?.takenInAt).toBe(NOW - 1500)
    expect(applyMessage(live('on_the_way'), snapshot('on_the_way', 3), NOW).fix?.takenInAt).toBe(NOW - 4000)
  })

  it.each(RIDE_PHASES)('has a position while %s only if the car is under way', (phase) => {
    const isUnderWay = ['on_the_way', 'arrived', 'started'].includes(phase)
    expect(applyMessage(live(phase), position, NOW).fix !== null).toBe(isUnderWay)
    expect(applyMessage(live('assigned', 1), snapshot(phase, 2), NOW).fix !== null).toBe(isUnderWay)
    const status: ToViewer = { v: 1, type: 'status', seq: 11, ride: { version: 4, phase } }
    expect(applyMessage(live('on_the_way', 3, { fix }), status, NOW).fix !== null).toBe(isUnderWay)
    expect(applyRideStatus(live('on_the_way', 3, { fix }), { version: 4, phase }).fix !== null).toBe(
      isUnderWay,
    )
  })

  it('ignores a snapshot that is older than what it knows: the position may be a former driver’s', () => {
    const known = live('on_the_way', 7)
    expect(applyMessage(known, snapshot('on_the_way', 3), NOW)).toEqual(known)
  })

  it('keeps the newer of two updates, from socket or request', () => {
    const status: ToViewer = { v: 1, type: 'status', seq: 11, ride: { version: 2, phase: 'assigned' } }
    expect(applyMessage(live('arrived', 4), status, NOW).news).toEqual({ version: 4, phase: 'arrived' })
    expect(applyRideStatus(live('arrived', 4), { version: 3, phase: 'on_the_way' }).news.version).toBe(4)
  })
})

it('A page’s clock is the time of rendering until it is started, and then runs on, whatever the phone’s clock says', () => {
  const RENDERED = 1_795_262_400_000
  vi.useFakeTimers({ now: 0 })
  document.documentElement.dataset.now = String(RENDERED)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    Object.assign(performance.mark('navigation'), { responseStart: -performance.timeOrigin }),
  ])
  const clock = pageClock(RENDERED)
  vi.advanceTimersByTime(4000)
  expect(clock.now()).toBe(RENDERED)
  clock.start()
  vi.advanceTimersByTime(3000)
  clock.start()
  // With the seconds in which the script was still on its way, over a slow connection.
  expect(clock.now()).toBe(RENDERED + 7000)
})
