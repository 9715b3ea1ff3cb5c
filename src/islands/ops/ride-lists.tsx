import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, Problem } from '../../components/button'
import { SERVICE_LABELS, SERVICE_TYPES, VEHICLES } from '../../domain/bookings/trip-types'
import { CITIES, CITY_NAMES } from '../../domain/fields'
import { formatDate, instantOf } from '../../domain/kolkata-time'
import {
  countWords,
  filtersOf,
  LISTED_STATES,
  type ListedState,
  NAMED_DAYS,
  NO_FILTERS,
  type RideRow,
} from '../../domain/ops/ride-lists'
import { Tab } from './acts'
import { canTurn, filterRides, ops, turnPage } from './console-state'
import { FormField } from './forms'
import { RideItem } from './ride-rows'
import { LIST_WORDS } from './words'

/** The counts of the listed day, else of every day; '' where nothing is counted. */
function countOf(listed: ListedState): string {
  const { board, dayCounts, place } = ops
  if (dayCounts.value) return countWords(dayCounts.value[listed] ?? 0)
  const { day, city, service, car, driver } = place.value.filters
  if (day ?? city ?? service ?? car ?? driver) return ''
  if (listed === 'completed' || listed === 'cancelled' || listed === 'all' || !board.value) return ''
  return countWords(board.value.counts[listed])
}

/** Why a list is empty, or shorter than a page though more follow. */
function remarkOf(): string | null {
  const { place, list } = ops
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

export function RideLists() {
  useSignals()
  const section = useRef<HTMLElement>(null)
  const list = ops.list.value
  const { filters, after } = ops.place.value
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
  const remark = remarkOf()
  // Where the board could not be read either, that is said above.
  const trouble = ops.trouble.value === null && ops.shutBy.value === null ? ops.listTrouble.value : null
  // While a page is read the buttons stay, and the focus on them.
  const isPaged = useRef(false)
  if (list) isPaged.current = canTurn(1) || canTurn(-1)
  return (
    <section ref={section} aria-labelledby="ops-rides">
      <h2 id="ops-rides" className="sr-only">
        Rides by state
      </h2>
      <RideFiltersBar>
        <fieldset className="flex flex-1 gap-1 overflow-x-auto">
          <legend className="sr-only">State</legend>
          {LISTED_STATES.map((one) => (
            <Tab
              key={one}
              className="px-1.75"
              isChosen={one === filters.state}
              onChoose={() => filterRides({ state: one })}
            >
              {LIST_WORDS[one]} <span className="figures">{countOf(one)}</span>
            </Tab>
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
            <RideItem key={ride.id} ride={ride} list={rows} byPickup={byPickup} />
          ))}
        </ul>
      )}
      {isPaged.current && (
        <nav className="mt-2 flex gap-2" aria-label="Pages of rides">
          <PageButton by={-1}>Previous page</PageButton>
          <PageButton by={1}>Next page</PageButton>
        </nav>
      )}
    </section>
  )
}

/** Not `disabled` where there is no page to turn to: a browser would take the focus from a disabled button. */
function PageButton({ by, children }: { by: 1 | -1; children: string }) {
  useSignals()
  return (
    <Button kind="secondary" aria-disabled={!canTurn(by)} onClick={() => turnPage(by)}>
      {children}
    </Button>
  )
}

type Choice = readonly [value: string, label: string]

const DAYS: readonly Choice[] = NAMED_DAYS.map((day) => [day, day.charAt(0).toUpperCase() + day.slice(1)])

/** What the lists are narrowed by beside day and city; the first choice narrows nothing. */
const CHOICES = [
  ['service', 'Service', [['', 'Any'], ...SERVICE_TYPES.map((type): Choice => [type, SERVICE_LABELS[type]])]],
  ['car', 'Car', [['', 'Any'], ...VEHICLES.map(({ type, name }): Choice => [type, name])]],
] as const

/** '21 Nov' of a date. */
const shortDate = (date: string) => formatDate(instantOf(`${date}T00:00`) ?? new Date())

/**
 * What the lists of rides are narrowed by, in one line with the tabs: the city, which needs follow too, and the rest
 * behind a button. The address has it too.
 */
function RideFiltersBar({ children: tabs }: { children: ReactNode }) {
  useSignals()
  const [asked, setAsked] = useState<boolean | null>(null)
  const { filters } = ops.place.value
  const { day, city, driver } = filters
  const isDate = day !== null && !DAYS.some(([named]) => named === day)
  const narrows = [day, filters.service, filters.car, driver].filter((value) => value !== null).length
  const isOpen = asked ?? narrows > 0
  /** A field of a filter. What is chosen in it is read as an address is: '' narrows nothing. */
  const chooses = (name: 'day' | 'city' | 'service' | 'car', value = filters[name] ?? '') => ({
    name,
    value,
    onChange: (chosen: string) => filterRides({ [name]: filtersOf({ [name]: chosen })[name] }),
  })
  const chosenCity = chooses('city')
  return (
    <>
      <div className="ops-bar flex flex-wrap items-center gap-x-2">
        {tabs}
        <select
          {...chosenCity}
          className="input w-auto ps-2"
          aria-label="City"
          onChange={({ currentTarget }) => chosenCity.onChange(currentTarget.value)}
        >
          <option value="">Both cities</option>
          {CITIES.map((one) => (
            <option key={one} value={one}>
              {CITY_NAMES[one]}
            </option>
          ))}
        </select>
        <Button kind="secondary" aria-expanded={isOpen} onClick={() => setAsked(!isOpen)}>
          Filters{narrows > 0 && <span className="figures"> {narrows}</span>}
        </Button>
      </div>
      {isOpen && (
        <fieldset className="flex flex-wrap items-start gap-3 pb-2">
          <legend className="sr-only">Show only</legend>
          <FormField
            label="Day"
            options={[['', 'Any day'], ...DAYS, ...(isDate ? [[day, shortDate(day)] as const] : [])]}
            {...chooses('day')}
          />
          <FormField
            label="Date"
            type="date"
            required={false}
            {...chooses('day', ops.list.value?.date ?? (isDate ? day : ''))}
          />
          {CHOICES.map(([name, label, options]) => (
            <FormField key={name} label={label} options={options} {...chooses(name)} />
          ))}
          {driver !== null && (
            <p className="field">
              <span className="field-label">Driver</span>
              <button
                type="button"
                className="chip"
                aria-label={`${driverName()}: show every driver’s rides`}
                onClick={() => filterRides({ driver: null })}
              >
                {driverName()} ×
              </button>
            </p>
          )}
          {(narrows > 0 || city !== null) && (
            <Button
              className="self-end"
              kind="quiet"
              onClick={() => filterRides({ ...NO_FILTERS, state: filters.state })}
            >
              Clear
            </Button>
          )}
        </fieldset>
      )}
    </>
  )
}

const driverName = () => ops.list.value?.driver?.name ?? 'One driver'
