import { useEffect, useState } from 'react'
import { call } from '../../api'
import { vehicleOf } from '../../domain/bookings/vehicle-types'
import { type Candidate, type CandidateCar, type Candidates, CandidatesSchema } from '../../domain/ops/assign'
import { BookingPanelSchema } from '../../domain/ops/booking-panel'
import { CandidateLine } from './candidate-line'
import { FormEnd } from './form-parts'
import { bookingPath } from './load'
import type { QuestionProps } from './panel-actions'
import { useSend } from './use-send'

/** Who drives and in which car: free drivers first, and of the others why not. */
export function AssignChoice({ panel, onDone, onClose }: QuestionProps) {
  const { booking, driver: from } = panel
  const [found, setFound] = useState<Candidates | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Candidate | null>(null)
  const [carId, setCarId] = useState('')
  const { send, busy, trouble } = useSend(BookingPanelSchema, onDone)
  useEffect(() => {
    let here = true
    void call(bookingPath(booking.id, '/candidates'), { answer: CandidatesSchema }).then((answer) => {
      if (!here) return
      if (answer.ok) setFound(answer.value)
      else setUnread(answer.refusal.message)
    })
    return () => {
      here = false
    }
  }, [booking.id])
  const choose = (candidate: Candidate) => {
    setChosen(candidate)
    setCarId(candidate.fits ? '' : (found?.vehicles[0]?.id ?? ''))
  }
  const kind = vehicleOf(booking.vehicle_type).name
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!chosen) return
        void send(bookingPath(booking.id, '/assign'), {
          driver_id: chosen.id,
          vehicle_id: carId === '' ? null : carId,
          from_driver_id: from?.id ?? null,
        })
      }}
    >
      {from && (
        <p className="mb-3">
          {from.name ?? 'The driver'} loses this ride. The rider is told who comes instead, with a new PIN.
        </p>
      )}
      {unread && <p className="field-error">{unread}</p>}
      {!found && !unread && <div className="skeleton h-64" />}
      {found?.drivers.length === 0 && (
        <p>No driver is free with a {kind}. Put one on duty under Fleet, or cancel the ride.</p>
      )}
      {found && found.drivers.length > 0 && (
        <fieldset className="field">
          <legend className="sr-only">Driver</legend>
          <div className="ops-candidates">
            {found.drivers.map((candidate) => (
              <CandidateLine
                key={candidate.id}
                candidate={candidate}
                // Without a car of the kind there is nothing to drive in.
                disabled={candidate.busy !== null || (!candidate.fits && found.vehicles.length === 0)}
                checked={chosen?.id === candidate.id}
                onChoose={choose}
              />
            ))}
          </div>
        </fieldset>
      )}
      {chosen && found && <CarChoice chosen={chosen} cars={found.vehicles} carId={carId} onCar={setCarId} />}
      <FormEnd
        yes={from ? 'Reassign' : 'Assign'}
        busy={busy}
        disabled={!chosen}
        trouble={trouble}
        onClose={onClose}
      />
    </form>
  )
}

interface CarProps {
  chosen: Candidate
  cars: readonly CandidateCar[]
  carId: string
  onCar(id: string): void
}

const carName = ({ license_plate, color, make, model }: CandidateCar) =>
  `${license_plate}, ${color} ${make} ${model}`

/** The driver's own car where it is of the kind that was booked, or another one that stands free. */
function CarChoice({ chosen, cars, carId, onCar }: CarProps) {
  const others = cars.filter(({ id }) => id !== chosen.vehicle?.id)
  return (
    <div className="field mt-4">
      <label htmlFor="ops-car">Car</label>
      <select id="ops-car" value={carId} onChange={(event) => onCar(event.currentTarget.value)}>
        {chosen.fits && chosen.vehicle && <option value="">{carName(chosen.vehicle)} (their own)</option>}
        {others.map((car) => (
          <option key={car.id} value={car.id}>
            {carName(car)}
          </option>
        ))}
      </select>
    </div>
  )
}
