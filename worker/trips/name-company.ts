import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { CompanySchema } from '../../src/domain/documents/document'
import { mayNameCompany, type TypedCompany } from '../../src/domain/documents/listed'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { ABSENT_BOOKING, findOwnBooking } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookingCompanies } from '../database/payment-tables'
import { insertRow } from '../database/rows'

export const NAME_COMPANY_REFUSALS = {
  company_name: 'Enter the company’s name, of at most 100 characters.',
  company_address: 'Enter the address on the company’s registration certificate, of at most 300 characters.',
  gstin_length: 'Enter the 15 letters and digits of the GSTIN, as on the company’s registration certificate.',
  gstin_mistyped:
    'This GSTIN is mistyped: its characters don’t fit each other. Compare it with the certificate.',
  trip_over: [409, 'This trip is over, so its documents stay as they are. Call us if one is wrong.'],
  no_such_booking: ABSENT_BOOKING,
} as const satisfies RefusalTable

type Refusal = RefusalOf<typeof NAME_COMPANY_REFUSALS>

interface Named {
  userId: string
  bookingId: string
  /** As it was typed; nothing typed takes it back. */
  typed: TypedCompany
  now: Date
}

/**
 * A rider says which company the documents of their trip name from now on, until it is over (docs/product.md, DOCUMENT-2).
 * The write has both conditions: a ride may end meanwhile.
 */
export async function nameCompany(
  database: Database,
  { userId, bookingId, typed, now }: Named,
): Promise<Result<true, Refusal>> {
  const isNone = Object.values(typed).join('').trim() === ''
  const company = v.safeParse(CompanySchema, typed)
  if (!isNone && !company.success) return refuse({ reason: reasonOf(typed) })
  const mayBe = sql`EXISTS (SELECT 1 FROM bookings WHERE bookings.id = ${bookingId}
    AND bookings.user_id = ${userId} AND bookings.status NOT IN ('completed', 'cancelled'))`
  const { meta } = await (company.success
    ? insertRow(
        database,
        bookingCompanies,
        { booking_id: bookingId, ...company.output, created_at: now.toISOString() },
        mayBe,
      ).onConflictDoUpdate({ target: bookingCompanies.booking_id, set: company.output })
    : database.delete(bookingCompanies).where(and(eq(bookingCompanies.booking_id, bookingId), mayBe)))
  if (meta.changes > 0) return accept(true)
  const booking = await findOwnBooking(database, userId, bookingId)
  if (!booking) return refuse({ reason: 'no_such_booking' })
  // Taken back, and there was none.
  return isNone && mayNameCompany(booking) ? accept(true) : refuse({ reason: 'trip_over' })
}

function reasonOf({ company_name, company_address, company_gstin }: TypedCompany): Refusal['reason'] {
  if (!v.is(CompanySchema.entries.company_name, company_name)) return 'company_name'
  if (!v.is(CompanySchema.entries.company_address, company_address)) return 'company_address'
  return /^[0-9A-Z]{15}$/i.test(company_gstin.replace(/\s/g, '')) ? 'gstin_mistyped' : 'gstin_length'
}
