// Links to the phone's call and map apps.
import { lineIcon } from '../../components/line-icon'
import { PhoneIcon } from '../../components/phone-icon'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import type { Coordinates } from '../../domain/places/coordinates'
import { BigLink } from './buttons'

interface CallRiderProps extends Pick<DriverRide, 'rider'> {
  isSmall?: boolean
  onPress?(): void
}

/**
 * The rider's number is available from acceptance to the end, and only as a call link. `isSmall`: beside other text, with
 * as much room for a thumb.
 */
export function CallRider({ rider, isSmall = false, onPress }: CallRiderProps) {
  if (!rider?.phone_no) return null
  return (
    <BigLink
      className={`whitespace-nowrap ${isSmall ? 'px-4' : 'px-2'}`}
      href={telOf(rider.phone_no)}
      onClick={onPress}
    >
      <PhoneIcon />
      <span>
        Call<span className={isSmall ? 'sr-only' : undefined}> rider</span>
        <span className="sr-only">, {rider.name}</span>
      </span>
    </BigLink>
  )
}

/** The link is by coordinates, because an address is text that a rider may have typed (docs/product.md, DRIVER-19). */
const mapsLink = ({ lat, lng }: Coordinates) =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}&travelmode=driving`

/** The page of the ride stays open. */
const ELSEWHERE = { target: '_blank', rel: 'noreferrer' } as const

const geoLink = ({ lat, lng }: Coordinates) => `geo:${lat},${lng}?q=${lat},${lng}`

/** Before a ride is under way, when nothing is measured yet. */
export function Navigate({ to }: { to: Coordinates }) {
  return (
    <BigLink className="px-2 whitespace-nowrap" href={mapsLink(to)} {...ELSEWHERE}>
      <NavigateIcon />
      Navigate
    </BigLink>
  )
}

/** Other apps that lead to a place. What they cost is said before setting out, and in the menu. */
export function OtherApps({ to }: { to: Coordinates }) {
  return (
    <section aria-label="Other map apps" className="grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <BigLink size="small" className="px-2" href={mapsLink(to)} {...ELSEWHERE}>
          Google Maps
        </BigLink>
        <BigLink size="small" className="px-2" href={geoLink(to)}>
          Other map app
        </BigLink>
      </div>
    </section>
  )
}

/** Icons on a grid of 24 by 24. */
const NavigateIcon = lineIcon(<path d="M12 3l7 17-7-4-7 4z" />)

const telOf = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
