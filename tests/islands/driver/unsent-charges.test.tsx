import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SIGN_OUT_PATH } from '../../../src/components/site-links'
import '../../../src/islands/driver/past-rides'
import { asked } from '../../support/islands/api'
import { aCharge, photosOf } from '../../support/islands/charges'
import { submitTo } from '../../support/islands/inline-script'
import { alerts, pass, press, type } from '../../support/islands/page'
import { fullStorage, otherTab } from '../../support/islands/store'
import { aBoard, aRide, arrived, onTheWay, started } from './boards'
import * as driver from './driver-page'
import * as toll from './toll-form'

toll.withCharges()

describe('Tolls and parking that are not sent yet', () => {
  it('stay as they were typed and photographed where no answer came, and are the same charge when sent again (CHARGE-4)', async () => {
    await toll.sendToll()
    expect(alerts()).toEqual([])
    expect(toll.dialog().getByText(/Saved on this phone with its photo/)).toBeTruthy()
    await press('Close')
    expect(screen.getByText(/^Not sent yet: ₹65 toll/)).toBeTruthy()
    await press('Add toll or parking')
    expect(toll.dialog().getByText('₹65 toll')).toBeTruthy()
    // The charge may have arrived, so it is not changed, only sent again.
    expect(screen.queryByLabelText('Whole rupees')).toBeNull()
    await press('Throw it away')
    await press('Not yet')
    driver.server.outcomes = [toll.taken([aCharge()])]
    await press('Try again')
    const [first, second] = toll.sent().map(({ path }) => path)
    expect(second).toBe(first)
    expect(toll.dialog().getByText(/Waits for the rider/)).toBeTruthy()
  })

  it('are there with their photo after the page was closed, and are sent by themselves once there is a network (CHARGE-5)', async () => {
    await toll.sendToll()
    const first = toll.sent().at(-1)
    await toll.openRide()
    expect(screen.getByText(/^Not sent yet: ₹65 toll/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    asked.length = 0
    driver.server.outcomes = [toll.taken([aCharge()])]
    await driver.networkBack()
    expect(toll.sent().map(({ path }) => path)).toEqual([first?.path])
    expect(toll.sent()[0]?.body).toEqual(first?.body)
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(await toll.storedCharges()).toEqual([])
  })

  it('are open again as they were typed after the phone ended the page while its camera was open', async () => {
    await toll.openRide()
    await press('Add toll or parking')
    toll.kindOf('Parking')
    type('Whole rupees', '40')
    fireEvent.click(toll.dialog().getByLabelText(/Photo of the ticket/))
    await pass(0)
    await toll.openRide()
    expect(toll.dialog().getByLabelText<HTMLInputElement>('Parking').checked).toBe(true)
    expect(toll.dialog().getByLabelText<HTMLInputElement>('Whole rupees').value).toBe('40')
    await toll.photograph()
    await toll.openRide()
    // The photo is there, and nothing was interrupted: the form stays closed until it is asked for.
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Add toll or parking')
    expect(toll.dialog().getByAltText('The ticket')).toBeTruthy()
    driver.server.outcomes = [toll.taken([aCharge({ kind: 'parking', amount: 40 })])]
    await press('Send ₹40 parking')
    expect(toll.sent()).toHaveLength(1)
  })

  it('that arrived though no answer did are not sent again, and a begun one of another ride is forgotten', async () => {
    await driver.openWith(started({ id: 'ride-9' }))
    await press('Add toll or parking')
    toll.kindOf('Toll')
    await pass(0)
    await toll.sendToll()
    const id = toll.idOf(toll.sent()[0]?.path) ?? ''
    cleanup()
    asked.length = 0
    await toll.openRide([aCharge({ id })])
    await pass(20_000)
    expect(toll.sent()).toEqual([])
    expect(await toll.storedCharges()).toEqual([])
  })

  it('are asked for before a sign-out, which forgets them', async () => {
    await toll.openRide()
    const ask = vi.fn(() => false)
    vi.stubGlobal('confirm', ask)
    expect(submitTo(SIGN_OUT_PATH)).toBe(true)
    await press('Add toll or parking')
    toll.kindOf('Toll')
    expect(submitTo(SIGN_OUT_PATH)).toBe(false)
    ask.mockReturnValue(true)
    expect(submitTo(SIGN_OUT_PATH)).toBe(true)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('that were thrown away stay so, also where they were just being sent again', async () => {
    await toll.sendToll()
    await press('Throw it away')
    const fail = Promise.withResolvers<'unreachable'>()
    driver.server.outcomes = [fail.promise]
    await pass(10_000)
    expect(toll.sent()).toHaveLength(2)
    await driver.confirm('Throw it away')
    fail.resolve('unreachable')
    await pass(0)
    await press('Close')
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(await toll.storedCharges()).toEqual([])
  })
})

describe('A toll that is not sent yet', () => {
  it('goes after the arrival that waits for a network too, and is not refused before it', async () => {
    await toll.openRide([], onTheWay)
    await press('I have arrived')
    await driver.confirm('I have arrived')
    await toll.fill('65')
    await press('Send ₹65 toll')
    expect(toll.sent()).toEqual([])
    expect(
      toll.dialog().getByText(/goes out when you're back online, after what you pressed before it/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    driver.server.outcomes = [aBoard({ rides: [arrived()] }), toll.taken([aCharge()])]
    await driver.networkBack(10_000)
    const paths = asked.filter(({ method }) => method !== 'GET').map(({ path }) => path)
    expect(paths.slice(-2)).toEqual([expect.stringMatching(/arrived$/), expect.stringMatching(/kind=toll/)])
    expect(await toll.storedCharges()).toEqual([])
  })

  it.each([
    ['sent', () => driver.server.board(), []],
    [
      'told of where it is refused',
      () => toll.refused('charges_over_limit', '₹40 is left.'),
      ['₹65 toll is not entered₹40 is left.'],
    ],
  ])('is %s while the next ride is under way', async (_, answer, told) => {
    await driver.openWith(driver.over(), aRide({ id: 'ride-2' }))
    await toll.fill('65')
    await press('Send ₹65 toll')
    driver.has(driver.over(), onTheWay({ id: 'ride-2' }))
    asked.length = 0
    driver.server.outcomes = [answer()]
    await pass(130_000)
    expect(screen.queryByRole('dialog', { name: 'Tolls and parking' })).toBeNull()
    expect(toll.sent()).toHaveLength(1)
    expect(alerts()).toEqual(told)
  })

  it('is told of where it was not pressed and its ride takes none any more, and is gone only then', async () => {
    await toll.openRide()
    await toll.fill('65')
    await driver.openPage(aBoard())
    expect(alerts()).toEqual([
      '₹65 toll is not enteredThis ride takes no more tolls or parking. Call the office if you paid it.',
    ])
    expect(await toll.storedCharges()).toEqual([])
  })

  it('is for the server to refuse where it was pressed days ago, and that is told once (CHARGE-6)', async () => {
    await toll.sendToll()
    cleanup()
    const message = 'Tolls and parking can be entered until 24 hours after the ride. Please call the office.'
    await pass(3 * 86_400_000)
    const days = driver.openPage(aBoard())
    driver.server.outcomes = [toll.refused('charge_too_late', message)]
    await days
    expect(toll.sent().length).toBeGreaterThan(0)
    expect(alerts()).toEqual([`₹65 toll is not entered${message}`])
    expect(await toll.storedCharges()).toEqual([])
    await press('Close')
    expect(alerts()).toEqual([])
  })

  it('has no older photo in storage that was too full for the newer one, and says what is kept', async () => {
    await toll.openRide()
    await toll.fill('65')
    photosOf(120_000)
    const isLarge = (record: unknown) => JSON.stringify(record).length > 110_000
    const endFull = fullStorage(isLarge)
    await toll.photograph()
    expect(toll.dialog().getByText(/This phone can.t save it/)).toBeTruthy()
    await press('Send ₹65 toll')
    expect(toll.dialog().getByText(/^Not sent yet. Kept while this page is open/)).toBeTruthy()
    endFull()
    cleanup()
    asked.length = 0
    await toll.openRide()
    expect(toll.sent()).toEqual([])
    await press('Add toll or parking')
    expect(screen.getByLabelText<HTMLInputElement>('Whole rupees').value).toBe('65')
    expect(screen.queryByAltText('The ticket')).toBeNull()
  })

  it('is open again after the phone ended the page before the photo was drawn', async () => {
    await toll.openRide()
    await toll.fill('65')
    vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
    toll.chooseTicket()
    await toll.openRide()
    expect(toll.dialog().getByText('Take it again')).toBeTruthy()
  })

  it('that was thrown away in one tab is not sent by the other', async () => {
    await toll.sendToll()
    await otherTab((outbox) => outbox.filter(({ kind }) => kind !== 'charge'))
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    await pass(60_000)
    expect(toll.sent()).toHaveLength(1)
    expect(await toll.storedCharges()).toEqual([])
  })

  it('is not dropped by what another tab does where this browser could not keep it', async () => {
    await toll.openRide()
    fullStorage()
    await toll.fill('65')
    await otherTab((outbox) => outbox)
    expect(toll.dialog().getByAltText('The ticket')).toBeTruthy()
  })
})
