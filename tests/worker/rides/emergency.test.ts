import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { EmergencyContactsSchema } from '../../../src/domain/profile/emergency-contact'
import { accept } from '../../../src/domain/result'
import { outbox } from '../../../worker/database/message-tables'
import { rideShares } from '../../../worker/database/tables'
import { sendDueMessages } from '../../../worker/notifications/send-messages'
import { pressEmergency } from '../../../worker/rides/press-emergency'
import { readSharedRide } from '../../../worker/shares/read-shared-ride'
import { revokeShare } from '../../../worker/shares/shares'
import { collect, sharedBy, shareLink, tracked, tripOf } from '../../support/worker/actions'
import { expectRefusal, get, ok, post, refusal } from '../../support/worker/api'
import { database, run } from '../../support/worker/database'
import { messagesTo } from '../../support/worker/inbox'
import { closeNeed, openKinds, readBoard } from '../../support/worker/needs'
import { newPhone, riderOfEachTest, type SignedIn, signedInOperator } from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'
import { minutesFrom, newRide, paidBooking, type Ride } from '../../support/worker/rides'
import { asDriver, byShare } from '../../support/worker/sockets'

const rider = riderOfEachTest()
const CONTACTS = '/api/profile/emergency-contacts'
const name = async (rider: SignedIn, contact: string, phone_no = newPhone()) => {
  await ok(await post(CONTACTS, { name: contact, phone_no }, rider), EmergencyContactsSchema, 201)
  return phone_no
}
const askPress = ({ rider, booking }: Ride, person: SignedIn | null = rider) =>
  post(`/api/rides/${booking.id}/emergency`, {}, person)
const press = async (ride: Ride) =>
  (await ok(await askPress(ride), v.object({ message: v.string() }))).message
const revoke = ({ rider, booking }: Ride, person: SignedIn | null = rider) =>
  post(`/api/rides/${booking.id}/emergency/revoke`, {}, person)
const linksOf = ({ booking }: Ride) =>
  database.select().from(rideShares).where(eq(rideShares.booking_id, booking.id))
const linkOf = async (ride: Ride) => (await linksOf(ride)).find((link) => link.revoked_at === null)?.id ?? ''
const put = ({ booking }: Ride) =>
  database.select().from(outbox).where(eq(outbox.booking_id, booking.id)).orderBy(outbox.created_at)

describe('A press for help', () => {
  it('sends each contact an SMS with the plate and a link, tells who was sent it, and is a need of its own (EMERGENCY-11)', async () => {
    const ride = await newRide.started()
    const phones = [await name(ride.rider, 'Asha'), await name(ride.rider, 'Ravi')]
    expect(await press(ride)).toBe(
      'Our team is told, and Asha and Ravi by SMS with a link to where the car is.',
    )
    const until = (await linksOf(ride))[0]?.emergency_until ?? ''
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(24 * 60 * 60_000 - 60_000)
    const link = await linkOf(ride)
    expect(link).toMatch(/^[0-9a-f]{32}$/)
    for (const phone of phones) {
      const [message, ...more] = await messagesTo(phone, 1)
      expect(message?.channel).toBe('sms')
      expect(message?.text).toContain(
        `Asha Rao asks for help on a ride in our cab ${ride.driver.licensePlate}`,
      )
      expect(message?.text).toContain(`hasirucabs.example/trip-share/${link}`)
      expect(more).toEqual([])
    }
    const operator = await signedInOperator()
    const { needs } = await readBoard(operator)
    expect(needs[0]).toMatchObject({ kind: 'emergency', ride: { id: ride.booking.id } })
    expect(await tracked(ride.rider)).toMatchObject({
      emergency_until: until,
      emergency_contacts: 'Asha and Ravi',
    })
    const trip = await tripOf(ride.rider, ride.booking.id)
    expect(trip.emergency_until).toBe(until)
  })

  it('a hundred times, at once and one after the other, sends one SMS and makes one link', async () => {
    const ride = await newRide.setOut()
    const phone = await name(ride.rider, 'Asha')
    await Promise.all(Array.from({ length: 20 }, () => press(ride)))
    for (let times = 0; times < 10; times += 1) expect(await press(ride)).toContain('and Asha by SMS')
    expect(await messagesTo(phone, 1)).toHaveLength(1)
    expect(await put(ride)).toHaveLength(1)
    expect(await linksOf(ride)).toHaveLength(1)
  })

  it('is sent again after ten minutes, by the same link, which lives 24 hours from the last press', async () => {
    const ride = await newRide.setOut()
    await name(ride.rider, 'Asha')
    const begun = new Date('2020-11-21T06:00:00.000Z')
    const pressedAt = (minutes: number) =>
      pressEmergency(database, ride.rider.userId, ride.booking.id, new Date(minutesFrom(minutes, begun)))
    // Two tabs, in one millisecond.
    expect([await pressedAt(0), await pressedAt(0)]).toEqual([accept(true), accept(true)])
    const link = await linkOf(ride)
    await pressedAt(9.99)
    expect(await put(ride)).toHaveLength(1)
    await pressedAt(10)
    expect([(await put(ride)).length, await linkOf(ride)]).toEqual([2, link])
    const stateAt = async (minutes: number) =>
      (await readSharedRide(database, link, new Date(minutesFrom(minutes, begun)))).state
    expect([await stateAt(24 * 60 + 9.99), await stateAt(24 * 60 + 10)]).toEqual(['live', 'ended'])
    // A ride of several days: the same link, alive again.
    await pressedAt(48 * 60)
    expect([await stateAt(49 * 60), await linkOf(ride)]).toEqual(['live', link])
  })

  it('never goes to a number that has become the rider’s own', async () => {
    const ride = await newRide.started()
    const phone = await name(ride.rider, 'Asha')
    await run('UPDATE users SET phone_no = ? WHERE id = ?', phone, ride.rider.userId)
    expect(await press(ride)).not.toContain('Asha')
    expect(await put(ride)).toEqual([])
  })

  it('is refused of a ride that no driver has and of one that is over (EMERGENCY-9)', async () => {
    const pending = await paidBooking(rider)
    const { booking: over } = await newRide.completed({ rider })
    for (const { id } of [pending, over]) {
      expect(await refusal(await post(`/api/rides/${id}/emergency`, {}, rider))).toEqual({
        status: 409,
        code: 'not_under_way',
        message: 'This ride is not under way, so nobody was told. In an emergency call 112.',
      })
    }
  })

  it('without contacts makes the link and tells operators all the same, again once they have dealt with the one before (EMERGENCY-12)', async () => {
    const ride = await newRide.started()
    expect(await press(ride)).toBe(
      'Our team is told. You have named nobody else yet: do it in your profile, and press again.',
    )
    expect(await linksOf(ride)).toHaveLength(1)
    expect(await openKinds(ride.booking.id)).toEqual(['emergency'])
    await closeNeed(ride.booking.id, 'emergency', 'Called: all is well', await signedInOperator())
    expect(await openKinds(ride.booking.id)).toEqual([])
    await press(ride)
    expect(await openKinds(ride.booking.id)).toEqual(['emergency'])
  })

  it('cannot be made to send more than a few messages by taking links back', async () => {
    const ride = await newRide.started()
    await name(ride.rider, 'Asha')
    for (let times = 0; times < 12; times += 1) {
      await press(ride)
      await revoke(ride)
    }
    expect((await put(ride)).length).toBeLessThanOrEqual(4)
  })
})

describe('An emergency link', () => {
  it('shows exactly where the car is, though a share link of the same ride shows an area', async () => {
    const ride = await newRide.setOut()
    await press(ride)
    const emergency = await linkOf(ride)
    const share = await shareLink(ride)
    expect(share).not.toBe(emergency)
    const [driver, contact, friend] = [await asDriver(ride), await byShare(emergency), await byShare(share)]
    await Promise.all([driver, contact, friend].map((socket) => socket.receives('snapshot')))
    const at = Date.now()
    const door = { lat: ride.booking.pickup_latitude, lng: ride.booking.pickup_longitude }
    driver.points(1, [{ at, ...door, heading: null, speed: null, accuracy: 5 }])
    expect((await contact.receives('position')).position).toMatchObject(door)
    expect(await friend.receives('position')).toMatchObject({ near: 'pickup' })
    const page = await (await get(`/trip-share/${emergency}`)).text()
    expect(page).toContain(String(ride.booking.pickup_latitude))
    expect(page).toContain('pressed for help')
    const later = await byShare(emergency)
    expect((await later.receives('snapshot')).position).toMatchObject(door)
    await revoke(ride)
    expect([await contact.isClosed(), await later.isClosed()]).toEqual(['share_ended', 'share_ended'])
    expect((await get(`/api/shares/${emergency}`)).status).toBe(410)
    expect((await get(`/trip-share/${emergency}`)).status).toBe(410)
    expect((await sharedBy(share)).emergency_until).toBeNull()
    driver.close()
    friend.close()
  })

  it('lives on when the ride is ended, and is still taken back afterwards', async () => {
    const ride = await newRide.started()
    await press(ride)
    const link = await linkOf(ride)
    await collect(ride, ride.booking.remaining_amount)
    const hours = new Date(Date.now() + 20 * 60 * 60_000)
    expect(await readSharedRide(database, link, hours)).toMatchObject({
      state: 'live',
      ride: { phase: 'completed' },
    })
    expect((await revoke(ride)).status).toBe(200)
    expect((await get(`/api/shares/${link}`)).status).toBe(410)
  })

  it('revoked again or never made is answered as revoked; a new one is another, and is sent anew', async () => {
    const ride = await newRide.started()
    expect((await revoke(ride)).status).toBe(200)
    const phone = await name(ride.rider, 'Asha')
    await press(ride)
    const first = await linkOf(ride)
    await messagesTo(phone, 1)
    expect([(await revoke(ride)).status, (await revoke(ride)).status]).toEqual([200, 200])
    await press(ride)
    const second = await linkOf(ride)
    expect(second).not.toBe(first)
    const [newest] = await messagesTo(phone, 2)
    expect(newest?.text).toContain(second)
  })

  it('taken back before its SMS was sent is sent to nobody', async () => {
    const ride = await newRide.started()
    const phone = await name(ride.rider, 'Asha')
    const now = new Date()
    await pressEmergency(database, ride.rider.userId, ride.booking.id, now)
    await revokeShare(database, ride.rider.userId, ride.booking.id, now, 'emergency')
    await sendDueMessages(env, new Date(now.getTime() + 1000))
    expect((await put(ride)).map(({ status }) => status)).toEqual(['untrue'])
    expect(await messagesTo(phone)).toEqual([])
  })
})

it('A rider’s emergency contacts are three at most, each number once, and never the rider’s own', async () => {
  const phone = await name(rider, 'Asha')
  await name(rider, 'Asha Rao', phone)
  await Promise.all(
    ['Ravi', 'Meera', 'Kiran'].map((one) => post(CONTACTS, { name: one, phone_no: newPhone() }, rider)),
  )
  const full = await post(CONTACTS, { name: 'Fourth', phone_no: newPhone() }, rider)
  await expectRefusal(full.clone(), 'too_many', 409)
  const { contacts } = v.parse(EmergencyContactsSchema, await full.json())
  expect(contacts).toHaveLength(3)
  expect(contacts[0]).toMatchObject({ name: 'Asha Rao', phone_no: phone })
  const own = await post(CONTACTS, { name: 'Me', phone_no: rider.phone }, rider)
  await expectRefusal(own, 'unfit_contact', 422, 'This is your own number.')
})

it('A press for help of somebody who requested too much else gets through', async () => {
  const ride = await newRide.started()
  overLimit('RIDER_LIMIT', ride.rider.userId)
  expect((await post('/api/quotes', {}, ride.rider)).status).toBe(429)
  expect(await press(ride)).toContain('Our team is told.')
})
