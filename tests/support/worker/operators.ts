import { eq } from 'drizzle-orm'
import { BookingPanelSchema } from '../../../src/domain/ops/booking-panel'
import type { AssignRequest } from '../../../src/domain/ops/requests'
import { newId } from '../../../worker/database/new-id'
import { opsLog } from '../../../worker/database/tables'
import type { PressContext } from '../../../worker/ops/log'
import { get, ok, post } from './api'
import { database } from './database'
import { type SignedIn, signedInOperator } from './people'
import { owedSince } from './rides'

export const act = (id: string, action: string, body: unknown, operator: SignedIn, key?: string) =>
  post(`/api/ops/bookings/${id}/${action}`, body, operator, key)

export const assign = (id: string, asked: Partial<AssignRequest>, operator: SignedIn) =>
  act(id, 'assign', { vehicle_id: null, from_driver_id: null, ...asked }, operator)

export const shown = (answer: Response) => ok(answer, BookingPanelSchema)

/** What operators did to a booking, a driver, a car or anything else of this id. */
export const logOf = (id: string) => database.select().from(opsLog).where(eq(opsLog.subject_id, id))

export const actionsOn = async (id: string) => (await logOf(id)).map(({ action }) => action)

/** An operator settles what is owed for a ride, as they see it now. */
export async function settleOwed(
  id: string,
  body: { amount: number; method: string | null; reason: string },
  operator: SignedIn,
) {
  const reported_at = (await owedSince(id)) ?? new Date().toISOString()
  return act(id, 'owed', { ...body, reported_at }, operator)
}

/** What an operator reads of a booking. */
export const panelOf = async (operator: SignedIn, id: string) =>
  shown(await get(`/api/ops/bookings/${id}`, operator))

/** The press of an operator, of a new one unless it is said, as use cases are handed it. */
export const pressOf = async (parts: Partial<PressContext> = {}): Promise<PressContext> => ({
  database,
  operatorId: parts.operatorId ?? (await signedInOperator()).userId,
  now: new Date(),
  id: newId(),
  ...parts,
})
