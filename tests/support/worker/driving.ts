import { type DriverBoard, DriverBoardSchema } from '../../../src/domain/rides/driver-answers'
import { get, ok, post } from './api'
import type { SignedIn } from './people'

/** What a driver's page posts, and its answer as it comes. */
export const drive = {
  accept: (driver: SignedIn | null, id: string) => post(`/api/driver/offers/${id}/accept`, {}, driver),
  decline: (driver: SignedIn | null, id: string) => post(`/api/driver/offers/${id}/decline`, {}, driver),
  setOut: (driver: SignedIn | null, id: string) => post(`/api/driver/rides/${id}/set-out`, {}, driver),
  arrived: (driver: SignedIn | null, id: string) => post(`/api/driver/rides/${id}/arrived`, {}, driver),
  handBack: (driver: SignedIn | null, id: string, reason = 'A flat tyre') =>
    post(`/api/driver/rides/${id}/hand-back`, { reason }, driver),
  start: (driver: SignedIn | null, id: string, pin: string) =>
    post(`/api/driver/rides/${id}/start`, { pin }, driver),
  complete: (
    driver: SignedIn | null,
    id: string,
    collected: { remainder_method: string | null; remainder_collected: number | null } = {
      remainder_method: 'cash',
      remainder_collected: 300,
    },
  ) => post(`/api/driver/rides/${id}/complete`, collected, driver),
  duty: (driver: SignedIn | null, onDuty: boolean) => post('/api/driver/duty', { on_duty: onDuty }, driver),
}

export const board = async (driver: SignedIn): Promise<DriverBoard> =>
  ok(await get('/api/driver/rides', driver), DriverBoardSchema)

/** The board that a move answers. */
export const moved = (answer: Response | Promise<Response>): Promise<DriverBoard> =>
  Promise.resolve(answer).then((answered) => ok(answered, DriverBoardSchema))

/** The ride of this id on a board; null where it is not. */
export const rideOn = ({ rides }: DriverBoard, id: string) => rides.find((ride) => ride.id === id) ?? null
export const offered = ({ offers }: DriverBoard): string[] => offers.map(({ id }) => id)
