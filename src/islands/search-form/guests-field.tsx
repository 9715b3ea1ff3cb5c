import { useState } from 'react'
import { PASSENGERS } from '../../domain/bookings/passengers'
import { VEHICLES } from '../../domain/bookings/vehicle-types'
import { GuestsIcon } from './icons'
import { Modal } from './modal'
import { Stepper } from './stepper'

interface Props {
  value: number
  onChange(passengers: number): void
}

/** '1 guest', '2 guests'. */
export const guestsLabel = (count: number) => `${count} ${count === 1 ? 'guest' : 'guests'}`

/** How many travel: a word of the 'when' line that opens a dialog. */
export function GuestsField({ value, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const fitting = VEHICLES.filter(({ bookable, seats }) => bookable && seats >= value).map(({ name }) => name)
  return (
    <div className="flex-auto border-hairline max-[23rem]:basis-full max-[23rem]:border-t min-[23rem]:border-s">
      <button
        type="button"
        data-field="passengers"
        className="flex w-full items-center gap-2.5 rounded-control px-3 py-2 text-start hover:bg-green-tint"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="hidden flex-none text-muted sm:block">
          <GuestsIcon />
        </span>
        <span>
          <span className="block text-sm leading-tight text-muted">Guests </span>
          <span className="font-semibold whitespace-nowrap">{guestsLabel(value)}</span>
        </span>
      </button>
      <Modal title="How many guests?" narrow open={open} onClose={() => setOpen(false)}>
        <Stepper
          label="Guests"
          hint={`Fits: ${fitting.join(', ')}`}
          value={value}
          min={PASSENGERS.min}
          max={PASSENGERS.max}
          onChange={onChange}
        />
        <button type="button" className="button mt-6 w-full" onClick={() => setOpen(false)}>
          Done
        </button>
      </Modal>
    </div>
  )
}
