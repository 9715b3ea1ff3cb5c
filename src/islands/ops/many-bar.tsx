// Actions on all the rides that are chosen; loaded when the first one is.

import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { type ConsolePart, refresh } from './console-state'
import { ManyDialog } from './many-dialog'
import { AssignMany, CancelMany, type ChosenRidesProps, MessageMany } from './many-forms'
import { choose, openMany, selected } from './selection'

type Act = 'assign' | 'message' | 'cancel'

const TITLES: Record<Act, string> = {
  assign: 'Assign to one driver',
  message: 'Message the riders',
  cancel: 'Cancel for the company',
}

const FORMS: Record<Act, (props: ChosenRidesProps) => ReactNode> = {
  assign: AssignMany,
  message: MessageMany,
  cancel: CancelMany,
}

/** How many rides are chosen, and what can be done with them. */
export function ManyBar({ state }: ConsolePart) {
  useSignals()
  const rides = [...selected.value.values()]
  const shown = [...(state.list.value?.rides ?? []), ...(state.result.value?.found.rides ?? [])]
  const allShown = shown.every(({ id }) => selected.value.has(id))
  if (rides.length === 0) return null
  const open = (act: Act) => {
    const Form = FORMS[act]
    const names = new Map(rides.map(({ id, rider_name }) => [id, rider_name ?? 'No name']))
    openMany(
      <ManyDialog
        title={TITLES[act]}
        nameOf={(id) => names.get(id) ?? ''}
        form={({ start, onClose }) => <Form rides={rides} onSend={start} onClose={onClose} />}
        onDone={() => void refresh(state)}
        onClose={(answered) =>
          choose(
            rides.filter(({ id }) => answered.has(id)),
            false,
          )
        }
      />,
    )
  }
  return (
    <section
      aria-label="Chosen rides"
      className="card my-2 flex flex-wrap items-center gap-2"
      style={{ position: 'sticky', bottom: '0.5rem', zIndex: 1 }}
    >
      <strong className="me-auto" role="status">
        {rides.length} {rides.length === 1 ? 'ride' : 'rides'} chosen
      </strong>
      {(['assign', 'message', 'cancel'] as const).map((act) => (
        <button
          key={act}
          type="button"
          className="button"
          data-kind={act === 'cancel' ? 'danger' : 'secondary'}
          onClick={() => open(act)}
        >
          {{ assign: 'Assign', message: 'Message', cancel: 'Cancel rides' }[act]}
        </button>
      ))}
      {!allShown && (
        <button type="button" className="button" data-kind="quiet" onClick={() => choose(shown, true)}>
          All {shown.length} shown
        </button>
      )}
      <button type="button" className="button" data-kind="quiet" onClick={() => choose(rides, false)}>
        None
      </button>
    </section>
  )
}
