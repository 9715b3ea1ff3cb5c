import { useSignals } from '@preact/signals-react/runtime'
import type { RentalTerms } from '../../domain/fares/package-terms'
import { beyondWords } from '../../domain/fares/rates'
import { offeredExtension, type RentalUse, standWords } from '../../domain/fares/rental'
import { formatRupees } from '../../domain/payments/amounts'
import { Asking, BigButton } from './buttons'
import { useServerNow } from './clock'
import { ridePath, sendAction } from './dashboard-api'
import type { DriverState, RideProps } from './driver-state'

/** What a rental has taken until `now`, as far as this phone knows. */
export const rentalUse = (startTime: string | null, now: Date, metres: number | null): RentalUse => ({
  milliseconds: startTime === null ? 0 : now.getTime() - Date.parse(startTime),
  metres,
})

/** How a rental under way stands, and a longer one where the rider asks for it (docs/product.md, RENTAL-4). */
export function RentalStand({ state, ride }: RideProps) {
  const { rental } = ride
  return rental && <Stand state={state} ride={ride} rental={rental} />
}

function Stand({ state, ride, rental }: RideProps & { rental: RentalTerms }) {
  useSignals()
  const now = useServerNow(state)
  const use = rentalUse(ride.start_time, now, state.live.drivenMetres.value)
  const next = offeredExtension(rental)
  return (
    <section aria-label="Package" className="grid gap-2 text-lg">
      <p className="text-xl">{standWords(rental, use)}</p>
      <p className="text-muted">Then {beyondWords(rental.sold)}.</p>
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
