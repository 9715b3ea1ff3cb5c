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
import { CarTable } from './car-table'
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
