import { useEffect, useState } from 'react'
import { call } from '../../api'
import { endOf, type TripForm } from '../../domain/bookings/trip-form'
import { VEHICLES } from '../../domain/bookings/trip-types'
import { formatMinutes, pricedMinutes } from '../../domain/fares/fare'
import { formatTime, instantOf } from '../../domain/kolkata-time'
import { formatRupees } from '../../domain/payments/amounts'
import { type RoutePreview, RoutePreviewSchema } from '../../domain/places/route'

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

/**
 * From what the trip costs, by the route that its fare is computed with (docs/product.md, FARE-8). A failure is not
 * shown: the form does not need it.
 */
export default function TripEstimate({ form, onRoute }: TripEstimateProps) {
  const { service_type, trip_type, is_round_trip } = form
  const [route, setRoute] = useState<RoutePreview | null>(null)
  const asked = JSON.stringify({
    pickup: endOf(form, 'pickup').point,
    dropoff: endOf(form, 'dropoff').point,
    trip: { service_type, trip_type, is_round_trip },
  })

  useEffect(() => {
    const controller = new AbortController()
    const show = (found: RoutePreview | null) => {
      setRoute(found)
      onRoute(found)
    }
    const { signal } = controller
    call('/api/route-preview', { answer: RoutePreviewSchema, body: JSON.parse(asked), signal }).then(
      (answered) => {
        if (signal.aborted) return
        if (answered.ok) show(answered.value)
        else console.warn(`No estimate: ${answered.refusal.reason}`)
      },
      () => {},
    )
    return () => {
      controller.abort()
      show(null)
    }
  }, [asked, onRoute])

  if (!route?.fares) return null
  return (
    <>
      {priceWords(route.fares, form.passengers)}
      {service_type === 'airport' && is_round_trip && backWords(form, route)}
    </>
  )
}
