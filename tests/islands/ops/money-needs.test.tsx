import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Board } from '../../../src/domain/ops/dispatch-board'
import type { Proposal } from '../../../src/domain/ops/money'
import { refusal } from '../../support/islands/api'
import { alerts, press, type } from '../../support/islands/page'
import { aNeed, FIRST, later } from './records'
import {
  answer,
  article,
  boardsAsked,
  dialog,
  find,
  openConsole,
  posted,
  sendReason,
  server,
  showBoard,
  withOperator,
} from './support'

withOperator()

const proposal = (parts: Partial<Proposal> = {}): Proposal => ({
  id: 'hand_1',
  kind: 'by_hand',
  reference: null,
  booking_id: FIRST,
  provider_payment_id: 'pay_of_asha',
  amount_paise: 600_000,
  reason: 'The car was late',
  proposed_by: 'Meera Rao',
  is_own: false,
  created_at: later(-10),
  ...parts,
})

const withNeeds = (...needs: Board['needs']) => showBoard({ needs })
/** What needs an operator, so many as the heading counts. */
const needs = (count: number) => screen.getByRole('region', { name: `Needs a person ${count}` })
const buttonsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

const proposed = (parts: Partial<Proposal> = {}) =>
  aNeed('refund_proposed', proposal(parts), { id: `refund_proposed|${parts.id}` })

describe('Money that needs an operator', () => {
  const failed = {
    id: 'refund-1',
    booking_id: FIRST,
    provider_payment_id: 'pay_of_asha',
    amount_paise: 15_050,
    status: 'failed',
    failure: 'failed_at_provider',
    by_hand_paise: 0,
    is_proposed: false,
  } as const

  const heldUp = aNeed('refund_held_up', failed, { booking_id: FIRST })

  const REFUNDS = '/api/ops/payments/pay_lost/refunds'
  const unmatched = {
    provider_payment_id: 'pay_lost',
    amount_paise: 50_000,
    left_paise: 50_000,
    by_hand_paise: 0,
    is_left_alone: false,
    created_at: later(-60),
  }

  it('is counted with the rides, and nothing is there when nothing is wrong', async () => {
    await openConsole()
    expect(screen.getByRole('heading', { name: 'Needs a person 0' })).toBeTruthy()
    expect(screen.getByText(/Books audited/).textContent).toBe(
      'Books audited 2:00 am: 1204 bookings, 310 payments, nothing off.',
    )
  })

  it('is a refund that failed: tried again after a word, or paid back another way', async () => {
    withNeeds(heldUp)
    answer('/api/ops/refunds/refund-1/retry')
    answer('/api/ops/refunds/refund-1/settle')
    await openConsole()
    expect(needs(1).textContent).toContain('Refund held up ₹150.50The bank didn’t take it.')
    await press('Try again')
    await press('Send back ₹150.50')
    await press('Paid back another way')
    type('Reference of the payment', 'UTR 4268')
    await sendReason('The card is closed')
    const settled = { reference: 'UTR 4268', reason: 'The card is closed' }
    expect(posted()).toEqual([
      { path: '/api/ops/refunds/refund-1/retry', body: {} },
      { path: '/api/ops/refunds/refund-1/settle', body: settled },
    ])
  })

  it.each([
    ['under ₹1', { status: 'due', failure: 'below_minimum', amount_paise: 99 }, ['Paid back another way']],
    ['that our account could not pay', { status: 'due', failure: 'insufficient_balance' }, ['Try again']],
    ['that is proposed as paid back already', { is_proposed: true }, []],
  ] as const)(
    'is a refund %s, with what can be done about it and its booking beside the list',
    async (_, parts, buttons) => {
      withNeeds({ ...heldUp, facts: { ...failed, ...parts } })
      await openConsole()
      expect(buttonsIn(needs(1))).toEqual([FIRST.slice(-8), ...buttons])
      await press(FIRST.slice(-8), 'button', needs(1))
      expect(article(FIRST)).toBeTruthy()
    },
  )

  it('is money of no booking, refunded by hand there', async () => {
    withNeeds(aNeed('payment_unmatched', unmatched))
    answer(REFUNDS)
    await openConsole()
    expect(needs(1).textContent).toContain('Money of no booking ₹500')
    await press('Refund')
    await sendReason('It was paid for another shop')
    await press('Send back ₹500')
    expect(posted()).toMatchObject([{ path: REFUNDS, body: { amount_paise: 50_000 } }])
  })

  it('is left alone with a reason, and found again by its id', async () => {
    const payment = { ...unmatched, left_paise: 30_000, by_hand_paise: 20_000 }
    const need = aNeed('payment_unmatched', payment, { seen: '30000' })
    const path = `/api/ops/needs/${encodeURIComponent(need.id)}/close`
    withNeeds(need)
    server.routes[path] = () => {
      withNeeds()
      return { body: { id: 'pay_lost' } }
    }
    const left = { ...need, facts: { ...payment, is_left_alone: true } }
    server.routes['/api/ops/find'] = () => ({
      body: { subjects: [], rides: [], needs: [left], next: null, common: [] },
    })
    await openConsole()
    expect(needs(1).textContent).toContain('Of ₹500. It names no booking')
    await press('Leave it')
    await sendReason('   ')
    expect(alerts()).toEqual(['Please say why, in at least 3 characters.'])
    expect(posted()).toEqual([])
    await sendReason('It was paid for the canteen')
    expect(posted()).toEqual([{ path, body: { reason: 'It was paid for the canteen', seen: '30000' } }])
    expect(screen.queryByRole('dialog')).toBeNull()
    await find('pay_lost')
    const found = screen.getByRole('region', { name: '‘pay_lost’' })
    expect(found.textContent).toContain('An operator left it; the log says why.')
    expect(buttonsIn(found)).toEqual(['Clear', 'Refund'])
  })

  it('keeps its form open when another operator was first', async () => {
    withNeeds(proposed())
    server.routes['/api/ops/proposals/hand_1/consent'] = () => {
      withNeeds()
      return refusal(409, 'proposal_decided', 'Someone has decided this. Check it again.')
    }
    await openConsole()
    await press('Consent')
    const boards = boardsAsked()
    await press('Send back ₹6,000')
    expect(boardsAsked()).toBe(boards + 1)
    expect(needs(0)).toBeTruthy()
    expect(alerts()).toEqual(['Someone has decided this. Check it again.'])
  })

  it('is a proposal, which another operator consents to or declines and its proposer withdraws', async () => {
    withNeeds(proposed(), proposed({ id: 'hand_2', is_own: true }))
    answer('/api/ops/proposals/hand_1/consent')
    answer('/api/ops/proposals/hand_2/decline')
    await openConsole()
    const buttons = buttonsIn(needs(2)).filter((name) => /Consent|Decline|Withdraw/.test(name ?? ''))
    expect(buttons).toEqual(['Consent', 'Decline', 'Withdraw'])
    await press('Consent')
    expect(dialog().textContent).toContain(
      'Meera Rao proposed to give back ₹6,000 of pay_of_asha: ‘The car was late’',
    )
    await press('Send back ₹6,000')
    await press('Withdraw')
    await press('Withdraw', 'button', dialog())
    expect(posted().map(({ path }) => path)).toEqual([
      '/api/ops/proposals/hand_1/consent',
      '/api/ops/proposals/hand_2/decline',
    ])
  })

  it('is what waits for the provider, and an audit that is overdue or found something', async () => {
    const computed = [
      aNeed('refunds_waiting', { count: 2 }),
      aNeed('events_waiting', { count: 3 }),
      aNeed('audit_overdue', {}),
      aNeed('books_off', { found: 2 }),
    ]
    const audit = {
      began_at: later(-27 * 60),
      bookings: 10,
      payments: 5,
      unknown_events: 4,
      found: 2,
      findings: [
        { finding: 'books_do_not_balance', subject: FIRST, expected_paise: 10_000, found_paise: 9_000 },
        { finding: 'provider_not_asked', subject: 'from 0', expected_paise: null, found_paise: null },
      ],
    }
    showBoard({ needs: computed, audit })
    answer('/api/ops/audit')
    await openConsole()
    for (const text of ['Payment events waiting: 3', 'Refunds waiting: 2', 'Audit overdue', 'Books: 2 off'])
      expect(needs(4).textContent).toContain(text)
    for (const text of [
      '10 bookings, 5 payments, 2 off. 4 events of names we don’t know.',
      `Books do not balance. Our records contradict each other. Tell an engineer.${FIRST}₹90 in place of ₹100`,
      'The payment company didn’t answer, so we didn’t compare the rest. Audit again later.from 0',
    ])
      expect(screen.getByRole('region', { name: 'Books' }).textContent).toContain(text)
    await press('Audit now')
    expect(screen.getByText('Started. Results show here.')).toBeTruthy()
    expect(posted()).toEqual([{ path: '/api/ops/audit', body: {} }])
  })
})
