import type { ReactNode } from 'react'
import { Problem } from '../../components/button'
import { PassengerFields } from '../../components/passenger-fields'
import { Sum } from '../../components/statement-lines'
import type { ChangeOffer } from '../../domain/bookings/change-terms'
import { vehicleOf, vehiclesFor } from '../../domain/bookings/trip-types'
import { formatPaise, formatRupees, paiseOf } from '../../domain/payments/amounts'
import { REFUND_ARRIVES } from '../../domain/payments/cancellation'
import { InstructionsPart } from '../search-form/optional-fields'
import { TripFields } from '../search-form/trip-form'
import type { AskedChange } from './use-change'

interface ChangeFormProps {
  asked: AskedChange
  /** False to offer nobody's saved addresses. */
  signedIn: boolean
}

/** What may be changed of a trip, in the fields in which it was booked. */
export function ChangeForm({ asked: { form, change, chosen, setChosen }, ...page }: ChangeFormProps) {
  return (
    <form
      aria-label="Trip"
      className="needs-script card flex flex-col gap-4"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <TripFields form={form} change={change} {...page} />
      <VehicleChoice {...{ form, chosen, setChosen }} />
      <InstructionsPart form={form} change={change} />
      <PassengerFields
        value={chosen.passenger}
        missed={0}
        onChange={(passenger) => setChosen({ ...chosen, passenger })}
      />
    </form>
  )
}

type VehicleChoiceProps = Pick<AskedChange, 'form' | 'chosen' | 'setChosen'>

/** The cars that can be booked, of a rental those of its package; one with too few seats cannot be chosen. */
function VehicleChoice({ form, chosen, setChosen }: VehicleChoiceProps) {
  const { vehicle_type: value } = chosen
  const packageVehicle = form.package_details?.vehicle_type ?? null
  const fitting = vehiclesFor(form.passengers, packageVehicle).map(({ type }) => type)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Car</legend>
      <div className="segmented">
        {vehiclesFor(1, packageVehicle).map(({ type, name, seats }) => (
          <label key={type}>
            <input
              type="radio"
              name="vehicle"
              checked={type === value}
              disabled={!fitting.includes(type)}
              onChange={() => setChosen({ ...chosen, vehicle_type: type })}
            />
            {name}, {seats} seats
          </label>
        ))}
      </div>
      {!fitting.includes(value) && (
        <p role="alert" className="field-error mt-1">
          {vehicleOf(value).name} has too few seats. Choose{fitting.length > 0 && ' another car, or'} fewer
          guests.
        </p>
      )}
    </fieldset>
  )
}

interface BringsProps {
  asked: AskedChange
  paidPaise: number
  /** What whoever changes the trip reads before the press, and the press. */
  children: ReactNode
}

/** The trip as it is and as it is to be, and what the server says of that. */
export function Brings({ asked: { now, after, unready, answered, offer, notice }, ...rest }: BringsProps) {
  return (
    <section className="needs-script grid min-w-0 gap-4" aria-label="What the change brings">
      <div className="grid gap-4 sm:grid-cols-2">
        <Version title="Now" lines={now} others={after} />
        <Version title="After the change" lines={after} others={now} />
      </div>
      <p role="status" className="empty:hidden">
        {unready || (!answered && 'Working out what it brings…')}
      </p>
      {offer && <Sums offer={offer} paidPaise={rest.paidPaise} newRider={now.Riding !== after.Riding} />}
      <Problem className="text-warning">{notice}</Problem>
      {rest.children}
    </section>
  )
}

type Lines = AskedChange['now']

/** One version of a trip; lines that the other has otherwise stand out. */
const Version = ({ title, lines, others }: { title: string; lines: Lines; others: Lines }) => (
  <section className="card p-4" aria-label={title}>
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
)

/** What was paid, what moves now and what is left for after the ride, as the server says, and what follows. */
function Sums({ offer, paidPaise, newRider }: { offer: ChangeOffer; paidPaise: number; newRider: boolean }) {
  const { fare_amount, refund_paise, kept_paise, order_paise } = offer
  const isKept = refund_paise > 0 && paidPaise - refund_paise > paiseOf(fare_amount)
  const follows = [
    isKept &&
      `More than ${formatRupees(fare_amount)} stays with the trip: no more comes back than by a cancellation now.`,
    refund_paise > 0 && REFUND_ARRIVES,
    kept_paise > 0 && `A later cancellation costs at least ${formatPaise(kept_paise)}, as one now would.`,
    newRider && 'The PIN and links will be new.',
    offer.asks_driver && 'We ask the driver to keep the ride. If they can’t, we find another one.',
    offer.releases_driver && 'Another kind of car has another driver: we look for one.',
  ]
  return (
    <div className="grid gap-2">
      <Sum
        lines={[
          { name: 'New fare', paise: paiseOf(fare_amount) },
          { name: 'Paid so far', paise: paidPaise },
          refund_paise > 0
            ? { name: 'Comes back now', paise: refund_paise }
            : { name: 'To pay now', paise: order_paise },
        ]}
        total={{ name: 'To pay after the ride', paise: paiseOf(offer.remaining_amount) }}
      />
      {follows.map(
        (words) =>
          words && (
            <p key={words} className="text-muted">
              {words}
            </p>
          ),
      )}
    </div>
  )
}

/** What the press does, with the sum that moves. */
export function labelOf({ order_paise, refund_paise }: ChangeOffer, order: string): string {
  if (order_paise > 0) return `${order} ${formatPaise(order_paise)}`
  return refund_paise > 0 ? `Change, ${formatPaise(refund_paise)} comes back` : 'Change trip'
}
