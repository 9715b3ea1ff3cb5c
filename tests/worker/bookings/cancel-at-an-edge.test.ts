import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RefundChangedSchema } from '../../../src/domain/payments/cancellation'
import { askCancel, cancelled, endOf, preview, refundedByOperator } from '../../support/worker/actions'
import { refusal } from '../../support/worker/api'
import { signedInRider } from '../../support/worker/people'
import { newRide, paidBooking, rideRow } from '../../support/worker/rides'

const HOUR = 3_600_000

/** Two days from now, to the half hour as pickups are. */
const PICKUP = Math.ceil(Date.now() / (HOUR / 2)) * (HOUR / 2) + 72 * HOUR

const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] })
afterEach(() => {
  vi.useRealTimers()
})

/** What a booking of ₹100 holds after a refund of a paisa: odd to every share. */
const ODD = 9999

// The service, the hours of its bound, the band before it and after it; all comes back at no bound itself.
const BOUNDS = [
  ['ride_later', 24, -1, 'full', ODD, 'fee_25', 7500],
  ['ride_later', 12, 0, 'fee_25', 7500, 'fee_50', 5000],
  ['ride_later', 2, 0, 'fee_50', 5000, 'none', 0],
  ['car_rental', 12, 0, 'fee_25', 7500, 'fee_50', 5000],
  ['outstation', 48, -1, 'full', ODD, 'fee_25', 7500],
  ['outstation', 24, 0, 'fee_25', 7500, 'fee_50', 5000],
  ['outstation', 4, 0, 'fee_50', 5000, 'none', 0],
  ['airport', 12, -1, 'full', ODD, 'fee_25', 7500],
  ['airport', 6, 0, 'fee_25', 7500, 'fee_50', 5000],
  ['airport', 2, 0, 'fee_50', 5000, 'none', 0],
] as const

describe('A dialog that was opened in the last millisecond of a band', () => {
  it.each(BOUNDS)('of %s, %i h ahead', async (serviceType, hours, last, band, refund, next, nextRefund) => {
    const overrides = { scheduled_time: new Date(PICKUP).toISOString(), service_type: serviceType }
    const { rider, booking } = await newRide.accepted({ overrides })
    await refundedByOperator(booking.id, 1)
    const edge = PICKUP - hours * HOUR

    at(edge + last)
    const opened = await preview(rider, booking.id)
    expect(opened).toMatchObject({ band, paid_paise: ODD, refund_paise: refund, fee_paise: ODD - refund })

    // A millisecond later it is confirmed: shown anew, and nothing is written.
    at(edge + last + 1)
    const late = await askCancel(rider, booking.id, { refund_paise: opened.refund_paise })
    const shown = v.parse(RefundChangedSchema, await late.clone().json()).preview
    expect(await refusal(late)).toMatchObject({ status: 409, code: 'refund_changed' })
    expect(shown).toMatchObject({ band: next, refund_paise: nextRefund, fee_paise: ODD - nextRefund })
    expect(await rideRow(booking.id)).toMatchObject({ status: 'accepted', ride_version: 1 })
    const before = await endOf(booking.id)
    expect(before).toMatchObject({ cancellations: [], messages: [], refunds: [{ reason: 'by_operator' }] })

    // What is now shown is what is now done.
    await cancelled(rider, booking.id, shown.refund_paise)
    expect((await endOf(booking.id)).refunds).toEqual([
      ...before.refunds,
      ...(nextRefund > 0 ? [{ reason: 'rider_cancelled', amount_paise: nextRefund }] : []),
    ])
  })

  it('gets what it showed, where it is confirmed in that same millisecond', async () => {
    const rider = await signedInRider()
    const booking = await paidBooking(rider, { scheduled_time: new Date(PICKUP).toISOString() })
    await refundedByOperator(booking.id, 1)
    at(PICKUP - 24 * HOUR - 1)
    const { refund_paise } = await preview(rider, booking.id)
    expect(await cancelled(rider, booking.id, refund_paise)).toMatchObject({ refund_paise: ODD })
  })

  it('says when the money arrives, and of no money nothing', async () => {
    const rider = await signedInRider()
    const booking = await paidBooking(rider, { scheduled_time: new Date(PICKUP).toISOString() })
    const arrives = async (ms: number) => {
      at(ms)
      return (await preview(rider, booking.id)).arrives
    }
    expect([await arrives(PICKUP - 2 * HOUR), await arrives(PICKUP - 2 * HOUR + 1)]).toEqual([
      'Refunds arrive in 7-10 business days to the original payment method.',
      undefined,
    ])
  })
})
