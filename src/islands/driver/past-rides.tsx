import type { DriverRide } from '../../domain/bookings/driver-rides'
import { dateOf, formatDateTime, formatTime } from '../../domain/kolkata-time'
import { formatRupees } from '../../domain/payments/amounts'
import { ENTERED_WITHIN_MS } from '../../domain/rides/charges'
import { ChargesButton } from './charge-button'
import type { DriverState } from './driver-state'

export interface PastRidesProps {
  state: DriverState
  today: DriverRide[]
  /** Of those that ended before today: for as long as a charge can be entered, or one that did not come to the driver. */
  earlier: DriverRide[]
}

/** Rides that are over. Loaded after the page. */
export function PastRides({ state, today, earlier }: PastRidesProps) {
  return (
    <>
      <Past state={state} title="Over today" rides={today} formatWhen={timeToday}>
        <Today rides={today} />
      </Past>
      <Past state={state} title="Over before today" rides={earlier} formatWhen={formatDateTime} />
    </>
  )
}

/** Of a ride over midnight that ended today, its day too. */
const timeToday = (at: Date) => (dateOf(at) === dateOf(new Date()) ? formatTime(at) : formatDateTime(at))

interface PastProps {
  state: DriverState
  title: string
  rides: DriverRide[]
  formatWhen(at: Date): string
  children?: React.ReactNode
}

/** Rides that are over; the completed ones with their money, and with their tolls and parking, which can be entered for a day. */
function Past({ state, title, rides, formatWhen, children }: PastProps) {
  if (rides.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="text-2xl!">{title}</h2>
      {children}
      <ul className="mt-3 grid gap-4 text-lg">
        {rides.map((ride) => (
          <li key={ride.id} className="grid gap-1 text-muted [overflow-wrap:anywhere]">
            <span>
              <span className="figures text-ink">{formatWhen(new Date(ride.scheduled_time))}</span>{' '}
              {ride.phase === 'completed' ? 'Completed' : 'Cancelled'} · {ride.pickup_address}
            </span>
            {moneyOf(ride).map((line) => (
              <span key={line}>{line}</span>
            ))}
            {mayEnter(ride, state) && <ChargesButton state={state} ride={ride} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of a completed ride, for a day after its end; by the server's clock. */
function mayEnter({ phase, end_time }: DriverRide, { board }: DriverState): boolean {
  const now = Date.parse(board.value?.now ?? '')
  return phase === 'completed' && now - Date.parse(end_time ?? '') <= ENTERED_WITHIN_MS
}

const collectedIn = (method: 'cash' | 'upi', rides: DriverRide[]) =>
  rides.reduce((sum, { remainder }) => (remainder?.method === method ? sum + remainder.amount : sum), 0)

/** The day's completed rides in one line: their fares, and what the driver has of them. */
function Today({ rides }: { rides: DriverRide[] }) {
  const completed = rides.filter(({ phase }) => phase === 'completed')
  if (completed.length === 0) return null
  const fares = completed.reduce((sum, { fare_amount }) => sum + fare_amount, 0)
  const [cash, upi] = [collectedIn('cash', completed), collectedIn('upi', completed)]
  return (
    <p className="mt-2 text-lg">
      {completed.length} completed, fares <span className="figures">{formatRupees(fares)}</span>. You
      collected <span className="figures">{formatRupees(cash)}</span> in cash and{' '}
      <span className="figures">{formatRupees(upi)}</span> by UPI.
    </p>
  )
}

/** What a completed ride cost and what its driver got of it, tolls and parking that did not come to them included. */
function moneyOf(ride: DriverRide): string[] {
  const { phase, fare_amount, remaining_amount, charges_amount, remainder } = ride
  if (phase !== 'completed') return []
  const due = remaining_amount + charges_amount
  const collected = remainder?.amount
    ? `${formatRupees(remainder.amount)} collected${remainder.method ? METHOD_WORDS[remainder.method] : ''}`
    : due > 0
      ? 'nothing collected'
      : 'all paid online'
  const { owed = 0, from_office = 0 } = ride.uncollected_charges ?? {}
  return [
    `Fare ${formatRupees(fare_amount)}, ${collected}.`,
    ...(owed > 0
      ? [`${formatRupees(owed)} of tolls and parking is not paid yet: the rider is asked to pay it online.`]
      : []),
    ...(from_office > 0
      ? [`${formatRupees(from_office)} of tolls and parking did not come to you: the office pays it to you.`]
      : []),
  ]
}

const METHOD_WORDS = { cash: ' in cash', upi: ' by UPI' } as const
