import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { CancellationPreviewSchema } from '../../../src/domain/payments/cancellation'
import { dashboardAfter, drive, offered } from '../../support/worker/actions'
import { get, ok, post, refusal } from '../../support/worker/api'
import { run } from '../../support/worker/database'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, PIN, paidBooking, rideRow, signedInDriver } from '../../support/worker/rides'

/** The rider's own cancellation, with what they were shown before; true where it held. */
async function cancelling(rider: SignedIn, id: string) {
  const { refund_paise } = await ok(
    await get(`/api/bookings/${id}/cancellation`, rider),
    CancellationPreviewSchema,
  )
  return async () => {
    const answer = await post(`/api/bookings/${id}/cancel`, { reason: 'Plans changed', refund_paise }, rider)
    if (answer.status !== 200)
      expect(await refusal(answer)).toMatchObject({ status: 409, code: 'wrong_phase' })
    return answer.status === 200
  }
}

// What other tests left on offer would fill the list.
beforeEach(() => env.DB.exec(`UPDATE bookings SET status = 'cancelled' WHERE status = 'pending'`))

describe('Two drivers who accept at once', () => {
  it('end with one who has the ride, and the others read that it is not on offer any more', async () => {
    const rider = await signedInRider()
    const drivers = await Promise.all(Array.from({ length: 5 }, () => signedInDriver()))
    for (let round = 0; round < 3; round++) {
      const { id } = await paidBooking(rider, { scheduled_time: minutesFrom(600 + round * 240) })
      const answers = await Promise.all(drivers.map((driver) => drive.accept(driver, id)))
      const winners = drivers.filter((_, index) => answers[index]?.status === 200)
      expect(winners).toHaveLength(1)
      const row = await rideRow(id)
      expect(row).toMatchObject({ driver_id: winners[0]?.userId, ride_version: 1, status: 'accepted' })
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expect(await refusal(answer)).toEqual({
          status: 409,
          code: 'offer_gone',
          message:
            'This ride is not on offer to you any more. Another driver may have taken it, or it was cancelled.',
        })
      }
    }
  })

  it('leave nothing with the one who lost: one PIN, one message, no ride on their dashboard', async () => {
    const rider = await signedInRider()
    const [ravi, kiran] = await Promise.all([signedInDriver(), signedInDriver()])
    const { id } = await paidBooking(rider)
    const answers = await Promise.all([drive.accept(ravi, id), drive.accept(kiran, id)])
    const loser = answers[0]?.status === 200 ? kiran : ravi
    const { results } = await env.DB.prepare(
      `SELECT json_extract(details, '$.driver_id') AS driver FROM outbox WHERE booking_id = ?`,
    )
      .bind(id)
      .all()
    expect(results).toEqual([{ driver: (await rideRow(id)).driver_id }])
    expect((await dashboardAfter(drive.duty(loser, true))).rides).toEqual([])
  })
})

describe('One driver who accepts two rides of the same time at once', () => {
  it('has one of them, and reads that the other is not on offer any more', async () => {
    const [rider, driver] = await Promise.all([signedInRider(), signedInDriver()])
    const scheduledTime = minutesFrom(300)
    const [one, other] = await Promise.all([
      paidBooking(rider, { scheduled_time: scheduledTime }),
      paidBooking(rider, { scheduled_time: minutesFrom(20, scheduledTime) }),
    ])
    const answers = await Promise.all([drive.accept(driver, one.id), drive.accept(driver, other.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(await refusal(lost ?? new Response())).toMatchObject({ code: 'offer_gone' })
    const taken = [await rideRow(one.id), await rideRow(other.id)].filter(
      ({ status }) => status === 'accepted',
    )
    expect(taken).toHaveLength(1)
  })
})

describe('One driver who sets out for two rides at once', () => {
  it('is on the way to one', async () => {
    const { driver, booking } = await newRide.accepted()
    const second = await newRide.accepted({ driver, overrides: { scheduled_time: minutesFrom(55) } })
    const answers = await Promise.all([
      drive.setOut(driver, booking.id),
      drive.setOut(driver, second.booking.id),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(await refusal(lost ?? new Response())).toEqual({
      status: 409,
      code: 'another_under_way',
      message: 'Another ride is under way. Complete it first.',
    })
  })

  it('cannot do so by SQL either: a unique index allows one', async () => {
    const { driver } = await newRide.started()
    const { booking } = await newRide.accepted({ driver })
    await expect(
      run('UPDATE bookings SET set_out_at = ? WHERE id = ?', minutesFrom(0), booking.id),
    ).rejects.toThrow('UNIQUE')
  })
})

describe('A cancellation at the same moment as', () => {
  it('an acceptance ends the ride whichever comes first, and the driver never has a cancelled one', async () => {
    const [rider, driver] = await Promise.all([signedInRider(), signedInDriver()])
    for (let round = 0; round < 3; round++) {
      const { id } = await paidBooking(rider, { scheduled_time: minutesFrom(600 + round * 240) })
      const cancel = await cancelling(rider, id)
      const [answer, cancelled] = await Promise.all([drive.accept(driver, id), cancel()])
      expect(cancelled).toBe(true)
      expect((await rideRow(id)).status).toBe('cancelled')
      if (answer.status === 200) continue
      expect(await refusal(answer)).toMatchObject({ status: 409, code: 'offer_gone' })
      expect((await rideRow(id)).driver_id).toBeNull()
    }
  })

  it('a start: exactly one is applied, and each answer says which', async () => {
    for (let round = 0; round < 5; round++) {
      const { rider, driver, booking } = await newRide.arrived()
      const cancel = await cancelling(rider, booking.id)
      // Either may be asked first; which is written first is the machine's to say.
      const start = () => drive.start(driver, booking.id, PIN)
      const [answer, cancelled] =
        round % 2 === 0
          ? await Promise.all([start(), cancel()])
          : await Promise.all([cancel(), start()]).then(([held, started]) => [started, held] as const)
      const { status, start_time } = await rideRow(booking.id)
      if (cancelled) {
        expect([status, start_time]).toEqual(['cancelled', null])
        expect(await refusal(answer)).toEqual({
          status: 409,
          code: 'cancelled',
          message: 'This ride was cancelled.',
        })
      } else {
        expect(status).toBe('started')
        expect(answer.status).toBe(200)
      }
    }
  })

  it('the end of a ride changes nothing: a ride under way is not cancelled', async () => {
    const { rider, driver, booking } = await newRide.started()
    const answers = await Promise.all([
      drive.complete(driver, booking.id),
      post(`/api/bookings/${booking.id}/cancel`, { reason: 'Too late', refund_paise: 0 }, rider),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect((await rideRow(booking.id)).status).toBe('completed')
  })

  it.each([
    ['arriving', (driver: Parameters<typeof drive.arrived>[0], id: string) => drive.arrived(driver, id)],
    ['handing back', (driver: Parameters<typeof drive.arrived>[0], id: string) => drive.handBack(driver, id)],
    ['starting', (driver: Parameters<typeof drive.arrived>[0], id: string) => drive.start(driver, id, PIN)],
  ])('leaves nothing to do: %s says that the ride was cancelled', async (_name, step) => {
    const { rider, driver, booking } = await newRide.setOut()
    expect(await (await cancelling(rider, booking.id))()).toBe(true)
    expect(await refusal(await step(driver, booking.id))).toMatchObject({ status: 409, code: 'cancelled' })
    expect((await rideRow(booking.id)).status).toBe('cancelled')
  })
})

describe('A ride handed back at the moment it is started', () => {
  it('is either under way or on offer, never both', async () => {
    for (let round = 0; round < 3; round++) {
      const { driver, booking } = await newRide.arrived()
      await Promise.all([drive.start(driver, booking.id, PIN), drive.handBack(driver, booking.id)])
      const row = await rideRow(booking.id)
      const other = await signedInDriver()
      const isOffered = offered(await dashboardAfter(drive.duty(other, true))).includes(booking.id)
      if (row.status === 'started') expect([row.driver_id, isOffered]).toEqual([driver.userId, false])
      else
        expect([row.status, row.driver_id, row.start_pin, isOffered]).toEqual(['pending', null, null, true])
    }
  })
})
