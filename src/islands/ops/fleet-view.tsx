import { useEffect, useState } from 'react'
import { call } from '../../api'
import { Modal } from '../../components/modal'
import { dateOf } from '../../domain/kolkata-time'
import {
  type DriverPage,
  DriverPageSchema,
  type FleetDriver,
  type FleetVehicle,
  type VehiclePage,
  VehiclePageSchema,
} from '../../domain/ops/fleet'
import type { PaperFacts } from '../../domain/ops/needs'
import { accept, type Result, refuse } from '../../domain/result'
import { PAPERS, type Papers, papersToRenew, paperWords } from '../../domain/rides/papers'
import { sentence } from '../../domain/text'
import type { ConsolePart } from './console-state'
import { DriverForm, VehicleForm } from './fleet-forms'
import { useSend, WrittenSchema } from './forms'
import { MoveRides } from './many-moves'
import { Phone } from './panel-sections'
import { openMany } from './selection'
import { PageEnd, RowButton, Table, usePages } from './table'
import { kindName, ratingWords } from './words'

const pathOf = (list: string) => (after: string | null) =>
  `/api/ops/${list}${after === null ? '' : `?after=${encodeURIComponent(after)}`}`

const DRIVERS = {
  answer: DriverPageSchema,
  path: pathOf('drivers'),
  read: ({ drivers, next }: DriverPage) => ({ items: drivers, next }),
}

const VEHICLES = {
  answer: VehiclePageSchema,
  path: pathOf('vehicles'),
  read: ({ vehicles, next }: VehiclePage) => ({ items: vehicles, next }),
}

/** The driver or vehicle being edited; a null vehicle is a new one. */
type Editing = { driver: FleetDriver } | { vehicle: FleetVehicle | null } | null

const GONE = 'It is not in the fleet any more.'

/** The wanted driver or car as it is now, or why it can't be shown. */
async function readOne({
  subject,
  id,
}: Pick<PaperFacts, 'subject' | 'id'>): Promise<Result<Editing, string>> {
  const query = `?id=${encodeURIComponent(id)}`
  if (subject === 'driver') {
    const answer = await call(`/api/ops/drivers${query}`, { answer: DriverPageSchema })
    if (!answer.ok) return refuse(answer.refusal.message)
    const [driver] = answer.value.drivers
    return driver ? accept({ driver }) : refuse(GONE)
  }
  const answer = await call(`/api/ops/vehicles${query}`, { answer: VehiclePageSchema })
  if (!answer.ok) return refuse(answer.refusal.message)
  const [vehicle] = answer.value.vehicles
  return vehicle ? accept({ vehicle }) : refuse(GONE)
}

const titleOf = (editing: Editing): string => {
  if (editing === null) return ''
  if ('driver' in editing) return editing.driver.full_name ?? 'Driver'
  return editing.vehicle?.license_plate ?? 'New car'
}

/** Drivers by name, cars by plate. The one that another view asked for is opened, on whichever page it stands. */
export function FleetView({ state }: ConsolePart) {
  const drivers = usePages(DRIVERS)
  const cars = usePages(VEHICLES)
  const [editing, setEditing] = useState<Editing>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  useEffect(() => {
    const wanted = state.fleetOpens.peek()
    if (wanted === null) return
    state.fleetOpens.value = null
    void readOne(wanted).then((found) => {
      // A form that was opened meanwhile stays: something may be typed in it.
      if (found.ok) setEditing((open) => open ?? found.value)
      else setTrouble(found.refusal)
    })
  }, [state])
  const done = () => {
    setEditing(null)
    drivers.reload()
    cars.reload()
  }
  return (
    <div className="ops-columns">
      <section aria-labelledby="ops-drivers">
        <h2 id="ops-drivers" className="ops-heading">
          Drivers
        </h2>
        {trouble && (
          <p role="alert" className="text-error">
            {trouble}
          </p>
        )}
        {drivers.items && (
          <DriverTable
            drivers={drivers.items}
            onEdit={(driver) => setEditing({ driver })}
            onMove={(driver) => openMany(<MoveRides driver={driver} onDone={drivers.reload} />)}
            onDuty={drivers.reload}
          />
        )}
        <PageEnd {...drivers} />
      </section>
      <section aria-labelledby="ops-cars">
        <div className="flex items-center justify-between gap-4">
          <h2 id="ops-cars" className="ops-heading">
            Cars
          </h2>
          <button
            type="button"
            className="button"
            data-kind="secondary"
            onClick={() => setEditing({ vehicle: null })}
          >
            Add a car
          </button>
        </div>
        {cars.items && <CarTable cars={cars.items} onEdit={(vehicle) => setEditing({ vehicle })} />}
        <PageEnd {...cars} />
      </section>
      <Modal title={titleOf(editing)} open={editing !== null} onClose={() => setEditing(null)}>
        {editing && 'driver' in editing && (
          <DriverForm
            driver={editing.driver}
            cars={cars.items ?? []}
            moreCars={cars.more}
            onDone={done}
            onClose={() => setEditing(null)}
          />
        )}
        {editing && 'vehicle' in editing && (
          <VehicleForm vehicle={editing.vehicle} onDone={done} onClose={() => setEditing(null)} />
        )}
      </Modal>
    </div>
  )
}

interface DriverTableProps {
  drivers: readonly FleetDriver[]
  onEdit(driver: FleetDriver): void
  /** Their rides are to go to others. */
  onMove(driver: FleetDriver): void
  /** Called after a driver was set on or off duty. */
  onDuty(): void
}

/** The drivers, with their cars and whether they are on duty. */
function DriverTable({ drivers, onEdit, onMove, onDuty }: DriverTableProps) {
  return (
    <Table head={['Name', 'Licence', 'Car', 'Duty']} acts="Edit">
      <tbody>
        {drivers.map((driver) => (
          <tr key={driver.id}>
            <th scope="row">
              {driver.full_name ?? 'No name'}
              <span className="block font-normal text-muted">
                <Phone number={driver.phone_no} />{' '}
                <span className="whitespace-nowrap">{ratingWords(driver)}</span>
              </span>
            </th>
            <td data-label="Licence" className="ops-words">
              {driver.license_number?.replaceAll('-', '\u2011') ?? (
                <span className="text-warning">Not on record</span>
              )}
              {driver.license_number !== null && (
                <PaperLines papers={{ license_until: driver.license_until }} />
              )}
            </td>
            <td data-label="Car">
              {driver.vehicle ? (
                <span className="ops-plate">{driver.vehicle.license_plate}</span>
              ) : (
                <span className="text-muted">None</span>
              )}
            </td>
            <td>
              <DutyButton driver={driver} onDuty={onDuty} />
            </td>
            <td>
              <RowButton label={`Edit ${driver.full_name ?? 'driver'}`} onClick={() => onEdit(driver)}>
                Edit
              </RowButton>
              {driver.license_number !== null && (
                <RowButton
                  label={`Move the rides of ${driver.full_name ?? 'this driver'}`}
                  onClick={() => onMove(driver)}
                >
                  Move rides
                </RowButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const papersOf = ({ permit_until, insurance_until, fitness_until }: FleetVehicle): Papers => ({
  permit_until,
  insurance_until,
  fitness_until,
})

/** The papers that have ended, end within 30 days or are not known stand out; of the others the first end is enough. */
function PaperLines({ papers }: { papers: Papers }) {
  const today = dateOf(new Date())
  const renew = papersToRenew(papers, today)
  const rest = PAPERS.flatMap((paper) => {
    const until = papers[paper]
    return until && !renew.some((one) => one.paper === paper) ? { paper, until } : []
  })
  const [first] = rest.sort((one, other) => one.until.localeCompare(other.until))
  return (
    <>
      {renew.map((paper) => (
        <span
          key={paper.paper}
          className={`block ${paper.until !== null && paper.until < today ? 'text-error' : 'text-warning'}`}
        >
          {sentence(paperWords(paper, today))}
        </span>
      ))}
      {first && <span className="block text-muted">{sentence(paperWords(first, today))}</span>}
    </>
  )
}

function DutyButton({ driver, onDuty }: { driver: FleetDriver; onDuty(): void }) {
  const { send, busy, trouble } = useSend(WrittenSchema, onDuty)
  return (
    <>
      <button
        type="button"
        role="switch"
        className="chip whitespace-nowrap"
        aria-checked={driver.on_duty}
        aria-label={`${driver.full_name ?? 'Driver'}: on duty`}
        disabled={busy || driver.license_number === null}
        onClick={() =>
          void send(`/api/ops/drivers/${encodeURIComponent(driver.id)}/duty`, { on_duty: !driver.on_duty })
        }
      >
        {driver.on_duty ? 'On duty' : 'Off duty'}
      </button>
      {trouble && (
        <p role="alert" className="field-error">
          {trouble}
        </p>
      )}
    </>
  )
}

interface CarTableProps {
  cars: readonly FleetVehicle[]
  onEdit(vehicle: FleetVehicle): void
}

/** The cars, each with its driver. */
function CarTable({ cars, onEdit }: CarTableProps) {
  return (
    <Table head={['Plate', 'Car', 'Kind', 'Driver']} acts="Edit">
      <tbody>
        {cars.map((car) => (
          <tr key={car.id}>
            <th scope="row">
              <span className="ops-plate">{car.license_plate}</span>
            </th>
            <td className="ops-words">
              {car.color} {car.make} {car.model}, {car.year}
              <PaperLines papers={papersOf(car)} />
            </td>
            <td data-label="Kind">{kindName(car.type)}</td>
            <td data-label="Driver">
              {car.driver ? (car.driver.full_name ?? 'No name') : <span className="text-muted">Nobody</span>}
            </td>
            <td>
              <RowButton label={`Edit ${car.license_plate}`} onClick={() => onEdit(car)}>
                Edit
              </RowButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
