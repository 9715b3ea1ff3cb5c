import { CallToAction } from '../components/call-to-action'
import { formatTime } from '../domain/bookings/kolkata-time'
import { ExampleReceipt } from './how-it-works-money'
import { RIDE_STOPS, type RideStop } from './how-it-works-stops'
import { BENEFITS, PAYMENTS } from './how-it-works-words'

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

/** One ride from the first tap to the airport's door, and what it rests on. */
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
