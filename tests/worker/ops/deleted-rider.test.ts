import { describe, expect, it } from 'vitest'
import { BookingPanelSchema } from '../../../src/domain/ops/booking-panel'
import { FindResultsSchema } from '../../../src/domain/ops/find'
import { get, ok } from '../../support/worker/api'
import { remove } from '../../support/worker/deletions'
import { signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, signedInOperator } from '../../support/worker/rides'

describe('The ride of a rider who has deleted their account', () => {
  it('shows that to operators instead of a name', async () => {
    const operator = await signedInOperator()
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    const { booking } = await newRide.completed({ rider, overrides: { end_time: minutesFrom(-5) } })
    const shown = async () => ({
      panel: (await ok(await get(`/api/ops/bookings/${booking.id}`, operator), BookingPanelSchema)).rider,
      line: (await ok(await get(`/api/ops/find?q=${booking.id}`, operator), FindResultsSchema)).rides[0]
        ?.rider_name,
    })
    expect(await shown()).toMatchObject({ panel: { name: 'Asha Rao' }, line: 'Asha Rao' })
    expect((await remove(rider)).status).toBe(200)
    expect(await shown()).toEqual({
      panel: { id: rider.userId, name: 'Deleted account', phone_no: null },
      line: 'Deleted account',
    })
  })

  it('differs from the ride of a rider without a name', async () => {
    const { id } = await paidBooking(await signedInRider({ fullName: null }))
    const panel = await ok(await get(`/api/ops/bookings/${id}`, await signedInOperator()), BookingPanelSchema)
    expect(panel.rider.name).toBeNull()
  })
})
