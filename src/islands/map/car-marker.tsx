import { useEffect, useRef, useState } from 'react'
import type { Coordinates } from '../../domain/places/coordinates'
import type { Marker } from './gl-library'
import { courseOn, GLIDE_MS, glide, type Pose } from './glide'
import { MapMarker } from './map-marker'
import type { CarOnMap } from './map-props'
import type { MapView } from './map-view'
import { CarDrawing } from './marks'
import { wantsStillness } from './theme'

interface Props {
  view: MapView
  car: CarOnMap
  line: readonly Coordinates[] | null
  label: string
  onPress?: (() => void) | undefined
}

/** The car, gliding from fix to fix within a second and no farther. A lost one is grey in a dashed ring. */
export function CarMarker({ view, car, line, label, onPress }: Props) {
  const [marker, setMarker] = useState<Marker | null>(null)
  useGlide(marker, car, line)
  const lost = car.lost || undefined
  const name = car.lost ? `${label}, signal lost` : label
  return (
    <MapMarker view={view} at={car} onMarker={setMarker}>
      {onPress ? (
        <button
          type="button"
          className="ride-car"
          data-lost={lost}
          aria-label={name}
          title={name}
          onClick={onPress}
        >
          <CarDrawing />
        </button>
      ) : (
        <span className="ride-car" data-lost={lost} role="img" aria-label={name} title={name}>
          <CarDrawing />
        </span>
      )}
    </MapMarker>
  )
}

/**
 * Moves the marker itself, frame by frame: React is not asked sixty times a second. A car that does not know its course
 * looks along its road, which may be known later than the car.
 */
function useGlide(
  marker: Marker | null,
  { lat, lng, heading }: CarOnMap,
  line: readonly Coordinates[] | null,
) {
  const drawn = useRef<Pose | null>(null)
  const latest = useRef(line)
  latest.current = line
  const held = useRef(line)
  useEffect(() => {
    if (!marker) return
    const to = { lat, lng, heading }
    const from = drawn.current ?? to
    // The newest line may begin at the newest fix: the stretch that led there is on the one before.
    const road = held.current?.length ? held.current : latest.current
    held.current = latest.current
    const draw = (pose: Pose) => {
      drawn.current = pose
      marker.setLngLat([pose.lng, pose.lat]).setRotation(pose.heading ?? 0)
    }
    if (wantsStillness()) return draw(glide(from, to, road, 1))
    const began = performance.now()
    let frame = 0
    const step = (now: number) => {
      const share = (now - began) / GLIDE_MS
      draw(glide(from, to, road, share))
      if (share < 1) frame = requestAnimationFrame(step)
    }
    step(began)
    return () => cancelAnimationFrame(frame)
  }, [marker, lat, lng, heading])

  const course = heading === null ? courseOn(line, { lat, lng }) : null
  const hasRoad = course !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: while the car drives along a road, gliding turns it.
  useEffect(() => {
    if (!marker || course === null) return
    drawn.current = { lat, lng, ...drawn.current, heading: course }
    marker.setRotation(course)
  }, [marker, hasRoad])
}
