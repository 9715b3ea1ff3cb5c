// The statement of a booking: its bill in lines, made of its entries for one reader (docs/product.md, BOOKS-10).
import type { BookingRow } from '../bookings/booking'
import { type RentalBooking, rentalTermsOf } from '../fares/package-terms'
import { overFrom, overWords, recordedWords, rentalRupees } from '../fares/rental'
import { formatDateTimeWithYear } from '../kolkata-time'
import { CHARGE_LABELS } from '../rides/charges'
import { formatPaise, PAYMENT_METHOD_LABELS, paiseOf } from './amounts'
import { REFUND_ARRIVES } from './cancellation'
import { coveredCharges } from './change-money'
import { isUnsettled, type PaymentState } from './checkout'
import { tipUntil } from './decide-payment'
import { balanceOf, earnedOrHeld, feeOwed, type LedgerEntry, type LedgerKind, sumsOf } from './ledger'
import { REFUND_REASONS, type RefundRow } from './payment'
import { isCauseOfUnpaid, UNPAID_WORDS } from './remainder'
import {
  collectedLine,
  line,
  REFUND_LABELS,
  STATEMENT_READERS,
  type Statement,
  type StatementLine,
  type StatementReader,
} from './statement-lines'

const RIDERS = ['rider', 'operator', 'export'] as const

/** Who reads a line of an entry of each kind. What became of a refund is in the line of what was decided. */
export const ENTRY_READERS: Partial<Record<LedgerKind, readonly StatementReader[]>> = {
  fare_due: STATEMENT_READERS,
  charged: [...RIDERS, 'driver'],
  captured: [...RIDERS, 'payer'],
  collected: STATEMENT_READERS,
  paid_at_office: [...RIDERS, 'payer'],
  written_off: ['operator', 'export'],
  fee_kept: [...RIDERS, 'payer'],
  tip: [...RIDERS, 'driver'],
  refund_due: [...RIDERS, 'payer'],
}

/** Who reads each total; to anybody else it is 0. */
export const TOTAL_READERS = {
  /** Paid online, and counting for the booking. */
  paid_paise: [...RIDERS, 'payer'],
  /** To be paid to the driver at the end of the ride; 0 once it is over. */
  due_paise: STATEMENT_READERS,
  /** What its rider owes for the driven ride. */
  owed_paise: RIDERS,
  /** The fee of a cancelled booking that was to be paid to the driver. */
  fee_owed_paise: RIDERS,
  /** What goes back and the provider does not have yet, or could not send; what it has taken; what it has refunded. */
  refund_due_paise: RIDERS,
  refund_sent_paise: RIDERS,
  refunded_paise: RIDERS,
  /** What was earned by the booking or is held for it. */
  held_paise: ['operator'],
} as const satisfies Record<string, readonly StatementReader[]>

type Totals = Record<keyof typeof TOTAL_READERS, number>

/** An entry with what is shown of the payment and of the refund that it is about. */
export interface StatementEntry
  extends Pick<LedgerEntry, 'id' | 'kind' | 'amount_paise' | 'counts' | 'reason' | 'created_at'> {
  provider_payment_id: string | null
  /** The provider's value: 'upi', 'card', 'wallet', 'netbanking'. */
  method: string | null
  refund: Pick<
    RefundRow,
    'status' | 'sent_at' | 'processed_at' | 'provider_refund_id' | 'bank_reference'
  > | null
}

export interface BilledBooking
  extends RentalBooking,
    Pick<BookingRow, 'status' | 'fare_amount' | 'remaining_amount' | 'payment_failed'>,
    Pick<BookingRow, 'unpaid_note' | 'pays_driver' | 'rental_over'> {
  /** While the provider is asked about a payment nothing is said to be unpaid. */
  payment_state?: PaymentState
}

/** The lines of a booking's bill as `reader` reads them, and what follows from its entries (docs/product.md, BOOKS-10). */
export function statement(
  booking: BilledBooking,
  entries: readonly StatementEntry[],
  reader: StatementReader,
): Statement {
  const all = itemsOf(entries)
  const may = (kind: LedgerKind) => ENTRY_READERS[kind]?.includes(reader) ?? false
  // Whoever may not read of tolls and parking reads them in no sum either.
  const bill = billOf(booking, may('charged') ? entries : entries.filter(({ kind }) => kind !== 'charged'))
  const countsInPart = ({ provider_payment_id: id }: StatementEntry) =>
    id !== null &&
    entries.some((one) => one.kind === 'captured' && one.counts && one.provider_payment_id === id)
  // Whoever pays by a link reads nothing of payments that never counted, nor of what goes back of those.
  const of = (wanted: LedgerKind) =>
    all.filter(
      (item) =>
        item.kind === wanted && may(item.kind) && (reader !== 'payer' || item.counts || countsInPart(item)),
    )
  const tips = all.filter(({ kind, provider_payment_id: id }) => kind === 'tip' && id !== null)
  const isTip = ({ provider_payment_id: id }: StatementEntry) =>
    tips.some((tip) => tip.provider_payment_id === id)
  const paid = [
    ...of('captured').filter((entry) => !isTip(entry)),
    ...of('collected'),
    ...of('paid_at_office'),
    ...(may('captured') ? of('tip').filter(isTip) : []),
  ]
  const refunds = of('refund_due')
  const entryLine = (entry: StatementEntry) => lineOf(entry, reader)
  const isAwaited = refunds.some(({ refund }) => refund?.status !== 'processed')
  const left = isAwaited ? 'Paid, once all refunds have arrived' : 'Paid, after refunds'
  return {
    lines: [
      line(
        'fare_due',
        booking.status === 'cancelled' ? 'Fare, as it was booked' : 'Fare',
        bill.fare - bill.beyond,
        noteOfFare(bill, booking.unpaid_note, reader),
      ),
      ...beyondLines(booking, bill, all),
      ...of('charged').map(entryLine),
      ...costLines(bill, reader),
      ...paid.map(entryLine),
      ...(may('captured') && (paid.length > 0 || !bill.isUnsettled)
        ? [line('paid', 'Paid in all', sumOf(paid))]
        : []),
      ...of('written_off').map(entryLine),
      ...(reader === 'driver' ? tipsLeft(tips, all) : []).map(entryLine),
      ...of('tip')
        .filter((entry) => !isTip(entry))
        .map(entryLine),
      ...refunds.map(entryLine),
      ...(refunds.length > 0 ? [line('left', left, sumOf([...paid, ...refunds]))] : []),
      ...(may('fee_kept') ? keptLines(booking, bill, of('fee_kept')) : []),
      ...openLines(booking, bill, reader),
    ],
    summary: summaryOf(booking, bill, reader, refundedIn(all, ['due', 'failed', 'sent'])),
    arrives: refundedIn(refunds, ['due', 'sent']) > 0 ? REFUND_ARRIVES : null,
    tip_until:
      reader === 'rider' && bill.owed === 0 && tips.length === 0
        ? (tipUntil(booking)?.toISOString() ?? null)
        : null,
    ...totalsFor(reader, {
      paid_paise: bill.paid,
      due_paise: bill.due,
      owed_paise: bill.owed,
      fee_owed_paise: bill.feeOwed,
      refund_due_paise: refundedIn(all, ['due', 'failed']),
      refund_sent_paise: refundedIn(all, ['sent']),
      refunded_paise: refundedIn(all, ['processed']),
      held_paise: earnedOrHeld(entries, bill.owed + bill.feeOwed),
    }),
  }
}

/** Online tips less what went back of them: what the office pays to the driver. */
const tipsLeft = (tips: readonly StatementEntry[], all: readonly StatementEntry[]) =>
  tips.flatMap((tip) => {
    const ofTip = ({ kind, provider_payment_id: id }: StatementEntry) =>
      kind === 'refund_due' && id === tip.provider_payment_id
    const amount_paise = sumOf([tip, ...all.filter(ofTip)])
    return amount_paise > 0 ? { ...tip, amount_paise } : []
  })

function totalsFor(reader: StatementReader, totals: Totals): Totals {
  const readers: Record<string, readonly StatementReader[]> = TOTAL_READERS
  const hidden = Object.keys(totals).filter((name) => !readers[name]?.includes(reader))
  return { ...totals, ...Object.fromEntries(hidden.map((name) => [name, 0])) }
}

const sumOf = (entries: readonly { amount_paise: number }[]): number =>
  entries.reduce((sum, { amount_paise }) => sum + amount_paise, 0)

const refundedIn = (items: readonly StatementEntry[], states: readonly RefundRow['status'][]) =>
  0 - sumOf(items.filter(({ refund }) => refund !== null && states.includes(refund.status)))

/** What has a line each, oldest first: a payment that was taken back is one with what it became, a refund with its steps. */
function itemsOf(entries: readonly StatementEntry[]): StatementEntry[] {
  const items = Map.groupBy(
    entries
      .filter(({ kind }) => kind in ENTRY_READERS)
      .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id)),
    ({ kind, id, provider_payment_id }) => (kind === 'captured' ? (provider_payment_id ?? id) : id),
  )
  return [...items.values()].flatMap((same) => (same[0] ? { ...same[0], amount_paise: sumOf(same) } : []))
}

/** What of a booking every line may depend on, in paise. */
interface Bill extends ReturnType<typeof billOf> {}

function billOf(booking: BilledBooking, entries: readonly StatementEntry[]) {
  const sums = sumsOf(entries)
  const { owed_paise: owed } = balanceOf(booking, sums)
  const isDriven = booking.status === 'completed'
  const isOver = isDriven || booking.status === 'cancelled'
  const [remaining, charged] = [paiseOf(booking.remaining_amount), 0 - sums.charged]
  const extended = isOver ? 0 : paiseOf(rentalRupees(booking))
  const covered = paiseOf(coveredCharges(booking.fare_amount, (charged + extended) / 100, sums.captured))
  // What was collected counts for the fare first, as at the end of a ride.
  const missing = Math.min(charged, Math.max(0, remaining + charged - sums.collected))
  return {
    isDriven,
    isOver,
    // No fare is due where the rider ended the ride at a car with a problem (PROBLEM-8).
    fare: isDriven ? 0 - sums.fare_due : paiseOf(booking.fare_amount) + extended,
    feeOwed: feeOwed(booking, entries),
    /** Of it what a rental costs beyond its package. */
    beyond: isDriven ? 0 - sumOf(entries.filter(isBeyond)) : extended,
    charged,
    paid: sums.captured,
    remaining,
    covered,
    due: isOver ? 0 : remaining + charged + extended - covered,
    owed,
    /** Of a driven ride: tolls and parking that the driver did not collect. The rest of what is not owed the office has. */
    uncollected: { owed: Math.min(missing, owed), office: isDriven ? missing - Math.min(missing, owed) : 0 },
    collected: sums.collected,
    isUnsettled: isUnsettled(booking.payment_state ?? 'none'),
    /** Why less was collected than was due. */
    cause: entries.find((entry) => entry.kind === 'fare_due' && !isBeyond(entry))?.reason ?? null,
  }
}

const isBeyond = ({ kind, reason }: StatementEntry) =>
  kind === 'fare_due' && (reason === 'extended' || reason === 'extra')
const labelOfExtension = (booking: BilledBooking) => `Extended to ${rentalTermsOf(booking)?.size.name}`

/** What a rental costs beyond the package it was sold with, each with why. */
function beyondLines(booking: BilledBooking, { beyond, isDriven }: Bill, all: readonly StatementEntry[]) {
  if (!isDriven) return beyond === 0 ? [] : [line('fare_due', labelOfExtension(booking), beyond)]
  const over = overFrom(booking.rental_over)
  // Of kilometres that an operator recorded there is a second entry.
  const costOf = (why: string) => 0 - sumOf(all.filter((item) => isBeyond(item) && item.reason === why))
  const extra = costOf('extra')
  // A note of that entry alone charges none of what the end was over.
  const isAll = over?.recorded_kilometres === undefined || extra === paiseOf(over.rupees)
  return [
    line('fare_due', labelOfExtension(booking), costOf('extended')),
    line('fare_due', 'Beyond the package', extra, over && (isAll ? overWords : recordedWords)(over)),
  ].filter(({ paise }) => paise !== 0)
}

/** What became of the fare at the end of the ride, for those who are told: the driver, and operators. */
function noteOfFare({ isDriven, cause, ...bill }: Bill, note: string | null, reader: StatementReader) {
  if (isDriven && bill.fare === 0) return 'Nothing is due: the car had a problem'
  if (reader === 'driver' && isDriven && bill.collected === 0) {
    return bill.remaining + bill.charged > 0 ? 'Nothing collected' : 'All paid online'
  }
  if (reader !== 'operator' || !isCauseOfUnpaid(cause)) return null
  return `Not all collected: ${UNPAID_WORDS[cause]}${note ? `. ‘${note}’` : ''}`
}

/** With tolls and parking: their sum, and that with the fare. */
function costLines({ fare, charged, uncollected }: Bill, reader: StatementReader): StatementLine[] {
  if (charged === 0) return []
  const { owed, office } = uncollected
  const toDriver = [
    owed > 0 && `${formatPaise(owed)} is not paid yet: the rider is asked to pay it online.`,
    office > 0 && `${formatPaise(office)} did not come to you: the office pays it to you.`,
  ].filter(Boolean)
  // Nothing is due where the rider ended the ride at a car with a problem (PROBLEM-12).
  const isFree = fare === 0
  const toRider = isFree ? 'You pay nothing: the car had a problem' : null
  const toOperator =
    office > 0 ? `The driver paid ${formatPaise(office)} of it and did not collect it: pay it to them` : null
  const notes = { driver: toDriver.join(' ') || null, operator: toOperator }
  const note = reader === 'driver' || reader === 'operator' ? notes[reader] : toRider
  const both = line('cost', 'Fare, tolls and parking', fare + charged)
  return [line('cost', 'Tolls and parking', charged, note), ...(isFree ? [] : [both])]
}

/** What a cancellation kept, or of a driven ride what was paid above its fare and tolls, those confirmed since too (CHANGE-10). */
function keptLines({ status }: BilledBooking, { paid, fare, charged }: Bill, entries: StatementEntry[]) {
  const kept = -sumOf(entries)
  if (status === 'cancelled') {
    return paid > 0 || entries.length > 0 ? [line('fee_kept', 'Cancellation fee', kept)] : []
  }
  const above = Math.min(kept, paid - fare - charged)
  return above > 0 ? [line('fee_kept', 'Kept of what was paid before the change', above)] : []
}

const METHOD_LABELS: Record<string, string> = { ...PAYMENT_METHOD_LABELS, netbanking: 'Net banking' }

const wordsIn = (table: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

function lineOf(entry: StatementEntry, reader: StatementReader): StatementLine {
  const { kind, amount_paise: paise, reason, created_at, provider_payment_id, method, refund } = entry
  const at = formatDateTimeWithYear(created_at)
  const payment = `${at}, payment ${provider_payment_id}`
  switch (kind) {
    case 'charged':
      return line(kind, reason === 'parking' ? CHARGE_LABELS.parking : CHARGE_LABELS.toll, -paise)
    case 'collected':
      return collectedLine(reader, paise, reason === 'upi' ? 'upi' : 'cash', at)
    case 'paid_at_office':
      return line(kind, 'Paid at the office', paise, reader === 'payer' ? null : at)
    case 'written_off':
      return line(kind, 'Written off', paise, at)
    case 'tip': {
      // Nobody but its rider knows of a tip in cash.
      const who = reader === 'rider' || reader === 'export' ? 'you' : 'the rider'
      return provider_payment_id === null
        ? line('tip_in_cash', 'Tip in cash', paise, `As ${who} told us; counted in no sum`)
        : line(kind, 'Tip', paise, reader === 'driver' ? 'Paid online: the office pays it to you.' : payment)
    }
    case 'captured': {
      const by = method === null ? [] : [wordsIn(METHOD_LABELS, method) ?? method]
      return line(kind, ['Paid online', ...by].join(', '), paise, reader === 'payer' ? null : payment)
    }
    default: {
      const why = wordsIn(REFUND_REASONS, reason) ?? REFUND_REASONS.at_provider
      const note = `${why}. Payment ${provider_payment_id}.${refundProgress(entry)}`
      const label = refund === null ? 'Goes back' : REFUND_LABELS[refund.status]
      return line('refund_due', label, paise, reader === 'payer' ? null : note)
    }
  }
}

/** What its rider paid to the driver, as messages say it: '₹300 in cash'; '' for nothing. */
export function collectedWords(entries: readonly StatementEntry[]): string {
  const collected = itemsOf(entries).filter(({ kind }) => kind === 'collected')
  const by = collected[0]?.reason === 'upi' ? 'by UPI' : 'in cash'
  return collected.length === 0 ? '' : `${formatPaise(sumOf(collected))} ${by}`
}

/**
 * What became of a refund and when (docs/product.md, TRIP-9). Only what the provider confirmed reads 'Refunded'. A document,
 * which stays as it is, says nothing of it: its entries are without.
 */
function refundProgress({ refund, created_at }: StatementEntry): string {
  if (refund === null) return ''
  const reference = refund.bank_reference ?? refund.provider_refund_id
  const asked = reference === null ? '' : ` Reference ${reference}.`
  const on = (at: string | null) => (at === null ? '' : ` ${formatDateTimeWithYear(at)}`)
  return {
    due: ` Not sent yet. Due since${on(created_at)}.`,
    sent: ` On its way to your bank since${on(refund.sent_at)}.${asked}`,
    processed: ` With your bank since${on(refund.processed_at)}, which may take some days to show it.${asked}`,
    failed: ' We couldn’t send it yet. It’s still yours, and we’re looking into it.',
  }[refund.status]
}

/** What of fare, tolls and parking is not paid: the rest of a partly paid fare goes to the driver. */
function openLines(booking: BilledBooking, bill: Bill, reader: StatementReader): StatementLine[] {
  const open = (label: string, paise: number, note: string | null = null) =>
    paise > 0 ? [line('open', label, paise, note)] : []
  if (reader === 'driver') {
    const covered = bill.covered > 0 ? [line('open', 'Paid online already', -bill.covered)] : []
    const rest = open(booking.pays_driver ? 'All of the fare' : 'Rest of the fare', bill.remaining)
    return bill.isOver ? [] : [...rest, ...open(labelOfExtension(booking), bill.beyond), ...covered]
  }
  if (bill.isUnsettled && bill.feeOwed === 0) return []
  const note = bill.feeOwed > 0 ? 'It stops only the next booking that is paid to the driver' : null
  if (bill.isOver) return reader === 'payer' ? [] : open('Not paid yet', bill.owed + bill.feeOwed, note)
  if (bill.paid === 0 && !booking.pays_driver) return open('Not paid yet', bill.fare)
  const label = booking.pays_driver
    ? 'Pay to the driver after the ride'
    : 'To pay after the ride, to the driver'
  return open(label, bill.due, tollsOfIt(bill))
}

const tollsOfIt = ({ charged, covered }: Bill) =>
  charged > covered ? `${formatPaise(charged - covered)} of it tolls and parking` : null

/** Of a driven ride what its pages, its receipt and its message say alike: what is left to pay, and what comes back. */
function summaryOf(booking: BilledBooking, bill: Bill, reader: StatementReader, comesBack: number) {
  if (reader === 'driver' || bill.isUnsettled || booking.status === 'cancelled') return null
  if (bill.isDriven) {
    // How much their rider owes is no payer's to read.
    if (reader === 'payer')
      return bill.owed > 0 ? 'What isn’t paid yet we ask the rider for, by message.' : null
    const what = bill.charged > 0 ? 'the fare, tolls and parking' : 'the fare'
    const said = [
      bill.owed > 0 && `${formatPaise(bill.owed)} of ${what} is not paid yet.`,
      comesBack > 0 && `${formatPaise(comesBack)} is coming back to you.`,
    ].filter(Boolean)
    return said.join(' ') || null
  }
  const tolls = tollsOfIt(bill)
  if (booking.pays_driver)
    return `Pay ${formatPaise(bill.due)} to the driver after the ride${tolls === null ? '' : `, ${tolls}`}.`
  if (bill.paid === 0) return null
  if (bill.due === 0) return `${formatPaise(bill.paid)} paid online, nothing is left to pay after the ride.`
  const due = `${formatPaise(bill.due)} to pay the driver after the ride`
  return `${[`${formatPaise(bill.paid)} paid online`, due, tolls].filter(Boolean).join(', ')}.`
}
