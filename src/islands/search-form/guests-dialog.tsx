// Loaded when it is opened: few riders change the number of guests.
import { Button } from '../../components/button'
import { Modal } from '../../components/modal'
import { PASSENGERS, vehiclesFor } from '../../domain/bookings/trip-types'
import { Stepper } from './stepper'

export interface GuestsDialogProps {
  value: number
  onChange(passengers: number): void
  onClose(): void
}

/** The number of guests, and the vehicles that have enough seats. */
export default function GuestsDialog({ value, onChange, onClose }: GuestsDialogProps) {
  const fitting = vehiclesFor(value, null).map(({ name }) => name)
  return (
    <Modal title="How many guests?" narrow open onClose={onClose}>
      <Stepper
        label="Guests"
        hint={`Fits: ${fitting.join(', ')}`}
        value={value}
        min={PASSENGERS.min}
        max={PASSENGERS.max}
        onChange={onChange}
      />
      <Button className="mt-6 w-full" onClick={onClose}>
        Done
      </Button>
    </Modal>
  )
}
