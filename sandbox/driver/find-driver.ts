import type { DriverBoard, DriverRide } from '../../src/domain/rides/driver-answers'
import { DEMO_DRIVER_UNDER_WAY, DEMO_DRIVERS, type DemoDriver } from '../people'
import { CannotDrive } from './cannot-drive'
import { type DriverPage, type FoundRide, openDriverPage, type Reach } from './driver-page'

/** A demo driver who has the ride. */
export interface Taken {
  driver: DemoDriver
  page: DriverPage
  ride: DriverRide
}

export const rideOn = (board: DriverBoard, id: string): DriverRide | undefined =>
  board.rides.find((ride) => ride.id === id)

const isUnderWay = ({ phase }: DriverRide) => ['on_the_way', 'arrived', 'started'].includes(phase)

async function takenBy(
  driver: DemoDriver,
  page: DriverPage,
  board: DriverBoard,
  found: FoundRide,
): Promise<Taken> {
  const ride = rideOn(board, found.id)
  if (!ride) throw new CannotDrive(`The ride ${found.short_id} is not on ${driver.name}’s page.`)
  return { driver, page, ride }
}

/** The driver who has the ride already goes on with it, if it is one of ours. */
async function goOn(reach: Reach, found: FoundRide): Promise<Taken> {
  const driver = [...DEMO_DRIVERS, DEMO_DRIVER_UNDER_WAY].find(({ id }) => id === found.driver_id)
  if (!driver)
    throw new CannotDrive(`The ride ${found.short_id} has a driver of its own, who is no demo person.`)
  const page = await openDriverPage(reach, driver.id)
  return takenBy(driver, page, await page.board(), found)
}

/** Why a ride that nobody has cannot be taken. */
function checkDrivable({ short_id, status, payment_status }: FoundRide): void {
  if (status === 'completed') throw new CannotDrive(`The ride ${short_id} is over.`)
  if (status === 'cancelled') throw new CannotDrive(`The ride ${short_id} was cancelled.`)
  if (!['partial', 'paid'].includes(payment_status)) {
    throw new CannotDrive(`The ride ${short_id} is not paid yet: drivers are offered paid rides only.`)
  }
}

/**
 * A demo driver with the right kind of car takes the ride, on duty and through the driver's own page. One with another
 * ride under way is passed over. Throws CannotDrive with the product's own sentence where nobody can.
 */
export async function findDriver(reach: Reach, found: FoundRide): Promise<Taken> {
  checkDrivable(found)
  if (found.status !== 'pending') return goOn(reach, found)
  const right = DEMO_DRIVERS.filter(({ vehicle }) => vehicle.type === found.vehicle_type)
  if (right.length === 0) throw new CannotDrive(`No demo driver has a car of the kind ${found.vehicle_type}.`)
  const refusals: string[] = []
  for (const driver of right) {
    try {
      const page = await openDriverPage(reach, driver.id)
      const board = await page.goOnDuty()
      if (board.rides.some(isUnderWay)) throw new CannotDrive('has another ride under way')
      return await takenBy(driver, page, await page.accept(found.id), found)
    } catch (error) {
      if (!(error instanceof CannotDrive)) throw error
      refusals.push(`${driver.name}: ${error.message}`)
    }
  }
  throw new CannotDrive(`No demo driver can take the ride ${found.short_id}. ${refusals.join(' · ')}`)
}
