import type { ActionKind, PendingAction } from '../../../src/domain/rides/outbox'

let last = 0

/** An action of Ravi's for his ride, pressed at 6:00 pm on 21 November 2026. */
export function anAction(kind: ActionKind, parts: Partial<PendingAction> = {}): PendingAction {
  last += 1
  return {
    id: `${kind}-${String(last).padStart(16, '0')}`,
    driver: 'ravi',
    ride_id: 'ride-1',
    kind,
    order: last,
    pressed_at: Date.parse('2026-11-21T12:30:00Z'),
    body: {},
    photo: null,
    problem: null,
    ...parts,
  }
}
