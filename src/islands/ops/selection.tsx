import { type Signal, signal } from '@preact/signals-react'
import { useComputed, useSignals } from '@preact/signals-react/runtime'
import type { ReactNode, RefObject } from 'react'
import { shortId } from '../../domain/bookings/booking'
import type { RideRow } from '../../domain/ops/ride-lists'

/** Rides chosen for one action on all of them, by id, in the order of choosing. */
export const selected: Signal<ReadonlyMap<string, RideRow>> = signal(new Map())

/** The dialog of an action on many rides, whichever view it was opened from; null: none. */
export const manyDialog: Signal<ReactNode> = signal(null)

/** The dialog of many rides was closed while its action is carried out. */
export const manyAway = signal(false)

/** Opens the dialog of an action; where one is under way, or its results were not seen yet, that one instead. */
export function openMany(dialog: ReactNode): void {
  manyDialog.value ??= dialog
  manyAway.value = false
}

/** The row chosen last without Shift: where a range begins. */
let from: string | null = null

/** Adds these rides to the chosen ones, or takes them from them. */
export function choose(rides: readonly RideRow[], on: boolean): void {
  const next = new Map(selected.value)
  for (const ride of rides) {
    if (on) next.set(ride.id, ride)
    else next.delete(ride.id)
  }
  selected.value = next
}

interface SelectBoxProps {
  ride: RideRow
  /** The list that it stands in: a press with Shift chooses all from the last one on. */
  list: RefObject<readonly RideRow[]>
}

/** Chooses a row of a list; with Shift all from the one before, by the key x the one that has the focus. */
export function SelectBox({ ride, list }: SelectBoxProps) {
  useSignals()
  const isChosen = useComputed(() => selected.value.has(ride.id))
  return (
    <label className="grid w-11 flex-none place-items-center bg-raised">
      <input
        type="checkbox"
        data-select
        aria-label={`Choose ${shortId(ride.id)}`}
        checked={isChosen.value}
        onChange={() => {}}
        onClick={({ shiftKey, currentTarget: { checked } }) => {
          const rides = list.current
          const start = rides.findIndex(({ id }) => id === from)
          const end = rides.findIndex(({ id }) => id === ride.id)
          const isRange = shiftKey && start !== -1
          choose(isRange ? rides.slice(Math.min(start, end), Math.max(start, end) + 1) : [ride], checked)
          from = ride.id
        }}
      />
    </label>
  )
}

/** The key x: chooses the row that has the focus; false where none has. */
export function chooseFocused(): boolean {
  const box = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-select]')
  box?.click()
  return box !== null && box !== undefined
}
