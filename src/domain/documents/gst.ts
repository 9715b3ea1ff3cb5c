// GST as it is applied here: numbers, rates, codes and the place of supply (docs/gst.md says what is unproven).
import { dateOf } from '../kolkata-time'
import type { DocumentTax } from './document'
import { type Supplier, stateOf } from './gstin'

/** In percent, since a day in Kolkata: without a credit for the tax on what was bought, or with it. The newest first. */
const RATES = [
  { since: '2025-09-22', withoutCredit: 5, withCredit: 18 },
  { since: '2017-10-13', withoutCredit: 5, withCredit: 12 },
] as const

/** Of whom a rider bought at an instant: the terms whose day in Kolkata came last. The first are those of any day before. */
export function supplierAt(suppliers: readonly Supplier[], at: Date): Supplier {
  const day = dateOf(at)
  return suppliers.reduce((last, next) => (next.since <= day && next.since >= last.since ? next : last))
}

/** Where a trip began and ended, as `localityAt` names it: 'Hosur, Tamil Nadu'. */
interface Localities {
  pickup_locality: string
  dropoff_locality: string | null
}

const districtOf = (locality: string) => locality.split(', ').at(-1) ?? ''

/** 'Bengaluru' of 'Bengaluru Rural' and 'Bengaluru Urban' too, which are contiguous. */
const cityOf = (locality: string) => districtOf(locality).split(' ')[0]

/** The services accounting code of a trip (docs/product.md, DOCUMENT-8). */
function sacOf({ pickup_locality, dropoff_locality }: Localities, isRental: boolean): string {
  if (isRental) return '996601'
  return dropoff_locality === null || cityOf(pickup_locality) === cityOf(dropoff_locality)
    ? '996412'
    : '996423'
}

/**
 * By section 12(9) of the IGST Act: of a person who is not registered where the journey begins, of a registered one their
 * own state (docs/product.md, DOCUMENT-9).
 */
const placeOfSupply = ({ pickup_locality }: Localities, companyGstin: string | null): string =>
  stateOf(companyGstin ?? (districtOf(pickup_locality) === 'Tamil Nadu' ? '33' : '29')) ?? ''

export interface TaxTerms extends Pick<DocumentTax, 'sac' | 'rate_percent' | 'place_of_supply'> {}

export const taxTermsOf = (
  trip: Localities & { isRental: boolean },
  companyGstin: string | null,
  { input_credit }: Supplier,
  now: Date,
): TaxTerms => {
  const rates = RATES.find(({ since }) => since <= dateOf(now)) ?? RATES[0]
  return {
    sac: sacOf(trip, trip.isRental),
    rate_percent: input_credit ? rates.withCredit : rates.withoutCredit,
    place_of_supply: placeOfSupply(trip, companyGstin),
  }
}

/**
 * What of a total, which includes it, is tax: to the supplier's own state two halves alike, to another one whole. `agentPaise`
 * of the total are no value of the supply. Paise (docs/product.md, DOCUMENT-10).
 */
export function taxOf(
  terms: TaxTerms,
  supplierGstin: string,
  totalPaise: number,
  agentPaise: number,
): DocumentTax {
  const { rate_percent: rate, place_of_supply } = terms
  const inclusive = totalPaise - agentPaise
  const isOwnState = place_of_supply.slice(0, 2) === supplierGstin.slice(0, 2)
  const half = Math.round((inclusive * rate) / (200 + 2 * rate))
  const whole = Math.round((inclusive * rate) / (100 + rate))
  const tax = isOwnState ? 2 * half : whole
  return {
    ...terms,
    taxable_paise: inclusive - tax,
    cgst_paise: isOwnState ? half : 0,
    sgst_paise: isOwnState ? half : 0,
    igst_paise: isOwnState ? 0 : whole,
    pure_agent_paise: agentPaise,
  }
}
