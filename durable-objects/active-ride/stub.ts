import type { ActiveRide } from './active-ride'

/** The room of one booking's ride. */
export const activeRideOf = (namespace: DurableObjectNamespace<ActiveRide>, bookingId: string) =>
  namespace.getByName(bookingId)
