import { describe, expect, it } from 'vitest'
import { checkNewCharge } from '../../../src/domain/rides/charge-requests'
import { confirmedRupees, rupeesLeft } from '../../../src/domain/rides/charges'

const now = new Date('2099-03-01T10:00:00.000Z')
const started = { phase: 'started', ended_at: null, charges: [] } as const

describe('A charge of a ride', () => {
  it.each([
    ['of ₹1,000 alone', 1000, [], true],
    ['that brings the ride to ₹1,000', 400, [600], true],
    ['that brings it to ₹1,001', 401, [600], { reason: 'charges_over_limit', left: 400 }],
  ] as const)('%s', (_, amount, entered, expected) => {
    const charges = entered.map((one) => ({ amount: one, state: 'entered' as const }))
    const checked = checkNewCharge(amount, { ...started, charges }, now)
    expect(checked).toEqual(expected === true ? { ok: true, value: true } : { ok: false, refusal: expected })
  })

  it('leaves room again once it was declined or withdrawn', () => {
    const charges = [
      { amount: 700, state: 'declined' },
      { amount: 200, state: 'withdrawn' },
      { amount: 65, state: 'confirmed' },
      { amount: 40, state: 'disputed' },
    ] as const
    expect(rupeesLeft(charges)).toBe(895)
    expect(confirmedRupees(charges)).toBe(65)
  })

  it.each([
    ['before the arrival', 'on_the_way', null, 'charge_not_now'],
    ['of a cancelled ride', 'cancelled', null, 'charge_not_now'],
    ['24 hours after the end', 'completed', '2099-02-28T10:00:00.000Z', null],
    ['a millisecond later', 'completed', '2099-02-28T09:59:59.999Z', 'charge_too_late'],
  ] as const)('%s', (_, phase, ended_at, reason) => {
    const checked = checkNewCharge(40, { phase, ended_at, charges: [] }, now)
    expect(checked.ok ? null : checked.refusal.reason).toBe(reason)
  })

  it.each([
    [9, null],
    [10, 'too_many_charges'],
  ])('after %i others, whatever became of them: %s', (count, reason) => {
    const charges = Array.from({ length: count }, () => ({ amount: 1, state: 'withdrawn' as const }))
    const checked = checkNewCharge(40, { ...started, charges }, now)
    expect(checked.ok ? null : checked.refusal.reason).toBe(reason)
  })
})
