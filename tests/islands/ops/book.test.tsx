import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../../src/domain/ops/caller'
import { formatRupees, payableAmounts } from '../../../src/domain/payments/amounts'
import { BookView } from '../../../src/islands/ops/book-view'
import { beginConsole } from '../../../src/islands/ops/console-state'
import type { TripFormProps } from '../../../src/islands/search-form/trip-form'
import { aDraft } from '../../support/bookings/trips'
import { type Answer, refusal } from '../../support/islands/api'
import { alerts, button, pass, press, type } from '../../support/islands/page'
import { aQuote } from '../booking/records'
import { CANDIDATES } from './records'
import { answer, posted, server, withOperator } from './support'

withOperator()

const TRIP = aDraft({ scheduled_time: '2026-11-25T18:30' })

// The form has tests of its own: here it hands over one trip.
vi.mock('../../../src/islands/search-form/trip-form', () => ({
  TripForm: ({ offersRental, at, onChange, onSearch, children }: TripFormProps) => (
    <>
      {offersRental && 'Hourly Rental'}
      <button type="button" onClick={() => onSearch({ ...TRIP, scheduled_time: at ?? TRIP.scheduled_time })}>
        Search Cars
      </button>
      <button type="button" onClick={() => onSearch({ ...TRIP, service_type: 'outstation' })}>
        Search Outstation
      </button>
      <button type="button" onClick={() => onChange?.({ ...TRIP, passengers: 3 })}>
        Change
      </button>
      {children}
    </>
  ),
}))

const SEDAN = aQuote().fares.sedan.totalFare
const ID = '0123456789abcdef01234567deadbeef'

const aCaller = (parts: Partial<Caller> = {}): Caller => ({
  phone_no: '+919845012345',
  name: null,
  known: 'new',
  ...parts,
})

const [FREE] = CANDIDATES.drivers
const SURESH = FREE && {
  ...FREE,
  full_name: 'Suresh',
  way: { from: 'position' as const, minutes: 12, km: 4 },
}

beforeEach(async () => {
  beginConsole()
  answer('/api/ops/callers', aCaller())
  answer('/api/ops/quotes', aQuote())
  answer('/api/ops/bookings', { id: ID }, 201)
  const first = render(<BookView />)
  // What a test before this one typed is kept on purpose.
  const anew = screen.queryByRole('button', { name: /Start over|Next caller/ })?.textContent
  if (anew) await press(anew)
  type('Phone number', '')
  first.unmount()
  render(<BookView />)
})

/** The prices of a known caller's trip. */
async function openPrices(isNow = false) {
  answer('/api/ops/callers', aCaller({ name: 'Asha Rao', known: 'called' }))
  await findCaller()
  if (isNow) fireEvent.click(screen.getByRole('radio', { name: /^Now/ }))
  await press('Search Cars')
}

const bookings = () => posted().filter(({ path }) => path === '/api/ops/bookings')

async function findCaller(typed = '098450 12345') {
  type('Phone number', typed)
  await press('Find')
}

describe('Booking for a caller', () => {
  it('asks for the name of a new number, prices the trip, and books with what was shown', async () => {
    await findCaller()
    expect(document.body.textContent).toContain('+91 98450 12345 is new to us')
    await press('Search Cars')
    expect(button('Book and send the link').disabled).toBe(true)
    type('Name', ' Lakshmi Devi ')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Someone else is riding' }))
    type('Their name', 'Kamala Bai')
    await press('Book and send the link')
    expect(bookings()).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText('Their phone number'))
    type('Their phone number', '9845011111')
    await press('Book and send the link')
    expect(bookings()[0]?.body).toMatchObject({
      passenger: { name: 'Kamala Bai', phone_no: '9845011111' },
      phone_no: '+919845012345',
      name: 'Lakshmi Devi',
      vehicle_type: 'sedan',
      quote: aQuote().quote,
      fare_amount: SEDAN,
      idempotency_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(screen.getByRole('status').textContent).toMatch(/Booked, not paid yet.*\+91 98450 12345/)
    await press('Next caller')
    expect(document.body.textContent).toContain('Hourly Rental')
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('')
  })

  it('shows a known rider’s name, and asks for none', async () => {
    answer('/api/ops/callers', aCaller({ name: 'Asha Rao', known: 'verified' }))
    await findCaller()
    await press('Search Cars')
    expect(document.body.textContent).toContain('is Asha Rao. They have their own account')
    expect(screen.queryByLabelText('Name')).toBeNull()
    expect(button('Book and send the link').disabled).toBe(false)
  })

  it('is paid to the driver where an operator says why, and never of an outstation trip (OFFICE-1)', async () => {
    await openPrices()
    fireEvent.click(screen.getByRole('radio', { name: 'All of it to the driver' }))
    expect(document.body.textContent).toContain(
      `Tell the caller: nothing now, ${formatRupees(SEDAN)} to the driver after the ride. Who cancels late or doesn’t come owes up to ${formatRupees(payableAmounts(SEDAN).partial.advance)}.`,
    )
    expect(button('Book, paid to the driver').disabled).toBe(true)
    type('Why it is paid to the driver', 'Has no bank account')
    await press('Book, paid to the driver')
    expect(bookings()[0]?.body).toMatchObject({ pays_driver_reason: 'Has no bank account' })
    expect(screen.getByRole('status').textContent).toMatch(
      /Booked and confirmed.*to the driver after the ride/,
    )
    await press('Next caller')
    await press('Search Outstation')
    expect(document.body.textContent).toContain('The priceOutstation')
    expect(screen.queryByRole('radio', { name: 'All of it to the driver' })).toBeNull()
  })

  it('sends a free driver now, and says which car comes and when (OFFICE-6)', async () => {
    answer('/api/ops/free-drivers', { drivers: [], free_at: '2026-11-25T13:15:00.000Z' })
    await openPrices(true)
    expect(document.body.textContent).toContain('the first is from about 6:45 pm on')
    expect(button('Book and send the driver').disabled).toBe(true)
    answer('/api/ops/free-drivers', { drivers: [SURESH], free_at: null })
    await press(/SUV/, 'radio')
    fireEvent.click(screen.getByRole('radio', { name: /Suresh.*12 min, 4 km to the pickup/ }))
    const at = new Date(Date.now() + 12 * 60_000).toISOString()
    const sent = { driver: 'Suresh', plate: 'KA 09 AB 1234', scheduled_time: at }
    answer('/api/ops/bookings', { id: ID, sent }, 201)
    await press('Book and send the driver')
    expect(bookings()[0]?.body).toMatchObject({
      ...{ send_driver_id: SURESH?.id, pays_driver_reason: 'A cab for now', vehicle_type: 'suv' },
    })
    expect(screen.getByRole('status').textContent).toMatch(
      /Tell the caller: KA 09 AB 1234 with Suresh, about 12 minutes.*is confirmed, and pays/,
    )
  })

  it('sends driver and link now, and says what the caller may pay by it (OFFICE-7)', async () => {
    answer('/api/ops/free-drivers', { drivers: [SURESH], free_at: null })
    await openPrices(true)
    await press(/By a link/, 'radio')
    expect(button('Book and send driver and link').disabled).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: /Suresh/ }))
    const [all, quarter] = [SEDAN, payableAmounts(SEDAN).partial.advance].map(formatRupees)
    expect(document.body.textContent).toContain(
      `Tell the caller: ${quarter} or all ${all} by the link, until the ride ends; the driver collects the rest.`,
    )
    const sent = { driver: 'Suresh', plate: 'KA 09 AB 1234', scheduled_time: new Date().toISOString() }
    answer('/api/ops/bookings', { id: ID, sent: { ...sent, has_link: true } }, 201)
    await press('Book and send driver and link')
    expect(bookings()[0]?.body).toMatchObject({ send_driver_id: SURESH?.id, pays_driver_reason: null })
    expect(screen.getByRole('status').textContent).toContain(
      `The link to pay ${quarter}, or all of it, is on its way to +91 98450 12345. The driver collects what isn’t paid by it.`,
    )
  })

  it('sent again after a lost answer has the same key, also after another search for trip or caller; another car has another', async () => {
    server.routes['/api/ops/bookings'] = () => 'unreachable'
    await openPrices()
    await press('Book and send the link')
    expect(alerts()[0]).toContain('it can’t happen twice')
    await press('Book and send the link')
    await press('Search Cars')
    await press('Find')
    await press('Book and send the link')
    fireEvent.click(screen.getByRole('radio', { name: /SUV/ }))
    await press('Book and send the link')
    const [first, ...others] = bookings().map(({ body }) => body.idempotency_key)
    expect(others.map((key) => key === first)).toEqual([true, true, false])
  })

  it('keeps what was typed while other views are looked at', async () => {
    await findCaller()
    type('Name', 'Lakshmi Devi')
    screen.getByLabelText('Name').closest('body')?.replaceChildren()
    render(<BookView />)
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('098450 12345')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Lakshmi Devi')
  })

  it('says what was booked, also where other views were looked at meanwhile', async () => {
    const late = Promise.withResolvers<Answer>()
    server.routes['/api/ops/bookings'] = () => late.promise
    await openPrices()
    await press('Book and send the link')
    cleanup()
    render(<BookView />)
    late.resolve({ status: 201, body: { id: ID } })
    await pass(0)
    expect(screen.getByRole('status').textContent).toContain('Booked, not paid yet')
    cleanup()
    render(<BookView />)
    expect(button('Next caller')).toBeTruthy()
  })

  it('shows no price of a trip that was changed while it was priced', async () => {
    const late = Promise.withResolvers<Answer>()
    server.routes['/api/ops/quotes'] = () => late.promise
    await press('Search Cars')
    await press('Change')
    late.resolve({ body: aQuote() })
    await pass(0)
    expect(screen.queryByRole('button', { name: 'Book and send the link' })).toBeNull()
  })

  it('takes a price away once the trip is changed, and says why a price that ended is asked for anew', async () => {
    await openPrices()
    await press('Change')
    expect(screen.queryByRole('button', { name: 'Book and send the link' })).toBeNull()
    await press('Search Cars')
    server.routes['/api/ops/bookings'] = () => refusal(409, 'quote_expired', 'Your price has expired.')
    await press('Book and send the link')
    expect(alerts()).toEqual(['Your price has expired.'])
    expect(screen.queryByRole('button', { name: 'Book and send the link' })).toBeNull()
  })

  it('says what is wrong with a number', async () => {
    server.routes['/api/ops/callers'] = () =>
      refusal(422, 'invalid_phone', 'Please enter a valid phone number')
    await findCaller('12345')
    expect(screen.getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true')
    expect(document.body.textContent).toContain('Please enter a valid phone number')
  })
})
