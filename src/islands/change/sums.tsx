import { Sum } from '../../components/statement-lines'
import { linesOf } from '../../domain/bookings/change-lines'
import type { ChangeOffer } from '../../domain/bookings/change-terms'
import { instantOf } from '../../domain/kolkata-time'
import { formatPaise, formatRupees, paiseOf } from '../../domain/payments/amounts'
import { dialledPhone } from '../../domain/sign-in/phone'
import type { ChangeRequest } from './change-state'

/** The trip in lines, by name. */
export type Lines = Record<string, string>

/** The trip as it is asked for, with the fare that it is offered at. */
export function linesAfter(
  { trip, vehicle_type, passenger }: ChangeRequest,
  fare: string,
  rider: 'you' | 'the rider' = 'you',
): Lines {
  const iso = (local: string | null) => (local && instantOf(local)?.toISOString()) || ''
  const [scheduled_time, return_scheduled_time] = [iso(trip.scheduled_time), iso(trip.return_scheduled_time)]
  const pickup_detail = trip.pickup_detail ?? null
  const typed = passenger && { name: passenger.name.trim(), phone_no: dialledPhone(passenger.phone_no) }
  const asked = {
    ...trip,
    scheduled_time,
    return_scheduled_time,
    pickup_detail,
    vehicle_type,
    passenger: typed,
  }
  return { ...linesOf(asked, rider), Fare: fare }
}

/** The trip as it is and as it is to be, side by side on a wide screen; lines that differ stand out. */
export function BesideEachOther({ now, after }: { now: Lines; after: Lines }) {
  const columns = [
    ['Now', now, after],
    ['After the change', after, now],
  ] as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {columns.map(([title, lines, others]) => (
        <section key={title} className="card p-4" aria-label={title}>
          <h2 className="mb-2 text-lg">{title}</h2>
          <dl className="grid gap-1">
            {Object.entries(lines).map(([name, text]) => {
              const differs = text !== others[name]
              return (
                (text || differs) && (
                  <div
                    key={name}
                    className={`-mx-2 flex flex-wrap gap-x-2 rounded-control px-2 py-0.5 ${differs ? 'bg-green-tint font-semibold' : 'text-muted'}`}
                  >
                    {/* With large letters the words stand below their name. */}
                    <dt className="basis-24 font-normal text-muted">{name}</dt>
                    <dd className="min-w-0 flex-[1_1_7rem] wrap-anywhere">{text || 'none'}</dd>
                  </div>
                )
              )
            })}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** What the press does, with the sum that moves. */
export function labelOf({ order_paise, refund_paise }: ChangeOffer): string {
  if (order_paise > 0) return `Change and pay ${formatPaise(order_paise)}`
  return refund_paise > 0 ? `Change, ${formatPaise(refund_paise)} comes back` : 'Change trip'
}

interface SumsProps {
  offer: ChangeOffer
  paidPaise: number
}

/** What was paid, what moves now and what is left for after the ride, as the server says. */
export const SumLines = ({ offer, paidPaise }: SumsProps) => (
  <Sum
    lines={[
      { name: 'New fare', paise: paiseOf(offer.fare_amount) },
      { name: 'Paid so far', paise: paidPaise },
      offer.refund_paise > 0
        ? { name: 'Comes back now', paise: offer.refund_paise }
        : { name: 'To pay now', paise: offer.order_paise },
    ]}
    total={{ name: 'To pay after the ride', paise: paiseOf(offer.remaining_amount) }}
  />
)

/** The same in words for the rider, with what follows. */
export function ChangeSums({ offer, paidPaise }: SumsProps) {
  const { fare_amount, refund_paise, kept_paise, asks_driver } = offer
  const isKept = refund_paise > 0 && paidPaise - refund_paise > paiseOf(fare_amount)
  return (
    <div>
      <SumLines offer={offer} paidPaise={paidPaise} />
      {isKept && (
        <p className="mt-2 text-muted">
          More than {formatRupees(fare_amount)} stays with the trip: no more comes back than if you cancelled
          now.
        </p>
      )}
      {refund_paise > 0 && <p className="mt-2 text-muted">What comes back arrives in 7-10 business days.</p>}
      {kept_paise > 0 && (
        <p className="mt-2 text-muted">
          If you cancel later, {formatPaise(kept_paise)} is kept or owed at least, as if you cancelled now.
        </p>
      )}
      {asks_driver && (
        <p className="mt-2">We ask your driver to keep the ride. If they can’t, we find you another one.</p>
      )}
    </div>
  )
}
