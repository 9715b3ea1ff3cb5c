import type { Position } from '../../../src/domain/rides/messages'
import type { RideFacts, RoomEntry } from '../../../src/domain/rides/room-entry'

/** A ride that set out two minutes before `now`, by DRIVER; milliseconds. */
export function facts(now: number, overrides: Partial<RideFacts> = {}): RideFacts {
  return {
    booking_id: 'ride',
    city: 'bengaluru',
    version: 2,
    phase: 'on_the_way',
    driver_id: DRIVER,
    set_out_at: now - 120_000,
    started_at: null,
    driven_before: 0,
    over_at: null,
    privacy_zones: [],
    ...overrides,
  }
}

export const DRIVER = 'driver-ravi'
const RIDER = 'rider-asha'

const person = (audience: 'rider' | 'driver', person_id: string, given: RideFacts): RoomEntry => ({
  audience,
  person_id,
  session_hash: `session of ${person_id}`,
  share_id: null,
  proved_at: Date.now(),
  facts: given,
  simulated: false,
})

export const asRider = (given: RideFacts): RoomEntry => person('rider', RIDER, given)
export const asDriver = (given: RideFacts, id = DRIVER): RoomEntry => person('driver', id, given)
export const byShare = (given: RideFacts, share_id = 'share'): RoomEntry => ({
  audience: 'shared',
  person_id: null,
  session_hash: null,
  share_id,
  proved_at: Date.now(),
  facts: given,
  simulated: false,
})

/** Metres of a degree of latitude. */
const DEGREE = 111_195

/** A fix so many metres north of Koramangala. */
export const fix = (at: number, metres = 0, overrides: Partial<Position> = {}): Position => ({
  at,
  lat: 12.9352 + metres / DEGREE,
  lng: 77.6245,
  heading: 0,
  speed: 10,
  accuracy: 8,
  ...overrides,
})
