import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { lineIcon, MinusIcon, PlusIcon } from '../../components/line-icon'
import type { Coordinates } from '../../domain/places/coordinates'
import { heightOf, type RideMapProps } from './map-props'
import type { MapView } from './map-view'
import { MapMarker, RouteEndMarker } from './markers'
import type { useMapView } from './use-map-view'

interface FrameProps
  extends Pick<RideMapProps, 'pickup' | 'dropoff' | 'line' | 'label' | 'height' | 'picking'> {
  map: ReturnType<typeof useMapView>
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** The note stands at the top where the buttons of a low map reach the corner below. */
  noteAt?: 'top'
  children: ReactNode
}

export const NO_LINE: readonly Coordinates[] = []

/** A key of the points by value: a page may create new objects at each render. */
export const keyOf = (points: readonly Coordinates[]) =>
  points.map(({ lat, lng }) => `${lat},${lng}`).join(' ')

/**
 * What every map has around its cars: its place on the page, a word while it loads, pickup, drop-off, the line and a note.
 */
export function MapFrame({
  map,
  pickup = null,
  dropoff = null,
  line,
  label,
  height,
  picking,
  onKeyDown,
  noteAt,
  children,
}: FrameProps) {
  const { container, state, drawn } = map
  const ends = [pickup, dropoff].filter((end) => end !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value.
  useEffect(() => drawn?.view.setLine(line ?? NO_LINE), [drawn, keyOf(line ?? NO_LINE)])
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value.
  useEffect(() => drawn?.view.setEnds(ends), [drawn, keyOf(ends)])
  return (
    <section
      aria-label={label}
      className="ride-map relative overflow-hidden rounded-card bg-sunken"
      style={{ height: heightOf({ height }) }}
      data-picking={picking}
      onKeyDown={onKeyDown}
    >
      <div ref={container} className="ride-map-canvas" />
      {state === 'loading' && (
        <p className="absolute inset-0 grid place-items-center bg-sunken text-muted" role="status">
          Loading map…
        </p>
      )}
      {drawn && (
        <>
          {pickup && (
            <MapMarker view={drawn.view} at={pickup} isAbove>
              <RouteEndMarker end="pickup" />
            </MapMarker>
          )}
          {dropoff && (
            <MapMarker view={drawn.view} at={dropoff} isAbove>
              <RouteEndMarker end="dropoff" />
            </MapMarker>
          )}
          {children}
          {drawn.schematic && (
            // In the corner where a trip between the two cities doesn't end.
            <p
              className={`pointer-events-none absolute rounded-md bg-raised/88 px-2 py-0.5 text-[0.8125rem]/[1.4] text-muted ${noteAt === 'top' ? 'top-2 left-2' : 'right-2 bottom-2'}`}
            >
              Schematic map
            </p>
          )}
        </>
      )}
    </section>
  )
}

const WholeIcon = lineIcon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />)

interface ButtonsProps {
  view: MapView
  /** What the third button says and does; null for none. */
  whole: { label: string; show(): void } | null
}

/** As large with large text too, for a low map has room for three; larger for a thumb, in a car. */
const BUTTON =
  'icon-button size-[44px] border border-hairline bg-raised [box-shadow:0_1px_3px_rgb(0_0_0/18%)] hover:bg-green-tint hover:text-green in-[.driver-map]:size-12'

/** Zoom in, zoom out, and everything in sight. */
export function MapButtons({ view, whole }: ButtonsProps) {
  return (
    <div className="absolute top-2.5 right-2.5 flex flex-col gap-2">
      <button type="button" className={BUTTON} aria-label="Zoom in" onClick={() => view.zoomBy(1)}>
        <PlusIcon />
      </button>
      <button type="button" className={BUTTON} aria-label="Zoom out" onClick={() => view.zoomBy(-1)}>
        <MinusIcon />
      </button>
      {whole && (
        <button
          type="button"
          className={BUTTON}
          aria-label={whole.label}
          title={whole.label}
          onClick={whole.show}
        >
          <WholeIcon />
        </button>
      )}
    </div>
  )
}
