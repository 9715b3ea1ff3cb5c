import { useEffect } from 'react'
import { object, safeParse } from 'valibot'
import { type CallRefusal, isSignedOut, messageFor } from '../../api'
import { Button } from '../../components/button'
import { OfficePhone } from '../../components/office-phone'
import { type Instead, InsteadSchema } from '../../domain/bookings/change-terms'
import type { Draft } from '../../domain/bookings/draft'
import { formatPaise, formatRupees } from '../../domain/payments/amounts'
import { changePath, payPath, ROUTES, tripPath } from '../../routes'
import { keepSearch } from '../search-form/stored-booking'
import { askOffer, type ChangeRequest, codeOf, readTrip, type State } from './change-state'
import { keepTyped } from './typed-change'

const SIGNED_OUT =
  'You were signed out. Sign in again and open this trip: what you entered here is kept in this tab.'

interface RefusedProps {
  state: State
  refusal: CallRefusal
  request: ChangeRequest
  /** The trip asked for, for the booking form. */
  draft: Draft
}

const BesideSchema = object({ instead: InsteadSchema })

/** Why the change can't be made, and the way on; another time, place, car or guest is chosen in the form. */
export function Refused({ state, refusal, request, draft }: RefusedProps) {
  const { id } = state.details.value.booking
  const beside = safeParse(BesideSchema, 'body' in refusal ? refusal.body : null)
  useEffect(() => {
    if (isSignedOut(refusal)) keepTyped(id, { draft, ...request })
  })
  const isOfForm = refusal.reason === 'refused' && refusal.status === 422
  return (
    <div role="alert" className="card grid justify-items-start gap-3 border-error">
      <p className="text-error">{messageFor(refusal, SIGNED_OUT)}</p>
      {beside.success && (
        <InsteadOf instead={beside.output.instead} bookingId={id} draft={draft} request={request} />
      )}
      {isSignedOut(refusal) && <a href={changePath(id)}>Sign in</a>}
      {isOfForm || isSignedOut(refusal) ? null : (
        <WayOn
          code={codeOf(refusal)}
          bookingId={id}
          onAgain={() => void Promise.all([readTrip(state), askOffer(state, request)])}
        />
      )}
    </div>
  )
}

interface InsteadOfProps {
  instead: Instead
  bookingId: string
  draft: Draft
  request: ChangeRequest
}

/** What cancelling and booking again bring, and a press for each (docs/product.md, CHANGE-27). */
function InsteadOf({ instead: { refund_paise, fare_amount }, bookingId, draft, request }: InsteadOfProps) {
  return (
    <>
      <p>
        {fare_amount !== null && `As a new booking this trip costs ${formatRupees(fare_amount)}. `}
        {refund_paise !== null && `If you cancel the old one now, ${formatPaise(refund_paise)} comes back.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            keepSearch(draft, true, request)
            location.assign(ROUTES.booking.path)
          }}
        >
          Book the new trip
        </Button>
        <a className="button" data-kind="secondary" href={`${ROUTES.tripHistory.path}#cancel-${bookingId}`}>
          Cancel the old one
        </a>
      </div>
    </>
  )
}

const CALL = ['set_out', 'notice', 'too_many_changes']

interface WayOnProps {
  /** Null where no server of ours answered. */
  code: string | null
  bookingId: string
  onAgain?(): void
}

/** What can be done where a trip can't be changed. */
export function WayOn({ code, bookingId, onAgain }: WayOnProps) {
  if (CALL.includes(code ?? '')) return <OfficePhone />
  if (code === 'unpaid') return <a href={payPath(bookingId)}>Finish the payment</a>
  if (code === 'closed')
    return (
      <p>
        <a href={ROUTES.booking.path}>Book a Ride</a> or <a href={tripPath(bookingId)}>see the trip</a>
      </p>
    )
  return (
    onAgain && (
      <Button kind="secondary" onClick={onAgain}>
        Try again
      </Button>
    )
  )
}
