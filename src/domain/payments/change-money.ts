// What a change of a booking gives back, keeps and asks for (docs/product.md, CHANGE-9).
import { paiseOf, partialAmount } from './amounts'

/** A change that was made. Paise. */
export interface MadeChange {
  /** What a cancellation at that moment would have kept; 0 where the change was ours to make. */
  kept_paise: number
  /** What was held for the booking after it. */
  held_paise: number
}

/** The least that a booking is paid ahead after a change, in percent of its fare; below it the advance is paid again. */
const LEAST_PAID_PERCENT = 20

/** Whole rupees that a fare may grow in all since the last payment, and be left to pay after the ride. */
const MOST_UNPAID_GROWTH = 200

/**
 * What its rider's cancellation keeps now, in paise, of `paidPaise` that are held for a booking: the fee of the hour, and
 * at least what a cancellation before any of its changes would have kept, with the hour's fee on what was paid since
 * (docs/product.md, CHANGE-12). `feePercent`: of the hour, 0 to 100.
 */
export function keptNow(paidPaise: number, feePercent: number, changes: readonly MadeChange[]): number {
  const feeOf = (paise: number) => Math.floor((Math.max(0, paise) * feePercent) / 100)
  const floors = changes.map(({ kept_paise, held_paise }) => kept_paise + feeOf(paidPaise - held_paise))
  return Math.min(paidPaise, Math.max(feeOf(paidPaise), ...floors))
}

interface ChangedFare {
  /** Whole rupees: the fare until now, of it what is to be paid after the ride, and the new fare. */
  fare_amount: number
  remaining_amount: number
  newFare: number
  /** All of it is paid to the driver: nothing is ever paid ahead. */
  pays_driver: boolean
  /** The fare as it was when money last came in. */
  fareLastPaid: number
  /** Paise that count for the booking; of them what did not go back, and what a cancellation now would keep of that. */
  paidPaise: number
  leftPaise: number
  keptPaise: number
}

export interface ChangeMoney {
  /** Goes back at once: whole rupees, so that what counts for the booking and what is left to pay make the fare. */
  refund_paise: number
  /** Has to be paid before the change is made; whole rupees, 0 for nothing. */
  order_paise: number
  /** Held for the booking without what goes back, and without what has to be paid: that goes by the hour's own fee. */
  held_paise: number
  /** Whole rupees of the new fare: paid ahead, and to be paid after the ride. */
  advance_amount: number
  remaining_amount: number
}

/**
 * The money of a change (docs/product.md, CHANGE-10 and CHANGE-11). Cheaper: what was paid above the new fare goes back, and no
 * more than a cancellation now would give, in whole rupees; the rest stays with the booking. Dearer: the difference is left for after the
 * ride, unless too little is paid then, or the fare grew too much since the last payment.
 */
export function changeMoney({
  newFare,
  paidPaise,
  leftPaise,
  keptPaise,
  ...before
}: ChangedFare): ChangeMoney {
  const isCheaper = newFare < before.fare_amount
  const above = Math.max(0, paidPaise - paiseOf(newFare))
  const refund_paise = isCheaper ? Math.floor(Math.min(above, leftPaise - keptPaise) / 100) * 100 : 0
  const isTooLittle = paidPaise * 100 < paiseOf(newFare) * LEAST_PAID_PERCENT
  const mustPay =
    !before.pays_driver && !isCheaper && (isTooLittle || newFare - before.fareLastPaid > MOST_UNPAID_GROWTH)
  const target = before.remaining_amount === 0 ? newFare : partialAmount(newFare)
  const order_paise = mustPay ? Math.max(0, Math.ceil((paiseOf(target) - paidPaise) / 100) * 100) : 0
  const held_paise = leftPaise - refund_paise
  const advance_amount = Math.min(newFare, Math.floor((paidPaise - refund_paise + order_paise) / 100))
  return { refund_paise, order_paise, held_paise, advance_amount, remaining_amount: newFare - advance_amount }
}

/**
 * Whole rupees of tolls and parking that are paid by what was paid above the fare, where a change made the trip cheaper and
 * did not give it back (CHANGE-10): the driver collects the rest. `paidPaise`: online, and counting for the booking.
 */
export const coveredCharges = (fare_amount: number, charges_amount: number, paidPaise: number): number =>
  Math.max(0, Math.min(charges_amount, Math.floor(paidPaise / 100) - fare_amount))
