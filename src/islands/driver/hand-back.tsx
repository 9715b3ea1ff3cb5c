import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Problem } from '../../components/button'
import { Asking, Choice } from './buttons'
import { ridePath, sendAction } from './dashboard-api'
import type { RideProps } from './driver-state'

const REASONS = ['Trouble with the car', 'I am not well', 'Too far from here', 'Something else'] as const

/** Hands the ride back with a reason; it is not offered to this driver again. */
export function HandBack({ state, ride }: RideProps) {
  useSignals()
  const [reason, setReason] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const handBack = async () => {
    setMissing(reason === null)
    const path = ridePath(ride.id, 'hand-back')
    return reason !== null && sendAction(state, { path, body: { reason }, givesUp: ride.id })
  }
  return (
    <Asking
      button={{ kind: 'quiet', size: 'small', children: 'Hand back' }}
      title="Hand this ride back?"
      yes="Hand back"
      kind="danger"
      isBusy={state.pendingAction.value !== null}
      onYes={handBack}
    >
      <p>We offer it to others and tell the rider. You won't get it again.</p>
      <Choice
        legend="Why?"
        options={REASONS.map((each) => [each, each] as const)}
        chosen={reason}
        onChoose={(chosen) => {
          setReason(chosen)
          setMissing(false)
        }}
      >
        <Problem className="field-error text-lg">{missing && 'Choose why.'}</Problem>
      </Choice>
    </Asking>
  )
}
