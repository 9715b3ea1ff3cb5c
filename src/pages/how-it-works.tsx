import type { ReactNode } from 'react'
import { CarDrawing } from '../components/drawings/car-drawing'
import { CallToAction } from '../components/page-parts'
import { RouteEnds } from '../components/route-ends'
import { Sum } from '../components/statement-lines'
import { formatTime } from '../domain/kolkata-time'
import { formatRupees, paiseOf } from '../domain/payments/amounts'
import { REFUND_POLICY } from '../domain/payments/refund-policy'
import { ROUTES } from '../routes'
import { EXAMPLE_RIDE, exampleAmounts, exampleFare, exampleRates } from './example-ride'

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
            A flight on Saturday morning, booked on Friday over coffee. It takes two minutes. Sign in with
            your number; there's no password.
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
      <CallToAction title="Your turn" text="You pay nothing before you see the fare." />
    </div>
  )
}

const HOUR = 3_600_000

const fullBefore = new Date(EXAMPLE_RIDE.pickupAt.getTime() - REFUND_POLICY.airport.fullOver * HOUR)

/** The same ride once more, as a sum that can be checked by hand. */
function ExampleReceipt() {
  const rates = exampleRates('sedan')
  const { advance, remaining } = exampleAmounts()
  const { from, to, durationMinutes } = EXAMPLE_RIDE
  const { distance, baseFare, distanceFare, timeFare, totalFare } = exampleFare('sedan')
  const lines = [
    { name: 'Base', paise: paiseOf(baseFare) },
    { name: `${distance} × ${formatRupees(rates.per_km_rate)}`, paise: paiseOf(distanceFare) },
    { name: `${durationMinutes} min × ${formatRupees(rates.per_minute_rate)}`, paise: paiseOf(timeFare) },
  ]
  return (
    <section aria-labelledby="money-heading" className="grid gap-8 lg:grid-cols-[1fr_26rem] lg:gap-16">
      <div className="max-w-[34rem]">
        <h2 id="money-heading">The same ride, in rupees</h2>
        <p className="mt-4">
          You see this sum for your own trip before you pay. We estimate distance and time from our road map.
          Once you book, the price stays: a jam in Hebbal is not your loss.
        </p>
        <p className="mt-3">
          Plans change. Cancel this ride before {formatTime(fullBefore)} on Friday, more than{' '}
          {REFUND_POLICY.airport.fullOver} hours ahead, and all of it comes back. Later, less does: read the{' '}
          <a href={ROUTES.refunds.path}>refund policy</a>. The payment step shows it for your trip.
        </p>
        <p className="mt-3 text-muted">
          An example, at the fares of the booking flow. The prices per kilometre on{' '}
          <a href={ROUTES.services.path}>Services</a> and <a href={ROUTES.fleet.path}>Fleet</a> are
          indicative.
        </p>
      </div>
      <div className="card">
        <RouteEnds from={from.name} to={to.name} className="mb-4" />
        <Sum lines={lines} total={{ name: 'Fare, sedan', paise: paiseOf(totalFare) }} />
        <p className="mt-2 text-muted">
          You pay {formatRupees(advance)} when you book, {formatRupees(remaining)} after the ride.
        </p>
      </div>
    </section>
  )
}

const BENEFITS = [
  ['The fare first', 'On the screen before you book, with base, distance and time.'],
  ['Electric, all of it', 'No fumes at the kerb, hardly a sound inside.'],
  ['Verified drivers', 'We check licence and identity before the first ride.'],
  ['Up to 30 days ahead', 'Any half hour, for the flight, the wedding or the Monday train.'],
  [
    'A ride others can follow',
    'Share a live link with people you trust. It ends half an hour after the ride.',
  ],
  ['24/7 ride support', 'We answer while you ride, at any hour. The office keeps office hours.'],
] as const

/** When each is taken, null where it is not: cash only for what remains (docs/product.md, PAYMENT-1). */
const PAYMENTS = [
  { name: 'UPI', booking: 'From any UPI app', after: 'To the driver' },
  { name: 'Cards', booking: 'Credit and debit', after: null },
  { name: 'Digital wallets', booking: 'Those the payment window offers', after: null },
  { name: 'Cash', booking: null, after: 'To the driver' },
]

const MINUTE = 60_000

const { bookedAt, pickupAt, durationMinutes } = EXAMPLE_RIDE

interface RideStop {
  at: Date
  day: 'Friday' | 'Saturday'
  title: string
  text: string
  drawing: ReactNode
}

const advance = () => formatRupees(exampleAmounts().advance)

/** A house in Indiranagar with a speech bubble. */
const House = () => (
  <svg aria-hidden="true" viewBox="0 0 300 150">
    <path
      fill="var(--raised)"
      d="M70 150V40h92v110zM62 40V30h108v10zM84 56h22v24H84zM126 56h22v24h-22zM84 100h22v24H84zM124 150v-46h26v46zM186 12h92q8 0 8 8v52q0 8-8 8h-80l-26 12 6-18V20q0-8 8-8z"
    />
    <path d="M80 124h30M86 124v10M95 124v10M104 124v10M80 134h30M95 56v24M137 56v24M95 100v24M144 128h1M202 38v18M214 32h56M214 62h40M32 150c3-28 2-52-4-78M28 72c-8-12-20-12-28-6M28 72c-7 3-14 10-15 22M28 72c3-14 14-18 26-14M28 72c11-1 20 6 22 16M28 72c6 7 7 15 5 24" />
    <circle cx="202" cy="32" r="5" stroke="var(--green)" strokeWidth="3" />
    <path d="M197 57h10v10h-10z" fill="var(--green)" stroke="none" />
  </svg>
)

/** The toll gate of the highway, its barrier up. */
const Gate = ({ advance }: { advance: string }) => (
  <svg aria-hidden="true" viewBox="0 0 300 150">
    <path
      fill="var(--raised)"
      d="M40 150V84h62v66zM52 96h38v26H52zM20 84l12-16h236l12 16zM92 68V18h116v50zM250 150V84h10v66zM116 150v-34h14v34z"
    />
    <path d="M123 118l86-26M144 112l4 6M165 105l4 6M186 99l4 6M66 122v-8q0-6 6-6t6 6v8M72 103a4 4 0 1 1 .1 0" />
    <text
      x="150"
      y="54"
      textAnchor="middle"
      className="figures"
      fontSize="32"
      fill="currentColor"
      stroke="none"
    >
      {advance}
    </text>
  </svg>
)

/** The airport's tower, and a plane that has just left. */
const Airport = () => (
  <svg aria-hidden="true" viewBox="0 0 120 150" className="max-w-[36%]">
    <path
      fill="var(--raised)"
      d="M0 150v-26q30-18 62-10v36zM70 150l6-82h16l6 82zM60 68l-6-24h60l-6 24zM58 44l6-8h40l6 8z"
    />
    <path d="M84 36V22M12 150v-16M26 150v-20M40 150v-20M54 150v-16M66 56h36M8 22l36-12q6-2 8 1t-3 5L14 29q-5 2-9-2l-4-5zM24 17L16 6M30 20l-4 12" />
  </svg>
)

/** The four stops of one ride, and when each of them is. */
const RIDE_STOPS: readonly RideStop[] = [
  {
    at: bookedAt,
    day: 'Friday',
    title: 'Say where and when',
    text: `From ${EXAMPLE_RIDE.from.name} to the airport's Terminal 2, two guests, tomorrow at ${formatTime(pickupAt)}. Type their names; you don't need a map.`,
    drawing: <House />,
  },
  {
    at: new Date(bookedAt.getTime() + MINUTE),
    day: 'Friday',
    title: 'Choose a car',
    text: 'A sedan for four or an SUV for six. Each shows what it costs for exactly this ride.',
    drawing: (
      <>
        {(['sedan', 'suv'] as const).map((kind) => (
          <Tagged key={kind} kind={kind}>
            <span className="figures">{formatRupees(exampleFare(kind).totalFare)}</span>
          </Tagged>
        ))}
      </>
    ),
  },
  {
    at: new Date(bookedAt.getTime() + 2 * MINUTE),
    day: 'Friday',
    title: 'Pay a part, or all',
    text: `A minimum of 20% upfront confirms a booking. The payment step asks for a quarter, here ${advance()}, or takes the whole fare.`,
    drawing: <Gate advance={advance()} />,
  },
  {
    at: pickupAt,
    day: 'Saturday',
    title: 'Find the plate, say your PIN',
    text: `From an hour before, your driver may set out and you follow the cab on the map. At the door: plate, PIN, seat. About ${formatTime(new Date(pickupAt.getTime() + durationMinutes * MINUTE))} you are at Terminal 2, and pay the rest.`,
    drawing: (
      <>
        <Tagged kind="sedan">
          <span className="plate text-base">KA 09 EV 1234</span>
        </Tagged>
        <Airport />
        <span className="absolute right-0 -bottom-2.25 size-4 rounded-xs bg-green" />
      </>
    ),
  },
]

/** A tag on a string, above the car that it belongs to. */
function Tagged({ kind, children }: { kind: 'sedan' | 'suv'; children: ReactNode }) {
  return (
    <div className="ride-car">
      {children}
      <span />
      <CarDrawing kind={kind} />
    </div>
  )
}
