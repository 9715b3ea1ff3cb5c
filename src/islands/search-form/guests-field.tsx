import { lazy, Suspense, useState, useTransition } from 'react'
import { lineIcon } from '../../components/line-icon'
import { guestsLabel, PASSENGERS } from '../../domain/bookings/trip-types'
import type { GuestsDialogProps } from './guests-dialog'
import { WhenButton } from './popover-field'

const LazyGuestsDialog = lazy(() =>
  import('./guests-dialog').then(
    ({ GuestsDialog }) => ({ default: GuestsDialog }),
    () => ({ default: PlainGuestsChoice }),
  ),
)

const CHOICES = Array.from({ length: PASSENGERS.max }, (_, more) => PASSENGERS.min + more)

/** Fallback if the dialog's script fails to load: a select with the same choices. */
const PlainGuestsChoice = ({ value, onChange }: GuestsDialogProps) => (
  <select
    className="m-3 mt-0"
    aria-label="How many guests?"
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
  >
    {CHOICES.map((count) => (
      <option key={count}>{count}</option>
    ))}
  </select>
)

interface Props {
  value: number
  /** Date and time need the line for themselves. */
  below: boolean
  onChange(passengers: number): void
}

/** The number of guests: a button of the 'when' line that opens a dialog. */
export function GuestsField({ value, below, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const [loading, startLoading] = useTransition()
  return (
    <div
      className={`flex-auto whitespace-nowrap basis-full border-hairline border-t ${below ? '' : 'min-[23rem]:basis-auto min-[23rem]:border-s min-[23rem]:border-t-0'}`}
    >
      <WhenButton
        label="Guests"
        value={loading ? 'Loading…' : guestsLabel(value)}
        icon={<GuestsIcon />}
        data-field="passengers"
        aria-busy={loading}
        onClick={() => startLoading(() => setOpen(true))}
      />
      <Suspense>
        {open && <LazyGuestsDialog value={value} onChange={onChange} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

const GuestsIcon = lineIcon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 5a3.5 3.5 0 010 6.5M18 14c2.200.9 3.500 3 3.500 6" />
  </>,
)
