import { describe, expect, it } from 'vitest'
import { actionsOf } from '../../../src/domain/ops/booking-panel'

const AT = '2026-11-21T06:00:00.000Z'
const facts = {
  set_out_at: null,
  arrived_at: null,
  arrival_confirmed_at: null,
  payment_status: 'partial',
  pays_driver: false,
  change_number: 0,
  pinLocked: false,
  waitsForCar: false,
  isOwed: false,
  hasPaymentLink: false,
  changeWaits: false,
} as const

describe('What can be done to a booking', () => {
  it.each([
    ['pending', {}, ['assign', 'change', 'cancel']],
    ['pending', { payment_status: 'pending' }, ['payment_link', 'cancel']],
    ['pending', { payment_status: 'failed' }, ['payment_link', 'cancel']],
    [
      'pending',
      { payment_status: 'pending', hasPaymentLink: true },
      ['payment_link', 'revoke_payment_link', 'cancel'],
    ],
    [
      'accepted',
      { changeWaits: true, hasPaymentLink: true },
      ['payment_link', 'revoke_payment_link', 'reassign', 'change', 'unassign', 'cancel'],
    ],
    ['pending', { pays_driver: true }, ['assign', 'payment_link', 'change', 'cancel']],
    ['pending', { pays_driver: true, change_number: 1 }, ['assign', 'change', 'cancel']],
    ['started', { pays_driver: true, hasPaymentLink: true }, ['payment_link', 'revoke_payment_link', 'end']],
    ['accepted', {}, ['reassign', 'change', 'unassign', 'cancel']],
    ['accepted', { set_out_at: AT }, ['reassign', 'change', 'unassign', 'cancel']],
    ['accepted', { set_out_at: AT, arrived_at: AT }, ['reassign', 'change', 'unassign', 'cancel']],
    [
      'accepted',
      { set_out_at: AT, arrived_at: AT, arrival_confirmed_at: AT },
      ['reassign', 'change', 'unassign', 'no_show', 'cancel'],
    ],
    [
      'accepted',
      { set_out_at: AT, arrived_at: AT, arrival_confirmed_at: AT, pinLocked: true },
      ['clear_pin', 'reassign', 'change', 'unassign', 'no_show', 'cancel'],
    ],
    ['started', { set_out_at: AT, arrived_at: AT }, ['end']],
    ['started', { waitsForCar: true }, ['reassign', 'end_at_car', 'end']],
    ['completed', {}, []],
    ['completed', { isOwed: true }, ['settle_owed']],
    ['cancelled', {}, []],
  ] as const)('%s with %j: %j', (status, parts, actions) => {
    expect(actionsOf({ ...facts, status, ...parts })).toEqual(actions)
  })
})
