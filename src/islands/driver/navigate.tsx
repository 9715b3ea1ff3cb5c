import type { Coordinates } from '../../domain/places/coordinates'
import { NavigateIcon } from './icons'

/** Both by coordinates alone: an address's words were typed by people (docs/product.md, Driver). */
export const mapsLink = ({ lat, lng }: Coordinates) =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}&travelmode=driving`
export const geoLink = ({ lat, lng }: Coordinates) => `geo:${lat},${lng}?q=${lat},${lng}`

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

/** For phones without that map: the app that the phone opens places with. */
export function OtherMap({ to }: { to: Coordinates }) {
  return (
    <a className="button" data-kind="quiet" href={geoLink(to)}>
      Other map app
    </a>
  )
}
