import { useSignals } from '@preact/signals-react/runtime'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { Button } from '../../components/button'
import { SERVICE_LABELS, SERVICE_TYPES, VEHICLES } from '../../domain/bookings/trip-types'
import { CITIES, CITY_NAMES } from '../../domain/fields'
import { formatDate, instantOf } from '../../domain/kolkata-time'
import { filtersOf, NAMED_DAYS, NO_FILTERS } from '../../domain/ops/ride-lists'
import { type ConsolePart, filterRides } from './console-state'
import { FormField } from './forms'

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
export function RideFiltersBar({ state, children: tabs }: ConsolePart & { children: ReactNode }) {
  useSignals()
  const [asked, setAsked] = useState<boolean | null>(null)
  const { filters } = state.place.value
  const { day, city, driver } = filters
  const isDate = day !== null && !DAYS.some(([named]) => named === day)
  const narrows = [day, filters.service, filters.car, driver].filter((value) => value !== null).length
  const isOpen = asked ?? narrows > 0
  /** A field of a filter. What is chosen in it is read as an address is: '' narrows nothing. */
  const chooses = (name: 'day' | 'city' | 'service' | 'car', value = filters[name] ?? '') => ({
    name,
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      filterRides(state, { [name]: filtersOf({ [name]: currentTarget.value })[name] }),
  })
  return (
    <>
      <div className="ops-bar">
        {tabs}
        <select className="input" aria-label="City" {...chooses('city')}>
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
            {...chooses('day', state.list.value?.date ?? (isDate ? day : ''))}
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
                aria-label={`${driverName(state)}: show every driver’s rides`}
                onClick={() => filterRides(state, { driver: null })}
              >
                {driverName(state)} ×
              </button>
            </p>
          )}
          {(narrows > 0 || city !== null) && (
            <Button
              className="self-end"
              kind="quiet"
              onClick={() => filterRides(state, { ...NO_FILTERS, state: filters.state })}
            >
              Clear
            </Button>
          )}
        </fieldset>
      )}
    </>
  )
}

const driverName = ({ list }: ConsolePart['state']) => list.value?.driver?.name ?? 'One driver'
