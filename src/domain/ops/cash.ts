// Cash that drivers collected and hand in at the office (docs/product.md, DAY-4).
import * as v from 'valibot'
import { CountSchema, IdSchema, InstantSchema, NoteSchema, PaiseSchema, ReasonSchema } from '../fields'

/** Whole rupees that are handed in at once, at most. */
export const MOST_HANDED_IN = 100_000

const BalanceSchema = v.pipe(v.number(), v.safeInteger())

/** POST /api/ops/drivers/:id/cash. */
export const HandInSchema = v.object({
  rupees: v.pipe(CountSchema, v.minValue(1), v.maxValue(MOST_HANDED_IN)),
  note: NoteSchema,
  /** What the operator saw: where it is another one by now, nothing is recorded. */
  balance_paise: BalanceSchema,
  /** The operator agreed to record more than that. */
  is_over: v.boolean(),
})

export type HandIn = v.InferOutput<typeof HandInSchema>

/** POST /api/ops/cash/:id/take-back. */
export const TakeBackSchema = v.object({ reason: ReasonSchema })

/** Whether so much is more than a driver has. */
export const isMoreThan = (rupees: number, balancePaise: number): boolean => rupees * 100 > balancePaise

/** Every column of the table `driver_cash`. */
export const DriverCashSchema = v.object({
  id: IdSchema,
  driver_id: IdSchema,
  /** Above 0, also of one that takes another back. */
  amount_paise: PaiseSchema,
  /** The entry that this one takes back, in full. */
  reverses: v.nullable(IdSchema),
  /** The operator. */
  recorded_by: IdSchema,
  /** A note; of one that takes back, why. */
  reason: v.nullable(v.string()),
  created_at: InstantSchema,
})

/** What a driver reads on their dashboard. */
export const OwnCashSchema = v.object({
  /** Collected in cash less handed in. Below 0 where more was handed in than is known as collected. */
  balance_paise: BalanceSchema,
  /** Since when that is not 0. */
  since: v.nullable(InstantSchema),
  /** The newest entries. */
  entries: v.array(v.pick(DriverCashSchema, ['id', 'amount_paise', 'reverses', 'reason', 'created_at'])),
})

/** GET /api/ops/cash: drivers whose balance is not 0, the oldest first; and what was recorded last. */
export const CashSchema = v.object({
  drivers: v.array(
    v.object({
      id: v.string(),
      name: v.nullable(v.string()),
      ...v.pick(OwnCashSchema, ['balance_paise', 'since']).entries,
    }),
  ),
  entries: v.array(
    v.object({
      ...v.pick(DriverCashSchema, ['id', 'amount_paise', 'reverses', 'reason', 'created_at']).entries,
      driver_name: v.nullable(v.string()),
      operator_name: v.nullable(v.string()),
      is_taken_back: v.boolean(),
    }),
  ),
})

export type Cash = v.InferOutput<typeof CashSchema>
