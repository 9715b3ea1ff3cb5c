import { useSignals } from '@preact/signals-react/runtime'
import { linesOf } from '../../domain/bookings/change-lines'
import type { PanelChange } from '../../domain/ops/change-trip'
import { formatPaise } from '../../domain/payments/amounts'
import { CHANGE_PAYABLE_MINUTES } from '../../domain/payments/decide-payment'
import type { PanelPart } from './console-state'
import { LogItem, Section } from './section'
import { shortTime } from './words'

/** The changes of a booking, newest first: also what waits for its payment, and what was never made. */
export function PanelChanges({ state, panel: { changes } }: PanelPart) {
  useSignals()
  const now = state.roughNow.value
  if (changes.length === 0) return null
  return (
    <Section id="ops-changes" heading="Changes" level={3}>
      <ul className="ops-log">
        {changes.map((change) => (
          <LogItem key={change.number} when={shortTime(change.created_at, now)}>
            <strong className={change.state === 'waiting' ? 'text-warning' : undefined}>
              {stateWords(change, now)}
            </strong>{' '}
            {change.reason && `‘${change.reason}’`}
            <span className="text-muted">
              {' '}
              by {change.actor === 'rider' ? 'the rider' : (change.actor_name ?? 'an operator')}
            </span>
            {differences(change).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <span className="block text-muted">{besideWords(change, now)}</span>
          </LogItem>
        ))}
      </ul>
    </Section>
  )
}

function stateWords({ state, order_paise, created_at }: PanelChange, now: number): string {
  const until = Date.parse(created_at) + CHANGE_PAYABLE_MINUTES * 60_000
  const due = formatPaise(order_paise)
  if (state === 'made') return 'Changed.'
  if (state === 'lapsed') return order_paise > 0 ? `Not changed: ${due} was not paid for it.` : 'Not changed.'
  return now < until
    ? `Waits for ${due} until ${shortTime(new Date(until).toISOString(), now)}.`
    : `Waits for what the bank says of ${due}.`
}

/** 'Car: Sedan → SUV' for each line that it changes; none once the account is deleted. */
function differences({ former, wanted }: PanelChange): string[] {
  if (!former || !wanted) return []
  const is = linesOf(wanted, 'the rider')
  return Object.entries(linesOf(former, 'the rider')).flatMap(([name, was]) =>
    was === is[name] ? [] : [`${name}: ${was || 'none'} → ${is[name] || 'none'}`],
  )
}

const ANSWERS = {
  kept: 'The driver keeps it.',
  given_back: 'The driver gave it back.',
  silent: 'The driver didn’t answer.',
} as const

/** Its money, and what the driver said. */
function besideWords(change: PanelChange, now: number): string {
  const { state, kept_paise, refund_paise, order_paise, asked_until, answer } = change
  const isMade = state === 'made'
  return [
    isMade && order_paise > 0 && `${formatPaise(order_paise)} paid first.`,
    isMade && refund_paise > 0 && `${formatPaise(refund_paise)} back.`,
    isMade && kept_paise > 0 && `A cancellation then would have kept ${formatPaise(kept_paise)}.`,
    answer ? ANSWERS[answer] : asked_until && `The driver is asked until ${shortTime(asked_until, now)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
