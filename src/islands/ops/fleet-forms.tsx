import { VEHICLES } from '../../domain/bookings/trip-types'
import { CITIES, CITY_NAMES } from '../../domain/fields'
import { dateOf } from '../../domain/kolkata-time'
import type { FleetDriver, FleetVehicle } from '../../domain/ops/fleet'
import { PAPER_WORDS, type Paper, type Papers, VEHICLE_PAPERS } from '../../domain/rides/papers'
import { readPlate, sentence } from '../../domain/text'
import { type Field, type FormValues, OperatorForm, WrittenSchema } from './forms'

/** The last valid day of a paper; left empty it is not known. */
function dateField(paper: Paper, papers: Papers | null): Field {
  const until = papers?.[paper] ?? ''
  const hasEnded = until !== '' && until < dateOf(new Date())
  return {
    label: `${sentence(PAPER_WORDS[paper])} valid until${hasEnded ? ' (ended)' : ''}`,
    name: paper,
    type: 'date',
    required: false,
    defaultValue: until,
  }
}

const datesIn = (values: FormValues) =>
  Object.fromEntries(VEHICLE_PAPERS.map((paper) => [paper, values[paper] || null]))

interface DriverFormProps {
  driver: FleetDriver
  /** The loaded pages of cars. */
  cars: readonly FleetVehicle[]
  /** Loads the next page; null on the last one. */
  moreCars: (() => void) | null
  onDone(): void
  onClose(): void
}

/** Edits a driver's licence and car. */
export function DriverForm({ driver, cars, moreCars, ...props }: DriverFormProps) {
  const { vehicle } = driver
  const free = cars.filter((car) => car.driver === null && car.id !== vehicle?.id)
  return (
    <OperatorForm
      path={`/api/ops/drivers/${encodeURIComponent(driver.id)}`}
      answer={WrittenSchema}
      body={({ license_number, vehicle_id, license_until }) => ({
        license_number,
        vehicle_id: vehicle_id || null,
        license_until: license_until || null,
      })}
      fields={[
        {
          label: 'Driving licence',
          name: 'license_number',
          defaultValue: driver.license_number ?? '',
          placeholder: 'KA09 20110012345',
          minLength: 6,
          maxLength: 24,
        },
        dateField('license_until', driver),
        {
          label: 'Car',
          name: 'vehicle_id',
          defaultValue: vehicle?.id ?? '',
          options: [
            ['', 'None'],
            ...(vehicle ? [[vehicle.id, vehicle.license_plate] as const] : []),
            ...free.map(
              ({ id, license_plate, color, make, model }) =>
                [id, `${license_plate}, ${color} ${make} ${model}`] as const,
            ),
          ],
          below: moreCars && (
            <button type="button" className="button mt-2 self-start" data-kind="quiet" onClick={moreCars}>
              More cars
            </button>
          ),
          hint: 'Rides that were accepted keep the car they have. Reassign them to change it.',
        },
      ]}
      submit="Save"
      {...props}
    />
  )
}

interface VehicleFormProps {
  /** Null for a new one. */
  vehicle: FleetVehicle | null
  onDone(): void
  onClose(): void
}

/** Adds a car, or changes one. */
export function VehicleForm({ vehicle, ...props }: VehicleFormProps) {
  return (
    <OperatorForm
      path={`/api/ops/vehicles${vehicle ? `/${encodeURIComponent(vehicle.id)}` : ''}`}
      answer={WrittenSchema}
      body={(values) =>
        readPlate(values.license_plate ?? '') === null
          ? 'Please write the plate as on the car: KA 09 AB 1234.'
          : { ...values, year: Number(values.year), ...datesIn(values) }
      }
      columns={[
        {
          label: 'Number plate',
          name: 'license_plate',
          defaultValue: vehicle?.license_plate,
          placeholder: 'KA 09 AB 1234',
          maxLength: 20,
        },
        {
          label: 'Kind',
          name: 'type',
          defaultValue: vehicle?.type ?? 'sedan',
          options: VEHICLES.map(({ type, name }) => [type, name]),
        },
        {
          label: 'Kept in',
          name: 'base_city',
          defaultValue: vehicle?.base_city ?? 'bengaluru',
          options: CITIES.map((city) => [city, CITY_NAMES[city]]),
        },
        { label: 'Make', name: 'make', defaultValue: vehicle?.make, placeholder: 'Tata', maxLength: 40 },
        {
          label: 'Model',
          name: 'model',
          defaultValue: vehicle?.model,
          placeholder: 'Tigor EV',
          maxLength: 40,
        },
        {
          label: 'Year',
          name: 'year',
          type: 'number',
          min: 2010,
          max: 2100,
          defaultValue: vehicle?.year,
          placeholder: '2025',
        },
        { label: 'Colour', name: 'color', defaultValue: vehicle?.color, placeholder: 'White', maxLength: 30 },
        ...VEHICLE_PAPERS.map((paper) => dateField(paper, vehicle)),
      ]}
      submit={vehicle ? 'Save' : 'Add the car'}
      {...props}
    />
  )
}
