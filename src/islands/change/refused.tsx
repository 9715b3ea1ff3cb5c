// Why a change can't be made, and the way on; what was typed of it is kept until its rider's next sign-in in this tab.
import { useEffect } from 'react'
import * as v from 'valibot'
import { type CallRefusal, isSignedOut, messageFor } from '../../api'
import { readStored, writeStored } from '../../browser-storage'
import { Button } from '../../components/button'
import { OfficePhone } from '../../components/office-phone'
import { TYPED_CHANGE_KEY, TypedPassengerSchema } from '../../domain/bookings/booking-steps'
import { InsteadSchema } from '../../domain/bookings/change-terms'
import { DraftSchema } from '../../domain/bookings/draft'
import { VehicleTypeSchema } from '../../domain/fields'
import { formatPaise, formatRupees } from '../../domain/payments/amounts'
import { changePath, payPath, ROUTES, tripPath } from '../../routes'
import { keepSearch, riderHere } from '../search-form/stored-booking'
import { type AskedChange, codeOf } from './use-change'

const SIGNED_OUT =
  'You were signed out. Sign in again, and you come back here: what you entered is kept in this tab.'

const TypedChangeSchema = v.object({
  /** Whose it is, and of which booking. */
  rider: v.string(),
  id: v.string(),
  draft: DraftSchema,
  vehicle_type: VehicleTypeSchema,
  passenger: v.nullable(TypedPassengerSchema),
})

/** What this rider had typed of this booking when the session ended, once; null without it (docs/product.md, CHANGE-25). */
export function takeTyped(id: string): v.InferOutput<typeof TypedChangeSchema> | null {
  const kept = v.safeParse(
    v.pipe(v.string(), v.parseJson(), TypedChangeSchema),
    readStored(TYPED_CHANGE_KEY, 'sessionStorage'),
  )
  writeStored(TYPED_CHANGE_KEY, null, 'sessionStorage')
  return kept.success && kept.output.rider === riderHere() && kept.output.id === id ? kept.output : null
}

const BesideSchema = v.object({ instead: InsteadSchema })

/** What cancelling and booking again bring, where a refusal says it; null without (docs/product.md, CHANGE-27). */
export function insteadWords(refusal: CallRefusal): string | null {
  const beside = v.safeParse(BesideSchema, 'body' in refusal ? refusal.body : null)
  if (!beside.success) return null
  const { refund_paise, owed_paise, fare_amount } = beside.output.instead
  const costs = fare_amount === null ? 'needs other details' : `costs ${formatRupees(fare_amount)}`
  const booked = `As a new booking this trip ${costs}.`
  const what = owed_paise
    ? `${formatPaise(owed_paise)} is owed`
    : `${formatPaise(refund_paise ?? 0)} comes back`
  return refund_paise === null ? booked : `${booked} If you cancel the old one now, ${what}.`
}

/** Another time, place, car or guest is chosen in the form. */
export function Refused({ asked, bookingId: id }: { asked: AskedChange; bookingId: string }) {
  const { answered, draft, chosen, again } = asked
  const refusal = answered && !answered.ok ? answered.refusal : null
  const isOut = refusal !== null && isSignedOut(refusal)
  useEffect(() => {
    if (!isOut) return
    const kept = { rider: riderHere(), id, draft, ...chosen }
    writeStored(TYPED_CHANGE_KEY, JSON.stringify(kept), 'sessionStorage')
  })
  if (!refusal) return null
  const instead = insteadWords(refusal)
  const isOfForm = refusal.reason === 'refused' && refusal.status === 422
  return (
    <div role="alert" className="card grid justify-items-start gap-3 border-error">
      <p className="text-error">{messageFor(refusal, SIGNED_OUT)}</p>
      {instead !== null && (
        <>
          <p>{instead}</p>
          <div className="flex flex-wrap gap-3">
            <a className="button" href={ROUTES.booking.path} onClick={() => keepSearch(draft, true, chosen)}>
              Book again
            </a>
            <a className="button" data-kind="secondary" href={`${ROUTES.tripHistory.path}#cancel-${id}`}>
              Cancel the old one
            </a>
          </div>
        </>
      )}
      {isOut && <a href={changePath(id)}>Sign in</a>}
      {!isOfForm && !isOut && <WayOn code={codeOf(refusal)} bookingId={id} onAgain={again} />}
    </div>
  )
}

interface WayOnProps {
  /** Null where no server of ours answered. */
  code: string | null
  bookingId: string
  onAgain?(): void
}

/** What can be done where a trip can't be changed. */
export function WayOn({ code, bookingId, onAgain }: WayOnProps) {
  if (['set_out', 'notice', 'too_many_changes'].includes(code ?? '')) return <OfficePhone />
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
