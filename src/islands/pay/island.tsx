import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api'
import { BRAND } from '../../brand'
import { useFocusAfter } from '../../components/button-actions'
import { AmountChoiceField, MethodChoice, Terms } from '../../components/checkout/payment-fields'
import { loadPaymentScript } from '../../components/checkout/payment-window'
import { PAYMENT_POLLING, usePolling } from '../../components/polling'
import { RouteEnds } from '../../components/route-ends'
import { shortId } from '../../domain/bookings/booking'
import { SERVICE_LABELS, vehicleOf } from '../../domain/bookings/trip-types'
import { formatDateTime, formatTime } from '../../domain/kolkata-time'
import {
  type AmountChoice,
  DEFAULT_AMOUNT_CHOICE,
  DEFAULT_PAYMENT_METHOD,
  formatRupees,
  type PaymentMethod,
  paiseOf,
  payableAmounts,
} from '../../domain/payments/amounts'
import { isUnsettled } from '../../domain/payments/checkout'
import {
  BANK_IS_SLOW_TO_PAYER,
  type PayableTrip,
  PayableTripSchema,
} from '../../domain/payments/payment-link'
import { refundSentence } from '../../domain/payments/refund-policy'
import {
  asLine,
  CHECKING_PAYMENT,
  PAYMENT_FAILED,
  PAYMENT_NOT_LOADED,
  PROCESSING_PAYMENT,
  payButtonLabel,
  unsettledSentence,
  VERIFICATION_FAILED,
  withDescription,
} from '../../domain/payments/sentences'
import { ROUTES } from '../../routes'
import { type PayEnd, payByLink, payPath } from './pay-by-link'

export interface PayProps {
  linkId: string
  trip: PayableTrip
  /** The address of the checkout's script; '' while payments are not configured. */
  scriptUrl: string
  brandName: string
}

/** Milliseconds of waiting for the bank after which the page says so. */
const SLOW_MS = 10_000

const READ_TIMEOUT_MS = 10_000

/** Milliseconds after which an open link is read again, and when it is seen again: somebody else may have paid by it. */
const OPEN_MS = 60_000

/** The trip behind the link, read again while its payment is not settled; null once the link has ended. */
function usePayableTrip(linkId: string, initial: PayableTrip) {
  const [trip, setTrip] = useState<PayableTrip | null>(initial)
  // The checkout has reported a payment, and our server has not said yet what became of it.
  const [claimed, setClaimed] = useState(false)
  const read = useCallback(async () => {
    const found = await call(payPath(linkId), { answer: PayableTripSchema, timeoutMs: READ_TIMEOUT_MS })
    if (found.ok) {
      setTrip(found.value)
      if (!isUnsettled(found.value.payment_state)) setClaimed(false)
    } else if (found.refusal.reason === 'refused' && [404, 410].includes(found.refusal.status)) setTrip(null)
    return false
  }, [linkId])
  const waits = trip?.state === 'open' && (claimed || isUnsettled(trip.payment_state))
  usePolling(read, waits ? PAYMENT_POLLING : { intervalMs: trip?.state === 'open' ? OPEN_MS : null })
  return { trip, read, waits, claim: () => setClaimed(true) }
}

/** /pay/{id}: a booking, and what pays it, for whoever has its link. */
function Pay({ linkId, trip: initial, scriptUrl, brandName }: PayProps) {
  const { trip, read, waits, claim } = usePayableTrip(linkId, initial)
  const isNews = trip?.state !== initial.state
  if (trip === null) return <LinkEnded />
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
      <div className="grid min-w-0 gap-8">
        {trip.state === 'paid' && <Paid trip={trip} isNews={isNews} />}
        {trip.state === 'cancelled' && <Cancelled isNews={isNews} />}
        {trip.state === 'open' && (
          <PayForm
            key={trip.id}
            linkId={linkId}
            trip={trip}
            scriptUrl={scriptUrl}
            brandName={brandName}
            waits={waits}
            onRead={read}
            onClaim={claim}
          />
        )}
      </div>
      <TripCard trip={trip} />
    </div>
  )
}

function TripCard({ trip }: { trip: PayableTrip }) {
  const { service_type, vehicle_type, is_round_trip, package_hours, fare_amount } = trip
  return (
    <section className="card grid gap-4 max-lg:order-first" aria-label="The trip">
      <p className="text-lg font-semibold">{formatDateTime(new Date(trip.scheduled_time))}</p>
      <RouteEnds
        from={trip.pickup_locality}
        to={trip.dropoff_locality ?? `For ${package_hours ?? 0} hours`}
      />
      <p className="text-muted">
        {SERVICE_LABELS[service_type]}, {vehicleOf(vehicle_type).name}
        {is_round_trip && ', and back'}. Booking {shortId(trip.id)}.
      </p>
      <p>
        Fare <span className="figures text-xl">{formatRupees(fare_amount)}</span>
      </p>
    </section>
  )
}

interface OutcomeProps {
  heading: string
  /** It became so while the page was open: what was pressed is gone, so the focus moves to it. */
  isNews: boolean
  children: ReactNode
}

/** What became of the booking, in place of the form. */
function Outcome({ heading, isNews, children }: OutcomeProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNews) place.current?.focus()
  }, [isNews])
  return (
    <section ref={place} tabIndex={-1} className="card grid gap-2 outline-none" role="status">
      <h2>{heading}</h2>
      {children}
    </section>
  )
}

function Paid({ trip, isNews }: Pick<OutcomeProps, 'isNews'> & { trip: PayableTrip }) {
  const { fare_amount, paid_amount } = trip
  const remaining = Math.max(0, fare_amount - paid_amount)
  return (
    <Outcome heading="This ride is paid for" isNews={isNews}>
      <p>
        {formatRupees(paid_amount)} was paid online.{' '}
        {remaining > 0
          ? `${formatRupees(remaining)} is paid to the driver after the ride.`
          : 'Nothing is left to pay after the ride.'}
      </p>
      <p className="text-muted">
        The rider gets a message, and another one as soon as a driver has the ride.
      </p>
    </Outcome>
  )
}

function Cancelled({ isNews }: Pick<OutcomeProps, 'isNews'>) {
  return (
    <Outcome heading="This booking is cancelled" isNews={isNews}>
      <p>There is nothing to pay. What was paid too late for it goes back in full.</p>
    </Outcome>
  )
}

/** The same words as of the page of a link that had ended before it was opened. */
function LinkEnded() {
  return (
    <Outcome heading="This link can no longer be used" isNews>
      <p>
        A payment link lives for two hours, and a newer one ends it. Call us for a new one. If you have paid,
        the rider gets a message about it.
      </p>
      <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>
    </Outcome>
  )
}

interface PayFormProps extends PayProps {
  /** A payment is not settled. */
  waits: boolean
  onRead: () => Promise<unknown>
  onClaim: () => void
}

interface Problem {
  text: string
  /** The order of another amount that another window was sent to pay. */
  otherOrder?: string
}

const PROBLEMS = {
  dismissed: 'The payment was not made. You can try again.',
  unverified: asLine(VERIFICATION_FAILED),
} as const

function PayForm({ linkId, trip, scriptUrl, brandName, waits, onRead, onClaim }: PayFormProps) {
  const [choice, setChoice] = useState<AmountChoice>(DEFAULT_AMOUNT_CHOICE)
  const [method, setMethod] = useState<PaymentMethod>(DEFAULT_PAYMENT_METHOD)
  const [accepted, setAccepted] = useState(false)
  const [missed, setMissed] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  // The order of a window that was closed: this page no longer pays it.
  const [closedOrder, setClosedOrder] = useState<string | null>(null)
  const { script, again } = usePaymentScript(scriptUrl)
  const slow = useSlow(waits)
  const { advance } = payableAmounts(trip.fare_amount)[choice]

  async function pay(otherOrder: string | null = null) {
    if (busy || waits) return
    if (!accepted) return setMissed((count) => count + 1)
    setBusy(true)
    setProblem(null)
    const asked = { trip, brandName, method, amount: advance, insteadOf: otherOrder ?? closedOrder }
    const end = await payByLink(linkId, asked)
    if (end.end === 'claimed') onClaim()
    else setProblem(problemOf(end))
    if (end.end === 'closed') setClosedOrder(end.orderId)
    await onRead()
    setBusy(false)
  }

  const checking = !busy && waits
  const ready = script === 'ready' && !busy && !waits
  const button = useFocusAfter(busy || checking)
  return (
    <>
      <AmountChoiceField
        fare={trip.fare_amount}
        choice={choice}
        disabled={busy || waits}
        onChoose={(chosen) => {
          setChoice(chosen)
          setProblem(null)
        }}
      />
      <MethodChoice method={method} disabled={busy || waits} onChoose={setMethod} />
      <RefundNow trip={trip} payRupees={advance} />
      <Terms
        accepted={accepted}
        missed={missed}
        disabled={busy}
        onChange={(next) => {
          setAccepted(next)
          setMissed(0)
        }}
      />
      <div className="grid gap-2">
        {problem && !waits && (
          <p role="alert" className="text-sm text-error">
            {problem.text}
          </p>
        )}
        {problem?.otherOrder && !waits ? (
          <button
            type="button"
            className="button w-full"
            data-kind="secondary"
            disabled={busy}
            onClick={() => void pay(problem.otherOrder)}
          >
            Go on here
          </button>
        ) : (
          <button
            ref={button}
            type="button"
            className="button w-full"
            data-size="large"
            disabled={!ready}
            aria-disabled={!ready || !accepted}
            aria-busy={busy || checking}
            onClick={() => void pay()}
          >
            {busy ? PROCESSING_PAYMENT : checking ? CHECKING_PAYMENT : payButtonLabel(formatRupees(advance))}
          </button>
        )}
        <p className="text-center text-sm text-muted" role="status">
          {checking
            ? (unsettledSentence(trip.payment_state, 'pending') ?? unsettledSentence('checking', 'pending'))
            : `This link works until ${formatTime(new Date(trip.pay_until))}.`}
        </p>
        {slow && <p className="text-sm">{BANK_IS_SLOW_TO_PAYER}</p>}
        {script === 'failed' && (
          <>
            <p role="alert" className="text-sm text-error">
              {asLine(PAYMENT_NOT_LOADED)}
            </p>
            <button type="button" className="button" data-kind="secondary" onClick={again}>
              Try again
            </button>
          </>
        )}
      </div>
    </>
  )
}

function problemOf(end: Exclude<PayEnd, { end: 'claimed' }>): Problem {
  switch (end.end) {
    case 'closed':
      return {
        text:
          end.description === null
            ? PROBLEMS.dismissed
            : asLine(withDescription(PAYMENT_FAILED, end.description)),
      }
    case 'unverified':
      return { text: end.message ?? PROBLEMS.unverified }
    case 'under_way':
      return { text: end.message, otherOrder: end.orderId }
    case 'refused':
      return { text: end.message }
  }
}

/** Loads the provider's script as soon as the form is on the page. */
function usePaymentScript(url: string) {
  const [script, setScript] = useState<'loading' | 'ready' | 'failed'>('loading')
  const load = useCallback(() => void loadPaymentScript(url, setScript), [url])
  useEffect(load, [load])
  return { script, again: load }
}

/** True after ten seconds of waiting. */
function useSlow(waits: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!waits) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [waits])
  return slow
}

/** The refund if the booking were cancelled now. Not on the server, whose clock and the page's may differ. */
function RefundNow({ trip, payRupees }: { trip: PayableTrip; payRupees: number }) {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => setNow(new Date()), [])
  const sentence =
    now &&
    refundSentence(
      {
        service: trip.service_type,
        pickupAt: new Date(trip.scheduled_time),
        at: now,
        paidPaise: paiseOf(payRupees),
      },
      'the rider cancels',
    )
  return (
    <p className="text-sm text-muted">
      {sentence}{' '}
      <a href={ROUTES.refunds.path} target="_blank" rel="noopener noreferrer">
        Refund policy
      </a>
    </p>
  )
}

export { Pay as island }
