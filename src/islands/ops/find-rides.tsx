import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useId } from 'react'
import { type ConsolePart, findRides } from './console-state'
import { RideLine } from './ride-lists'
import { FIND_ID } from './shortcuts'

/** One search field for whatever a caller has: a booking number, a phone number, a plate. */
export function FindField({ state }: ConsolePart) {
  useSignals()
  const hint = useId()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    if (typeof typed === 'string' && typed.trim() !== '') void findRides(state, typed)
  }
  return (
    <form className="ops-find" onSubmit={find}>
      <label className="sr-only" htmlFor={FIND_ID}>
        Find a booking, a person or a car
      </label>
      <input
        id={FIND_ID}
        name="q"
        type="search"
        className="input"
        placeholder="Booking, phone or plate"
        aria-describedby={hint}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={64}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <kbd>/</kbd>
      <p id={hint} role="status" className="field-error empty:hidden">
        {state.findTrouble.value}
      </p>
    </form>
  )
}

/** The search results, until they are closed. */
export function FindResults({ state }: ConsolePart) {
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
