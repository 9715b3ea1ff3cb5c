// An operator changes a trip for its rider (docs/product.md, CHANGE-24).
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { is } from 'valibot'
import { type CallRefusal, call } from '../../api'
import { Button, Problem, useBusy } from '../../components/button'
import type { TypedPassenger } from '../../domain/bookings/booking-steps'
import { linesOf } from '../../domain/bookings/change-lines'
import { type ChangeOffer, ChangeOfferSchema } from '../../domain/bookings/change-terms'
import { draftOfBooked, tripOfDraft } from '../../domain/bookings/draft'
import { draftOfForm } from '../../domain/bookings/trip-form'
import { REASON_MOST } from '../../domain/fields'
import { BookingPanelSchema } from '../../domain/ops/booking-panel'
import { CHANGE_REASONS, type ChangeReason, ChangeReasonSchema } from '../../domain/ops/change-trip'
import { formatPaise, formatRupees } from '../../domain/payments/amounts'
import { CHANGE_PAYABLE_MINUTES } from '../../domain/payments/decide-payment'
import { checkContact } from '../../domain/profile/emergency-contact'
import type { Result } from '../../domain/result'
import { ChangeForm } from '../change/change-form'
import { BesideEachOther, linesAfter, SumLines } from '../change/sums'
import { useTripForm } from '../search-form/use-trip-form'
import type { ActionFormProps } from './assign-form'
import { bookingPath, refresh } from './console-state'
import { FormField, useSend } from './forms'

const REASONS = (['rider_asked', 'late', 'no_car'] as const).map(
  (reason) => [reason, CHANGE_REASONS[reason].words] as const,
)

/** The fields in which the trip was booked, why it is changed, and old and new with the sums before the press. */
export function ChangeTripForm({ state, panel: opened, onDone, onClose }: ActionFormProps) {
  useSignals()
  // As it is now: somebody may have changed it since the form was opened.
  const { value: shown } = state.panel
  const { booking, passenger: rides, statement } = shown?.booking.id === opened.booking.id ? shown : opened
  const [initial] = useState(() => draftOfBooked(booking))
  const { form, change } = useTripForm({ initial, booked: opened.booking.scheduled_time })
  const [vehicle, setVehicle] = useState(booking.vehicle_type)
  const [passenger, setPassenger] = useState<TypedPassenger | null>(
    rides && { name: rides.name, phone_no: rides.phone_no ?? '' },
  )
  const [why, setWhy] = useState<ChangeReason>({ reason: 'rider_asked', note: '' })
  const trip = tripOfDraft(draftOfForm(form))
  const isRight = passenger === null || checkContact(passenger, null).ok
  const request = trip && isRight ? { trip, vehicle_type: vehicle, passenger, ...why } : null
  const key = JSON.stringify(request)
  const [asked, setAsked] = useState<{ key: string; answered: Result<ChangeOffer, CallRefusal> } | null>(null)
  const answered = asked?.key === key ? asked.answered : null
  const [asking, begin] = useBusy()
  const path = bookingPath(booking.id, '/change')
  const done = (next: typeof opened) => {
    onClose()
    onDone(next)
  }
  // What was refused is looked at anew; a press without an answer is the same press again.
  const refused = (code?: string) => {
    if (code === undefined) return
    setAsked(null)
    void refresh(state)
  }
  const { send, busy, trouble } = useSend(BookingPanelSchema, done, refused)
  const ask = () =>
    begin(async () => {
      setAsked({
        key,
        answered: await call(`${path}/offer`, { answer: ChangeOfferSchema, body: request ?? {} }),
      })
    })
  const offer = answered?.ok ? answered.value : null
  const isSaid = is(ChangeReasonSchema, why)
  return (
    <div className="grid gap-4">
      <ChangeForm
        form={form}
        change={change}
        vehicle={vehicle}
        onVehicle={setVehicle}
        passenger={passenger}
        onPassenger={setPassenger}
        mapboxToken={state.mapboxToken}
        signedIn={false}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label="Why"
          name="why"
          options={REASONS}
          value={why.reason}
          hint={CHANGE_REASONS[why.reason].isOurs && 'Ours: no later cancellation keeps more because of it.'}
          onChange={({ currentTarget }) => {
            const reason = REASONS.find(([name]) => name === currentTarget.value)?.[0]
            if (reason) setWhy({ ...why, reason })
          }}
        />
        <FormField
          label="Note"
          name="note"
          required={false}
          maxLength={REASON_MOST}
          value={why.note}
          hint="The rider may read it. No phone numbers."
          onChange={({ currentTarget }) => setWhy({ ...why, note: currentTarget.value })}
        />
      </div>
      {offer && request && (
        // It stands below the fields, and has the focus, so that it is seen and read out.
        <section ref={focus} tabIndex={-1} className="grid gap-4" aria-label="What the change brings">
          <BesideEachOther
            now={{
              ...linesOf({ ...booking, passenger: rides }, 'the rider'),
              Fare: formatRupees(booking.fare_amount),
            }}
            after={linesAfter(request, formatRupees(offer.fare_amount), 'the rider')}
          />
          <SumLines offer={offer} paidPaise={statement.paid_paise} />
          <Follows offer={offer} />
        </section>
      )}
      {!isSaid && <p className="text-muted">Say in the note what happened, in at least a few words.</p>}
      {!request && <p className="text-muted">Still missing: a place, a date, a time, or who rides.</p>}
      <Problem className="field-error">
        {(answered && !answered.ok && answered.refusal.message) || trouble}
      </Problem>
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="secondary" onClick={onClose}>
          Back
        </Button>
        {offer ? (
          <Button busy={busy} onClick={() => void send(path, { ...request, agreed: agreedOf(offer) })}>
            {pressWords(offer)}
          </Button>
        ) : (
          <Button busy={asking} disabled={!request || !isSaid} onClick={() => void ask()}>
            See what it brings
          </Button>
        )}
      </div>
    </div>
  )
}

const focus = (shown: HTMLElement | null) => shown?.focus()

const agreedOf = ({ quote, change_number, fare_amount, refund_paise, order_paise }: ChangeOffer) => ({
  quote,
  change_number,
  fare_amount,
  refund_paise,
  order_paise,
})

function pressWords({ order_paise, refund_paise }: ChangeOffer): string {
  if (order_paise > 0) return `Send a link to pay ${formatPaise(order_paise)}`
  return refund_paise > 0 ? `Change, ${formatPaise(refund_paise)} goes back` : 'Change trip'
}

/** What follows of the press, for the operator to say. */
function Follows({ offer: { order_paise, asks_driver } }: { offer: ChangeOffer }): ReactNode {
  return (
    <p>
      {order_paise > 0
        ? `Tell the caller: the trip is changed once ${formatPaise(order_paise)} is paid, within ${CHANGE_PAYABLE_MINUTES} minutes, by the link that we send or in their trips. Until then it stays as it is.`
        : 'The rider gets a message.'}
      {asks_driver && ' The driver is asked to keep the ride; if they can’t, it goes to others.'}
    </p>
  )
}
