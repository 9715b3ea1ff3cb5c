import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { board, dashboardAfter, drive, messagesOf, offered } from '../../support/worker/actions'
import { refusal } from '../../support/worker/api'
import { run } from '../../support/worker/database'
import { signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, PIN, paidBooking, rideRow, signedInDriver } from '../../support/worker/rides'

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
      expect(await messagesOf(id)).toHaveLength(1)
      for (const loser of drivers.filter((driver) => driver !== winners[0])) {
        expect(offered(await board(loser))).not.toContain(id)
      }
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        expect(await refusal(answer)).toEqual({
          status: 409,
          code: 'offer_gone',
          message:
            "This ride isn't on offer to you any more. Another driver may have it, or it was cancelled.",
        })
      }
    }
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
