import { useEffect, useRef } from 'react'
import { reverseGeocode } from '../../components/place-field/places'
import type { TripEnd } from '../../domain/bookings/airport-end'
import { choosePlace } from '../../domain/bookings/trip-form'
import type { Coordinates } from '../../domain/places/coordinates'
import { isInServiceArea } from '../../domain/places/service-area'
import type { Change } from './use-trip-form'

/** What a point is called until, or unless, somebody knows a better name. */
export const pinnedWords = ({ lat, lng }: Coordinates) =>
  `Pinned place near ${lat.toFixed(4)}, ${lng.toFixed(4)}`

const isSame = (a: Coordinates | null, b: Coordinates) => a?.lat === b.lat && a.lng === b.lng

/**
 * Takes a point of the map for one end of the trip: at once, so that a refusal stands under its field at once and
 * no search can overtake it; its name follows. Typing or another pick in between keeps the newer one.
 */
export function useMapPick(change: Change) {
  const running = useRef(new Map<TripEnd, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  return async (end: TripEnd, at: Coordinates) => {
    // About a metre: a finger is no finer, and an address bar shows no more.
    const point = { lat: Number(at.lat.toFixed(5)), lng: Number(at.lng.toFixed(5)) }
    running.current.get(end)?.abort()
    const controller = new AbortController()
    running.current.set(end, controller)
    change((now) => choosePlace(now, end, { address: pinnedWords(point), point }))
    if (!isInServiceArea(point)) return
    const named = await reverseGeocode(point, controller.signal)
    if (!named.ok || controller.signal.aborted) return
    const address = named.value.formatted_address
    change((now) => (isSame(now[end].point, point) ? choosePlace(now, end, { address, point }) : now))
  }
}
