import { useSignals } from '@preact/signals-react/runtime'
import type { DriverBoard } from '../../domain/rides/driver-answers'
import type { DriverState } from './driver-state'
import { makeMove } from './make-move'

const DUTY_PATH = '/api/driver/duty'

/** On duty rides are offered; going off touches none that was taken. */
export function DutySwitch({ state, driver }: { state: DriverState; driver: DriverBoard['driver'] }) {
  useSignals()
  const on = driver.on_duty
  const busy = state.moving.value === DUTY_PATH
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy}
      className="duty-switch"
      onClick={() => void makeMove(state, { path: DUTY_PATH, body: { on_duty: !on } })}
    >
      <span className="text-left">
        <span className="heading block text-2xl">{on ? 'On duty' : 'Off duty'}</span>
        <span className="block text-base">{on ? 'Rides are offered to you.' : 'No rides are offered.'}</span>
      </span>
      <span className="duty-knob" aria-hidden="true" />
    </button>
  )
}
