import * as v from 'valibot'
import type { Sql } from '../sql'

/** A whole number from `least` to `most`, of a form or of JSON. */
export const whole = (least: number, most: number) =>
  v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(least), v.maxValue(most))

export const YEAR_SECONDS = 366 * 24 * 3600

/** A box that is ticked in a form, or true in JSON. */
const flag = v.pipe(
  v.unknown(),
  v.transform((sent) => sent === true || sent === 'on'),
)

/** What can be set in the account beside its orders, by a form or a program: how its refunds and its webhooks behave. */
export const SwitchesSchema = v.object({
  /** A new refund is processed at once, is pending for `refund_seconds` and then processed or failed, or waits for a button. */
  refunds: v.optional(v.picklist(['at_once', 'later', 'failing', 'by_hand']), 'at_once'),
  refund_seconds: v.optional(whole(0, YEAR_SECONDS), 60),
  /**
   * What a second order of a receipt meets: the first order where it asks for that (`unique_receipt`), or a second order
   * all the same (older accounts don't know the field).
   */
  receipts: v.optional(v.picklist(['unique_if_asked', 'never_unique']), 'unique_if_asked'),
  /** 'lost': new events are recorded and never sent. 'disabled': so is everything, until they are switched on. */
  webhooks: v.optional(v.picklist(['sent', 'lost', 'disabled']), 'sent'),
  webhook_twice: v.optional(flag, false),
  webhook_shuffled: v.optional(flag, false),
  webhook_delay_seconds: v.optional(whole(0, YEAR_SECONDS), 0),
})

const StoredSchema = v.object({
  ...SwitchesSchema.entries,
  /** Milliseconds by which the account's clock was pressed forward. */
  clock_ahead_ms: v.optional(v.number(), 0),
  /** The product's origin, as a browser named it; null before one opened a page of the sandbox. */
  origin: v.optional(v.nullable(v.string()), null),
})

export type Switches = v.InferOutput<typeof StoredSchema>

export function readSwitches(sql: Sql): Switches {
  const row = sql.exec<{ json: string }>('SELECT json FROM razorpay_switches').toArray()[0]
  return v.parse(StoredSchema, JSON.parse(row?.json ?? '{}'))
}

/** Changes what is named, and leaves the rest as it is. */
export function changeSwitches(sql: Sql, changed: Partial<Switches>): Switches {
  const switches = { ...readSwitches(sql), ...changed }
  const upsert =
    'INSERT INTO razorpay_switches (one, json) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET json = ?1'
  sql.exec(upsert, JSON.stringify(switches))
  return switches
}
