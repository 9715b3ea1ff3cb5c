import { lazy, Suspense } from 'react'
import { slotLabel } from '../../domain/bookings/time-slots'
import { ClockIcon } from './icons'
import { PopoverField, type PopoverProps } from './popover-field'
import type { TimeGridProps } from './time-grid'

export const loadTimeGrid = () => import('./time-grid')

const Loaded = lazy(() =>
  loadTimeGrid().then(
    ({ TimeGrid }) => ({ default: TimeGrid }),
    () => ({ default: PlainChoice }),
  ),
)

/** The grid's script did not come: the browser's own list of the same times. */
const PlainChoice = ({ value, slots, onChoose }: TimeGridProps) => (
  <label className="field p-2">
    Time
    <select value={value} onChange={({ target }) => onChoose(target.value)}>
      <option />
      {slots.map((slot) => (
        <option key={slot} value={slot}>
          {slotLabel(slot)}
        </option>
      ))}
    </select>
  </label>
)

/** A time: a word that opens a grid of half hours. */
export function TimeField({
  field,
  label,
  problemId,
  open,
  onOpenChange,
  ...grid
}: TimeGridProps & PopoverProps) {
  return (
    <PopoverField
      {...{ field, label, problemId, open, onOpenChange }}
      value={grid.value === '' ? null : slotLabel(grid.value)}
      icon={<ClockIcon />}
      title={`Choose a ${label.toLowerCase()}`}
    >
      <Suspense fallback={<div className="skeleton h-80" role="status" aria-label="Loading the times" />}>
        <Loaded {...grid} />
      </Suspense>
    </PopoverField>
  )
}
