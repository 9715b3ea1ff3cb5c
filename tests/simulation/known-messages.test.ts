import { describe, expect, it } from 'vitest'
import { MessageRun, runMessages } from '../support/simulation/message-run'
import type { MessageAction, MessageSchedule, Reach } from '../support/simulation/message-schedule'
import { alone, parked, type Step } from '../support/simulation/steps'

const everything: Reach = {
  phone: true,
  email: true,
  whatsApp: true,
  browser: false,
  first: 'sms',
  optional: true,
}

const confirmed = alone({ does: 'event', event: 'booking.confirmed', isTrue: true })
const sends = alone({ does: 'send', runs: 1 })
const report = alone({ does: 'report', place: 0 })
const wait = (seconds: number) => alone({ does: 'wait', seconds })
const changes = (what: 'whatsApp' | 'email') => alone({ does: 'rider', changes: what })
const cancelled = alone({ does: 'booking', becomes: 'cancelled' })
/** The requests of the run are answered, and nothing of the answers is written yet. */
const sendsUntilItWrites: Step<MessageAction> = parked({ does: 'send', runs: 1 }, 'at its batch')
/** The request is taken, and its answer is lost. */
const sendsUnanswered: Step<MessageAction> = alone({ does: 'send', runs: 1 }, [
  null,
  null,
  null,
  'answer_lost',
])
const MINUTES = 60
const givenUpWhileUnderWay = [
  confirmed,
  sendsUnanswered,
  wait(3 * MINUTES),
  sendsUnanswered,
  wait(3 * MINUTES),
  sends,
  report,
  sends,
]

interface KnownMessages {
  name: string
  steps: readonly Step<MessageAction>[]
  rider?: Partial<Reach>
  answers?: MessageSchedule['answers']
  fates?: MessageSchedule['fates']
  /** The channel of each request, in order. */
  requests: readonly string[]
  /** What each row is in the end. */
  left: readonly string[]
}

/** What once went wrong, or nearly did, each by the name of what happened. */
const knownMessages: readonly KnownMessages[] = [
  {
    name: 'WhatsApp is taken back between two attempts',
    rider: { first: 'whatsapp', email: false },
    steps: [confirmed, sends, changes('whatsApp'), wait(2 * MINUTES), sends],
    answers: ['busy'],
    requests: ['whatsapp', 'sms'],
    left: ['whatsapp failed', 'sms delivered'],
  },
  {
    name: 'the answer is lost, and the booking is cancelled before it is repeated',
    steps: [confirmed, sendsUnanswered, cancelled],
    fates: [[]],
    requests: ['sms'],
    left: ['sms unknown'],
  },
  {
    name: 'an answer is lost, the repeated request is refused twice, and a report says that the first arrived',
    steps: [confirmed, sendsUnanswered, wait(3 * MINUTES), sends, wait(3 * MINUTES), sends, report],
    answers: ['taken', 'busy', 'busy'],
    requests: ['sms', 'sms', 'sms', 'whatsapp'],
    left: ['sms delivered', 'whatsapp delivered'],
  },
  {
    name: 'one channel hangs twice: the next is used, and no operator is called',
    steps: [confirmed, sends],
    answers: ['lost', 'lost'],
    requests: ['sms', 'sms', 'whatsapp'],
    left: ['sms unknown', 'whatsapp delivered'],
  },
  {
    name: 'it hangs on both channels, and turns out to be delivered on the first: the second is not asked again',
    steps: [
      confirmed,
      sendsUnanswered,
      wait(3 * MINUTES),
      sendsUnanswered,
      wait(3 * MINUTES),
      sends,
      sends,
      report,
      wait(9 * MINUTES),
      sends,
    ],
    answers: ['taken', 'taken', 'lost'],
    requests: ['sms', 'sms', 'whatsapp'],
    left: ['sms delivered', 'whatsapp unknown'],
  },
  {
    name: 'all channels hang: an operator is called once the last was waited for',
    rider: { whatsApp: false, email: false },
    steps: [confirmed, sends],
    answers: ['lost', 'lost'],
    requests: ['sms', 'sms'],
    left: ['sms unknown, needs a person'],
  },
  {
    name: 'a report gives up the first channel while the message is under way on the next',
    steps: givenUpWhileUnderWay,
    fates: [['undelivered'], [], []],
    requests: ['sms', 'sms', 'whatsapp'],
    left: ['sms undelivered', 'whatsapp sent'],
  },
  {
    name: 'a report gives up the first channel while the message is under way on the last: no operator is called',
    rider: { email: false },
    steps: givenUpWhileUnderWay,
    fates: [['undelivered'], [], []],
    requests: ['sms', 'sms', 'whatsapp'],
    left: ['sms undelivered', 'whatsapp sent'],
  },
  {
    name: 'the run dies after the request: it is repeated once, and its report ends both',
    steps: [
      confirmed,
      alone({ does: 'send', runs: 1 }, [null, null, null, 'crash_after']),
      wait(2 * MINUTES),
      sends,
    ],
    requests: ['sms', 'sms'],
    left: ['sms delivered'],
  },
  {
    name: 'a run held up before its request is taken for dead: both ask, and one report ends it',
    steps: [
      confirmed,
      parked({ does: 'send', runs: 1 }, 3),
      wait(2 * MINUTES),
      parked({ does: 'send', runs: 1 }, 2),
    ],
    requests: ['sms', 'sms'],
    left: ['sms delivered'],
  },
  {
    name: 'the report comes before the answer is written',
    steps: [confirmed, sendsUntilItWrites, { ...report, resume: true }],
    requests: ['sms'],
    left: ['sms delivered'],
  },
  {
    name: 'a report takes back what was delivered',
    steps: [confirmed, sends, report, report],
    fates: [['delivered', 'undelivered']],
    requests: ['sms'],
    left: ['sms delivered'],
  },
  {
    name: 'undeliverable on one channel: the next is used in the same run',
    steps: [confirmed, sends],
    answers: ['undeliverable', 'undeliverable'],
    requests: ['sms', 'whatsapp', 'email'],
    left: ['sms undelivered', 'email delivered', 'whatsapp undelivered'],
  },
  {
    name: 'the booking is cancelled before the next channel is used',
    steps: [confirmed, sends, cancelled, report, sends],
    fates: [['undelivered']],
    requests: ['sms'],
    left: ['sms undelivered'],
  },
  {
    name: 'nobody has a number: an operator is called',
    rider: { phone: false, email: false },
    steps: [confirmed, sends],
    requests: [],
    left: ['null failed, needs a person'],
  },
  {
    name: 'money, at night: it waits for the morning',
    steps: [
      wait(13 * 60 * MINUTES),
      alone({ does: 'event', event: 'refund.sent', isTrue: true }),
      sends,
      cancelled,
      wait(60 * MINUTES),
      sends,
    ],
    requests: ['sms'],
    left: ['sms delivered'],
  },
  {
    name: 'no browser shows a notification: the next channel is used',
    rider: { browser: true },
    steps: [alone({ does: 'event', event: 'ride.started', isTrue: true }), sends, report],
    fates: [[]],
    requests: ['push', 'sms'],
    left: ['push undelivered', 'sms delivered'],
  },
]

describe('what once lost a message, doubled it or told what was not true', () => {
  it.each(knownMessages)('$name', async ({ steps, rider, answers = [], fates = [], requests, left }) => {
    const people = { rider: { ...everything, ...rider }, driver: everything }
    const { run } = await runMessages({ ...people, steps, answers, fates })
    expect(run.requests).toEqual(requests)
    const rows = run.rules.rows.map(
      ({ channel, status, needs_person }) => `${channel} ${status}${needs_person ? ', needs a person' : ''}`,
    )
    expect(rows).toEqual(left)
  })

  it('a run of minutes, in which each batch is leased from when it begins', async () => {
    const run = new MessageRun({ rider: everything, driver: everything, steps: [], answers: [], fates: [] })
    const { scheduler, clock } = run.simulation
    try {
      await run.begin()
      for (let count = 0; count < 40; count++) await run.carryOut(confirmed.action)
      const task = await run.startSending()
      while (run.requests.length < 35) {
        const call = await scheduler.runTo(task, ({ to }) => to === 'provider')
        clock.advance(2000)
        await scheduler.release(call)
      }
      expect(await run.sendAlone()).toBe(0)
      await scheduler.finish()
      expect(run.requests).toHaveLength(40)
      expect(run.rules.broken).toEqual([])
    } finally {
      run.simulation.end()
    }
  })
})
