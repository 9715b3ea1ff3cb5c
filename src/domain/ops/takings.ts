// What a day earned: sums of the ledger's entries and of the rides that ended (docs/product.md, DAY-1).
import * as v from 'valibot'
import { CountSchema } from '../fields'
import { addDays, isLocalDate } from '../kolkata-time'
import type { LedgerKind } from '../payments/ledger'

const DaySchema = v.pipe(v.string(), v.check(isLocalDate))

/** Days of one question. */
export const MOST_DAYS = 31

export const TAKINGS_BY = ['driver', 'car', 'day'] as const

/** GET /api/ops/takings: the first and the last day in Kolkata; today without them. */
export const TakingsQuerySchema = v.pipe(
  v.object({
    from: v.optional(DaySchema),
    to: v.optional(DaySchema),
    by: v.optional(v.picklist(TAKINGS_BY), 'driver'),
  }),
  v.check(
    ({ from, to = from }) => from === to || (from !== undefined && to !== undefined && isSpan(from, to)),
  ),
)

export type TakingsQuery = v.InferOutput<typeof TakingsQuerySchema>

/** Whether these days, both included, are 31 at the most. */
export const isSpan = (from: string, to: string): boolean =>
  isLocalDate(from) && isLocalDate(to) && from <= to && to < addDays(from, MOST_DAYS)

/** Sums of entries, in paise: above 0 for what they are called, below for what was taken back. */
const SUMS = [
  'fare_paise',
  'extra_paise',
  'charged_paise',
  'kept_paise',
  'online_paise',
  'cash_paise',
  'upi_paise',
  'office_paise',
  'to_driver_paise',
  'written_off_paise',
  'tip_paise',
  'refund_paise',
] as const

const RIDES = [
  'rides',
  'waiting_minutes',
  // With riders, and on the way to the pickup; and of how many rides they are not known.
  'metres',
  'metres_unknown',
  'approach_metres',
  'approach_unknown',
] as const

const CANCELLED = ['by_rider', 'by_company', 'no_driver', 'no_show'] as const

const FIGURES = [...SUMS, ...RIDES, ...CANCELLED] as const

export type Takings = Record<(typeof FIGURES)[number], number>

const NOTHING: Takings = v.parse(v.object(v.entriesFromList(FIGURES, v.optional(v.number(), 0))), {})

/** Entries of the ledger that are alike, and the sum of their amounts in their sign. */
export interface TakenEntries {
  kind: LedgerKind
  /** How a driver was paid; of a fare, what for. Of an entry that takes back another, as of that one. */
  reason: string
  /** Of a payment or refund by the provider. */
  is_online: boolean
  /** Of the payment that is a tip. */
  is_tip: boolean
  /** Their bookings are paid to the driver (OFFICE-1). */
  pays_driver: boolean
  paise: number
}

/**
 * The sums of entries. Fares, extras and charges are those of statements; what is paid online is all that came, also what
 * counted for no booking and went back; a tip in cash is in no sum. Refunds count when they are decided.
 */
export function takings(entries: readonly TakenEntries[]): Takings {
  const sums = { ...NOTHING }
  for (const entry of entries) {
    for (const name of namesOf(entry)) sums[name] += OWED.includes(entry.kind) ? -entry.paise : entry.paise
  }
  return sums
}

/** Their entries are below 0. */
const OWED: readonly LedgerKind[] = ['fare_due', 'charged', 'fee_kept', 'refund_due']

function namesOf({ kind, reason, is_online, is_tip, pays_driver }: TakenEntries): (typeof SUMS)[number][] {
  switch (kind) {
    case 'fare_due':
      return [reason === 'extended' || reason === 'extra' ? 'extra_paise' : 'fare_paise']
    case 'charged':
      return ['charged_paise']
    case 'fee_kept':
      return ['kept_paise']
    case 'captured':
      return is_tip ? [] : ['online_paise']
    case 'collected':
      return [
        reason === 'upi' ? 'upi_paise' : 'cash_paise',
        ...(pays_driver ? (['to_driver_paise'] as const) : []),
      ]
    case 'paid_at_office':
      return ['office_paise']
    case 'written_off':
      return ['written_off_paise']
    case 'tip':
      return is_online ? ['tip_paise'] : []
    case 'refund_due':
      return ['refund_paise']
    default:
      // The steps of a refund that was decided move no more.
      return []
  }
}

/** Figures of several, together. */
export const together = (all: readonly Partial<Takings>[]): Takings => {
  const sums = { ...NOTHING }
  for (const one of all) for (const name of FIGURES) sums[name] += one[name] ?? 0
  return sums
}

/** Whether one of the figures is not 0. */
export const hasAny = (sums: Takings): boolean => FIGURES.some((name) => sums[name] !== 0)

const TakingsSchema = v.object({
  ...v.entriesFromList(SUMS, v.pipe(v.number(), v.safeInteger())),
  ...v.entriesFromList([...RIDES, ...CANCELLED], CountSchema),
})

/** The answer: a row for each day, car or driver with anything, and all together. */
export const TakingsAnswerSchema = v.object({
  today: DaySchema,
  from: DaySchema,
  to: DaySchema,
  by: v.picklist(TAKINGS_BY),
  rows: v.array(
    v.object({
      /** A day, or the id of a driver or a car; '' of what has none. */
      key: v.string(),
      /** A driver's name or a plate; null of a day, and where there is none. */
      name: v.nullable(v.string()),
      ...TakingsSchema.entries,
    }),
  ),
  total: TakingsSchema,
})

export type TakingsAnswer = v.InferOutput<typeof TakingsAnswerSchema>
