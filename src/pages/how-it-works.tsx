import { CallToAction } from '../components/page-parts'
import { RouteEnds } from '../components/route-ends'
import { formatTime } from '../domain/kolkata-time'
import { formatRupees } from '../domain/payments/amounts'
import { REFUND_POLICY } from '../domain/payments/refund-policy'
import { ROUTES } from '../routes'
import { EXAMPLE_RIDE, exampleAmounts, exampleFare, exampleRates } from './example-ride'
import { RIDE_STOPS, type RideStop } from './how-it-works-stops'

function Stop({ stop: { at, day, title, text, drawing } }: { stop: RideStop }) {
  return (
    <li>
      <div
        className="on-the-road line-drawing flex aspect-[300/153] items-end justify-between gap-2 text-xl"
        aria-hidden="true"
      >
        {drawing}
      </div>
      <div className="max-w-[34rem] pt-6 pr-8">
        <p className="figures text-3xl">
          {formatTime(at)} <span className="text-base text-muted">{day}</span>
        </p>
        <h3 className="mt-2">{title}</h3>
        <p className="mt-1">{text}</p>
      </div>
    </li>
  )
}

const Taken = ({ words }: { words: string | null }) =>
  words ?? (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not taken</span>
    </span>
  )

/** One ride from the first tap to the airport, and the rules behind each step. */
export function HowItWorksPage() {
  return (
    <div className="page-wide">
      <header className="page-head no-road">
        <div>
          <h1>From search to seat in four stops</h1>
          <p className="mt-3 max-w-[38rem] text-lg text-muted">
            A flight on Saturday morning, booked on Friday over coffee. It takes two minutes; you sign in with
            your number, and there is no password to remember.
          </p>
        </div>
      </header>
      <h2 className="sr-only">The four stops</h2>
      <ol className="grid gap-y-12 md:grid-cols-2 lg:grid-cols-4">
        {RIDE_STOPS.map((stop) => (
          <Stop key={stop.title} stop={stop} />
        ))}
      </ol>
      <div className="mt-20 lg:mt-28">
        <ExampleReceipt />
      </div>
      <section className="mt-20 lg:mt-28" aria-labelledby="benefits-heading">
        <h2 id="benefits-heading">What you can count on</h2>
        <dl className="mt-4">
          {BENEFITS.map(([name, text]) => (
            <div
              key={name}
              className="grid gap-x-12 gap-y-1 border-hairline border-b py-4 md:grid-cols-[20rem_1fr] md:items-baseline"
            >
              <dt className="heading text-2xl">{name}</dt>
              <dd className="max-w-[34rem]">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="mt-20 max-w-3xl lg:mt-28" aria-labelledby="payments-heading">
        <h2 id="payments-heading">Four ways to pay</h2>
        <table className="table mt-4">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Way to pay</span>
              </th>
              <th scope="col">When you book</th>
              <th scope="col">After the ride</th>
            </tr>
          </thead>
          <tbody>
            {PAYMENTS.map(({ name, booking, after }) => (
              <tr key={name}>
                <th scope="row" className="heading text-xl">
                  {name}
                </th>
                <td>
                  <Taken words={booking} />
                </td>
                <td>
                  <Taken words={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CallToAction
        title="Your turn"
        text="Nothing is charged before you have seen the fare."
        action="Book Your Ride"
      />
    </div>
  )
}

const HOUR = 3_600_000

const fullBefore = new Date(EXAMPLE_RIDE.pickupAt.getTime() - REFUND_POLICY.airport.fullOver * HOUR)

/** The same ride once more, as a sum that can be checked by hand. */
function ExampleReceipt() {
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

const BENEFITS = [
  ['The fare first', 'On the screen before you book, with base, distance and time.'],
  ['Electric, all of it', 'No fumes at the kerb, hardly a sound inside.'],
  ['Verified drivers', 'Licence and identity are checked before the first ride.'],
  ['Up to 30 days ahead', 'Any half hour, for the flight, the wedding or the Monday train.'],
  [
    'A ride others can follow',
    'Share a live link with people you trust; it goes out half an hour after the ride.',
  ],
  ['24/7 ride support', 'Somebody answers while you ride, at any hour. The office keeps office hours.'],
] as const

interface PaymentOption {
  name: string
  /** Null where it is not taken. */
  booking: string | null
  after: string | null
}

/** When each is taken: cash only for what remains (docs/product.md, PAYMENT-1). */
const PAYMENTS: readonly PaymentOption[] = [
  { name: 'UPI', booking: 'From any UPI app', after: 'To the driver' },
  { name: 'Cards', booking: 'Credit and debit', after: null },
  { name: 'Digital wallets', booking: 'Those the payment window offers', after: null },
  { name: 'Cash', booking: null, after: 'To the driver' },
]
