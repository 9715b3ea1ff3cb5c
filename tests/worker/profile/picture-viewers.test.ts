import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { databaseOf } from '../../../worker/database/client'
import { maySeePicture } from '../../../worker/profile/save-picture'
import { baselineJpeg, progressiveJpeg } from '../../support/profile/picture-files'
import { get, ok, request } from '../../support/worker/api'
import { insertInto, rowsReadThrough, run, setIn } from '../../support/worker/database'
import { copyBooking } from '../../support/worker/many-trips'
import { riderOfEachTest, type SignedIn, signedInDriver, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, type Ride } from '../../support/worker/rides'

const rider = riderOfEachTest()

async function pictured(person: SignedIn, file: BodyInit = baselineJpeg): Promise<string> {
  const answer = await request('/api/profile/picture', person, { method: 'PUT', body: file })
  return (await ok(answer, v.object({ profile_picture_url: v.string() }))).profile_picture_url
}

/** What an answer says and how, but for the id of the request. */
async function whole(answer: Response) {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

const absent = async () => whole(await get('/profile-pictures/nobody-1.jpg', null))

async function expectAbsent(url: string, user: SignedIn | null) {
  expect(await whole(await get(url, user))).toEqual(await absent())
}

const expectSeen = async (url: string, user: SignedIn) => {
  const answer = await get(url, user)
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true])
}

async function cancel({ booking, rider }: Pick<Ride, 'booking' | 'rider'>, minutesAgo: number) {
  await setIn('bookings', booking.id, { status: 'cancelled' })
  const by = { user_id: rider.userId, reason: 'Plans changed', code: 'rider' }
  await insertInto({
    booking_cancellations: { booking_id: booking.id, ...by, created_at: minutesFrom(-minutesAgo) },
  })
}

describe('A profile picture (PROFILE-18)', () => {
  it('is shown to its owner, as what it is and nothing else, to a browser that has another in full', async () => {
    const url = await pictured(rider)
    const answer = await request(url, rider, { headers: { 'if-none-match': '"another"' } })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="profile-picture.jpg"',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'cookie',
      etag: expect.stringMatching(/^".+"$/),
    })
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(baselineJpeg)
  })

  it('is not sent again to a browser that has it, as long as it may see it', async () => {
    const ride = await newRide.started()
    const url = await pictured(ride.rider)
    const etag = (await get(url, ride.driver)).headers.get('etag') ?? ''
    const again = () => request(url, ride.driver, { headers: { 'if-none-match': etag } })
    const known = await again()
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
    expect(known.headers.get('cache-control')).toBe('private, no-cache')
    await setIn('bookings', ride.booking.id, { status: 'completed' })
    expect((await again()).status).toBe(404)
  })
})

describe('To everybody else it is as if it were not there (PROFILE-18)', () => {
  it('is gone for its owner as long as their phone is not proved', async () => {
    const url = await pictured(rider)
    await setIn('users', rider.userId, { phone_verified: false })
    await run('UPDATE auth_users SET phone = NULL, phone_confirmed_at = NULL WHERE id = ?', rider.userId)
    await expectAbsent(url, rider)
  })

  it.each([
    '/profile-pictures/',
    '/profile-pictures/x',
    '/profile-pictures/nobody-1.svg',
    '/profile-pictures/nobody-1.jpg.html',
    '/profile-pictures/..%2fsecret-1.jpg',
    '/profile-pictures/a/b-1.jpg',
    '/profile-pictures/nobody-1.jpg/',
  ])('answers what was never a picture in the same way: %s', async (path) => {
    await expectAbsent(path, await signedInRider())
  })

  it('is gone for its owner too once it was replaced, lost or taken away', async () => {
    const old = await pictured(rider)
    const url = await pictured(rider, progressiveJpeg)
    await expectAbsent(old, rider)
    // Even while its object is there still.
    await env.PICTURES.put(old.slice(1), baselineJpeg)
    await expectAbsent(old, rider)
    await env.PICTURES.delete(url.slice(1))
    await expectAbsent(url, rider)
    await env.PICTURES.put(url.slice(1), baselineJpeg)
    await request('/api/profile/picture', rider, { method: 'DELETE' })
    await expectAbsent(url, rider)
  })

  it("is nobody's once its owner's account is deleted", async () => {
    const { rider, driver } = await newRide.started()
    const url = await pictured(rider)
    await setIn('users', rider.userId, { deleted_at: new Date().toISOString() })
    await expectAbsent(url, driver)
  })
})

describe("A driver's picture", () => {
  it.each([
    ['accepted', newRide.accepted],
    ['under way', newRide.started],
    ['completed', newRide.completed],
  ])('is seen by the rider of a ride that is %s', async (_, made) => {
    const { rider, driver } = await made()
    const url = await pictured(driver)
    await expectSeen(url, rider)
    await expectAbsent(url, await signedInRider())
  })

  it('is not seen by a rider who still waits for a driver, or had one who gave the ride back', async () => {
    const driver = await signedInDriver()
    await paidBooking(rider, { ride_version: 2 })
    await expectAbsent(await pictured(driver), rider)
  })

  it('is seen for 30 minutes after a ride was cancelled, as its page is', async () => {
    for (const [minutesAgo, seen] of [
      [29, true],
      [31, false],
    ] as const) {
      const ride = await newRide.accepted()
      const url = await pictured(ride.driver)
      await cancel(ride, minutesAgo)
      await (seen ? expectSeen : expectAbsent)(url, ride.rider)
    }
  })
})

describe("A rider's picture", () => {
  it.each([
    ['accepted', newRide.accepted],
    ['under way', newRide.started],
  ])('is seen by the driver of a ride that is %s, and by no other', async (_, made) => {
    const { rider, driver } = await made()
    const url = await pictured(rider)
    await expectSeen(url, driver)
    await expectAbsent(url, await signedInDriver())
  })

  it('is not seen by a driver to whom the ride is only offered, nor after its end', async () => {
    const offered = await signedInRider()
    await paidBooking(offered)
    await expectAbsent(await pictured(offered), await signedInDriver())
    const { rider, driver } = await newRide.completed()
    await expectAbsent(await pictured(rider), driver)
    const ride = await newRide.accepted()
    const url = await pictured(ride.rider)
    await cancel(ride, 1)
    await expectAbsent(url, ride.driver)
  })
})

describe('Asking who may see it', () => {
  it.each(['completed', 'cancelled'] as const)(
    'reads no more for a rider with hundreds of %s rides',
    async (status) => {
      const { rider, booking } = await newRide.completed()
      const stranger = await signedInDriver()
      const url = await pictured(stranger)
      const look = { userId: rider.userId, ownerId: stranger.userId, url }
      const read = () => rowsReadThrough((binding) => maySeePicture(databaseOf(binding), look, new Date()))
      const before = await read()
      await copyBooking(booking.id, 200, { status: `'${status}'` })
      expect(await read()).toBeLessThanOrEqual(before + 2)
    },
  )

  it('reads no more for a driver with hundreds of rides', async () => {
    const driver = await signedInDriver()
    const { rider, booking } = await newRide.completed({ driver })
    const url = await pictured(driver)
    const [other, passenger] = [await signedInRider(), await signedInRider()]
    const read = (userId: string) =>
      rowsReadThrough((binding) =>
        maySeePicture(databaseOf(binding), { userId, ownerId: driver.userId, url }, new Date()),
      )
    const before = [await read(rider.userId), await read(other.userId)]
    await copyBooking(booking.id, 200, {
      user_id: `CASE WHEN i % 2 THEN '${rider.userId}' ELSE '${passenger.userId}' END`,
    })
    expect(await read(rider.userId)).toBeLessThanOrEqual((before[0] ?? 0) + 2)
    expect(await read(other.userId)).toBe(before[1])
  })
})
