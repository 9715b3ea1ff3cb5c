import { describe, expect, it } from 'vitest'
import { nextQuestion } from '../../../src/domain/payments/reconciliation'

const OFFERED = new Date('2026-11-22T10:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR
const plus = (minutes: number) => new Date(OFFERED.getTime() + minutes * MINUTE)
const minutesOf = (instant: Date | null) =>
  instant === null ? null : (instant.getTime() - OFFERED.getTime()) / MINUTE

describe('The next question about an order', () => {
  it.each<[string, number, number | null]>([
    ['is put a minute after it was offered', 0, 1],
    ['is never put for the same instant again', 1, 3],
    ['leaves out what a clock that stood still has missed', 100, 2 * HOUR],
    ['is put daily in the end', 2 * DAY + 1, 3 * DAY],
    ['is put a last time after five days', 5 * DAY - 1, 5 * DAY],
    ['is not put any more after that', 5 * DAY, null],
  ])('%s', (_, minutes, next) => {
    expect(minutesOf(nextQuestion(OFFERED, plus(minutes)))).toBe(next)
  })

  it('comes at growing intervals, fifteen times in five days', () => {
    const asked: number[] = [0]
    for (let next: number | null = 0; next !== null; ) {
      next = minutesOf(nextQuestion(OFFERED, plus(next)))
      if (next !== null) asked.push(next)
    }
    const waits = asked.slice(1).map((minutes, place) => minutes - (asked[place] ?? 0))
    expect(asked).toHaveLength(16)
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(waits.at(-1)).toBe(DAY)
  })
})
