import { render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { usePolling } from '../../src/components/polling'

const INTERVAL_MS = 1000

/** Timers that run by hand. */
function handTimers() {
  let now = 0
  let nextId = 1
  const due = new Map<number, { at: number; run: () => void }>()
  const timers = {
    setTimeout: (run: () => void, delayMs: number) => {
      due.set(nextId, { at: now + delayMs, run })
      return nextId++
    },
    clearTimeout: (id: number | undefined) => void (id !== undefined && due.delete(id)),
  } as unknown as Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>
  const pass = async (milliseconds: number) => {
    const end = now + milliseconds
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve))
      const [first] = [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
      if (!first) break
      now = first[1].at
      due.delete(first[0])
      first[1].run()
    }
    now = end
  }
  return { timers, pass, waiting: () => due.size }
}

function setVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

function Polled({ poll, ...options }: { poll: () => Promise<unknown> } & Parameters<typeof usePolling>[1]) {
  usePolling(poll, options)
  return null
}

function polling(
  options: Partial<Parameters<typeof usePolling>[1]> = {},
  answer: () => unknown = () => true,
) {
  const clock = handTimers()
  const poll = vi.fn(async () => answer())
  const shown = (more: typeof options = {}) => (
    <Polled poll={poll} intervalMs={INTERVAL_MS} timers={clock.timers} {...options} {...more} />
  )
  const view = render(shown())
  return {
    ...clock,
    calls: () => poll.mock.calls.length,
    change: (more: typeof options) => view.rerender(shown(more)),
    unmount: view.unmount,
  }
}

describe('Polling', () => {
  it('makes the first call after an interval, or at once where that is asked for', async () => {
    const [later, now] = [polling(), polling({ atOnce: true })]
    await later.pass(INTERVAL_MS - 1)
    expect([later.calls(), now.calls()]).toEqual([0, 1])
    await later.pass(1)
    expect(later.calls()).toBe(1)
  })

  it('waits an interval after each answer, and makes one call at a time', async () => {
    let answer: (value: unknown) => void = () => {}
    const { calls, pass } = polling({ atOnce: true }, () => new Promise((resolve) => (answer = resolve)))
    await pass(10 * INTERVAL_MS)
    dispatchEvent(new Event('online'))
    expect(calls()).toBe(1)
    answer(true)
    await pass(INTERVAL_MS - 1)
    expect(calls()).toBe(1)
    await pass(1)
    expect(calls()).toBe(2)
  })

  it('makes no call while the page is hidden, and one at once when it is seen again', async () => {
    const { calls, pass, waiting } = polling()
    setVisibility('hidden')
    await pass(100 * INTERVAL_MS)
    expect([calls(), waiting()]).toEqual([0, 0])
    setVisibility('visible')
    await pass(0)
    expect(calls()).toBe(1)
    await pass(INTERVAL_MS)
    expect(calls()).toBe(2)
  })

  it('makes a call at once when the network is back', async () => {
    const { calls, pass } = polling()
    await pass(INTERVAL_MS / 2)
    dispatchEvent(new Event('online'))
    await pass(INTERVAL_MS - 1)
    expect(calls()).toBe(1)
  })

  it('repeats a failed call at once where the network came back during it', async () => {
    let answer: (value: unknown) => void = () => {}
    const { calls, pass } = polling({ atOnce: true }, () => new Promise((resolve) => (answer = resolve)))
    dispatchEvent(new Event('online'))
    answer(false)
    await pass(0)
    expect(calls()).toBe(2)
  })

  it('doubles the interval with each failure in a row, up to the longest, until a call succeeds', async () => {
    let works = false
    const { calls, pass } = polling({ atOnce: true, longestMs: 5 * INTERVAL_MS }, () => works)
    const callsAfter = async (intervals: number) => {
      await pass(intervals * INTERVAL_MS)
      return calls()
    }
    expect([await callsAfter(0), await callsAfter(1), await callsAfter(1)]).toEqual([1, 1, 2])
    expect([await callsAfter(3), await callsAfter(1)]).toEqual([2, 3])
    works = true
    expect([await callsAfter(4), await callsAfter(1), await callsAfter(1)]).toEqual([3, 4, 5])
  })

  it('ends with null as its interval, and with the component', async () => {
    const { calls, pass, change, unmount, waiting } = polling()
    change({ intervalMs: null })
    await pass(10 * INTERVAL_MS)
    expect([calls(), waiting()]).toEqual([0, 0])
    change({ intervalMs: INTERVAL_MS })
    unmount()
    dispatchEvent(new Event('online'))
    await pass(10 * INTERVAL_MS)
    expect([calls(), waiting()]).toEqual([0, 0])
  })
})
