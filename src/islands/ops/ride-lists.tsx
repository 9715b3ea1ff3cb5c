import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { Button, Problem } from '../../components/button'
import { countWords, LISTED_STATES, type ListedState, type RideRow } from '../../domain/ops/ride-lists'
import { type ConsolePart, type ConsoleState, canTurn, filterRides, turnPage } from './console-state'
import { RideFiltersBar } from './ride-filters'
import { RideItem } from './ride-rows'
import { LIST_WORDS } from './words'

/** The counts of the listed day, else of every day; '' where nothing is counted. */
function countOf({ board, dayCounts, place }: ConsoleState, listed: ListedState): string {
  if (dayCounts.value) return countWords(dayCounts.value[listed] ?? 0)
  const { day, city, service, car, driver } = place.value.filters
  if (day ?? city ?? service ?? car ?? driver) return ''
  if (listed === 'completed' || listed === 'cancelled' || listed === 'all' || !board.value) return ''
  return countWords(board.value.counts[listed])
}

/** Why a list is empty, or shorter than a page though more follow. */
function remarkOf({ place, list }: ConsoleState): string | null {
  if (!list.value) return null
  const { rides, next, looked_through } = list.value
  if (looked_through !== null && rides.length < looked_through) {
    return `${rides.length || 'None'} of the next ${looked_through} rides fit. Choose a day to see all that fit.`
  }
  if (rides.length > 0) return null
  const { state, day, city, service, car, driver } = place.value.filters
  const isNarrow = (city ?? service ?? car ?? driver ?? (state === 'all' ? null : day)) !== null
  if (next !== null || place.value.after !== null) return 'No more rides.'
  return isNarrow ? 'No ride fits these filters.' : 'No rides here.'
}

export function RideLists({ state }: ConsolePart) {
  useSignals()
  const section = useRef<HTMLElement>(null)
  const list = state.list.value
  const { filters, after } = state.place.value
  const rows = useRef<readonly RideRow[]>([])
  rows.current = list?.rides ?? []
  const byPickup = list?.date !== null || filters.driver !== null
  const turned = useRef(after)
  useEffect(() => {
    if (turned.current === after || !list) return
    turned.current = after
    // The new page is read from its top.
    if ((section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView()
  }, [after, list])
  const remark = remarkOf(state)
  // Where the board could not be read either, that is said above.
  const trouble = state.trouble.value === null && state.shutBy.value === null ? state.listTrouble.value : null
  // While a page is read the buttons stay, and the focus on them.
  const isPaged = useRef(false)
  if (list) isPaged.current = canTurn(state, 1) || canTurn(state, -1)
  return (
    <section ref={section} aria-labelledby="ops-rides">
      <h2 id="ops-rides" className="sr-only">
        Rides by state
      </h2>
      <RideFiltersBar state={state}>
        <fieldset className="ops-tabs flex-1">
          <legend className="sr-only">State</legend>
          {LISTED_STATES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === filters.state}
              onClick={() => filterRides(state, { state: one })}
            >
              {LIST_WORDS[one]} <span className="figures">{countOf(state, one)}</span>
            </button>
          ))}
        </fieldset>
      </RideFiltersBar>
      {trouble && (
        <Problem className="py-2 text-error">
          {trouble} {list && 'This list may be old.'} We keep trying.
        </Problem>
      )}
      {!list && !trouble && <div className="skeleton h-96" />}
      {remark && <p className="py-2 text-muted">{remark}</p>}
      {list && list.rides.length > 0 && (
        <ul className="ops-list">
          {list.rides.map((ride) => (
            <RideItem key={ride.id} state={state} ride={ride} list={rows} byPickup={byPickup} />
          ))}
        </ul>
      )}
      {isPaged.current && (
        <nav className="mt-2 flex gap-2" aria-label="Pages of rides">
          <PageButton state={state} by={-1}>
            Previous page
          </PageButton>
          <PageButton state={state} by={1}>
            Next page
          </PageButton>
        </nav>
      )}
    </section>
  )
}

/** Not `disabled` where there is no page to turn to: a browser would take the focus from a disabled button. */
function PageButton({ state, by, children }: ConsolePart & { by: 1 | -1; children: string }) {
  useSignals()
  return (
    <Button kind="secondary" aria-disabled={!canTurn(state, by)} onClick={() => turnPage(state, by)}>
      {children}
    </Button>
  )
}
