import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PanelMessage, Sending } from '../../../src/domain/ops/messages'
import { keysOf, refusal } from '../../support/islands/api'
import { alerts, press } from '../../support/islands/page'
import { aNeed, aPanel, FIRST, later } from './records'
import {
  answer,
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

describe('A message that did not arrive', () => {
  const failed = (parts: Partial<PanelMessage> = {}) =>
    message({ sendings: [sending({ status: 'failed', last_error: 'nobody to send it to' })], ...parts })

  it('is counted with what needs a person, and says what to do: sooner where its ride is soon', async () => {
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
})

describe('A payment link', () => {
  it('is offered for an unpaid booking and sent after a confirmation', async () => {
    showFirst({ actions: ['payment_link', 'cancel'] })
    answer(ofFirst('/payment-link'), aPanel(FIRST))
    await openFirst()
    await press('Send payment link')
    expect(screen.getByRole('dialog').textContent).toContain('The rider is sent a new link to pay')
    await press('Send the link')
    expect(posted()).toEqual([{ path: ofFirst('/payment-link'), body: {} }])
  })
})
