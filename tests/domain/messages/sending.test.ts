import { describe, expect, it } from 'vitest'
import { CHANNELS } from '../../../src/domain/messages/facts'
import {
  channelsFor,
  notBefore,
  type Reachable,
  stepAfter,
  worthUntil,
} from '../../../src/domain/messages/sending'
import { accept, refuse } from '../../../src/domain/result'
import { EVENTS, eventOf } from '../../../src/messages/events'

const NOW = new Date('2026-11-22T06:00:00.000Z')
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

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
] as const)('Quiet hours let what is about %s at %s go at %s', (category, now, from) => {
  expect(notBefore(category, new Date(now)).toISOString()).toBe(from)
})

describe('After an attempt', () => {
  const essential = eventOf('ride.driver_assigned')
  const other = eventOf('ride.started')
  const taken = accept({ messageId: 'sms-1' })
  const refused = (retryAfterSeconds: number | null = null) =>
    refuse({ reason: 'refused', retryAfterSeconds } as const)
  const undeliverable = refuse({ reason: 'undeliverable' } as const)
  const unanswered = refuse({ reason: 'unanswered' } as const)
  type Attempt = Parameters<typeof stepAfter>[1]
  const first: Attempt = { channel: 'sms', event: essential, attempts: 1, unanswered: 0, hasNext: true }
  const on = (parts: Partial<Attempt>): Attempt => ({ ...first, ...parts })
  const last = on({ hasNext: false })
  type Step = ReturnType<typeof stepAfter>
  const waits = (status: Step['status'], minutes: number | null): Step => ({
    ...{ status, tryAt: minutes === null ? null : minutesLater(minutes) },
    ...{ goesOn: false, needsPerson: false },
  })
  const over = (status: Step['status'], parts: Partial<Step> = {}): Step => ({
    ...waits(status, null),
    ...parts,
  })
  const goesOn = { goesOn: true }
  const needsPerson = { needsPerson: true }
  const twice = { attempts: 2, unanswered: 2 }

  it.each<[string, Parameters<typeof stepAfter>[0], Attempt, Step]>([
    ['taken', taken, first, over('sent')],
    ['a notification that is to be shown yet', taken, on({ channel: 'push' }), waits('sent', 2)],
    ['undeliverable, with another channel', undeliverable, first, over('undelivered', goesOn)],
    ['undeliverable on the last channel', undeliverable, last, over('undelivered', needsPerson)],
    ['undeliverable, and nobody has to know', undeliverable, { ...last, event: other }, over('undelivered')],
    ['refused once', refused(), first, waits('due', 1)],
    ['not reached', refuse({ reason: 'unreachable' }), first, waits('due', 1)],
    ['refused for the minutes that another channel may wait', refused(300), first, waits('due', 5)],
    ['refused for longer, with another channel', refused(301), first, over('failed', goesOn)],
    ['refused for longer on the last channel', refused(3600), last, waits('due', 60)],
    ['refused three times, with another channel', refused(), on({ attempts: 3 }), over('failed', goesOn)],
    ['refused three times on the last channel', refused(), { ...last, attempts: 3 }, waits('due', 4)],
    ['without an answer, and it has to arrive', unanswered, on({ unanswered: 1 }), waits('unknown', 2)],
    ['twice without an answer: a report is waited for', unanswered, on(twice), waits('unknown', 2)],
    ['twice unanswered on the last channel', unanswered, { ...last, ...twice }, over('unknown', needsPerson)],
    [
      'a notification twice without an answer, which nobody has to see',
      unanswered,
      on({ ...twice, event: other, channel: 'push' }),
      waits('unknown', 2),
    ],
    ['unanswered, and it need not arrive', unanswered, on({ event: other, unanswered: 1 }), over('unknown')],
    [
      'an e-mail without an answer, which its provider recognises',
      unanswered,
      on({ event: other, channel: 'email', unanswered: 1 }),
      waits('unknown', 2),
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

it.each(Object.entries(EVENTS))('The event %s is worth sending for ten minutes to a week', (_name, event) => {
  expect(event.minutes).toBeGreaterThanOrEqual(10)
  expect(event.minutes).toBeLessThanOrEqual(7 * 24 * 60)
  expect(worthUntil(event, NOW)).toEqual(minutesLater(event.minutes))
})
