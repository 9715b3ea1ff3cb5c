import type { RideMapProps } from '../../../src/islands/map/map-props'

/** What the map was last given; a test may let it fail. */
export const map: { props: RideMapProps | null } = { props: null }

/** In the place of a page's map: `vi.mock` its module with this one. */
export const LazyMap = (props: RideMapProps) => {
  map.props = props
  return <div>{props.label}</div>
}
