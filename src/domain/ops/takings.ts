// What a day earned: sums of the ledger's entries and of the rides that ended (docs/product.md, DAY-1).
import * as v from 'valibot'
import { DateSchema, FlagSchema } from '../fields'
import { addDays } from '../kolkata-time'
import { ENTRY_KINDS, LEDGER_KINDS, type LedgerKind } from '../payments/ledger'

/** Days of one question. */
export const MOST_DAYS = 31

export const TAKINGS_BY = ['driver', 'car', 'day'] as const

/** GET /api/ops/takings: from the first to the last day in Kolkata. Without them it is today. */
export const TakingsQuerySchema = v.pipe(
  v.object({
    from: v.optional(DateSchema),
    to: v.optional(DateSchema),
    by: v.optional(v.picklist(TAKINGS_BY), 'driver'),
  }),
  v.check(
    ({ from = '', to = from }) => from === to || (from <= to && from !== '' && to < addDays(from, MOST_DAYS)),
  ),
)

export type TakingsQuery = v.InferOutput<typeof TakingsQuerySchema>

const FIGURES = [
  // Sums of entries, in paise: above 0 for what they are called, below for what was taken back.
  ...['fare_paise', 'extra_paise', 'charged_paise', 'kept_paise', 'online_paise', 'cash_paise', 'upi_paise'],
  ...['office_paise', 'to_driver_paise', 'written_off_paise', 'tip_paise', 'refund_paise'],
  // Rides that ended. Kilometres with riders, and on the way to the pickup; and of how many rides they are not known.
  ...['rides', 'waiting_minutes', 'metres', 'metres_unknown', 'approach_metres', 'approach_unknown'],
  // Cancellations.
  ...['by_rider', 'by_company', 'no_driver', 'no_show'],
] as const

export type Takings = Record<(typeof FIGURES)[number], number>

const FiguresSchema = v.object(v.entriesFromList(FIGURES, v.pipe(v.number(), v.safeInteger())))

/** Figures of a ride, a cancellation or what was kept, as the database has counted them. */
export const SomeTakingsSchema = v.partial(FiguresSchema)

/** An entry of the ledger, with its amount in its sign. */
export const TakenEntrySchema = v.object({
  kind: v.picklist(LEDGER_KINDS),
  /** How a driver was paid; of a fare, what for. Of an entry that takes back another, as of that one. */
  reason: v.string(),
  /** Of a payment by the provider; and of one that is a tip. */
  is_online: FlagSchema,
  is_tip: FlagSchema,
  paise: v.number(),
})

type TakenEntry = v.InferOutput<typeof TakenEntrySchema>

/** Figures of several, together. */
export function together(all: readonly Partial<Takings>[]): Takings {
  const sums = v.parse(v.object(v.entriesFromList(FIGURES, v.optional(v.number(), 0))), {})
  for (const one of all) for (const name of FIGURES) sums[name] += one[name] ?? 0
  return sums
}

/**
 * What an entry adds. Fares, extras and charges are those of statements; what is paid online is all that came, also what
 * counted for no booking and went back; a tip in cash is in no sum. Refunds count when they are decided, and their later
 * steps in nothing. `paysDriver`: its booking is paid to the driver (OFFICE-1).
 */
export function takingsOf(entry: TakenEntry, paysDriver: boolean): Partial<Takings> {
  const paise = ENTRY_KINDS[entry.kind].sign * entry.paise
  const figure = figureOf(entry)
  return {
    ...(figure !== null && { [figure]: paise }),
    ...(entry.kind === 'collected' && paysDriver && { to_driver_paise: paise }),
  }
}

function figureOf({ kind, reason, is_online, is_tip }: TakenEntry): keyof Takings | null {
  if (kind === 'fare_due') return reason === 'extended' || reason === 'extra' ? 'extra_paise' : 'fare_paise'
  if (kind === 'collected') return reason === 'upi' ? 'upi_paise' : 'cash_paise'
  if (kind === 'captured') return is_tip ? null : 'online_paise'
  if (kind === 'tip') return is_online ? 'tip_paise' : null
  return FIGURE_OF[kind] ?? null
}

const FIGURE_OF: Partial<Record<LedgerKind, keyof Takings>> = {
  charged: 'charged_paise',
  fee_kept: 'kept_paise',
  paid_at_office: 'office_paise',
  written_off: 'written_off_paise',
  refund_due: 'refund_paise',
}

/** The answer: a row for each day, car or driver with anything, and all together. */
export const TakingsAnswerSchema = v.object({
  ...{ today: DateSchema, from: DateSchema, to: DateSchema, by: v.picklist(TAKINGS_BY) },
  rows: v.array(
    v.object({
      /** A day, or the id of a driver or a car; '' of what has none. */
      key: v.string(),
      /** A driver's name or a plate; null of a day, and where there is none. */
      name: v.nullable(v.string()),
      ...FiguresSchema.entries,
    }),
  ),
  total: FiguresSchema,
})

export type TakingsAnswer = v.InferOutput<typeof TakingsAnswerSchema>
