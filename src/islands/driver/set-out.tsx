import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import { formatTime } from '../../domain/bookings/kolkata-time'
import type { DriverRide } from '../../domain/rides/driver-answers'
import { BigButton } from './big-button'
import { Confirm } from './confirm'
import type { DriverState } from './driver-state'
import { makeMove } from './make-move'
import { movePath } from './ride-paths'
import { KEEP_OPEN } from './sentences'
import { formatWait } from './trip-words'
import { useServerNow } from './use-server-now'

/** Works from an hour before the pickup, by the server's clock; until then it says when. */
export function SetOut({ state, ride }: { state: DriverState; ride: DriverRide }) {
  useSignals()
  const id = useId()
  const now = useServerNow(state)
  const [asking, setAsking] = useState(false)
  const path = movePath(ride.id, 'set-out')
  const from = new Date(ride.set_out_from)
  const wait = from.getTime() - now.getTime()
  return (
    <>
      <BigButton
        disabled={wait > 0}
        describedBy={wait > 0 ? id : undefined}
        busy={state.moving.value === path}
        onPress={() => setAsking(true)}
      >
        Set out
      </BigButton>
      {wait > 0 && (
        <p id={id} className="mt-2 text-center text-lg text-muted">
          From {formatTime(from)}, in {formatWait(wait)}
        </p>
      )}
      <Confirm
        title="Set out now?"
        yes="Set out"
        open={asking}
        busy={state.moving.value !== null}
        onYes={() => void makeMove(state, { path }).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>From now on the rider sees where you are, until the ride ends.</p>
        <p className="text-muted">{KEEP_OPEN}</p>
      </Confirm>
    </>
  )
}
