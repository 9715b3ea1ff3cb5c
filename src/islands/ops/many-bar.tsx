// Actions on all the rides that are chosen; loaded when the first one is.

import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { Modal } from '../../components/modal'
import type { RideRow } from '../../domain/ops/dispatch-board'
import { type ConsolePart, refresh } from './console-state'
import { AssignMany, CancelMany, type ManyFormProps, MessageMany } from './many-forms'
import { ManyResults } from './many-results'
import { useManySend } from './many-send'
import { choose, selected } from './selection'

type Act = 'assign' | 'message' | 'cancel'

const TITLES: Record<Act, string> = {
  assign: 'Assign to one driver',
  message: 'Message the riders',
  cancel: 'Cancel for the company',
}

const FORMS: Record<Act, (props: ManyFormProps) => ReactNode> = {
  assign: AssignMany,
  message: MessageMany,
  cancel: CancelMany,
}

/** How many rides are chosen, and what can be done with them. */
export function ManyBar({ state }: ConsolePart) {
  useSignals()
  /** The action, with the rides that were chosen when it was pressed. */
  const [open, setOpen] = useState<{ act: Act; rides: readonly RideRow[] } | null>(null)
  const rides = [...selected.value.values()]
  const shown = [...(state.list.value?.rides ?? []), ...(state.result.value?.found.rides ?? [])]
  const allShown = shown.every(({ id }) => selected.value.has(id))
  if (rides.length === 0 && !open) return null
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
          aria-disabled={open !== null || rides.length === 0}
          onClick={() => open === null && rides.length > 0 && setOpen({ act, rides })}
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
      {open && (
        <ManyDialog
          {...open}
          onDone={() => void refresh(state)}
          onClose={(answered) => {
            setOpen(null)
            choose(answered, false)
          }}
        />
      )}
    </section>
  )
}

interface ManyDialogProps {
  act: Act
  rides: readonly RideRow[]
  onDone(): void
  /** `answered`: of which it is said what became of them. */
  onClose(answered: readonly RideRow[]): void
}

/** The form of an action, then what became of each ride. Closed while it is carried out it can be opened again. */
function ManyDialog({ act, rides, onDone, onClose }: ManyDialogProps) {
  const sending = useManySend(onDone)
  const [away, setAway] = useState(false)
  const Form = FORMS[act]
  const names = new Map(rides.map(({ id, rider_name }) => [id, rider_name ?? 'No name']))
  const close = () => {
    if (sending.busy) return setAway(true)
    const answered = new Set(
      sending.rows?.flatMap(({ id, outcome }) => (outcome === 'unanswered' ? [] : [id])),
    )
    onClose(rides.filter(({ id }) => answered.has(id)))
  }
  return (
    <>
      {away && (
        <button type="button" className="button" data-kind="secondary" onClick={() => setAway(false)}>
          What became of them
        </button>
      )}
      <Modal title={TITLES[act]} open={!away} onClose={close}>
        {sending.rows ? (
          <ManyResults sending={sending} nameOf={(id) => names.get(id) ?? ''} onClose={close} />
        ) : (
          <Form rides={rides} onSend={sending.start} onClose={close} />
        )}
      </Modal>
    </>
  )
}
