import { expect, it, vi } from 'vitest'
import { pageClock } from '../../../src/components/live-ride/page-clock'

const RENDERED = 1_795_262_400_000

it('A page’s clock is the time of rendering until it is started, and then runs on, whatever the phone’s clock says', () => {
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
