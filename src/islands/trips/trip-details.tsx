import { type ReactNode, useEffect, useMemo } from 'react'
import { messageFor } from '../../api'
import { useAnswer } from '../../components/answer'
import { NotRead } from '../../components/button'
import { ChangeWaitingNote } from '../../components/change-waiting'
import { CopyField } from '../../components/copy-field'
import { DocumentLinks } from '../../components/document-links'
import { EmergencyLink } from '../../components/emergency-link'
import { FareBreakdown } from '../../components/fare-breakdown'
import { LateCharges } from '../../components/late-charges'
import { Modal } from '../../components/modal'
import { OwnRating } from '../../components/rating'
import { RideLateness } from '../../components/ride-lateness'
import { ChargeLines } from '../../components/statement-lines'
import { FAILED_TO_LOAD_TRIP } from '../../domain/bookings/sentences'
import { parseInstructions } from '../../domain/bookings/special-instructions'
import { type TripDetails, TripDetailsSchema } from '../../domain/bookings/trip-details'
import { changePath, receiptPath } from '../../routes'
import { CasesSection } from './trip-cases'
import { CompanySection } from './trip-company'
import {
  ChangesSection,
  MessagesSection,
  PaymentSection,
  PeopleSection,
  TripSection,
} from './trip-details-sections'
import { PaymentBadge, StateBadge } from './trip-entry'
import { hasReceipt, receiptLabel } from './trip-payment'
import {
  CANCEL_WORDS,
  fetchTrip,
  listedOf,
  READ_TIMEOUT_MS,
  tripApi,
  usePaymentPolling,
  useReadWhenSeen,
} from './use-trips'

interface DetailsDialogProps {
  /** Id of the open trip; null while none is. */
  tripId: string | null
  onClose(): void
  /** Called with the details when they are loaded. */
  onRead(details: TripDetails): void
}

/** A trip's details, loaded when the dialog opens. */
export function DetailsDialog({ tripId, onClose, onRead }: DetailsDialogProps) {
  return (
    <Modal title="Trip details" open={tripId !== null} onClose={onClose}>
      {tripId !== null && <Details key={tripId} tripId={tripId} onRead={onRead} />}
    </Modal>
  )
}

function Details({ tripId, onRead }: Pick<DetailsDialogProps, 'onRead'> & { tripId: string }) {
  const { answered, again, replace } = useAnswer(tripApi(tripId), TripDetailsSchema, READ_TIMEOUT_MS)
  const shown = useMemo(() => (answered?.ok ? [listedOf(answered.value)] : []), [answered])
  usePaymentPolling(shown, replace)
  useReadWhenSeen(shown, replace)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once of each answer
  useEffect(() => {
    if (answered?.ok) onRead(answered.value)
  }, [answered])

  if (answered === null) {
    return (
      // As high as the loaded details, so that the dialog's heading does not move.
      <div
        className="grid min-h-[min(var(--screen),56rem)] content-start gap-4"
        role="status"
        aria-label="Loading the details of your trip"
      >
        <div className="skeleton h-24" />
        <div className="skeleton h-40" />
        <div className="skeleton h-32" />
      </div>
    )
  }
  if (!answered.ok) {
    return (
      <NotRead onAgain={again}>
        {FAILED_TO_LOAD_TRIP}. {messageFor(answered.refusal, CANCEL_WORDS.signedOut)}
      </NotRead>
    )
  }
  const readQuietly = async () => {
    const found = await fetchTrip(tripId)
    if (!found.ok) return
    replace(found.value)
    // The list behind is told even where the dialog was closed meanwhile.
    onRead(found.value)
  }
  const details = answered.value
  const { booking, review } = details
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        <StateBadge of={listedOf(details)} />
        <PaymentBadge of={listedOf(details)} />
      </div>
      <RideLateness lateness={details.lateness} />
      <EmergencyLink
        bookingId={booking.id}
        until={details.emergency_until}
        signedOut={CANCEL_WORDS.signedOut}
        onStopped={again}
      />
      <TripSection details={details} />
      <ChangeWaitingNote bookingId={booking.id} change={details.change_waiting} />
      {details.may_change && (
        <a className="button justify-self-start" data-kind="secondary" href={changePath(booking.id)}>
          Change trip
        </a>
      )}
      {details.changes.length > 0 && (
        <Section title="Changes">
          <ChangesSection changes={details.changes} />
        </Section>
      )}
      <CasesSection details={details} onTold={replace} />
      <LateCharges
        bookingId={booking.id}
        status={booking.status}
        charges={details.charges}
        signedOut={CANCEL_WORDS.signedOut}
        onDecided={() => void readQuietly()}
      />
      <Section title="Driver and vehicle">
        <PeopleSection details={details} />
        {review && (
          <div className="mt-3">
            <OwnRating rating={review.rating} />
            {review.comment && (
              <p className="mt-1 whitespace-pre-line text-muted wrap-anywhere">{review.comment}</p>
            )}
          </div>
        )}
      </Section>
      <Section title="Fare">
        <FareBreakdown fare={booking.fare_parts} />
        <ChargeLines lines={details.statement.lines} />
      </Section>
      <Section title="Payment">
        <PaymentSection details={details} />
      </Section>
      {details.documents.length > 0 && (
        <Section title="Documents">
          <DocumentLinks documents={details.documents} />
        </Section>
      )}
      <CompanySection details={details} onTold={replace} />
      {details.messages.length > 0 && (
        <details className="question -my-6 border-hairline border-t">
          <summary>
            <h3 className="text-lg">Messages we sent</h3>
          </summary>
          <MessagesSection messages={details.messages} />
        </details>
      )}
      {booking.special_instructions && (
        <Section title="Special instructions">
          <Instructions saved={booking.special_instructions} />
        </Section>
      )}
      {/* The full booking id, for e-mails to support. */}
      <div className="border-hairline border-t pt-5">
        <CopyField
          label="Trip number"
          value={booking.id}
          button="Copy"
          copied="Trip number copied"
          byHand="Your browser didn’t let us copy. Press and hold the number to copy it."
        />
      </div>
      {hasReceipt(listedOf(details)) && (
        <a
          className="button justify-self-start max-sm:w-full"
          data-kind="secondary"
          href={receiptPath(booking.id)}
        >
          {receiptLabel(booking)}
        </a>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-hairline border-t pt-5" aria-label={title}>
      <h3 className="mb-2 text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Instructions({ saved }: { saved: string }) {
  const { luggage, pet, text } = parseInstructions(saved)
  const brought = [
    luggage > 0 && `${luggage} ${luggage === 1 ? 'piece' : 'pieces'} of luggage`,
    pet && 'a pet',
  ].filter((part) => part !== false)
  return (
    <>
      {brought.length > 0 && <p>With {brought.join(' and ')}.</p>}
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
    </>
  )
}
