import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useId, useRef } from 'react'
import { type FindSubject, TYPED_MOST } from '../../domain/ops/find'
import type { RideRow } from '../../domain/ops/ride-lists'
import { type Act, Acts } from './acts'
import { closeSearch, filterRides, findRides, ops } from './console-state'
import { moveRides, NeedLine } from './need-line'
import { RideItem } from './ride-rows'
import { Section } from './section'
import { FIND_ID } from './shortcuts'

const FOUND_ID = 'ops-found'

export function FindField() {
  useSignals()
  const hint = useId()
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    if (typeof typed === 'string' && typed.trim() !== '') void findRides(typed)
  }
  return (
    <form
      className="ops-find group relative min-w-[min(20rem,100%)] flex-1"
      onSubmit={find}
      aria-busy={ops.finding.value !== null}
    >
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
      <kbd className="absolute top-2 right-3 group-focus-within:hidden max-md:hidden">/</kbd>
      <p id={hint} role="status" className="field-error empty:hidden">
        {ops.findTrouble.value}
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

export function FindResults() {
  useSignals()
  const result = ops.result.value
  const list = useRef<readonly RideRow[]>([])
  list.current = result?.found.rides ?? []
  if (ops.finding.value && !result)
    return <div className="skeleton h-24" role="status" aria-label="Searching" />
  if (!result) return null
  const { typed, after, found } = result
  const { subjects, rides, needs, next, common } = found
  return (
    <Section
      id={FOUND_ID}
      heading={`‘${typed}’`}
      aria-busy={ops.finding.value !== null}
      beside={{ says: 'Clear', kind: 'quiet', press: closeSearch }}
    >
      <Subjects subjects={subjects} />
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
            <NeedLine key={need.id} need={need} />
          ))}
          {rides.map((ride) => (
            <RideItem key={ride.id} ride={ride} list={list} found={ride.why} />
          ))}
        </ul>
      )}
      {(after !== null || next !== null) && (
        <nav className="mt-2 flex gap-2" aria-label="Pages of results">
          <Acts
            kind="secondary"
            acts={[
              { says: 'First results', disabled: after === null, press: () => void findRides(typed) },
              { says: 'More results', disabled: next === null, press: () => void findRides(typed, next) },
            ]}
          />
        </nav>
      )}
    </Section>
  )
}

const actsOf = ({ id, label, on_duty }: FindSubject): Act[] => [
  { says: 'List rides', name: `List rides of ${label}`, press: () => filterRides({ driver: id }) },
  {
    says: 'Move rides',
    name: `Move the rides of ${label}`,
    press: () => moveRides({ id, full_name: label, on_duty }),
  },
]

/** People and cars that have every word of the search; a driver's rides can be listed, and moved to others. */
function Subjects({ subjects }: { subjects: FindSubject[] }) {
  if (subjects.length === 0) return null
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-4">
      {subjects.map((subject) => {
        const { kind, id, label, plate } = subject
        return (
          <span key={id}>
            {label} <span className="text-muted">({kind})</span>{' '}
            {plate && <span className="ops-plate">{plate}</span>}
            {kind === 'driver' && <Acts kind="quiet" acts={actsOf(subject)} />}
          </span>
        )
      })}
    </p>
  )
}
