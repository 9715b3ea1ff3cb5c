import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CURRENT_BOOKING_KEY, DRAFT_KEY } from '../../../src/domain/bookings/booking-steps'
import { anEntry, aRefund } from '../../support/bookings/statements'
import { type Answering, api, askedFor, refusal } from '../../support/islands/api'
import { button, heading, pass, press, toasts, type } from '../../support/islands/page'
import { noMessages } from '../profile/support'
import { bookingWhile, PATH, paymentApi, SHOWN } from './paying'
import { aBooking, BOOKING_ID, readyToPay, stored } from './records'
import { keptBooking, lastWindow, notFound, openBooking, withRider } from './support'

withRider()

const PAID = `${SHOWN}&payment_success=true`

const fact = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent
const callsOf = () => askedFor(PATH).length

describe('the confirmation', () => {
  it('shows the trip, what was paid, what remains and what comes next (BOOKING-24)', async () => {
    api({ [PATH]: () => bookingWhile('paid', { pickup_detail: 'Gate 4' }) })
    await openBooking({ url: PAID })
    expect(heading()).toBe('Booking Confirmed')
    expect(screen.getByText('Booking Confirmed!')).toBeTruthy()
    expect(screen.getByText('89abcdef')).toBeTruthy()
    const [from, to] = [...document.querySelectorAll('.route-ends li')].map((end) => end.textContent)
    expect(from).toBe('From Koramangala, BengaluruGate 4')
    expect(to).toBe('To Kempegowda International Airport Terminal 2, Devanahalli')
    expect(fact('Vehicle type')).toBe('Sedan')
    expect(fact('Scheduled time')).toBe('Sun, 22 Nov, 6:00 pm')
    expect(fact('Total fare')).toBe('₹836')
    expect(fact('Paid Now')).toBe('₹209')
    expect(fact('Remaining pay after ride')).toBe('₹627')
    expect(fact('Payment method')).toBe('UPI')
    expect(screen.getByRole('region', { name: "What's Next" }).textContent).toMatch(
      /A message.*contacts you.*remaining/s,
    )
  })

  it('names somebody else who rides, and whom the driver calls', async () => {
    const answer = bookingWhile('paid')
    api({ [PATH]: () => ({ ...answer, body: { ...answer.body, passenger_name: 'Kamala Bai' } }) })
    await openBooking({ url: PAID })
    expect(fact('Riding')).toBe('Kamala Bai')
    expect(screen.getByRole('region', { name: "What's Next" }).textContent).toMatch(
      /Kamala Bai gets them by SMS.*contacts Kamala Bai before/s,
    )
  })

  it.each([
    [{}, 'An SMS'],
    [{ settings: { first_channel: 'whatsapp', whatsapp: true, optional: true } }, 'A WhatsApp message'],
    [{ settings: { first_channel: 'email', whatsapp: false, optional: true } }, 'An e-mail'],
    [{ browsers: 1 }, 'A notification'],
  ] as const)('promises the message that comes first to a rider with %o', async (parts, words) => {
    api({ [PATH]: () => bookingWhile('paid'), '/api/profile/messages': () => ({ body: noMessages(parts) }) })
    await openBooking({ url: PAID })
    await pass(1)
    expect(screen.getByRole('region', { name: "What's Next" }).textContent).toContain(
      `${words} brings you your driver's details as soon as a driver is assigned.`,
    )
  })

  it('renders at once the booking that the payment stored in this tab, and removes it', async () => {
    sessionStorage.setItem(CURRENT_BOOKING_KEY, JSON.stringify(aBooking({ payment_status: 'partial' })))
    await openBooking({ url: PAID })
    expect(fact('Paid Now')).toBe('₹209')
    expect(sessionStorage.getItem(CURRENT_BOOKING_KEY)).toBeNull()
  })

  it.each([
    ['of another payment', aBooking({ id: 'another-booking', user_id: 'this-rider' })],
    ['of another rider', aBooking({ id: BOOKING_ID, user_id: 'another-rider' })],
    ['that is none', { id: BOOKING_ID, user_id: 'this-rider', fare_amount: 'free' }],
  ])('leaves a booking %s alone', async (_, other) => {
    document.documentElement.dataset.rider = 'this-rider'
    sessionStorage.setItem(CURRENT_BOOKING_KEY, JSON.stringify(other))
    await openBooking({ url: PAID })
    expect(heading()).toBe('Processing Your Booking')
    expect(sessionStorage.getItem(CURRENT_BOOKING_KEY)).toBe(JSON.stringify(other))
  })
})

describe('a booking that is not found', () => {
  it('is asked for 5 more times, a second apart', async () => {
    api({ [PATH]: notFound })
    await openBooking({ url: SHOWN })
    for (let retry = 1; retry <= 5; retry++) {
      expect(callsOf()).toBe(retry)
      expect(heading()).toBe('Loading booking details...')
      await pass(1000)
    }
    expect(callsOf()).toBe(6)
    expect(heading()).toBe('Booking Not Found')
    await pass(60_000)
    expect(callsOf()).toBe(6)
  })

  it("offers 'Book New Ride'", async () => {
    api({ [PATH]: notFound })
    await openBooking({ url: SHOWN })
    await pass(5000)
    await press('Book New Ride')
    expect(heading()).toBe('Book Your Ride')
    expect(location.pathname + location.search).toBe('/booking')
  })

  it('after a payment is painted from the draft, marked as estimates', async () => {
    api({ [PATH]: notFound })
    await openBooking({ url: PAID, stored: readyToPay({ currentStep: 4, bookingId: BOOKING_ID }) })
    await pass(5000)
    expect(heading()).toBe('Booking Confirmed')
    expect(screen.getByRole('alert').textContent).toMatch(
      /These details are estimates.*We haven’t confirmed them/,
    )
    expect(fact('Total fare')).toBe('₹836')
    expect(toasts()).toEqual([
      'Booking Confirmed / These details are estimates from what you entered. Your trip history has the final ones.',
    ])
  })

  it('writes nothing when the address is forged, and says no more than the draft knows', async () => {
    const asked = api({ [PATH]: notFound })
    const kept = stored({ currentStep: 2 })
    await openBooking({ url: PAID, stored: kept })
    await pass(5000)
    expect(screen.queryByText('Paid Now')).toBeNull()
    expect(keptBooking()).toEqual(kept)
    expect(sessionStorage.length).toBe(0)
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set([PATH]))
  })
})

it('a booking that cannot be read is reported as not found, with a link to the trip history and a retry', async () => {
  api({ [PATH]: () => 'unreachable' })
  await openBooking({ url: SHOWN })
  expect(callsOf()).toBe(1)
  expect(toasts()).toEqual(['Failed to fetch booking details. Please check your trip history.'])
  expect(heading()).toBe('We couldn’t load your booking')
  api({ [PATH]: () => bookingWhile('paid') })
  await press('Try again')
  expect(heading()).toBe('Booking Confirmed')
})

describe('an own booking that nobody has paid for', () => {
  it("shows 'Paid Now ₹0' and offers to finish the payment of that very booking, without a draft", async () => {
    paymentApi()
    await openBooking({ url: SHOWN })
    expect(fact('Paid Now')).toBe('₹0')
    expect(fact('To pay now')).toBe('₹209')
    expect(fact('Remaining pay after ride')).toBe('₹627')
    const open = screen.getByRole('heading', { name: 'Nothing has been paid yet' })
    const confirmed = screen.getByText('Booking Confirmed!')
    expect(open.compareDocumentPosition(confirmed)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(confirmed.closest('.card')?.textContent).toContain('Once it is paid')
    await press('Finish the payment')
    expect(askedFor('/api/bookings')).toEqual([])
    expect(askedFor('/api/payment-order')[0]?.body).toMatchObject({
      bookingId: BOOKING_ID,
      paymentAmount: 209,
      paymentMethod: 'upi',
    })
    await lastWindow().paid()
    expect(fact('Paid Now')).toBe('₹209')
  })

  it('of a driven ride names its tolls and parking in what is owed', async () => {
    const entries = [anEntry('captured', 901), anEntry('fare_due', 836), anEntry('charged', 225)]
    api({ [PATH]: () => bookingWhile('none', { status: 'completed', payment_status: 'partial' }, entries) })
    await openBooking({ url: SHOWN })
    expect(heading()).toBe('₹160 to pay for your ride')
    expect(screen.getByText(/^₹160 of the fare, tolls and parking is not paid yet/)).toBeTruthy()
  })

  it('of a driven ride that is settled says what comes back, once cash for what was paid online is reported', async () => {
    const twice = { ...aRefund(627, {}), counts: false, reason: 'already_paid' } as const
    const driven = [anEntry('captured', 209), anEntry('fare_due', 836)]
    let entries = [...driven, anEntry('captured', 627)]
    api({ [PATH]: () => bookingWhile('paid', { status: 'completed', payment_status: 'paid' }, entries) })
    await openBooking({ url: SHOWN })
    expect(heading()).toBe('Your ride is settled')
    expect(screen.queryByText(/coming back/)).toBeNull()
    entries = [...driven, anEntry('collected', 627), twice]
    await pass(20_000)
    expect(screen.getByText('Nothing is left to pay. ₹627 is coming back to you.')).toBeTruthy()
  })

  it('of the second of two rides alike says until when all of it comes back', async () => {
    const { body } = bookingWhile('paid')
    api({ [PATH]: () => ({ body: { ...body, give_back_until: '2026-11-21T07:40:00.000Z' } }) })
    await openBooking({ url: SHOWN })
    expect(document.body.textContent).toContain('Cancel this one before 1:10 pm, and all of it comes back.')
    expect(screen.getByRole('link', { name: 'Cancel this one' }).getAttribute('href')).toContain(BOOKING_ID)
  })

  it('says of a payment that failed at the bank that the money comes back', async () => {
    api({ [PATH]: () => bookingWhile('none', { payment_status: 'failed' }) })
    await openBooking({ url: SHOWN })
    expect(screen.getByText(/payment didn’t go through. Your bank gives back what it held/)).toBeTruthy()
  })

  it('is shown as it is where it was cancelled meanwhile', async () => {
    const closed = refusal(
      409,
      'booking_closed',
      'You can’t pay for this booking any more. Search again to book.',
    )
    const asked = api({
      [PATH]: () =>
        asked.some(({ path }) => path === '/api/payment-order')
          ? bookingWhile('none', { status: 'cancelled', cancellation_reason: 'Payment not completed' })
          : bookingWhile('none'),
      '/api/payment-order': () => closed,
    })
    await openBooking({ url: SHOWN })
    await press('Finish the payment')
    await pass(100)
    expect(toasts()).toEqual([
      'Payment Error / You can’t pay for this booking any more. Search again to book.',
    ])
    expect(heading()).toBe('Booking Cancelled')
    expect(screen.getByText('This booking was cancelled: Payment not completed.')).toBeTruthy()
    expect(screen.queryByText('Booking Confirmed!')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Finish the payment' })).toBeNull()
  })
})

describe('what happens to the draft', () => {
  beforeEach(() => api({ [PATH]: () => bookingWhile('paid') }))

  it('it is forgotten once its booking is paid, so that nobody pays for it twice', async () => {
    await openBooking({ url: PAID, stored: readyToPay({ currentStep: 4, bookingId: BOOKING_ID }) })
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull()
    expect(heading()).toBe('Booking Confirmed')
  })

  it('another trip that is being put together is left alone', async () => {
    const kept = stored({ currentStep: 2 })
    await openBooking({ url: SHOWN, stored: kept })
    expect(keptBooking()).toEqual(kept)
  })

  it("'Book Another Ride' begins afresh", async () => {
    await openBooking({ url: SHOWN, stored: stored({ currentStep: 2 }) })
    await press('Book Another Ride')
    expect(heading()).toBe('Book Your Ride')
    expect(keptBooking().draft.pickup_address).toBe('')
    expect(location.search).toBe('')
  })

  it("'Back to Home' begins afresh, at home", async () => {
    const went = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await openBooking({ url: SHOWN, stored: stored({ currentStep: 2 }) })
    sessionStorage.setItem(CURRENT_BOOKING_KEY, JSON.stringify(aBooking({ id: 'bk_another' })))
    await press('Back to Home')
    expect(localStorage.getItem(DRAFT_KEY)).toBeNull()
    expect(sessionStorage.getItem(CURRENT_BOOKING_KEY)).toBeNull()
    expect(went).toHaveBeenCalledWith('/')
  })
})

describe('A tip that was given in cash', () => {
  const CASH_TIP = `${PATH}/cash-tip`
  const IN_CASH = 'I gave it in cash'
  async function openTip(noted: Answering) {
    const ended = { status: 'completed', payment_status: 'paid', end_time: new Date().toISOString() } as const
    const entries = [anEntry('captured', 836), anEntry('fare_due', 836)]
    api({ [PATH]: () => bookingWhile('none', ended, entries), [CASH_TIP]: noted })
    await openBooking({ url: SHOWN })
  }

  it('is noted as typed, within its bounds, and not offered again', async () => {
    await openTip(() => ({ body: { noted: true } }))
    type('Tip your driver, in rupees', '1001')
    expect(button(IN_CASH).disabled).toBe(true)
    type('Tip your driver, in rupees', '80')
    await press(IN_CASH)
    expect(askedFor(CASH_TIP)).toMatchObject([{ method: 'PUT', body: { rupees: 80 } }])
    expect(button('Noted, as your word').disabled).toBe(true)
  })

  it.each([
    ['the time is over', () => refusal(409, 'tip_too_late', 'It is too late.'), 'It is too late.'],
    ['nobody answers', () => 'unreachable' as const, 'We couldn’t reach our server.'],
  ])('says why it is not noted where %s, and can be pressed again', async (_case, answer, words) => {
    await openTip(answer)
    await press(IN_CASH)
    expect(toasts().join()).toContain(`Not noted / ${words}`)
    expect(button(IN_CASH).disabled).toBe(false)
  })
})
