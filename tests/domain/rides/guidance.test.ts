import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coordinates } from '../../../src/domain/places/coordinates'
import { polylineMetres } from '../../../src/domain/places/polyline'
import type { RouteStep } from '../../../src/domain/places/route'
import {
  type DriverRoute,
  guidanceAt,
  isBeside,
  metresText,
  planOf,
  progressOn,
  type RoutePlan,
  routeWaitMs,
  steadyHeading,
  turnAt,
} from '../../../src/domain/rides/guidance'

const DEGREE = 111_195
const BEGIN = { lat: 12.9, lng: 77.6 }

/** A polyline of straight stretches: degrees clockwise from north, and metres. */
function drawn(...stretches: [heading: number, metres: number][]): Coordinates[] {
  const line: Coordinates[] = [BEGIN]
  for (const [heading, metres] of stretches) {
    const { lat, lng } = line.at(-1) ?? BEGIN
    const turned = (heading * Math.PI) / 180
    line.push({
      lat: lat + (metres * Math.cos(turned)) / DEGREE,
      lng: lng + (metres * Math.sin(turned)) / (DEGREE * Math.cos((lat * Math.PI) / 180)),
    })
  }
  return line
}

const step = (road: string | null, from: number, more: Partial<RouteStep> = {}): RouteStep => ({
  road,
  from,
  exit: null,
  mapped: true,
  ...more,
})

function aRoute(line: Coordinates[], steps: RouteStep[], more: Partial<DriverRoute> = {}): DriverRoute {
  const metres = polylineMetres(line)
  return {
    target: 'pickup',
    line,
    distance_metres: metres,
    duration_seconds: metres / 5,
    estimated: false,
    steps,
    ...more,
  }
}

describe('The turn of a polyline', () => {
  it.each([
    [0, 'straight'],
    [15, 'straight'],
    [35, 'slight right'],
    [90, 'right'],
    [140, 'sharp right'],
    [180, 'u-turn'],
    [325, 'slight left'],
    [270, 'left'],
    [220, 'sharp left'],
  ])('from north to %i degrees is %s', (heading, turn) => {
    expect(turnAt(drawn([0, 500], [heading, 500]), 500)).toBe(turn)
  })

  it.each([
    ['a bend drawn in small pieces', drawn([0, 500], [30, 8], [60, 8], [90, 500]), 508, 'right'],
    ['the far side of a divided road', drawn([0, 500], [90, 8], [180, 500]), 504, 'u-turn'],
    ['a turn 10 m after the begin', drawn([0, 10], [270, 500]), 10, 'left'],
    ['a turn 5 m before the end', drawn([0, 500], [270, 5]), 500, 'left'],
    ['a polyline of one point', [BEGIN], 0, 'straight'],
  ])('at %s is judged by the road before and after it', (_, line, metres, turn) => {
    expect(turnAt(line, metres)).toBe(turn)
  })
})

/** 2 km north on Old Madras Road, then this turn, then 1 km. */
const turning = (degrees: number, into: RouteStep) =>
  aRoute(drawn([0, 2000], [degrees, 1000]), [step('Old Madras Road', 0), into])

/** '400 m: Turn left into Hosur Road' */
function read(plan: RoutePlan, along: number): string {
  const { distance, words } = guidanceAt(plan, along)
  return distance === null ? words : `${distance}: ${words}`
}

describe('What a driver reads', () => {
  it.each([
    ['in 400 m', 1600, '400 m: Turn left into Hosur Road'],
    ['to the hundred', 1090, '900 m: Turn left into Hosur Road'],
    ['soon', 1880, '120 m: Turn left into Hosur Road'],
    ['now', 1985, 'Now: Turn left into Hosur Road'],
    ['not yet', 0, '2.0 km: Continue on Old Madras Road'],
  ])('of a turn %s', (_, along, words) => {
    expect(read(planOf(turning(270, step('Hosur Road', 1))), along)).toBe(words)
  })

  it.each([
    [90, step('Hosur Road', 1), '400 m: Turn right into Hosur Road'],
    [35, step('Hosur Road', 1), '400 m: Keep right into Hosur Road'],
    [325, step('Hosur Road', 1), '400 m: Keep left into Hosur Road'],
    [140, step('Hosur Road', 1), '400 m: Turn sharp right into Hosur Road'],
    [220, step('Hosur Road', 1), '400 m: Turn sharp left into Hosur Road'],
    [180, step('Old Madras Road', 1), '400 m: Make a U-turn'],
    [0, step('NH 275', 1), '400 m: Continue on NH 275'],
    [270, step(null, 1), '400 m: Turn left'],
    [270, step('Old Madras Road', 1), '400 m: Turn left'],
    [270, step('Hosur Road', 1, { exit: 2 }), '400 m: Take the 2nd exit of the roundabout into Hosur Road'],
    [0, step(null, 1, { exit: 11 }), '400 m: Take the 11th exit of the roundabout'],
  ])('of a turn to %i degrees', (degrees, into, words) => {
    expect(read(planOf(turning(degrees, into)), 1600)).toBe(words)
  })

  it.each([
    ['pickup', 0, '3.2 km: Continue on NH 275 to the pickup'],
    ['dropoff', 0, '3.2 km: Continue on NH 275 to the drop-off'],
    ['pickup', 3080, '120 m: The pickup is ahead'],
    ['dropoff', 2000, '1.2 km: The drop-off is ahead'],
    ['pickup', 3190, 'The pickup is here'],
    ['pickup', 9999, 'The pickup is here'],
  ] as const)('of the last road to the %s, %i m along it', (target, along, words) => {
    const plan = planOf(aRoute(drawn([0, 3200]), [step('NH 275', 0)], { target }))
    expect(read(plan, along)).toBe(words)
    expect(guidanceAt(plan, along)).toMatchObject({
      next: null,
      turn: words.endsWith('here') ? null : 'straight',
    })
  })

  it('says nothing where the road goes straight on, with its name, without one and with it again', () => {
    const line = drawn([0, 500], [5, 500], [0, 500], [270, 500])
    const plan = planOf(
      aRoute(line, [step('MG Road', 0), step(null, 1), step('MG Road', 2), step('Kamaraj Road', 3)]),
    )
    expect(read(plan, 300)).toBe('1.2 km: Turn left into Kamaraj Road')
  })

  it('tells of a second turn right after the first, and of none farther on', () => {
    const roads = [step('A Road', 0), step('B Road', 1), step('C Road', 2)]
    const near = planOf(aRoute(drawn([0, 500], [90, 150], [0, 500]), roads))
    const far = planOf(aRoute(drawn([0, 500], [90, 400], [0, 500]), roads))
    expect(guidanceAt(near, 100).next).toBe('then turn left into C Road')
    expect(guidanceAt(far, 100).next).toBeNull()
    expect(read(near, 500)).toBe('150 m: Turn left into C Road')
  })

  it('does not make up the small roads between a place and the roads known (DRIVER-17)', () => {
    const unknown = { mapped: false }
    const line = drawn([0, 400], [270, 1000], [180, 350])
    const plan = planOf(aRoute(line, [step(null, 0, unknown), step('Hosur Road', 1), step(null, 2, unknown)]))
    expect(guidanceAt(plan, 0)).toEqual({
      distance: '400 m',
      words: 'Drive to Hosur Road',
      next: 'then turn left',
      turn: 'left',
    })
    expect(read(plan, 1200)).toBe('200 m: Leave Hosur Road: the pickup is 350 m to the left')
    expect(read(plan, 1390)).toBe('Now: Leave Hosur Road: the pickup is 350 m to the left')
    expect(read(plan, 1500)).toBe('250 m: The pickup is off the main roads')
    const unseen = planOf(aRoute(drawn([0, 900]), [step(null, 0, unknown)]))
    expect(read(unseen, 0)).toBe('900 m: The pickup is off the main roads')
  })

  it('measures distances by the road, which winds more than an estimated polyline', () => {
    const line = drawn([0, 1000], [270, 1000])
    const plan = planOf(aRoute(line, [step('A Road', 0), step('B Road', 1)], { distance_metres: 2400 }))
    expect(read(plan, 500)).toBe('600 m: Turn left into B Road')
  })

  it('is a sentence at every place of every route', () => {
    const stretch = fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 0, max: 3000 }))
    const roads = fc.array(fc.tuple(fc.option(fc.constantFrom('A Road', 'B Road')), fc.boolean()), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        fc.array(stretch, { maxLength: 8 }),
        roads,
        fc.integer({ min: -10, max: 30_000 }),
        (line, of, along) => {
          const steps = of.map(([road, mapped], from) => step(road, from, { mapped }))
          const { distance, words, next } = guidanceAt(planOf(aRoute(drawn(...line), steps)), along)
          expect(`${distance} ${words} ${next}`).not.toMatch(/undefined|NaN|Infinity| {2}|-\d/)
          expect(words.length).toBeGreaterThanOrEqual(8)
        },
      ),
    )
  })
})

it.each([
  [3, '10 m'],
  [124, '120 m'],
  [296, '300 m'],
  [324, '300 m'],
  [951, '950 m'],
  [980, '1.0 km'],
  [3240, '3.2 km'],
])('A distance of %f m reads %s', (metres, text) => expect(metresText(metres)).toBe(text))

describe('The progress on a route', () => {
  const LINE = drawn([0, 1000], [90, 1000])
  const plan = planOf(aRoute(LINE, [step('A Road', 0)]))
  const at = (along: number) =>
    drawn([0, Math.min(1000, along)], [90, Math.max(0, along - 1000)]).at(-1) ?? BEGIN

  it.each([
    [0, 2000, 400],
    [500, 1500, 300],
    [1500, 500, 100],
    [2000, 0, 0],
  ])('%i m along it leaves %i m and %i s', (along, metres, seconds) => {
    const progress = progressOn(plan, at(along), null)
    expect(progress?.metresLeft).toBeCloseTo(metres, -1)
    expect(progress?.secondsLeft).toBeCloseTo(seconds, -1)
  })

  it('of a route that leads there and back is on the leg that the car is on', () => {
    const there = planOf(aRoute(drawn([0, 3000], [180, 2900]), [step('A Road', 0)]))
    const car = drawn([0, 1000]).at(-1) ?? BEGIN
    expect(progressOn(there, car, 900)?.alongMetres).toBeCloseTo(1000, -1)
    expect(progressOn(there, car, 4900)?.alongMetres).toBeCloseTo(5000, -1)
  })

  it('finds a car again that is far from where it was last', () => {
    const long = planOf(aRoute(drawn([0, 9000]), [step('A Road', 0)]))
    expect(progressOn(long, drawn([0, 8000]).at(-1) ?? BEGIN, 100)?.alongMetres).toBeCloseTo(8000, -1)
  })

  it('measures how far aside the car is', () => {
    const aside = drawn([0, 500], [90, 90]).at(-1) ?? BEGIN
    expect(progressOn(plan, aside, 480)?.asideMetres).toBeCloseTo(90, 0)
  })
})

describe('A route that was left', () => {
  it.each([
    ['on it', false, 20, 5, false],
    ['beside it', false, 80, 5, true],
    ['beside it by an uncertain phone', false, 100, 50, false],
    ['far beside it by a very uncertain phone', false, 130, 200, true],
    ['beside a road drawn straight', true, 200, 5, false],
    ['far beside a road drawn straight', true, 260, 5, true],
  ])('is judged %s', (_, estimated, aside, accuracy, beside) => {
    expect(isBeside({ estimated }, aside, accuracy)).toBe(beside)
  })

  it('is not requested anew more than 50 times in three hours, and at first every 20 seconds', () => {
    let [requests, passed] = [0, 0]
    while (passed < 3 * 60 * 60_000) passed += routeWaitMs(requests++)
    expect(requests).toBeLessThanOrEqual(50)
    expect([0, 5, 6, 16].map(routeWaitMs)).toEqual([20_000, 20_000, 60_000, 300_000])
  })
})

it.each([
  ['turns with a moving car', 10, { heading: 90, speed: 8 }, 90],
  ['stays while it stands, whatever the phone says', 10, { heading: 200, speed: 0.4 }, 10],
  ['stays where the phone knows none', 10, { heading: null, speed: 8 }, 10],
  ['is that of the route before it moves', null, { heading: 200, speed: null }, null],
])('The heading of the car on the map: %s', (_, before, measured, heading) =>
  expect(steadyHeading(before, measured)).toBe(heading),
)
