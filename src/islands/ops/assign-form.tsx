import { Fragment, useEffect, useState } from 'react'
import { beginWork } from '../../api'
import { shortId } from '../../domain/bookings/booking'
import { vehicleOf } from '../../domain/bookings/trip-types'
import { CITY_NAMES } from '../../domain/fields'
import { dateOf, formatDateTime } from '../../domain/kolkata-time'
import type { BookingPanel } from '../../domain/ops/booking-panel'
import { type Candidate, type CandidateCar, CandidatesSchema } from '../../domain/ops/requests'
import { LONGEST_NAME } from '../../domain/profile/name'
import { paperWords } from '../../domain/rides/papers'
import { sentence } from '../../domain/text'
import { BookingForm } from './booking-form'
import { bookingPath, type PanelPart } from './console-state'
import { askForCity, DriverChoice } from './driver-choice'
import { FormField, useRead } from './forms'
import { EnterDates } from './need-line'
import { carWords, ratingWords } from './words'

/** Chooses driver and car: free drivers first, the others with the reason they are not free. */
export function AssignForm({ panel }: PanelPart) {
  const { booking, driver: from } = panel
  const [typed, setTyped] = useState('')
  const named = useSettled(typed.trim())
  const query = named === '' ? '' : `?named=${encodeURIComponent(named)}`
  const path = bookingPath(booking.id, `/candidates${query}`)
  const { value: candidates, trouble } = useRead(path, CandidatesSchema)
  const drivers = candidates?.drivers ?? []
  const [last, setChosen] = useState<Candidate | null>(null)
  // Whoever is not listed any more is not chosen either.
  const chosen = drivers.find(({ id }) => id === last?.id) ?? null
  const [carId, setCarId] = useState('')
  const choose = (candidate: Candidate) => {
    setChosen(candidate)
    setCarId(carsFor(candidate, panel, candidates?.vehicles ?? [])[0]?.id ?? '')
  }
  const kind = vehicleOf(booking.vehicle_type).name
  const cars = chosen && candidates ? carsFor(chosen, panel, candidates.vehicles) : []
  const kept = cars.find(({ id }) => id === carId)?.base_city ?? panel.city
  return (
    <BookingForm
      panel={panel}
      path="/assign"
      body={() => ({
        ...{ driver_id: chosen?.id, vehicle_id: carId, from_driver_id: from?.id ?? null },
        change_number: booking.change_number,
      })}
      submit={from ? 'Reassign' : 'Assign'}
      review={askForCity(kept === panel.city ? null : kept)}
      disabled={!chosen}
    >
      {from && (
        <p>
          {from.name ?? 'The driver'} loses this ride, or has it in another car
          {booking.status === 'started' && ', or goes on in the same one once that is mended'}. The rider is
          told who comes, with a new PIN.
        </p>
      )}
      <FormField
        label="Name or plate"
        name="named"
        required={false}
        value={typed}
        maxLength={LONGEST_NAME}
        hint="The 20 who are there soonest. Type for another."
        onChange={setTyped}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {trouble && <p className="field-error">{trouble}</p>}
      {!candidates && !trouble && <div className="skeleton h-64" />}
      {candidates && drivers.length === 0 && (
        <p role="status">
          {named === ''
            ? `No driver is free with a ${kind}. Put one on duty under Fleet, or cancel the ride.`
            : 'No driver has this in their name or plate.'}
        </p>
      )}
      {candidates && drivers.length > 0 && (
        <fieldset className="field">
          <legend className="sr-only">Driver</legend>
          <div className="ops-candidates">
            {drivers.map((candidate) => {
              const { id, full_name, vehicle, busy, ended, car_ended } = candidate
              // No car of the booked kind can be assigned with them.
              const hasNoCar = carsFor(candidate, panel, candidates.vehicles).length === 0
              return (
                <Fragment key={id}>
                  <DriverChoice
                    driver={candidate}
                    known={ratingWords(candidate)}
                    note={remark(candidate, panel)}
                    checked={chosen?.id === id}
                    disabled={busy !== null || ended !== null || hasNoCar}
                    onChoose={() => choose(candidate)}
                  />
                  <span className="ps-11 empty:hidden">
                    {ended && <EnterDates subject="driver" id={id} name={full_name} />}
                    {!ended && car_ended && vehicle?.type === booking.vehicle_type && (
                      <EnterDates subject="vehicle" id={vehicle.id} name={vehicle.license_plate} />
                    )}
                  </span>
                </Fragment>
              )
            })}
          </div>
        </fieldset>
      )}
      {cars.length > 0 && (
        <FormField
          label="Car"
          name="vehicle_id"
          value={carId}
          options={cars.map((car) => [car.id, carWords(car)])}
          onChange={setCarId}
        />
      )}
    </BookingForm>
  )
}

/** What was typed, once the typing pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => beginWork(async () => setSettled(typed), PAUSE_MS), [typed])
  return settled
}

const PAUSE_MS = 300

/**
 * The cars that can be assigned with a driver: their own first, if it is of the booked kind, then those without a
 * driver. For the driver who already has the ride only another car is listed, unless it is under way: their car goes on.
 */
function carsFor(
  { id: driverId, vehicle: own, car_ended }: Candidate,
  { booking, driver, vehicle }: BookingPanel,
  free: readonly CandidateCar[],
) {
  const isFit = own?.type === booking.vehicle_type && !car_ended
  const has = driverId === driver?.id && booking.status !== 'started' ? vehicle?.id : null
  return [...(isFit ? [own] : []), ...free.filter(({ id }) => id !== own?.id)].filter(({ id }) => id !== has)
}

/** Why a driver can't be chosen, or a warning. */
function remark(
  { id, busy, on_duty, vehicle, ended, car_ended: carEnded }: Candidate,
  { booking, driver, city }: BookingPanel,
): string | null {
  const today = dateOf(new Date())
  if (ended) return `${sentence(paperWords(ended, today))}, before this ride`
  if (id === driver?.id) return 'Has this ride now'
  if (busy) return `Has ${shortId(busy.booking_id)} until ${formatDateTime(new Date(busy.until))}`
  if (!on_duty) return 'Off duty'
  if (!vehicle) return 'No car of their own'
  if (vehicle.type !== booking.vehicle_type) return 'Their own car is of another kind'
  if (carEnded) return `Their car’s ${paperWords(carEnded, today)}, before this ride`
  return vehicle.base_city === city ? null : `Kept in ${CITY_NAMES[vehicle.base_city]}`
}
