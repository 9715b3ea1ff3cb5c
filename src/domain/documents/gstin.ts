// Without imports of ours: the script that checks settings reads it too.
import * as v from 'valibot'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** Whether a text is a GSTIN: 15 characters, of a state there is, the last of which checks the others. */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text) || stateOf(text) === undefined) return false
  const sum = [...text.slice(0, 14)].reduce((all, character, place) => {
    const product = DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    return all + Math.floor(product / 36) + (product % 36)
  }, 0)
  return DIGITS[(36 - (sum % 36)) % 36] === text[14]
}

/** By their codes, which a GSTIN begins with. */
const STATES =
  '01-Jammu and Kashmir,02-Himachal Pradesh,03-Punjab,04-Chandigarh,05-Uttarakhand,06-Haryana,07-Delhi,08-Rajasthan,09-Uttar Pradesh,10-Bihar,11-Sikkim,12-Arunachal Pradesh,13-Nagaland,14-Manipur,15-Mizoram,16-Tripura,17-Meghalaya,18-Assam,19-West Bengal,20-Jharkhand,21-Odisha,22-Chhattisgarh,23-Madhya Pradesh,24-Gujarat,26-Dadra and Nagar Haveli and Daman and Diu,27-Maharashtra,29-Karnataka,30-Goa,31-Lakshadweep,32-Kerala,33-Tamil Nadu,34-Puducherry,35-Andaman and Nicobar Islands,36-Telangana,37-Andhra Pradesh,38-Ladakh,97-Other Territory'.split(
    ',',
  )

/** '29-Karnataka', of what begins with its code. */
export const stateOf = (gstin: string) => STATES.find((state) => state.startsWith(gstin.slice(0, 2)))

/** Of the calendar, which has no 2026-02-31. */
const isDay = (text: string) => new Date(text).toJSON()?.slice(0, 10) === text

/** Section 36 of the CGST Act: 72 months from the 31 December after a financial year, by when its return is due. */
export const YEARS_BY_LAW = 6

const written = v.pipe(v.string('has no name or address'), v.nonEmpty('has no name or address'))

/** Of whom a rider buys, and how it is taxed, since a day in Kolkata (docs/gst.md). */
export const SupplierSchema = v.strictObject({
  since: v.pipe(v.string('has no day'), v.check(isDay, 'has a day that is none, as 2026-04-01')),
  legal_name: written,
  address: written,
  /** Null: we have none, and no document has words of tax. */
  gstin: v.nullable(
    v.pipe(v.string('has no gstin'), v.check(isGstin, 'has a GSTIN that does not check itself')),
  ),
  /** Whether a credit is taken for the tax on what is bought, at the higher rate. */
  input_credit: v.boolean('does not say whether a credit is taken'),
  /** Tolls and parking: part of the value, or paid in the rider's name (rule 33). */
  tolls: v.picklist(['in_value', 'pure_agent'], 'has tolls that are none of in_value, pure_agent'),
  /** How long documents of a financial year that ends under these terms are kept; null: for good. */
  years_kept: v.nullish(
    v.pipe(v.number(), v.integer(), v.minValue(YEARS_BY_LAW, 'keeps documents for less than 6 years')),
    null,
  ),
})
export interface Supplier extends v.InferOutput<typeof SupplierSchema> {}
