import { fireEvent, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ListedTrip } from '../../../src/domain/bookings/trip-details'
import type { PaymentState } from '../../../src/domain/payments/checkout'
import { island as TripList } from '../../../src/islands/trips/island'
import { anEntry, aRefund, DRIVEN } from '../../support/bookings/statements'
import { api, asked, askedFor } from '../../support/islands/api'
import { aPreview } from '../../support/islands/cancelling'
import { link, pass, submit } from '../../support/islands/page'
import { aDrivenTrip, aTrip, CANCEL, DETAILS, detailsOf, driven, PREVIEW, TRIP_ID } from './records'
import { badges, CURSOR, entry, noButton, open, press, withTrips } from './support'

withTrips()

const heading = (level = 2) => screen.getByRole('heading', { level }).textContent

/** ₹160 of the fare was not collected. */
const owing = [anEntry('captured', 157), anEntry('collected', 310), anEntry('fare_due', 627)]
const paidOnline = (rupees: number) => (rupees === 0 ? [] : [anEntry('captured', rupees)])

describe('A trip in the list', () => {
  it('says when, what of it is paid and is still to be, and under which number', async () => {
    await open([aTrip()])
    expect(heading(3)).toBe('Sun, 22 Nov, 6:30 pm')
    expect(entry()).toContain('₹157 paid online, ₹470 to pay the driver after the ride.')
    expect(entry()).toContain('Booked Sat, 21 Nov 2026. Trip 89abcdef.')
    expect(entry()).not.toContain('The ride took')
  })

  it.each([
    ['pending', {}, ['View Details', 'Cancel']],
    ['accepted', { driver_id: 'dr_1' }, ['View Details', 'Cancel']],
    ['started', { driver_id: 'dr_1' }, ['View Details']],
    ['completed', driven, ['View Details', 'Rate Trip']],
    ['completed', { ...driven, driver_id: null }, ['View Details']],
    ['completed', { ...driven, review: { rating: 4 } }, ['View Details']],
    ['cancelled', {}, ['View Details']],
  ] as const)('of status %s with %j offers %j', async (status, parts, expected) => {
    await open([aTrip({ ...parts, status })])
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(expected)
  })

  it.each([
    ['pending', 157, ['Payment summary']],
    ['pending', 0, []],
    ['accepted', 157, ['Track', 'Payment summary']],
    ['started', 157, ['Track', 'Payment summary']],
    ['completed', 627, ['Book again', 'Receipt']],
    ['cancelled', 157, ['Book again', 'Receipt']],
    ['cancelled', 0, ['Book again']],
  ] as const)('of status %s with ₹%d paid leads to %j', async (status, paid, expected) => {
    await open([aTrip({ status }, paidOnline(paid))])
    const links = [...screen.getByRole('article').querySelectorAll('a')]
    expect(links.map(({ textContent }) => textContent)).toEqual(expected)
  })

  it('that may be changed leads there, and says what waits for its payment (CHANGE-26)', async () => {
    const until = '2026-11-21T12:50:00.000Z'
    const change_waiting = { number: 1, order_paise: 7_800, until, what: ['To: Indiranagar, Bengaluru'] }
    await open([aTrip({ may_change: true, change_waiting })])
    expect(link('Change trip').getAttribute('href')).toBe(`/change-trip/${TRIP_ID}`)
    expect(entry()).toContain('Your change waits for ₹78, until 6:20 pm.')
    expect(entry()).toContain('To: Indiranagar, Bengaluru')
    expect(link('Pay ₹78').getAttribute('href')).toBe(`/change-trip/${TRIP_ID}`)
  })

  it('has a receipt where money came too late and goes back', async () => {
    const late = [anEntry('captured', 157, { counts: false }), aRefund(157)]
    await open([aTrip({ status: 'cancelled', payment_state: 'none' }, late)])
    expect(link('Receipt')).toBeTruthy()
  })

  it('leads to the ride itself and to its own payments', async () => {
    await open([aTrip({ status: 'accepted' })])
    expect(link('Track').getAttribute('href')).toBe('/tracking?booking_id=bk_0123456789abcdef')
    expect(link('Payment summary').getAttribute('href')).toBe('/trip-history/bk_0123456789abcdef/receipt')
  })

  it('can be paid for where nothing was paid and the ride stands', async () => {
    await open([aTrip({ payment_status: 'pending', payment_state: 'none' }, [])])
    expect(entry()).toContain('Not paid yet. Pay ₹157 and we’ll find you a driver.')
    expect(link('Finish payment').getAttribute('href')).toBe('/booking?step=4&booking_id=bk_0123456789abcdef')
  })

  it('that another tab paid is read again once this page is seen again', async () => {
    api({ [DETAILS]: () => ({ body: detailsOf(driven, { payment_state: 'none' }, DRIVEN) }) })
    await open([aDrivenTrip({ payment_status: 'partial', payment_state: 'none' }, owing)])
    expect(link('Pay ₹160')).toBeTruthy()
    expect(asked).toEqual([])
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(screen.queryByRole('link', { name: 'Pay ₹160' })).toBeNull()
    expect(badges()).toEqual(['Completed green', 'Paid green'])
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(askedFor(DETAILS)).toHaveLength(1)
  })

  it('that another tab paid is read again where a late trip of the list changes meanwhile', async () => {
    const late = { id: 'bk_late', status: 'accepted', scheduled_time: '2026-11-21T12:30:00.000Z' } as const
    const lateness = { headline: 'Your ride is 11 min late', detail: 'It comes.' }
    const paid = Promise.withResolvers<{ body: object }>()
    api({
      [DETAILS]: () => paid.promise,
      '/api/trips/bk_late': () => ({ body: detailsOf(late, { lateness }) }),
    })
    await open([
      aDrivenTrip({ payment_status: 'partial', payment_state: 'none' }, owing),
      aTrip({ ...late, lateness: { ...lateness, headline: 'Your ride is 10 min late' } }),
    ])
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(screen.getByLabelText('Lateness').textContent).toContain('11 min late')
    paid.resolve({ body: detailsOf(driven, { payment_state: 'none' }, DRIVEN) })
    await pass(0)
    expect(screen.queryByRole('link', { name: 'Pay ₹160' })).toBeNull()
  })

  it.each([
    ['processing', 'Your bank has approved the payment and is sending it. Please don’t pay again.'],
    ['checking', 'We’re asking the bank about your payment. Please don’t pay again until it answers.'],
  ] as const)('is not to be paid for again while its payment is %s', async (payment_state, said) => {
    await open([aTrip({ payment_status: 'pending', payment_state }, [])])
    expect(screen.queryByRole('link', { name: 'Finish payment' })).toBeNull()
    expect(screen.getByRole('status').textContent).toBe(said)
    expect(entry()).not.toMatch(/not paid/i)
    expect(link('See the payment').getAttribute('href')).toBe(
      '/booking?step=4&booking_id=bk_0123456789abcdef',
    )
  })

  it('that is cancelled while the bank is asked says that what was paid goes back', async () => {
    await open([aTrip({ status: 'cancelled', payment_status: 'pending', payment_state: 'checking' }, [])])
    expect(badges()).toEqual(['Cancelled red', 'Checking payment blue'])
    expect(entry()).toContain('If a payment did go through, all of it comes back.')
    expect(entry()).not.toContain('Do not pay')
  })

  it('says how long the ride took once it was driven, and how the rider rated it', async () => {
    await open([aDrivenTrip({ review: { rating: 4 } })])
    expect(entry()).toContain('The ride took 47 min.')
    expect(entry()).toContain('You rated it4 of 5, Very Good')
    expect(noButton('Rate Trip')).toBe(true)
  })

  it.each([
    ['due', true],
    ['failed', false],
  ] as const)(
    'says when a refund arrives, and not of one that could not be sent: %s',
    async (status, said) => {
      await open([aTrip({ status: 'cancelled' }, [aRefund(78.5, { status })])])
      expect(entry()?.includes('Refunds arrive in 7-10 business days')).toBe(said)
      expect(badges()).toEqual(['Cancelled red', 'Refund due yellow'])
    },
  )
})

describe('A payment that is not settled (TRIP-3)', () => {
  const unpaid = { status: 'pending', payment_status: 'pending' } as const
  const waiting = (parts: Partial<ListedTrip> = {}) =>
    aTrip({ ...unpaid, payment_state: 'checking', ...parts }, [])
  const answers = (payment_state: PaymentState) =>
    api({ [DETAILS]: () => ({ body: detailsOf(unpaid, { payment_state }, []) }) })

  it('is asked about at once and then less and less often, until it is settled', async () => {
    answers('checking')
    await open([waiting()])
    const times: number[] = []
    for (let second = 0; second <= 40; second++) {
      times.push(askedFor(DETAILS).length)
      await pass(1000)
    }
    expect([0, 1, 3, 7, 12, 17, 22].map((second) => times[second])).toEqual([1, 2, 3, 4, 5, 6, 7])
    answers('none')
    await pass(10_000)
    expect(link('Finish payment')).toBeTruthy()
    const asked = askedFor(DETAILS).length
    await pass(60_000)
    expect(askedFor(DETAILS)).toHaveLength(asked)
  })

  it('of many trips is asked about for three of them, and for the next ones after that', async () => {
    const ids = ['bk_1', 'bk_2', 'bk_3', 'bk_4']
    for (const id of ids) {
      api({
        [`/api/trips/${id}`]: () => ({
          body: detailsOf({ ...unpaid, id }, { payment_state: 'none' }, []),
        }),
      })
    }
    await open(ids.map((id) => waiting({ id })))
    expect(askedFor('/api/trips/bk_4')).toHaveLength(0)
    await pass(1000)
    expect(askedFor('/api/trips/bk_1')).toHaveLength(1)
    expect(screen.getAllByRole('link', { name: 'Finish payment' })).toHaveLength(4)
  })
})

it('The filters are links, of which the current one is marked', async () => {
  await open([aTrip({ status: 'cancelled' })], { status: 'cancelled' })
  const nav = screen.getByRole('navigation', { name: 'Trips by status' })
  expect([...nav.querySelectorAll('a')].map((each) => [each.textContent, each.getAttribute('href')])).toEqual(
    [
      ['All', '/trip-history'],
      ['Finding your driver', '/trip-history?status=awaited'],
      ['Pending', '/trip-history?status=pending'],
      ['Accepted', '/trip-history?status=accepted'],
      ['Started', '/trip-history?status=started'],
      ['Completed', '/trip-history?status=completed'],
      ['Cancelled', '/trip-history?status=cancelled'],
    ],
  )
  expect(nav.querySelector('[aria-current="page"]')?.textContent).toBe('Cancelled')
})

describe('The trips that are ahead (TRIP-1)', () => {
  const ahead = aTrip()
  const past = aDrivenTrip({ id: 'bk_past' })

  it('stand above under their own heading, and in the whole list as a row like the past ones', async () => {
    await open([ahead, past], { upcoming: [ahead] })
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Upcoming',
      'All trips',
    ])
    const [above, ...rows] = screen.getAllByRole('article')
    expect(above?.querySelector('details')).toBeNull()
    expect(rows.map((row) => row.querySelector('details')?.open)).toEqual([false, false])
    expect(rows.map((row) => row.querySelector('summary')?.textContent)).toEqual([
      'Sun, 22 NovFinding your driverKoramangala 5th Block→toWhitefield₹627',
      'Sun, 22 NovCompletedKoramangala 5th Block→toWhitefield₹627',
    ])
  })

  it('are cancelled in both places by one press', async () => {
    const gone = detailsOf({ status: 'cancelled' }, {}, [])
    api({
      [PREVIEW]: () => ({ body: aPreview() }),
      [CANCEL]: () => ({ body: { booking_id: ahead.id, refund_paise: 7850 } }),
      [DETAILS]: () => ({ body: gone }),
    })
    await open([ahead], { upcoming: [ahead] })
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0] ?? document.body)
    await pass(0)
    await press('My plans changed')
    await submit()
    expect(badges().filter((badge) => badge === 'Cancelled red')).toHaveLength(2)
    expect(document.activeElement).toBe(screen.getAllByRole('article')[0])
  })

  it('keep what is owed and ‘Rate Trip’ in sight of a past one that is folded (TRIP-15)', async () => {
    await open([aDrivenTrip({ payment_status: 'partial', payment_state: 'none' }, owing)])
    const folded = screen.getByRole('article').querySelector('details')
    for (const action of [link('Pay ₹160'), screen.getByRole('button', { name: 'Rate Trip' })])
      expect(folded?.contains(action)).toBe(false)
  })
})

it.each([
  ['says ‘No trips yet’ of a rider who has none', {}, 'No trips yet', 'Book a Ride', '/booking', 0],
  ['of one status says that', { status: 'cancelled' }, 'No cancelled trips', 'All trips', '/trip-history', 1],
  ['past the end says that', { newest: false }, 'No older trips.', 'Newest trips', '/trip-history', 1],
] as const)('An empty list %s, and leads on', async (_, parts, words, way, href, filters) => {
  await open([], parts)
  expect(screen.getAllByText(/^No .*trips/).map(({ textContent }) => textContent)).toEqual([words])
  expect(link(way).getAttribute('href')).toBe(href)
  expect(screen.queryAllByRole('navigation', { name: 'Trips by status' })).toHaveLength(filters)
})

it('A late trip says how late it is, and is read again three times a minute', async () => {
  const late = (minutes: number) => ({ headline: `Your ride is ${minutes} min late`, detail: 'It comes.' })
  const booking = { status: 'accepted', scheduled_time: '2026-11-21T12:30:00.000Z' } as const
  api({ [DETAILS]: () => ({ body: detailsOf(booking, { lateness: late(11) }) }) })
  await open([aTrip({ ...booking, lateness: late(10) }), aTrip({ id: 'bk_far', status: 'pending' })])
  expect(screen.getByLabelText('Lateness').textContent).toBe('Your ride is 10 min lateIt comes.')
  await pass(20_500)
  expect(screen.getByLabelText('Lateness').textContent).toContain('11 min late')
  // The one of tomorrow is not asked for.
  expect(asked.map((call) => call.path)).toEqual([DETAILS])
})

it('Without a script the list, its filters and its links stand in the page, and nothing is a button that does nothing', () => {
  const page = document.createElement('div')
  const trips = { trips: [aDrivenTrip()], next: CURSOR }
  page.innerHTML = renderToString(<TripList page={trips} upcoming={[]} status={null} newest opened={null} />)
  const shown = [...page.querySelectorAll('article button, article a')].filter(
    (each) => !each.classList.contains('needs-script'),
  )
  expect(shown.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    ['Tip your driver', '/booking?step=4&booking_id=bk_0123456789abcdef'],
    [
      'Book again',
      '/booking?service=city&pickup=Koramangala+5th+Block%2C+Bengaluru&destination=Whitefield%2C+Bengaluru',
    ],
    ['Receipt', '/trip-history/bk_0123456789abcdef/receipt'],
  ])
})
