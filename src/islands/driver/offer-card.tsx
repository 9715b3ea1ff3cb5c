import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Offer } from '../../domain/rides/driver-answers'
import { BigButton } from './big-button'
import { Confirm } from './confirm'
import type { DriverState } from './driver-state'
import { makeMove } from './make-move'
import { TripLines } from './trip-lines'
import { useServerNow } from './use-server-now'
import { When } from './when'

const pathOf = (id: string, answer: 'accept' | 'decline') =>
  `/api/driver/offers/${encodeURIComponent(id)}/${answer}`

/** A trip that waits for a driver. To decline is for good, so it is asked about; what is accepted can be handed back. */
export function OfferCard({ state, offer }: { state: DriverState; offer: Offer }) {
  useSignals()
  const now = useServerNow(state)
  const [asking, setAsking] = useState(false)
  const [accept, decline] = [pathOf(offer.id, 'accept'), pathOf(offer.id, 'decline')]
  const busyWith = state.moving.value
  return (
    <article className="card">
      <When scheduled={offer.scheduled_time} now={now} />
      <div className="mt-4">
        <TripLines trip={offer} />
      </div>
      <div className="mt-5 grid grid-cols-[2fr_1fr] gap-3">
        <BigButton busy={busyWith === accept} onPress={() => void makeMove(state, { path: accept })}>
          Accept
        </BigButton>
        <BigButton kind="secondary" onPress={() => setAsking(true)}>
          Decline
        </BigButton>
      </div>
      <Confirm
        title="Decline this ride?"
        yes="Decline"
        kind="danger"
        open={asking}
        busy={busyWith !== null}
        onYes={() => void makeMove(state, { path: decline }).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>It is not offered to you again.</p>
      </Confirm>
    </article>
  )
}
