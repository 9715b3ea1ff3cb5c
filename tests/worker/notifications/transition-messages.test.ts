import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../worker/database/new-id'
import { rideShares } from '../../../worker/database/tables'
import { sendDueMessages } from '../../../worker/notifications/send-messages'
import { linkGoogleAccount } from '../../../worker/sign-in/link-google-account'
import { assign, drive } from '../../support/worker/actions'
import { get, post, send } from '../../support/worker/api'
import { database, firstRow } from '../../support/worker/database'
import { messagesTo } from '../../support/worker/inbox'
import { signedInRider } from '../../support/worker/people'
import {
  newRide,
  PIN,
  type Ride,
  rideRow,
  signedInDriver,
  signedInOperator,
} from '../../support/worker/rides'
import { newSubscription } from '../../support/worker/sandbox'

describe('A rider whose driver is replaced', () => {
  it('reads who comes now, in which car, and the new PIN, in one message', async () => {
    const { rider, driver, booking } = await newRide.accepted()
    const next = await signedInDriver({ fullName: 'Kiran Gowda' })
    const asked = { driver_id: next.userId, from_driver_id: driver.userId }
    expect((await assign(booking.id, asked, await signedInOperator())).status).toBe(200)
    const [message, ...more] = await messagesTo(rider.phone, 1)
    expect(message?.text).toContain('Kiran Gowda will now drive you')
    expect(message?.text).toContain(next.licensePlate)
    expect(message?.text).toContain(`Your new PIN: ${(await rideRow(booking.id)).start_pin}.`)
    expect(more).toEqual([])
  })
})

describe('At the start of a ride', () => {
  const linkIn = async ({ rider, driver, booking }: Ride) => {
    expect((await drive.start(driver, booking.id, PIN)).status).toBe(200)
    const [message] = await messagesTo(rider.phone, 1)
    return /hasirucabs\.example(\/\S*)/.exec(message?.text ?? '')?.[1]
  }
  const sharesOf = ({ booking }: Ride) =>
    database.select().from(rideShares).where(eq(rideShares.booking_id, booking.id))

  it('its rider gets a link that whoever has it can follow, made if there is none', async () => {
    const ride = await newRide.arrived()
    const link = await linkIn(ride)
    const [share, ...more] = await sharesOf(ride)
    expect(link).toBe(`/trip-share/${share?.id}`)
    expect(more).toEqual([])
    expect((await get(link ?? '')).status).toBe(200)
  })

  it('it is the link that the rider made before', async () => {
    const ride = await newRide.arrived()
    await post(`/api/rides/${ride.booking.id}/share`, {}, ride.rider)
    const [share] = await sharesOf(ride)
    expect(await linkIn(ride)).toBe(`/trip-share/${share?.id}`)
    expect(await sharesOf(ride)).toHaveLength(1)
  })

  it('none is made where the rider took one back, and none by a wrong PIN', async () => {
    const ride = await newRide.arrived()
    await drive.start(ride.driver, ride.booking.id, '0000')
    expect(await sharesOf(ride)).toEqual([])
    await post(`/api/rides/${ride.booking.id}/share`, {}, ride.rider)
    await post(`/api/rides/${ride.booking.id}/share/revoke`, {}, ride.rider)
    expect(await linkIn(ride)).toBe('/tracking')
    expect((await sharesOf(ride)).map(({ revoked_at }) => revoked_at)).toEqual([expect.any(String)])
  })
})

describe('What happens to an account', () => {
  it('a linked Google account is told once, however often and by however many requests it is linked', async () => {
    const rider = await signedInRider()
    const google = { sub: `google_${newId()}`, email: null, fullName: null }
    const link = () => linkGoogleAccount(database, rider.userId, google, new Date())
    const linked = await Promise.all([link(), link(), link()])
    expect([...linked, await link()].every(({ ok }) => ok)).toBe(true)
    await sendDueMessages(env, new Date())
    await sendDueMessages(env, new Date())
    const [told, ...more] = await messagesTo(rider.phone, 1)
    expect(told?.text).toContain('a Google account was linked with your account')
    expect(more).toEqual([])
  })
})

describe('A rider whose browser shows notifications', () => {
  it('is told there of a driver who sets out, for two minutes, without PIN and address; once it is shown no SMS follows', async () => {
    const { rider, driver, booking } = await newRide.accepted()
    const browser = await newSubscription()
    const stored = await send('PUT', '/api/profile/messages/browser', browser, rider)
    expect(stored.status).toBe(200)
    expect((await drive.setOut(driver, booking.id)).status).toBe(200)
    const [push, ...more] = await messagesTo(browser.endpoint, 1)
    expect(more).toEqual([])
    expect(push?.text).toContain('is on the way')
    expect(push?.text).not.toMatch(/Koramangala|PIN/)
    expect(push?.details).toMatchObject({ TTL: '120', Urgency: 'high' })
    const row = await firstRow<{ reference: string; status: string }>(
      `SELECT reference, status FROM outbox WHERE event = 'ride.set_out' AND booking_id = ?`,
      booking.id,
    )
    expect(row).toMatchObject({ reference: push?.details.Topic, status: 'sent' })
    expect((await post('/api/messages/shown', { reference: push?.details.Topic })).status).toBeLessThan(300)
    expect(
      await firstRow(`SELECT status FROM outbox WHERE event = 'ride.set_out' AND booking_id = ?`, booking.id),
    ).toEqual({ status: 'delivered' })
    expect((await messagesTo(rider.phone)).filter(({ text }) => text.includes('on the way'))).toEqual([])
  })
})
