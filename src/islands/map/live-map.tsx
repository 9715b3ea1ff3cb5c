import { LazyMap } from './lazy-map'
import type { RideMapProps } from './map-props'

/** The map that fills its part of a live page, whose text is complete without it. */
export function LiveMap({ isUp, ...props }: Omit<RideMapProps, 'height' | 'follow'> & { isUp: boolean }) {
  if (!isUp) {
    return (
      <div className="live-map" data-state="error" role="status">
        Map unavailable
      </div>
    )
  }
  return (
    <div className="live-map">
      <LazyMap {...props} height="100%" follow />
    </div>
  )
}
