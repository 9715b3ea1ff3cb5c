import { expect } from 'vitest'
import { type DriverBoard, DriverBoardSchema } from '../../../src/domain/bookings/driver-rides'
import { ActiveRideAnswerSchema } from '../../../src/domain/bookings/ride-details'
import { TripDetailsSchema } from '../../../src/domain/bookings/trip-details'
import type { RemainderMethod } from '../../../src/domain/payments/amounts'
import {
  CancellationPreviewSchema,
  type CancelledAnswer,
  CancelledAnswerSchema,
} from '../../../src/domain/payments/cancellation'
import { AccountExportSchema } from '../../../src/domain/profile/account-export'
import type { CarProblem } from '../../../src/domain/rides/car-problem'
import { ShareAnswerSchema, SharedRideSchema } from '../../../src/domain/rides/share'
import { get, ok, post } from './api'
import { rowsOf } from './database'
import { wentBack } from './money'
import { act, shown } from './operators'
import { type SignedIn, signedInOperator, signedInRider } from './people'
import { newRide, paidBooking, type Ride } from './rides'

/** Why a driver's word is to be taken where no position confirms it. */
export const WORD = { code: 'wrong_position', words: null } as const

/** What a driver's page posts, and its answer as it comes. */
export const drive = {
  accept: (driver: SignedIn | null, id: string) => post(`/api/driver/offers/${id}/accept`, {}, driver),
  decline: (driver: SignedIn | null, id: string) => post(`/api/driver/offers/${id}/decline`, {}, driver),
  setOut: (driver: SignedIn | null, id: string) => post(`/api/driver/rides/${id}/set-out`, {}, driver),
  /** By default with a reason, which counts where no position confirms it. */
  arrived: (driver: SignedIn | null, id: string, body: object = { reason: WORD }) =>
    post(`/api/driver/rides/${id}/arrived`, body, driver),
  handBack: (driver: SignedIn | null, id: string, reason = 'A flat tyre') =>
    post(`/api/driver/rides/${id}/hand-back`, { reason }, driver),
  start: (driver: SignedIn | null, id: string, pin: string) =>
    post(`/api/driver/rides/${id}/start`, { pin }, driver),
  complete: (
    driver: SignedIn | null,
    id: string,
    collected: object = { collected: { method: 'cash', rupees: 300 } },
  ) => post(`/api/driver/rides/${id}/complete`, { reason: WORD, ...collected }, driver),
  problem: (
    driver: SignedIn | null,
    id: string,
    problem: CarProblem = 'flat_tyre',
    more: object = {},
    key?: string,
  ) => post(`/api/driver/rides/${id}/problem`, { problem, ...more }, driver, key),
  driveOn: (driver: SignedIn | null, id: string) => post(`/api/driver/rides/${id}/drive-on`, {}, driver),
  duty: (driver: SignedIn | null, onDuty: boolean) => post('/api/driver/duty', { on_duty: onDuty }, driver),
}

/** A driver ends their ride, and was paid so many rupees. */
export async function collect(
  { driver, booking }: Pick<Ride, 'driver' | 'booking'>,
  rupees: number,
  method: RemainderMethod = 'cash',
) {
  const answer = await drive.complete(driver, booking.id, { collected: { method, rupees } })
  expect(answer.status).toBe(200)
}

/** How a driver ends a ride of which they were given nothing. */
export const NOTHING_PAID = {
  collected: null,
  unpaid: { reason: 'disputed', note: 'Wants the old fare' },
}

/** A driven ride whose driver got nothing of the ₹300 that remained. */
export async function unpaidRide() {
  const ride = await newRide.started()
  expect((await drive.complete(ride.driver, ride.booking.id, NOTHING_PAID)).status).toBe(200)
  return ride
}

/** A ride that an operator ended who knew of nothing collected: ₹300 are owed. */
export async function endedByOperator() {
  const [ride, operator] = [await newRide.started(), await signedInOperator()]
  const ended = { reason: 'The driver’s phone is dead', collected: null }
  await shown(await act(ride.booking.id, 'end', ended, operator))
  return { ...ride, operator }
}

export const board = async (driver: SignedIn): Promise<DriverBoard> =>
  ok(await get('/api/driver/rides', driver), DriverBoardSchema)

/** The dashboard that a transition answers. */
export const dashboardAfter = (answer: Response | Promise<Response>): Promise<DriverBoard> =>
  Promise.resolve(answer).then((answered) => ok(answered, DriverBoardSchema))

/** The ride of this id on a board; null where it is not. One that ended a minute ago is of the day before after midnight. */
export const rideOn = ({ rides, recent_rides }: DriverBoard, id: string) =>
  [...rides, ...recent_rides].find((ride) => ride.id === id) ?? null

export const offered = ({ offers }: DriverBoard): string[] => offers.map(({ id }) => id)

/** A trip as its rider reads it. */
export const tripOf = async (rider: SignedIn, id: string) =>
  ok(await get(`/api/trips/${id}`, rider), TripDetailsSchema)

/** The lines of a trip's statement as its rider reads them, in rupees. */
export const linesOf = async ({ rider, booking }: Pick<Ride, 'rider' | 'booking'>) =>
  (await tripOf(rider, booking.id)).statement.lines.map(({ label, paise }) => `${label} ${paise / 100}`)

/** The ride under way that a rider follows, this one or the next; null: there is none. */
export const tracked = async (rider: SignedIn, id?: string) =>
  (await ok(await get(`/api/rides/active${id ? `?booking_id=${id}` : ''}`, rider), ActiveRideAnswerSchema))
    .ride

/** The id of the link by which a rider shares their ride. */
export const shareLink = async ({ rider, booking }: Pick<Ride, 'rider' | 'booking'>) =>
  (await ok(await post(`/api/rides/${booking.id}/share`, {}, rider), ShareAnswerSchema)).share.id

/** What whoever has a link reads of its ride. */
export const sharedBy = async (link: string) => ok(await get(`/api/shares/${link}`), SharedRideSchema)

/** The copy of an account. */
export const exportOf = async (person: SignedIn) =>
  ok(await get('/api/profile/export', person), AccountExportSchema)

export const openRide = async () => paidBooking(await signedInRider({ fullName: 'Asha Rao' }))

export const askPreview = (rider: SignedIn | null, id: string) =>
  get(`/api/bookings/${id}/cancellation`, rider)

export const preview = async (rider: SignedIn, id: string) =>
  ok(await askPreview(rider, id), CancellationPreviewSchema)

export const askCancel = (rider: SignedIn | null, id: string, body: Record<string, unknown>, key?: string) =>
  post(`/api/bookings/${id}/cancel`, { reason: 'My plans have changed', ...body }, rider, key)

export const cancelled = async (
  rider: SignedIn,
  id: string,
  refund_paise: number,
): Promise<CancelledAnswer> => ok(await askCancel(rider, id, { refund_paise }), CancelledAnswerSchema)

/**
 * What the database holds of a booking's end: its record, its refunds as they were decided, and who is to be told.
 * What becomes of a refund is the provider's, because it is sent after the answer.
 */
export async function endOf(id: string) {
  return {
    cancellations: await rowsOf(
      'SELECT code, reason, user_id FROM booking_cancellations WHERE booking_id = ? ORDER BY created_at',
      id,
    ),
    refunds: await wentBack(id),
    messages: await rowsOf(
      `SELECT event, recipient_id FROM outbox WHERE booking_id = ? AND event LIKE '%cancelled' ORDER BY event`,
      id,
    ),
  }
}
