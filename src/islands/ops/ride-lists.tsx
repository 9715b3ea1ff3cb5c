import { useSignals } from '@preact/signals-react/runtime'
import { COUNTED_TO } from '../../domain/ops/board'
import { LISTED_STATES, type ListedState } from '../../domain/ops/ride-row'
import type { ConsolePart, ConsoleState } from './console-state'
import { loadMore, showList } from './load'
import { RideLine } from './ride-line'
import { LIST_WORDS } from './words'

function countOf({ board }: ConsoleState, listed: ListedState): string {
  if (listed === 'completed' || listed === 'cancelled' || !board.value) return ''
  const count = board.value.counts[listed]
  return count >= COUNTED_TO ? `${COUNTED_TO}+` : String(count)
}

const EMPTY: Record<ListedState, string> = {
  unassigned: 'Every paid ride has a driver.',
  accepted: 'No ride waits for its pickup.',
  started: 'Nobody is on the road with a rider.',
  completed: 'No ride has been completed yet.',
  cancelled: 'No ride has been cancelled yet.',
}

/** Rides by state, as far as they were asked for. */
export function RideLists({ state }: ConsolePart) {
  useSignals()
  const [listed, list] = [state.listed.value, state.list.value]
  return (
    <section aria-labelledby="ops-rides">
      <h2 id="ops-rides" className="sr-only">
        Rides by state
      </h2>
      <fieldset className="ops-tabs">
        <legend className="sr-only">State</legend>
        {LISTED_STATES.map((one) => (
          <button key={one} type="button" aria-pressed={one === listed} onClick={() => showList(state, one)}>
            {LIST_WORDS[one]} <span className="figures">{countOf(state, one)}</span>
          </button>
        ))}
      </fieldset>
      {!list && <div className="skeleton h-48" />}
      {list?.rides.length === 0 && <p className="py-2 text-muted">{EMPTY[listed]}</p>}
      {list && list.rides.length > 0 && (
        <ul className="ops-list">
          {list.rides.map((ride) => (
            <li key={ride.id}>
              <RideLine state={state} ride={ride} />
            </li>
          ))}
        </ul>
      )}
      {list?.next && (
        <button
          type="button"
          className="button mt-2"
          data-kind="secondary"
          onClick={() => void loadMore(state)}
        >
          More rides
        </button>
      )}
    </section>
  )
}
