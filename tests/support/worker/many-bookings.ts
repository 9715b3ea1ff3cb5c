import { env } from 'cloudflare:workers'
import { copyBooking } from './many-trips'
import { newRide, type Ride } from './rides'

const FIRST_NAMES = 'Asha Ravi Kaveri Manjunath Zubair Sita Naveen Fathima Joseph Usha'.split(' ')

const LAST_NAMES = ['Rao', 'Gowda', 'Belliappa', 'Qureshi', 'Murthy', 'Nanjappa', 'Hegde', 'Pinto', 'Shetty']

const PLACES = 'Koramangala Kuvempunagar Indiranagar Jayanagar Whitefield Hebbal Vijayanagar'.split(' ')

const RIDES_A_DAY = 150

const EACH_RIDER = 30

const oneOf = (names: string[], by: string) =>
  `json_extract('${JSON.stringify(names)}', '$[' || (${by}) || ']')`

/**
 * So many completed bookings, 150 a day from today back, of riders with 30 each; names and places repeat as they do
 * in life. The last of them, which is the first in time, is answered, for a search that has to go to the end.
 */
export async function manyBookings(count: number): Promise<Ride> {
  const ride = await newRide.completed()
  const { id } = ride.booking
  const riders = Math.ceil(count / EACH_RIDER)
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${riders})`
  const rider = `'${id}-rider-' || (i / ${EACH_RIDER} + 1)`
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO auth_users (id, created_at) ${numbers} SELECT '${id}-rider-' || i, '2020-01-01T00:00:00.000Z' FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO users (id, full_name, phone_no, created_at, updated_at)
       ${numbers} SELECT '${id}-rider-' || i,
        ${oneOf(FIRST_NAMES, `i % ${FIRST_NAMES.length}`)} || ' ' || ${oneOf(LAST_NAMES, `i / 7 % ${LAST_NAMES.length}`)},
        NULL, '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z' FROM n`,
    ),
  ])
  const at = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i * ${(24 * 60) / RIDES_A_DAY}) || ' minutes')`
  await copyBooking(id, count, {
    id: 'lower(hex(randomblob(16)))',
    user_id: `CASE WHEN i / ${EACH_RIDER} + 1 > ${riders} THEN user_id ELSE ${rider} END`,
    pickup_address: `${oneOf(PLACES, `i % ${PLACES.length}`)} || ', Bengaluru'`,
    scheduled_time: at,
    end_time: at,
    created_at: at,
  })
  return ride
}
