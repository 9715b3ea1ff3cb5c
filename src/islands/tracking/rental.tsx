import { useState } from 'react'
import { object } from 'valibot'
import { call, messageFor } from '../../api'
import { Button } from '../../components/button'
import { type PageClock, useNow } from '../../components/live-ride/page-clock'
import { QuestionDialog } from '../../components/question-dialog'
import type { Booking } from '../../domain/bookings/booking'
import type { RentalTerms } from '../../domain/fares/package-terms'
import { rentalTermsOf } from '../../domain/fares/package-terms'
import { beyondWords } from '../../domain/fares/rates'
import { offeredExtension, rentalUse, STANDS_STILL, standWords } from '../../domain/fares/rental'
import { formatRupees } from '../../domain/payments/amounts'
import { SIGNED_OUT } from './use-ride'

interface RideRentalProps {
  booking: Booking
  drivenMetres: number | null
  clock: PageClock
  onRead(): void
}

/** How a rental under way stands, and a longer one (docs/product.md, RENTAL-4); nothing of any other ride. */
export function RideRental(props: RideRentalProps) {
  const terms = rentalTermsOf(props.booking)
  return terms && <Rental {...props} terms={terms} />
}

function Rental({ booking, drivenMetres, clock, onRead, terms }: RideRentalProps & { terms: RentalTerms }) {
  const use = rentalUse(booking, useNow(clock), drivenMetres)
  const [asking, setAsking] = useState(false)
  const stands = booking.clock_stopped_at !== null
  const next = stands ? null : offeredExtension(terms)
  const extend = async () => {
    if (!next) return null
    const { hours, rupees } = next
    const path = `/api/rides/${encodeURIComponent(booking.id)}/extend`
    const sent = await call(path, { answer: object({}), body: { hours, rupees } })
    if (!sent.ok) return messageFor(sent.refusal, SIGNED_OUT)
    setAsking(false)
    onRead()
    return null
  }
  return (
    <section aria-label="Package" className="grid gap-2">
      <p className="font-semibold">{standWords(terms, use)}</p>
      <p className="text-muted">{stands ? STANDS_STILL : `Then ${beyondWords(terms.sold)}.`}</p>
      {next && (
        <Button className="needs-script justify-self-start" kind="secondary" onClick={() => setAsking(true)}>
          Extend to {next.name}
        </Button>
      )}
      {next && (
        <QuestionDialog
          title={`Extend to ${next.name}?`}
          open={asking}
          yes={`Extend, ${formatRupees(next.rupees)} more`}
          no="Keep it as it is"
          kind="primary"
          onYes={extend}
          onClose={() => setAsking(false)}
        >
          <p>
            You pay {formatRupees(next.rupees)} more at the end of the ride. Your time and kilometres so far
            are part of it. It can't be shortened again.
          </p>
        </QuestionDialog>
      )}
    </section>
  )
}
