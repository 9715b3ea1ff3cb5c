import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NearestFirst } from '../../../worker/places/road-graph/shortest-path'

describe('The priority queue of the path search', () => {
  it('returns what was pushed by rising cost, in whatever order it was pushed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (costs) => {
        const queue = new NearestFirst()
        costs.forEach((cost, item) => {
          queue.push(item, cost)
        })
        const popped = costs.map(() => queue.pop())
        expect(popped.map((next) => next?.cost)).toEqual([...costs].sort((a, b) => a - b))
        expect(popped.every((next) => next && costs[next.item] === next.cost)).toBe(true)
        expect(queue.pop()).toBeNull()
      }),
    )
  })
})
