import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { api, askedFor, refusal } from '../../support/islands/api'
import { aPreview } from '../../support/islands/cancelling'
import { pass, submit, toasts, type } from '../../support/islands/page'
import { aTrip, CANCEL, cancelledTrip, DETAILS, detailsOf, PREVIEW, TRIP_ID } from './records'
import { alert, badges, dialog, entry, inDialog, noButton, noDialog, open, press, withTrips } from './support'

withTrips()

describe('Cancelling from the list', () => {
  const WHY = 'Why are you cancelling?'
  const CANCELLED = { booking_id: TRIP_ID, refund_paise: 7850, statement: cancelledTrip().statement }
  const answers = () =>
    api({
      [PREVIEW]: () => ({ body: aPreview() }),
      [CANCEL]: () => ({ body: CANCELLED }),
      [DETAILS]: () => ({ body: cancelledTrip() }),
    })
  beforeEach(() => void answers())

  async function askToCancel() {
    await open([aTrip()])
    await press('Cancel')
  }

  async function cancel() {
    await askToCancel()
    await press('My plans changed')
    await submit()
  }

  it('shows the band, the fee and the refund first, and begins at the reason, where Enter cancels nothing (RIDE-12)', async () => {
    await askToCancel()
    const rows = [...dialog().querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['Paid online₹157.00', 'Cancellation fee₹78.50', 'You get back₹78.50'])
    expect(dialog().textContent).toContain('50% is kept as the fee. This holds until Sun, 22 Nov, 4:30 pm.')
    expect(dialog().textContent).toContain('Refunds arrive in 7-10 business days')
    expect(document.activeElement).toBe(dialog().querySelector('textarea'))
    await press('Keep booking')
    expect(noDialog()).toBe(true)
    expect(askedFor(CANCEL)).toEqual([])
  })

  const NOTHING_BACK = { paid_paise: 0, fee_paise: 0, refund_paise: 0 }
  it.each<[Parameters<typeof aPreview>[0], string]>([
    [{ fee_percent: 40 }, '40% is kept as the fee.'],
    [
      { band: 'full', fee_percent: 0, fee_paise: 0, refund_paise: 15_700 },
      'All of it comes back. This holds before Sun, 22 Nov, 4:30 pm.',
    ],
    [
      { band: 'full', fee_percent: 0, fee_paise: 0, refund_paise: 15_700, is_second: true },
      'You paid for two rides like this, so all of it comes back. This holds before Sun, 22 Nov, 4:30 pm.',
    ],
    [
      { band: 'full', fee_percent: 0, kept_by_change: true },
      'You get back₹78.50What a cancellation before the trip was changed would have kept is kept. This holds before',
    ],
    [
      { ...NOTHING_BACK, band: 'none', owed_paise: 5000 },
      '₹50 will be owed for your next booking that is paid to the driver. That is the fee of a quarter of the fare, by the refund policy.',
    ],
    [
      { ...NOTHING_BACK, band: 'full', owed_paise: 5000, kept_by_change: true },
      'That is what a cancellation before the trip was changed would have cost, by the refund policy.',
    ],
    [{ ...NOTHING_BACK, band: 'none' }, 'You paid nothing online, so cancelling is free.'],
    [{ paid_paise: 15_700, returned_paise: 1000 }, 'Paid online₹167.00Given back before−₹10.00'],
    [{ ...NOTHING_BACK, returned_paise: 1000 }, 'You have everything back already, so cancelling is free.'],
    [{ unsettled: true }, 'Another payment may be under way. If a payment did go through'],
  ])('says of what the server computes, %j, what it means, and can be confirmed', async (parts, said) => {
    api({ [PREVIEW]: () => ({ body: aPreview(parts) }) })
    await askToCancel()
    expect(dialog().textContent).toContain(said)
    expect(inDialog('Cancel booking').disabled).toBe(false)
  })

  it('is asked about at once where another page led to it, once, and cancels nothing by itself', async () => {
    history.replaceState(null, '', `/trip-history#cancel-${TRIP_ID}`)
    await open([aTrip()])
    expect(dialog().textContent).toContain('You get back₹78.50')
    expect(location.hash).toBe('')
    await press('Keep booking')
    expect([noDialog(), askedFor(CANCEL)]).toEqual([true, []])
  })

  it('is not asked about where the address names another trip', async () => {
    history.replaceState(null, '', '/trip-history#cancel-of_somebody_else')
    await open([aTrip()])
    expect(noDialog()).toBe(true)
  })

  it('says before and after it that what turns out to be paid goes back, where the bank has not answered', async () => {
    api({
      [PREVIEW]: () => ({
        body: aPreview({ paid_paise: 0, fee_paise: 0, refund_paise: 0, band: 'full', unsettled: true }),
      }),
    })
    await open([aTrip({ payment_status: 'pending', payment_state: 'none' }, [])])
    await press('Cancel')
    expect(dialog().textContent).toContain(
      'We’re still checking whether you paid. If a payment did go through, all of it comes back.',
    )
    expect(dialog().textContent).not.toContain('You paid nothing')
    await press('My plans changed')
    await submit()
    expect(toasts()).toEqual([
      'Booking cancelled successfully / If a payment did go through, all of it comes back.',
    ])
  })

  it.each(['', '   ', '\u200b'])('asks for a reason where it is %j', async (reason) => {
    await askToCancel()
    type(WHY, reason)
    await submit()
    expect(screen.getByText('Please provide a cancellation reason')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(WHY))
    expect(askedFor(CANCEL)).toEqual([])
  })

  it('shows in its place what the server says of the trip now, and keeps the focus with it', async () => {
    await cancel()
    expect(askedFor(CANCEL).map(({ body }) => body)).toEqual([
      { reason: 'My plans changed', refund_paise: 7850 },
    ])
    expect(toasts()).toEqual(['Booking cancelled successfully'])
    expect(noDialog()).toBe(true)
    expect(badges()[0]).toBe('Cancelled red')
    expect(entry()).toContain('−₹78.50')
    expect(noButton('Cancel')).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('article'))
  })

  it('knows it is cancelled even where the trip can’t be read after it', async () => {
    api({ [DETAILS]: () => 'unreachable' })
    await cancel()
    expect(badges()[0]).toBe('Cancelled red')
    expect(entry()).toContain('−₹78.50')
  })

  it('is sent once, however often it is confirmed', async () => {
    let answer: (body: { body: unknown }) => void = () => {}
    api({ [CANCEL]: () => new Promise((settle) => (answer = settle)) })
    await cancel()
    await submit()
    expect(askedFor(CANCEL)).toHaveLength(1)
    // Of the version before, which states no trip.
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
          : refusal(409, 'refund_changed', 'Your refund has changed. Check the new amount, then confirm.'),
      [DETAILS]: () => ({ body: detailsOf() }),
    })
    await askToCancel()
    type(WHY, 'The train is late')
    preview = aPreview({ band: 'none', fee_percent: 100, fee_paise: 15_700, refund_paise: 0, until: null })
    inDialog('Cancel booking').focus()
    await submit()
    expect(alert()).toContain('Your refund has changed.')
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
    api({ [CANCEL]: () => 'unreachable', [DETAILS]: () => 'unreachable' })
    await askToCancel()
    type(WHY, 'The train is late')
    await submit()
    expect(alert()).toContain('Failed to cancel booking. We couldn’t reach our server.')
    expect(screen.getByLabelText<HTMLTextAreaElement>(WHY).value).toBe('The train is late')
    const [lost] = askedFor(CANCEL)
    answers()
    await submit()
    expect(toasts()).toEqual(['Booking cancelled successfully'])
    // The server takes this for the same request, and answers it as it answered the lost one.
    expect(askedFor(CANCEL).at(-1)).toEqual(lost)
  })

  const byCompany = { code: 'company', reason: 'No car', created_at: '2026-11-21T12:40:00.000Z' } as const
  const MOVED_ON = 'Failed to cancel booking / The ride has changed. You now see it as it is.'
  it.each([
    ['cancelled by the rider', cancelledTrip(), 'Booking cancelled successfully'],
    [
      'cancelled, its payment not known',
      { ...cancelledTrip([]), payment_state: 'checking' as const },
      'Booking cancelled successfully / If a payment did go through, all of it comes back.',
    ],
    ['cancelled by the company', { ...cancelledTrip(), cancellation: byCompany }, MOVED_ON],
  ])('whose answer was lost says what the trip is by then: %s', async (_, trip, said) => {
    api({ [CANCEL]: () => 'unreachable', [DETAILS]: () => ({ body: trip }) })
    await cancel()
    expect(toasts()).toEqual([said])
    expect(noDialog()).toBe(true)
    expect(badges()[0]).toBe('Cancelled red')
  })

  const isStarted = refusal(409, 'wrong_phase', 'Failed to cancel ride', { phase: 'started' })
  const whereStarted = () => api({ [DETAILS]: () => ({ body: detailsOf({ status: 'started' }) }) })

  it('reports that the ride has started meanwhile, and shows it as it is now', async () => {
    whereStarted()
    api({ [CANCEL]: () => isStarted })
    await cancel()
    expect(toasts()).toEqual([MOVED_ON])
    expect(noDialog()).toBe(true)
    expect(badges()[0]).toBe('Started blue')
  })

  it('closes over a ride that had started before it was opened', async () => {
    whereStarted()
    api({ [PREVIEW]: () => isStarted })
    await askToCancel()
    expect(noDialog()).toBe(true)
    expect(badges()[0]).toBe('Started blue')
  })
})
