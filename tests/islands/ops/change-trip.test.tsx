import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ChangeOffer } from '../../../src/domain/bookings/change-terms'
import type { BookingPanel } from '../../../src/domain/ops/booking-panel'
import type { PanelChange, PanelTerms } from '../../../src/domain/ops/change-trip'
import { aBooking, aChangeOffer } from '../../support/bookings/records'
import '../../../src/islands/ops/change-trip'
import { refusal } from '../../support/islands/api'
import { alerts, pass, press, type } from '../../support/islands/page'
import { aPanel, FIRST, later } from './records'
import {
  answer,
  article,
  dialog,
  ofFirst,
  openFirst,
  posted,
  server,
  showFirst,
  withOperator,
} from './support'

withOperator()

const OFFER = ofFirst('/change/offer')
const CHANGE = ofFirst('/change')

/** Nothing is to pay, and the ride's driver is asked. */
const anOffer = (parts: Partial<ChangeOffer> = {}) =>
  aChangeOffer({ remaining_amount: 783, order_paise: 0, asks_driver: true, ...parts })

const booking = (parts: Partial<BookingPanel['booking']> = {}) =>
  aBooking({ id: FIRST, payment_status: 'partial', scheduled_time: '2026-11-25T13:00:00.000Z', ...parts })

/** The form of the first ride, in which the operator has chosen another car, once the sums have come. */
async function chooseSuv() {
  showFirst({ actions: ['change', 'cancel'], booking: booking() })
  await openFirst()
  await press('Change trip')
  await pass(0)
  fireEvent.click(screen.getByRole('radio', { name: /SUV/ }))
  await pass(500)
}

const pressButton = () => within(dialog()).getByRole<HTMLButtonElement>('button', { name: 'Change trip' })
const pressInDialog = (name: string) => press(name, 'button', dialog())

const offers = () => posted().filter(({ path }) => path === OFFER)
const changes = () => posted().filter(({ path }) => path === CHANGE)
const brings = () => screen.getByRole('region', { name: 'What the change brings' }).textContent

describe('Changing a trip for a caller (CHANGE-24)', () => {
  it('shows old and new beside each other with the server’s own sums, and sends those that were shown', async () => {
    answer(OFFER, anOffer({ kept_paise: 3_900 }))
    answer(
      CHANGE,
      aPanel(FIRST, { version: 1, booking: booking({ vehicle_type: 'suv' }), actions: ['cancel'] }),
    )
    await chooseSuv()
    expect(offers()).toMatchObject([{ body: { vehicle_type: 'suv', reason: 'rider_asked', note: '' } }])
    expect(brings()).toMatch(/NowPickup time.*CarSedan.*After the change.*CarSUV/)
    expect(brings()).toMatch(/New fare₹940.*To pay now₹0.*To pay after the ride₹783.*costs at least ₹39/)
    expect(brings()).toMatch(/We ask the driver to keep the ride.*The rider gets a message/)
    expect(brings()?.match(/Riding(you|the rider)/g)).toEqual(['Ridingthe rider', 'Ridingthe rider'])
    await pressInDialog('Change trip')
    const { change_number, fare_amount, refund_paise, order_paise, quote } = anOffer()
    const agreed = { change_number, fare_amount, refund_paise, order_paise, quote }
    expect(changes()).toMatchObject([{ body: { vehicle_type: 'suv', agreed } }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(article(FIRST)?.textContent).toContain('SUV')
  })

  it('asks for the sums again for another reason, not for a note, which the press sends', async () => {
    answer(OFFER, anOffer({ order_paise: 7_800 }))
    await chooseSuv()
    expect(brings()).toContain('paid, within 15 minutes, by the link that we send')
    type('Note', 'Calls from the airport')
    await pass(500)
    expect(offers()).toHaveLength(1)
    answer(OFFER, anOffer({ order_paise: 0 }))
    type('Why', 'late')
    expect(pressButton().disabled).toBe(true)
    await pass(500)
    expect(offers().at(-1)).toMatchObject({ body: { reason: 'late', note: 'Calls from the airport' } })
    expect(pressButton().disabled).toBe(false)
  })

  it('of a stale tab keeps what was typed, and shows the trip and the sums as they are now', async () => {
    answer(OFFER, anOffer())
    server.routes[CHANGE] = () => refusal(409, 'change_differs', 'The price has changed.')
    await chooseSuv()
    type('Note', 'Two more guests')
    showFirst({ version: 1, actions: ['change'], booking: booking({ change_number: 1, passengers: 3 }) })
    answer(OFFER, anOffer({ change_number: 1, fare_amount: 960 }))
    await pressInDialog('Change trip')
    expect(alerts().join()).toContain('The sums have changed. Look at them again; nothing was changed yet.')
    expect(brings()).toMatch(/Now.*Guests3.*After the change.*Guests2.*New fare₹960/)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /SUV/ }).checked).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Two more guests')
  })

  it('that is refused says why, with what another booking brings, and looks again when asked', async () => {
    const instead = { refund_paise: 11_700, fare_amount: 940 }
    server.routes[OFFER] = () => refusal(422, 'other_city', 'Please cancel it and book again.', { instead })
    await chooseSuv()
    expect(alerts().join()).toContain('Please cancel it and book again.')
    const words = 'As a new booking this trip costs ₹940. If you cancel the old one now, ₹117 comes back.'
    expect(screen.getByText(words)).toBeTruthy()
    answer(OFFER, anOffer())
    await pressInDialog('Try again')
    expect(brings()).toContain('New fare₹940')
  })

  it('that is ours says what happened first', async () => {
    answer(OFFER, anOffer())
    await chooseSuv()
    type('Why', 'no_car')
    await pass(500)
    expect([offers().length, pressButton().disabled]).toEqual([1, true])
    expect(brings()).toContain('Say in the note what happened')
    type('Note', 'The sedan is at the workshop')
    await pass(500)
    expect([offers().length, pressButton().disabled]).toEqual([2, false])
  })
})

describe('The changes of a booking', () => {
  const terms = (parts: Partial<PanelTerms> = {}): PanelTerms => ({ ...booking(), passenger: null, ...parts })
  const aChange = (parts: Partial<PanelChange>): PanelChange => ({
    ...{ number: 1, state: 'made', actor: 'rider', actor_name: null, reason: null },
    ...{ former: terms(), wanted: terms({ vehicle_type: 'suv', fare_amount: 940 }) },
    ...{ kept_paise: 0, refund_paise: 0, order_paise: 0, created_at: later(-5) },
    ...{ asked_until: null, answer: null },
    ...parts,
  })

  it.each<[string, Partial<PanelChange>, RegExp]>([
    ['made', { order_paise: 7_800 }, /Changed\.\s+by the riderCar: Sedan → SUV.*₹78 paid first/],
    ['cheaper', { refund_paise: 900, kept_paise: 400 }, /₹9 back\. A cancellation then would have kept ₹4/],
    [
      'of an operator',
      { actor: 'operator', actor_name: 'Meena', reason: 'We are late: rain' },
      /‘We are late: rain’ by Meena/,
    ],
    [
      'for somebody else',
      { wanted: terms({ passenger: { name: 'Leela', phone_no: null } }) },
      /Riding: the rider → Leela/,
    ],
    ['waiting', { state: 'waiting', order_paise: 7_800 }, /Waits for ₹78 until /],
    ['lapsed', { state: 'lapsed', order_paise: 7_800 }, /Not changed: ₹78 was not paid for it/],
    ['asked', { asked_until: later(5), answer: null }, /The driver is asked until /],
    ['given back', { asked_until: later(5), answer: 'given_back' }, /The driver gave it back/],
    ['of a deleted account', { former: null, wanted: null }, /Changed\.\s+by the rider/],
  ])('are listed: %s', async (_, parts, words) => {
    showFirst({ changes: [aChange(parts)] })
    await openFirst()
    expect(screen.getByRole('region', { name: /Changes/ }).textContent).toMatch(words)
  })
})
