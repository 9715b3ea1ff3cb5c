import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import '../../../src/islands/driver/past-rides'
import { asked } from '../../support/islands/api'
import { aCharge, confirmed, photosOf } from '../../support/islands/charges'
import { alerts, button, heading, pass, press, type } from '../../support/islands/page'
import { aBoard, arrived, started } from './boards'
import * as driver from './driver-page'
import * as toll from './toll-form'

toll.withCharges()

describe('Tolls and parking of a ride', () => {
  it('are entered from the arrival on with kind, rupees and a photo, and wait for the rider', async () => {
    await toll.openRide([], arrived)
    await toll.fill('65')
    driver.server.outcomes = [toll.taken([aCharge()])]
    await press('Send ₹65 toll')
    expect(toll.sent()).toMatchObject([
      { method: 'PUT', path: expect.stringMatching(/\?kind=toll&amount=65$/) },
    ])
    expect(screen.getByText("Toll ₹65 is in. We've asked the rider to confirm it.")).toBeTruthy()
    expect(toll.dialog().getByText(/Waits for the rider. Entered 6:02/)).toBeTruthy()
    expect(toll.dialog().getByText('₹935 of ₹1,000 left for this ride.')).toBeTruthy()
    // For the next one.
    expect(screen.getByLabelText<HTMLInputElement>('Whole rupees').value).toBe('')
  })

  it('want each part, and no more than is left of ₹1,000', async () => {
    await toll.openRide([confirmed({ amount: 940 })])
    await press('Tolls and parking (1)')
    expect(document.activeElement).toBe(toll.dialog().getByLabelText('Toll'))
    const missing: (string | undefined)[] = []
    const tryIt = async () => {
      await press(/^Send/)
      missing.push(alerts().at(-1) ?? undefined)
    }
    await tryIt()
    toll.kindOf('Parking')
    type('Whole rupees', '12.50')
    await tryIt()
    type('Whole rupees', '61')
    await tryIt()
    type('Whole rupees', '60')
    await tryIt()
    expect(missing).toEqual([
      'Choose toll or parking.',
      'Enter whole rupees, from 1 to 60.',
      'Enter ₹60 at the most: no more is left for this ride.',
      'Take a photo of the ticket.',
    ])
    expect(toll.sent()).toEqual([])
  })

  it('are sent as a whole picture of 1,600 pixels, smaller where it has more than 400 kB', async () => {
    await toll.openRide()
    const drawn = photosOf(900_000, 500_000, 300_000)
    await toll.fill('65')
    expect(drawn).toEqual([
      { width: 1600, height: 1200 },
      { width: 1600, height: 1200 },
      { width: 1200, height: 900 },
    ])
  })

  it('are not sent with the old photo while another one is read', async () => {
    await toll.openRide()
    await toll.fill('65')
    toll.chooseTicket()
    await press('Send ₹65 toll')
    expect(toll.sent()).toEqual([])
    for (let turn = 0; turn < 12; turn += 1) await pass(0)
    driver.server.outcomes = [toll.taken([aCharge()])]
    await press('Send ₹65 toll')
    expect(toll.sent()).toHaveLength(1)
  })

  it('are another charge after a refusal, with what was typed', async () => {
    await toll.openRide()
    await toll.fill('65')
    driver.server.outcomes = [
      toll.refused('charges_over_limit', '₹40 is left.'),
      toll.taken([aCharge({ amount: 40 })]),
    ]
    await press('Send ₹65 toll')
    expect(alerts()).toEqual(['₹40 is left.'])
    type('Whole rupees', '40')
    await press('Send ₹40 toll')
    const [first, second] = toll.sent().map(({ path }) => toll.idOf(path))
    expect(second).not.toBe(first)
    expect(toll.dialog().getByText('₹40')).toBeTruthy()
  })

  it('say what became of each, and are withdrawn after a question while nobody has decided', async () => {
    await toll.openRide([
      confirmed({ id: 'first-charge-of-it' }),
      aCharge({ id: 'second-charge-of-it', kind: 'parking', amount: 40, state: 'disputed' }),
      confirmed({ id: 'third-charge-of-it', decided_by: 'operator', state: 'declined' }),
    ])
    await press('Tolls and parking (3)')
    expect(
      toll
        .dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('The rider confirmed'),
      expect.stringContaining('The rider says it is not right: the office decides'),
      expect.stringContaining('Declined by the office'),
    ])
    expect(toll.dialog().queryAllByRole('button', { name: /^Withdraw ₹/ })).toHaveLength(1)
    driver.server.outcomes = [toll.taken([aCharge({ id: 'second-charge-of-it', state: 'withdrawn' })])]
    await press('Withdraw ₹40 parking')
    expect(toll.sent()).toEqual([])
    await driver.confirm('Withdraw it')
    expect(toll.sent()).toMatchObject([
      { method: 'DELETE', path: '/api/driver/rides/ride-1/charges/second-charge-of-it' },
    ])
  })
})

it('A ride that the answer to a withdrawal has no more is told of', async () => {
  await toll.openRide([aCharge()])
  await press('Tolls and parking (1)')
  driver.server.outcomes = [aBoard()]
  await press('Withdraw ₹65 toll')
  await driver.confirm('Withdraw it')
  expect(heading()).toBe('No longer yours')
})

describe('The sum to collect', () => {
  const collected = () => asked.find(({ path }) => path.endsWith('/complete'))?.body.collected

  it('is what is left of the fare with each confirmed charge; an open one is named and not collected', async () => {
    await toll.openRide([
      confirmed(),
      aCharge({ id: 'second-charge-of-it', kind: 'parking', amount: 40 }),
      confirmed({ id: 'third-charge-of-it', state: 'declined' }),
    ])
    await press('End ride')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Collect₹692')
    const lines = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(lines).toEqual(['Toll₹65', 'Rest of the fare₹627'])
    const open = "Don't collect this, your rider hasn't confirmed it: Parking ₹40"
    expect(screen.getByText(/Don't collect this/).textContent).toBe(open)
    driver.server.outcomes = [aBoard({ rides: [] })]
    await pass(500)
    fireEvent.click(screen.getByLabelText('Cash'))
    await press('₹692 received')
    expect(collected()).toMatchObject({ rupees: 692 })
    expect(screen.getByText('₹692 collected in cash.')).toBeTruthy()
    expect(button('Back to rides')).toBeTruthy()
  })

  it('is the one on the button that was pressed, also where the rider confirms a toll meanwhile', async () => {
    await toll.openRide([aCharge()])
    await press('End ride')
    await pass(500)
    fireEvent.click(screen.getByLabelText('UPI'))
    driver.server.outcomes = [
      toll.refused('position_not_confirmed', 'The car was last seen 3 km away.'),
      aBoard({ rides: [] }),
    ]
    // Read again after the refusal.
    const read = started({ charges: [confirmed()], version: 5 }, toll.chargedOf(confirmed()))
    driver.has(read)
    await press('₹627 received')
    await vi.dynamicImportSettled()
    await pass(0)
    fireEvent.click(screen.getByText('The rider asked for another place'))
    await driver.confirm('The ride is over')
    expect(asked.filter(({ path }) => path.endsWith('/complete')).at(-1)?.body.collected).toMatchObject({
      rupees: 627,
    })
  })
})
