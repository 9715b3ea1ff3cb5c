import { useState } from 'react'
import { Modal } from '../../components/modal'
import {
  type DriverPage,
  DriverPageSchema,
  type FleetDriver,
  type FleetVehicle,
  type VehiclePage,
  VehiclePageSchema,
} from '../../domain/ops/fleet'
import { DriverForm } from './driver-form'
import { DriverTable } from './driver-table'
import { PageEnd } from './page-end'
import { usePages } from './use-pages'
import { VehicleForm } from './vehicle-form'

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

/** What is being edited; a null vehicle is a new one. */
type Editing = { driver: FleetDriver } | { vehicle: FleetVehicle | null } | null

const titleOf = (editing: Editing): string => {
  if (editing === null) return ''
  if ('driver' in editing) return editing.driver.name ?? 'Driver'
  return editing.vehicle?.license_plate ?? 'New car'
}

/** Drivers by name, cars by plate. */
export function FleetView() {
  const drivers = usePages(DRIVERS)
  const cars = usePages(VEHICLES)
  const [editing, setEditing] = useState<Editing>(null)
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
        {drivers.items && (
          <DriverTable
            drivers={drivers.items}
            onEdit={(driver) => setEditing({ driver })}
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

interface CarTableProps {
  cars: readonly FleetVehicle[]
  onEdit(vehicle: FleetVehicle): void
}

function CarTable({ cars, onEdit }: CarTableProps) {
  return (
    <div className="ops-scroll">
      <table className="ops-table">
        <thead>
          <tr>
            <th scope="col">Plate</th>
            <th scope="col">Car</th>
            <th scope="col">Kind</th>
            <th scope="col">Driver</th>
            <th scope="col">
              <span className="sr-only">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cars.map((car) => (
            <tr key={car.id}>
              <th scope="row" className="figures whitespace-nowrap">
                {car.license_plate}
              </th>
              <td className="ops-words">
                {car.color} {car.make} {car.model}, {car.year}
              </td>
              <td data-label="Kind">{car.type}</td>
              <td data-label="Driver">
                {car.driver ? (car.driver.name ?? 'No name') : <span className="text-muted">Nobody</span>}
              </td>
              <td>
                <button
                  type="button"
                  className="button"
                  data-kind="quiet"
                  aria-label={`Edit ${car.license_plate}`}
                  onClick={() => onEdit(car)}
                >
                  Edit
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
