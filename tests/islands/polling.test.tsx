import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usePolling } from '../../src/components/polling'
import { pass, seen } from '../support/islands/page'

const INTERVAL_MS = 1000

beforeEach(() => {
  vi.useFakeTimers()
})

function Polled({ poll, ...options }: { poll: () => Promise<unknown> } & Parameters<typeof usePolling>[1]) {
  usePolling(poll, options)
  return null
}

function polling(
  options: Partial<Parameters<typeof usePolling>[1]> = {},
  answer: () => unknown = () => true,
) {
  const poll = vi.fn(async () => answer())
  const shown = (more: typeof options = {}) => (
    <Polled poll={poll} intervalMs={INTERVAL_MS} {...options} {...more} />
  )
  const view = render(shown())
  return {
    calls: () => poll.mock.calls.length,
    change: (more: typeof options) => view.rerender(shown(more)),
    unmount: view.unmount,
  }
}

describe('Polling', () => {
  it('makes the first call after an interval, or at once where that is asked for', async () => {
    const [later, now] = [polling(), polling({ atOnce: true })]
    await pass(INTERVAL_MS - 1)
    expect([later.calls(), now.calls()]).toEqual([0, 1])
    await pass(1)
    expect(later.calls()).toBe(1)
  })

  it('waits an interval after each answer, and makes one call at a time', async () => {
    let answer: (value: unknown) => void = () => {}
    const { calls } = polling({ atOnce: true }, () => new Promise((resolve) => (answer = resolve)))
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
    const { calls } = polling()
    seen(false)
    await pass(100 * INTERVAL_MS)
    expect([calls(), vi.getTimerCount()]).toEqual([0, 0])
    seen(true)
    await pass(0)
    expect(calls()).toBe(1)
    await pass(INTERVAL_MS)
    expect(calls()).toBe(2)
  })

  it('makes a call at once when the network is back', async () => {
    const { calls } = polling()
    await pass(INTERVAL_MS / 2)
    dispatchEvent(new Event('online'))
    await pass(INTERVAL_MS - 1)
    expect(calls()).toBe(1)
  })

  it('repeats a failed call at once where the network came back during it', async () => {
    let answer: (value: unknown) => void = () => {}
    const { calls } = polling({ atOnce: true }, () => new Promise((resolve) => (answer = resolve)))
    dispatchEvent(new Event('online'))
    answer(false)
    await pass(0)
    expect(calls()).toBe(2)
  })

  it('doubles the interval with each failure in a row, up to the longest, until a call succeeds', async () => {
    let works = false
    const { calls } = polling({ atOnce: true, longestMs: 5 * INTERVAL_MS }, () => works)
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
    const { calls, change, unmount } = polling()
    change({ intervalMs: null })
    await pass(10 * INTERVAL_MS)
    expect([calls(), vi.getTimerCount()]).toEqual([0, 0])
    change({ intervalMs: INTERVAL_MS })
    unmount()
    dispatchEvent(new Event('online'))
    await pass(10 * INTERVAL_MS)
    expect([calls(), vi.getTimerCount()]).toEqual([0, 0])
  })
})
