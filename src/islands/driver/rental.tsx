import { useSignals } from '@preact/signals-react/runtime'
import type { RentalTerms } from '../../domain/fares/package-terms'
import { beyondWords } from '../../domain/fares/rates'
import {
  type Extension,
  offeredExtension,
  rentalUse,
  STANDS_STILL,
  standWords,
} from '../../domain/fares/rental'
import { formatRupees } from '../../domain/payments/amounts'
import { Asking } from './buttons'
import { useServerNow } from './clock'
import { ridePath, sendAction } from './dashboard-api'
import type { RideProps } from './driver-state'

interface RentalProps extends RideProps {
  rental: RentalTerms
}

/** How a rental under way stands, and a longer one where the rider asks for it (docs/product.md, RENTAL-4). */
export function RentalStand({ state, ride, rental }: RentalProps) {
  useSignals()
  const now = useServerNow(state)
  const use = rentalUse(ride, now.getTime(), state.live.drivenMetres.value)
  const stands = ride.clock_stopped_at !== null
  const next = stands ? null : offeredExtension(rental)
  const extend = ({ hours, rupees }: Extension) =>
    sendAction(state, { path: ridePath(ride.id, 'extend'), body: { hours, rupees } })
  return (
    <section aria-label="Package" className="grid gap-2 text-lg">
      <p className="text-xl">{standWords(rental, use)}</p>
      <p className="text-muted">{stands ? STANDS_STILL : `Then ${beyondWords(rental.sold)}.`}</p>
      {next && (
        <Asking
          button={{ kind: 'secondary', children: `Extend to ${next.name}` }}
          title={`Extend to ${next.name}?`}
          yes={`Yes, ${formatRupees(next.rupees)} more`}
          isBusy={state.pendingAction.value !== null}
          onYes={() => extend(next)}
        >
          <p>Ask your rider first. They pay {formatRupees(next.rupees)} more at the end, and we tell them.</p>
        </Asking>
      )}
    </section>
  )
}
