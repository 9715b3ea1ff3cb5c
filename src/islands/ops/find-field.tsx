import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useId } from 'react'
import type { ConsolePart } from './console-state'
import { findTyped } from './load'
import { FIND_ID } from './use-keys'

/** One field for everything that people read out over the phone. */
export function FindField({ state }: ConsolePart) {
  useSignals()
  const hint = useId()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    if (typeof typed === 'string' && typed.trim() !== '') void findTyped(state, typed)
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
