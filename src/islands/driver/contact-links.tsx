// Links to the phone's call and map apps.
import { lineIcon } from '../../components/line-icon'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import type { Coordinates } from '../../domain/places/coordinates'

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
    <a
      className={`button min-h-18 text-xl whitespace-nowrap ${isSmall ? 'px-4' : 'px-2'}`}
      data-kind="secondary"
      href={telOf(rider.phone_no)}
      onClick={onPress}
    >
      <PhoneIcon />
      <span>
        Call<span className={isSmall ? 'sr-only' : undefined}> rider</span>
        <span className="sr-only">, {rider.name}</span>
      </span>
    </a>
  )
}

/** The link is by coordinates, because an address is text that a rider may have typed (docs/product.md, DRIVER-19). */
const mapsLink = ({ lat, lng }: Coordinates) =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}&travelmode=driving`

const geoLink = ({ lat, lng }: Coordinates) => `geo:${lat},${lng}?q=${lat},${lng}`

/** Before a ride is under way, when nothing is measured yet. */
export function Navigate({ to }: { to: Coordinates }) {
  return (
    <a
      className="button min-h-18 px-2 text-xl whitespace-nowrap"
      data-kind="secondary"
      href={mapsLink(to)}
      target="_blank"
      rel="noreferrer"
    >
      <NavigateIcon />
      Navigate
    </a>
  )
}

/** Other apps that lead to a place. What they cost is said before setting out, and in the menu. */
export function OtherApps({ to }: { to: Coordinates }) {
  return (
    <section aria-label="Other map apps" className="grid gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <a
          className="button min-h-14 px-2 text-lg"
          data-kind="secondary"
          href={mapsLink(to)}
          target="_blank"
          rel="noreferrer"
        >
          Google Maps
        </a>
        <a className="button min-h-14 px-2 text-lg" data-kind="secondary" href={geoLink(to)}>
          Other map app
        </a>
      </div>
    </section>
  )
}

/** Icons on a grid of 24 by 24. */
const NavigateIcon = lineIcon(<path d="M12 3l7 17-7-4-7 4z" />)

const PhoneIcon = lineIcon(
  <path d="M6 3h3l2 5-2.5 2a11 11 0 005.5 5.5L16 13l5 2v3a3 3 0 01-3 3A15 15 0 013 6a3 3 0 013-3z" />,
)

const telOf = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
