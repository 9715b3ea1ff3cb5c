import type { ReactNode } from 'react'
import { airportEndOf, type TripEnd } from '../../domain/bookings/airport-end'
import {
  choosePlace,
  chooseTerminal,
  chosenTerminal,
  swapEnds,
  type TripForm,
  typeAddress,
} from '../../domain/bookings/trip-form'
import { AddressField } from './address-field'
import { SwapIcon } from './icons'
import { TerminalChoice } from './terminal-choice'
import type { Change } from './use-trip-form'

/** Pickup and drop-off as one object: a road with two ends, and a swap. A rental has one end. */
export function RouteFields({ form, change }: { form: TripForm; change: Change }) {
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
      <AddressField
        label={which === 'pickup' ? 'Pickup' : 'Drop-off'}
        placeholder={which === 'pickup' ? 'Where from?' : 'Where to?'}
        name={which === 'pickup' ? 'pickup' : 'destination'}
        value={form[which]}
        onType={(address) => change((now) => typeAddress(now, which, address))}
        onPlace={(place) => change((now) => choosePlace(now, which, place))}
      />
    )
  if (form.serviceType === 'car_rental') {
    return (
      <div className="relative rounded-control border border-line bg-raised">
        <Stop mark="start">{end('pickup')}</Stop>
      </div>
    )
  }
  return (
    <div className="relative rounded-control border border-line bg-raised">
      <Stop mark="start" onward>
        {end('pickup')}
      </Stop>
      <Stop mark="end">{end('dropoff')}</Stop>
      <button
        type="button"
        className="icon-button absolute top-1/2 right-14 -translate-y-1/2 border border-line bg-raised"
        aria-label="Swap pickup and drop-off"
        onClick={() => change(swapEnds)}
      >
        <SwapIcon />
      </button>
    </div>
  )
}

/** One end of the road: its mark at the side, and the field. */
function Stop({
  mark,
  onward = false,
  children,
}: {
  mark: 'start' | 'end'
  onward?: boolean
  children: ReactNode
}) {
  return (
    <div className="flex">
      <div className="relative w-11 flex-none" aria-hidden="true">
        {mark === 'start' ? (
          <span className="absolute top-7 left-4 size-3 rounded-full border-[3px] border-green" />
        ) : (
          <span className="absolute top-7 left-4 size-3 rounded-[2px] bg-green" />
        )}
        {onward && <span className="absolute top-11 -bottom-6 left-[1.3125rem] w-0.5 bg-line" />}
      </div>
      <div className={`min-w-0 flex-1 ${mark === 'end' ? 'border-t border-hairline' : ''}`}>{children}</div>
    </div>
  )
}
