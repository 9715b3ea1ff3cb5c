import { describe, expect, it } from 'vitest'
import {
  type Move,
  mostRidesFirst,
  overlapping,
  proposeMoves,
  ridesInTurn,
} from '../../../src/domain/ops/drivers-for-many'
import { aRow } from '../../islands/ops/records'

const ride = (id: string, from: number, until: number) => ({
  id,
  busy_from: `2099-01-01T${String(from).padStart(2, '0')}:00:00.000Z`,
  busy_until: `2099-01-01T${String(until).padStart(2, '0')}:00:00.000Z`,
})
const RIDES = [ride('morning', 6, 9), ride('noon', 8, 12), ride('after', 12, 13)]

describe('The rides that one driver gets of many', () => {
  it.each([
    ['are all that the driver is free for and that follow each other', ['noon', 'after'], ['noon', 'after']],
    ['are the first of two that overlap', ['morning', 'noon', 'after'], ['morning', 'after']],
    ['are none where the driver is free for none', [], []],
  ])('%s', (_, free, got) => {
    const rides = RIDES.filter(({ id }) => free.includes(id))
    expect(ridesInTurn(rides).map(({ id }) => id)).toEqual(got)
  })

  it('put those of the city first, then who gets more, then who is on duty, then who is there sooner', () => {
    const driver = (name: string, rides: number, on_duty = true, there = 0) => {
      const other_city = name === 'far' ? ('mysuru' as const) : null
      return { name, rides, on_duty, there, other_city }
    }
    const drivers = [driver('far', 3), driver('later', 1, true, 2), driver('sooner', 1, true, 1)]
    const all = [...drivers, driver('off', 2, false), driver('on', 2)]
    const names = all.sort(mostRidesFirst).map(({ name }) => name)
    expect(names).toEqual(['on', 'off', 'sooner', 'later', 'far'])
  })
})

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
