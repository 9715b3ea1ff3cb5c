import { formatPaise, hasPaise } from '../domain/payments/amounts'
import type { StatementLine } from '../domain/payments/statement-lines'

const SUMS: readonly StatementLine['kind'][] = ['cost', 'paid', 'left']

/** What a ride costs; the other lines of its statement are what was paid, went back and is open. */
export const isCost = ({ kind }: StatementLine): boolean =>
  kind === 'fare_due' || kind === 'charged' || kind === 'cost'

interface Props {
  lines: readonly StatementLine[]
  /** Without dates, ids and states: what is noted of a fare alone. */
  brief?: boolean
  /** All amounts with paise, because others of the page have some. */
  withPaise?: boolean | undefined
}

/** Lines of a booking's statement: label and note at the left, the amount at the right, sums under a rule. */
export function StatementLines({ lines, brief = false, withPaise = someHavePaise(lines) }: Props) {
  return (
    <dl className="grid gap-1.5">
      {lines.map(({ kind, label, note, paise }) => (
        <div
          key={`${label} ${note}`}
          className={`flex items-baseline justify-between gap-4 ${SUMS.includes(kind) ? 'border-t border-hairline pt-1.5 font-semibold' : ''}`}
        >
          <dt className={SUMS.includes(kind) ? '' : 'text-muted'}>
            {label}
            {note && (!brief || kind === 'fare_due') && (
              <span className="block font-normal text-muted wrap-anywhere">{note}</span>
            )}
          </dt>
          <dd className="figures flex-none">{formatPaise(paise, withPaise)}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Under the parts of a fare: what a rental costs beyond its package, tolls and parking that were confirmed, and what the ride
 * costs with them; else nothing.
 */
export function ChargeLines({ lines, withPaise }: Pick<Props, 'lines' | 'withPaise'>) {
  const fare = lines.find(({ kind }) => kind === 'fare_due')
  const charges = lines.filter((line) => isCost(line) && line !== fare)
  return (
    charges.length > 0 && (
      <div className="mt-4">
        <StatementLines lines={charges} withPaise={withPaise} />
      </div>
    )
  )
}

export interface Amount {
  name: string
  paise: number
}

export const someHavePaise = (lines: readonly { paise: number }[]): boolean =>
  lines.some(({ paise }) => hasPaise(paise))

interface SumProps extends Pick<Props, 'withPaise'> {
  lines: readonly Amount[]
  total: Amount
}

/** Amounts one below the other, and under a rule what they come to; their decimals are below each other too. */
export function Sum({ lines, total, withPaise = someHavePaise([...lines, total]) }: SumProps) {
  return (
    <dl className="grid gap-1.5">
      {lines.map(({ name, paise }) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="figures">{formatPaise(paise, withPaise)}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-hairline pt-2">
        <dt className="font-semibold">{total.name}</dt>
        <dd className={withPaise ? 'figures' : 'figures text-2xl'}>{formatPaise(total.paise, withPaise)}</dd>
      </div>
    </dl>
  )
}
