import type { ReactNode } from 'react'
import { type OwnPlaces, PlaceField } from '../../components/place-field/place-field'
import { airportEndOf, type TripEnd } from '../../domain/bookings/airport-end'
import {
  choosePlace,
  chooseTerminal,
  chosenTerminal,
  swapEnds,
  type TripForm,
  typeAddress,
} from '../../domain/bookings/trip-form'
import { SwapIcon } from './icons'
import { TerminalChoice } from './terminal-choice'
import type { Change } from './use-trip-form'

interface Props {
  form: TripForm
  change: Change
  /** The rider's saved addresses; undefined for visitors. */
  own?: OwnPlaces | undefined
}

/** Pickup and drop-off as one object: a road with two ends, and a swap. A rental has one end. */
export function RouteFields({ form, change, own }: Props) {
  const airportEnd = airportEndOf(form.tripType)
  const end = (which: TripEnd) =>
    which === airportEnd ? (
      <TerminalChoice
        end={which}
        value={form[which]}
        chosen={chosenTerminal(form)}
        onChoose={(key) => change((now) => chooseTerminal(now, key))}
      />
    ) : (
      <PlaceField
        label={which === 'pickup' ? 'Pickup' : 'Drop-off'}
        placeholder={which === 'pickup' ? 'Where from?' : 'Where to?'}
        name={which === 'pickup' ? 'pickup' : 'destination'}
        field={which}
        own={own}
        value={form[which]}
        onType={(address) => change((now) => typeAddress(now, which, address))}
        onPlace={(place) => change((now) => choosePlace(now, which, place))}
      />
    )
  if (form.serviceType === 'car_rental') {
    return (
      <div className="rounded-control border border-line bg-raised">
        <Stop mark="start">{end('pickup')}</Stop>
      </div>
    )
  }
  return (
    <div className="rounded-control border border-line bg-raised">
      <Stop mark="start" onward>
        {end('pickup')}
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
      </Stop>
      <Stop mark="end">{end('dropoff')}</Stop>
    </div>
  )
}

interface StopProps {
  mark: 'start' | 'end'
  /** Whether the road goes on from here. */
  onward?: boolean
  children: ReactNode
}

/** One end of the road: its mark at the side, and the field. */
function Stop({ mark, onward = false, children }: StopProps) {
  const shape = mark === 'start' ? 'rounded-full border-[3px] border-green' : 'rounded-[2px] bg-green'
  return (
    <div className="relative rounded-control ps-11 outline-green has-[[role=combobox]:focus-visible]:outline-2">
      <span className={`absolute top-6 left-4 size-3 ${shape}`} aria-hidden="true" />
      {onward && (
        <span className="absolute top-10 -bottom-5 left-[1.3125rem] w-0.5 bg-line" aria-hidden="true" />
      )}
      <div className={mark === 'end' ? 'border-t border-hairline' : undefined}>{children}</div>
    </div>
  )
}
