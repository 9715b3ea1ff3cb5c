import { describe, expect, it } from 'vitest'
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
})
