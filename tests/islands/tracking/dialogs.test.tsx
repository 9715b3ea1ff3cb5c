import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, askedFor, keysOf, refusal } from '../../support/islands/api'
import { aPreview } from '../../support/islands/cancelling'
import { button, link, outOfSight, pass, press, toasts, type } from '../../support/islands/page'
import { answerOf, aRide, aRideBooking, RIDE_ID, started } from './rides'
import { ACTIVE, headline, open, withLivePages } from './support'

vi.mock('../../../src/islands/map/lazy-map', () => import('./fake-map'))

withLivePages()

const PREVIEW = `/api/bookings/${RIDE_ID}/cancellation`
const CANCEL = `/api/bookings/${RIDE_ID}/cancel`
const SHARE = `/api/rides/${RIDE_ID}/share`
const REVOKE = `${SHARE}/revoke`
const URL_OF_SHARE = 'https://hasirucabs.example/trip-share/0123456789abcdef0123456789abcdef'

async function askToCancel() {
  await open()
  await press('Cancel Ride')
}

describe('Change trip', () => {
  it('is offered while the ride may be changed, and says what waits for its payment (CHANGE-26)', async () => {
    const what = ['To: Indiranagar, Bengaluru']
    const change_waiting = { number: 1, order_paise: 7_800, until: '2026-11-21T12:50:00.000Z', what }
    await open({ initial: answerOf(aRide({ phase: 'assigned', may_change: true, change_waiting })) })
    expect(link('Change trip').getAttribute('href')).toBe(`/change-trip/${RIDE_ID}`)
    expect(screen.getByRole('region', { name: 'A change waits' }).textContent).toMatch(
      /₹78.*until 6:20 pm.*Indiranagar/,
    )
    expect(link('Pay ₹78').getAttribute('href')).toBe(`/change-trip/${RIDE_ID}`)
  })

  it('says until when the driver is asked whether they keep it as it was changed (CHANGE-15)', async () => {
    await open({
      initial: answerOf(aRide({ phase: 'assigned', driver_asked_until: '2026-11-21T12:50:00.000Z' })),
    })
    screen.getByText(/asking your driver to keep the changed ride, until 6:20 pm/)
    cleanup()
    await open({
      initial: answerOf(aRide({ phase: 'assigned', driver_asked_until: '2026-11-21T00:00:00.000Z' })),
    })
    expect(document.body.textContent).not.toContain('to keep the changed ride')
  })

  it('is not once the driver has set out', async () => {
    await open()
    expect(screen.queryByRole('link', { name: 'Change trip' })).toBeNull()
  })
})

describe('Cancel Ride', () => {
  it('sends the reason and the refund that was shown, once, and says how it went', async () => {
    const gone = aRide({
      phase: 'cancelled',
      version: 4,
      cancelled_by: 'rider',
      booking: aRideBooking({ status: 'cancelled', cancellation_reason: 'My plans changed' }),
    })
    api({
      [PREVIEW]: () => ({ body: aPreview() }),
      [CANCEL]: () => ({ body: { booking_id: RIDE_ID, refund_paise: 7850 } }),
      [ACTIVE]: () => ({ body: answerOf(gone) }),
    })
    await askToCancel()
    await press('My plans changed')
    const form = screen.getByLabelText('Why are you cancelling?')
    fireEvent.submit(form)
    fireEvent.submit(form)
    await pass(0)
    const body = { reason: 'My plans changed', refund_paise: 7850 }
    expect(askedFor(CANCEL)).toEqual([{ method: 'POST', path: CANCEL, body }])
    expect(toasts()).toEqual(['Ride cancelled successfully'])
    expect(headline()).toBe('This ride is cancelled')
    expect(document.activeElement?.textContent).toContain('This ride is cancelled')
  })

  it('without a session leads to the sign-in, and not to a booking', async () => {
    api({
      [PREVIEW]: () => ({ body: aPreview() }),
      [CANCEL]: () => refusal(401, 'signed_out', 'Please login to continue booking'),
    })
    await askToCancel()
    await press('My plans changed')
    fireEvent.submit(screen.getByLabelText('Why are you cancelling?'))
    await pass(0)
    screen.getByText('Failed to cancel ride. You were signed out. Sign in again to follow your ride.')
  })

  it('cannot be confirmed while the refund is unknown, and offers to ask again', async () => {
    api({ [PREVIEW]: () => 'unreachable' })
    await askToCancel()
    const confirming = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', {
      name: 'Cancel Ride',
    })
    expect(confirming.disabled).toBe(true)
    api({ [PREVIEW]: () => ({ body: aPreview() }) })
    await press('Try again')
    expect(confirming.disabled).toBe(false)
  })
})

async function share(parts: Parameters<typeof open>[0] = {}) {
  api({ [SHARE]: () => ({ body: { share: { id: '0123456789abcdef0123456789abcdef', url: URL_OF_SHARE } } }) })
  await open(parts)
  await press('Share Trip Details')
}
const textOf = (href: string | null) => decodeURIComponent(href?.split(/[?&](?:text|body)=/)[1] ?? '')

describe('Share Trip Details', () => {
  it('makes the link when it opens, and says who sees what and until when', async () => {
    await share()
    expect(screen.getByLabelText<HTMLInputElement>('Tracking link').value).toBe(URL_OF_SHARE)
    expect(screen.getByText(/Anyone with this link/).textContent).toMatch(
      /don’t see.*30 minutes after the ride/,
    )
    expect(askedFor(SHARE)).toHaveLength(1)
  })

  describe('on a phone with a sheet of its own', () => {
    let inSight: ReturnType<typeof outOfSight>
    const sheet = vi.fn<(data: ShareData) => Promise<void>>()
    beforeEach(() => {
      sheet.mockReset().mockResolvedValue()
      vi.stubGlobal('navigator', { share: sheet })
      inSight = outOfSight()
      api({ [SHARE]: () => ({ body: { share: { id: 'x', url: URL_OF_SHARE } } }) })
    })

    const openInSight = async () => {
      await open()
      inSight()
      await pass(0)
    }

    it('has its link once the button comes into sight, and opens the sheet at the first press (SHARE-8)', async () => {
      await open()
      expect(askedFor(SHARE)).toHaveLength(0)
      inSight()
      await pass(0)
      expect(askedFor(SHARE)).toHaveLength(1)
      await press('Share Trip Details')
      expect(sheet.mock.calls).toEqual([[{ text: 'Follow my Hasiru Cabs ride live:', url: URL_OF_SHARE }]])
      expect(screen.queryByRole('dialog')).toBeNull()
      await press('Other ways')
      expect(screen.getByLabelText<HTMLInputElement>('Tracking link').value).toBe(URL_OF_SHARE)
      expect(document.querySelector('dialog details')?.hasAttribute('open')).toBe(true)
      expect(askedFor(SHARE)).toHaveLength(1)
    })

    it('asks for its link again when the page is seen again: another tab may have ended it', async () => {
      await openInSight()
      const url = `${URL_OF_SHARE}-2`
      api({ [SHARE]: () => ({ body: { share: { id: 'y', url } } }) })
      document.dispatchEvent(new Event('visibilitychange'))
      await pass(0)
      await press('Share Trip Details')
      expect(sheet.mock.calls[0]?.[0].url).toBe(url)
    })

    it.each([
      ['stays where the rider closes the sheet', 'AbortError', false],
      ['opens the dialog where the sheet is refused', 'NotAllowedError', true],
    ])('%s', async (_, name, opens) => {
      sheet.mockRejectedValue(new DOMException('no', name))
      await openInSight()
      await press('Share Trip Details')
      expect(screen.queryByRole('dialog') !== null).toBe(opens)
    })

    it('opens the dialog where the link is not there yet, and makes no other after ‘Stop sharing’ by itself', async () => {
      api({ [REVOKE]: () => ({ body: { share: null } }) })
      await open()
      await press('Share Trip Details')
      expect(sheet).not.toHaveBeenCalled()
      await press('Stop sharing')
      await press('Yes, stop sharing')
      await pass(1000)
      expect(askedFor(SHARE)).toHaveLength(1)
      await press('Share Trip Details')
      expect(askedFor(SHARE)).toHaveLength(2)
    })
  })

  it('copies the link', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await share()
    await press('Copy link')
    expect(writeText).toHaveBeenCalledWith(URL_OF_SHARE)
    expect(toasts()).toEqual(['Trip link copied to clipboard!'])
  })

  it('copies it the old way where the browser refuses, and else leaves it selected', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: async () => Promise.reject(new Error('no')) } })
    const copying = vi.fn(() => true)
    Reflect.set(document, 'execCommand', copying)
    await share()
    await press('Copy link')
    expect(toasts()).toEqual(['Trip link copied to clipboard!'])
    copying.mockReturnValue(false)
    await press('Copy link')
    expect(screen.getByText(/didn’t let us copy/)).toBeTruthy()
    const field = screen.getByLabelText<HTMLInputElement>('Tracking link')
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, URL_OF_SHARE.length])
    expect(toasts()).toHaveLength(1)
  })

  it('says something by itself where the rider writes nothing, and lets WhatsApp ask for whom', async () => {
    await share()
    expect(link('WhatsApp').href).toContain('https://wa.me/?text=')
    expect(textOf(link('WhatsApp').href)).toBe(`Follow my Hasiru Cabs ride live: ${URL_OF_SHARE}`)
  })

  it('needs a number for an SMS', async () => {
    await share()
    await press('SMS')
    const field = screen.getByLabelText('Phone')
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const said = screen.getByText('Please enter a phone number')
    expect(field.getAttribute('aria-describedby')).toBe(said.id)
    type('Phone', '+44 20 7946 0000')
    expect(link('SMS').getAttribute('href')).toContain('sms:+442079460000?body=')
  })

  it.each([
    ['98450 12345', '+919845012345'],
    ['098450 12345', '+919845012345'],
    ['+91 98450-12345', '+919845012345'],
    ['0091 9845012345', '+919845012345'],
    ['00442079460000', '+442079460000'],
  ])('dials "%s" as %s, in both apps', async (typed, dialled) => {
    await share()
    type('Phone', typed)
    expect(link('SMS').getAttribute('href')).toContain(`sms:${dialled}?`)
    expect(link('WhatsApp').getAttribute('href')).toContain(`wa.me/${dialled.slice(1)}?`)
  })

  it('carries any text whole: emoji, ampersands, hashes and lines', async () => {
    await share()
    type('Phone', '9845012345')
    type('Contact name', 'Åsa & "Søn" #1')
    type('Custom message', 'On my way 🚖\n100% & more')
    const text = 'Hi Åsa & "Søn" #1, On my way 🚖\n100% & more '
    const carried = (name: string, parameter: string) =>
      new URL(link(name).getAttribute('href') ?? '').searchParams.get(parameter)
    expect(carried('WhatsApp', 'text')).toContain(text)
    expect(carried('SMS', 'body')).toContain(text)
    expect(carried('E-mail', 'body')).toContain(text.replace('\n', '\r\n'))
  })

  it('stops only once that is confirmed', async () => {
    api({ [REVOKE]: () => ({ body: { share: null } }) })
    await share()
    await press('Stop sharing')
    // Below the fold of a phone, and its button gone from under the keyboard.
    expect(document.activeElement).toBe(button('Keep sharing'))
    expect(askedFor(REVOKE)).toEqual([])
    await press('Keep sharing')
    await press('Stop sharing')
    await press('Yes, stop sharing')
    expect(askedFor(REVOKE)).toHaveLength(1)
    expect(toasts()[0]).toContain('Sharing stopped')
    expect(screen.queryByLabelText('Tracking link')).toBeNull()
  })

  it('says whose link ends too where somebody else rides', async () => {
    await share({ initial: answerOf(aRide({ passenger_name: 'Kamala Bai' })) })
    await press('Stop sharing')
    expect(document.body.textContent).toContain('The link stops working for everyone, Kamala Bai too.')
  })

  it('says when the link could not be made, and tries again', async () => {
    api({ [SHARE]: () => refusal(409, 'not_shareable', 'This ride is over.') })
    await open()
    await press('Share Trip Details')
    expect(screen.getByText(/We couldn’t make the link. This ride is over./)).toBeTruthy()
    api({ [SHARE]: () => ({ body: { share: { id: 'x', url: URL_OF_SHARE } } }) })
    await press('Try again')
    expect(screen.getByLabelText<HTMLInputElement>('Tracking link').value).toBe(URL_OF_SHARE)
  })
})

describe('Emergency Support', () => {
  it('says that it is calling and shows the number in the same moment, but dials nothing by itself', async () => {
    await open()
    expect(screen.queryByRole('link', { name: /Call 112/ })).toBeNull()
    fireEvent.click(button('Emergency Support'))
    expect(toasts()).toEqual(['Calling emergency support...'])
    expect(link(/Call 112/).getAttribute('href')).toBe('tel:112')
    expect(document.activeElement).toBe(link(/Call 112/))
  })

  it('can be closed and asked for again', async () => {
    await open()
    await press('Emergency Support')
    await press('Close the emergency numbers')
    expect(document.activeElement).toBe(button('Emergency Support'))
    await press('Emergency Support')
    expect(toasts()).toHaveLength(1)
    expect(link(/Call 112/)).toBeTruthy()
  })
})

describe('A press for help', () => {
  const HELP = `/api/rides/${RIDE_ID}/emergency`
  const until = '2026-11-22T12:40:00.000Z'
  const isTold = () => ({ body: { message: 'Our team is told.' } })

  /** The numbers of a ride under way, where the press for help is answered so. */
  async function openNumbers(help: Parameters<typeof api>[0][string], ride = started()) {
    api({ [ACTIVE]: () => ({ body: answerOf(ride) }), [HELP]: help })
    await open({ initial: answerOf(ride) })
    await press('Emergency Support')
  }

  it('is one, names who is alerted, says who was, and shows the link that it made with a button to stop it', async () => {
    const told = 'Our team is told, and Asha and Ravi by SMS with a link to where the car is.'
    let ride = started({ emergency_contacts: 'Asha and Ravi' })
    api({
      [HELP]: () => ({ body: { message: told } }),
      [`${HELP}/revoke`]: () => ({ body: { message: 'The link no longer works.' } }),
      [ACTIVE]: () => ({ body: answerOf(ride) }),
    })
    await open({ initial: answerOf(ride) })
    await press('Emergency Support')
    ride = { ...ride, emergency_until: until }
    await press('Alert Asha and Ravi and our team')
    expect(askedFor(HELP)).toHaveLength(1)
    expect(screen.getByText(told)).toBeTruthy()
    expect(link(/Call 112/)).toBeTruthy()
    expect(screen.getByLabelText('Emergency link').textContent).toContain('until Sun, 22 Nov, 6:10 pm.')
    ride = { ...ride, emergency_until: null }
    await press('Stop this link')
    expect(screen.queryByLabelText('Emergency link')).toBeNull()
  })

  it('is sent once, however often it is pressed before a second has passed', async () => {
    await openNumbers(isTold)
    for (let presses = 0; presses < 5; presses++) await press('Alert our team')
    expect(askedFor(HELP)).toHaveLength(1)
    await pass(1000)
    await press('Alert our team')
    expect(askedFor(HELP)).toHaveLength(2)
  })

  it('whose answer is lost is sent again as the same press, and says what came of it', async () => {
    let tries = 0
    await openNumbers(() => (tries++ === 0 ? 'unreachable' : isTold()))
    await press('Alert our team')
    expect(screen.queryByText(/didn’t get through/)).toBeNull()
    await pass(1000)
    expect(screen.getByText('Our team is told.')).toBeTruthy()
    expect(askedFor(HELP)).toHaveLength(2)
    expect(new Set(keysOf(askedFor(HELP))).size).toBe(1)
  })

  it('that does not get through says so, and 112 stays', async () => {
    await openNumbers(() => 'unreachable')
    await press('Alert our team')
    await pass(1000)
    await pass(1000)
    expect(screen.getByText(/^It didn’t get through\./)).toBeTruthy()
    expect(link(/Call 112/).getAttribute('href')).toBe('tel:112')
    expect(link('Your emergency contacts').getAttribute('href')).toBe('/profile#emergency-contacts')
  })

  it('is not offered while no driver has the ride', async () => {
    await openNumbers(isTold, aRide({ phase: 'unassigned', driver: null }))
    expect(screen.queryByRole('button', { name: /Alert/ })).toBeNull()
    expect(link(/Call 112/)).toBeTruthy()
  })
})
