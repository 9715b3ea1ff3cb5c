import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ALREADY_REVIEWED } from '../../../src/domain/reviews/sentences'
import {
  aDrivenTrip,
  aPreview,
  api,
  askedFor,
  aTrip,
  badges,
  button,
  CANCEL,
  DETAILS,
  detailsOf,
  driven,
  noButton,
  open,
  PREVIEW,
  pass,
  press,
  REVIEW,
  refusal,
  submit,
  TRIP_ID,
  toasts,
  type,
  withTrips,
} from './support'

withTrips()

const entry = () => screen.getByRole('article').textContent
const dialog = () => screen.getByRole('dialog')
const inDialog = (name: string) => within(dialog()).getByRole<HTMLButtonElement>('button', { name })
const noDialog = () => screen.queryByRole('dialog') === null
const alert = () => screen.getByRole('alert').textContent

const cancelledTrip = () =>
  detailsOf(
    { status: 'cancelled', cancellation_reason: 'My plans changed' },
    {
      refund_due_paise: 7850,
      cancellation: {
        by: 'rider',
        reason: 'My plans changed',
        at: '2026-11-21T12:40:00.000Z',
        fee_paise: 7850,
      },
    },
  )

describe('Cancelling from the list', () => {
  const WHY = 'Why are you cancelling?'
  const answers = () =>
    api({
      [PREVIEW]: () => ({ body: aPreview() }),
      [CANCEL]: () => ({ body: { booking_id: TRIP_ID, refund_paise: 7850 } }),
      [DETAILS]: () => ({ body: cancelledTrip() }),
    })
  async function askToCancel() {
    await open([aTrip()])
    await press('Cancel')
  }

  it('shows the band, the fee and the refund first, and keeps the ride at a press of Enter', async () => {
    answers()
    await askToCancel()
    const rows = [...dialog().querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['Paid online₹157', 'Cancellation fee₹78.50', 'You get back₹78.50'])
    expect(dialog().textContent).toContain('50% is kept as the fee. That holds until Sun, 22 Nov, 4:30 pm.')
    expect(dialog().textContent).toContain('Refunds arrive in 7-10 business days')
    expect(document.activeElement).toBe(button('Keep booking'))
    await press('Keep booking')
    expect(noDialog()).toBe(true)
    expect(askedFor(CANCEL)).toEqual([])
  })

  it('names the share that is kept as the server reckons it', async () => {
    api({ [PREVIEW]: () => ({ body: aPreview({ fee_percent: 40 }) }) })
    await askToCancel()
    expect(dialog().textContent).toContain('40% is kept as the fee.')
  })

  it('says that cancelling costs nothing where nothing was paid', async () => {
    api({
      [PREVIEW]: () => ({ body: aPreview({ paid_paise: 0, fee_paise: 0, refund_paise: 0, band: 'none' }) }),
    })
    await askToCancel()
    expect(dialog().textContent).toContain(
      'Nothing has been paid online for it, so cancelling costs nothing.',
    )
    expect(inDialog('Cancel booking').disabled).toBe(false)
  })

  it('says of a payment that the bank still holds that it comes back whole', async () => {
    api({
      [PREVIEW]: () => ({ body: aPreview({ paid_paise: 0, fee_paise: 0, refund_paise: 0, band: 'none' }) }),
    })
    await open([aTrip({ paid_amount: 0, payment_status: 'pending', payment_processing: true })])
    await press('Cancel')
    expect(dialog().textContent).toContain(
      'Your bank is still handing over a payment. Once you have cancelled, all of it goes back to you.',
    )
    expect(dialog().textContent).not.toContain('Nothing has been paid')
  })

  it.each(['', '   ', '\u200b'])('asks for a reason where it is %j', async (reason) => {
    answers()
    await askToCancel()
    type(WHY, reason)
    await submit()
    expect(screen.getByText('Please provide a cancellation reason')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(WHY))
    expect(askedFor(CANCEL)).toEqual([])
  })

  it('shows in its place what the server says of the trip now, and keeps the focus with it', async () => {
    answers()
    await askToCancel()
    await press('My plans changed')
    await submit()
    expect(askedFor(CANCEL).map(({ body }) => body)).toEqual([
      { reason: 'My plans changed', refund_paise: 7850 },
    ])
    expect(toasts()).toEqual(['Booking cancelled successfully'])
    expect(noDialog()).toBe(true)
    expect(badges()[0]).toBe('Cancelled red')
    expect(entry()).toContain('Refund due ₹78.50')
    expect(noButton('Cancel')).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('article'))
  })

  it('knows it is cancelled even where the trip can’t be read after it', async () => {
    answers()
    api({ [DETAILS]: () => 'unreachable' })
    await askToCancel()
    await press('My plans changed')
    await submit()
    expect(badges()[0]).toBe('Cancelled red')
    expect(entry()).toContain('Refund due ₹78.50')
  })

  it('is sent once, however often it is confirmed', async () => {
    answers()
    let answer: (body: { body: unknown }) => void = () => {}
    api({ [CANCEL]: () => new Promise((settle) => (answer = settle)) })
    await askToCancel()
    await press('My plans changed')
    await submit()
    await submit()
    expect(askedFor(CANCEL)).toHaveLength(1)
    answer({ body: { booking_id: TRIP_ID, refund_paise: 7850 } })
    await pass(0)
    expect(toasts()).toEqual(['Booking cancelled successfully'])
  })

  it('shows a refund that has changed, and cancels only for what was then confirmed', async () => {
    let preview = aPreview()
    api({
      [PREVIEW]: () => ({ body: preview }),
      [CANCEL]: (body) =>
        JSON.stringify(body).includes('"refund_paise":0')
          ? { body: { booking_id: TRIP_ID, refund_paise: 0 } }
          : refusal(409, 'refund_changed', 'What comes back has changed. Please look at it again.'),
      [DETAILS]: () => ({ body: detailsOf() }),
    })
    await askToCancel()
    type(WHY, 'The train is late')
    preview = aPreview({ band: 'none', fee_percent: 100, fee_paise: 15_700, refund_paise: 0, until: null })
    inDialog('Cancel booking').focus()
    await submit()
    expect(alert()).toContain('What comes back has changed meanwhile.')
    // The button was out of use while it was worked out anew, and let go of the focus.
    expect(document.activeElement).toBe(inDialog('Keep booking'))
    expect(dialog().textContent).toContain('You get back₹0')
    expect(screen.getByLabelText<HTMLTextAreaElement>(WHY).value).toBe('The train is late')
    expect(toasts()).toEqual([])
    api({ [DETAILS]: () => ({ body: cancelledTrip() }) })
    await submit()
    expect(toasts()).toEqual(['Booking cancelled successfully'])
  })

  it('keeps what was typed when the answer is lost, and can be confirmed again', async () => {
    answers()
    api({ [CANCEL]: () => 'unreachable', [DETAILS]: () => 'unreachable' })
    await askToCancel()
    type(WHY, 'The train is late')
    await submit()
    expect(alert()).toContain('Failed to cancel booking. We could not reach our server.')
    expect(screen.getByLabelText<HTMLTextAreaElement>(WHY).value).toBe('The train is late')
    answers()
    await submit()
    expect(toasts()).toEqual(['Booking cancelled successfully'])
  })

  it('gives way to the truth when the answer was lost and the booking is cancelled', async () => {
    answers()
    api({ [CANCEL]: () => 'unreachable' })
    await askToCancel()
    type(WHY, 'The train is late')
    await submit()
    expect(noDialog()).toBe(true)
    expect(badges()[0]).toBe('Cancelled red')
    expect(toasts()).toEqual(['Booking cancelled successfully'])
  })

  it('claims no cancellation of the rider’s where the answer was lost and the company cancelled it', async () => {
    answers()
    const byCompany = cancelledTrip()
    if (byCompany.cancellation) byCompany.cancellation.by = 'company'
    api({ [CANCEL]: () => 'unreachable', [DETAILS]: () => ({ body: byCompany }) })
    await askToCancel()
    await press('My plans changed')
    await submit()
    expect(toasts()).toEqual([
      'Failed to cancel booking / It has moved on meanwhile, and is shown as it is now.',
    ])
    expect(noDialog()).toBe(true)
  })

  it('says so when the ride has started meanwhile, and shows it as it is now', async () => {
    answers()
    api({
      [CANCEL]: () => refusal(409, 'wrong_phase', 'Failed to cancel ride', { phase: 'started' }),
      [DETAILS]: () => ({ body: detailsOf({ status: 'started', driver_id: 'dr_1' }) }),
    })
    await askToCancel()
    await press('My plans changed')
    await submit()
    expect(toasts()).toEqual([
      'Failed to cancel booking / It has moved on meanwhile, and is shown as it is now.',
    ])
    expect(noDialog()).toBe(true)
    expect(badges()[0]).toBe('Started blue')
  })

  it('closes over a ride that had started before it was opened', async () => {
    api({
      [PREVIEW]: () => refusal(409, 'wrong_phase', 'Failed to cancel ride', { phase: 'started' }),
      [DETAILS]: () => ({ body: detailsOf({ status: 'started', driver_id: 'dr_1' }) }),
    })
    await askToCancel()
    expect(noDialog()).toBe(true)
    expect(badges()[0]).toBe('Started blue')
  })
})

describe('Rating a trip', () => {
  const COMMENT = 'Comment, if you like'
  const star = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  const aReview = (rating: number, comment: string | null = null) => ({
    rating,
    comment,
    created_at: '2026-11-21T12:40:00.000Z',
  })
  async function askToRate() {
    await open([aDrivenTrip()])
    await press('Rate Trip')
  }

  it('has one to five stars, each with its word', async () => {
    await askToRate()
    expect(screen.getByRole('group', { name: 'How was your ride with Ravi Kumar?' })).toBeTruthy()
    for (const name of [
      '1 star, Poor',
      '2 stars, Fair',
      '3 stars, Good',
      '4 stars, Very Good',
      '5 stars, Excellent',
    ]) {
      fireEvent.click(star(name))
      expect(star(name).checked).toBe(true)
    }
    expect(screen.getAllByRole('radio').filter((each) => (each as HTMLInputElement).checked)).toHaveLength(1)
  })

  it('asks for the stars that are missing', async () => {
    await askToRate()
    type(COMMENT, 'A calm driver')
    await submit()
    expect(alert()).toBe('Please select a rating')
    expect(document.activeElement).toBe(star('1 star, Poor'))
    expect(askedFor(REVIEW)).toEqual([])
    fireEvent.click(star('4 stars, Very Good'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('counts the comment, which takes 500 characters', async () => {
    await askToRate()
    const field = screen.getByLabelText<HTMLTextAreaElement>(COMMENT)
    expect(field.maxLength).toBe(500)
    type(COMMENT, 'A calm driver')
    expect(dialog().textContent).toContain('13 of 500 characters')
    type(COMMENT, 'a'.repeat(480))
    expect(within(dialog()).getByText('20 characters left')).toBeTruthy()
  })

  it('sends stars and words, and shows them in their place', async () => {
    api({ [REVIEW]: () => ({ status: 201, body: { review: aReview(4, 'A calm driver') } }) })
    await askToRate()
    fireEvent.click(star('4 stars, Very Good'))
    type(COMMENT, '  A calm driver ')
    await submit()
    expect(askedFor(REVIEW).map(({ body }) => body)).toEqual([{ rating: 4, comment: 'A calm driver' }])
    expect(toasts()).toEqual(['Review submitted successfully'])
    expect(noDialog()).toBe(true)
    expect(entry()).toContain('You rated it4 of 5, Very Good')
    expect(noButton('Rate Trip')).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('article'))
  })

  it('is sent once, however often it is pressed', async () => {
    api({ [REVIEW]: () => new Promise(() => {}) })
    await askToRate()
    fireEvent.click(star('5 stars, Excellent'))
    await submit()
    await submit()
    expect(askedFor(REVIEW)).toHaveLength(1)
  })

  it('loses nothing when it fails, nor when it is closed by a slip of the hand', async () => {
    api({ [REVIEW]: () => 'unreachable' })
    await askToRate()
    fireEvent.click(star('2 stars, Fair'))
    type(COMMENT, 'Came late')
    await submit()
    expect(alert()).toContain('Failed to submit review. We could not reach our server.')
    await press('Not now')
    await press('Rate Trip')
    expect(star('2 stars, Fair').checked).toBe(true)
    expect(screen.getByLabelText<HTMLTextAreaElement>(COMMENT).value).toBe('Came late')
  })

  it('shows what the rider had said before where the trip is rated already', async () => {
    api({ [REVIEW]: () => refusal(409, 'already_reviewed', ALREADY_REVIEWED, { review: aReview(5) }) })
    await askToRate()
    fireEvent.click(star('1 star, Poor'))
    await submit()
    expect(toasts()).toEqual(['You have already reviewed this trip'])
    expect(entry()).toContain('You rated it5 of 5, Excellent')
    expect(noDialog()).toBe(true)
  })

  it('says of a trip that cannot be rated that it can’t, and shows what it is', async () => {
    api({
      [REVIEW]: () => refusal(409, 'not_reviewable', 'Failed to submit review'),
      [DETAILS]: () => ({ body: detailsOf({ ...driven, status: 'cancelled' }) }),
    })
    await askToRate()
    fireEvent.click(star('1 star, Poor'))
    await submit()
    expect(toasts()).toEqual(['Failed to submit review / This trip cannot be rated.'])
    expect(noDialog()).toBe(true)
    expect(badges()[0]).toBe('Cancelled red')
  })

  it('says to whom the session has ended that it has, and keeps the words', async () => {
    api({ [REVIEW]: () => refusal(401, 'signed_out', 'Please login to continue booking') })
    await askToRate()
    fireEvent.click(star('1 star, Poor'))
    await submit()
    expect(alert()).toContain(
      'Failed to submit review. You were signed out. Sign in again to rate your trip.',
    )
  })
})

describe('View Details', () => {
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
          photo_url: null,
          phone_no: null,
        },
        vehicle: {
          make: 'Tata',
          model: 'Tigor EV',
          year: 2025,
          color: 'White',
          license_plate: 'KA05MJ1234',
          type: 'sedan',
        },
        payments: [
          {
            provider_payment_id: 'pay_1',
            amount_paise: 15_700,
            method: 'upi',
            status: 'paid',
            created_at: '2026-11-19T12:00:00.000Z',
          },
        ],
        remainder: { amount: 470, method: 'cash', at: '2026-11-20T13:52:00.000Z' },
        actual_distance_metres: 18_420,
      },
    )

  it('shows trip, driver, vehicle, fare, payments, instructions and the whole number', async () => {
    api({ [DETAILS]: () => ({ body: full() }) })
    await open([aDrivenTrip()])
    await press('View Details')
    const said = dialog().textContent
    for (const part of [
      'Duration47 min',
      'Waiting time6 min',
      'Distance driven18.4 km',
      'Ravi Kumar',
      'Rated 4.8 of 5. Licence KA05 20190001234',
      'Tata Tigor EV, 2025',
      'KA05MJ1234',
      'Base fare₹50',
      'Total fare₹627',
      'UPIThu, 19 Nov 2026, 5:30 pm, pay_1₹157',
      'Paid to the driver, cash',
      'With 2 pieces of luggage and a pet.',
      'Ring at the gate',
    ]) {
      expect(said).toContain(part)
    }
    expect(said).not.toContain('Not paid')
    expect(screen.getByLabelText<HTMLInputElement>('Trip number').value).toBe(TRIP_ID)
  })

  it('says nothing of waiting where there was none', async () => {
    api({ [DETAILS]: () => ({ body: detailsOf({ ...driven, waiting_time_minutes: 0 }) }) })
    await open([aDrivenTrip()])
    await press('View Details')
    expect(dialog().textContent).not.toContain('Waiting time')
  })

  it('says where nobody knows the driver that they don’t', async () => {
    api({ [DETAILS]: () => ({ body: detailsOf(driven) }) })
    await open([aDrivenTrip()])
    await press('View Details')
    expect(dialog().textContent).toContain('Driver information not available')
    expect(dialog().textContent).not.toContain('You get an SMS')
  })

  it.each([
    ['partial', 'You get an SMS when a driver has taken your ride.'],
    ['pending', 'The ride goes to a driver once it is paid.'],
    ['failed', 'The ride goes to a driver once it is paid.'],
  ])('says of a ride without a driver, its payment %s, what it waits for', async (payment_status, said) => {
    api({ [DETAILS]: () => ({ body: detailsOf({ payment_status }) }) })
    await open([aTrip({ payment_status })])
    await press('View Details')
    expect(dialog().textContent).toContain(`Driver information not available. ${said}`)
  })

  it('calls nothing that has to be paid first a remainder for after the ride', async () => {
    api({ [DETAILS]: () => ({ body: detailsOf({ payment_status: 'pending' }, { paid_amount: 0 }) }) })
    await open([aTrip({ payment_status: 'pending', paid_amount: 0 })])
    await press('View Details')
    expect(dialog().textContent).toContain('Not paid yet₹627')
    expect(dialog().textContent).not.toContain('after the ride')
  })

  it('tells of a cancelled trip why, what was kept, and that the refund is not sent', async () => {
    const refund = {
      provider_payment_id: 'pay_1',
      amount_paise: 7850,
      reason: 'You cancelled the booking',
      status: 'due',
      created_at: '2026-11-21T12:40:00.000Z',
      updated_at: '2026-11-21T12:40:00.000Z',
    } as const
    api({ [DETAILS]: () => ({ body: { ...cancelledTrip(), refunds: [refund] } }) })
    await open([aTrip({ status: 'cancelled' })])
    await press('View Details')
    const said = dialog().textContent
    expect(said).toContain('You cancelled it. Reason: My plans changed')
    expect(said).toContain('Cancellation fee₹78.50')
    expect(said).toContain('Due, not sent yet')
    expect(said).not.toContain('Remaining')
  })

  it('brings the entry behind it up to date', async () => {
    api({ [DETAILS]: () => ({ body: detailsOf({ status: 'accepted', driver_id: 'dr_1' }) }) })
    await open([aTrip()])
    await press('View Details')
    expect(badges()[0]).toBe('Accepted grey')
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
    expect(alert()).toContain('Failed to load trip details. We could not reach our server.')
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
})
