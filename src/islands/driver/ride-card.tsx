import { Avatar } from '../../components/avatar'
import { CarPlate } from '../../components/live-ride/car-plate'
import type { DriverRide } from '../../domain/rides/driver-answers'
import { CallRider } from './call-rider'
import type { DriverState } from './driver-state'
import { HandBack } from './hand-back'
import { Navigate } from './navigate'
import { SetOut } from './set-out'
import { TripLines } from './trip-lines'
import { useServerNow } from './use-server-now'
import { When } from './when'

/** A ride that was taken and not begun. `next`: the first of them, the one to set out for. */
export function RideCard({ state, ride, next }: { state: DriverState; ride: DriverRide; next: boolean }) {
  const now = useServerNow(state)
  return (
    <article className="card" aria-label={ride.rider ? `Ride of ${ride.rider.name}` : 'Ride'}>
      <When scheduled={ride.scheduled_time} now={now} />
      {ride.rider && (
        <div className="mt-1 flex items-center gap-3">
          {ride.rider.photo_url && (
            <Avatar url={ride.rider.photo_url} name={ride.rider.name} className="size-12 text-lg" />
          )}
          <p className="min-w-0 text-xl [overflow-wrap:anywhere]">{ride.rider.name}</p>
        </div>
      )}
      {ride.other_car && (
        <div className="mt-4 rounded-control bg-warning-tint p-3">
          <p className="mb-2 font-semibold">Come in this car</p>
          <CarPlate vehicle={ride.other_car} />
        </div>
      )}
      <div className="mt-4">
        <TripLines trip={ride} />
      </div>
      <div className="mt-5 grid gap-3">
        {next && <SetOut state={state} ride={ride} />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          <Navigate to={ride.pickup} />
          <CallRider rider={ride.rider} />
        </div>
        <HandBack state={state} ride={ride} />
      </div>
    </article>
  )
}
