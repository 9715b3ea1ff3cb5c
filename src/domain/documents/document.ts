// A document: a booking's statement as it was when the document was issued (docs/product.md, DOCUMENT-1).
import * as v from 'valibot'
import { TripTypeSchema } from '../bookings/trip-types'
import { CountSchema, InstantSchema, lineOf, PaiseSchema, VehicleTypeSchema } from '../fields'
import { StatementLineSchema } from '../payments/statement-lines'
import { isGstin } from './gstin'

export const DOCUMENT_KINDS = [
  'receipt_voucher',
  'refund_voucher',
  'invoice',
  'credit_note',
  'debit_note',
] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The company that a booking's rider wants on its documents (docs/product.md, DOCUMENT-2). */
export const CompanySchema = v.object({
  company_name: v.pipe(lineOf(100), v.minLength(1)),
  /** Null of one that was named before its address was asked. */
  company_address: v.nullable(v.pipe(lineOf(300), v.minLength(1))),
  company_gstin: v.pipe(
    v.string(),
    v.maxLength(30),
    v.transform((typed) => typed.replace(/\s/g, '').toUpperCase()),
    v.check(isGstin),
  ),
})

export type Company = v.InferOutput<typeof CompanySchema>

/** What of a total is tax. `taxable`, the three taxes and `pure_agent` are the total, to the paisa. */
const TaxSchema = v.object({
  /** The services accounting code of what was driven. */
  sac: v.string(),
  rate_percent: CountSchema,
  /** '29-Karnataka'. */
  place_of_supply: v.string(),
  taxable_paise: PaiseSchema,
  cgst_paise: PaiseSchema,
  sgst_paise: PaiseSchema,
  igst_paise: PaiseSchema,
  /** Tolls and parking that were paid in the rider's name: in the total, and not in the value. */
  pure_agent_paise: PaiseSchema,
})

export type DocumentTax = v.InferOutput<typeof TaxSchema>

/** What is printed. It names nobody but a company, and no door. */
export const DocumentBodySchema = v.object({
  /** 'Tax invoice'; 'Receipt', and which, where we have no GSTIN. */
  title: v.string(),
  supplier: v.object({ legal_name: v.string(), address: v.string(), gstin: v.nullable(v.string()) }),
  company: v.nullable(
    v.object({
      company_name: v.string(),
      company_address: v.optional(v.nullable(v.string()), null),
      company_gstin: v.string(),
    }),
  ),
  trip: v.object({
    short_id: v.string(),
    service: v.string(),
    trip_type: v.nullable(TripTypeSchema),
    vehicle_type: VehicleTypeSchema,
    pickup_locality: v.string(),
    dropoff_locality: v.nullable(v.string()),
    package_hours: v.nullable(v.number()),
    distance_km: v.number(),
    scheduled_time: InstantSchema,
    start_time: v.nullable(InstantSchema),
    end_time: v.nullable(InstantSchema),
  }),
  /** Of an invoice the whole statement, of any other document what it is about. */
  lines: v.array(StatementLineSchema),
  /** Null where we have no GSTIN. */
  tax: v.nullable(TaxSchema),
})

export type DocumentBody = v.InferOutput<typeof DocumentBodySchema>

/** A document as anybody reads it. */
export const DocumentSchema = v.object({
  /** At most 16 of A–Z, 0–9, '-' and '/': 'RV/2627/000001'. */
  number: v.string(),
  kind: v.picklist(DOCUMENT_KINDS),
  booking_id: v.string(),
  /** Of a refund voucher its receipt voucher, of a note its invoice. */
  names_number: v.nullable(v.string()),
  body: DocumentBodySchema,
  total_paise: PaiseSchema,
  issued_at: InstantSchema,
})

export type IssuedDocument = v.InferOutput<typeof DocumentSchema>
