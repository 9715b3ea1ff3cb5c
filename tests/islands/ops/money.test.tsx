import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BookingPanel } from '../../../src/domain/ops/booking-panel'
import type { LogDetails, LogEntry } from '../../../src/domain/ops/log-entry'
import { formatPaise } from '../../../src/domain/payments/amounts'
import type { Charge } from '../../../src/domain/rides/charges'
import { aBooking } from '../../support/bookings/records'
import { anEntry, aRefund } from '../../support/bookings/statements'
import { keysOf } from '../../support/islands/api'
import { aCharge, confirmed } from '../../support/islands/charges'
import { alerts, button, pass, press } from '../../support/islands/page'
import { aPanel, FIRST, later, PAYMENT } from './records'
import {
  answer,
  article,
  boardsAsked,
  dialog,
  ofFirst,
  openFirst,
  posted,
  sendReason,
  server,
  showFirst,
  withOperator,
} from './support'

withOperator()

const money = () => screen.getByRole('region', { name: 'Money' })

/** Fills in how much goes back and why, and sends the form. */
async function propose(rupees: string) {
  fireEvent.change(screen.getByRole('spinbutton', { name: /Amount/ }), { target: { value: rupees } })
  await sendReason('The car was late')
}

describe('A refund by hand', () => {
  const REFUNDS = '/api/ops/payments/pay_of_asha/refunds'
  async function openForm(by_hand_paise = 100_000) {
    showFirst({ payments: [PAYMENT], by_hand_paise })
    answer(REFUNDS)
    await openFirst()
    await press('Refund')
  }

  it.each([
    [
      'shows what goes back',
      '400.50',
      /^₹400\.50 goes back .*; ₹7,599\.50 of the payment is left\./,
      'Send back',
    ],
    [
      'of less than a rupee is recorded and not sent',
      '0.4',
      /^₹0\.40 is owed; ₹7,999\.60 .* is left\./,
      'Record',
    ],
    [
      'above ₹5,000 in all waits for another operator',
      '4000.01',
      /it makes ₹5,000\.01 by hand in all/,
      'Propose',
    ],
  ])('%s before it is sent, and reads the booking anew afterwards', async (_, rupees, words, verb) => {
    await openForm()
    await propose(rupees)
    expect(posted()).toEqual([])
    expect([...dialog().querySelectorAll('p')].some((one) => words.test(one.textContent))).toBe(true)
    const isSent = verb === 'Send back'
    expect(dialog().textContent?.includes('It leaves right away and can’t be called back.')).toBe(isSent)
    const asked = boardsAsked()
    const paise = Math.round(Number(rupees) * 100)
    await press(`${verb} ${formatPaise(paise)}`)
    const body = { amount_paise: paise, reason: 'The car was late', needs_consent: verb === 'Propose' }
    expect(posted()).toEqual([{ path: REFUNDS, body }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(boardsAsked()).toBe(asked + 1)
  })

  it('after a lost answer keeps its key, also with another amount, and what was typed; the next form has another', async () => {
    await openForm()
    server.routes[REFUNDS] = () => 'unreachable'
    await propose('10')
    await press('Send back ₹10')
    expect(alerts()[0]).toContain('it can’t happen twice')
    await press('Back')
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('10')
    await propose('20')
    answer(REFUNDS)
    await press('Send back ₹20')
    await press('Refund')
    await propose('10')
    await press('Send back ₹10')
    const [first, second, third] = keysOf()
    expect([second === first, third === first]).toEqual([true, false])
  })

  it('is not confirmed by the second click of a double click', async () => {
    await openForm()
    await propose('12')
    fireEvent.click(button('Send back ₹12'), { detail: 2 })
    await pass(0)
    expect(posted()).toEqual([])
  })

  it.each(['8000.01', '0', ''])('of %j is not sent', async (rupees) => {
    await openForm()
    await propose(rupees)
    expect(alerts()).toEqual(['Between 1 paisa and ₹8,000 can go back.'])
  })

  it.each([
    ['not for this ride', false],
    ['a tip for the driver', true],
  ])('is not offered of a payment of which nothing is left: %s', async (words, is_tip) => {
    showFirst({ payments: [{ ...PAYMENT, left_paise: 0, applied: false, is_tip }] })
    await openFirst()
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
    expect(article(FIRST)?.textContent).toContain(`₹9,000 paid, ${words}`)
  })
})

it('A booking’s money is every refund with dates, reference and what holds it up, and the ledger with its sum', async () => {
  const refund = {
    id: 'refund-1',
    amount_paise: 20_050,
    reason: 'rider_cancelled',
    created_at: later(-60),
    sent_at: later(-59),
    processed_at: later(-50),
    updated_at: later(-50),
    provider_refund_id: 'rfnd_1',
    bank_reference: 'RRN 4268',
    provider_payment_id: 'pay_of_asha',
    is_proposed: false,
  }
  const captured: BookingPanel['ledger'][number] = {
    id: 'captured|1',
    kind: 'captured',
    amount_paise: 900_000,
    actor: 'rider',
    actor_name: 'Asha Murthy',
    reason: 'advance',
    event: 'checkout',
    created_at: later(-90),
  }
  const byOperator = { actor: 'operator', actor_name: 'Meera Rao', reason: 'by_operator' } as const
  const due = { kind: 'refund_due', amount_paise: -20_050, event: 'operator 1', ...byOperator } as const
  showFirst(
    {
      payments: [PAYMENT],
      refunds: [
        { ...refund, status: 'processed', failure: null },
        { ...refund, id: 'refund-2', status: 'due', failure: 'The payment is too old' },
      ],
      ledger: [captured, { ...captured, ...due, id: 'refund_due|1' }],
    },
    [anEntry('captured', 9000), aRefund(200.5)],
  )
  await openFirst()
  const [, processed, held] = within(money()).getAllByRole('listitem')
  expect(processed?.textContent).toBe(
    '₹200.50 back, processedrider cancelleddecided 5:00 pm, sent 5:01 pm, processed 5:10 pmrfnd_1bank RRN 4268',
  )
  expect(held?.textContent).toContain('‘The payment is too old’')
  expect(within(money()).getByText(/earned or held/).textContent).toBe('Ledger: ₹8,799.50 earned or held')
  expect(money().textContent).toContain('+₹9,000 paid online: advance · rider Asha Murthy · checkout')
  expect(money().textContent).toContain('−₹200.50 to go back: by hand · operator Meera Rao · log 1')
})

const DRIVEN = { id: FIRST, status: 'completed', remaining_amount: 627 } as const

/** A fare of ₹836 and a toll of ₹65; the driver got ₹627. */
const TOLLED = [anEntry('fare_due', 836), anEntry('charged', 65), anEntry('collected', 627)]

const disputed = aCharge({ state: 'disputed', rider_note: 'There is no toll on that road' })
const panelWith = (charges: Charge[]) => {
  const booking = aBooking({ id: FIRST, status: 'started', payment_status: 'partial' })
  return aPanel(FIRST, { phase: 'started', booking, charges })
}
const section = () => within(screen.getByRole('region', { name: /Tolls and parking/ }))

it('A disputed toll stands first with the rider’s note and its photo, and is declined with words', async () => {
  const path = ofFirst(`/charges/${disputed.id}/decision`)
  answer(ofFirst(), panelWith([confirmed({ id: 'confirmed-before-it', amount: 30 }), disputed]))
  server.routes[path] = () => {
    const declined = panelWith([aCharge({ state: 'declined', decided_by: 'operator' })])
    answer(ofFirst(), declined)
    return { body: declined }
  }
  await openFirst()
  const lines = section().getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(
      'Toll ₹65 is not right, says the rider: decide. Rider: ‘There is no toll on that road’',
    ),
    expect.stringContaining('Toll ₹30 confirmed by the rider'),
  ])
  await press('Decline')
  const question = within(screen.getByRole('dialog', { name: 'Decline: Toll ₹65' }))
  expect(question.getByAltText('The ticket: Toll ₹65').getAttribute('src')).toBe(disputed.picture_url)
  expect(question.getByText('Rider: ‘There is no toll on that road’')).toBeTruthy()
  await sendReason('No toll gate on the recorded route')
  const body = { decision: 'decline', note: 'No toll gate on the recorded route' }
  expect(posted()).toEqual([{ path, body }])
  expect(section().getByRole('listitem').textContent).toContain('declined by an operator')
  expect(section().queryByRole('button', { name: 'Decline' })).toBeNull()
})

it('A toll that came to the office is the driver’s who paid it, though another one has the ride by now', async () => {
  showFirst(
    {
      phase: 'completed',
      booking: aBooking({ ...DRIVEN, payment_status: 'paid' }),
      charges: [confirmed({ id: 'confirmed-at-the-end' })],
      former_payers: { 'confirmed-at-the-end': 'Ravi Kumar' },
    },
    [...TOLLED, anEntry('captured', 274)],
  )
  await openFirst()
  const words = 'The driver paid ₹65 of it and did not collect it: pay it to them'
  expect(money().textContent).toContain(words)
  const theirs = 'Paid by Ravi Kumar, who drove before: it is theirs, whoever collects it.'
  expect(screen.getByRole('region', { name: /^Tolls and parking/ }).textContent).toContain(theirs)
})

it('What is owed is settled as it was shown', async () => {
  const reported_at = later(-30)
  const booking = aBooking({ ...DRIVEN, payment_status: 'partial' })
  const owing: Partial<BookingPanel> = { booking, owed_since: reported_at, actions: ['settle_owed'] }
  showFirst({ phase: 'completed', ...owing }, [...TOLLED, anEntry('captured', 209)])
  answer(ofFirst('/owed'), aPanel(FIRST))
  await openFirst()
  await press('Settle what is owed')
  fireEvent.click(screen.getByRole('radio', { name: 'At the office' }))
  await sendReason('Came by and paid')
  expect(posted()).toMatchObject([
    { body: { amount: 65, reported_at, method: 'office', reason: 'Came by and paid' } },
  ])
})

it('The log says in words what was done about a charge, a case and a caller', async () => {
  const done = (action: string, details: LogDetails): LogEntry => ({
    id: action,
    at: later(-1),
    operator_name: 'Kavitha Rao',
    action,
    subject_kind: 'booking',
    subject_id: FIRST,
    details,
  })
  const log = [
    done('ride.charge_confirmed', { reason: 'Ticket seen', charge_amount: 65, was_disputed: true }),
    done('ride.charge_declined', { reason: 'No ticket', charge_amount: 40, was_disputed: false }),
    done('case.closed', { case: 'no_show_reported', reason: 'Wait on' }),
    done('booking.made', { account: 'user-1', caller: 'new', fare: 1240 }),
    done('ride.cancelled', { reason: 'Rang', refund_paise: 0, for_rider: true, owed_paise: 5100 }),
    done('message.office', { sentence: 'call_us', request_id: 'key-1' }),
    done('a.later_one', { what: 'it is' }),
  ]
  showFirst({ log })
  await openFirst()
  const region = within(screen.getByRole('region', { name: 'Done by operators' }))
  expect(
    region.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^5:59 pm/, '')),
  ).toEqual([
    'Toll or parking confirmed  ‘Ticket seen’, ₹65, which the rider disputed by Kavitha Rao',
    'Toll or parking declined  ‘No ticket’, ₹40 by Kavitha Rao',
    'Case closed  Rider did not come, ‘Wait on’ by Kavitha Rao',
    'Booked for a caller  new account, ₹1,240 by Kavitha Rao',
    'Cancelled  ‘Rang’, ₹0 back, for rider, ₹51 owed by Kavitha Rao',
    'Message of the office sent  ‘Please call us’ by Kavitha Rao',
    'a.later_one  what it is by Kavitha Rao',
  ])
})
