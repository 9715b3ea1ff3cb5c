import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Coordinates, metresBetween, positionOf } from '../../domain/places/coordinates'
import { nearestOnPolyline, type Polyline, pointAlong } from '../../domain/places/polyline'
import type { Marker } from './gl-library'
import type { CarOnMap } from './map-props'
import type { MapView } from './map-view'
import { prefersReducedMotion } from './page-theme'

interface CarMarkerProps {
  view: MapView
  car: CarOnMap
  line: readonly Coordinates[] | null
  label: string
  /** Drawn at each fix at once, without frames between. */
  isStill?: boolean
  onPress?: (() => void) | undefined
}

/** The car, animated from fix to fix, never beyond the newest. A lost one is grey with a dashed ring. */
export function CarMarker({ view, car, line, label, isStill = false, onPress }: CarMarkerProps) {
  const [marker, setMarker] = useState<Marker | null>(null)
  useGlide(marker, car, line, isStill)
  const name = car.lost ? `${label}, signal lost` : label
  const shown = {
    className: 'ride-car',
    'data-lost': car.lost || undefined,
    'aria-label': name,
    title: name,
    children: <CarDrawing />,
  }
  return (
    <MapMarker view={view} at={car} onMarker={setMarker}>
      {onPress ? <button type="button" {...shown} onClick={onPress} /> : <span {...shown} role="img" />}
    </MapMarker>
  )
}

/**
 * Moves the marker frame by frame without rendering in React. A car without a known heading
 * points along its route, which may arrive after the car's position.
 */
function useGlide(
  marker: Marker | null,
  { lat, lng, heading }: CarOnMap,
  line: readonly Coordinates[] | null,
  isStill: boolean,
) {
  const drawn = useRef<Pose | null>(null)
  const latest = useRef(line)
  latest.current = line
  const held = useRef(line)
  useEffect(() => {
    if (!marker) return
    const to = { lat, lng, heading }
    const from = drawn.current ?? to
    // The newest line may begin at the newest fix: the stretch before it is only on the previous line.
    const road = held.current?.length ? held.current : latest.current
    held.current = latest.current
    const draw = (pose: Pose) => {
      drawn.current = pose
      marker.setLngLat(positionOf(pose)).setRotation(pose.heading ?? 0)
    }
    if (isStill || prefersReducedMotion()) return draw(glide(from, to, road, 1))
    const began = performance.now()
    let frame = 0
    const step = (now: number) => {
      const share = (now - began) / GLIDE_MS
      draw(glide(from, to, road, share))
      if (share < 1) frame = requestAnimationFrame(step)
    }
    step(began)
    return () => cancelAnimationFrame(frame)
  }, [marker, lat, lng, heading, isStill])

  const course = heading === null ? courseOn(line, { lat, lng }) : null
  const hasRoad = course !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a route the animation sets the heading.
  useEffect(() => {
    if (!marker || course === null) return
    drawn.current = { lat, lng, ...drawn.current, heading: course }
    marker.setRotation(course)
  }, [marker, hasRoad])
}

interface MapMarkerProps {
  view: MapView
  at: Coordinates
  /**
   * Called with the marker once it is on the map, and with null when it is removed: for code that moves the marker
   * itself.
   */
  onMarker?: ((marker: Marker | null) => void) | undefined
  /** Above the other markers, however late they come. */
  isAbove?: boolean
  children: ReactNode
}

/** A marker whose centre is at a point. */
export function MapMarker({ view, at, onMarker, isAbove = false, children }: MapMarkerProps) {
  const [element, setElement] = useState<HTMLElement>()
  const [marker, setMarker] = useState<Marker>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next effect moves it later.
  useEffect(() => {
    const made = document.createElement('div')
    // The marker's content is its accessible name, not the library's default label.
    made.setAttribute('aria-label', '')
    if (isAbove) made.style.zIndex = '1'
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

/**
 * A pin whose tip is at the door, where the route begins or ends: the pin stands above the car, and no name is below
 * it. The pickup's pin has a ring and the drop-off's a square, as in the form: distinct without colours too.
 */
export function RouteEndMarker({ end }: { end: 'pickup' | 'dropoff' }) {
  const label = end === 'pickup' ? 'Pickup' : 'Drop-off'
  return (
    // In an element without a size, so that the pin's tip is at the door.
    <span
      className={`absolute bottom-0 -left-[15px] h-[40px] w-[30px] [filter:drop-shadow(0_1px_2px_rgb(0_0_0/35%))] ${end === 'pickup' ? 'text-green' : 'text-error'}`}
      role="img"
      aria-label={label}
      title={label}
    >
      <svg viewBox="0 0 30 40" aria-hidden="true">
        <path
          d="M15 38.500C11 31 2 25.500 2 15a13 13 0 0 1 26 0c0 10.500-9 16-13 23.500z"
          fill="currentColor"
          stroke="var(--raised)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        {end === 'pickup' ? (
          <circle cx="15" cy="15" r="5" fill="var(--raised)" />
        ) : (
          <rect x="10.5" y="10.5" width="9" height="9" rx="1" fill="var(--raised)" />
        )}
      </svg>
    </span>
  )
}

/** A cab seen from above, heading north; the marker rotates it. */
function CarDrawing() {
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true">
      <path
        d="M22 4c5.2 0 8 2.4 8.6 6.4.5 3.6.9 8 .9 12.6 0 5.4-.4 9.6-1 13-.5 2.7-2.3 4-5 4h-7c-2.7 0-4.5-1.3-5-4-.6-3.4-1-7.6-1-13 0-4.6.4-9 .9-12.600C14 6.4 16.8 4 22 4z"
        fill="var(--body)"
        stroke="var(--rim)"
        strokeWidth="2.2"
      />
      <path
        d="M15.6 15.500c3.8-1.7 9-1.7 12.8 0l-1.2 4.300c-3.2-.9-7.2-.9-10.4 0z"
        fill="var(--rim)"
        opacity=".85"
      />
      <path d="M17 33.500c3 .8 7 .8 10 0l.9 3.200c-3.6.9-8.2.9-11.8 0z" fill="var(--rim)" opacity=".6" />
      <rect x="17.5" y="22" width="9" height="8" rx="1.6" fill="var(--roof)" />
    </svg>
  )
}

/** A car's position and heading on the map. */
export interface Pose extends Coordinates {
  heading: number | null
}

/** Milliseconds of the movement from one fix to the next; positions arrive at most once a second. */
const GLIDE_MS = 900

/** Metres: a fix farther from the route's line is not on it. */
const ON_ROAD_METRES = 60

/** Metres: between fixes farther apart the car jumps without an animation. */
const JUMP_METRES = 1500

/** A heading between two headings, by the shorter turn. `share`: 0 to 1. */
function turned(from: number | null, to: number | null, share: number): number | null {
  if (from === null || to === null) return to ?? from
  const turn = ((to - from + 540) % 360) - 180
  return (from + turn * share + 360) % 360
}

/**
 * A car's pose at a share (0 to 1) of the movement between two fixes: along the line if both are on it and the car
 * moves forward, else straight. At 1 the car is exactly at the newer fix, and it is never drawn beyond that fix.
 */
export function glide(from: Pose, to: Pose, line: Polyline | null, share: number): Pose {
  const metres = metresBetween(from, to)
  if (metres > JUMP_METRES) return { ...to, heading: to.heading ?? from.heading }
  const [start, end] = [spotOnRoad(line, from), spotOnRoad(line, to)]
  if (share >= 1) return { ...to, heading: to.heading ?? end?.heading ?? from.heading }

  const part = Math.max(0, share)
  const mix = (a: number, b: number) => a + (b - a) * part
  const heading = turned(from.heading, to.heading, part)
  const straight = { lat: mix(from.lat, to.lat), lng: mix(from.lng, to.lng), heading }
  if (!line || !start || !end) return straight
  const alongMetres = end.alongMetres - start.alongMetres
  // Backwards, or far longer than the straight distance: the car can't have driven along the line.
  if (alongMetres <= 0 || alongMetres > 3 * metres + ON_ROAD_METRES) return straight
  const spot = pointAlong(line, mix(start.alongMetres, end.alongMetres))
  if (!spot) return straight
  // Fixes lie a little beside the line: the offset is interpolated from the first fix's to the second's.
  return {
    lat: spot.point.lat + mix(from.lat - start.point.lat, to.lat - end.point.lat),
    lng: spot.point.lng + mix(from.lng - start.point.lng, to.lng - end.point.lng),
    heading: to.heading === null ? (spot.heading ?? heading) : heading,
  }
}

const courseOn = (line: Polyline | null, fix: Coordinates): number | null =>
  spotOnRoad(line, fix)?.heading ?? null

/** The nearest spot of the line; null if the fix is farther than `ON_ROAD_METRES` from it. */
function spotOnRoad(line: Polyline | null, fix: Coordinates) {
  const spot = line && nearestOnPolyline(line, fix)
  return spot && spot.asideMetres <= ON_ROAD_METRES ? spot : null
}
