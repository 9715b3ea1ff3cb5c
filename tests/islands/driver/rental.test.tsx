import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../../src/islands/driver/rental'
import { TWO_HOURS } from '../../support/bookings/rentals'
import { button, heading, pass, press } from '../../support/islands/page'
import { hear, positionMessage } from '../live-ride/fake-socket'
import { aBoard, later, started } from './boards'
import * as driver from './driver-page'

/** A rental that began so many minutes ago. */
const rental = (minutes: number) =>
  started({
    dropoff: null,
    dropoff_address: null,
    package_hours: 2,
    start_time: later(-minutes),
    rental: { sold: TWO_HOURS, size: TWO_HOURS },
  })

const stand = () => screen.getByRole('region', { name: 'Package' }).textContent

/** The page of a driver on the way with a rental, whose room has counted so many metres. */
async function onTheWay(minutes: number, metres: number | null) {
  await driver.openWith(rental(minutes))
  await driver.openSocket(0, 4)
  if (metres !== null) await hear({ ...positionMessage(201), driven_metres: metres })
}

describe('The driver of a rental (RENTAL-6)', () => {
  driver.withDriver()

  it('reads it run down, and what goes beyond it costs', async () => {
    await onTheWay(50, 12_300)
    expect(stand()).toContain('1 h 10 min and 7 km left of 2 hours, 20 km')
    expect(stand()).toContain('₹55 a begun quarter hour after 10 free minutes, ₹14 a km')
    await hear({ ...positionMessage(202), driven_metres: 24_100 })
    expect(stand()).toContain('5 km over 2 hours, 20 km: ₹70 so far; 1 h 10 min left')
  })

  it('collects the rest of the fare with what it is over when the end was opened', async () => {
    await onTheWay(146, 24_500)
    await press('End ride')
    expect(heading()).toBe('Collect₹807')
    expect(document.querySelector('.driver-sum')?.textContent).toContain('26 min and 5 km over')
    const ended_at = Date.now()
    driver.server.outcomes = [aBoard({ rides: [] })]
    // A quarter of an hour in which the rider looks for change is not theirs to pay.
    await pass(900_000)
    fireEvent.click(screen.getByLabelText('Cash'))
    await press('₹807 received')
    expect(driver.sent('complete')).toMatchObject([{ collected: { rupees: 807 }, ended_at }])
  })

  it('does not ask for its time twice where the rider extends it while the driver collects', async () => {
    await onTheWay(146, 18_000)
    await press('End ride')
    expect(heading()).toBe('Collect₹737')
    const [four] = TWO_HOURS.on_sale
    const extended = { package_hours: 4, rental: four ? { sold: TWO_HOURS, size: four } : null }
    await pass(60_000)
    driver.has({ ...rental(146), version: 5, ...extended })
    const ended_at = Date.now()
    await hear({ v: 1, type: 'status', seq: 202, ride: { version: 5, phase: 'started' } })
    expect(heading()).toBe('Collect₹627')
    expect(document.querySelector('.driver-sum')?.textContent).not.toContain('Beyond the package')
    // It stands on the board still, with the answer.
    driver.server.outcomes = [driver.server.board()]
    fireEvent.click(screen.getByLabelText('Cash'))
    await press('₹627 received')
    expect(heading()).not.toBe('Ride completed')
    expect(driver.sent('complete')).toMatchObject([{ ended_at }])
  })

  it('is told where the phone does not know the kilometres, which are asked for online (RENTAL-7)', async () => {
    await onTheWay(146, null)
    await press('End ride')
    expect(heading()).toBe('Collect₹737')
    expect(screen.getByText(/doesn't know the kilometres/)).toBeTruthy()
  })

  it('reads that its time stands still while another car is looked for, and extends nothing then (RENTAL-1)', async () => {
    const stopped = { ...rental(100), clock_from: later(-70), clock_stopped_at: later(-40) }
    await driver.openWith({ ...stopped, car_problem: { problem: 'flat_tyre', at: later(-40) } })
    expect(stand()).toContain('1 h 30 min left of 2 hours, 20 km')
    expect(stand()).toContain('stands still')
    expect(screen.queryByRole('button', { name: /Extend/ })).toBeNull()
    await press('The car drives on')
    expect(screen.getByText(/Their time runs again\./)).toBeTruthy()
  })

  it('extends it for the rider, at the sum that was shown', async () => {
    await onTheWay(100, 15_000)
    driver.answers('extend', rental(100))
    await press('Extend to 4 hours, 40 km')
    await driver.confirm('Yes, ₹400 more')
    expect(driver.sent('extend')).toEqual([{ hours: 4, rupees: 400 }])
    expect(button('End ride')).toBeTruthy()
  })
})
