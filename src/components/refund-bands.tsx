import { FEE_PERCENT, type RefundRow } from '../domain/payments/refund-policy'

const LEFT = 10
const RIGHT = 290
const TOP = 26
const GROUND = 92
/** Hours at the left edge: more than any bound of the table. */
const FIRST = 60

const LETTERS = { fill: 'var(--ink)', stroke: 'none', fontSize: 13 } as const

/** Hours before pickup to a place on the line; drawn closer together the further away, or the last hours were a dot. */
const at = (hours: number) => Math.round(RIGHT - (RIGHT - LEFT) * Math.sqrt(Math.min(hours, FIRST) / FIRST))

/** The share that comes back, as a height. */
const high = (feePercent: number) => Math.round(GROUND - ((GROUND - TOP) * (100 - feePercent)) / 100)

/**
 * What comes back over time, for one service: stairs that go down towards the pickup, each step as high as the share of
 * the money. Drawn from the table that decides; the table beside it says the same in words.
 */
export function RefundBands({ row }: { row: RefundRow }) {
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
