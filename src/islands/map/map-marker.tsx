import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Coordinates } from '../../domain/places/coordinates'
import type { Marker } from './gl-library'
import type { MapView } from './map-view'

interface Props {
  view: MapView
  at: Coordinates
  /** Told the marker once it stands, and null when it goes: for what moves it by itself. */
  onMarker?: ((marker: Marker | null) => void) | undefined
  children: ReactNode
}

/** Something of ours on the map, its middle at a point. */
export function MapMarker({ view, at, onMarker, children }: Props) {
  const [element, setElement] = useState<HTMLElement>()
  const [marker, setMarker] = useState<Marker>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands later is the next effect's.
  useEffect(() => {
    const made = document.createElement('div')
    // Named by what is in it, not by the library's own words.
    made.setAttribute('aria-label', '')
    const placed = view.addMarker(made, at)
    made.removeAttribute('aria-label')
    made.removeAttribute('role')
    made.removeAttribute('tabindex')
    setElement(made)
    setMarker(placed)
    onMarker?.(placed)
    return () => {
      onMarker?.(null)
      placed.remove()
    }
  }, [view])
  useEffect(() => {
    if (!onMarker) marker?.setLngLat([at.lng, at.lat])
  }, [marker, onMarker, at.lat, at.lng])
  return element ? createPortal(children, element) : null
}
