import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FleetDriver, FleetVehicle } from '../../../src/domain/ops/fleet'
import type { Tariffs } from '../../../src/domain/ops/tariffs'
import { RENTAL_PACKAGE } from '../../support/bookings/records'
import { askedFor, refusal } from '../../support/islands/api'
import { alerts, link, pass, press, submit } from '../../support/islands/page'
import { aNeed, CANDIDATES, FLEET_CAR as CAR, later, FLEET_DRIVER as RAVI } from './records'
import { answer, ofFirst, openConsole, openFirst, posted, server, showBoard, withOperator } from './support'

withOperator()

const SPARE: FleetVehicle = { ...CAR, id: 'car-2', license_plate: 'KA 09 EV 5678', driver: null }
function withFleet(drivers: FleetDriver[] = [RAVI]) {
  answer('/api/ops/drivers', { items: drivers, next: null })
  server.routes['/api/ops/vehicles'] = ({ method }) =>
    method === 'GET' ? { body: { items: [CAR, SPARE], next: null } } : { body: { id: 'new' } }
  answer('/api/ops/drivers/driver-1')
  answer('/api/ops/drivers/driver-1/duty')
}
beforeEach(() => withFleet())
/** A car on the second page. */
function withFarCar() {
  const far: FleetVehicle = { ...SPARE, id: 'car-31', license_plate: 'KA 40 EV 0031', type: 'suv' }
  const first = { items: [CAR, SPARE], next: SPARE.license_plate }
  server.routes['/api/ops/vehicles'] = ({ path }) => ({
    body: path.includes('after=') ? { items: [far], next: null } : first,
  })
  return far
}
/** The papers of this driver or car end. */
const withPapers = (subject: 'driver' | 'vehicle', { id }: { id: string }, name: string | null) =>
  showBoard({ needs: [aNeed('papers', { subject, id, name, papers: {} })] })
async function openView(name: string) {
  await openConsole()
  await press(name)
}
const field = (label: string | RegExp) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label)
const fill = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })

describe('The fleet', () => {
  it('gives a driver a car that nobody drives, also one that no page has shown yet', async () => {
    const far = withFarCar()
    await openView('Fleet')
    await press('Edit Ravi Kumar')
    const car = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Car' })
    expect([...car.options].map(({ value }) => value)).toEqual(['', 'car-1', 'car-2'])
    fill('Driving licence', 'KA09 20220054321')
    fill('Licence valid until', '2031-01-31')
    await press('More cars')
    fill('Car', far.id)
    await submit()
    const body = { license_number: 'KA09 20220054321', vehicle_id: far.id, license_until: '2031-01-31' }
    const was = { license_number: 'KA09 20110012345', vehicle_id: 'car-1', license_until: '2030-05-14' }
    expect(posted()).toMatchObject([{ path: '/api/ops/drivers/driver-1', body: { ...body, was } }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['driver', 'Ravi Kumar', '/api/ops/drivers', { items: [RAVI], next: null }],
    ['vehicle', 'KA 09 EV 1234', '/api/ops/vehicles', { items: [CAR], next: null }],
  ] as const)(
    'opens the %s whose papers end, on whichever page it stands',
    async (subject, name, list, one) => {
      const id = subject === 'driver' ? RAVI.id : CAR.id
      withPapers(subject, { id }, name)
      answer('/api/ops/drivers', { items: [], next: 'Asha~1' })
      answer('/api/ops/vehicles', { items: [], next: 'KA 01' })
      const page = server.routes[list]
      server.routes[list] = (call) =>
        call.path.includes(`id=${id}`) ? { body: one } : (page?.(call) ?? 'unreachable')
      await openView(`Enter dates of ${name}`)
      await pass(0)
      expect(screen.getByRole('dialog', { name })).toBeTruthy()
      await press('Back')
      await press('Rides')
      await press('Fleet')
      expect(screen.queryByRole('dialog', { name })).toBeNull()
    },
  )

  it('opens the driver whose licence ends also from the choice of a driver, which is put away', async () => {
    const licence = { paper: 'license_until', until: '2026-11-01' } as const
    const drivers = CANDIDATES.drivers.map((one) => ({ ...one, ended: licence }))
    answer(ofFirst('/candidates'), { ...CANDIDATES, drivers })
    await openFirst()
    await press('Assign a driver')
    await press('Enter dates of Ravi Kumar')
    expect(screen.getByRole('dialog', { name: 'Ravi Kumar' })).toBeTruthy()
  })

  it('leaves an open form as it is where the driver whose papers end is read only then', async () => {
    withPapers('driver', RAVI, RAVI.full_name)
    const found = Promise.withResolvers<void>()
    server.routes['/api/ops/drivers'] = async ({ path }) => {
      if (path.includes('id=')) await found.promise
      return { body: { items: [RAVI], next: null } }
    }
    await openView('Enter dates of Ravi Kumar')
    await press('Add a car')
    fill('Number plate', 'KA 09 EV 0001')
    found.resolve()
    await pass(0)
    expect(field('Number plate').value).toBe('KA 09 EV 0001')
  })

  it('says so where a driver whose papers end is in the fleet no more', async () => {
    withPapers('driver', RAVI, RAVI.full_name)
    withFleet([])
    await openView('Enter dates of Ravi Kumar')
    await pass(0)
    expect(alerts()).toEqual(['It isn’t in the fleet any more.'])
  })

  it('puts a driver on duty, and reads how it is then', async () => {
    await openView('Fleet')
    const before = askedFor('/api/ops/drivers').length
    await press('Ravi Kumar: on duty', 'switch')
    expect(posted()).toEqual([{ path: '/api/ops/drivers/driver-1/duty', body: { on_duty: true } }])
    expect(askedFor('/api/ops/drivers')).toHaveLength(before + 1)
  })

  it('keeps a later page in sight when something on it was changed', async () => {
    const far = withFarCar()
    answer('/api/ops/vehicles/car-31')
    await openView('Fleet')
    await press('More')
    expect(screen.getByRole('cell', { name: 'SUV' })).toBeTruthy()
    await press('Edit KA 40 EV 0031')
    far.color = 'Grey'
    await submit()
    expect(screen.getByText('Grey Tata Tigor EV, 2025')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  })

  it('writes a driver’s number in groups, and has no duty for one without a licence on record', async () => {
    withFleet([{ ...RAVI, license_number: null }])
    await openView('Fleet')
    expect(link('+91 90000 00011').getAttribute('href')).toBe('tel:+919000000011')
    expect(screen.getByRole<HTMLButtonElement>('switch').disabled).toBe(true)
    expect(screen.getByText('Not on record')).toBeTruthy()
  })

  it('asks for a plate as it is on the car, and keeps what was typed when it is refused', async () => {
    server.routes['/api/ops/vehicles'] = ({ method }) =>
      method === 'GET'
        ? { body: { items: [CAR], next: null } }
        : refusal(409, 'plate_taken', 'Another car has this number plate.')
    await openView('Fleet')
    await press('Add a car')
    fill('Number plate', 'HELLO')
    fill('Make', 'BYD')
    fill('Model', 'e6')
    fill('Year', '2024')
    fill('Colour', 'Blue')
    fill('Kind', 'suv')
    fill('Kept in', 'mysuru')
    fill('Permit valid until', '2027-06-30')
    await submit()
    expect(posted()).toEqual([])
    expect(alerts()[0]).toContain('KA 09 AB 1234')
    fill('Number plate', 'ka09ev1234')
    await submit()
    expect(posted()[0]?.body).toMatchObject({
      make: 'BYD',
      model: 'e6',
      year: 2024,
      color: 'Blue',
      license_plate: 'ka09ev1234',
      type: 'suv',
      base_city: 'mysuru',
      permit_until: '2027-06-30',
      insurance_until: null,
      fitness_until: null,
    })
    expect(alerts()).toEqual(['Another car has this number plate.'])
    expect(field('Model').value).toBe('e6')
  })
})

const quicker = (now: object) =>
  refusal(409, 'edited_meanwhile', 'Dev Rao saved this at 6:00 pm, after you opened it.', { now })

it('A form that another operator was quicker than shows what was saved in fields left alone, keeps what was typed, and is saved against that', async () => {
  let saved = false
  server.routes['/api/ops/vehicles/car-1'] = () => {
    if (saved) return { body: { id: 'car-1' } }
    saved = true
    return quicker({ ...CAR, permit_until: '2026-01-31', color: 'Grey', type: 'suv' })
  }
  await openView('Fleet')
  await press('Edit KA 09 EV 1234')
  fill('Colour', 'Blue')
  await submit()
  expect(alerts()).toEqual(['Dev Rao saved this at 6:00 pm, after you opened it.'])
  expect(field('Colour').value).toBe('Blue')
  expect(field(/^Permit valid until/).value).toBe('2026-01-31')
  expect(field('Kind').value).toBe('suv')
  const words = screen.getByRole('dialog').textContent
  for (const change of [
    'Colour: White, now Grey',
    'until: 30 Jun 2027, now 31 Jan 2026',
    'Kind: Sedan, now SUV',
  ])
    expect(words).toContain(change)
  await submit()
  expect(posted()[1]?.body).toMatchObject({
    color: 'Blue',
    permit_until: '2026-01-31',
    type: 'suv',
    was: { color: 'Grey', permit_until: '2026-01-31', type: 'suv' },
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('Prices', () => {
  const amounts = { base_fare: 50, per_km_rate: 12, per_minute_rate: 2.5, minimum_fare: 80 }
  const PACKAGE = { ...RENTAL_PACKAGE, id: 'package-1' }
  const tariffs = (): Tariffs => ({
    rows: [
      {
        service_type: 'ride_later',
        vehicle_type: 'sedan',
        in_force: { id: null, effective_from: null, ...amounts },
        future: [{ id: 'rule-1', effective_from: later(3 * 24 * 60), ...amounts, base_fare: 60 }],
        version: 2,
      },
    ],
    packages: [PACKAGE],
  })
  beforeEach(async () => {
    answer('/api/ops/tariffs', tariffs())
    for (const path of ['pricing-rules', 'pricing-rules/rule-1/withdraw', 'packages', 'packages/package-1']) {
      answer(`/api/ops/${path}`)
    }
    await openView('Prices')
  })

  it('show what holds, also by the fallback table, and what is to come', async () => {
    const table = screen.getAllByRole('table')[0]?.textContent
    for (const words of ['Default price', '₹2.50', 'From Tue, 24 Nov, 6:00 pm'])
      expect(table).toContain(words)
  })

  it('change by a new rule from tomorrow on, in Kolkata time whatever the browser’s', async () => {
    await press('New rule for Ride Later, Sedan')
    expect(field('Begins, in Kolkata time').value).toBe('2026-11-22T00:00')
    fill('Per kilometre, ₹', '13.5')
    await submit()
    const body = {
      service_type: 'ride_later',
      vehicle_type: 'sedan',
      effective_from: '2026-11-21T18:30:00.000Z',
      ...amounts,
      per_km_rate: 13.5,
      was: { version: 2, ...amounts },
    }
    expect(posted()).toEqual([{ path: '/api/ops/pricing-rules', body }])
  })

  it('say what withdrawing means before it is done', async () => {
    await press('Withdraw')
    expect(screen.getByRole('dialog').textContent).toContain('The rule never begins')
    expect(posted()).toEqual([])
    await submit()
    expect(posted()).toEqual([{ path: '/api/ops/pricing-rules/rule-1/withdraw', body: {} }])
  })

  it('replace a package from its figures, or the newest where another operator replaced that one', async () => {
    server.routes['/api/ops/packages/package-1'] = () =>
      refusal(409, 'edited_meanwhile', 'Dev Rao saved this.', {
        now: { ...PACKAGE, id: 'package-2', extra_km_rate: 15 },
      })
    answer('/api/ops/packages/package-2')
    await press('Replace 4 hours, 40 km')
    expect(screen.getByRole('dialog').textContent).toContain('keeps it, at its price')
    fill('Price, ₹', '849')
    await submit()
    await submit()
    const { id: _, base_fare: __, is_active: ___, ...offered } = PACKAGE
    const body = { ...offered, base_price: 849 }
    expect(posted()).toMatchObject([
      { path: '/api/ops/packages/package-1', body },
      { path: '/api/ops/packages/package-2', body: { ...body, extra_km_rate: 15 } },
    ])
  })
})
