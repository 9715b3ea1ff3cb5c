import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import type { AssignRequest } from '../../../src/domain/ops/assign'
import { BookingPanelSchema } from '../../../src/domain/ops/booking-panel'
import { databaseOf } from '../../../worker/database/client'
import { opsLog, outbox } from '../../../worker/database/tables'
import { ok, post } from './api'
import { type SignedIn, signedInRider } from './people'
import { paidBooking } from './rides'

export const database = databaseOf(env.DB)

export const act = (id: string, action: string, body: unknown, operator: SignedIn) =>
  post(`/api/ops/bookings/${id}/${action}`, body, operator)
export const assign = (id: string, asked: Partial<AssignRequest>, operator: SignedIn) =>
  act(id, 'assign', { vehicle_id: null, from_driver_id: null, ...asked }, operator)
export const shown = (answer: Response) => ok(answer, BookingPanelSchema)

export const logOf = (id: string) =>
  database
    .select()
    .from(opsLog)
    .where(and(eq(opsLog.subject_kind, 'booking'), eq(opsLog.subject_id, id)))
export const actionsOn = async (id: string) => (await logOf(id)).map(({ action }) => action)
export const messagesOf = (id: string) =>
  database
    .select({ event: outbox.event, recipient_id: outbox.recipient_id })
    .from(outbox)
    .where(eq(outbox.booking_id, id))

export const openRide = async () => paidBooking(await signedInRider({ fullName: 'Asha Rao' }))
