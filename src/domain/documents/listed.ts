// What the screens of a trip say of its documents, and the company that a rider gives for them.
import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking'
import { InstantSchema, PaiseSchema } from '../fields'

/** A document in a trip's list. */
export const ListedDocumentSchema = v.object({
  number: v.string(),
  title: v.string(),
  total_paise: PaiseSchema,
  issued_at: InstantSchema,
})

export type ListedDocument = v.InferOutput<typeof ListedDocumentSchema>

/** A company as it is typed and answered; `CompanySchema` of document.ts is what is stored. */
export const TypedCompanySchema = v.object({
  company_name: v.pipe(v.string(), v.maxLength(200)),
  /** Null in what an older page sends, and of a company that was named there. */
  company_address: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(600))), null),
  company_gstin: v.pipe(v.string(), v.maxLength(50)),
})

export type TypedCompany = v.InferOutput<typeof TypedCompanySchema>

/** Whether a trip's company may be given, changed or taken back: until it is over (docs/product.md, DOCUMENT-2). */
export const mayNameCompany = ({ status }: Pick<BookingRow, 'status'>): boolean =>
  status !== 'completed' && status !== 'cancelled'
