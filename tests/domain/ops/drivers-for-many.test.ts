import { describe, expect, it } from 'vitest'
import { mostRidesFirst, ridesInTurn } from '../../../src/domain/ops/drivers-for-many'

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
