import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paiseOf, payableAmounts } from '../../../src/domain/payments/amounts'
import { changeMoney, keptNow, type MadeChange } from '../../../src/domain/payments/change-money'

describe('What a change gives back and asks for (CHANGE-10, CHANGE-11)', () => {
  // A fare of ₹400, of which ₹100 was paid ahead.
  const fare = { fare_amount: 400, remaining_amount: 300, fareLastPaid: 400 }
  const advance = { ...fare, paidPaise: 10_000, keptPaise: 0 }
  const whole = { ...advance, remaining_amount: 0, paidPaise: 40_000 }

  it.each<[string, typeof advance, number, [back: number, order: number, ahead: number, after: number]]>([
    ['the same fare', advance, 400, [0, 0, 100, 300]],
    ['cheaper, and more is left to pay than the difference', advance, 300, [0, 0, 100, 200]],
    ['cheaper than what was paid', advance, 80, [2000, 0, 80, 0]],
    ['cheaper, all paid, early enough', whole, 300, [10_000, 0, 300, 0]],
    ['cheaper, all paid, when half would be kept', { ...whole, keptPaise: 20_000 }, 100, [20_000, 0, 100, 0]],
    ['cheaper, when all would be kept', { ...whole, keptPaise: 40_000 }, 100, [0, 0, 100, 0]],
    ['dearer, and a fifth of it is paid', advance, 500, [0, 0, 100, 400]],
    ['dearer, and less than a fifth of it is paid', advance, 501, [0, 2600, 126, 375]],
    ['dearer by ₹200 since the last payment', { ...advance, paidPaise: 20_000 }, 600, [0, 0, 200, 400]],
    ['dearer by more than that', { ...advance, paidPaise: 15_000 }, 601, [0, 100, 151, 450]],
    ['dearer by more, and a quarter is paid', { ...advance, paidPaise: 20_000 }, 700, [0, 0, 200, 500]],
    ['dearer again', { ...advance, fare_amount: 550, paidPaise: 15_000 }, 650, [0, 1300, 163, 487]],
    ['dearer by up to ₹200, all paid', whole, 600, [0, 0, 400, 200]],
    ['dearer by more, all paid', whole, 601, [0, 20_100, 601, 0]],
    ['cheaper, when paise would be kept', { ...whole, keptPaise: 20_050 }, 100, [19_900, 0, 100, 0]],
  ])('%s', (_, before, newFare, [refund_paise, order_paise, advance_amount, remaining_amount]) => {
    const held_paise = before.paidPaise - refund_paise
    const money = { refund_paise, order_paise, held_paise, advance_amount, remaining_amount }
    expect(changeMoney({ pays_driver: false, ...before, leftPaise: before.paidPaise, newFare })).toEqual(
      money,
    )
  })
})

it('A booking that is paid to the driver never has to be paid ahead, however dear it becomes (OFFICE-5)', () => {
  const none = { fare_amount: 400, remaining_amount: 400, fareLastPaid: 400, pays_driver: true }
  const money = changeMoney({ ...none, paidPaise: 0, leftPaise: 0, keptPaise: 0, newFare: 5000 })
  expect(money).toMatchObject({ order_paise: 0, advance_amount: 0, remaining_amount: 5000 })
})

it('What an operator gave back for another reason still counts as paid, and does not go back again', () => {
  const fare = { fare_amount: 400, remaining_amount: 0, fareLastPaid: 400, pays_driver: false }
  const given = { ...fare, paidPaise: 40_000, leftPaise: 30_000 }
  const dearer = changeMoney({ ...given, keptPaise: 0, newFare: 500 })
  expect(dearer).toMatchObject({ advance_amount: 400, remaining_amount: 100 })
  const cheaper = changeMoney({ ...given, keptPaise: 25_000, newFare: 200 })
  expect(cheaper).toMatchObject({ refund_paise: 5000, held_paise: 25_000 })
})

describe('What a cancellation keeps after changes (CHANGE-12)', () => {
  const early = { kept_paise: 0, held_paise: 10_000 }
  const late = { kept_paise: 5000, held_paise: 10_000 }
  it.each<[string, number, number, MadeChange[], number]>([
    ['without one, the hour’s fee', 10_000, 25, [], 2500],
    ['where nothing would have been kept then, the hour’s fee', 10_000, 25, [early], 2500],
    ['what would have been kept then, though nothing would now', 10_000, 0, [late], 5000],
    ['the hour’s fee where that is more', 10_000, 100, [late], 10_000],
    ['of money paid since the hour’s fee', 30_000, 25, [late], 10_000],
    ['the greatest of all', 10_000, 0, [late, { kept_paise: 2500, held_paise: 10_000 }, early], 5000],
    ['never more than is held', 3000, 0, [late], 3000],
    ['nothing where nothing is held', 0, 50, [late], 0],
  ])('%s', (_, paidPaise, feePercent, changes, kept) => {
    expect(keptNow(paidPaise, feePercent, changes)).toBe(kept)
  })

  const step = fc.record({
    feePercent: fc.constantFrom(0, 25, 50, 100),
    newFare: fc.integer({ min: 100, max: 5000 }),
  })
  it('no changes and a cancellation pay more than a cancellation at their start', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 5000 }),
        fc.boolean(),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        (firstFare, paysAll, steps) => {
          const first = payableAmounts(firstFare)[paysAll ? 'full' : 'partial']
          let booking = { fare_amount: firstFare, remaining_amount: first.remaining, fareLastPaid: firstFare }
          let paidPaise = paiseOf(first.advance)
          let back = 0
          let atStart = 0
          const changes: MadeChange[] = []
          for (const { feePercent, newFare } of steps) {
            const keptPaise = keptNow(paidPaise, feePercent, changes)
            if (changes.length === 0) atStart = keptPaise
            const held = { paidPaise, leftPaise: paidPaise, keptPaise }
            const money = changeMoney({ pays_driver: false, ...booking, ...held, newFare })
            expect(money.advance_amount + money.remaining_amount).toBe(newFare)
            expect(money.refund_paise).toBeLessThanOrEqual(paidPaise - keptPaise)
            expect((money.held_paise + money.order_paise) * 5).toBeGreaterThanOrEqual(paiseOf(newFare))
            changes.push({ kept_paise: keptPaise, held_paise: money.held_paise })
            back += money.refund_paise
            paidPaise = money.held_paise + money.order_paise
            const { remaining_amount, order_paise } = money
            const fareLastPaid = order_paise > 0 ? newFare : booking.fareLastPaid
            booking = { fare_amount: newFare, remaining_amount, fareLastPaid }
          }
          const last = steps.at(-1)?.feePercent ?? 0
          for (const feePercent of [0, 25, 50, 100, last]) {
            const kept = keptNow(paidPaise, feePercent, changes)
            expect(kept).toBeGreaterThanOrEqual(atStart)
            expect(kept).toBeLessThanOrEqual(paidPaise)
          }
          expect(back).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
