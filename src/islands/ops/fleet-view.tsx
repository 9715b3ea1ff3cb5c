import { useEffect, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { call } from '../../api'
import { Button, Problem } from '../../components/button'
import { VEHICLES, vehicleOf } from '../../domain/bookings/trip-types'
import { CITIES, CITY_NAMES } from '../../domain/fields'
import { dateOf } from '../../domain/kolkata-time'
import {
  DriverPageSchema,
  type FleetDriver,
  type FleetVehicle,
  VehiclePageSchema,
} from '../../domain/ops/fleet'
import type { Page } from '../../domain/ops/requests'
import {
  PAPER_WORDS,
  type Paper,
  type Papers,
  papersByEnd,
  papersToRenew,
  paperWords,
  VEHICLE_PAPERS,
} from '../../domain/rides/papers'
import { readPlate, sentence } from '../../domain/text'
import type { Act } from './acts'
import { ops } from './console-state'
import { closeDialog, openDialog, openEdit } from './dialog'
import { EditForm, type Field, useSend, WrittenSchema } from './forms'
import { MoveRides } from './many-moves'
import { Phone } from './panel-sections'
import { HALVES, Section } from './section'
import { openMany } from './selection'
import { type Column, PageEnd, Table, usePages } from './table'
import { carWords, ratingWords } from './words'

const DRIVERS = ['/api/ops/drivers', DriverPageSchema] as const

const CARS = ['/api/ops/vehicles', VehiclePageSchema] as const

/** Drivers by name, cars by plate. The one that another view asked for is opened, on whichever page it stands. */
export function FleetView() {
  const drivers = usePages(...DRIVERS)
  const cars = usePages(...CARS)
  const [trouble, setTrouble] = useState<string | null>(null)
  const done = () => {
    drivers.reload()
    cars.reload()
  }
  const editDriver = (driver: FleetDriver) =>
    openDialog(driver.full_name ?? 'Driver', <DriverForm driver={driver} onDone={done} />)
  /** Null for a new one. */
  const editCar = (car: FleetVehicle | null) =>
    openEdit(car?.license_plate ?? 'New car', {
      path: () => `/api/ops/vehicles${car ? `/${encodeURIComponent(car.id)}` : ''}`,
      read: car ?? {},
      body: ({ license_plate = '' }, read) =>
        readPlate(license_plate) ? read : 'Write the plate as on the car: KA 09 AB 1234.',
      columns: carFields(car),
      submit: car ? 'Save' : 'Add the car',
      onDone: done,
      children: car && <p>Rides that haven’t started follow the car. We message riders about a new plate.</p>,
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what another view asked for is opened once
  useEffect(() => {
    const wanted = ops.fleetOpens.peek()
    if (wanted === null) return
    ops.fleetOpens.value = null
    const openOne = async <Item,>(
      [path, answer]: readonly [string, GenericSchema<unknown, Page<Item>>],
      edit: (item: Item) => void,
    ) => {
      const found = await call(`${path}?id=${encodeURIComponent(wanted.id)}`, { answer })
      if (!found.ok) return setTrouble(found.refusal.message)
      // A form that was opened meanwhile stays: something may be typed in it.
      if (ops.dialog.peek() !== null) return
      const [one] = found.value.items
      if (one === undefined) setTrouble('It isn’t in the fleet any more.')
      else edit(one)
    }
    if (wanted.subject === 'driver') void openOne(DRIVERS, editDriver)
    else void openOne(CARS, editCar)
  }, [])
  return (
    <div className={HALVES}>
      <Section id="ops-drivers" heading="Drivers">
        <Problem>{trouble}</Problem>
        <Table
          columns={driverColumns(drivers.reload)}
          rows={drivers.items}
          actsName="Edit"
          acts={(driver) => [
            { says: 'Edit', name: `Edit ${driver.full_name ?? 'driver'}`, press: () => editDriver(driver) },
            ...(driver.license_number === null ? [] : [moveAct(driver, drivers.reload)]),
          ]}
        />
        <PageEnd {...drivers} />
      </Section>
      <Section id="ops-cars" heading="Cars" beside={{ says: 'Add a car', press: () => editCar(null) }}>
        <Table
          columns={CAR_COLUMNS}
          rows={cars.items}
          actsName="Edit"
          acts={(car) => [{ says: 'Edit', name: `Edit ${car.license_plate}`, press: () => editCar(car) }]}
        />
        <PageEnd {...cars} />
      </Section>
    </div>
  )
}

const moveAct = (driver: FleetDriver, onDone: () => void): Act => ({
  says: 'Move rides',
  name: `Move the rides of ${driver.full_name ?? 'this driver'}`,
  press: () => openMany(<MoveRides driver={driver} onDone={onDone} />),
})

/** `onDuty`: a driver was put on or off duty. */
const driverColumns = (onDuty: () => void): Column<FleetDriver>[] => [
  {
    name: 'Name',
    cell: (driver) => (
      <>
        {driver.full_name ?? 'No name'}
        <span className="block font-normal text-muted">
          <Phone number={driver.phone_no} /> <span className="whitespace-nowrap">{ratingWords(driver)}</span>
        </span>
      </>
    ),
  },
  {
    name: 'Licence',
    look: 'words',
    cell: ({ license_number: number, license_until }) =>
      number === null ? (
        <span className="text-warning">Not on record</span>
      ) : (
        <>
          {number.replaceAll('-', '\u2011')}
          <PaperLines papers={{ license_until }} />
        </>
      ),
  },
  {
    name: 'Car',
    cell: ({ vehicle }) =>
      vehicle ? (
        <span className="ops-plate">{vehicle.license_plate}</span>
      ) : (
        <span className="text-muted">None</span>
      ),
  },
  { name: 'Duty', isPlain: true, cell: (driver) => <DutyButton driver={driver} onDuty={onDuty} /> },
]

const CAR_COLUMNS: Column<FleetVehicle>[] = [
  { name: 'Plate', cell: (car) => <span className="ops-plate">{car.license_plate}</span> },
  {
    name: 'Car',
    look: 'words',
    isPlain: true,
    cell: (car) => (
      <>
        {car.color} {car.make} {car.model}, {car.year}
        <PaperLines papers={car} />
      </>
    ),
  },
  { name: 'Kind', look: 'whole', cell: (car) => vehicleOf(car.type).name },
  {
    name: 'Driver',
    cell: ({ driver }) =>
      driver ? (driver.full_name ?? 'No name') : <span className="text-muted">Nobody</span>,
  },
]

/** The papers that have ended, end within 30 days or are not known stand out; of the others the first end is enough. */
function PaperLines({ papers }: { papers: Papers }) {
  const today = dateOf(new Date())
  const renewed = papersToRenew(papers, today).length
  return papersByEnd(papers)
    .slice(0, renewed + 1)
    .map((paper, at) => {
      const hasEnded = paper.until !== null && paper.until < today
      const look = at === renewed ? 'text-muted' : hasEnded ? 'text-error' : 'text-warning'
      return (
        <span key={paper.paper} className={`block ${look}`}>
          {sentence(paperWords(paper, today))}
        </span>
      )
    })
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
      <Problem className="field-error">{trouble}</Problem>
    </>
  )
}

/** The last valid day of a paper; left empty it is not known. */
function dateField(paper: Paper, papers: Papers | null): Field {
  const until = papers?.[paper] ?? ''
  const hasEnded = until !== '' && until < dateOf(new Date())
  return {
    label: `${sentence(PAPER_WORDS[paper])} valid until${hasEnded ? ' (ended)' : ''}`,
    name: paper,
    type: 'date',
    required: false,
  }
}

function DriverForm({ driver, onDone }: { driver: FleetDriver; onDone(): void }) {
  const cars = usePages(...CARS)
  const { vehicle } = driver
  const free = cars.items?.filter((car) => car.driver === null && car.id !== vehicle?.id) ?? []
  return (
    <EditForm
      path={() => `/api/ops/drivers/${encodeURIComponent(driver.id)}`}
      read={{ ...driver, vehicle_id: vehicle?.id ?? null }}
      fields={[
        {
          label: 'Driving licence',
          name: 'license_number',
          placeholder: 'KA09 20110012345',
          minLength: 6,
          maxLength: 24,
        },
        dateField('license_until', driver),
        {
          label: 'Car',
          name: 'vehicle_id',
          options: [
            ['', 'None'],
            ...(vehicle ? [[vehicle.id, vehicle.license_plate] as const] : []),
            ...free.map((car) => [car.id, carWords(car)] as const),
          ],
          below: cars.more && (
            <Button kind="quiet" className="mt-2 self-start" onClick={cars.more}>
              More cars
            </Button>
          ),
          hint: 'Accepted rides keep their car. If you give it away, the board asks you to reassign them.',
        },
      ]}
      submit="Save"
      onDone={onDone}
      onClose={closeDialog}
    />
  )
}

const carFields = (car: FleetVehicle | null): Field[] => [
  { label: 'Number plate', name: 'license_plate', placeholder: 'KA 09 AB 1234', maxLength: 20 },
  { label: 'Kind', name: 'type', options: VEHICLES.map(({ type, name }) => [type, name]) },
  {
    label: 'Kept in',
    name: 'base_city',
    defaultValue: 'bengaluru',
    options: CITIES.map((city) => [city, CITY_NAMES[city]]),
  },
  { label: 'Make', name: 'make', placeholder: 'Tata', maxLength: 40 },
  { label: 'Model', name: 'model', placeholder: 'Tigor EV', maxLength: 40 },
  { label: 'Year', name: 'year', type: 'number', min: 2010, max: 2100, placeholder: '2025' },
  { label: 'Colour', name: 'color', placeholder: 'White', maxLength: 30 },
  ...VEHICLE_PAPERS.map((paper) => dateField(paper, car)),
]
