import { useSignals } from '@preact/signals-react/runtime'
import type { ConsolePart } from './console-state'
import { RideLine } from './ride-line'

/** What the find field found, until it is put away. */
export function FoundList({ state }: ConsolePart) {
  useSignals()
  const result = state.result.value
  if (!result) return null
  const { subjects, rides } = result.found
  return (
    <section aria-labelledby="ops-found">
      <div className="flex items-center justify-between gap-4">
        <h2 id="ops-found" className="ops-heading">
          {subjects.length > 0
            ? subjects.map(({ kind, label }) => `${label} (${kind})`).join(', ')
            : `‘${result.typed}’`}
        </h2>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => {
            state.result.value = null
          }}
        >
          Clear
        </button>
      </div>
      {rides.length === 0 ? (
        <p className="text-muted">
          {subjects.length > 0 ? 'No rides yet.' : 'Nothing found. Check the characters with the caller.'}
        </p>
      ) : (
        <ul className="ops-list">
          {rides.map((ride) => (
            <li key={ride.id}>
              <RideLine state={state} ride={ride} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
