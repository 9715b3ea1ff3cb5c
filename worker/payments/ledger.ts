import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { FlagSchema } from '../../src/domain/fields'
import {
  type BookingSums,
  ENTRY_KINDS,
  type LedgerActor,
  type LedgerEntry,
  LedgerEntrySchema,
} from '../../src/domain/payments/ledger'
import { PaymentRecordSchema, RefundSchema } from '../../src/domain/payments/payment'
import type { Database } from '../database/client'
import { ledger } from '../database/payment-tables'
import { insertRow, presentJson } from '../database/rows'
import { users } from '../database/tables'

/** Who caused an entry, and by which event we learned of it. */
export interface Cause {
  actor: LedgerActor
  /** The id of a user; null for the provider and the system. */
  actorId: string | null
  /** 'checkout', 'webhook evt_…', 'reconciliation', 'transition'. */
  event: string
  now: Date
}

interface NewEntry extends Pick<LedgerEntry, 'kind' | 'reason'> {
  /** The rest of the entry's id beside its kind: what caused it, once. */
  source: string
  /** Above 0; the kind gives the sign. As an expression it is counted by the database. */
  paise: number | SQL<number>
  booking_id?: string | null
  payment_id?: string | null
  refund_id?: string | null
  /** True unless it is of a payment that counts for no booking. */
  counts?: boolean | SQL
  /** The source of the entry of this kind that this entry takes back, with the other sign. */
  reverses?: string
}

/**
 * A statement that puts one entry in the ledger, for the batch of what causes the entry, where `when` holds. An entry
 * that is there is left as it is; an entry that is there with other values aborts the batch.
 */
export function putInLedger(
  database: Database,
  entry: NewEntry,
  { actor, actorId, event, now }: Cause,
  when: SQL,
) {
  const { source, paise, reverses, ...rest } = entry
  const { kind } = rest
  const row = {
    ...{ booking_id: null, payment_id: null, refund_id: null, counts: true, ...rest },
    id: `${kind}|${source}`,
    amount_paise: sql`${ENTRY_KINDS[kind].sign * (reverses === undefined ? 1 : -1)} * ${paise}`,
    reverses: reverses === undefined ? null : `${kind}|${reverses}`,
    actor,
    actor_id: actorId,
    event,
    created_at: now.toISOString(),
  }
  return insertRow(database, ledger, row, when)
}

/** Whether an entry is in the ledger. */
export const isEntered = (kind: LedgerEntry['kind'], source: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ledger WHERE ledger.id = ${`${kind}|${source}`})`

/** The sum that the ledger's triggers keep with a booking, in signed paise. */
export const sumOf = (kind: keyof BookingSums): SQL<number> =>
  sql<number>`${sql.raw(`bookings.${kind}_paise`)}`

/** The condition that tolls and parking are confirmed which the driver did not collect. What was collected is the fare first. */
export const hasUncollectedCharges = (): SQL => sql`bookings.charges_amount > 0
  AND bookings.remaining_amount + bookings.charges_amount > ${sumOf('collected')} / 100`

/** The condition that a booking's rider owes so much for the driven ride. */
export const owesAtLeast = (paise: number): SQL => sql`bookings.owed_amount * 100 >= ${paise}`

/** Of a booking: its entries as a statement reads them, in no order. */
export const statementEntries = () =>
  presentJson(
    StatementEntriesSchema,
    sql`(
  SELECT json_group_array(json_object(
    'id', ledger.id, 'kind', ledger.kind, 'amount_paise', ledger.amount_paise, 'counts', ledger.counts,
    'reason', ledger.reason, 'created_at', ledger.created_at,
    'provider_payment_id', payments.provider_payment_id,
    'gateway_response', iif(ledger.kind = 'captured', payments.gateway_response, NULL),
    'refund', iif(refunds.id IS NULL, NULL, json_object(
      'status', refunds.status, 'sent_at', refunds.sent_at, 'processed_at', refunds.processed_at,
      'provider_refund_id', refunds.provider_refund_id, 'bank_reference', refunds.bank_reference))))
  FROM ledger LEFT JOIN payments ON payments.id = ledger.payment_id
  LEFT JOIN refunds ON refunds.id = ledger.refund_id
  WHERE ledger.booking_id = bookings.id)`,
  )

const StatementEntriesSchema = v.array(
  v.pipe(
    v.object({
      ...v.pick(LedgerEntrySchema, ['id', 'kind', 'amount_paise', 'reason', 'created_at']).entries,
      counts: FlagSchema,
      provider_payment_id: v.nullable(v.string()),
      gateway_response: v.nullable(PaymentRecordSchema.entries.gateway_response),
      refund: v.nullable(
        v.pick(RefundSchema, ['status', 'sent_at', 'processed_at', 'provider_refund_id', 'bank_reference']),
      ),
    }),
    v.transform(({ gateway_response, ...entry }) => ({
      ...entry,
      method: gateway_response?.method ?? null,
    })),
  ),
)

/** Where every rupee of a booking went, and who sent it there, oldest first: one query. */
export const ledgerOfBooking = (database: Database, bookingId: string) =>
  database
    .select({ ...getTableColumns(ledger), actor_name: users.full_name })
    .from(ledger)
    .leftJoin(users, eq(users.id, ledger.actor_id))
    .where(eq(ledger.booking_id, bookingId))
    .orderBy(ledger.created_at, ledger.id)
