export type RideMove = 'set-out' | 'arrived' | 'hand-back' | 'start' | 'complete'

export const movePath = (rideId: string, move: RideMove) =>
  `/api/driver/rides/${encodeURIComponent(rideId)}/${move}`
