import { describe, expect, it } from 'vitest'
import {
  boundsOfDay,
  countWords,
  filtersOf,
  NO_FILTERS,
  queryOfFilters,
} from '../../../src/domain/ops/ride-lists'

describe('The filters of an address', () => {
  it.each([
    ['', {}],
    ['day=tomorrow&city=mysuru&service=airport', { day: 'tomorrow', city: 'mysuru', service: 'airport' }],
    ['state=completed&day=2028-02-29&car=suv', { state: 'completed', day: '2028-02-29', car: 'suv' }],
    ['state=accepted&driver=d_1-x', { state: 'accepted', driver: 'd_1-x' }],
  ])('%s are read, and written as they were', (query, filters) => {
    const read = filtersOf(Object.fromEntries(new URLSearchParams(query)))
    expect(read).toEqual({ ...NO_FILTERS, ...filters })
    expect(filtersOf(Object.fromEntries(new URLSearchParams(queryOfFilters(read))))).toEqual(read)
  })

  it.each([
    'day=2026-02-30',
    'day=someday',
    'city=delhi',
    'service=',
    'car=rickshaw',
    'state=unpaid',
    `driver=${encodeURIComponent("' OR 1=1 --")}`,
    `driver=${'x'.repeat(65)}`,
    'after=x&q=98450&__proto__=x',
  ])('%s narrow nothing', (query) => {
    expect(filtersOf(Object.fromEntries(new URLSearchParams(query)))).toEqual(NO_FILTERS)
  })

  it('list all states of one day only, and a driver’s rides with those that have a driver', () => {
    expect(filtersOf({ state: 'all' })).toMatchObject({ state: 'all', day: 'today' })
    expect(filtersOf({ state: 'all', day: 'yesterday' })).toMatchObject({ day: 'yesterday' })
    expect(filtersOf({ driver: 'd1' })).toMatchObject({ state: 'accepted', driver: 'd1' })
  })
})

it.each([
  ['2026-11-21T18:29:59.999Z', 'today', '2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
  ['2026-11-21T18:30:00.000Z', 'today', '2026-11-21T18:30:00.000Z', '2026-11-22T18:30:00.000Z'],
  ['2026-11-21T18:30:00.000Z', 'yesterday', '2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
  ['2026-12-31T20:00:00.000Z', 'tomorrow', '2027-01-01T18:30:00.000Z', '2027-01-02T18:30:00.000Z'],
  ['2026-11-21T00:00:00.000Z', '2028-02-29', '2028-02-28T18:30:00.000Z', '2028-02-29T18:30:00.000Z'],
])('A day at %s, as %s, is from midnight to midnight in Kolkata', (now, day, from, until) => {
  expect(boundsOfDay(day, new Date(now))).toEqual({ from, until })
})

it('A count is exact to 500', () => {
  expect([0, 499, 500, 501, 9000].map(countWords)).toEqual(['0', '499', '500', '500+', '500+'])
})
