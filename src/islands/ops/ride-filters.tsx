import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../components/button'
import { SERVICE_LABELS, SERVICE_TYPES, VEHICLES } from '../../domain/bookings/trip-types'
import { CITIES, CITY_NAMES } from '../../domain/fields'
import { formatDate, instantOf } from '../../domain/kolkata-time'
import { filtersOf, NAMED_DAYS, NO_FILTERS, type RideFilters } from '../../domain/ops/ride-lists'
import { type ConsolePart, filterRides } from './console-state'

type Choice = readonly [value: string, label: string]

const DAYS: readonly Choice[] = NAMED_DAYS.map((day) => [day, day.charAt(0).toUpperCase() + day.slice(1)])

const CHOICES = {
  city: { label: 'City', any: 'Both', choices: CITIES.map((city): Choice => [city, CITY_NAMES[city]]) },
  service: {
    label: 'Service',
    any: 'Any',
    choices: SERVICE_TYPES.map((service): Choice => [service, SERVICE_LABELS[service]]),
  },
  car: { label: 'Car', any: 'Any', choices: VEHICLES.map(({ type, name }): Choice => [type, name]) },
} as const

/** '21 Nov' of a date. */
const shortDate = (date: string) => formatDate(instantOf(`${date}T00:00`) ?? new Date())

/** What the lists of rides are narrowed by; the address has it too. */
export function RideFiltersBar({ state }: ConsolePart) {
  useSignals()
  const { filters } = state.place.value
  const { day, driver } = filters
  const isDate = day !== null && !DAYS.some(([named]) => named === day)
  /** What is chosen is read as an address is: '' narrows nothing. */
  const choose = (name: keyof RideFilters, value: string) =>
    filterRides(state, { [name]: filtersOf({ [name]: value })[name] })
  const isNarrow = (day ?? filters.city ?? filters.service ?? filters.car ?? driver) !== null
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="sr-only">Show only</legend>
      <Select
        label="Day"
        any="Any day"
        choices={isDate ? [...DAYS, [day, shortDate(day)]] : DAYS}
        value={day}
        onChoose={(value) => choose('day', value)}
      />
      <label className="field">
        <span className="field-label">Date</span>
        <input
          type="date"
          value={state.list.value?.date ?? (isDate ? day : '')}
          onChange={(event) => choose('day', event.currentTarget.value)}
        />
      </label>
      {(['city', 'service', 'car'] as const).map((name) => (
        <Select
          key={name}
          {...CHOICES[name]}
          value={filters[name]}
          onChoose={(value) => choose(name, value)}
        />
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
      {isNarrow && (
        <Button kind="quiet" onClick={() => filterRides(state, { ...NO_FILTERS, state: filters.state })}>
          Clear
        </Button>
      )}
    </fieldset>
  )
}

const driverName = ({ list }: ConsolePart['state']) => list.value?.driver?.name ?? 'One driver'

interface SelectProps {
  label: string
  /** What it reads while nothing is chosen. */
  any: string
  choices: readonly Choice[]
  value: string | null
  onChoose(value: string): void
}

function Select({ label, any, choices, value, onChoose }: SelectProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select value={value ?? ''} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{any}</option>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
