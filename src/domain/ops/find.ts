import * as v from 'valibot'
import { COUNTRY_PREFIX, isIndianMobile } from '../sign-in/phone'
import { plateKey, readPlate } from '../text'
import { RideRowSchema } from './dispatch-board'
import { UnmatchedPaymentSchema } from './money'

/** What an operator may have typed into the one field; null where it cannot be that. */
export interface FindQuery {
  shortId: string | null
  phone: string | null
  plate: string | null
  /** The provider's id of a payment. */
  paymentId: string | null
}

const ID = /^[\w-]{8,64}$/

const PAYMENT_ID = /^pay_\w{1,60}$/

const PHONE = /^[+\d\s().-]{10,24}$/

/** Prefixes that are written before the ten digits in India. */
const BEFORE_TEN = /^(?:0{0,2}91|0)(?=\d{10}$)/

const PLATE = /^(?=.*[A-Z])(?=.*\d)[A-Z\d]{4,12}$/

/**
 * Reads a short id (or a whole one: its last 8 characters count), a phone number in any spelling, a number plate in any
 * spacing, or the id of a payment. Eight letters and figures may be an id or a plate, so both are searched; null for anything else.
 * docs/product.md, Operations.
 */
export function readFindQuery(typed: string): FindQuery | null {
  const text = typed.trim().replace(/^#/, '')
  if (PAYMENT_ID.test(text)) return { shortId: null, phone: null, plate: null, paymentId: text }
  const digits = PHONE.test(text) ? text.replace(/\D/g, '').replace(BEFORE_TEN, '') : ''
  const number = COUNTRY_PREFIX + digits
  const phone = isIndianMobile(number) ? number : null
  const shortId = phone === null && ID.test(text) ? text.slice(-8).toLowerCase() : null
  const key = plateKey(readPlate(text) ?? text)
  const plate = phone === null && PLATE.test(key) ? key : null
  return (phone ?? shortId ?? plate) ? { shortId, phone, plate, paymentId: null } : null
}

/** What was found besides bookings: a user by phone, a car by plate. */
const FindSubjectSchema = v.object({
  kind: v.picklist(['rider', 'driver', 'operator', 'vehicle']),
  id: v.string(),
  /** A name, or a plate. */
  label: v.string(),
})

export type FindSubject = v.InferOutput<typeof FindSubjectSchema>

/** GET /api/ops/find?q=… Open rides first, then the newest. */
export const FindResultsSchema = v.object({
  subjects: v.array(FindSubjectSchema),
  rides: v.array(RideRowSchema),
  /** The payment of this id, where it is of no booking. */
  payments: v.array(UnmatchedPaymentSchema),
})

export type FindResults = v.InferOutput<typeof FindResultsSchema>
