import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aboutTime, type LiveFacts, liveStatus } from '../../../src/domain/rides/live-status'
import { RIDE_PHASES } from '../../../src/domain/rides/phase'
import { positionAge } from '../../../src/domain/rides/positions'

const facts = (parts: Partial<LiveFacts> = {}): LiveFacts => ({
  audience: 'rider',
  phase: 'on_the_way',
  scheduledTime: new Date('2026-11-21T13:00:00Z'),
  destination: 'Whitefield',
  secondsLeft: 420,
  fixAgeMs: 12_000,
  near: null,
  signal: 'live',
  connection: 'up',
  ...parts,
})
const said = (parts: Partial<LiveFacts> = {}) => {
  const { headline, detail, state } = liveStatus(facts(parts))
  return `${headline} | ${detail} | ${state}`
}

it.each([
  [-4000, 'just now'],
  [4999, 'just now'],
  [5000, '5 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [3_600_000, '1 h ago'],
  [90_000_000, '25 h ago'],
])('a position’s age of %i ms reads %s', (ms, text) => expect(positionAge(ms)).toBe(text))

it.each([
  [0, 'less than a minute'],
  [44, 'less than a minute'],
  [45, 'about 1 min'],
  [89, 'about 1 min'],
  [90, 'about 2 min'],
  [3600, 'about 1 h'],
  [4800, 'about 1 h 20 min'],
])('an estimated time of %i s reads %s', (seconds, text) => expect(aboutTime(seconds)).toBe(text))

describe('The headline of a live page (LIVE-10)', () => {
  it('has the time of arrival, that it is an estimate, and the position age', () => {
    expect(said()).toBe('Arrives in about 7 min | Estimate · position 12 s ago | live')
    expect(said({ phase: 'started' })).toBe('There in about 7 min | Estimate · position 12 s ago | live')
    expect(said({ audience: 'shared' })).toBe(
      'At the pickup in about 7 min | Estimate · position 12 s ago | live',
    )
    expect(liveStatus(facts({ phase: 'started' })).under).toBe('On the way to Whitefield')
    expect(liveStatus(facts({ phase: 'started', destination: null })).under).toBe('On the ride')
  })

  it('has the phase while no time is known', () => {
    expect(said({ secondsLeft: null })).toBe('Your driver is on the way | Position 12 s ago | live')
    expect(said({ secondsLeft: null, fixAgeMs: null })).toBe(
      'Your driver is on the way | Waiting for the first position. | live',
    )
  })

  it('has the pickup time before the driver sets out, and that no position is shown yet', () => {
    expect(said({ phase: 'assigned', fixAgeMs: null, signal: 'none' })).toBe(
      'Pickup at 6:30 pm | Sat, 21 Nov. The car appears here once your driver sets out. | calm',
    )
  })

  it.each([
    ['the room says so', 'lost', 29],
    ['the room has not said it yet', 'live', 31],
  ] as const)('has that the signal is lost, with the last known position, when %s', (_, signal, seconds) => {
    expect(said({ signal, fixAgeMs: seconds * 1000 })).toBe(
      `Signal lost | The driver's phone is silent. Last position ${seconds} s ago, about 7 min away then. | lost`,
    )
  })

  it('has that this page reconnects, first beside the estimate and then in place of it', () => {
    expect(said({ connection: 'down' })).toBe(
      'Arrives in about 7 min | Estimate · reconnecting… · position 12 s ago | live',
    )
    expect(said({ connection: 'down', fixAgeMs: 45_000 })).toBe(
      'Your driver is on the way | Reconnecting… Last position 45 s ago, about 7 min away then. | offline',
    )
    expect(said({ connection: 'down', fixAgeMs: null })).toBe(
      'Your driver is on the way | Reconnecting… No position yet. | offline',
    )
  })

  it('has only the last known position once the connection has ended', () => {
    expect(said({ connection: 'ended' })).toBe(
      'Your driver is on the way | Last position 12 s ago, about 7 min away then. | offline',
    )
  })

  it.each([
    ['nothing more while positions come', {}, 'said so. | calm'],
    [
      'that the phone is silent, and since when',
      { signal: 'lost', fixAgeMs: 90_000 },
      "said so. The driver's phone is silent. Last position 1 min ago. | lost",
    ],
    [
      'that this page is not connected',
      { connection: 'down', fixAgeMs: 90_000 },
      'said so. Reconnecting… Last position 1 min ago. | offline',
    ],
    [
      'nothing of positions once the ride is over',
      { phase: 'completed', signal: 'lost', fixAgeMs: 90_000 },
      'said so. | calm',
    ],
  ] as const)('has with a driver’s word %s', (_, parts, end) => {
    const word = { phase: 'arrived', driversWord: 'It was 600 m away when they said so.' } as const
    expect(said({ ...word, ...parts })).toMatch(/^Your driver says /)
    expect(said({ ...word, ...parts }).endsWith(end)).toBe(true)
  })

  it('keeps that the driver has arrived, whatever the signal', () => {
    expect(said({ phase: 'arrived' })).toMatch(/^Your driver is here \|/)
    expect(said({ phase: 'arrived', signal: 'lost', fixAgeMs: 90_000 })).toMatch(
      /^Your driver is here \|.*1 min ago\./,
    )
    expect(said({ phase: 'arrived', connection: 'down', fixAgeMs: 90_000 })).toMatch(
      /^Your driver is here \|/,
    )
  })

  it('has no time of arrival from a position older than 30 seconds, whatever else holds', () => {
    fc.assert(
      fc.property(
        fc.record({
          audience: fc.constantFrom('rider' as const, 'shared' as const),
          phase: fc.constantFrom(...RIDE_PHASES),
          destination: fc.constantFrom(null, 'Whitefield'),
          secondsLeft: fc.option(fc.integer({ min: 0, max: 20_000 })),
          fixAgeMs: fc.integer({ min: 30_001, max: 10_000_000 }),
          signal: fc.constantFrom('none' as const, 'live' as const, 'lost' as const),
          line: fc.constantFrom('up' as const, 'down' as const, 'ended' as const),
        }),
        (parts) => {
          const { headline, detail } = liveStatus(facts(parts))
          expect(headline).not.toMatch(/ in (about|less)/)
          if (detail.includes('away')) expect(detail).toContain('ago')
        },
      ),
    )
  })

  it('names nobody to viewers', () => {
    for (const phase of RIDE_PHASES) {
      const { headline, detail, under } = liveStatus(facts({ audience: 'shared', phase }))
      expect(`${headline} ${detail} ${under}`).not.toMatch(/\byour?\b|PIN/i)
    }
  })
})

describe('A redacted position (SHARE-4)', () => {
  const near = (parts: Partial<LiveFacts>) => said({ audience: 'shared', secondsLeft: null, ...parts })

  it.each([
    ['on_the_way', 'pickup', 'Near the pickup | Exact place hidden · position 12 s ago | live'],
    ['started', 'pickup', 'Near the pickup | Exact place hidden · position 12 s ago | live'],
    ['started', 'dropoff', 'Near the drop-off | Exact place hidden · position 12 s ago | live'],
  ] as const)('reads %s, near the %s: %s', (phase, end, words) => {
    expect(near({ phase, near: end })).toBe(words)
  })

  it('is still said to be at the pickup, and to have gone quiet where', () => {
    expect(near({ phase: 'arrived', near: 'pickup' })).toContain('The driver is at the pickup')
    expect(near({ phase: 'started', near: 'dropoff', signal: 'lost', fixAgeMs: 40_000 })).toBe(
      "Signal lost | The driver's phone is silent. Last position 40 s ago, near the drop-off. | lost",
    )
  })
})
