import { describe, expect, it } from 'vitest'
import { type Move, overlapping, proposeMoves } from '../../../src/domain/ops/drivers-for-many'
import { aRow } from '../../islands/ops/records'

const HOUR_MS = 3_600_000
const at = (hour: number) => new Date(Date.UTC(2026, 10, 23) + hour * HOUR_MS).toISOString()

/** A ride from one hour to another, which these drivers could have. */
const move = (id: string, from: number, until: number, choices: string[]): Omit<Move, 'proposed'> => ({
  ride: aRow(id),
  busy_from: at(from),
  busy_until: at(until),
  choices: choices.map((choice) => ({
    ...{ id: choice, name: choice, plate: choice },
    other_city: choice === 'far' ? 'mysuru' : null,
  })),
})
const proposed = (moves: Omit<Move, 'proposed'>[]) => proposeMoves(moves).map((one) => one.proposed)

describe('The plan of a driver’s rides', () => {
  it('spreads them over those who can have them', () => {
    const both = ['asha', 'ravi']
    const moves = [move('a', 1, 2, both), move('b', 3, 4, both), move('c', 5, 6, both)]
    expect(proposed(moves)).toEqual(['asha', 'ravi', 'asha'])
  })

  it('gives nobody two that overlap, and leaves what is left without a driver', () => {
    const moves = [move('a', 1, 3, ['asha']), move('b', 2, 4, ['asha']), move('c', 3, 4, ['asha'])]
    expect(proposed(moves)).toEqual(['asha', null, 'asha'])
    expect(proposed([move('a', 1, 3, [])])).toEqual([null])
    // A car of another city is for an operator to choose.
    expect(proposed([move('a', 1, 3, ['far'])])).toEqual([null])
  })

  it('finds those that an operator gave to one driver at one time', () => {
    const moves = proposeMoves([move('a', 1, 3, []), move('b', 2, 4, []), move('c', 4, 5, [])])
    const all = (driver: string) => new Map(moves.map(({ ride }) => [ride.id, driver]))
    expect([...overlapping(moves, all('asha'))]).toEqual(['a', 'b'])
    expect([...overlapping(moves, new Map([...all('asha'), ['b', 'ravi']]))]).toEqual([])
  })
})
