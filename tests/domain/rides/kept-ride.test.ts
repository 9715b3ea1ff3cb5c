import { describe, expect, it } from 'vitest'
import { boardToKeep, boardToShow } from '../../../src/domain/rides/kept-ride'
import { aBoard, anOffer, aRide, onTheWay, started } from '../../islands/driver/boards'

const AS_OF = '2026-11-21T12:42:00.000Z'
const DAY_MS = 86_400_000
const now = (ms = 0) => new Date(Date.parse(AS_OF) + ms)

const kept = (clock_offset_ms = 0) => ({
  board: boardToKeep(aBoard({ rides: [onTheWay()], now: AS_OF })),
  clock_offset_ms,
})

describe('What a driver’s phone keeps', () => {
  it('is the ride under way, else the next, and neither offers nor another ride', () => {
    const [first, second] = [aRide(), onTheWay({ id: 'ride-2' })]
    const keptOf = (...rides: (typeof first)[]) => boardToKeep(aBoard({ rides, offers: [anOffer()] }))
    expect(keptOf(first, second)).toMatchObject({ rides: [{ id: 'ride-2' }], offers: [] })
    expect(keptOf(started({ phase: 'completed' }), first)).toMatchObject({ rides: [{ id: 'ride-1' }] })
    expect(keptOf(started({ phase: 'completed' }))).toBeNull()
  })

  it.each([
    ['a minute later', 0, now(60_000), true],
    ['a day later', 0, now(DAY_MS), false],
    ['by a phone’s clock that was a day ahead', DAY_MS, now(DAY_MS + 60_000), true],
    ['by a phone’s clock that was a day behind', -DAY_MS, now(), false],
  ])('is shown for a day since the server’s answer: %s', (_, offset, at, isShown) => {
    expect(boardToShow(kept(offset), 'ravi', at) !== null).toBe(isShown)
  })

  it.each([
    ['another driver’s', 'imran', kept()],
    [
      'without a ride’s fields',
      'ravi',
      { board: { ...kept().board, rides: [{ id: 'ride-1' }] }, clock_offset_ms: 0 },
    ],
    ['nothing', 'ravi', undefined],
  ])('is not shown where it is %s', (_, driver, stored) => {
    expect(boardToShow(stored, driver, now())).toBeNull()
  })
})
