import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { InsteadSchema } from '../../../src/domain/bookings/change-terms'
import { rental } from '../../support/bookings/trips'
import { preview } from '../../support/worker/actions'
import { slotIn, trip } from '../../support/worker/bookings'
import { askOffer, paid } from '../../support/worker/changes'
import { run } from '../../support/worker/database'
import { signedInRider } from '../../support/worker/people'
import { insertPackage } from '../../support/worker/pricing'
import { minutesFrom, PAYS_DRIVER, paidBooking } from '../../support/worker/rides'

const RefusedSchema = v.object({ error: v.object({ code: v.string() }), instead: InsteadSchema })

const refused = async (answer: Response) => v.parse(RefusedSchema, await answer.json())

const MYSURU = {
  pickup_address: 'Mysuru Palace, Mysuru',
  pickup_latitude: 12.3052,
  pickup_longitude: 76.6552,
}
const CHAMUNDI = {
  dropoff_address: 'Chamundi Hill, Mysuru',
  dropoff_latitude: 12.2725,
  dropoff_longitude: 76.6707,
}

describe('A change that is another booking (CHANGE-27)', () => {
  it('is refused with what a cancellation gives back and what the trip costs anew', async () => {
    const rider = await signedInRider()
    const { booking } = await paid(rider, trip({ scheduled_time: slotIn(14) }))
    const { refund_paise } = await preview(rider, booking.id)
    const elsewhere = { trip: trip({ ...MYSURU, ...CHAMUNDI, scheduled_time: slotIn(30) }) }
    const { error, instead } = await refused(await askOffer(rider, booking.id, elsewhere))
    expect(error.code).toBe('other_city')
    expect(instead.refund_paise).toBe(refund_paise)
    expect(instead.fare_amount).toBeGreaterThan(0)
  })

  it('says what a cancellation would owe, of a booking that is paid to the driver', async () => {
    const rider = await signedInRider()
    const { id } = await paidBooking(rider, { ...PAYS_DRIVER, scheduled_time: minutesFrom(600) })
    const elsewhere = { trip: trip({ ...MYSURU, ...CHAMUNDI, scheduled_time: slotIn(30) }) }
    const { instead } = await refused(await askOffer(rider, id, elsewhere))
    expect(instead).toMatchObject({ refund_paise: 0, owed_paise: 5000 })
  })

  it('is also one whose package was replaced since: it can’t be priced anew, nor another be chosen', async () => {
    const rider = await signedInRider()
    const package_id = await insertPackage({})
    const { booking, asked } = await paid(rider, rental({ package_id, scheduled_time: slotIn(50) }))
    await run('UPDATE rental_packages SET is_active = 0 WHERE id = ?', package_id)
    const later = { trip: { ...asked, scheduled_time: slotIn(52) } }
    const { error, instead } = await refused(await askOffer(rider, booking.id, later))
    expect(error.code).toBe('package_gone')
    expect(instead).toEqual({ refund_paise: booking.advance_amount * 100, fare_amount: null })
  })

  it('names no fare where the trip asked for can’t be booked either', async () => {
    const rider = await signedInRider()
    const { booking, asked } = await paid(rider)
    await run('UPDATE bookings SET scheduled_time = ? WHERE id = ?', minutesFrom(45), booking.id)
    const { error, instead } = await refused(
      await askOffer(rider, booking.id, { trip: { ...asked, scheduled_time: slotIn(1) } }),
    )
    expect(error.code).toBe('notice')
    expect(instead).toEqual({ refund_paise: 0, fare_amount: null })
  })
})
