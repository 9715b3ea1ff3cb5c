import { describe, expect, it } from 'vitest'
import { ExportedBookingSchema } from '../../src/domain/bookings/booking-export'
import { TripDetailsSchema } from '../../src/domain/bookings/trip-details'
import type { Audience } from '../../src/domain/fields'
import { BookingPanelSchema } from '../../src/domain/ops/booking-panel'
import { PaymentOrderAnswerSchema } from '../../src/domain/payments/checkout'
import { OrderRecordSchema, PaymentRecordSchema, RefundRecordSchema } from '../../src/domain/payments/payment'
import { keysOf, ORDER, PAYMENT, REFUND } from '../support/bookings/audiences'

interface Picked {
  noun: string
  record: { entries: object }
  audiences: typeof PAYMENT
  /** Every schema of an answer that shows the record, by who reads it. */
  picks: Partial<Record<Audience, { entries: object }[]>>
}

const [trip, panel, exported] = [
  TripDetailsSchema.entries,
  BookingPanelSchema.entries,
  ExportedBookingSchema.entries,
]

const RECORDS: Picked[] = [
  {
    noun: 'payment',
    record: PaymentRecordSchema,
    audiences: PAYMENT,
    picks: { rider: [trip.payments.item], operator: [panel.payments.item], export: [exported.payments.item] },
  },
  {
    noun: 'refund',
    record: RefundRecordSchema,
    audiences: REFUND,
    picks: { rider: [trip.refunds.item], operator: [panel.refunds.item], export: [exported.refunds.item] },
  },
  {
    noun: 'payment order',
    record: OrderRecordSchema,
    audiences: ORDER,
    picks: { rider: [PaymentOrderAnswerSchema] },
  },
]

describe.each(RECORDS)('The audiences of a $noun', ({ record, audiences, picks }) => {
  const { fields, table, fieldsFor, fieldsOf } = audiences

  it('name every field of the record', () => {
    expect(fields.toSorted()).toEqual(keysOf(record).sort())
  })

  it('are those of the schemas of what each reads, no more and no less', () => {
    const read = Object.entries(picks).map(([audience, schemas]) => [audience, fieldsOf(keysOf(...schemas))])
    const named = [...new Set(Object.values(table).flat())].map((audience) => [audience, fieldsFor(audience)])
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(named))
  })
})
