import type { DriverRide } from '../../domain/rides/driver-answers'
import { PhoneIcon } from './icons'
import { telOf } from './trip-words'

/** The rider's number is there from acceptance to the end, and only as a call. */
export function CallRider({ rider }: Pick<DriverRide, 'rider'>) {
  if (!rider?.phone_no) return null
  return (
    <a
      className="button min-h-18 px-2 text-xl whitespace-nowrap"
      data-kind="secondary"
      href={telOf(rider.phone_no)}
    >
      <PhoneIcon />
      Call rider
      <span className="sr-only">, {rider.name}</span>
    </a>
  )
}
