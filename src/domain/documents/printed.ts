// What is printed of a document, on its page and in its e-mail: made of the frozen body alone.
import { vehicleOf } from '../bookings/trip-types'
import { formatKm } from '../fares/fare'
import { formatDateTimeWithYear } from '../kolkata-time'
import type { DocumentBody, IssuedDocument } from './document'

/** What the document is of, in a sentence. An invoice without the end of a ride is of a fee. */
export function documentSubject({ kind, body, names_number }: IssuedDocument): string {
  return {
    receipt_voucher: 'For a payment before the ride.',
    refund_voucher: `For money that goes back to you, of the payment on ${names_number}.`,
    invoice: body.trip.end_time === null ? 'For the fee of a cancelled ride.' : 'For the ride.',
    credit_note: `So much less is charged than ${names_number} says.`,
    debit_note: `So much more is charged than ${names_number} says.`,
  }[kind]
}

type Fact = readonly [label: string, value: string]

const known = (facts: readonly (readonly [string, string | null])[]): Fact[] =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))

/** What was driven, by localities. */
export function tripFacts({ trip }: DocumentBody): Fact[] {
  const at = (instant: string | null) => instant && formatDateTimeWithYear(instant)
  const isBack = trip.trip_type === 'round_trip'
  return known([
    ['Trip', trip.short_id],
    ['Service', `Electric cab with driver: ${trip.service}, ${vehicleOf(trip.vehicle_type).name}`],
    ['From', trip.pickup_locality],
    ['To', trip.dropoff_locality && `${trip.dropoff_locality}${isBack ? ', and back' : ''}`],
    ['Pickup time', at(trip.scheduled_time)],
    ['Started', at(trip.start_time)],
    ['Ended', at(trip.end_time)],
    trip.package_hours === null
      ? ['Distance', `${formatKm(trip.distance_km)}, as booked`]
      : ['Package', `${trip.package_hours} hours`],
  ])
}

/** What rules 46, 50, 51 and 53 ask beside parties and sums; nothing where we have no GSTIN. */
export const taxFacts = ({ tax }: DocumentBody): Fact[] =>
  tax === null
    ? []
    : [
        ['SAC', tax.sac],
        ['Place of supply', tax.place_of_supply],
        ['Reverse charge', 'No'],
      ]

/** The parts of the total, to the paisa; none where we have no GSTIN. A rate is the Union's and the State's by halves. */
export function taxParts({ tax, supplier }: DocumentBody): { name: string; paise: number }[] {
  if (tax === null) return []
  const isOurState = tax.place_of_supply.slice(0, 2) === supplier.gstin?.slice(0, 2)
  const half = tax.rate_percent / 2
  return [
    { name: 'Taxable value', paise: tax.taxable_paise },
    ...(isOurState
      ? [
          { name: `CGST ${half}%`, paise: tax.cgst_paise },
          { name: `SGST ${half}%`, paise: tax.sgst_paise },
        ]
      : [{ name: `IGST ${tax.rate_percent}%`, paise: tax.igst_paise }]),
    { name: 'Tolls and parking paid in your name', paise: tax.pure_agent_paise },
  ].filter(({ name, paise }) => paise > 0 || !name.startsWith('Tolls'))
}
