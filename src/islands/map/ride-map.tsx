import { heightOf, type RideMapProps } from './map-props'

/** The map of a ride. */
export function RideMap(props: RideMapProps) {
  return (
    <section
      aria-label={props.label}
      className="rounded-card bg-sunken"
      style={{ height: heightOf(props) }}
    />
  )
}
