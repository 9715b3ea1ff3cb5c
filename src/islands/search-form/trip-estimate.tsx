import { useEffect } from 'react'
import { endOf, type TripForm } from '../../domain/bookings/trip-form'
import { VEHICLES } from '../../domain/bookings/trip-types'
import { formatMinutes, pricedMinutes } from '../../domain/fares/fare'
import { formatTime, instantOf } from '../../domain/kolkata-time'
import { formatRupees } from '../../domain/payments/amounts'
import { radians } from '../../domain/places/coordinates'
import type { RoutePreview } from '../../domain/places/route'
import { useRoutePreview } from './route-preview'

export interface TripEstimateProps {
  form: TripForm
  /** Called with the route of the two ends, for the map; with null once they are others. */
  onRoute(route: RoutePreview | null): void
}

/** 'Sedan from about ₹162, SUV from about ₹207 (estimate)': the cars that have seats enough. */
function priceWords(fares: NonNullable<RoutePreview['fares']>, guests: number): string {
  const cars = VEHICLES.flatMap(({ type, name, seats }) =>
    type === 'premium' || seats < guests ? [] : [`${name} from about ${formatRupees(fares[type])}`],
  )
  return `${cars.join(', ')} (estimate)`
}

/** When the car of an airport round trip, which has no return time, is back at the pickup. */
function backWords({ scheduled_time }: TripForm, { duration_seconds }: RoutePreview): string {
  const minutes = 2 * pricedMinutes(duration_seconds)
  const start = instantOf(scheduled_time)
  return start
    ? `. Back at about ${formatTime(new Date(start.getTime() + minutes * 60_000))}.`
    : `. Back about ${formatMinutes(minutes)} after the pickup.`
}

/** From what the trip costs, by the route that its fare is computed with (docs/product.md, FARE-8). */
export default function TripEstimate({ form, onRoute }: TripEstimateProps) {
  const { service_type, trip_type, is_round_trip } = form
  const route = useRoutePreview(
    JSON.stringify({
      pickup: endOf(form, 'pickup').point,
      dropoff: endOf(form, 'dropoff').point,
      trip: { service_type, trip_type, is_round_trip },
    }),
  )
  useEffect(() => {
    onRoute(route)
    return () => onRoute(null)
  }, [route, onRoute])

  if (!route?.fares) return null
  return (
    <>
      {priceWords(route.fares, form.passengers)}
      {service_type === 'airport' && is_round_trip && backWords(form, route)}
    </>
  )
}

const SKETCH = { width: 320, height: 62, edge: 9 }

/** The points of a line on the sketch, north up and as wide as it is high on the ground, in its middle. */
function drawnLine(line: RoutePreview['line']): { x: number; y: number }[] {
  const lats = line.map(([, lat]) => lat)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  // A degree of longitude is shorter than one of latitude.
  const narrower = Math.cos(radians((south + north) / 2))
  const easts = line.map(([lng]) => lng * narrower)
  const [west, east] = [Math.min(...easts), Math.max(...easts)]
  const { width, height, edge } = SKETCH
  const scale = Math.min(
    (width - 2 * edge) / Math.max(east - west, 1e-6),
    (height - 2 * edge) / Math.max(north - south, 1e-6),
  )
  return lats.map((lat, at) => ({
    x: width / 2 + ((easts[at] ?? west) - (west + east) / 2) * scale,
    y: height / 2 + ((south + north) / 2 - lat) * scale,
  }))
}

/** The route as a small drawing, of the answer that is there already: no map is loaded for it (docs/product.md, PLACE-23). */
export function RouteSketch({ route }: { route: RoutePreview }) {
  const points = drawnLine(route.line)
  const [from, to] = [points[0], points.at(-1)]
  return (
    <span className="block text-base font-normal text-ink">
      <svg viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`} className="h-15.5 w-full" aria-hidden="true">
        <polyline
          points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
          fill="none"
          stroke="var(--route)"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        {from && <circle cx={from.x} cy={from.y} r="6.5" fill="var(--green)" />}
        {from && <circle cx={from.x} cy={from.y} r="2.5" fill="var(--raised)" />}
        {to && <rect x={to.x - 6} y={to.y - 6} width="12" height="12" rx="2" fill="var(--error)" />}
      </svg>
      <span className="flex justify-between gap-3 px-3 leading-7">
        <strong>{`${route.distance_text} · ${route.duration_text}`}</strong>
        <span className="text-muted">Schematic</span>
      </span>
    </span>
  )
}
