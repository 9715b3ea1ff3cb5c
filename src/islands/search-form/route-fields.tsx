import { type ReactNode, useRef, useState } from 'react'
import { Problem } from '../../components/button'
import { lineIcon } from '../../components/line-icon'
import { type OwnPlaces, PlaceField } from '../../components/place-field/place-field'
import type { Fix } from '../../components/place-field/places'
import { shownEnd } from '../../domain/bookings/search-trip'
import { airportEndOf, type TripEnd } from '../../domain/bookings/trip'
import {
  choosePlace,
  chooseTerminal,
  chosenTerminal,
  endOf,
  setPickupDetail,
  swapEnds,
  type TripForm,
  typeAddress,
} from '../../domain/bookings/trip-form'
import { ENTERED, PICKUP_DETAIL_LABEL, PICKUP_DETAIL_MAX } from '../../domain/places/place'
import { TERMINAL_KEYS, TERMINALS } from '../../domain/places/service-area'
import type { Change } from './use-trip-form'

interface FieldProps {
  form: TripForm
  change: Change
}

interface RouteFieldsProps extends FieldProps {
  /** The rider's saved addresses; undefined for visitors. */
  own?: OwnPlaces | undefined
  /** Called with a device's position that has to be set on the map. */
  onInexact(end: TripEnd, fix: Fix): void
}

/** Pickup and drop-off, joined by a line, with a swap button. A rental has a pickup only. */
export function RouteFields({ form, change, own, onInexact }: RouteFieldsProps) {
  const airportEnd = airportEndOf(form.trip_type)
  const end = (which: TripEnd) => {
    const words = ENTERED.exec(form[`${which}_address`])?.[2]
    return which === airportEnd ? (
      <TerminalChoice end={which} form={form} change={change} />
    ) : (
      <>
        <PlaceField
          label={which === 'pickup' ? 'Pickup' : 'Drop-off'}
          placeholder={which === 'pickup' ? 'Where from?' : 'Where to?'}
          name={which === 'pickup' ? 'pickup' : 'destination'}
          field={which}
          own={own}
          value={shownEnd(form, which)}
          onType={(address) => change((now) => typeAddress(now, which, address))}
          onPlace={(place) => change((now) => choosePlace(now, which, place))}
          onInexact={(fix) => onInexact(which, fix)}
        />
        {words && <p className="field-hint pb-2">Your driver also reads “{words}”.</p>}
      </>
    )
  }
  const hasDropoff = form.service_type !== 'car_rental'
  return (
    <div className="rounded-control border border-line bg-raised">
      <Stop end="start" onward={hasDropoff}>
        {end('pickup')}
        <PickupDetailField form={form} change={change} />
        {hasDropoff && (
          <button
            type="button"
            className="group absolute -bottom-[1.375rem] left-0 z-10 grid size-11 cursor-pointer place-items-center rounded-full [@media(scripting:none)]:hidden"
            aria-label="Swap pickup and drop-off"
            onClick={() => change(swapEnds)}
          >
            <span className="grid size-7 place-items-center rounded-full border border-line bg-raised group-hover:border-green group-hover:bg-green-tint group-hover:text-green [&>svg]:size-4">
              <SwapIcon />
            </span>
          </button>
        )}
      </Stop>
      {hasDropoff && <Stop end="end">{end('dropoff')}</Stop>}
    </div>
  )
}

/** House, floor or gate: shown once the place is chosen, to keep the empty form short. */
function PickupDetailField({ form, change }: FieldProps) {
  const { point, detail } = endOf(form, 'pickup')
  if (point === null && detail === '') return null
  return (
    <div className="border-t border-hairline">
      <label className="-ms-1.5 block cursor-text rounded-control py-2 ps-1.5 pe-3 -outline-offset-2 outline-green has-[:focus-visible]:outline-2">
        <span className="block leading-tight text-muted">{PICKUP_DETAIL_LABEL}</span>
        <input
          className="w-full bg-transparent truncate text-base outline-none placeholder:text-muted"
          autoComplete="off"
          maxLength={PICKUP_DETAIL_MAX}
          placeholder="If the driver needs it"
          value={detail}
          onChange={({ target }) => change((now) => setPickupDetail(now, target.value))}
        />
      </label>
    </div>
  )
}

interface StopProps {
  end: 'start' | 'end'
  onward?: boolean
  children: ReactNode
}

function Stop({ end, onward = false, children }: StopProps) {
  const shape = end === 'start' ? 'rounded-full border-[3px] border-green' : 'rounded-[2px] bg-error'
  return (
    <div className="relative rounded-control ps-11 outline-green has-[[role=combobox]:focus-visible]:outline-2">
      <span className={`absolute top-6 left-4 size-3 ${shape}`} aria-hidden="true" />
      {onward && (
        <span className="absolute top-10 -bottom-5 left-[1.3125rem] w-0.5 bg-line" aria-hidden="true" />
      )}
      <div className={end === 'end' ? 'border-t border-hairline' : undefined}>{children}</div>
    </div>
  )
}

/** The airport end of an airport trip: one of two terminals. */
function TerminalChoice({ end, form, change }: FieldProps & { end: TripEnd }) {
  const value = shownEnd(form, end)
  const chosen = chosenTerminal(form)
  return (
    <fieldset
      className="min-w-0 flex-1 py-2 pe-3"
      aria-describedby={value.error ? 'terminal-problem' : undefined}
    >
      <legend className="float-left mb-1.5 w-full text-sm leading-tight text-muted">
        {end === 'pickup' ? 'Pickup at the airport' : 'Drop-off at the airport'}
      </legend>
      <div className="segmented clear-both max-w-80">
        {TERMINAL_KEYS.map((key) => (
          <label key={key}>
            <input
              type="radio"
              name="terminal"
              data-field={end}
              value={key}
              checked={key === chosen}
              onChange={() => change((now) => chooseTerminal(now, key))}
            />
            {TERMINALS[key].name}
          </label>
        ))}
      </div>
      {chosen === null && value.point && <p className="field-hint pt-1">{value.address}</p>}
      <Problem id="terminal-problem" className="field-error pt-1">
        {value.error}
      </Problem>
    </fieldset>
  )
}

const withoutSavedPlaces: OwnPlaces['among'] = (_text, found) => found

/**
 * A signed-in rider's saved addresses: fetched once, when an address field is first focused, with the code
 * that shows them. After a failure they are requested again when a field is next focused.
 */
export function useSavedPlaces(signedIn: boolean): OwnPlaces | undefined {
  const [among, setAmong] = useState(() => withoutSavedPlaces)
  const asked = useRef(false)
  if (!signedIn) return
  return {
    among,
    async want() {
      if (asked.current) return
      asked.current = true
      try {
        const loaded = await (await import('./saved-places')).loadSavedPlaces()
        setAmong(() => loaded)
      } catch {
        asked.current = false
      }
    },
  }
}

const SwapIcon = lineIcon(<path d="M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4" />)
