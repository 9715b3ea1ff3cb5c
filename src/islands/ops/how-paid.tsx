// What an operator books for a caller: the car with its price, and how it is paid, by the link or to the driver.
import { useId } from 'react'
import { Problem } from '../../components/button'
import { FareBreakdown } from '../../components/fare-breakdown'
import type { ServiceType, vehiclesFor } from '../../domain/bookings/trip-types'
import type { QuoteAnswer } from '../../domain/fares/quote'
import type { VehicleType } from '../../domain/fields'
import { formatTime } from '../../domain/kolkata-time'
import { formatRupees, paiseOf, payableAmounts } from '../../domain/payments/amounts'
import { refundSentence } from '../../domain/payments/refund-policy'
import { Reason } from './forms'

interface CarChoiceProps {
  offered: ReturnType<typeof vehiclesFor>
  quote: QuoteAnswer
  vehicle: VehicleType | null
  disabled: boolean
  onChoose(vehicle: VehicleType): void
}

/** The cars that have room for the guests, each with its price. */
export function CarChoice({ offered, quote, vehicle, disabled, onChoose }: CarChoiceProps) {
  const group = useId()
  if (offered.length === 0) return <Problem>No car has seats for so many guests.</Problem>
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="sr-only">Car</legend>
      {offered.map(({ type, name }) => (
        <label key={type} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={group}
            value={type}
            checked={vehicle === type}
            onChange={() => onChoose(type)}
          />
          <span className="flex-1">{name}</span>
          <span className="figures">{formatRupees(quote.fares[type].totalFare)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The reason for the log of a cab for now that is paid to the driver; the operator may say another. */
export const FOR_NOW = 'A cab for now'

interface HowPaidProps {
  service: ServiceType
  /** Why it is paid to the driver, as typed; null: it is paid by the link. */
  reason: string | null
  disabled: boolean
  /** A driver is sent at once: it is confirmed before anything is paid. */
  isNow: boolean
  onChange(reason: string | null): void
}

/** The choice between the link and the driver, which needs a reason (docs/product.md, OFFICE-1). */
export function HowPaid({ service, reason, disabled, isNow, onChange }: HowPaidProps) {
  const id = useId()
  if (service === 'outstation') return null
  const choice = (isToDriver: boolean, words: string) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={id}
        checked={(reason !== null) === isToDriver}
        onChange={() => onChange(isToDriver ? (isNow ? FOR_NOW : '') : null)}
      />
      {words}
    </label>
  )
  return (
    <fieldset className="grid gap-1" disabled={disabled}>
      <legend className="mb-1 font-semibold">How it is paid</legend>
      {choice(
        false,
        isNow ? 'By a link, or what is left to the driver' : 'The advance by a link, the rest to the driver',
      )}
      {choice(true, 'All of it to the driver')}
      {reason !== null && <Reason label="Why it is paid to the driver" value={reason} onChange={onChange} />}
      {(isNow || reason !== null) && (
        <p className="field-hint">
          A number may have two bookings open that are not paid ahead, and none while something is owed for
          one.
        </p>
      )}
    </fieldset>
  )
}

interface ToSayProps {
  fare: QuoteAnswer['fares'][VehicleType]
  service: ServiceType
  quote: QuoteAnswer
  pickupAt: Date
  paysDriver: boolean
  isNow: boolean
}

/** What the operator tells the caller about the price. */
export function ToSay({ fare, service, quote, pickupAt, paysDriver, isNow }: ToSayProps) {
  const { advance, remaining } = payableAmounts(fare.totalFare).partial
  const [all, quarter] = [formatRupees(fare.totalFare), formatRupees(advance)]
  const owes = `Who cancels late or doesn’t come owes up to ${quarter}`
  const words = {
    driver: [
      `nothing now, ${all} to the driver after the ride. ${owes}.`,
      isNow ? 'The driver gets the ride by your press.' : 'Drivers get the booking at once.',
    ],
    now: [
      `${quarter} or all ${all} by the link, until the ride ends; the driver collects the rest. ${owes}; nothing of what is paid comes back then.`,
      'The driver gets the ride by your press, paid or not. The link works for 2 hours, at most until the ride’s end.',
    ],
    link: [
      `${quarter} now by the link, ${formatRupees(remaining)} to the driver after the ride. ${refundSentence({ service, pickupAt, at: new Date(), paidPaise: paiseOf(advance) })}`,
      'The link works for 2 hours, at most until the pickup. Drivers get the booking once it’s paid.',
    ],
  }
  const [told, known] = words[paysDriver ? 'driver' : isNow ? 'now' : 'link']
  return (
    <>
      <FareBreakdown fare={fare} />
      <p>Tell the caller: {told}</p>
      <p className="text-sm text-muted">
        The price holds until {formatTime(new Date(quote.expires_at))}. {known}
      </p>
    </>
  )
}
