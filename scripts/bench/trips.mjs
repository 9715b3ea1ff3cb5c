import { countsOf } from './counts.mjs'
import { table } from './numbers.mjs'

const COLUMNS = [
  'trips',
  'first page',
  'last page, of 8',
  'completed',
  'cancelled, one in five',
  'pending, none',
  'one trip’s details',
]

/**
 * Rows that D1 itself says it read for the list of trips and for one trip's details, for riders with 10, 10,000 and
 * 100,000 trips, each with a payment, a refund and, where it was driven, a review.
 */
export async function bench() {
  const rows = await countsOf('trips', 'ROWS')
  console.log(
    table(
      COLUMNS,
      rows.map((row) => row.map(String)),
    ),
  )
  console.log('\nA page shows ten trips and reads eleven, to know whether there is another page.')
}
