import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { MoneyNeeds, Proposal } from '../../../src/domain/ops/money'
import { refusal } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'
import { aBoard, aPanel, FIRST, later, NOTHING_DUE } from './records'
import {
  article,
  boardsAsked,
  find,
  openConsole,
  openFirst,
  posted,
  sendReason,
  server,
  withOperator,
} from './support'

withOperator()

const PAYMENT = {
  provider_payment_id: 'pay_of_asha',
  amount_paise: 900_000,
  created_at: later(-90),
  applied: true,
  left_paise: 800_000,
}

const proposal = (parts: Partial<Proposal> = {}): Proposal => ({
  id: 'hand_1',
  booking_id: FIRST,
  provider_payment_id: 'pay_of_asha',
  amount_paise: 600_000,
  reason: 'The car was late',
  proposed_by: 'Meera Rao',
  is_own: false,
  created_at: later(-10),
  ...parts,
})

const withMoney = (money: Partial<MoneyNeeds>) => {
  server.routes['/api/ops/board'] = () => ({ body: aBoard({ money: { ...NOTHING_DUE, ...money } }) })
}

const dialog = () => screen.getByRole('dialog')

function typeAmount(rupees: string) {
  fireEvent.change(screen.getByRole('spinbutton', { name: /Amount/ }), { target: { value: rupees } })
}

describe('A refund by hand', () => {
  async function openForm(by_hand_paise = 100_000) {
    server.routes[`/api/ops/bookings/${FIRST}`] = () => ({
      body: aPanel(FIRST, { payments: [PAYMENT], by_hand_paise }),
    })
    server.routes['/api/ops/payments/pay_of_asha/refunds'] = () => ({ body: { outcome: 'refunded' } })
    await openFirst()
    await press('Refund')
  }

  it('shows what will happen before it is sent, and reads the booking anew afterwards', async () => {
    await openForm()
    typeAmount('400.50')
    await sendReason('The car was late')
    expect(posted()).toEqual([])
    expect(dialog().textContent).toContain(
      '₹400.50 goes back to what was paid with; ₹7,599.50 of the payment is left.',
    )
    expect(dialog().textContent).toContain('It leaves at once and cannot be called back.')
    const asked = boardsAsked()
    await press('Send back ₹400.50')
    expect(posted()).toMatchObject([
      {
        path: '/api/ops/payments/pay_of_asha/refunds',
        body: { amount_paise: 40_050, reason: 'The car was late', needs_consent: false },
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(boardsAsked()).toBe(asked + 1)
  })

  it('is the same refund when it is sent again after an answer that was lost, and another in the next form', async () => {
    await openForm()
    const working = server.routes['/api/ops/payments/pay_of_asha/refunds']
    server.routes['/api/ops/payments/pay_of_asha/refunds'] = () => 'unreachable'
    typeAmount('10')
    await sendReason('The car was late')
    await press('Send back ₹10')
    expect(screen.getByRole('alert').textContent).toContain('it may be done already')
    if (working) server.routes['/api/ops/payments/pay_of_asha/refunds'] = working
    await press('Send back ₹10')
    await press('Refund')
    typeAmount('10')
    await sendReason('The car was late')
    await press('Send back ₹10')
    const keys = posted().map(({ body }) => JSON.stringify(Object(body).key))
    expect(keys).toHaveLength(3)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('of less than a rupee is recorded and not sent', async () => {
    await openForm()
    typeAmount('0.4')
    await sendReason('The car was late')
    expect(dialog().textContent).toContain('₹0.40 is owed; ₹7,999.60 of the payment is left.')
    expect(dialog().textContent).not.toMatch(/goes back|leaves at once/)
    await press('Record ₹0.40')
    expect(posted()).toMatchObject([{ body: { amount_paise: 40, needs_consent: false } }])
  })

  it('says that another operator has to consent where more than ₹5,000 goes back by hand', async () => {
    await openForm()
    typeAmount('4000.01')
    await sendReason('The car was late')
    expect(dialog().textContent).toContain(
      'it makes ₹5,000.01 by hand in all, and above ₹5,000 another operator has to consent',
    )
    await press('Propose ₹4,000.01')
    expect(posted()).toMatchObject([{ body: { amount_paise: 400_001, needs_consent: true } }])
  })

  it('keeps what was typed when the operator goes back from what would happen', async () => {
    await openForm()
    typeAmount('12')
    await sendReason('The car was late')
    await press('Back')
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('12')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe(
      'The car was late',
    )
    expect(posted()).toEqual([])
  })

  it('is not confirmed by the second click of a double click', async () => {
    await openForm()
    typeAmount('12')
    await sendReason('The car was late')
    fireEvent.click(screen.getByRole('button', { name: 'Send back ₹12' }), { detail: 2 })
    await pass(0)
    expect(posted()).toEqual([])
  })

  it.each(['8000.01', '0', ''])('of %j is not sent', async (rupees) => {
    await openForm()
    typeAmount(rupees)
    await sendReason('The car was late')
    expect(screen.getByRole('alert').textContent).toBe('Between 1 paisa and ₹8,000 can go back.')
  })

  it('shows why it was refused', async () => {
    await openForm()
    server.routes['/api/ops/payments/pay_of_asha/refunds'] = () =>
      refusal(409, 'refunds_changed', 'What was refunded has changed meanwhile. Please look again.')
    await sendReason('The car was late')
    await press('Propose ₹8,000')
    expect(screen.getByRole('alert').textContent).toContain('has changed meanwhile')
  })

  it('is not offered of a payment of which nothing is left', async () => {
    server.routes[`/api/ops/bookings/${FIRST}`] = () => ({
      body: aPanel(FIRST, { payments: [{ ...PAYMENT, left_paise: 0, applied: false }] }),
    })
    await openFirst()
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
    expect(article(FIRST)?.textContent).toContain('₹9,000 paid, not for this ride')
  })
})

describe('A booking’s money', () => {
  it('is every refund with dates, reference and what holds it up, and the ledger with its sum', async () => {
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
    }
    server.routes[`/api/ops/bookings/${FIRST}`] = () => ({
      body: aPanel(FIRST, {
        payments: [PAYMENT],
        refunds: [
          { ...refund, status: 'processed', failure: null },
          { ...refund, id: 'refund-2', status: 'due', failure: 'The payment is too old', processed_at: null },
        ],
        ledger: [
          {
            id: 'captured|1',
            kind: 'captured',
            amount_paise: 900_000,
            actor: 'rider',
            actor_name: 'Asha Murthy',
            reason: 'advance',
            event: 'checkout',
            created_at: later(-90),
          },
          {
            id: 'refund_due|1',
            kind: 'refund_due',
            amount_paise: -20_050,
            actor: 'operator',
            actor_name: 'Meera Rao',
            reason: 'by_operator',
            event: 'operator 1',
            created_at: later(-60),
          },
        ],
      }),
    })
    await openFirst()
    const money = screen.getByRole('region', { name: 'Money' })
    const [, processed, held] = within(money).getAllByRole('listitem')
    expect(processed?.textContent).toBe(
      '₹200.50 back, processedrider cancelleddecided 5:00 pm, sent 5:01 pm, processed 5:10 pmrfnd_1bank RRN 4268',
    )
    expect(held?.textContent).toContain('‘The payment is too old’')
    expect(within(money).getByText(/earned or held/).textContent).toBe('Ledger: ₹8,799.50 earned or held')
    expect(money.textContent).toContain('+₹9,000 paid online: advance · rider Asha Murthy · checkout')
    expect(money.textContent).toContain('-₹200.50 to go back: by hand · operator Meera Rao · log 1')
  })
})

describe('Money that needs an operator', () => {
  const failed = {
    id: 'refund-1',
    booking_id: FIRST,
    provider_payment_id: 'pay_of_asha',
    amount_paise: 15_050,
    status: 'failed',
    failure: 'failed_at_provider',
    updated_at: later(-30),
  } as const

  it('is counted with the rides, and nothing is there when nothing is wrong', async () => {
    await openConsole()
    expect(screen.getByRole('heading', { name: 'Needs a person 0' })).toBeTruthy()
    expect(screen.getByText(/Books audited/).textContent).toBe(
      'Books audited 2:00 am: 1204 bookings, 310 payments, nothing off.',
    )
  })

  it('is a refund that failed: tried again after a word, or paid back another way', async () => {
    withMoney({ refunds: [failed] })
    server.routes['/api/ops/refunds/refund-1/retry'] = () => ({ body: { id: 'refund-1' } })
    server.routes['/api/ops/refunds/refund-1/settle'] = () => ({ body: { id: 'refund-1' } })
    await openConsole()
    const needs = screen.getByRole('region', { name: 'Needs a person 1' })
    expect(needs.textContent).toContain('Refund held up ₹150.50The bank did not take it.')
    await press('Try again')
    await press('Send back ₹150.50')
    await press('Paid back another way')
    fireEvent.change(screen.getByRole('textbox', { name: 'Reference of the payment' }), {
      target: { value: 'UTR 4268' },
    })
    await sendReason('The card is closed')
    expect(posted()).toEqual([
      { path: '/api/ops/refunds/refund-1/retry', body: {} },
      {
        path: '/api/ops/refunds/refund-1/settle',
        body: { reference: 'UTR 4268', reason: 'The card is closed' },
      },
    ])
  })

  it.each([
    ['under ₹1', { status: 'due', failure: 'below_minimum', amount_paise: 99 }, ['Paid back another way']],
    ['that our account could not pay', { status: 'due', failure: 'insufficient_balance' }, ['Try again']],
  ] as const)('is a refund %s, with what can be done about it', async (_, parts, buttons) => {
    withMoney({ refunds: [{ ...failed, ...parts }] })
    await openConsole()
    const needs = screen.getByRole('region', { name: 'Needs a person 1' })
    const names = within(needs)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual([FIRST.slice(-8), ...buttons, 'Audit now'])
  })

  it('opens the booking beside the list', async () => {
    withMoney({ refunds: [failed] })
    await openConsole()
    fireEvent.click(
      within(screen.getByRole('region', { name: /Needs/ })).getByRole('button', { name: FIRST.slice(-8) }),
    )
    await pass(0)
    expect(article(FIRST)).toBeTruthy()
  })

  it('is money of no booking, refunded by hand there', async () => {
    const payment = {
      provider_payment_id: 'pay_lost',
      amount_paise: 50_000,
      left_paise: 50_000,
      by_hand_paise: 0,
      is_left_alone: false,
      created_at: later(-60),
    }
    withMoney({ payments: [payment] })
    server.routes['/api/ops/payments/pay_lost/refunds'] = () => ({ body: { outcome: 'refunded' } })
    await openConsole()
    expect(screen.getByRole('region', { name: /Needs/ }).textContent).toContain('Money of no booking ₹500')
    await press('Refund')
    await sendReason('It was paid for another shop')
    await press('Send back ₹500')
    expect(posted()).toMatchObject([
      { path: '/api/ops/payments/pay_lost/refunds', body: { amount_paise: 50_000 } },
    ])
  })

  it('is left alone with a reason, and found again by its id', async () => {
    const payment = {
      provider_payment_id: 'pay_lost',
      amount_paise: 50_000,
      left_paise: 30_000,
      by_hand_paise: 20_000,
      is_left_alone: false,
      created_at: later(-60),
    }
    withMoney({ payments: [payment] })
    server.routes['/api/ops/payments/pay_lost/leave'] = () => {
      withMoney({})
      return { body: { id: 'pay_lost' } }
    }
    const left = { ...payment, is_left_alone: true }
    server.routes['/api/ops/find'] = () => ({ body: { subjects: [], rides: [], payments: [left] } })
    await openConsole()
    expect(screen.getByRole('region', { name: /Needs/ }).textContent).toContain(
      'Of ₹500. It names no booking',
    )
    await press('Leave it')
    await sendReason('   ')
    expect(screen.getByRole('alert').textContent).toBe('Please say why, in at least 3 characters.')
    expect(posted()).toEqual([])
    await sendReason('It was paid for the canteen')
    expect(posted()).toEqual([
      { path: '/api/ops/payments/pay_lost/leave', body: { reason: 'It was paid for the canteen' } },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    await find('pay_lost')
    const found = screen.getByRole('region', { name: '‘pay_lost’' })
    expect(found.textContent).toContain('An operator left it alone')
    expect(
      within(found)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Clear', 'Refund'])
  })

  it('keeps its form open when another operator was first', async () => {
    withMoney({ proposals: [proposal()] })
    server.routes['/api/ops/proposals/hand_1/consent'] = () => {
      withMoney({})
      return refusal(409, 'proposal_decided', 'This was decided meanwhile. Please look again.')
    }
    await openConsole()
    await press('Consent')
    const boards = boardsAsked()
    await press('Send back ₹6,000')
    expect(boardsAsked()).toBe(boards + 1)
    expect(screen.getByRole('region', { name: 'Needs a person 0' })).toBeTruthy()
    expect(within(dialog()).getByRole('alert').textContent).toContain('decided meanwhile')
  })

  it('is a proposal, which another operator consents to or declines and its proposer withdraws', async () => {
    withMoney({ proposals: [proposal(), proposal({ id: 'hand_2', is_own: true })] })
    server.routes['/api/ops/proposals/hand_1/consent'] = () => ({ body: { id: 'hand_1' } })
    server.routes['/api/ops/proposals/hand_2/decline'] = () => ({ body: { id: 'hand_2' } })
    await openConsole()
    expect(
      screen
        .getAllByRole('button', { name: /Consent|Decline|Withdraw/ })
        .map(({ textContent }) => textContent),
    ).toEqual(['Consent', 'Decline', 'Withdraw'])
    await press('Consent')
    expect(dialog().textContent).toContain(
      'Meera Rao proposed to give back ₹6,000 of pay_of_asha: ‘The car was late’',
    )
    await press('Send back ₹6,000')
    await press('Withdraw')
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Withdraw' }))
    await pass(0)
    expect(posted().map(({ path }) => path)).toEqual([
      '/api/ops/proposals/hand_1/consent',
      '/api/ops/proposals/hand_2/decline',
    ])
  })

  it('is what waits for the provider, and an audit that is overdue or found something', async () => {
    withMoney({
      events_waiting: { count: 3, since: later(-90) },
      refunds_waiting: { count: 2, since: later(-70) },
      audit_overdue: true,
      audit: {
        began_at: later(-27 * 60),
        bookings: 10,
        payments: 5,
        unknown_events: 4,
        found: 2,
        findings: [
          { finding: 'books_do_not_balance', subject: FIRST, expected_paise: 10_000, found_paise: 9_000 },
          { finding: 'provider_not_asked', subject: 'from 0', expected_paise: null, found_paise: null },
        ],
      },
    })
    server.routes['/api/ops/audit'] = () => ({ body: { id: 'audit' } })
    await openConsole()
    const needs = screen.getByRole('region', { name: 'Needs a person 3' })
    for (const text of [
      'Payment events waiting: 3',
      'Refunds waiting: 2',
      'Audit overdue',
      '10 bookings, 5 payments, 2 off. 4 events of names we do not know.',
      `Books do not balance. Our records contradict each other: give it to an engineer.${FIRST}₹90 in place of ₹100`,
      'The payment company did not answer, so the rest was not compared. Audit again later.from 0',
    ]) {
      expect(needs.textContent).toContain(text)
    }
    await press('Audit now')
    expect(screen.getByText('Started. What it finds appears here.')).toBeTruthy()
    expect(posted()).toEqual([{ path: '/api/ops/audit', body: {} }])
  })
})
