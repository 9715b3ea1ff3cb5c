import { screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { island as TripList } from '../../../src/islands/trips/island'
import { link } from '../../support/islands/page'
import { aDrivenTrip, aTrip, driven } from './records'
import { badges, CURSOR, entry, noButton, open, withTrips } from './support'

withTrips()

const heading = () => screen.getByRole('heading', { level: 2 }).textContent

describe('A trip in the list', () => {
  it('says when, where, in what, for how much and under which number', async () => {
    await open([aTrip()])
    expect(heading()).toBe('Sun, 22 Nov, 6:30 pm')
    expect(entry()).toContain('Ride Later, Sedan')
    expect(entry()).toContain('From Koramangala 5th Block, Bengaluru')
    expect(entry()).toContain('To Whitefield, Bengaluru')
    expect(entry()).toContain('₹627')
    expect(entry()).toContain('Booked Sat, 21 Nov 2026. Trip 89abcdef.')
    expect(entry()).not.toContain('The ride took')
  })

  it('says how long the ride took once it has a start and an end', async () => {
    await open([aDrivenTrip()])
    expect(entry()).toContain('The ride took 47 min.')
  })

  it.each([
    ['pending', 'partial', ['Pending yellow', 'Advance paid blue']],
    ['accepted', 'paid', ['Accepted grey', 'Paid green']],
    ['started', 'partial', ['Started blue', 'Advance paid blue']],
    ['completed', 'paid', ['Completed green', 'Paid green']],
    ['cancelled', 'refunded', ['Cancelled red', 'Refunded grey']],
    ['pending', 'under_review', ['Pending yellow', 'under_review grey']],
  ] as const)('of status %s and payment %s has the badges %j', async (status, payment_status, expected) => {
    await open([aTrip({ status, payment_status })])
    expect(badges()).toEqual(expected)
  })

  it.each([
    ['pending', {}, ['View Details', 'Cancel']],
    ['accepted', { driver_id: 'dr_1' }, ['View Details', 'Cancel']],
    ['started', { driver_id: 'dr_1' }, ['View Details']],
    ['completed', driven, ['Rate Trip', 'View Details']],
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
  ] as const)('of status %s with ₹%d paid leads to %j', async (status, paid_amount, expected) => {
    await open([aTrip({ status, paid_amount })])
    const links = [...screen.getByRole('article').querySelectorAll('a')]
    expect(links.map(({ textContent }) => textContent)).toEqual(expected)
  })

  it('has a receipt where money came too late and goes back', async () => {
    await open([aTrip({ status: 'cancelled', paid_amount: 0, refund_due_paise: 15_700 })])
    expect(link('Receipt')).toBeTruthy()
  })

  it.each([
    ['pending', 'partial', 157, '₹157 paid online, ₹470 to pay after the ride.'],
    ['accepted', 'partial', 157, '₹157 paid online, ₹470 to pay after the ride.'],
    ['pending', 'paid', 627, ''],
    ['pending', 'pending', 0, ''],
    ['completed', 'paid', 157, ''],
    ['cancelled', 'partial', 157, ''],
  ] as const)(
    'of status %s, payment %s and ₹%d paid says of the rest %j',
    async (status, state, paid, said) => {
      await open([aTrip({ status, payment_status: state, paid_amount: paid })])
      expect(entry()?.includes('to pay after the ride')).toBe(said !== '')
      expect(entry()).toContain(said)
    },
  )

  it('leads to the ride itself and to its own payments', async () => {
    await open([aTrip({ status: 'accepted' })])
    expect(link('Track').getAttribute('href')).toBe('/tracking?booking_id=bk_0123456789abcdef')
    expect(link('Payment summary').getAttribute('href')).toBe('/trip-history/bk_0123456789abcdef/receipt')
  })

  it('can be paid for where nothing was paid and the ride stands', async () => {
    await open([aTrip({ paid_amount: 0, payment_status: 'pending' })])
    expect(entry()).toContain('Nothing is paid yet. The ride goes to a driver once ₹157 is paid.')
    expect(link('Finish payment').getAttribute('href')).toBe('/booking?step=4&booking_id=bk_0123456789abcdef')
  })

  it('is not to be paid for again while the bank holds the money', async () => {
    await open([aTrip({ paid_amount: 0, payment_status: 'pending', payment_processing: true })])
    expect(screen.queryByRole('link', { name: 'Finish payment' })).toBeNull()
    expect(badges()).toEqual(['Pending yellow', 'Payment processing blue'])
    expect(entry()).toContain('Your bank has approved the payment and is handing it over. Do not pay again.')
    expect(link('See the payment').getAttribute('href')).toBe(
      '/booking?step=4&booking_id=bk_0123456789abcdef',
    )
  })

  it('shows the rider’s own rating in words and stars', async () => {
    await open([aDrivenTrip({ review: { rating: 4 } })])
    expect(entry()).toContain('You rated it4 of 5, Very Good')
    expect(noButton('Rate Trip')).toBe(true)
  })

  it('says of a refund that it is due and not back, whether sent or not, and of one that went back what it was', async () => {
    await open([aTrip({ status: 'cancelled', refund_due_paise: 7850, refunded_paise: 100 })])
    expect(entry()).toContain(
      'Refund due ₹78.50. It has not gone back yet. Refunds arrive in 7-10 business days',
    )
    expect(entry()).toContain('Refunded ₹1')
  })
})

describe('The filters', () => {
  it('are links, of which the current one is marked', async () => {
    await open([aTrip({ status: 'cancelled' })], { status: 'cancelled' })
    const nav = screen.getByRole('navigation', { name: 'Trips by status' })
    expect(
      [...nav.querySelectorAll('a')].map((each) => [each.textContent, each.getAttribute('href')]),
    ).toEqual([
      ['All', '/trip-history'],
      ['Pending', '/trip-history?status=pending'],
      ['Accepted', '/trip-history?status=accepted'],
      ['Started', '/trip-history?status=started'],
      ['Completed', '/trip-history?status=completed'],
      ['Cancelled', '/trip-history?status=cancelled'],
    ])
    expect(nav.querySelector('[aria-current="page"]')?.textContent).toBe('Cancelled')
  })
})

describe('An empty list', () => {
  it('says ‘No trips yet’ of a rider who has none, and filters nothing', async () => {
    await open([])
    expect(heading()).toBe('No trips yet')
    expect(link('Book a Ride').getAttribute('href')).toBe('/booking')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('says of a filter only that there are none like it', async () => {
    await open([], { status: 'cancelled' })
    expect(heading()).toBe('No cancelled trips')
    expect(screen.queryByText('No trips yet')).toBeNull()
    expect(link('All trips').getAttribute('href')).toBe('/trip-history')
  })

  it('says past the end that there are no older ones', async () => {
    await open([], { newest: false })
    expect(screen.getByText('No older trips.')).toBeTruthy()
    expect(link('Newest trips').getAttribute('href')).toBe('/trip-history')
  })
})

describe('Without a script', () => {
  it('the list, its filters and its links stand in the page, and nothing is a button that does nothing', () => {
    const html = renderToString(
      <TripList page={{ trips: [aDrivenTrip()], next: CURSOR }} status={null} newest opened={null} />,
    )
    const page = document.createElement('div')
    page.innerHTML = html
    const shown = [...page.querySelectorAll('article button, article a')].filter(
      (each) => !each.classList.contains('needs-script'),
    )
    expect(shown.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
      [
        'Book again',
        '/booking?service=city&pickup=Koramangala+5th+Block%2C+Bengaluru&destination=Whitefield%2C+Bengaluru',
      ],
      ['Receipt', '/trip-history/bk_0123456789abcdef/receipt'],
    ])
  })
})
