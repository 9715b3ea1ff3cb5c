import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useId, useState } from 'react'
import { type ConsolePart, filterRides, findRides } from './console-state'
import { type MoneyAction, MoneyDialog } from './money-forms'
import { UnmatchedLine } from './needs'
import { RideLine } from './ride-rows'
import { SelectBox } from './selection'
import { FIND_ID } from './shortcuts'

/** One search field for whatever a caller has: a booking number, a phone number, a plate, the id of a payment. */
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
        Find a booking, a person, a car or a payment
      </label>
      <input
        id={FIND_ID}
        name="q"
        type="search"
        className="input"
        placeholder="Booking, phone, plate or payment"
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
  const [action, setAction] = useState<MoneyAction | null>(null)
  const result = state.result.value
  if (!result) return null
  const { subjects, rides, payments } = result.found
  return (
    <section aria-labelledby="ops-found">
      <div className="flex items-center justify-between gap-4">
        <h2 id="ops-found" className="ops-heading">
          {subjects.length > 0
            ? subjects.map(({ kind, label }) => `${label} (${kind})`).join(', ')
            : `‘${result.typed}’`}
        </h2>
        {subjects.map(
          ({ kind, id }) =>
            kind === 'driver' && (
              <button
                key={id}
                type="button"
                className="button ms-auto"
                data-kind="quiet"
                onClick={() => filterRides(state, { driver: id })}
              >
                List their rides
              </button>
            ),
        )}
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
      {rides.length === 0 && payments.length === 0 ? (
        <p className="text-muted">
          {subjects.length > 0 ? 'No rides yet.' : 'Nothing found. Check the characters with the caller.'}
        </p>
      ) : (
        <ul className="ops-list">
          {payments.map((payment) => (
            <UnmatchedLine
              key={payment.provider_payment_id}
              state={state}
              payment={payment}
              onAct={setAction}
            />
          ))}
          {rides.map((ride) => (
            <li key={ride.id} className="flex">
              <SelectBox ride={ride} rides={rides} />
              <RideLine state={state} ride={ride} />
            </li>
          ))}
        </ul>
      )}
      <MoneyDialog state={state} action={action} onClose={() => setAction(null)} />
    </section>
  )
}
