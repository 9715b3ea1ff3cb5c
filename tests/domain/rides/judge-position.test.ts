import { describe, expect, it } from 'vitest'
import {
  ARRIVAL_METRES,
  END_METRES,
  judgePosition,
  type LastFix,
  placeOfEnd,
  roughMetres,
  whereTheCarWas,
} from '../../../src/domain/rides/judge-position'
import { driversWord, driversWordByLink, type Judgement, reportLine } from '../../../src/domain/rides/reports'

const PICKUP = { lat: 12.9352, lng: 77.6245 }
const MYSURU = { lat: 12.2958, lng: 76.6394 }
const METRES_PER_DEGREE = 111_194.93

/** A minute before midnight in Kolkata. */
const AT = new Date('2026-11-21T18:29:00.000Z')

/** A fix so many metres north of the pickup, taken so many seconds before the press (after it, if negative). */
const fix = (metres: number, secondsBefore = 0): LastFix => ({
  lat: PICKUP.lat + metres / METRES_PER_DEGREE,
  lng: PICKUP.lng,
  at: AT.getTime() - secondsBefore * 1000,
})

describe('Of a report', () => {
  it.each<[string, LastFix | null, number, 'trusted' | 'driver_says', number | null]>([
    ['a fix at the place confirms it', fix(0), ARRIVAL_METRES, 'trusted', 0],
    ['a fix 250 m away confirms an arrival', fix(250), ARRIVAL_METRES, 'trusted', 250],
    ['a fix 251 m away does not', fix(251), ARRIVAL_METRES, 'driver_says', 251],
    ['a fix 600 m away does not', fix(600), ARRIVAL_METRES, 'driver_says', 600],
    ['a fix 1,000 m away confirms an end', fix(1000), END_METRES, 'trusted', 1000],
    ['a fix 1,001 m away does not', fix(1001), END_METRES, 'driver_says', 1001],
    ['a fix of 2 minutes before confirms it', fix(0, 120), ARRIVAL_METRES, 'trusted', 0],
    ['an older one does not', fix(0, 120.001), ARRIVAL_METRES, 'driver_says', 0],
    ['a fix of the next day, a minute after, confirms it', fix(0, -60), ARRIVAL_METRES, 'trusted', 0],
    ['a fix long after it does not', fix(0, -121), ARRIVAL_METRES, 'driver_says', 0],
    ['a fix in another city does not', { ...MYSURU, at: AT.getTime() }, END_METRES, 'driver_says', 128_378],
    ['no fix does not', null, ARRIVAL_METRES, 'driver_says', null],
  ])('%s', (_, last, within, verdict, metres) => {
    expect(judgePosition(last, { place: PICKUP, within, at: AT })).toMatchObject({ verdict, metres })
  })

  it.each([
    ['a fresh fix anywhere', fix(50_000), 'trusted'],
    ['no fix', null, 'driver_says'],
    ['an old fix', fix(0, 121), 'driver_says'],
  ])('without a place to be at, %s makes it %s', (_, last, verdict) => {
    const judged = judgePosition(last, { place: null, within: END_METRES, at: AT })
    expect(judged).toMatchObject({ verdict, metres: null })
  })
})

it('A trip ends at its drop-off, a round trip where it began, a rental nowhere in particular (ARRIVAL-2)', () => {
  const trip = { pickup: PICKUP, dropoff: MYSURU, is_round_trip: false }
  expect(placeOfEnd(trip)).toEqual(MYSURU)
  expect(placeOfEnd({ ...trip, is_round_trip: true })).toEqual(PICKUP)
  expect(placeOfEnd({ ...trip, dropoff: null })).toBeNull()
  expect(placeOfEnd({ ...trip, dropoff: null, is_round_trip: true })).toBeNull()
})

it.each([
  [0, '0 m'],
  [254, '250 m'],
  [600, '600 m'],
  [994, '990 m'],
  [995, '1.0 km'],
  [14_098, '14.1 km'],
])('%i metres read %s', (metres, words) => {
  expect(roughMetres(metres)).toBe(words)
})

it.each<[number | null, number | null, string]>([
  [600, 20, 'the car was last seen 600 m away'],
  [600, 59, 'the car was last seen 600 m away'],
  [40, 600, 'the car was last seen 40 m away, 10 min before'],
  [null, null, 'the car’s position was not known'],
  [null, 600, 'the car’s position was not known'],
])('%j m and %j s: %s', (metres, age_seconds, words) => {
  expect(whereTheCarWas({ metres, age_seconds })).toBe(words)
})

describe('In place of ‘is here’ and ‘has arrived’', () => {
  const far = { kind: 'arrival', verdict: 'driver_says', metres: 600, age_seconds: 20 } as const
  const end = { kind: 'end', verdict: 'driver_says', metres: 14_098, age_seconds: 5 } as const
  const CONFIRMED = '2026-11-21T18:30:00.000Z'
  type Report = Parameters<typeof driversWord>[0]
  const report = (phase: Report['phase'], newest: Report['newest'], confirmed: string | null = null) => ({
    phase,
    newest,
    arrival_confirmed_at: confirmed,
  })
  const LAST_SEEN = 'When they said so, the car was last seen'
  it.each<[string, Report, string | null]>([
    [
      'an arrival that nothing confirms says where the car was',
      report('arrived', far),
      `${LAST_SEEN} 600 m away.`,
    ],
    ['one that is confirmed says nothing', report('arrived', far, CONFIRMED), null],
    ['nor does one of a former driver', report('on_the_way', far), null],
    ['an end that nothing confirms does', report('completed', end, CONFIRMED), `${LAST_SEEN} 14.1 km away.`],
    ['one that is confirmed does not', report('completed', { ...end, verdict: 'trusted' }), null],
    ['nor does an operator’s, after an arrival that nothing confirmed', report('completed', far), null],
  ])('%s', (_, report, words) => {
    expect(driversWord(report)).toBe(words)
    // A distance from the pickup would say where that is.
    expect(driversWordByLink(report)).toBe(words && 'The car’s position didn’t confirm it.')
  })
})

it('What a driver wrote in own words is for operators; riders read the reason that was chosen (ARRIVAL-6)', () => {
  const judgement: Judgement = {
    kind: 'arrival',
    verdict: 'driver_says',
    metres: 600,
    age_seconds: 20,
    reason: 'cannot_get_nearer',
    own_words: 'The gate is shut',
    at: AT.toISOString(),
  }
  const words = 'The driver’s word: the car was last seen 600 m away. Reason: I can’t get nearer by car.'
  expect(reportLine(judgement, 'rider').words).toBe(words)
  expect(reportLine(judgement, 'operator').words).toBe(`${words} ‘The gate is shut’`)
})
