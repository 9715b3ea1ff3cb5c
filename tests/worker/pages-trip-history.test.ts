import { describe, expect, it, vi } from 'vitest'
import { TRIPS_PER_PAGE } from '../../worker/trips/list-trips'
import { newBookingOf } from '../support/worker/bookings'
import { setIn, withoutTable } from '../support/worker/database'
import { elements, labels, openPage, texts } from '../support/worker/html'
import { copyBooking } from '../support/worker/many-trips'
import { riderOfEachTest, signedInRider } from '../support/worker/people'
import { minutesFrom, newRide, paidBooking } from '../support/worker/rides'

const rider = riderOfEachTest()

const LISTED = '[aria-labelledby="all-trips"] article'
const UPCOMING = '[aria-labelledby="upcoming"] article'

describe('Trip History', () => {
  it('lists the rider’s own trips, newest first, with state, fare and the end of the id', async () => {
    const stranger = await signedInRider()
    const older = await newBookingOf(rider)
    const newer = await newBookingOf(rider)
    const foreign = await newBookingOf(stranger)
    await setIn('bookings', older.id, { created_at: '2020-01-02T03:04:05.000Z' })
    const { html } = await openPage('/trip-history', rider.cookie)
    expect(await labels(html, LISTED)).toEqual([`Trip ${newer.id.slice(-8)}`, `Trip ${older.id.slice(-8)}`])
    expect(html).not.toContain(foreign.id.slice(-8))
    const [trip] = await elements(html, LISTED)
    expect(trip?.text).toContain('From Koramangala 5th Block, Bengaluru')
    expect(trip?.text).toContain('To Indiranagar, Bengaluru')
    expect(trip?.text).toContain(`₹${newer.fare_amount}`)
    expect(trip?.text).toContain('Ride Later, Sedan')
    expect(await labels(html, `${LISTED} .badge`)).toEqual([
      'Pending',
      'Payment due',
      'Pending',
      'Payment due',
    ])
  })

  it('has what is ahead or under way above it, the next pickup first, ten at most', async () => {
    const later = await paidBooking(rider, { scheduled_time: minutesFrom(600) })
    const sooner = await newRide.started({ rider, overrides: { scheduled_time: minutesFrom(-5) } })
    const over = await newRide.completed({ rider })
    await newRide.accepted()
    const { html } = await openPage('/trip-history', rider.cookie)
    const label = (id: string) => `Trip ${id.slice(-8)}`
    expect(await labels(html, UPCOMING)).toEqual([label(sooner.booking.id), label(later.id)])
    expect(await labels(html, LISTED)).toContain(label(over.booking.id))
    await copyBooking(later.id, 12, {})
    expect(await elements((await openPage('/trip-history', rider.cookie)).html, UPCOMING)).toHaveLength(10)
    const { html: filtered } = await openPage('/trip-history?status=awaited', rider.cookie)
    expect(await elements(filtered, UPCOMING)).toEqual([])
  })

  it('says what the list cannot do without script, and how to cancel then', async () => {
    const noScript = async () =>
      (await labels((await openPage('/trip-history', rider.cookie)).html, 'main noscript')).join()
    expect(await noScript()).toBe('')
    await newBookingOf(rider)
    expect(await noScript()).toMatch(/Details, cancelling and rating need scripts.*tel:/s)
  })

  it('shows ten at a time with a link to the older ones', async () => {
    const { id } = await newBookingOf(rider)
    await copyBooking(id, TRIPS_PER_PAGE, {
      created_at: `printf('2020-02-%02dT00:00:00.000Z', i)`,
    })
    const { html } = await openPage('/trip-history', rider.cookie)
    expect(await elements(html, LISTED)).toHaveLength(TRIPS_PER_PAGE)
    const [older] = (await elements(html, 'main a')).filter(({ text }) => text === 'Show more')
    const { html: second } = await openPage(older?.attributes.href ?? '', rider.cookie)
    expect(await labels(second, 'main article')).toEqual([`Trip ${`${id}-000001`.slice(-8)}`])
    const ways = await texts(second, 'main a')
    expect(ways).toContain('Newest trips')
    expect(ways).not.toContain('Show more')
  })

  it('lists those of one status, and says which', async () => {
    const pending = await newBookingOf(rider)
    const cancelled = await newBookingOf(rider)
    await setIn('bookings', cancelled.id, { status: 'cancelled' })
    const { html } = await openPage('/trip-history?status=cancelled', rider.cookie)
    expect(await labels(html, 'main article')).toEqual([`Trip ${cancelled.id.slice(-8)}`])
    expect(html).not.toContain(pending.id)
    expect(await texts(html, 'main nav [aria-current="page"]')).toEqual(['Cancelled'])
  })

  it.each([
    'status=nonsense',
    'trip=%3Cscript%3E',
    'before=nonsense',
    "before=2020-01-01T00:00:00.000Z~'; DROP TABLE bookings",
  ])('starts with the newest trip where the query is %s', async (query) => {
    const { id } = await newBookingOf(rider)
    const { answer, html } = await openPage(`/trip-history?${query}`, rider.cookie)
    expect(answer.status).toBe(200)
    expect(await labels(html, LISTED)).toEqual([`Trip ${id.slice(-8)}`])
  })

  it('says so when the list cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { cookie } = await signedInRider()
    const { answer, html } = await withoutTable('bookings', () => openPage('/trip-history', cookie))
    expect(answer.status).toBe(200)
    expect(await labels(html, 'main h2')).toEqual(['Failed to load trip history'])
  })
})
