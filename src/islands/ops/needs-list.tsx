import { useSignals } from '@preact/signals-react/runtime'
import type { NeedsPerson } from '../../domain/ops/board'
import { formatPaise } from '../../domain/payments/amounts'
import type { ConsolePart } from './console-state'
import { RideLine } from './ride-line'
import { NEED_WORDS } from './words'

function Mark({ need, refund_paise }: NeedsPerson) {
  return (
    <strong className="text-warning">
      {NEED_WORDS[need]}
      {refund_paise !== null && ` ${formatPaise(refund_paise)}`}
    </strong>
  )
}

/** What needs a person, the most pressing first: the one place with an accent. */
export function NeedsList({ state }: ConsolePart) {
  useSignals()
  const board = state.board.value
  if (!board) return <div className="skeleton h-24" />
  return (
    <section aria-labelledby="ops-needs">
      <h2 id="ops-needs" className="ops-heading">
        Needs a person <span className="figures">{board.needs.length}</span>
      </h2>
      {board.needs.length === 0 ? (
        <p className="text-muted">Nothing now. Rides without a driver appear here 2 hours before pickup.</p>
      ) : (
        <ul className="ops-list" data-urgent>
          {board.needs.map((needs) => (
            <li key={`${needs.need} ${needs.ride?.id ?? needs.at}`}>
              {needs.ride ? (
                <RideLine state={state} ride={needs.ride} mark={<Mark {...needs} />} />
              ) : (
                <p className="ops-row">
                  <Mark {...needs} />
                  <span>Money of no booking. Look at it in the provider’s own dashboard.</span>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
