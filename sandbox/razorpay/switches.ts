import type { Sql } from '../sql'

/** What can be set in the account beside its orders: how its clock, its refunds and its webhooks behave. */
export interface Switches {
  /** Milliseconds by which the account's clock was pressed forward. */
  clock_ahead_ms: number
  /** A new refund is processed at once, is pending for `refund_seconds` and then processed or failed, or waits for a button. */
  refunds: 'at_once' | 'later' | 'failing' | 'by_hand'
  refund_seconds: number
  /**
   * What a second order of a receipt meets: the first order where it asks for that (`unique_receipt`), or a second order
   * all the same (older accounts don't know the field).
   */
  receipts: 'unique_if_asked' | 'never_unique'
  /** 'lost': new events are recorded and never sent. 'disabled': so is everything, until they are switched on. */
  webhooks: 'sent' | 'lost' | 'disabled'
  webhook_twice: boolean
  webhook_shuffled: boolean
  webhook_delay_seconds: number
  /** The product's origin, as a browser named it; null before one opened a page of the sandbox. */
  origin: string | null
}

const DEFAULTS: Switches = {
  clock_ahead_ms: 0,
  refunds: 'at_once',
  refund_seconds: 60,
  receipts: 'unique_if_asked',
  webhooks: 'sent',
  webhook_twice: false,
  webhook_shuffled: false,
  webhook_delay_seconds: 0,
  origin: null,
}

export function readSwitches(sql: Sql): Switches {
  const row = sql.exec<{ json: string }>('SELECT json FROM razorpay_switches').toArray()[0]
  return row ? { ...DEFAULTS, ...JSON.parse(row.json) } : DEFAULTS
}

/** Changes what is named, and leaves the rest as it is. */
export function changeSwitches(sql: Sql, changed: Partial<Switches>): Switches {
  const switches = { ...readSwitches(sql), ...changed }
  const upsert =
    'INSERT INTO razorpay_switches (one, json) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET json = ?1'
  sql.exec(upsert, JSON.stringify(switches))
  return switches
}
