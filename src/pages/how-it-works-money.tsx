import { RouteEnds } from '../components/route-ends'
import { formatTime } from '../domain/bookings/kolkata-time'
import { formatRupees } from '../domain/payments/amounts'
import { REFUND_POLICY } from '../domain/payments/refund-policy'
import { ROUTES } from '../routes'
import { EXAMPLE_RIDE, exampleAmounts, exampleFare, exampleRates } from './example-ride'

const HOUR = 3_600_000
const fullBefore = new Date(EXAMPLE_RIDE.pickupAt.getTime() - REFUND_POLICY.airport.fullOver * HOUR)

/** The same ride once more, as a sum that can be checked by hand. */
export function ExampleReceipt() {
  const fare = exampleFare('sedan')
  const rates = exampleRates('sedan')
  const { advance, remaining } = exampleAmounts()
  const { from, to, durationMinutes } = EXAMPLE_RIDE
  const rows = [
    ['Base', fare.baseFare],
    [`${fare.distance} × ${formatRupees(rates.per_km_rate)}`, fare.distanceFare],
    [`${durationMinutes} min × ${formatRupees(rates.per_minute_rate)}`, fare.timeFare],
  ] as const
  return (
    <section aria-labelledby="money-heading" className="grid gap-8 lg:grid-cols-[1fr_26rem] lg:gap-16">
      <div className="max-w-[34rem]">
        <h2 id="money-heading">The same ride, in rupees</h2>
        <p className="mt-4">
          Before you pay you see this sum, for your own trip. Distance and time are estimated from the road
          map, and the price is fixed once you book: a jam in Hebbal is not your loss.
        </p>
        <p className="mt-3">
          Plans change. This ride could be cancelled before {formatTime(fullBefore)} on Friday, more than{' '}
          {REFUND_POLICY.airport.fullOver} hours ahead, and all of it would come back. How it goes on from
          there stands in the <a href={ROUTES.refunds.path}>refund policy</a>; the payment step tells it for
          your trip.
        </p>
        <p className="mt-3 text-muted">
          An example, at the fares of the booking flow. The prices per kilometre on{' '}
          <a href={ROUTES.services.path}>Services</a> and <a href={ROUTES.fleet.path}>Fleet</a> are
          indicative.
        </p>
      </div>
      <div className="card">
        <RouteEnds from={from.name} to={to.name} className="mb-4" />
        <table className="receipt-table">
          <caption className="sr-only">The fare of the example, by sedan</caption>
          <tbody>
            {rows.map(([name, rupees]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="figures">{formatRupees(rupees)}</td>
              </tr>
            ))}
            <tr className="receipt-total">
              <th scope="row">Fare, sedan</th>
              <td className="figures text-2xl">{formatRupees(fare.totalFare)}</td>
            </tr>
            <tr>
              <th scope="row">Paid when you book</th>
              <td className="figures">{formatRupees(advance)}</td>
            </tr>
            <tr>
              <th scope="row">Paid after the ride</th>
              <td className="figures">{formatRupees(remaining)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}
