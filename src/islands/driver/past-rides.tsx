import { StatementLines } from '../../components/statement-lines'
import type { DriverBoard, DriverRide } from '../../domain/bookings/driver-rides'
import { dateOf, formatDateTime, formatTime } from '../../domain/kolkata-time'
import { formatPaise } from '../../domain/payments/amounts'
import type { StatementLine } from '../../domain/payments/statement-lines'
import { ENTERED_WITHIN_MS } from '../../domain/rides/charges'
import { ChargesButton } from './charge-button'
import { ChargeLines } from './charges'
import type { DriverState } from './driver-state'

interface PastRidesProps {
  state: DriverState
  today: DriverRide[]
  /**
   * Rides that ended before today are listed for as long as a charge can be entered, or one did not come to the
   * driver.
   */
  earlier: DriverRide[]
  relieved: DriverBoard['relieved_rides']
  cash: DriverBoard['cash']
}

/** Cash to hand in, and rides that are over. Loaded after the page. */
export function PastRides({ state, today, earlier, relieved, cash }: PastRidesProps) {
  return (
    <>
      {cash && <Cash {...cash} />}
      <Past state={state} title="Over today" rides={today}>
        <Today rides={today} />
      </Past>
      <Past state={state} title="Over before today" rides={earlier} />
      {relieved.length > 0 && <Relieved state={state} rides={relieved} />}
    </>
  )
}

/** What the driver collected in cash and has not handed in, and the last that they did (docs/product.md, DAY-4). */
function Cash({ balance_paise, since, entries }: NonNullable<DriverBoard['cash']>) {
  if (balance_paise === 0 && entries.length === 0) return null
  return (
    <section aria-label="Cash">
      <h2 className="text-2xl!">
        Cash with you <span className="figures">{formatPaise(Math.max(0, balance_paise))}</span>
      </h2>
      {since && balance_paise > 0 && (
        <p className="text-lg text-muted">
          Collected since {formatDateTime(new Date(since))}. Hand it in at the office.
        </p>
      )}
      {balance_paise < 0 && (
        <p className="text-lg text-warning">
          You handed in {formatPaise(-balance_paise)} more than we know of. Call the office.
        </p>
      )}
      <ul className="mt-3 grid gap-2 text-lg">
        {entries.map(({ id, amount_paise, reverses, reason, created_at }) => (
          <li key={id} className="flex items-baseline justify-between gap-4">
            <span className="text-muted [overflow-wrap:anywhere]">
              {reverses === null ? 'Handed in' : 'Not handed in, says the office'},{' '}
              {formatDateTime(new Date(created_at))}
              {reason && `, ‘${reason}’`}
            </span>
            <span className="figures flex-none">
              {formatPaise(reverses === null ? amount_paise : -amount_paise)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rides that another car went on with: what was paid on the way is still this driver's. */
function Relieved({ state, rides }: { state: DriverState; rides: DriverBoard['relieved_rides'] }) {
  return (
    <section aria-label="Gone on in another car">
      <h2 className="text-2xl!">Gone on in another car</h2>
      <ul className="mt-3 grid gap-4 text-lg">
        {rides.map((ride) => (
          <li key={ride.id} className="grid gap-1 text-muted [overflow-wrap:anywhere]">
            <span>
              <span className="figures text-ink">{formatDateTime(new Date(ride.scheduled_time))}</span>{' '}
              {ride.pickup_address}
            </span>
            <ChargeLines state={state} ride={ride} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A ride over midnight that ended today shows its day too. */
const formatWhen = (at: Date) => (dateOf(at) === dateOf(new Date()) ? formatTime(at) : formatDateTime(at))

interface PastProps {
  state: DriverState
  title: string
  rides: DriverRide[]
  children?: React.ReactNode
}

/** Rides that are over; the completed ones with their money, and with their tolls and parking, which can be entered for a day. */
function Past({ state, title, rides, children }: PastProps) {
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
            {ride.phase === 'completed' && <StatementLines lines={ride.statement.lines} />}
            {mayEnter(ride, state) && <ChargesButton state={state} ride={ride} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether the driver may enter a charge for a completed ride: for a day after its end, by the server's clock. */
function mayEnter({ phase, end_time }: DriverRide, { board }: DriverState): boolean {
  const now = Date.parse(board.value?.now ?? '')
  return phase === 'completed' && now - Date.parse(end_time ?? '') <= ENTERED_WITHIN_MS
}

/** Lines of one ride that the day has no sum of: its tolls and parking, and what its rider says to have given in cash. */
const NOT_ADDED: readonly StatementLine['kind'][] = ['charged', 'cost', 'tip_in_cash']

function Today({ rides }: { rides: DriverRide[] }) {
  const completed = rides.filter(({ phase }) => phase === 'completed')
  if (completed.length === 0) return null
  const lines = completed.flatMap(({ statement }) =>
    statement.lines.filter(({ kind }) => !NOT_ADDED.includes(kind)),
  )
  const sums = new Map<string, StatementLine>()
  for (const line of lines) {
    // What is noted is of one ride.
    sums.set(line.label, { ...line, note: null, paise: (sums.get(line.label)?.paise ?? 0) + line.paise })
  }
  return (
    <div className="mt-2 text-lg">
      <p>{completed.length} completed</p>
      <StatementLines lines={[...sums.values()]} />
    </div>
  )
}
