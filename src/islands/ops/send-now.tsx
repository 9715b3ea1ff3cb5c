// A cab for now: which driver is sent; and what an operator reads and says of what was booked.
import { useState } from 'react'
import { call } from '../../api'
import { Button } from '../../components/button'
import { vehicleOf } from '../../domain/bookings/trip-types'
import type { VehicleType } from '../../domain/fields'
import { formatTime, MINUTE_MS } from '../../domain/kolkata-time'
import type { CallerBooked } from '../../domain/ops/caller'
import { FreeDriversSchema } from '../../domain/ops/requests'
import { formatRupees, payableAmounts } from '../../domain/payments/amounts'
import { spacedPhone } from '../../domain/sign-in/phone'
import { beginCall, type CallPart, change, FOR_NOW, fareOf, type PricedPart, reasonOf } from './book-state'
import { openBooking, ops } from './console-state'
import { DriverChoice } from './driver-choice'
import { useLoad } from './forms'
import { ratingWords } from './words'

/** The first choice of an operator who books, above the trip. */
export const WhenChoice = ({ call }: CallPart) => (
  <fieldset className="mb-4 flex flex-wrap gap-x-6">
    <legend className="mb-1 font-semibold">When</legend>
    {[false, true].map((isNow) => (
      <label key={String(isNow)} className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="when"
          checked={(call.now !== null) === isNow}
          onChange={() => choose(isNow)}
        />
        {isNow ? 'Now: you send a free driver' : 'At a time'}
      </label>
    ))}
  </fieldset>
)

const choose = (isNow: boolean) =>
  change({
    now: isNow ? { driverId: null } : null,
    paysDriverReason: isNow ? FOR_NOW : null,
    priced: null,
  })

/** The drivers who are free now, the soonest there first; where none is, from when on one is (docs/product.md, OFFICE-6). */
export function SendNow({ call: { priced, now, round }, vehicle }: PricedPart & { vehicle: VehicleType }) {
  const { trip, quote } = priced
  const { pickup_latitude, pickup_longitude } = trip
  const minutes = quote.billed.duration_minutes
  const body = { pickup_latitude, pickup_longitude, vehicle_type: vehicle, minutes }
  const { value: free, trouble } = useLoad(
    () => call('/api/ops/free-drivers', { answer: FreeDriversSchema, body }),
    [trip, vehicle, minutes, round],
  )
  if (trouble && !free) return <p className="field-error">{trouble}</p>
  if (!free) return <div className="skeleton h-40" role="status" aria-label="Looking for free drivers" />
  const kind = vehicleOf(vehicle).name
  if (free.drivers.length === 0) {
    return (
      <p role="status" className="text-warning">
        {free.free_at === null
          ? `No driver with a ${kind} is free within reach. Choose another car, or a time.`
          : `No driver with a ${kind} is free now; the first is from about ${formatTime(new Date(free.free_at))} on. Choose another car, or a time.`}
      </p>
    )
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Who drives</legend>
      <p className="field-hint mb-2">Minutes and kilometres are estimates, by where each was seen last.</p>
      <div className="ops-candidates">
        {free.drivers.map((driver) => (
          <DriverChoice
            key={driver.id}
            driver={driver}
            known={ratingWords(driver)}
            note={null}
            checked={now?.driverId === driver.id}
            disabled={false}
            onChoose={() => change({ now: { driverId: driver.id } })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What the operator says to the caller: the car, the driver, and about how long. */
function SentWords({ sent }: { sent: NonNullable<CallerBooked['sent']> }) {
  const [now] = useState(() => Date.now())
  const minutes = Math.max(1, Math.ceil((Date.parse(sent.scheduled_time) - now) / MINUTE_MS))
  return (
    <p>
      Tell the caller:{' '}
      <strong>
        {sent.plate} with {sent.driver ?? 'our driver'}, about {minutes}{' '}
        {minutes === 1 ? 'minute' : 'minutes'}
      </strong>
      . That is an estimate: the pickup is at {formatTime(new Date(sent.scheduled_time))}.
    </p>
  )
}

/** What was booked, and what is said of it. */
export function Made({ call, made: { id, sent } }: CallPart & { made: CallerBooked }) {
  const { caller } = call
  const fare = fareOf(call)?.totalFare
  const paysDriver = sent ? !sent.has_link : reasonOf(call) !== null
  const show = () => {
    beginCall()
    ops.view.value = 'rides'
    void openBooking(id)
  }
  return (
    <section className="card grid max-w-[38rem] gap-4" role="status">
      <h2 className="text-xl">
        {sent ? 'Booked, the driver is told' : paysDriver ? 'Booked and confirmed' : 'Booked, not paid yet'}
      </h2>
      {sent && <SentWords sent={sent} />}
      {paysDriver ? (
        <p>
          {sent ? '' : 'Drivers are offered it now. '}
          {caller ? spacedPhone(caller.phone_no) : 'The caller'} is told that it is confirmed, and pays{' '}
          {fare ? formatRupees(fare) : 'the fare'} to the driver after the ride.
        </p>
      ) : (
        <p>
          The link to pay {fare ? formatRupees(payableAmounts(fare).partial.advance) : 'the advance'}
          {sent && ', or all of it,'} is on its way to {caller ? spacedPhone(caller.phone_no) : 'the caller'}.{' '}
          {sent && 'The driver collects what isn’t paid by it. '}Open the booking to see if it arrived, to
          send it again or to take it back.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={show}>
          Open the booking
        </Button>
        <Button kind="secondary" onClick={beginCall}>
          Next caller
        </Button>
      </div>
    </section>
  )
}
