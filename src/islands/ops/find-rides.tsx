import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useId, useRef } from 'react'
import { Button } from '../../components/button'
import { type FindSubject, TYPED_MOST } from '../../domain/ops/find'
import type { RideRow } from '../../domain/ops/ride-lists'
import { type ConsolePart, closeSearch, filterRides, findRides } from './console-state'
import { moveRides, NeedLine } from './need-line'
import { RideItem } from './ride-rows'
import { Section } from './section'
import { FIND_ID } from './shortcuts'

const FOUND_ID = 'ops-found'

export function FindField({ state }: ConsolePart) {
  useSignals()
  const hint = useId()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    if (typeof typed === 'string' && typed.trim() !== '') void findRides(state, typed)
  }
  return (
    <form className="ops-find" onSubmit={find} aria-busy={state.finding.value !== null}>
      <label className="sr-only" htmlFor={FIND_ID}>
        Find rides, people, cars or payments
      </label>
      <input
        id={FIND_ID}
        name="q"
        type="search"
        className="input"
        placeholder="Name, place, day, plate, phone, id"
        aria-describedby={hint}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={TYPED_MOST}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key === 'ArrowDown' && focusFirstFound()) event.preventDefault()
        }}
      />
      <kbd className="max-md:hidden">/</kbd>
      <p id={hint} role="status" className="field-error empty:hidden">
        {state.findTrouble.value}
      </p>
    </form>
  )
}

/** From the field to the first ride that was found; false where none is shown. */
function focusFirstFound(): boolean {
  const row = document.querySelector<HTMLElement>(`[aria-labelledby=${FOUND_ID}] [data-row]`)
  row?.focus()
  return row !== null
}

export function FindResults({ state }: ConsolePart) {
  useSignals()
  const result = state.result.value
  const list = useRef<readonly RideRow[]>([])
  list.current = result?.found.rides ?? []
  if (state.finding.value && !result)
    return <div className="skeleton h-24" role="status" aria-label="Searching" />
  if (!result) return null
  const { typed, after, found } = result
  const { subjects, rides, needs, next, common } = found
  return (
    <Section
      id={FOUND_ID}
      heading={`‘${typed}’`}
      aria-busy={state.finding.value !== null}
      beside={
        <Button kind="quiet" onClick={() => closeSearch(state)}>
          Clear
        </Button>
      }
    >
      <Subjects state={state} subjects={subjects} />
      {common.length > 0 && (
        <p className="text-muted">
          Over 200 people or cars have ‘{common.join('’, ‘')}’; we searched the newest 200. Add a word or some
          digits.
        </p>
      )}
      {rides.length === 0 && needs.length === 0 ? (
        <p className="text-muted">
          {subjects.length > 0 ? 'No rides yet.' : 'Nothing found. Check the spelling with the caller.'}
        </p>
      ) : (
        <ul className="ops-list">
          {needs.map((need) => (
            <NeedLine key={need.id} state={state} need={need} />
          ))}
          {rides.map((ride) => (
            <RideItem key={ride.id} state={state} ride={ride} list={list} found={ride.why} />
          ))}
        </ul>
      )}
      {(after !== null || next !== null) && (
        <nav className="mt-2 flex gap-2" aria-label="Pages of results">
          <Button kind="secondary" disabled={after === null} onClick={() => void findRides(state, typed)}>
            First results
          </Button>
          <Button
            kind="secondary"
            disabled={next === null}
            onClick={() => void findRides(state, typed, next)}
          >
            More results
          </Button>
        </nav>
      )}
    </Section>
  )
}

/** People and cars that have every word of the search; a driver's rides can be listed, and moved to others. */
function Subjects({ state, subjects }: ConsolePart & { subjects: FindSubject[] }) {
  if (subjects.length === 0) return null
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-4">
      {subjects.map((subject) => {
        const { kind, id, label, plate, on_duty } = subject
        return (
          <span key={id}>
            {label} <span className="text-muted">({kind})</span>{' '}
            {plate && <span className="ops-plate">{plate}</span>}
            {kind === 'driver' && (
              <>
                <Button
                  kind="quiet"
                  aria-label={`List rides of ${label}`}
                  onClick={() => filterRides(state, { driver: id })}
                >
                  List rides
                </Button>
                <Button
                  kind="quiet"
                  aria-label={`Move the rides of ${label}`}
                  onClick={() => moveRides(state, { id, full_name: label, on_duty })}
                >
                  Move rides
                </Button>
              </>
            )}
          </span>
        )
      })}
    </p>
  )
}
