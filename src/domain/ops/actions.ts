import * as v from 'valibot'
import type { PhaseFacts } from '../rides/phase'

/** What an operator can do to a booking (docs/product.md, Ride). */
export const BOOKING_ACTIONS = [
  'assign',
  'reassign',
  'unassign',
  'clear_pin',
  'no_show',
  'cancel',
  'end',
] as const
export const BookingActionSchema = v.picklist(BOOKING_ACTIONS)
export type BookingAction = v.InferOutput<typeof BookingActionSchema>

export interface ActionFacts extends PhaseFacts {
  /** Money is applied to the booking. */
  paid: boolean
  pinLocked: boolean
}

/**
 * What can be done to a booking in this state. A no-show also needs its ten minutes of waiting, which are told apart
 * from this, so that the button can say when it will work.
 */
export function actionsOf({ status, paid, pinLocked, arrived_at: arrivedAt }: ActionFacts): BookingAction[] {
  switch (status) {
    case 'pending':
      return paid ? ['assign', 'cancel'] : ['cancel']
    case 'accepted':
      return [
        ...(pinLocked ? (['clear_pin'] as const) : []),
        'reassign',
        'unassign',
        ...(arrivedAt === null ? [] : (['no_show'] as const)),
        'cancel',
      ]
    case 'started':
      return ['end']
    default:
      return []
  }
}
