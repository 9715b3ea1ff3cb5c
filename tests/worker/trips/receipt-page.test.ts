import { describe, expect, it, vi } from 'vitest'
import { formatRupees } from '../../../src/domain/payments/amounts'
import { cancelled } from '../../support/worker/actions'
import { newBookingOf } from '../../support/worker/bookings'
import { enteredCharge } from '../../support/worker/charges'
import { run, withoutTable } from '../../support/worker/database'
import { elements, openPage, texts } from '../../support/worker/html'
import { refundIs } from '../../support/worker/money'
import { type SignedIn, signedInDriver, signedInRider } from '../../support/worker/people'
import { entered, minutesFrom, newRide, PIN, paidBooking } from '../../support/worker/rides'

async function receipt(person: SignedIn, id: string) {
  const { answer, html } = await openPage(`/trip-history/${id}/receipt`, person.cookie)
  const textsOf = (selector: string) => texts(html, selector)
  return { answer, html, texts: textsOf, text: (await textsOf('main')).join(' ') }
}

const PAYMENTS = 'section[aria-label="Payments"] dl > div'

const asha = () => signedInRider({ fullName: 'Asha Murthy' })

describe('The receipt of a trip (TRIP-11, TRIP-12)', () => {
  it('has each confirmed toll and parking, their sum, and the sum with the fare; nothing of what nobody confirmed', async () => {
    const ride = await newRide.completed({ rider: await asha() })
    const { rider, booking } = ride
    await entered(booking.id, 'charged', 65, { reason: 'toll', at: minutesFrom(-3) })
    await entered(booking.id, 'charged', 40, { reason: 'parking', at: minutesFrom(-2) })
    const charges = [
      ['toll', 65, 'confirmed'],
      ['parking', 40, 'confirmed'],
      ['toll', 90, 'declined'],
    ] as const
    for (const [before, [kind, amount, state]] of charges.entries()) {
      await enteredCharge(ride, {
        kind,
        amount,
        state,
        entered_at: minutesFrom(before - 30),
        decided_at: minutesFrom(-5),
        decided_by: state === 'declined' ? 'operator' : 'rider',
        decided_by_id: rider.userId,
      })
    }
    const { text } = await receipt(rider, booking.id)
    expect(text).toContain('Total fare₹400Toll₹65Parking₹40Tolls and parking₹105Fare, tolls and parking₹505')
    expect(text).toContain('Not paid yet₹105')
    expect(text).toContain('This becomes your receipt once the rest is paid.')
    expect(text).not.toContain('Nothing was paid')
    expect(text).not.toContain('₹90')
  })

  it('has the fare’s parts, what was paid how, the trip, who drove and who we are', async () => {
    const { rider, driver, booking } = await newRide.completed({
      rider: await asha(),
      driver: await signedInDriver({ fullName: 'Ravi Kumar Gowda' }),
      overrides: { actual_distance_metres: 8312, waiting_time_minutes: 7 },
    })
    const { answer, text, texts } = await receipt(rider, booking.id)
    expect(answer.status).toBe(200)
    expect(await texts('h1')).toEqual(['Receipt'])
    const number = `${new Date(Date.now() + 19_800_000).toISOString().slice(0, 10).replaceAll('-', '')}-${booking.id.slice(-8)}`
    expect(await texts('title')).toEqual([`Receipt ${number} · Hasiru Cabs`])
    const rows = await texts(PAYMENTS)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(/^Paid online.*payment pay_[0-9a-f]+₹100$/)
    expect(rows[1]).toMatch(/^Paid to the driver, cash.*₹300$/)
    expect(rows[2]).toBe('Paid in all₹400')
    for (const part of [
      number,
      'Base fare₹50',
      'Distance, 8 km₹250',
      'Time, 30 min₹100',
      'Total fare₹400',
      'RiderAsha Murthy',
      `DriverRaviCar${driver.licensePlate}, Tata Tigor EV, White`,
      'Distance driven8.3 km',
      'Waiting time7 min, not charged',
      'Sayyaji Rao Road, Mysuru',
      'This page is not a tax invoice under GST',
      booking.id,
    ]) {
      expect(text).toContain(part)
    }
  })

  it('has no phone number or licence of the driver and no PIN, because it may be handed on', async () => {
    const { rider, driver, booking } = await newRide.accepted({
      driver: await signedInDriver({ fullName: 'Ravi Kumar Gowda' }),
    })
    const { html } = await receipt(rider, booking.id)
    for (const secret of [driver.phone.slice(-10), 'Gowda', 'KA09 ', `>${PIN}<`])
      expect(html).not.toContain(secret)
  })

  it('has a refund’s reason and state, and the amount that remains', async () => {
    const rider = await asha()
    const booking = await paidBooking(rider, { fare_amount: 402, scheduled_time: minutesFrom(18 * 60) })
    await cancelled(rider, booking.id, 7575)
    await refundIs('due', booking.id)
    const due = await receipt(rider, booking.id)
    expect(await due.texts('h1')).toEqual(['Receipt'])
    expect(await due.texts('main h2')).toContain('Fare, as it was booked')
    const rows = await due.texts(PAYMENTS)
    expect(rows[1]).toBe('Paid in all₹101.00')
    expect(rows[2]).toMatch(/^Refund dueYou cancelled the booking.*−₹75\.75$/)
    expect(rows[3]).toBe('Paid, once all refunds have arrived₹25.25')
    expect(rows[4]).toBe('Cancellation fee₹25.25')
    expect(due.text).toContain('7-10 business days')
    await refundIs('processed', booking.id)
    const sent = await receipt(rider, booking.id)
    expect((await sent.texts(PAYMENTS))[3]).toBe('Paid, after refunds₹25.25')
    expect(sent.text).not.toContain('7-10 business days')
  })

  it('is a summary so far of a trip that is not over, and of one that was never paid', async () => {
    const { rider, booking } = await newRide.accepted()
    const running = await receipt(rider, booking.id)
    expect(await running.texts('h1')).toEqual(['Payment summary so far'])
    expect((await running.texts('title'))[0]).toMatch(/^Payment summary \d{8}-[0-9a-f]{8} · /)
    expect(await running.texts(PAYMENTS)).toContain('To pay after the ride, to the driver₹300')

    const { id, fare_amount } = await newBookingOf(rider)
    const unpaid = await receipt(rider, id)
    expect(await unpaid.texts('h1')).toEqual(['Payment summary so far'])
    // Parts of its fare have paise, so all amounts of the sheet have.
    expect(await unpaid.texts('section[aria-label="Fare"] dd')).toContain(`${formatRupees(fare_amount)}.00`)
    expect(await unpaid.texts(PAYMENTS)).toContain(`Not paid yet${formatRupees(fare_amount)}.00`)
    expect(await unpaid.texts(PAYMENTS)).toContain('Paid in all₹0.00')
    for (const { text } of [running, unpaid]) expect(text).toContain('Your trip isn’t over')

    const given = await newBookingOf(rider)
    await run(`UPDATE bookings SET status = 'cancelled' WHERE id = ?`, given.id)
    const lapsed = await receipt(rider, given.id)
    expect(await lapsed.texts('h1')).toEqual(['Payment summary so far'])
    expect(lapsed.text).toContain('Nothing was paid for this trip')
  })

  it('has a button that only a script shows, and no other script but the page’s inline lines', async () => {
    const { rider, booking } = await newRide.completed()
    const { html } = await receipt(rider, booking.id)
    const [button, ...more] = await elements(html, 'main button')
    expect(more).toEqual([])
    expect(button?.attributes).toHaveProperty('hidden')
    const own = (await elements(html, 'script[src]')).filter(
      ({ attributes }) => !attributes.src?.includes('@vite'),
    )
    expect(own).toEqual([])
  })

  it('escapes hostile names and texts', async () => {
    const hostile = `<img src=x onerror=alert(1)>"'&`
    const { rider, booking } = await newRide.completed({
      rider: await signedInRider({ fullName: hostile }),
      overrides: { pickup_address: hostile, dropoff_address: hostile },
    })
    const { html, text } = await receipt(rider, booking.id)
    expect(await elements(html, 'main img')).toEqual([])
    expect(text.split('<img src=x').length - 1).toBe(3)
  })
})

it('A receipt that cannot be read shows an error, and offers to try again', async () => {
  const { rider, booking } = await newRide.completed()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { text, texts, html } = await withoutTable('payments', () => receipt(rider, booking.id))
  expect(text).toContain('Failed to load trip details')
  expect(text).toMatch(/Reference: [0-9a-f-]{36}/)
  expect(await texts('main a')).toEqual(['Try again'])
  expect((await elements(html, 'main a'))[0]?.attributes.href).toBe(`/trip-history/${booking.id}/receipt`)
})
