import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Charge } from '../../../src/domain/rides/charges'
import '../../../src/components/rider-charges'
import { anEntry } from '../../support/bookings/statements'
import { eventually } from '../../support/eventually'
import { api, asked, refusal } from '../../support/islands/api'
import { aCharge, confirmed } from '../../support/islands/charges'
import { alerts, press, type } from '../../support/islands/page'
import { lastSocket } from '../live-ride/fake-socket'
import { answerOf, aRideBooking, RIDE_ID, started } from './rides'
import { ACTIVE, open, statusMessage, withLivePages } from './support'

vi.mock('../../../src/islands/map/lazy-map', () => import('./fake-map'))

withLivePages()

const CHARGES = `/api/rides/${RIDE_ID}/charges/${aCharge().id}/decision`
const card = () => screen.getByRole('article', { name: 'Toll ₹65' })
const decisions = () => asked.filter(({ path }) => path === CHARGES).map(({ body }) => body)
const toPay = () => screen.getByRole('region', { name: 'Trip' }).textContent

const aDrive = (charges: Charge[], charged = 0) =>
  started({ charges, booking: aRideBooking({ status: 'started', remaining_amount: 470 }) }, [
    anEntry('captured', 157),
    ...(charged > 0 ? [anEntry('charged', charged, { reason: 'toll' })] : []),
  ])

/** The server takes the decision, and the ride that is read after it has this charge. */
function takes(charge: Charge, charged = 0) {
  api({
    [CHARGES]: () => ({ body: { charges: [charge] } }),
    [ACTIVE]: () => ({ body: answerOf(aDrive([charge], charged)) }),
  })
}

describe('A toll that the driver entered', () => {
  it('is confirmed once the rider has read what that means, and is part of what is paid to the driver', async () => {
    await open({ initial: answerOf(aDrive([aCharge()])) })
    takes(confirmed(), 65)
    expect(card().textContent).toMatch(/Entered by your driver at 6:02\spm/)
    expect(toPay()).toContain('₹157 paid online, ₹470 to pay the driver after the ride.')
    await press('Confirm ₹65')
    expect(decisions()).toEqual([])
    const question = within(screen.getByRole('dialog', { name: 'Confirm Toll ₹65?' }))
    expect(question.getByText(/You pay ₹65 to your driver at the end of the ride/)).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Not yet' }))
    await press('Confirm ₹65')
    const yes = within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm ₹65' })
    // The second click of a double click on the button before it.
    fireEvent.click(yes, { detail: 2 })
    expect(decisions()).toEqual([])
    fireEvent.click(yes, { detail: 1 })
    await eventually(() => expect(card().textContent).toContain('You confirmed it.'))
    expect(decisions()).toEqual([{ decision: 'confirm' }])
    expect(screen.queryByRole('dialog')).toBeNull()
    // The charge's buttons are gone.
    await eventually(() => expect(document.activeElement).toBe(card()))
    expect(toPay()).toContain('₹535 to pay the driver after the ride, ₹65 of it tolls and parking.')
  })

  it('is disputed with a note, which stays through a lost answer', async () => {
    await open({ initial: answerOf(aDrive([aCharge()])) })
    await press('This isn’t right')
    await press('Tell our team')
    expect(alerts()).toEqual(['Tell us what isn’t right, in a few words.'])
    type('What isn’t right?', 'We took the road without a toll')
    api({ [CHARGES]: () => 'unreachable' })
    await press('Tell our team')
    expect(alerts().join()).toContain('We couldn’t reach our server')
    await press('Close')
    await press('This isn’t right')
    expect(screen.getByLabelText<HTMLTextAreaElement>('What isn’t right?').value).toBe(
      'We took the road without a toll',
    )
    takes(aCharge({ state: 'disputed', rider_note: 'We took the road without a toll' }))
    await press('Tell our team')
    await eventually(() =>
      expect(card().textContent).toContain('‘We took the road without a toll’. Our team decides'),
    )
    expect(within(card()).queryByRole('button', { name: 'Confirm ₹65' })).toBeNull()
    takes(confirmed(), 65)
    await press('It is right after all')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm ₹65' }))
    await eventually(() => expect(card().textContent).toContain('You confirmed it.'))
  })

  it('is read again where it was decided elsewhere', async () => {
    await open({ initial: answerOf(aDrive([aCharge()])) })
    takes(aCharge({ state: 'withdrawn' }))
    const message = 'The driver has withdrawn this charge.'
    api({ [CHARGES]: () => refusal(409, 'charge_decided', message) })
    await press('Confirm ₹65')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm ₹65' }))
    await eventually(() => expect(card().textContent).toContain('Your driver withdrew it'))
  })

  it('asks nothing more once it was decided elsewhere, says by whom, and keeps what was being written', async () => {
    await open({ initial: answerOf(aDrive([aCharge()])) })
    await press('This isn’t right')
    type('What isn’t right?', 'We took the road without a toll')
    takes(aCharge({ state: 'declined', decided_by: 'operator' }))
    lastSocket().welcome()
    lastSocket().say(statusMessage(11, 6, 'started'))
    await eventually(() => expect(card().textContent).toContain('Our team declined it'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(card().textContent).toContain('‘We took the road without a toll’')
    await eventually(() => expect(document.activeElement).toBe(card()))
  })

  it('closes its question once it was decided elsewhere', async () => {
    await open({ initial: answerOf(aDrive([aCharge()])) })
    await press('Confirm ₹65')
    takes(aCharge({ state: 'withdrawn' }))
    lastSocket().welcome()
    lastSocket().say(statusMessage(11, 6, 'started'))
    await eventually(() => expect(card().textContent).toContain('Your driver withdrew it'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('closes its question once it is decided here, also where the page read what was before meanwhile', async () => {
    await open({ initial: answerOf(aDrive([aCharge()])) })
    const answer = Promise.withResolvers<{ body: object }>()
    const before = [aCharge(), aCharge({ id: crypto.randomUUID(), kind: 'parking', amount: 40 })]
    api({ [CHARGES]: () => answer.promise, [ACTIVE]: () => ({ body: answerOf(aDrive(before)) }) })
    await press('Confirm ₹65')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm ₹65' }))
    lastSocket().welcome()
    lastSocket().say(statusMessage(11, 6, 'started'))
    await eventually(() => expect(document.body.textContent).toContain('Parking ₹40'))
    api({ [ACTIVE]: () => 'unreachable' })
    answer.resolve({ body: { charges: [confirmed()] } })
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('can’t be confirmed before the ride has started, nor after it was cancelled', async () => {
    const before = started({
      phase: 'arrived',
      charges: [aCharge()],
      booking: aRideBooking({ status: 'accepted' }),
    })
    const view = await open({ initial: answerOf(before) })
    expect(card().textContent).toContain('You can confirm it once the ride has started.')
    expect(screen.queryByRole('button', { name: 'Confirm ₹65' })).toBeNull()
    // The plate and the driver are looked for at the pickup: they come before what can't be decided yet.
    const driver = screen.getByRole('region', { name: 'Driver' })
    expect(driver.compareDocumentPosition(card()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    view.unmount()
    const cancelled = {
      ...before,
      phase: 'cancelled',
      booking: aRideBooking({ status: 'cancelled' }),
    } as const
    await open({ initial: answerOf(cancelled) })
    expect(card().textContent).toContain('The ride was cancelled: you don’t pay it.')
    expect(within(card()).queryByRole('button', { name: 'This isn’t right' })).toBeNull()
  })
})
