import { useSignals } from '@preact/signals-react/runtime'
import type { RentalTerms } from '../../domain/fares/package-terms'
import { beyondWords } from '../../domain/fares/rates'
import { offeredExtension, rentalUse, STANDS_STILL, standWords } from '../../domain/fares/rental'
import { formatRupees } from '../../domain/payments/amounts'
import { Asking, BigButton } from './buttons'
import { useServerNow } from './clock'
import { ridePath, sendAction } from './dashboard-api'
import type { DriverState, RideProps } from './driver-state'

/** How a rental under way stands, and a longer one where the rider asks for it (docs/product.md, RENTAL-4). */
export function RentalStand({ state, ride }: RideProps) {
  const { rental } = ride
  return rental && <Stand state={state} ride={ride} rental={rental} />
}

function Stand({ state, ride, rental }: RideProps & { rental: RentalTerms }) {
  useSignals()
  const now = useServerNow(state)
  const use = rentalUse(ride, now.getTime(), state.live.drivenMetres.value)
  const stands = ride.clock_stopped_at !== null
  const next = stands ? null : offeredExtension(rental)
  return (
    <section aria-label="Package" className="grid gap-2 text-lg">
      <p className="text-xl">{standWords(rental, use)}</p>
      <p className="text-muted">{stands ? STANDS_STILL : `Then ${beyondWords(rental.sold)}.`}</p>
      {next && (
        <Asking
          button={(ask) => (
            <BigButton kind="secondary" onPress={ask}>
              Extend to {next.name}
            </BigButton>
          )}
          title={`Extend to ${next.name}?`}
          yes={`Yes, ${formatRupees(next.rupees)} more`}
          isBusy={state.pendingAction.value !== null}
          onYes={() => extend(state, ride.id, next)}
        >
          <p>Ask your rider first. They pay {formatRupees(next.rupees)} more at the end, and we tell them.</p>
        </Asking>
      )}
    </section>
  )
}

async function extend(
  state: DriverState,
  rideId: string,
  { hours, rupees }: { hours: number; rupees: number },
) {
  const path = ridePath(rideId, 'extend')
  await sendAction(state, { path, body: { hours, rupees } })
}
