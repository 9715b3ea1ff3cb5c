import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../../src/components/rider-charges'
import { ChargeLines } from '../../../src/components/statement-lines'
import { RIDE_VEHICLE } from '../../support/bookings/records'
import { RENTED, TWO_HOURS } from '../../support/bookings/rentals'
import { anEntry, aStatement, DRIVEN } from '../../support/bookings/statements'
import { type Answer, api, askedFor } from '../../support/islands/api'
import { aCharge, confirmed } from '../../support/islands/charges'
import { pass, press as pressIn } from '../../support/islands/page'
import { aDrivenTrip, aTrip, cancelledTrip, DETAILS, detailsOf, driven, TRIP_ID } from './records'
import { alert, badges, dialog, entry, noDialog, open, press, withTrips } from './support'

withTrips()

/** Opens the details that the server has of a trip in the list. */
async function openDetails(details: ReturnType<typeof detailsOf>, listed = aDrivenTrip()) {
  api({ [DETAILS]: () => ({ body: details }) })
  await open([listed])
  await press('View Details')
}

describe('View Details', () => {
  it('lists the changes: when, by whom, and what the trip was before (CHANGE-26)', async () => {
    const was = ['Pickup time: Sat, 21 Nov, 6:30 pm']
    const changes = [{ number: 1, at: '2026-11-20T13:00:00.000Z', by: 'operator' as const, was }]
    await openDetails(detailsOf({}, { changes, may_change: true }))
    const said = within(dialog()).getByRole('region', { name: 'Changes' }).textContent
    expect(said).toMatch(
      /20 Nov 2026, 6:30.pm, by our team\. It was before:Pickup time: Sat, 21 Nov, 6:30 pm/,
    )
    expect(within(dialog()).getByRole('link', { name: 'Change trip' })).toHaveProperty(
      'pathname',
      `/change-trip/${TRIP_ID}`,
    )
  })

  const full = () =>
    detailsOf(
      {
        ...driven,
        waiting_time_minutes: 6,
        special_instructions: 'Luggage: 2 | Pet: yes | Note: Ring at the gate',
      },
      {
        driver: {
          name: 'Ravi Kumar',
          license_number: 'KA05 20190001234',
          rating: 4.8,
          profile_picture_url: null,
          phone_no: null,
        },
        vehicle: RIDE_VEHICLE,
        actual_distance_metres: 18_420,
        messages: [
          { what: 'Driver arrived', channel: 'push', state: 'not_delivered', at: '2026-11-20T12:58:00.000Z' },
          { what: 'Driver arrived', channel: 'sms', state: 'delivered', at: '2026-11-20T13:00:00.000Z' },
          { what: 'Ride started', channel: 'email', state: 'unknown', at: '2026-11-20T13:05:00.000Z' },
        ],
      },
      DRIVEN,
    )

  it('shows trip, driver, vehicle, fare, payments, instructions and the whole number', async () => {
    await openDetails(full())
    const said = dialog().textContent
    for (const part of [
      'Duration47 min',
      'Waiting time6 min',
      'Distance driven18.4 km',
      'Ravi Kumar',
      'Rated 4.8 of 5. Licence KA05 20190001234',
      'Tata Tigor EV, 2025',
      'KA 05 MJ 1234',
      'Base fare₹50',
      'Total fare₹627',
      'Paid online, UPISat, 21 Nov 2026, 6:10\u00a0pm, payment pay_1₹157',
      'Paid to the driver, cash',
      'Driver arrivedNotification, Fri, 20 Nov 2026, 6:28\u00a0pmNot delivered',
      'Driver arrivedSMS, Fri, 20 Nov 2026, 6:30\u00a0pmDelivered',
      'Ride startedE-mail, Fri, 20 Nov 2026, 6:35\u00a0pmMay have arrived',
      'With 2 pieces of luggage and a pet.',
      'Ring at the gate',
    ]) {
      expect(said).toContain(part)
    }
    expect(said).not.toContain('Not paid')
    expect(screen.getByLabelText<HTMLInputElement>('Trip number').value).toBe(TRIP_ID)
  })

  it('stays open once the rider has told us something, and has what they said (NEED-10)', async () => {
    const trip = detailsOf(driven, { openable_cases: ['rider_got_out_early'] })
    const own_words = 'At the bridge.'
    const kept = { own_words, opened_at: '2026-11-21T12:00:00.000Z', closed_at: null, answer: null }
    const told = detailsOf(driven, { cases: [{ kind: 'rider_got_out_early', ...kept }] })
    api({ [DETAILS]: () => ({ body: trip }), [`${DETAILS}/cases`]: () => ({ body: told }) })
    await open([aDrivenTrip()])
    await press('View Details')
    await press('I got out early')
    fireEvent.change(screen.getByLabelText(/What happened/), { target: { value: own_words } })
    const form = document.querySelector('form')
    if (!form) throw new Error('no form is open')
    fireEvent.submit(form)
    await pass(0)
    expect(askedFor(`${DETAILS}/cases`)[0]?.body).toEqual({ kind: 'rider_got_out_early', own_words })
    expect(dialog().textContent).toContain('You told us: ‘I got out early’‘At the bridge.’')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'I got out early' }))
    expect(askedFor(DETAILS)).toHaveLength(1)
  })

  it('stays open where a form inside it is closed, and keeps what is typed there out of the other form', async () => {
    const openable_cases = ['rider_was_not_there', 'rider_got_out_early'] as const
    await openDetails(detailsOf(driven, { openable_cases: [...openable_cases] }))
    const words = () => screen.getByLabelText<HTMLTextAreaElement>(/What happened/)
    const close = async () => {
      const inner = document.querySelector('form')?.closest('dialog')
      // A browser's event, which React lets bubble.
      if (inner) fireEvent(inner, new Event('close'))
      await pass(0)
      expect(document.querySelector('form')).toBeNull()
      expect(dialog().textContent).toContain('I got out early')
    }
    await press('I was not there')
    fireEvent.change(words(), { target: { value: 'I was at home.' } })
    await close()
    await press('I got out early')
    expect(words().value).toBe('')
    await close()
    await press('I was not there')
    expect(words().value).toBe('I was at home.')
  })

  it('says nothing of waiting where there was none', async () => {
    await openDetails(detailsOf({ ...driven, waiting_time_minutes: 0 }))
    expect(dialog().textContent).not.toContain('Waiting time')
  })

  it.each([
    ['cancelled', cancelledTrip(), 'No driver had this ride yet.'],
    ['driven', detailsOf(driven), 'Driver information not available'],
    ['paid', detailsOf({ payment_status: 'partial' }), /available. We’ll message you once you have a driver/],
    ['unpaid', detailsOf({ payment_status: 'pending' }), /available. Pay, and we’ll find you a driver/],
    ['not charged', detailsOf({ payment_status: 'failed' }), /available. Pay, and we’ll find you a driver/],
  ])('says of a trip without a driver what is so where it is %s', async (_, details, said) => {
    await openDetails(details, aTrip(details.booking))
    expect(within(dialog()).getByText(said)).toBeTruthy()
  })

  it('says nothing of what is unpaid while the bank is asked, and follows until it has answered', async () => {
    const unpaid = { status: 'pending', payment_status: 'pending' } as const
    const details = (payment_state: 'checking' | 'none') => detailsOf(unpaid, { payment_state }, [])
    await openDetails(details('checking'), aTrip({ ...unpaid, payment_state: 'checking' }, []))
    expect(dialog().textContent).toContain('We’re asking the bank about your payment.')
    expect(dialog().textContent).not.toMatch(/Not paid|₹0|after the ride/)
    api({ [DETAILS]: () => ({ body: details('none') }) })
    await pass(1000)
    expect(dialog().textContent).toContain('Not paid yet₹627')
    expect(badges()).toEqual(['Pending yellow', 'Payment due yellow'])
    const asked = askedFor(DETAILS).length
    await pass(60_000)
    expect(askedFor(DETAILS)).toHaveLength(asked)
  })

  it('tells of a cancelled trip why, what was kept, and that the refund is not sent (TRIP-6)', async () => {
    await openDetails(cancelledTrip(), aTrip({ status: 'cancelled' }))
    const said = dialog().textContent
    expect(said).toContain('You cancelled it. Reason: My plans changed')
    expect(said).toContain('Cancellation fee₹78.50')
    expect(said).toContain(
      'Refund dueYou cancelled the booking. Payment pay_1. Not sent yet. Due since Sat, 21 Nov 2026, 6:10\u00a0pm.−₹78.50',
    )
    expect(said).not.toContain('Remaining')
  })

  it('shows the shape of what comes while it is read', async () => {
    await open([aTrip()])
    await press('View Details')
    expect(within(dialog()).getByRole('status', { name: 'Loading the details of your trip' })).toBeTruthy()
  })

  it('says when it can’t be read, and reads again', async () => {
    api({ [DETAILS]: () => 'unreachable' })
    await open([aTrip()])
    await press('View Details')
    expect(alert()).toContain('Failed to load trip details. We couldn’t reach our server.')
    api({ [DETAILS]: () => ({ body: detailsOf() }) })
    await press('Try again')
    expect(screen.getByLabelText<HTMLInputElement>('Trip number').value).toBe(TRIP_ID)
  })

  it('has an address of its own, which closing takes away', async () => {
    await open([aTrip()], { status: 'pending' })
    history.replaceState(null, '', '/trip-history?status=pending')
    await press('View Details')
    expect(location.search).toBe(`?status=pending&trip=${TRIP_ID}`)
    await press('Close')
    expect(noDialog()).toBe(true)
  })

  it('opens by its address, also of a trip further down, and stays on the page when it closes', async () => {
    history.replaceState(null, '', '/trip-history?trip=bk_older')
    api({ '/api/trips/bk_older': () => ({ body: detailsOf({ id: 'bk_older' }) }) })
    await open([aTrip()], { opened: 'bk_older' })
    expect(screen.getByLabelText<HTMLInputElement>('Trip number').value).toBe('bk_older')
    await press('Close')
    expect(location.search).toBe('')
    expect(noDialog()).toBe(true)
  })

  it('is closed by Back', async () => {
    await open([aTrip()])
    await press('View Details')
    history.replaceState(null, '', '/trip-history')
    fireEvent.popState(window)
    expect(noDialog()).toBe(true)
  })

  it('tells the list of a toll that is confirmed, also where the details are closed before they are read again', async () => {
    await openDetails(detailsOf(driven, { charges: [aCharge()] }, DRIVEN))
    const later = Promise.withResolvers<Answer>()
    api({
      [DETAILS]: () => later.promise,
      [`/api/rides/${TRIP_ID}/charges/${aCharge().id}/decision`]: () => ({
        body: { charges: [confirmed()] },
      }),
    })
    await press('Confirm ₹65')
    await pressIn('Confirm ₹65', 'button', screen.getByRole('dialog', { name: 'Confirm Toll ₹65?' }))
    await press('Close')
    expect(noDialog()).toBe(true)
    expect(entry()).not.toContain('₹65')
    const entries = [...DRIVEN, anEntry('charged', 65, { reason: 'toll' })]
    later.resolve({ body: detailsOf(driven, { charges: [confirmed()] }, entries) })
    await pass(0)
    expect(entry()).toContain('₹65')
  })
})

it('What a rental costs beyond its package stands under its fare, on the receipt as in the statement (RENTAL-3)', () => {
  const extension = JSON.stringify({ ...TWO_HOURS.on_sale[0], at: '2026-11-21T05:00:00.000Z' })
  const { lines } = aStatement('rider', {
    ...{ status: 'started', fare_amount: 400, remaining_amount: 300 },
    fare_parts: RENTED.fare_parts.replace('"extensions":[]', `"extensions":[${extension}]`),
  })
  render(<ChargeLines lines={lines} />)
  expect(screen.getByRole('term').textContent).toBe('Extended to 4 hours, 40 km')
  expect(screen.getByRole('definition').textContent).toBe('₹400')
})
