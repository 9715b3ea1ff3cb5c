import { describe, expect, it } from 'vitest'
import { routeSummary } from '../../../src/domain/places/route'

describe('the summary of a route', () => {
  it.each([
    [12_412, 1920, true, 'About 12.4 km, 32 min (estimated)'],
    [41_235, 4321, false, 'About 41.2 km, 1 h 12 min'],
    [140_000, 7200, true, 'About 140.0 km, 2 h (estimated)'],
    [40, 5, true, 'About 0.0 km, 1 min (estimated)'],
  ])('%d m in %d s', (distance_metres, duration_seconds, estimated, words) => {
    expect(routeSummary({ distance_metres, duration_seconds, estimated, line: [] })).toBe(words)
  })
})
