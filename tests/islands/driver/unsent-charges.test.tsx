import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SIGN_OUT_PATH } from '../../../src/components/site-links'
import '../../../src/islands/driver/past-rides'
import { asked } from '../../support/islands/api'
import { aCharge, photosOf } from '../../support/islands/charges'
import { submitTo } from '../../support/islands/inline-script'
import { alerts, pass, press, type } from '../../support/islands/page'
import { fullStorage, otherTab } from '../../support/islands/store'
import { aBoard, aRide, arrived, onTheWay, started } from './boards'
import { over } from './presses'
import { server } from './server'
import { confirm, openPage } from './support'
import {
  chooseTicket,
  dialog,
  fill,
  idOf,
  kindOf,
  openRide,
  photograph,
  refused,
  sendToll,
  sent,
  storedCharges,
  taken,
  withCharges,
} from './toll-form'

withCharges()

describe('Tolls and parking that are not sent yet', () => {
  it('stay as they were typed and photographed where no answer came, and are the same charge when sent again (CHARGE-4)', async () => {
    await sendToll()
    expect(alerts()).toEqual([])
    expect(dialog().getByText(/Saved on this phone with its photo/)).toBeTruthy()
    await press('Close')
    expect(screen.getByText(/^Not sent yet: ₹65 toll/)).toBeTruthy()
    await press('Add toll or parking')
    expect(dialog().getByText('₹65 toll')).toBeTruthy()
    // The charge may have arrived, so it is not changed, only sent again.
    expect(screen.queryByLabelText('Whole rupees')).toBeNull()
    await press('Throw it away')
    await press('Not yet')
    server.outcomes = [taken([aCharge()])]
    await press('Try again')
    const [first, second] = sent().map(({ path }) => path)
    expect(second).toBe(first)
    expect(dialog().getByText(/Waits for the rider/)).toBeTruthy()
  })

  it('are there with their photo after the page was closed, and are sent by themselves once there is a network (CHARGE-5)', async () => {
    await sendToll()
    const first = sent().at(-1)
    cleanup()
    await openRide()
    expect(screen.getByText(/^Not sent yet: ₹65 toll/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    asked.length = 0
    server.outcomes = [taken([aCharge()])]
    await act(async () => dispatchEvent(new Event('online')))
    await pass(0)
    expect(sent().map(({ path }) => path)).toEqual([first?.path])
    expect(sent()[0]?.body).toEqual(first?.body)
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(await storedCharges()).toEqual([])
  })

  it('are open again as they were typed after the phone ended the page while its camera was open', async () => {
    await openRide()
    await press('Add toll or parking')
    kindOf('Parking')
    type('Whole rupees', '40')
    fireEvent.click(dialog().getByLabelText(/Photo of the ticket/))
    await pass(0)
    cleanup()
    await openRide()
    expect(dialog().getByLabelText<HTMLInputElement>('Parking').checked).toBe(true)
    expect(dialog().getByLabelText<HTMLInputElement>('Whole rupees').value).toBe('40')
    await photograph()
    cleanup()
    await openRide()
    // The photo is there, and nothing was interrupted: the form stays closed until it is asked for.
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Add toll or parking')
    expect(dialog().getByAltText('The ticket')).toBeTruthy()
    server.outcomes = [taken([aCharge({ kind: 'parking', amount: 40 })])]
    await press('Send ₹40 parking')
    expect(sent()).toHaveLength(1)
  })

  it('that arrived though no answer did are not sent again, and a begun one of another ride is forgotten', async () => {
    await openPage(aBoard({ rides: [started({ id: 'ride-9' })] }))
    await press('Add toll or parking')
    kindOf('Toll')
    await pass(0)
    cleanup()
    await sendToll()
    const id = idOf(sent()[0]?.path) ?? ''
    cleanup()
    asked.length = 0
    await openRide([aCharge({ id })])
    await pass(20_000)
    expect(sent()).toEqual([])
    expect(await storedCharges()).toEqual([])
  })

  it('are asked for before a sign-out, which forgets them', async () => {
    await openRide()
    const ask = vi.fn(() => false)
    vi.stubGlobal('confirm', ask)
    expect(submitTo(SIGN_OUT_PATH)).toBe(true)
    await press('Add toll or parking')
    kindOf('Toll')
    expect(submitTo(SIGN_OUT_PATH)).toBe(false)
    ask.mockReturnValue(true)
    expect(submitTo(SIGN_OUT_PATH)).toBe(true)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('that were thrown away stay so, also where they were just being sent again', async () => {
    await sendToll()
    await press('Throw it away')
    const fail = Promise.withResolvers<'unreachable'>()
    server.outcomes = [fail.promise]
    await pass(10_000)
    expect(sent()).toHaveLength(2)
    await confirm('Throw it away')
    fail.resolve('unreachable')
    await pass(0)
    await press('Close')
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    expect(await storedCharges()).toEqual([])
  })
})

describe('A toll that is not sent yet', () => {
  it('goes after the arrival that waits for a network too, and is not refused before it', async () => {
    await openRide([], onTheWay)
    await press('I have arrived')
    await confirm('I have arrived')
    await fill('65')
    await press('Send ₹65 toll')
    expect(sent()).toEqual([])
    expect(
      dialog().getByText(/goes out when you're back online, after what you pressed before it/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    server.outcomes = [aBoard({ rides: [arrived()] }), taken([aCharge()])]
    await act(async () => dispatchEvent(new Event('online')))
    await pass(10_000)
    const paths = asked.filter(({ method }) => method !== 'GET').map(({ path }) => path)
    expect(paths.slice(-2)).toEqual([expect.stringMatching(/arrived$/), expect.stringMatching(/kind=toll/)])
    expect(await storedCharges()).toEqual([])
  })

  it.each([
    ['sent', () => server.board(), []],
    [
      'told of where it is refused',
      () => refused('charges_over_limit', '₹40 is left.'),
      ['₹65 toll is not entered₹40 is left.'],
    ],
  ])('is %s while the next ride is under way', async (_, answer, told) => {
    await openPage(aBoard({ rides: [over(), aRide({ id: 'ride-2' })] }))
    await fill('65')
    await press('Send ₹65 toll')
    server.board = () => aBoard({ rides: [over(), onTheWay({ id: 'ride-2' })] })
    asked.length = 0
    server.outcomes = [answer()]
    await pass(130_000)
    expect(screen.queryByRole('dialog', { name: 'Tolls and parking' })).toBeNull()
    expect(sent()).toHaveLength(1)
    expect(alerts()).toEqual(told)
  })

  it('is told of where it was not pressed and its ride takes none any more, and is gone only then', async () => {
    await openRide()
    await fill('65')
    cleanup()
    await openPage(aBoard())
    expect(alerts()).toEqual([
      '₹65 toll is not enteredThis ride takes no more tolls or parking. Call the office if you paid it.',
    ])
    expect(await storedCharges()).toEqual([])
  })

  it('is for the server to refuse where it was pressed days ago, and that is told once (CHARGE-6)', async () => {
    await sendToll()
    cleanup()
    const message = 'Tolls and parking can be entered until 24 hours after the ride. Please call the office.'
    await pass(3 * 86_400_000)
    const days = openPage(aBoard())
    server.outcomes = [refused('charge_too_late', message)]
    await days
    expect(sent().length).toBeGreaterThan(0)
    expect(alerts()).toEqual([`₹65 toll is not entered${message}`])
    expect(await storedCharges()).toEqual([])
    await press('Close')
    expect(alerts()).toEqual([])
  })

  it('has no older photo in storage that was too full for the newer one, and says what is kept', async () => {
    await openRide()
    await fill('65')
    photosOf(120_000)
    const isLarge = (record: unknown) => JSON.stringify(record).length > 110_000
    const endFull = fullStorage(isLarge)
    await photograph()
    expect(dialog().getByText(/This phone can.t save it/)).toBeTruthy()
    await press('Send ₹65 toll')
    expect(dialog().getByText(/^Not sent yet. Kept while this page is open/)).toBeTruthy()
    endFull()
    cleanup()
    asked.length = 0
    await openRide()
    expect(sent()).toEqual([])
    await press('Add toll or parking')
    expect(screen.getByLabelText<HTMLInputElement>('Whole rupees').value).toBe('65')
    expect(screen.queryByAltText('The ticket')).toBeNull()
  })

  it('is open again after the phone ended the page before the photo was drawn', async () => {
    await openRide()
    await fill('65')
    vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
    chooseTicket()
    cleanup()
    await openRide()
    expect(dialog().getByText('Take it again')).toBeTruthy()
  })

  it('that was thrown away in one tab is not sent by the other', async () => {
    await sendToll()
    await otherTab((outbox) => outbox.filter(({ kind }) => kind !== 'charge'))
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
    await pass(60_000)
    expect(sent()).toHaveLength(1)
    expect(await storedCharges()).toEqual([])
  })

  it('is not dropped by what another tab does where this browser could not keep it', async () => {
    await openRide()
    fullStorage()
    await fill('65')
    await otherTab((outbox) => outbox)
    expect(dialog().getByAltText('The ticket')).toBeTruthy()
  })
})
