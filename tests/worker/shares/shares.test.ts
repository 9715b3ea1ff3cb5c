import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ShareAnswerSchema, type SharedRide, SharedRideSchema } from '../../../src/domain/rides/share'
import { readSharedRide } from '../../../worker/shares/read-shared-ride'
import { revokeShare } from '../../../worker/shares/shares'
import { RIDE_VEHICLE } from '../../support/bookings/records'
import { MYSURU_PALACE } from '../../support/bookings/trips'
import { cancelled, drive, sharedBy, shareLink } from '../../support/worker/actions'
import { get, ok, post, refusal } from '../../support/worker/api'
import { database, run, setIn, valuesOf } from '../../support/worker/database'
import { ORIGIN, type SignedIn, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, rideRow } from '../../support/worker/rides'
import { asRider, byShare } from '../../support/worker/sockets'

const NOT_AVAILABLE = 'This link is not available.'

const askShare = (rider: SignedIn | null, id: string) => post(`/api/rides/${id}/share`, {}, rider)
const askRevoke = (rider: SignedIn | null, id: string) => post(`/api/rides/${id}/share/revoke`, {}, rider)
const share = async (rider: SignedIn, id: string) =>
  (await ok(await askShare(rider, id), ShareAnswerSchema)).share
const look = (id: string) => get(`/api/shares/${encodeURIComponent(id)}`)

describe('A link (SHARE-1)', () => {
  it('is 128 random bits, one per ride, and the same for repeated and simultaneous requests', async () => {
    const { rider, booking } = await newRide.accepted()
    const shares = await Promise.all(Array.from({ length: 6 }, () => share(rider, booking.id)))
    const [first] = shares
    expect(first?.id).toMatch(/^[0-9a-f]{32}$/)
    expect(first?.url).toBe(`${ORIGIN}/trip-share/${first?.id}`)
    expect(new Set(shares.map(({ id }) => id)).size).toBe(1)
    expect(await share(rider, booking.id)).toEqual(first)
    const other = await newRide.accepted({ rider })
    expect((await share(rider, other.booking.id)).id).not.toBe(first?.id)
  })

  it('is created while a driver has the ride: not before, not after', async () => {
    const rider = await signedInRider()
    const pending = await paidBooking(rider)
    const { booking: over } = await newRide.completed({ rider })
    for (const { id } of [pending, over]) {
      expect(await refusal(await askShare(rider, id))).toEqual({
        status: 409,
        code: 'not_shareable',
        message: 'A ride can be shared while a driver has it.',
      })
    }
    const { booking } = await newRide.started({ rider })
    expect((await askShare(rider, booking.id)).status).toBe(200)
  })

  it('created after a revocation is a new one', async () => {
    const ride = await newRide.accepted()
    const id = await shareLink(ride)
    await ok(await askRevoke(ride.rider, ride.booking.id), v.object({ share: v.null() }))
    const next = await shareLink(ride)
    expect(next).not.toBe(id)
    expect([(await look(id)).status, (await look(next)).status]).toEqual([410, 200])
  })

  it('revoked again closes the sockets that the first request did not reach', async () => {
    const ride = await newRide.setOut()
    const id = await shareLink(ride)
    const friend = await byShare(id)
    await friend.receives('snapshot')
    // The worker that took it back died before it told the room.
    await revokeShare(database, ride.rider.userId, ride.booking.id, new Date())
    await askRevoke(ride.rider, ride.booking.id)
    expect(await friend.isClosed()).toBe('share_ended')
  })
})

describe('A viewer of a link (SHARE-2)', () => {
  it('sees the phase, the driver’s first name, the car and the localities, and nothing else (EMERGENCY-7)', async () => {
    const ride = await newRide.setOut({
      overrides: {
        pickup_address: 'Flat 4B, Asha’s house, 17th Main, Koramangala',
        dropoff_address: 'St. Martha’s Hospital, Ward 3',
        dropoff_latitude: MYSURU_PALACE.lat,
        dropoff_longitude: MYSURU_PALACE.lng,
        special_instructions: 'Note: ring twice',
      },
    })
    const answer = await look(await shareLink(ride))
    const text = await answer.clone().text()
    const shown: SharedRide = await ok(answer, SharedRideSchema)
    expect(JSON.parse(text)).toEqual(shown)
    expect(shown).toEqual({
      phase: 'on_the_way',
      version: 2,
      another_car: null,
      driver_first_name: 'Ravi',
      vehicle: { ...RIDE_VEHICLE, license_plate: ride.driver.licensePlate },
      pickup_locality: 'Koramangala, Bengaluru',
      dropoff_locality: expect.stringMatching(/, Mysuru$/),
      scheduled_time: ride.booking.scheduled_time,
      emergency_until: null,
      drivers_word: null,
    })
    const secrets = [
      ride.booking.id,
      ride.rider.userId,
      ride.driver.userId,
      ride.rider.phone,
      ride.driver.phone,
      ...['Asha', 'Kumar', 'Flat', 'Hospital', 'ring twice', '12.93', '77.62', 'fare'],
    ]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('sees a rental without a drop-off, and a driver without a name without one', async () => {
    const overrides = {
      dropoff_address: null,
      dropoff_latitude: null,
      dropoff_longitude: null,
      package_hours: 4,
    }
    const ride = await newRide.accepted({ overrides })
    await run('UPDATE users SET full_name = NULL WHERE id = ?', ride.driver.userId)
    await run('UPDATE ride_assignments SET driver_name = NULL WHERE booking_id = ?', ride.booking.id)
    expect(await sharedBy(await shareLink(ride))).toMatchObject({
      phase: 'assigned',
      driver_first_name: null,
      dropoff_locality: null,
    })
  })

  it('keeps it while the ride waits for another driver, and sees nothing of the one who handed it back', async () => {
    const ride = await newRide.accepted()
    const id = await shareLink(ride)
    expect((await drive.handBack(ride.driver, ride.booking.id)).status).toBe(200)
    expect(await sharedBy(id)).toMatchObject({ phase: 'unassigned', driver_first_name: null, vehicle: null })
  })

  it('of a cancelled ride sees the cancellation for 30 minutes', async () => {
    const { rider, booking } = await newRide.accepted()
    const { id } = await share(rider, booking.id)
    await cancelled(rider, booking.id, 0)
    expect(await sharedBy(id)).toMatchObject({ phase: 'cancelled' })
    const query = 'SELECT created_at FROM booking_cancellations WHERE booking_id = ?'
    const [at = ''] = await valuesOf(query, booking.id)
    const stateAfter = async (ms: number) =>
      (await readSharedRide(database, id, new Date(Date.parse(at) + 30 * 60_000 + ms))).state
    expect([await stateAfter(-1), await stateAfter(0)]).toEqual(['live', 'ended'])
  })

  it('reads the same sentence for a revoked one, an ended one and one that never was', async () => {
    const [revoked, ended] = [await newRide.accepted(), await newRide.started()]
    const [revokedId, endedId] = [await shareLink(revoked), await shareLink(ended)]
    await askRevoke(revoked.rider, revoked.booking.id)
    await setIn('bookings', ended.booking.id, { status: 'completed', end_time: minutesFrom(-30) })
    for (const path of ['', '/remaining-route']) {
      const answers = await Promise.all(
        [revokedId, endedId, 'f'.repeat(32)].map((id) => get(`/api/shares/${id}${path}`)),
      )
      const refusals = await Promise.all(answers.map(refusal))
      expect(refusals.map(({ status }) => status)).toEqual([410, 410, 404])
      expect(new Set(refusals.map(({ code, message }) => `${code} ${message}`))).toEqual(
        new Set([`link_not_available ${NOT_AVAILABLE}`]),
      )
    }
  })

  it.each(["' OR 1=1 --", 'F'.repeat(32), 'x'.repeat(5000)])('finds nothing under %j', async (id) => {
    expect((await look(id)).status).toBe(404)
  })

  it('is disconnected with all other viewers of that link, and nobody else, when it is revoked', async () => {
    const ride = await newRide.started()
    const id = await shareLink(ride)
    const friends = [await byShare(id), await byShare(id)]
    const rider = await asRider(ride)
    await Promise.all([...friends, rider].map((socket) => socket.receives('snapshot')))
    await askRevoke(ride.rider, ride.booking.id)
    for (const friend of friends) expect(await friend.isClosed()).toBe('share_ended')
    expect(rider.closed).toBeNull()
    expect((await rideRow(ride.booking.id)).status).toBe('started')
    rider.close()
  })
})
