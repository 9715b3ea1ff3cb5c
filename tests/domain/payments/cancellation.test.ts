import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancellationSummary, REFUND_ARRIVES } from '../../../src/domain/payments/cancellation'
import {
  type CancellationFacts,
  type CancelledBy,
  decideCancellation,
  noShowFrom,
  spreadRefund,
} from '../../../src/domain/payments/decide-cancellation'

const PICKUP = '2026-11-21T12:00:00.000Z'
const at = (minutes: number, ms = 0) => new Date(Date.parse(PICKUP) + minutes * 60_000 + ms)
const hours = (count: number) => -count * 60

const facts = (overrides: Partial<CancellationFacts> = {}): CancellationFacts => ({
  status: 'accepted',
  service: 'ride_later',
  scheduled_time: PICKUP,
  set_out_at: null,
  arrived_at: null,
  arrival_confirmed_at: null,
  problem_at: null,
  paidPaise: 10_000,
  unsettled: false,
  give_back_until: null,
  pays_driver: false,
  fare_amount: 400,
  changes: [],
  now: at(hours(30)),
  ...overrides,
})
/** After a change that kept all, which is no floor where the table does not judge the rider (CHANGE-12). */
const afterChange = (overrides: Partial<CancellationFacts> = {}) =>
  facts({ changes: [{ kept_paise: 10_000, held_paise: 10_000 }], ...overrides })
const arrived = (overrides: Partial<CancellationFacts> = {}) =>
  facts({
    set_out_at: at(-40).toISOString(),
    arrived_at: at(-5).toISOString(),
    arrival_confirmed_at: overrides.arrived_at ?? at(-5).toISOString(),
    now: at(10),
    ...overrides,
  })

describe('A booking that was to be paid to the driver (OFFICE-8)', () => {
  const owed = (by: CancelledBy, overrides: Partial<CancellationFacts> = {}) => {
    const decided = decideCancellation(by, arrived({ pays_driver: true, paidPaise: 0, ...overrides }))
    return decided.ok ? (decided.value.owed_paise ?? 0) : decided.refusal.reason
  }
  const open = { status: 'pending', arrival_confirmed_at: null } as const

  it('owes what the table would have kept of a quarter of the fare, to the rupee below', () => {
    const at_ = (hour: number, fare_amount = 400) =>
      owed('rider', { ...open, fare_amount, now: at(hours(hour), 1) })
    expect([25, 24, 12, 2, 0].map((hour) => at_(hour))).toEqual([0, 2500, 5000, 10_000, 0])
    // A quarter of ₹405 is ₹102; a quarter of that ₹25.50.
    expect(at_(20, 405)).toBe(2500)
    expect(owed('no_show')).toBe(10_000)
    expect(decideCancellation('rider', facts({ paidPaise: 0 }))).not.toHaveProperty('value.owed_paise')
  })

  it('owes nothing where the table does not judge its rider, whatever a change had kept', () => {
    const changes = [{ kept_paise: 9000, held_paise: 10_000 }]
    expect(owed('company', { changes })).toBe(0)
    expect(owed('no_driver', { ...open, changes, now: at(15) })).toBe(0)
    expect(owed('rider', { ...open, changes, now: at(0) })).toBe(0)
    expect(owed('rider', { arrival_confirmed_at: null, changes, now: at(15) })).toBe(0)
    expect(owed('no_show', { arrived_at: at(60).toISOString(), changes, now: at(70) })).toBe(0)
    expect(owed('rider', { ...open, changes, problem_at: PICKUP, now: at(hours(1)) })).toBe(0)
  })

  it('owes at least what a cancellation before its changes would have: later, cheaper, or both', () => {
    const paise = fc.integer({ min: 0, max: 50_000 })
    const rupees = fc.integer({ min: 100, max: 5000 })
    fc.assert(
      fc.property(paise, rupees, rupees, fc.integer({ min: -40, max: -1 }), (kept, before, fare, hour) => {
        const changes = [{ kept_paise: kept, held_paise: before * 25 }]
        const parts = { ...open, fare_amount: fare, now: at(hours(-hour)) }
        const without = owed('rider', parts)
        expect(owed('rider', { ...parts, changes })).toBeGreaterThanOrEqual(Math.floor(kept / 100) * 100)
        expect(owed('rider', { ...parts, changes })).toBeGreaterThanOrEqual(Number(without))
      }),
    )
  })
})

const until = at(hours(13) + 10)
const second = (parts: Partial<CancellationFacts>) => {
  const decided = decideCancellation('rider', facts({ give_back_until: until, ...parts }))
  return decided.ok ? decided.value : null
}

it('The second of two rides alike comes back in full where the table would keep something, and is told apart from it', () => {
  expect(second({ now: at(hours(13)) })).toMatchObject({
    ...{ is_second: true, band: 'full', refund_paise: 10_000, until: until.toISOString() },
  })
  // What comes back in full anyway is no second one, and does not count for the month.
  expect(second({ now: at(hours(30)) })?.is_second).toBeUndefined()
  expect(second({ now: at(1), status: 'pending' })?.is_second).toBeUndefined()
  expect(second({ now: at(hours(13)), paidPaise: 0 })?.is_second).toBeUndefined()
})

describe('What comes back', () => {
  /** 16 minutes after the pickup time, the driver there since then. */
  const thereSince = (came: Date) => arrived({ arrived_at: came.toISOString(), now: at(16) })
  it.each([
    ['a millisecond before 15 minutes after the pickup time', facts({ now: at(15, -1) }), 0],
    ['15 minutes after it, the driver not there', facts({ now: at(15) }), 10_000],
    ['an hour after it, the driver there', arrived({ now: at(60) }), 0],
    ['the driver there since its 15th minute', thereSince(at(15)), 0],
    ['the driver there since a moment later', thereSince(at(15, 1)), 10_000],
    ['early, after a change that kept all', afterChange(), 0],
    ['no driver at the pickup time after it', afterChange({ status: 'pending', now: at(0) }), 10_000],
    ['15 minutes later, the driver not there', afterChange({ now: at(15) }), 10_000],
    ['a car with a problem', afterChange({ status: 'pending', problem_at: PICKUP, now: at(-60) }), 10_000],
  ])('%s', (_, given, refund_paise) => {
    const decided = decideCancellation('rider', given)
    expect(decided).toMatchObject({ ok: true, value: { fee_paise: 10_000 - refund_paise, refund_paise } })
  })

  it.each([
    [hours(30), 10_000, true],
    [hours(1), 10_000, false],
    [hours(-1), 0, false],
  ])('is said to arrive only where there is one: %s minutes before, of %s', (before, paidPaise, arrives) => {
    const decided = decideCancellation('rider', facts({ now: at(before), paidPaise }))
    expect(decided.ok && 'arrives' in decided.value && decided.value.arrives === REFUND_ARRIVES).toBe(arrives)
  })

  it('is all of it from the pickup time on where no driver was found, and not a moment earlier (POLICY-8)', () => {
    const refundAt = (ms: number, status: 'pending' | 'accepted') => {
      const decided = decideCancellation('rider', facts({ status, now: at(0, ms) }))
      return decided.ok ? decided.value.refund_paise : 'refused'
    }
    expect([refundAt(-1, 'pending'), refundAt(0, 'pending'), refundAt(0, 'accepted')]).toEqual([0, 10_000, 0])
  })
})

describe('Who may cancel, and when', () => {
  const everybody: CancelledBy[] = ['rider', 'company', 'no_show', 'no_driver']

  it.each(everybody)('nobody (%s) once the ride has started or is over', (by) => {
    for (const status of ['started', 'completed'] as const) {
      const decided = decideCancellation(by, arrived({ status, now: at(60) }))
      expect(decided).toEqual({ ok: false, refusal: { reason: 'wrong_phase', phase: status } })
    }
    expect(decideCancellation(by, facts({ status: 'cancelled' }))).toEqual({
      ok: false,
      refusal: { reason: 'cancelled' },
    })
  })

  it.each(['pending', 'accepted'] as const)(
    'the company from %s, at any hour, with everything back',
    (status) => {
      for (const now of [at(hours(30)), at(-1), at(600)]) {
        expect(decideCancellation('company', afterChange({ status, now }))).toMatchObject({
          ok: true,
          value: { band: 'full', fee_paise: 0, refund_paise: 10_000 },
        })
      }
    },
  )

  it.each([
    ['arrived early: 10 minutes from the pickup time', -15, at(10), 'none'],
    ['arrived late: 10 minutes from the arrival', 7, at(17), 'none'],
    ['arrived over 15 minutes late: everything comes back all the same (POLICY-8)', 60, at(70), 'full'],
  ])('a no-show: %s', (_, arrivedMinutes, from, band) => {
    const arrivedAt = at(arrivedMinutes).toISOString()
    expect(noShowFrom(arrivedAt, PICKUP)).toEqual(from)
    const early = decideCancellation(
      'no_show',
      arrived({ arrived_at: arrivedAt, now: new Date(from.getTime() - 1) }),
    )
    expect(early).toEqual({ ok: false, refusal: { reason: 'too_early', from: from.toISOString() } })
    expect(decideCancellation('no_show', arrived({ arrived_at: arrivedAt, now: from }))).toMatchObject({
      ok: true,
      value: { band, refund_paise: band === 'full' ? 10_000 : 0 },
    })
  })

  it.each([
    [
      'the driver has not arrived',
      facts({ set_out_at: at(-40).toISOString(), now: at(300) }),
      { reason: 'wrong_phase', phase: 'on_the_way' },
    ],
    [
      'the arrival was not confirmed',
      { ...arrived({ now: at(300) }), arrival_confirmed_at: null },
      { reason: 'arrival_not_confirmed' },
    ],
  ])('no no-show where %s, however late it is', (_, given, refusal) => {
    expect(decideCancellation('no_show', given)).toMatchObject({ refusal })
  })

  it('for want of a driver from 15 minutes after the pickup time', () => {
    const pending = (now: Date) => decideCancellation('no_driver', facts({ status: 'pending', now }))
    expect(pending(at(15, -1))).toMatchObject({ refusal: { reason: 'too_early' } })
    expect(pending(at(15))).toMatchObject({ value: { refund_paise: 10_000 } })
    expect(decideCancellation('no_driver', facts({ now: at(60) }))).toMatchObject({
      refusal: { reason: 'wrong_phase', phase: 'assigned' },
    })
  })

  it('a car with a problem: its rider with everything back, and for want of another from 15 minutes after it (PROBLEM-4, PROBLEM-10)', () => {
    const problem = { status: 'pending', problem_at: at(-60).toISOString() } as const
    const decided = (by: CancelledBy, now: Date) => decideCancellation(by, facts({ ...problem, now }))
    expect(decided('rider', at(-59))).toMatchObject({ value: { refund_paise: 10_000 } })
    expect(decided('no_driver', at(-45, -1))).toMatchObject({ refusal: { reason: 'too_early' } })
    expect(decided('no_driver', at(-45))).toMatchObject({ value: { refund_paise: 10_000 } })
  })
})

it('A refund over several payments takes from each payment what it holds, in order, and makes no refund of 0', () => {
  const held = [
    { id: 'a', leftPaise: 0 },
    { id: 'b', leftPaise: 300 },
    { id: 'c', leftPaise: 200 },
  ]
  expect(spreadRefund(0, held)).toEqual([])
  expect(spreadRefund(250, held)).toEqual([{ paymentId: 'b', paise: 250 }])
  expect(spreadRefund(401, held)).toEqual([
    { paymentId: 'b', paise: 300 },
    { paymentId: 'c', paise: 101 },
  ])
  expect(spreadRefund(900, held)).toEqual([
    { paymentId: 'b', paise: 300 },
    { paymentId: 'c', paise: 200 },
  ])
})

const ALL_BACK = 'All you paid online is coming back to you.'
it.each([
  ['rider', 'My plans changed', 'You cancelled it. Reason: My plans changed'],
  ['company', 'Roads are closed', `Sorry, we had to cancel it. ${ALL_BACK} Reason: Roads are closed`],
  // Nobody gave these reasons: they say it by themselves, and not what is untrue beside it.
  ['unpaid', 'Payment not completed', 'Payment not completed.'],
  ['unpaid', 'Replaced by a newer booking', 'Replaced by a newer booking.'],
  ['no_driver', 'We could not find a driver', `Sorry, we found no driver. ${ALL_BACK}`],
] as const)('A cancellation by %s, as %j, reads %j', (code, reason, said) => {
  expect(cancellationSummary({ code, reason }, { pays_driver: false })).toBe(said)
})
