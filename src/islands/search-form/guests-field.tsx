import { useState } from 'react'
import { Modal } from '../../components/modal'
import { PASSENGERS } from '../../domain/bookings/passengers'
import { VEHICLES } from '../../domain/bookings/vehicle-types'
import { GuestsIcon } from './icons'
import { Stepper } from './stepper'
import { WhenButton } from './when-button'

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
    <div className="flex-auto whitespace-nowrap border-hairline max-[23rem]:basis-full max-[23rem]:border-t min-[23rem]:border-s">
      <WhenButton
        label="Guests"
        value={guestsLabel(value)}
        icon={<GuestsIcon />}
        data-field="passengers"
        onClick={() => setOpen(true)}
      />
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
