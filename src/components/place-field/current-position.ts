import type { Coordinates } from '../../domain/places/coordinates'
import { accept, type Result, refuse } from '../../domain/result'

/** docs/product.md, Places and routes: precise, 10 seconds at most, a fix of the last minute will do. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

export type PositionRefusal = { reason: 'denied' | 'unavailable' }

/** Where the rider's device is. Refused when the rider, or the device, does not say. */
export function currentPosition(): Promise<Result<Coordinates, PositionRefusal>> {
  return new Promise((settle) => {
    if (!navigator.geolocation) return settle(refuse({ reason: 'unavailable' }))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => settle(accept({ lat: coords.latitude, lng: coords.longitude })),
      ({ code, PERMISSION_DENIED }) =>
        settle(refuse({ reason: code === PERMISSION_DENIED ? 'denied' : 'unavailable' })),
      OPTIONS,
    )
  })
}
