import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageClock } from '../../../src/components/live-ride/page-clock'

const RENDERED = 1_795_262_400_000

describe("A page's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
  })

  it('is the time of rendering until it is started, and then runs on, whatever the phone’s clock says', () => {
    const clock = pageClock(RENDERED)
    vi.advanceTimersByTime(4000)
    expect(clock.now()).toBe(RENDERED)
    clock.start()
    vi.advanceTimersByTime(3000)
    clock.start()
    expect(clock.now()).toBe(RENDERED + 3000)
  })

  it('counts the seconds in which the script was still on its way, over a slow connection', () => {
    vi.spyOn(performance, 'now').mockReturnValue(14_000)
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      Object.assign(performance.mark('navigation'), { responseStart: 2000 }),
    ])
    const clock = pageClock(RENDERED)
    clock.start()
    expect(clock.now()).toBe(RENDERED + 12_000)
  })
})
