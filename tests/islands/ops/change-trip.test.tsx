import '../../../src/islands/ops/change-trip'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ChangeOffer } from '../../../src/domain/bookings/change-terms'
import type { BookingPanel } from '../../../src/domain/ops/booking-panel'
import type { PanelChange } from '../../../src/domain/ops/change-trip'
import type { PanelMessage, Sending } from '../../../src/domain/ops/messages'
import { aBooking, aChangeOffer } from '../../support/bookings/records'
import { keysOf, refusal } from '../../support/islands/api'
import { alerts, pass, press, type } from '../../support/islands/page'
import { aNeed, aPanel, FIRST, later } from './records'
import {
  answer,
  article,
  dialog,
  ofFirst,
  openConsole,
  openFirst,
  posted,
  server,
  showBoard,
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
    expect(alerts().join()).toContain('This trip was changed meanwhile. Look again, then press.')
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

const terms = (parts: Partial<PanelChange['former']> = {}) => ({ ...booking(), passenger: null, ...parts })
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
])('The changes of a booking are listed: %s', async (_, parts, words) => {
  showFirst({ changes: [aChange(parts)] })
  await openFirst()
  expect(screen.getByRole('region', { name: /Changes/ }).textContent).toMatch(words)
})

const sending = (parts: Partial<Sending> = {}): Sending => ({
  channel: 'sms',
  status: 'delivered',
  parts: 2,
  last_error: null,
  try_at: null,
  sent_at: later(-10),
  ended_at: later(-9),
  ...parts,
})

const message = (parts: Partial<PanelMessage> = {}): PanelMessage => ({
  id: `booking.confirmed|${FIRST}`,
  booking_id: FIRST,
  event: 'booking.confirmed',
  what: 'Booking confirmed',
  audience: 'rider',
  name: 'Asha Murthy',
  is_pressing: false,
  may_be_sent: true,
  created_at: later(-11),
  sendings: [sending()],
  ...parts,
})

const AGAIN = `/api/ops/messages/${encodeURIComponent(`booking.confirmed|${FIRST}`)}/again`

const withMessages = (...messages: PanelMessage[]) => {
  showFirst({ messages })
}

const section = () => screen.getByRole('region', { name: 'Messages' })

const lines = () => within(section()).getAllByRole('listitem')

describe('The messages of a booking', () => {
  it('say the event, to whom, what became of each channel, when and why', async () => {
    const due = { status: 'due', sent_at: null, ended_at: null } as const
    withMessages(
      message({
        sendings: [
          sending({ status: 'undelivered', last_error: 'undelivered: 20010' }),
          sending({ channel: 'whatsapp', status: 'sent', parts: null, ended_at: null, sent_at: later(-8) }),
        ],
      }),
      message({
        id: 'other|again|1',
        event: 'driver.ride_assigned',
        what: 'New ride',
        audience: 'driver',
        name: 'Ravi Kumar',
        sendings: [sending({ ...due, try_at: later(4), last_error: 'refused with 429' })],
      }),
    )
    await openFirst()
    const [first, second] = lines().map(({ textContent }) => textContent)
    expect(first).toContain('Booking confirmed to rider Asha Murthy')
    expect(first).toContain(
      'SMS not delivered 5:51 pm (sent 5:50 pm, 2 parts). The provider’s code is ‘20010’.',
    )
    expect(first).toContain('WhatsApp sent 5:52 pm')
    expect(second).toContain('New ride to driver Ravi Kumar, sent again')
    expect(second).toContain(
      'SMS due (looked at again 6:04 pm, 2 parts). The provider takes no more for now.',
    )
  })

  it('are sent again, while that may be, after a confirmation; a refusal is read, and the press after it is another one', async () => {
    withMessages(message(), message({ id: 'untrue', may_be_sent: false }))
    server.routes[AGAIN] = () => refusal(409, 'message_untrue', 'It is no longer true.')
    await openFirst()
    expect(lines().map((line) => within(line).queryAllByRole('button').length)).toEqual([1, 0])
    await press('Send again')
    expect(posted()).toEqual([])
    expect(screen.getByRole('dialog').textContent).toContain(
      '‘Booking confirmed’ goes to rider Asha Murthy again',
    )
    await press('Send it again')
    expect(alerts()).toEqual(['It is no longer true.'])
    answer(AGAIN)
    await press('Send it again')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(new Set(keysOf()).size).toBe(2)
  })
})

const failed = (parts: Partial<PanelMessage> = {}) =>
  message({ sendings: [sending({ status: 'failed', last_error: 'nobody to send it to' })], ...parts })

it('A message that did not arrive is counted with what needs a person, and says what to do: sooner where its ride is soon', async () => {
  showBoard({
    needs: [
      failed(),
      failed({ id: 'soon', is_pressing: true }),
      failed({ id: 'untrue', may_be_sent: false }),
    ].map((facts) => aNeed('message_undelivered', facts, { id: `message_undelivered|${facts.id}` })),
  })
  await openConsole()
  const needs = screen.getByRole('region', { name: 'Needs a person 3' })
  const [first, second, third] = within(needs)
    .getAllByText('Did not arrive: Booking confirmed')
    .map((line) => line.closest('li')?.textContent)
  expect(first).toContain(
    'To rider Asha Murthy, SMS could not be sent. They have no proven number or address. Fix the reason and send it again, or call them and leave it.',
  )
  expect(second).toContain('Call them now, then leave it.')
  expect(third).toContain('It isn’t sent any more. Leave it.')
})

it('A payment link is offered for an unpaid booking and sent after a confirmation', async () => {
  showFirst({ actions: ['payment_link', 'cancel'] })
  answer(ofFirst('/payment-link'), aPanel(FIRST))
  await openFirst()
  await press('Send payment link')
  expect(screen.getByRole('dialog').textContent).toContain('The rider is sent a new link to pay')
  await press('Send the link')
  expect(posted()).toEqual([{ path: ofFirst('/payment-link'), body: {} }])
})
