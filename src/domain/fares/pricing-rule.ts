import type { Rates } from './rates'

/** A tariff with a beginning, for one service and vehicle. `effectiveFrom` is an ISO instant. */
export interface PricingRule extends Rates {
  id: string
  is_active: boolean
  effective_from: string
}

/**
 * Of the rules for one service and vehicle, the one that holds at `now`: active, and of those that have begun the
 * one that began last. Null when none has; then the fallback table applies (docs/product.md, Fare).
 */
export function ruleInForce<Rule extends PricingRule>(rules: readonly Rule[], now: Date): Rule | null {
  let inForce: Rule | null = null
  let since = Number.NEGATIVE_INFINITY
  for (const rule of rules) {
    const from = Date.parse(rule.effective_from)
    if (!rule.is_active || Number.isNaN(from) || from > now.getTime()) continue
    // Two that began at once: the greater id, so that the answer does not depend on the order of the rows.
    if (from > since || (from === since && inForce !== null && rule.id > inForce.id)) {
      inForce = rule
      since = from
    }
  }
  return inForce
}
