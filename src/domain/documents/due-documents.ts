// Which documents of a booking are due (docs/product.md, DOCUMENT-3; docs/decisions/0066).
import { type BookingRow, shortId } from '../bookings/booking'
import { SERVICE_LABELS } from '../bookings/trip-types'
import { dateOf } from '../kolkata-time'
import { type LedgerKind, paiseOfKinds, sumsOf } from '../payments/ledger'
import { type BilledBooking, type StatementEntry, statement } from '../payments/statement'
import type { StatementLine } from '../payments/statement-lines'
import type { Company, DocumentBody, DocumentKind } from './document'
import { supplierAt, taxOf, taxTermsOf } from './gst'
import { type Supplier, YEARS_BY_LAW } from './gstin'

type DocumentedBooking = BilledBooking &
  Pick<BookingRow, 'id' | 'service_type' | 'trip_type' | 'vehicle_type' | 'distance_km'> &
  Pick<BookingRow, 'scheduled_time' | 'start_time' | 'end_time' | 'package_hours' | 'created_at'>

/** What is read of a document that was issued. */
export interface Issued {
  kind: DocumentKind
  cause_id: string
  entry_ids: readonly string[]
  total_paise: number
  body: Pick<DocumentBody, 'supplier' | 'company' | 'tax'>
}

export interface DocumentFacts {
  booking: DocumentedBooking
  entries: readonly StatementEntry[]
  issued: readonly Issued[]
  company: Company | null
  localities: { pickup_locality: string; dropoff_locality: string | null }
  /** Who sold since which day (docs/product.md, DOCUMENT-14). */
  suppliers: readonly Supplier[]
  now: Date
}

export interface DueDocument extends Issued {
  /** A series of its own where we have no GSTIN. */
  series: string
  financial_year: string
  /** The document that it names, which may be issued with it. */
  names: Pick<Issued, 'kind' | 'cause_id'> | null
  body: DocumentBody
}

/** Where we have no GSTIN each is a receipt, and says which: two of one trip are not a sum paid twice, nor a refund paid. */
const KINDS = {
  receipt_voucher: { series: 'RV', title: 'Receipt voucher', receipt: 'Receipt, paid ahead' },
  refund_voucher: { series: 'RF', title: 'Refund voucher', receipt: 'Receipt, goes back' },
  invoice: { series: 'IN', title: 'Tax invoice', receipt: 'Receipt' },
  credit_note: { series: 'CN', title: 'Credit note', receipt: 'Receipt, less charged' },
  debit_note: { series: 'DN', title: 'Debit note', receipt: 'Receipt, more charged' },
} as const satisfies Record<DocumentKind, Record<'series' | 'title' | 'receipt', string>>

/** '2627' from April 2026 to March 2027, in Kolkata. */
export function financialYearOf(now: Date): string {
  const [year = 0, month = 0] = dateOf(now).split('-').map(Number)
  const began = month < 4 ? year - 1 : year
  return `${began % 100}${(began + 1) % 100}`
}

/** Whether so many years are over since the 31 December after an instant's financial year (docs/product.md, DOCUMENT-15). */
export const areYearsOver = (years: number, at: Date, now: Date): boolean =>
  dateOf(now) > `${2000 + Number(financialYearOf(at).slice(2)) + years}-12-31`

/** The financial years whose documents have been kept as long as the terms of their last day say: '1718' is GST's first. */
export function yearsToDelete(suppliers: readonly Supplier[], now: Date): string[] {
  const years: string[] = []
  for (let ended = 2018; ended < now.getUTCFullYear(); ended += 1) {
    const lastDay = new Date(`${ended}-03-31T12:00+05:30`)
    const { years_kept } = supplierAt(suppliers, lastDay)
    if (years_kept !== null && areYearsOver(years_kept, lastDay, now)) years.push(financialYearOf(lastDay))
  }
  return years
}

/** Why a payment was made, where it is made ahead of the ride's end: the remainder and a tip are not. */
const AHEAD: readonly string[] = ['advance', 'full', 'change']

export const isPaidAhead = ({
  kind,
  counts,
  amount_paise,
  reason,
}: Pick<StatementEntry, 'kind' | 'counts' | 'amount_paise' | 'reason'>): boolean =>
  kind === 'captured' && counts && amount_paise > 0 && AHEAD.includes(reason)

/** Kinds that change what an ended booking costs. */
const VALUE_KINDS: readonly LedgerKind[] = ['fare_due', 'charged', 'fee_kept', 'refund_due']

type ValueEntry = Pick<StatementEntry, 'kind' | 'counts' | 'amount_paise'>

/**
 * What the booking costs once it is over, in paise: fare, tolls and parking, or what is kept, less what goes back of it. Money
 * that was paid above that and goes back changes nothing, nor does a write-off: the price stays (docs/product.md, DOCUMENT-5).
 */
export function suppliedValue(
  status: string,
  entries: readonly ValueEntry[],
): { value: number; tolls: number } {
  const sums = sumsOf(entries)
  // Where the rider ended the ride at a car with a problem, neither fare nor tolls are due (PROBLEM-12).
  const isDriven = status === 'completed' && sums.fare_due !== 0
  const tolls = isDriven ? 0 - sums.charged : 0
  const driven = isDriven ? tolls - sums.fare_due : 0
  const paid = sums.captured + sums.collected + sums.paid_at_office
  const kept = 0 - paiseOfKinds(entries, ['fee_kept'])
  // What was kept at the end pays what came later.
  const due = isDriven ? Math.max(driven, Math.min(driven + kept, paid)) : kept
  const back = Math.max(0, 0 - paiseOfKinds(entries, ['refund_due']) - Math.max(0, paid - due))
  const value = Math.max(0, due - back)
  return { value, tolls: Math.min(tolls, value) }
}

/** What the invoice of a booking says that it costs, with the notes after it, in paise; null: there is none. */
export function documentedValue(issued: readonly Pick<Issued, 'kind' | 'total_paise'>[]): number | null {
  if (!issued.some(({ kind }) => kind === 'invoice')) return null
  const signs = { invoice: 1, debit_note: 1, credit_note: -1, receipt_voucher: 0, refund_voucher: 0 }
  return issued.reduce((sum, { kind, total_paise }) => sum + signs[kind] * total_paise, 0)
}

/**
 * What is due of the money as it is now, beside what was issued; in the order in which it is numbered. What is documented once
 * is never due again, so that it does not matter how often or how late this is asked.
 */
export function dueDocuments(read: DocumentFacts): DueDocument[] {
  const { booking } = read
  // Its documents may have been deleted, and are not made anew.
  if (areYearsOver(YEARS_BY_LAW, new Date(booking.created_at), read.now)) return []
  const entries = read.entries
    // What becomes of a refund later is no part of what stays as it is.
    .map((entry) => ({ ...entry, refund: null }))
    .toSorted(
      (one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id),
    )
  const facts = { ...read, entries }
  const due: DueDocument[] = []
  const find = (kind: DocumentKind, cause_id: string) =>
    [...facts.issued, ...due].find((one) => one.kind === kind && one.cause_id === cause_id)
  for (const entry of entries) {
    if (isPaidAhead(entry) && !find('receipt_voucher', entry.id))
      due.push(documentOf(facts, 'receipt_voucher', { entry, total: entry.amount_paise }))
  }
  const invoice = find('invoice', booking.id)
  if (invoice) return [...due, ...dueNotes(facts, entries, invoice)]
  for (const entry of entries) {
    const isOf = ({ provider_payment_id: id }: StatementEntry) => id === entry.provider_payment_id
    const names = find('receipt_voucher', entries.find((one) => isPaidAhead(one) && isOf(one))?.id ?? '')
    if (entry.kind === 'refund_due' && names && !find('refund_voucher', entry.id))
      due.push(documentOf(facts, 'refund_voucher', { entry, total: -entry.amount_paise, names }))
  }
  const isOver = booking.status === 'completed' || booking.status === 'cancelled'
  const { value, tolls } = suppliedValue(booking.status, entries)
  if (isOver && value > 0) due.push(documentOf(facts, 'invoice', { total: value, tolls, entries }))
  return due
}

/**
 * A note for each entry that changes what was invoiced. One that changes nothing is stated by the next note: so what is stated
 * always comes to what is documented, and nothing is judged anew beside what came after it. A payment is read at its own time:
 * what pays a later toll was no overpayment that an earlier refund gave back.
 */
function dueNotes(facts: DocumentFacts, entries: readonly StatementEntry[], invoice: Issued): DueDocument[] {
  const { booking, issued } = facts
  const vouchers: readonly DocumentKind[] = ['receipt_voucher', 'refund_voucher']
  const stated = new Set(issued.flatMap(({ kind, entry_ids }) => (vouchers.includes(kind) ? [] : entry_ids)))
  const isStated = ({ id }: StatementEntry) => stated.has(id)
  const isNew = (entry: StatementEntry) => VALUE_KINDS.includes(entry.kind) && !isStated(entry)
  const { tolls: statedTolls } = suppliedValue(booking.status, entries.filter(isStated))
  let before = { value: documentedValue(issued) ?? 0, tolls: statedTolls }
  let unstated: string[] = []
  return [...entries.entries()].flatMap(([place, entry]) => {
    if (!isNew(entry)) return []
    unstated.push(entry.id)
    const next = entries.findIndex((one, later) => later > place && isNew(one))
    const read = entries.filter((one, at) => next === -1 || at < next || isStated(one))
    const after = suppliedValue(booking.status, read)
    const more = after.value - before.value
    // What was kept pays later tolls, so that more of those may come than of the price.
    const tolls = Math.min(Math.abs(more), Math.max(0, Math.sign(more) * (after.tolls - before.tolls)))
    before = after
    if (more === 0) return []
    const kind = more > 0 ? 'debit_note' : 'credit_note'
    const note = documentOf(facts, kind, { entry, total: Math.abs(more), tolls, names: invoice })
    const entry_ids = unstated
    unstated = []
    return { ...note, entry_ids }
  })
}

interface Parts {
  total: number
  tolls?: number
  /** What it is about; of an invoice all there is. */
  entry?: StatementEntry
  entries?: readonly StatementEntry[]
  names?: Issued
}

function documentOf(
  facts: DocumentFacts,
  kind: DocumentKind,
  { total, tolls = 0, entry, entries = [], names }: Parts,
): DueDocument {
  const { booking, localities, now } = facts
  const { id, trip_type, vehicle_type, package_hours, distance_km } = booking
  // Whoever sold when it was paid ahead, or when the booking ended. What names another document is taxed as that one was.
  const paidAt = names ? undefined : entry?.created_at
  const seller = supplierAt(facts.suppliers, new Date(paidAt ?? overAt(facts) ?? now))
  const { supplier, company, tax } = names?.body ?? { supplier: seller, company: facts.company, tax: null }
  const { legal_name, address, gstin } = supplier
  const isRental = booking.service_type === 'car_rental'
  const terms =
    names === undefined
      ? taxTermsOf({ ...localities, isRental }, company?.company_gstin ?? null, seller, now)
      : tax
  return {
    kind,
    series: gstin === null ? 'RC' : KINDS[kind].series,
    financial_year: financialYearOf(now),
    cause_id: entry?.id ?? id,
    names: names ? { kind: names.kind, cause_id: names.cause_id } : null,
    entry_ids: entry ? [entry.id] : entries.map((one) => one.id),
    total_paise: total,
    body: {
      title: KINDS[kind][gstin === null ? 'receipt' : 'title'],
      supplier: { legal_name, address, gstin },
      company,
      trip: {
        short_id: shortId(id),
        service: SERVICE_LABELS[booking.service_type],
        trip_type,
        vehicle_type,
        ...localities,
        package_hours,
        distance_km,
        scheduled_time: booking.scheduled_time,
        start_time: booking.start_time,
        end_time: booking.end_time,
      },
      lines: entry ? linesAbout(booking, entry) : linesOf(booking, entries),
      tax:
        gstin === null || terms === null
          ? null
          : taxOf(terms, gstin, total, seller.tolls === 'pure_agent' ? tolls : 0),
    },
  }
}

/** When the booking was over: a ride when it ended, however late we learned of it; a cancellation when its fee was kept. */
const overAt = ({ booking, entries }: DocumentFacts): string | undefined =>
  booking.end_time ?? entries.find(({ kind }) => kind === 'fare_due' || kind === 'fee_kept')?.created_at

/** The statement as its rider reads it, without tips, which are the driver's. */
function linesOf(booking: BilledBooking, entries: readonly StatementEntry[]): StatementLine[] {
  const tips = new Set(
    entries.flatMap(({ kind, reason, provider_payment_id: id }) =>
      kind === 'tip' || (kind === 'captured' && reason === 'tip') ? [id] : [],
    ),
  )
  const isOfTip = ({ kind, provider_payment_id: id }: StatementEntry) =>
    kind === 'tip' || (id !== null && tips.has(id))
  return statement(
    booking,
    entries.filter((entry) => !isOfTip(entry)),
    'rider',
  ).lines
}

/** The statement's own line of one entry. */
const linesAbout = (booking: BilledBooking, entry: StatementEntry): StatementLine[] =>
  statement(booking, [entry], 'rider').lines.filter(({ kind, paise }) => kind === entry.kind && paise !== 0)

/** The entries and documents of one booking, as an audit reads them. */
export interface DocumentBooks {
  status: string
  entries: readonly (ValueEntry & Pick<StatementEntry, 'id' | 'reason'> & { payment_id: string | null })[]
  issued: readonly Pick<Issued, 'kind' | 'cause_id' | 'total_paise'>[]
}

/**
 * What documents should say and what they do, of a booking of which none is due: what it cost, what was paid ahead, and what
 * of that went back before an invoice (docs/product.md, DOCUMENT-11).
 */
export function compareDocuments({ status, entries, issued }: DocumentBooks) {
  const isOver = status === 'completed' || status === 'cancelled'
  const sumOf = (some: readonly { amount_paise: number }[]) =>
    some.reduce((sum, { amount_paise }) => sum + Math.abs(amount_paise), 0)
  const totalOf = (kind: DocumentKind) =>
    issued.reduce((sum, one) => (one.kind === kind ? sum + one.total_paise : sum), 0)
  const ahead = entries.filter(isPaidAhead)
  const isOfAhead = new Set(ahead.map(({ payment_id }) => payment_id))
  const invoiced = documentedValue(issued)
  const vouchers = new Set(issued.flatMap((one) => (one.kind === 'refund_voucher' ? one.cause_id : [])))
  const back = entries.filter(
    ({ kind, id, payment_id }) =>
      kind === 'refund_due' && (invoiced === null ? isOfAhead.has(payment_id) : vouchers.has(id)),
  )
  return [
    ['documents_differ_from_value', isOver ? suppliedValue(status, entries).value : 0, invoiced ?? 0],
    ['receipt_vouchers_differ', sumOf(ahead), totalOf('receipt_voucher')],
    ['refund_vouchers_differ', sumOf(back), totalOf('refund_voucher')],
  ] satisfies [finding: string, expected: number, found: number][]
}
