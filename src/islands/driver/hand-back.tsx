import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Button, Problem } from '../../components/button'
import { Confirm } from './buttons'
import { ridePath, sendAction } from './dashboard-api'
import type { RideProps } from './driver-state'

/** Hands the ride back with a reason; it is not offered to this driver again. */
export function HandBack({ state, ride }: RideProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="min-h-14 text-lg" kind="quiet" onClick={() => setOpen(true)}>
        Hand back
      </Button>
      <HandBackForm state={state} ride={ride} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

const REASONS = ['Trouble with the car', 'I am not well', 'Too far from here', 'Something else'] as const

interface HandBackFormProps extends RideProps {
  open: boolean
  onClose(): void
}

/** Asks why before a ride is handed back. */
function HandBackForm({ state, ride, open, onClose }: HandBackFormProps) {
  useSignals()
  const [reason, setReason] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const path = ridePath(ride.id, 'hand-back')
  const handBack = () => {
    if (reason === null) return setMissing(true)
    void sendAction(state, { path, body: { reason } }).then(onClose)
  }
  return (
    <Confirm
      title="Hand this ride back?"
      yes="Hand back"
      kind="danger"
      open={open}
      busy={state.pendingAction.value !== null}
      onYes={handBack}
      onClose={onClose}
    >
      <p>Others are offered it, and the rider is told. You are not offered it again.</p>
      <fieldset className="field mt-2">
        <legend>Why?</legend>
        {REASONS.map((each) => (
          <label key={each} className="check min-h-14">
            <input
              type="radio"
              name={`why-${ride.id}`}
              checked={reason === each}
              onChange={() => {
                setReason(each)
                setMissing(false)
              }}
            />
            {each}
          </label>
        ))}
        <Problem className="field-error text-lg">{missing && 'Please choose why.'}</Problem>
      </fieldset>
    </Confirm>
  )
}
