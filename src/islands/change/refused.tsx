import { type CallRefusal, isSignedOut } from '../../api'
import { Button } from '../../components/button'
import { OfficePhone } from '../../components/office-phone'
import { changePath, payPath, ROUTES, tripPath } from '../../routes'
import { askOffer, type ChangeRequest, codeOf, readTrip, type State } from './change-state'

interface RefusedProps {
  state: State
  refusal: CallRefusal
  request: ChangeRequest
}

/** Why the change can't be made, and the way on; another time, place, car or guest is chosen in the form. */
export function Refused({ state, refusal, request }: RefusedProps) {
  const { id } = state.details.value.booking
  const isOfForm = refusal.reason === 'refused' && refusal.status === 422
  return (
    <div role="alert" className="card grid justify-items-start gap-3 border-error">
      <p className="text-error">{refusal.message}</p>
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
