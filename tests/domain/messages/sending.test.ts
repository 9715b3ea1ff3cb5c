import { describe, expect, it } from 'vitest'
import { CHANNELS } from '../../../src/domain/messages/facts'
import {
  CHANGED_BY_REPORT,
  channelsFor,
  nextAttempt,
  notBefore,
  type Reachable,
  type SendOutcome,
  stepAfter,
  worthUntil,
} from '../../../src/domain/messages/sending'
import { EVENTS, eventOf } from '../../../src/messages/events'

const NOW = new Date('2026-11-22T06:00:00.000Z')
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

describe('A message that is refused for now', () => {
  it('waits twice as long after each attempt, six hours at most', () => {
    const waits = [1, 2, 3, 9, 10, 30].map(
      (attempts) => (nextAttempt(attempts, NOW).getTime() - NOW.getTime()) / 60_000,
    )
    expect(waits).toEqual([1, 2, 4, 256, 360, 360])
  })
})

describe('Quiet hours', () => {
  it.each([
    // 22:00 to 7:00 in Kolkata is 16:30 to 1:30 UTC.
    ['money', '2026-11-22T16:29:59.999Z', '2026-11-22T16:29:59.999Z'],
    ['money', '2026-11-22T16:30:00.000Z', '2026-11-23T01:30:00.000Z'],
    ['money', '2026-11-22T18:30:00.000Z', '2026-11-23T01:30:00.000Z'],
    ['optional', '2026-11-23T01:29:59.000Z', '2026-11-23T01:30:00.000Z'],
    ['money', '2026-11-23T01:30:00.000Z', '2026-11-23T01:30:00.000Z'],
    ['ride', '2026-11-22T20:00:00.000Z', '2026-11-22T20:00:00.000Z'],
    ['work', '2026-11-22T20:00:00.000Z', '2026-11-22T20:00:00.000Z'],
    ['security', '2026-11-22T20:00:00.000Z', '2026-11-22T20:00:00.000Z'],
  ] as const)('let what is about %s at %s go at %s', (category, now, from) => {
    expect(notBefore(category, new Date(now)).toISOString()).toBe(from)
  })
})

describe('After an attempt', () => {
  const essential = eventOf('ride.driver_assigned')
  const other = eventOf('ride.started')
  const accepted = { outcome: 'accepted' } as const
  const refused = { outcome: 'refused', retryAfterSeconds: null } as const
  const unanswered = { outcome: 'unanswered' } as const
  const first = { channel: 'sms', event: essential, attempts: 1, unanswered: 0, hasNext: true } as const
  const waiting = { goesOn: false, needsPerson: false }
  const over = { tryAt: null, needsPerson: false }

  it.each<[string, SendOutcome, Parameters<typeof stepAfter>[1], ReturnType<typeof stepAfter>]>([
    ['taken', accepted, first, { ...waiting, status: 'sent', tryAt: null }],
    [
      'a notification that was taken is looked after until it was shown',
      accepted,
      { ...first, channel: 'push' },
      { ...waiting, status: 'sent', tryAt: minutesLater(2) },
    ],
    [
      'undeliverable, with another channel',
      { outcome: 'undeliverable' },
      first,
      { ...over, status: 'undelivered', goesOn: true },
    ],
    [
      'undeliverable on the last channel',
      { outcome: 'undeliverable' },
      { ...first, hasNext: false },
      { ...over, status: 'undelivered', goesOn: false, needsPerson: true },
    ],
    [
      'undeliverable, and nobody has to know',
      { outcome: 'undeliverable' },
      { ...first, event: other, hasNext: false },
      { ...over, status: 'undelivered', goesOn: false },
    ],
    ['refused once', refused, first, { ...waiting, status: 'due', tryAt: minutesLater(1) }],
    [
      'refused for the minutes that another channel may wait',
      { outcome: 'refused', retryAfterSeconds: 300 },
      first,
      { ...waiting, status: 'due', tryAt: minutesLater(5) },
    ],
    [
      'refused for longer, with another channel',
      { outcome: 'refused', retryAfterSeconds: 301 },
      first,
      { ...over, status: 'failed', goesOn: true },
    ],
    [
      'refused for longer on the last channel',
      { outcome: 'refused', retryAfterSeconds: 3600 },
      { ...first, hasNext: false },
      { ...waiting, status: 'due', tryAt: minutesLater(60) },
    ],
    [
      'refused three times, with another channel',
      refused,
      { ...first, attempts: 3 },
      { ...over, status: 'failed', goesOn: true },
    ],
    [
      'refused three times on the last channel',
      refused,
      { ...first, attempts: 3, hasNext: false },
      { ...waiting, status: 'due', tryAt: minutesLater(4) },
    ],
    [
      'without an answer, and it has to arrive',
      unanswered,
      { ...first, unanswered: 1 },
      { ...waiting, status: 'unknown', tryAt: minutesLater(2) },
    ],
    [
      'twice without an answer: a report is waited for, then the next channel is used',
      unanswered,
      { ...first, attempts: 2, unanswered: 2 },
      { ...waiting, status: 'unknown', tryAt: minutesLater(2) },
    ],
    [
      'twice without an answer on the last channel',
      unanswered,
      { ...first, attempts: 2, unanswered: 2, hasNext: false },
      { ...over, status: 'unknown', goesOn: false, needsPerson: true },
    ],
    [
      'a notification twice without an answer, which nobody has to see',
      unanswered,
      { ...first, event: other, channel: 'push', attempts: 2, unanswered: 2 },
      { ...waiting, status: 'unknown', tryAt: minutesLater(2) },
    ],
    [
      'without an answer, and it need not arrive',
      unanswered,
      { ...first, event: other, unanswered: 1 },
      { ...over, status: 'unknown', goesOn: false },
    ],
    [
      'an e-mail without an answer, which its provider recognises',
      unanswered,
      { ...first, event: other, channel: 'email', unanswered: 1 },
      { ...waiting, status: 'unknown', tryAt: minutesLater(2) },
    ],
  ])('%s', (_case, outcome, attempt, step) => {
    expect(stepAfter(outcome, attempt, NOW)).toEqual(step)
  })
})

describe('The channels of a person', () => {
  const person: Reachable = {
    phone: '+919800000000',
    email: 'asha@example.in',
    whatsApp: true,
    browsers: 1,
    first: 'sms',
    optional: true,
  }

  it.each<[string, Partial<Reachable>, 'ride' | 'optional', readonly string[]]>([
    ['a notification first, then what they chose', {}, 'ride', ['push', 'sms', 'whatsapp', 'email']],
    ['what they chose first', { first: 'email' }, 'ride', ['push', 'email', 'sms', 'whatsapp']],
    ['only what they have', { browsers: 0, email: null, whatsApp: false, first: 'email' }, 'ride', ['sms']],
    ['no SMS with what no ride needs', {}, 'optional', ['push', 'whatsapp', 'email']],
    ['nothing of that for those who said no', { optional: false }, 'optional', []],
    ['nothing without a proven number or address', { phone: null, email: null, browsers: 0 }, 'ride', []],
  ])('%s', (_case, parts, category, channels) => {
    expect(channelsFor({ category }, CHANNELS, { ...person, ...parts })).toEqual(channels)
  })

  it('are those that have a text', () => {
    expect(channelsFor({ category: 'ride' }, ['sms'], person)).toEqual(['sms'])
  })
})

describe('A report', () => {
  it('never takes back that a message was delivered', () => {
    for (const states of Object.values(CHANGED_BY_REPORT)) expect(states).not.toContain('delivered')
  })

  it('that a message was delivered is believed after one that gave it up', () => {
    expect(CHANGED_BY_REPORT.delivered).toContain('undelivered')
    expect(CHANGED_BY_REPORT.undelivered).not.toContain('undelivered')
    expect(CHANGED_BY_REPORT.delivered).toContain('failed')
  })
})

describe('Every event', () => {
  it.each(Object.keys(EVENTS))('%s is worth sending for ten minutes to a week', (name) => {
    const event = Object.entries(EVENTS).find(([one]) => one === name)?.[1]
    if (!event) throw new Error(name)
    expect(event.minutes).toBeGreaterThanOrEqual(10)
    expect(event.minutes).toBeLessThanOrEqual(7 * 24 * 60)
    expect(worthUntil(event, NOW)).toEqual(minutesLater(event.minutes))
  })
})
