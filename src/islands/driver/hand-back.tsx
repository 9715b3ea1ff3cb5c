import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Button, Problem } from '../../components/button'
import { Choice, Confirm } from './buttons'
import { ridePath, sendAction } from './dashboard-api'
import type { RideProps } from './driver-state'

const REASONS = ['Trouble with the car', 'I am not well', 'Too far from here', 'Something else'] as const

/** Hands the ride back with a reason; it is not offered to this driver again. */
export function HandBack({ state, ride }: RideProps) {
  useSignals()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const close = () => setOpen(false)
  const handBack = () => {
    if (reason === null) return setMissing(true)
    void sendAction(state, { path: ridePath(ride.id, 'hand-back'), body: { reason } }).then(close)
  }
  return (
    <>
      <Button className="min-h-14 text-lg" kind="quiet" onClick={() => setOpen(true)}>
        Hand back
      </Button>
      <Confirm
        title="Hand this ride back?"
        yes="Hand back"
        kind="danger"
        open={open}
        busy={state.pendingAction.value !== null}
        onYes={handBack}
        onClose={close}
      >
        <p>Others are offered it, and the rider is told. You are not offered it again.</p>
        <Choice
          legend="Why?"
          options={REASONS.map((each) => [each, each] as const)}
          chosen={reason}
          onChoose={(chosen) => {
            setReason(chosen)
            setMissing(false)
          }}
        >
          <Problem className="field-error text-lg">{missing && 'Please choose why.'}</Problem>
        </Choice>
      </Confirm>
    </>
  )
}
