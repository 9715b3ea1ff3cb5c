// What an operator books for a caller: the car with its price, and how it is paid, by the link or to the driver.
import { useId } from 'react'
import { Problem } from '../../components/button'
import { FareBreakdown } from '../../components/fare-breakdown'
import { formatTime, instantOf } from '../../domain/kolkata-time'
import { formatRupees, paiseOf, payableAmounts } from '../../domain/payments/amounts'
import { refundSentence } from '../../domain/payments/refund-policy'
import { change, FOR_NOW, fareOf, offeredFor, type PricedPart, reasonOf } from './book-state'
import { Reason } from './forms'

/** The cars that have room for the guests, each with its price. */
export function CarChoice({ call: { priced, vehicle, now } }: PricedPart) {
  const group = useId()
  const offered = offeredFor(priced.draft)
  if (offered.length === 0) return <Problem>No car has seats for so many guests.</Problem>
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Car</legend>
      {offered.map(({ type, name }) => (
        <label key={type} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={group}
            value={type}
            checked={vehicle === type}
            onChange={() => change({ vehicle: type, now: now && { driverId: null } })}
          />
          <span className="flex-1">{name}</span>
          <span className="figures">{formatRupees(priced.quote.fares[type].totalFare)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The choice between the link and the driver, which needs a reason (docs/product.md, OFFICE-1). */
export function HowPaid({ call: { paysDriverReason: reason, now } }: PricedPart) {
  const id = useId()
  const choice = (isToDriver: boolean, words: string) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={id}
        checked={(reason !== null) === isToDriver}
        onChange={() => change({ paysDriverReason: isToDriver ? (now ? FOR_NOW : '') : null })}
      />
      {words}
    </label>
  )
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">How it is paid</legend>
      {choice(
        false,
        now ? 'By a link, or what is left to the driver' : 'The advance by a link, the rest to the driver',
      )}
      {choice(true, 'All of it to the driver')}
      {reason !== null && (
        <Reason
          label="Why it is paid to the driver"
          value={reason}
          onChange={(typed) => change({ paysDriverReason: typed })}
        />
      )}
      {(now || reason !== null) && (
        <p className="field-hint">
          A number may have two bookings open that are not paid ahead, and none while something is owed for
          one.
        </p>
      )}
    </fieldset>
  )
}

/** What the operator tells the caller about the price. */
export function ToSay({ call }: PricedPart) {
  const { trip, quote } = call.priced
  const fare = fareOf(call)
  const pickupAt = instantOf(trip.scheduled_time)
  if (!fare || !pickupAt) return null
  const { advance, remaining } = payableAmounts(fare.totalFare).partial
  const [all, quarter] = [formatRupees(fare.totalFare), formatRupees(advance)]
  const owes = `Who cancels late or doesn’t come owes up to ${quarter}`
  const words = {
    driver: [
      `nothing now, ${all} to the driver after the ride. ${owes}.`,
      call.now ? 'The driver gets the ride by your press.' : 'Drivers get the booking at once.',
    ],
    now: [
      `${quarter} or all ${all} by the link, until the ride ends; the driver collects the rest. ${owes}; nothing of what is paid comes back then.`,
      'The driver gets the ride by your press, paid or not. The link works for 2 hours, at most until the ride’s end.',
    ],
    link: [
      `${quarter} now by the link, ${formatRupees(remaining)} to the driver after the ride. ${refundSentence({ service: trip.service_type, pickupAt, at: new Date(), paidPaise: paiseOf(advance) })}`,
      'The link works for 2 hours, at most until the pickup. Drivers get the booking once it’s paid.',
    ],
  }
  const [told, known] = words[reasonOf(call) !== null ? 'driver' : call.now ? 'now' : 'link']
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
