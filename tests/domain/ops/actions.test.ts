import { expect, it } from 'vitest'
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
  lacksKilometres: false,
  hasPaymentLink: false,
  changeWaits: false,
} as const

const HERE = { set_out_at: AT, arrived_at: AT, arrival_confirmed_at: AT } as const
const LINK = ['payment_link', 'revoke_payment_link'] as const
const TAKEN = ['reassign', 'change', 'unassign'] as const

it.each([
  ['pending', {}, ['assign', 'change', 'cancel']],
  ['pending', { payment_status: 'pending' }, ['payment_link', 'cancel']],
  ['pending', { payment_status: 'failed' }, ['payment_link', 'cancel']],
  ['pending', { payment_status: 'pending', hasPaymentLink: true }, [...LINK, 'cancel']],
  ['accepted', { changeWaits: true, hasPaymentLink: true }, [...LINK, ...TAKEN, 'cancel']],
  ['pending', { pays_driver: true }, ['assign', 'payment_link', 'change', 'cancel']],
  ['pending', { pays_driver: true, change_number: 1 }, ['assign', 'change', 'cancel']],
  ['started', { pays_driver: true, hasPaymentLink: true }, [...LINK, 'end']],
  ['accepted', {}, [...TAKEN, 'cancel']],
  ['accepted', { set_out_at: AT }, [...TAKEN, 'cancel']],
  ['accepted', { set_out_at: AT, arrived_at: AT }, [...TAKEN, 'cancel']],
  ['accepted', HERE, [...TAKEN, 'no_show', 'cancel']],
  ['accepted', { ...HERE, pinLocked: true }, ['clear_pin', ...TAKEN, 'no_show', 'cancel']],
  ['started', { set_out_at: AT, arrived_at: AT }, ['end']],
  ['started', { waitsForCar: true }, ['reassign', 'end_at_car', 'end']],
  ['completed', {}, []],
  ['completed', { isOwed: true }, ['settle_owed']],
  ['completed', { lacksKilometres: true }, ['record_kilometres']],
  ['cancelled', {}, []],
] as const)('What can be done to a booking: %s with %j: %j', (status, parts, actions) => {
  expect(actionsOf({ ...facts, status, ...parts })).toEqual(actions)
})
