import * as v from 'valibot'

export const AmountChoiceSchema = v.picklist(['partial', 'full'])

export type AmountChoice = v.InferOutput<typeof AmountChoiceSchema>

export const DEFAULT_AMOUNT_CHOICE: AmountChoice = 'partial'

export const PAYMENT_METHODS = ['upi', 'card', 'wallet'] as const

export const PaymentMethodSchema = v.picklist(PAYMENT_METHODS)

export type PaymentMethod = v.InferOutput<typeof PaymentMethodSchema>

export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'upi'

export const PAYMENT_METHOD_LABELS = {
  upi: 'UPI',
  card: 'Credit/Debit Card',
  wallet: 'Wallet',
} as const satisfies Record<PaymentMethod, string>

export const CURRENCY = 'INR'

/** The share of the fare that confirms a booking, in percent (docs/product.md, PAYMENT-1). */
export const ADVANCE_PERCENT = 25

export interface PayableAmounts {
  /** Whole rupees paid online now. */
  advance: number
  /** Whole rupees paid to the driver after the ride. */
  remaining: number
}

/** The advance on a fare: 25%, rounded up to the rupee. `fare` is whole rupees, 0 or more. */
export function partialAmount(fare: number): number {
  if (!Number.isSafeInteger(fare) || fare < 0) throw new RangeError(`not a fare in whole rupees: ${fare}`)
  return Math.ceil((fare * ADVANCE_PERCENT) / 100)
}

/** What is paid now and what after the ride, for either choice: agreed beforehand (BOOKS-7). `fare` is whole rupees. */
export function payableAmounts(fare: number): Record<AmountChoice, PayableAmounts> {
  const advance = partialAmount(fare)
  return { partial: { advance, remaining: fare - advance }, full: { advance: fare, remaining: 0 } }
}

/** Whole rupees as paise (docs/product.md, MONEY-1). */
export const paiseOf = (rupees: number): number => Math.round(rupees * 100)

/** Groups digits the Indian way: the last three, then by twos. */
function grouped(digits: string): string {
  const head = digits.slice(0, -3)
  return head === '' ? digits : `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${digits.slice(-3)}`
}

/** '₹1,24,500' of whole rupees; parts of a rupee are rounded to the nearest. */
export const formatRupees = (rupees: number): string => formatPaise(Math.round(rupees) * 100)

/**
 * '₹187.50' of integer paise; whole rupees are shown without paise, '₹187', unless others below each other have some
 * (docs/product.md, MONEY-2).
 */
export function formatPaise(paise: number, withPaise = hasPaise(paise)): string {
  const sign = paise < 0 ? '\u2212' : ''
  const rupees = grouped(String(Math.floor(Math.abs(paise) / 100)))
  const rest = String(Math.abs(paise) % 100).padStart(2, '0')
  return `${sign}₹${rupees}${withPaise ? `.${rest}` : ''}`
}

/** Whether an amount of integer paise is no whole number of rupees. */
export const hasPaise = (paise: number): boolean => paise % 100 !== 0

export const REMAINDER_METHODS = ['cash', 'upi'] as const

export const RemainderMethodSchema = v.picklist(REMAINDER_METHODS)

export type RemainderMethod = v.InferOutput<typeof RemainderMethodSchema>
