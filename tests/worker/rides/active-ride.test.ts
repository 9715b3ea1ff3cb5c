import { describe, expect, it } from 'vitest'
import { ActiveRideAnswerSchema } from '../../../src/domain/rides/ride-details'
import { get, ok, refusal } from '../../support/worker/api'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import {
  acceptedRide,
  completedRide,
  minutesFrom,
  PIN,
  paidBooking,
  signedInDriver,
  startedRide,
} from '../../support/worker/rides'

const ask = (rider: SignedIn | null, bookingId?: string) =>
  get(`/api/rides/active${bookingId === undefined ? '' : `?booking_id=${encodeURIComponent(bookingId)}`}`, rider)
const active = async (rider: SignedIn, bookingId?: string) =>
  ok(await ask(rider, bookingId), ActiveRideAnswerSchema)

describe('The active ride', () => {
  it('is none for a rider whose bookings nobody has accepted, or whose rides are over', async () => {
    const rider = await signedInRider()
    await paidBooking(rider)
    await completedRide({ rider })
    expect(await active(rider)).toEqual({ ride: null, others: [] })
  })

  it('shows the driver, the car and the PIN of an accepted ride to its rider', async () => {
    const { rider, driver, booking } = await acceptedRide()
    const { ride, others } = await active(rider)
    expect(others).toEqual([])
    expect(ride).toMatchObject({
      booking: { id: booking.id, status: 'accepted' },
      phase: 'assigned',
      version: 1,
      paid_amount: 100,
      driver: { id: driver.userId, name: 'Ravi Kumar', phone_no: driver.phone, rating: 5 },
      vehicle: { license_plate: driver.licensePlate, type: 'sedan' },
      pin: PIN,
      pin_locked: false,
      share_id: null,
      refund_due_paise: 0,
    })
  })
})
