import { NameOnPaper } from '../components/legal-text'
import { PageHead } from '../components/page-head'
import { SERVICE_LABELS, type ServiceType } from '../domain/bookings/trip-types'
import { formatMinutes } from '../domain/fares/fare'
import { formatDateTime, instantOf, MINUTE_MS } from '../domain/kolkata-time'
import { formatPaise, formatRupees, paiseOf, partialAmount } from '../domain/payments/amounts'
import { REFUND_ARRIVES } from '../domain/payments/cancellation'
import { NO_DRIVER_MINUTES, NO_SHOW_MINUTES } from '../domain/payments/decide-cancellation'
import { FEE_PERCENT, REFUND_POLICY, type RefundRow, refundFor } from '../domain/payments/refund-policy'
import { GIVE_BACK_MINUTES } from '../domain/payments/second-ride'
import { ROUTES } from '../routes'

const ROWS = Object.values(REFUND_POLICY)

const COLUMNS = [
  'Full refund',
  `${FEE_PERCENT.fee_25}% fee`,
  `${FEE_PERCENT.fee_50}% fee`,
  'No refund',
] as const

/**
 * 'over 24 h', '12-24 h', 'within 12 h' and 'under 2 h' of the table that the software itself follows. Only a cab's row
 * names the no-show, as the published table does; the text below the table says it of every service.
 */
function cells(row: RefundRow): string[] {
  const { fullOver, quarterFrom, halfFrom } = row
  return [
    `over ${fullOver}\u00a0h`,
    `${quarterFrom}-${fullOver}\u00a0h`,
    `within ${quarterFrom}\u00a0h`,
    `under ${halfFrom}\u00a0h${row === REFUND_POLICY.cab ? ' or no-show' : ''}`,
  ]
}

/** On a narrow screen each row is a block of its own; the roles keep it a table for assistive technology. */
function PolicyTable() {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table that is laid out as blocks is no table to some browsers
    <table className="table refund-table" role="table">
      <caption>Time left before pickup</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            Service
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {ROWS.map((row) => (
          <tr key={row.label} role="row">
            <th scope="row" role="rowheader">
              {row.label}
            </th>
            {cells(row).map((cell, i) => (
              <td key={cell} role="cell" data-column={COLUMNS[i]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

function Stairs() {
  return (
    <section aria-labelledby="stairs-heading" className="mt-12">
      <h2 id="stairs-heading">What would I get back?</h2>
      <p className="mt-2 max-w-[40rem] text-muted">
        Of what you paid online, by the hours left when you cancel. The line ends at the pickup; far hours are
        drawn closer together.
      </p>
      <ul className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {ROWS.map((row) => (
          <li key={row.label}>
            <h3>{row.label}</h3>
            <RefundBands row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Examples() {
  return (
    <section aria-labelledby="examples-heading" className="mt-12">
      <h2 id="examples-heading">Four examples, worked out</h2>
      <ol className="examples mt-4 grid gap-x-12 md:grid-cols-2">
        {refundExamples().map(({ trip, pickup, cancelled, before, kept, back }) => (
          <li key={trip} className="border-hairline border-t py-4">
            <h3>{trip}</h3>
            <p className="text-muted">
              Pickup {pickup}, cancelled {cancelled}: {before} before, {kept}.
            </p>
            <p className="mt-1">
              <span className="figures text-2xl">{back}</span> comes back
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function RefundPolicyPage() {
  return (
    <div className="page-wide">
      <NameOnPaper />
      <PageHead title="Refund and cancellation policy">
        Counted back from your pickup time, on what you paid online. The same table decides in our software,
        and shows you the amount before you pay and before you cancel.
      </PageHead>
      <PolicyTable />
      <Stairs />
      <Examples />
      <div className="prose">
        <h2>Read closely</h2>
        <ul>
          <li>
            A round trip counts from its outward pickup. An hourly rental counts as a cab. An exact hour
            belongs to the better band, but all comes back only over the first bound.
          </li>
          <li>The fee is a share of what you paid online, rounded down to the paisa. You never owe more.</li>
          <li>
            Airport rides and outstation trips can be booked an hour ahead: such a booking may be past
            refunding from the start. The payment step says so before you pay.
          </li>
          <li>
            A no-show gets nothing back: a rider who can’t be found {NO_SHOW_MINUTES} minutes after the
            driver's arrival or the pickup time, whichever is later. Unless the driver came over{' '}
            {NO_DRIVER_MINUTES} minutes late: then all of it comes back.
          </li>
          <li>
            Paid for one trip twice by mistake? Cancel the second ride within {GIVE_BACK_MINUTES} minutes of
            paying, before its driver sets out, and all of it comes back: for the same passenger, up to twice
            a month.
          </li>
          <li>You can't cancel a ride that has started. Call us, at any hour.</li>
        </ul>
        <h2>If we cancel, or nobody comes</h2>
        <p>
          Everything you paid online comes back, whatever the hour: when we cancel, when no driver has taken
          the ride by its pickup time, and when yours has not arrived {NO_DRIVER_MINUTES} minutes after it,
          also if they come later. So does a payment that should not have been taken.
        </p>
        <h2>When it arrives</h2>
        <p>{REFUND_ARRIVES}</p>
        <h2>Changing a booking</h2>
        <p>
          Amendments need 24 hours' notice. We take later ones while the trip can still be driven: press
          Change trip in <a href={ROUTES.tripHistory.path}>Trip History</a>, or see{' '}
          <a href={ROUTES.contact.path}>Contact</a>. A cancellation after a change keeps at least what one
          before it would have kept.
        </p>
      </div>
    </div>
  )
}

const LEFT = 10

const RIGHT = 290

const TOP = 26

const GROUND = 92

/** Hours at the left edge: more than any bound of the table. */
const FIRST = 60

const LETTERS = { fill: 'var(--ink)', stroke: 'none', fontSize: 13 } as const

/**
 * Hours before pickup to a position on the axis; earlier hours are drawn closer together, or the last ones were a dot.
 */
const at = (hours: number) => Math.round(RIGHT - (RIGHT - LEFT) * Math.sqrt(Math.min(hours, FIRST) / FIRST))

/** The share that comes back, as a height. */
const high = (feePercent: number) => Math.round(GROUND - ((GROUND - TOP) * (100 - feePercent)) / 100)

/**
 * What comes back over time, for one service: stairs that go down towards the pickup, each step as high as the share of
 * the money. Drawn from the table that decides; the table beside it has the same as text.
 */
function RefundBands({ row }: { row: RefundRow }) {
  const steps = [
    { until: row.fullOver, fee: FEE_PERCENT.full },
    { until: row.quarterFrom, fee: FEE_PERCENT.fee_25 },
    { until: row.halfFrom, fee: FEE_PERCENT.fee_50 },
  ]
  const stairs = steps.map(({ until, fee }) => `V${high(fee)}H${at(until)}`).join('')
  const starts = [LEFT, ...steps.map(({ until }) => at(until))]
  return (
    <svg
      viewBox="0 0 300 128"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2"
      strokeLinejoin="round"
      className="mt-2 w-full sm:max-w-96"
      aria-hidden="true"
    >
      <path fill="var(--green-tint)" d={`M${LEFT} ${GROUND}${stairs}V${GROUND}z`} />
      <path d={`M${LEFT} ${GROUND}H${RIGHT - 5}`} />
      <circle cx={RIGHT} cy={GROUND} r="5" />
      {steps.map(({ until, fee }, i) => (
        <g key={until}>
          <path d={`M${at(until)} ${GROUND}v6`} />
          <text {...LETTERS} x={at(until)} y={GROUND + 20} textAnchor="middle">
            {until} h
          </text>
          <text {...LETTERS} x={((starts[i] ?? LEFT) + at(until)) / 2} y={high(fee) - 6} textAnchor="middle">
            {fee === 0 ? 'all' : `${100 - fee}%`}
          </text>
        </g>
      ))}
      <text {...LETTERS} x={RIGHT + 8} y={GROUND + 20} textAnchor="end">
        pickup
      </text>
    </svg>
  )
}

interface Situation {
  service: ServiceType
  /** Whole rupees. */
  fare: number
  paid: 'advance' | 'all of it'
  /** Kolkata's time, `YYYY-MM-DDTHH:mm`. */
  pickup: string
  cancelled: string
}

/** Trips that were never made. What they lead to is not written here: the rule that decides is asked. */
const SITUATIONS: readonly Situation[] = [
  {
    service: 'ride_later',
    fare: 640,
    paid: 'advance',
    pickup: '2025-11-22T18:30',
    cancelled: '2025-11-21T18:00',
  },
  {
    service: 'airport',
    fare: 1290,
    paid: 'advance',
    pickup: '2025-11-22T05:30',
    cancelled: '2025-11-21T23:30',
  },
  {
    service: 'outstation',
    fare: 3750,
    paid: 'all of it',
    pickup: '2025-11-24T07:00',
    cancelled: '2025-11-23T10:00',
  },
  {
    service: 'car_rental',
    fare: 800,
    paid: 'all of it',
    pickup: '2025-11-22T10:00',
    cancelled: '2025-11-22T08:30',
  },
]

function moment(local: string): Date {
  const instant = instantOf(local)
  if (!instant) throw new RangeError(`not a local time: ${local}`)
  return instant
}

/** The examples of the refund policy's page, each judged by the rule that judges real ones (docs/product.md, CONTACT-8). */
export function refundExamples() {
  return SITUATIONS.map(({ service, fare, paid, pickup, cancelled }) => {
    const [pickupAt, at] = [moment(pickup), moment(cancelled)]
    const rupees = paid === 'advance' ? partialAmount(fare) : fare
    const { fee_percent: percent, refund_paise: back } = refundFor({
      ...{ service, pickupAt, at },
      paidPaise: paiseOf(rupees),
    })
    const how = paid === 'advance' ? `${formatRupees(rupees)} paid as the advance` : 'paid in full'
    return {
      trip: `${SERVICE_LABELS[service]}, ${formatRupees(fare)}: ${how}`,
      pickup: formatDateTime(pickupAt),
      cancelled: formatDateTime(at),
      before: formatMinutes((pickupAt.getTime() - at.getTime()) / MINUTE_MS),
      kept: percent === 0 ? 'nothing kept' : percent === 100 ? 'all kept' : `${percent}% kept`,
      back: formatPaise(back),
    }
  })
}
