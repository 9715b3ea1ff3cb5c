import { Avatar } from '../../components/avatar'
import type { DriverRide } from '../../domain/rides/driver-answers'
import { CallRider } from './call-rider'
import type { DriverState } from './driver-state'
import { HandBack } from './hand-back'
import { Instructions } from './instructions'
import { Navigate } from './navigate'
import { PinEntry } from './pin-entry'
import { formatWait } from './trip-words'
import { useServerNow } from './use-server-now'

/** At the pickup: the rider says the PIN, and the ride starts. */
export function AtPickup({ state, ride }: { state: DriverState; ride: DriverRide }) {
  const now = useServerNow(state)
  const waited = ride.arrived_at ? now.getTime() - Date.parse(ride.arrived_at) : 0
  return (
    <>
      <div className="min-w-0">
        <p className="text-lg text-muted">
          At the pickup{waited >= 60_000 && `, ${formatWait(waited - 59_999)} now`}
        </p>
        <div className="flex items-center gap-4">
          {ride.rider?.photo_url && (
            <Avatar url={ride.rider.photo_url} name={ride.rider.name} className="size-20 text-3xl" />
          )}
          <h1 className="min-w-0 text-4xl! [overflow-wrap:anywhere]">{ride.rider?.name ?? 'Your rider'}</h1>
        </div>
        <p className="mt-1 text-lg text-muted [overflow-wrap:anywhere]">{ride.pickup_address}</p>
        <Instructions saved={ride.special_instructions} />
      </div>
      <PinEntry state={state} ride={ride} />
      <div className="driver-actions">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          <CallRider rider={ride.rider} />
          <Navigate to={ride.pickup} />
        </div>
        <div className="flex justify-center">
          <HandBack state={state} ride={ride} />
        </div>
      </div>
    </>
  )
}
