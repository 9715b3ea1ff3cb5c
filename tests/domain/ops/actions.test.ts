import { describe, expect, it } from 'vitest'
import { actionsOf } from '../../../src/domain/ops/booking-panel'
import { byUrgency, NEEDS, type NeedsPerson } from '../../../src/domain/ops/dispatch-board'
import { aRow } from '../../islands/ops/records'

const AT = '2026-11-21T06:00:00.000Z'
const facts = {
  set_out_at: null,
  arrived_at: null,
  arrival_confirmed_at: null,
  payment_status: 'partial',
  emergency_at: null,
  pinLocked: false,
  owed_amount: 0,
  hasPaymentLink: false,
} as const

describe('What can be done to a booking', () => {
  it.each([
    ['pending', {}, ['assign', 'cancel']],
    ['pending', { payment_status: 'pending' }, ['payment_link', 'cancel']],
    ['pending', { payment_status: 'failed' }, ['payment_link', 'cancel']],
    [
      'pending',
      { payment_status: 'pending', hasPaymentLink: true },
      ['payment_link', 'revoke_payment_link', 'cancel'],
    ],
    ['pending', { payment_status: 'refunded' }, ['cancel']],
    ['accepted', {}, ['reassign', 'unassign', 'cancel']],
    ['accepted', { set_out_at: AT }, ['reassign', 'unassign', 'cancel']],
    ['accepted', { set_out_at: AT, arrived_at: AT }, ['reassign', 'unassign', 'cancel']],
    [
      'accepted',
      { set_out_at: AT, arrived_at: AT, arrival_confirmed_at: AT },
      ['reassign', 'unassign', 'no_show', 'cancel'],
    ],
    [
      'accepted',
      { set_out_at: AT, arrived_at: AT, arrival_confirmed_at: AT, pinLocked: true },
      ['clear_pin', 'reassign', 'unassign', 'no_show', 'cancel'],
    ],
    ['started', { set_out_at: AT, arrived_at: AT }, ['end']],
    ['started', { set_out_at: AT, arrived_at: AT, emergency_at: AT }, ['handle_emergency', 'end']],
    ['completed', { emergency_at: AT }, ['handle_emergency']],
    ['completed', {}, []],
    ['completed', { owed_amount: 300 }, ['settle_owed']],
    ['cancelled', {}, []],
  ] as const)('%s with %j: %j', (status, parts, actions) => {
    expect(actionsOf({ ...facts, status, ...parts })).toEqual(actions)
  })
})

describe('What needs an operator', () => {
  it('is sorted by kind, and within a kind the earliest first', () => {
    const need = (kind: NeedsPerson['need'], at: string): NeedsPerson => ({
      id: `${kind} ${at}`,
      need: kind,
      at,
      ride: aRow('ride'),
    })
    const mixed = [...NEEDS].reverse().flatMap((kind) => [need(kind, '2026-11-22'), need(kind, '2026-11-21')])
    const sorted = mixed.sort(byUrgency)
    expect(sorted.map((one) => one.need)).toEqual(NEEDS.flatMap((kind) => [kind, kind]))
    expect(sorted.map(({ at }) => at)).toEqual(NEEDS.flatMap(() => ['2026-11-21', '2026-11-22']))
  })
})
