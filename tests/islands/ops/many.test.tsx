import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../../src/islands/ops/many-bar'
import { selected } from '../../../src/islands/ops/selection'
import { keysOf, refusal } from '../../support/islands/api'
import { alerts, button, pass, press } from '../../support/islands/page'
import { aPage, aRow, FIRST, FLEET_DRIVER, later, ROWS } from './records'
import { answer, closeDialog, key, openConsole, posted, server, withOperator } from './support'

withOperator()

const boxes = () => {
  const list = screen.getByRole('region', { name: 'Rides by state' })
  return within(list).getAllByRole<HTMLInputElement>('checkbox')
}
const chosen = () => screen.getByRole('region', { name: 'Chosen rides' })
const dialog = () => within(screen.getByRole('dialog'))

/** What `/api/ops/many` is answered: each row with these words. */
const answering = (words: string) => {
  server.routes['/api/ops/many'] = ({ body }) => ({
    body: { rows: rowsIn(body).map((row) => ({ id: row.id, outcome: 'done', words })) },
  })
}
beforeEach(() => answering('Assigned'))

function rowsIn(body: unknown): { id: string }[] {
  if (typeof body === 'object' && body !== null && 'rows' in body && Array.isArray(body.rows))
    return body.rows
  throw new Error('no rows')
}

const A_CHOICE = { phone_no: null, way: null, vehicle: null, seen_at: null, next: [], other_city: null }

/** Who could have how many of two rides. */
const DRIVERS = {
  drivers: [
    { ...A_CHOICE, id: 'driver-1', full_name: 'Ravi Kumar', on_duty: true, rides: 2 },
    { ...A_CHOICE, id: 'driver-2', full_name: 'Sita Devi', on_duty: false, rides: 1 },
  ],
}
const chooseDriver = (name: RegExp) => fireEvent.click(dialog().getByRole('radio', { name }))

describe('Choosing rides', () => {
  it('counts them, takes a range with Shift, and all that are shown', async () => {
    await openConsole()
    const [first, , third] = boxes()
    fireEvent.click(first ?? document.body)
    await pass(0)
    expect(chosen().textContent).toContain('1 ride chosen')
    fireEvent.click(third ?? document.body, { shiftKey: true })
    expect(chosen().textContent).toContain('3 rides chosen')
    await press('None')
    expect(boxes().some(({ checked }) => checked)).toBe(false)
  })

  it('takes the one with the focus by the key x', async () => {
    await openConsole()
    await key('j')
    await key('x')
    expect(chosen().textContent).toContain('1 ride chosen')
    await key('x')
    expect(selected.value.size).toBe(0)
  })
})

describe('An action on the chosen rides', () => {
  const choose = async (count: number) => {
    await openConsole()
    for (const box of boxes().slice(0, count)) fireEvent.click(box)
    await pass(0)
  }

  it('assigns them to a driver, and says for each what became of it', async () => {
    answer('/api/ops/many/drivers', DRIVERS)
    await choose(2)
    await press('Assign')
    // Nobody is proposed: a ride is given to whom an operator chose.
    expect(button('Assign rides').disabled).toBe(true)
    chooseDriver(/Ravi Kumar.*2 of 2/)
    await press('Assign 2 rides')
    expect(posted().at(-1)).toMatchObject({
      path: '/api/ops/many',
      body: { action: 'assign', driver_id: 'driver-1' },
    })
    expect(dialog().getByText('2 of 2 done.')).toBeTruthy()
    expect(dialog().getAllByText('Assigned')).toHaveLength(2)
    fireEvent.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    expect(selected.value.size).toBe(0)
  })

  it('asks before it sends a car of another city', async () => {
    const [ravi] = DRIVERS.drivers
    answer('/api/ops/many/drivers', { drivers: [{ ...ravi, other_city: 'mysuru' }] })
    await choose(2)
    await press('Assign')
    chooseDriver(/Ravi Kumar.*Kept in Mysuru/)
    await press('Assign 2 rides')
    expect(posted().map(({ path }) => path)).toEqual(['/api/ops/many/drivers'])
    await press('Send the car from Mysuru')
    expect(dialog().getByText('2 of 2 done.')).toBeTruthy()
  })

  it('says how many of those without a driver another one can have, and leaves those that have one', async () => {
    const taken = aRow('00000000aaaa0009', { phase: 'assigned', driver_name: 'Ravi Kumar' })
    answer('/api/ops/rides', aPage({ rides: [...ROWS, taken] }))
    answer('/api/ops/many/drivers', DRIVERS)
    await choose(4)
    await press('Assign')
    expect(dialog().getByText(/1 of them has a driver already/)).toBeTruthy()
    chooseDriver(/Sita Devi.*Off duty.*1 of 3/)
    expect(dialog().getByText(/The other 2 rides stay without a driver/)).toBeTruthy()
    await press('Assign 1 ride')
    expect(rowsIn(posted().at(-1)?.body).map(({ id }) => id)).toEqual(ROWS.map(({ id }) => id))
  })

  it('shows what goes back in all before it cancels, with a reason', async () => {
    answering('Cancelled, ₹420 goes back')
    const rows = [
      { id: FIRST, refund_paise: 42_000, words: null },
      { id: ROWS[1]?.id, refund_paise: null, words: 'This ride is over.' },
    ]
    answer('/api/ops/many/refunds', { rows })
    await choose(2)
    await press('Cancel rides')
    expect(dialog().getByText('₹420')).toBeTruthy()
    expect(dialog().getByText('Stays as it is: This ride is over.')).toBeTruthy()
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Flood' } })
    await press('Cancel 1 ride')
    const [, sent] = posted()
    expect(sent?.body).toMatchObject({ action: 'cancel', reason: 'Flood', rows: [{ refund_paise: 42_000 }] })
  })

  it('sends again with the same key what had no answer', async () => {
    server.routes['/api/ops/many'] = () => 'unreachable'
    await choose(1)
    await press('Message')
    await press('Send to 1 rider')
    expect(dialog().getByText(/it can’t happen twice/)).toBeTruthy()
    answering('Sent')
    await press('Ask again')
    expect(keysOf()).toEqual([keysOf()[0], keysOf()[0]])
    expect(dialog().getByText('Sent')).toBeTruthy()
  })

  it('assigns fifty at the most, and says so of the rest', async () => {
    const many = Array.from({ length: 52 }, (_, at) => aRow(`00000000aaab${String(at).padStart(4, '0')}`))
    answer('/api/ops/rides', aPage({ rides: many }))
    answer('/api/ops/many/drivers', DRIVERS)
    await choose(1)
    await press('All 52 shown')
    await press('Assign')
    expect(dialog().getByText(/50 rides at the most can be assigned at once/)).toBeTruthy()
    expect(dialog().queryByText(/has a driver already|have a driver already/)).toBeNull()
  })
})

describe('Moving a driver’s rides', () => {
  const other = 'eeee0002'.repeat(4)
  const DUTY = '/api/ops/drivers/driver-1/duty'
  /** The plan of two rides, open. */
  async function openMoves() {
    const ride = { ...ROWS[0], id: FIRST, driver_name: 'Ravi Kumar' }
    answer('/api/ops/drivers', { items: [{ ...FLEET_DRIVER, on_duty: true }], next: null })
    answer('/api/ops/vehicles', { items: [], next: null })
    answer(DUTY)
    const move = (id: string, from: number) => ({
      ride: { ...ride, id },
      busy_from: later(from),
      busy_until: later(from + 60),
      choices: [{ id: 'driver-2', name: 'Sita Devi', plate: 'KA 09 EV 5678', other_city: null }],
      proposed: 'driver-2',
    })
    const moves = [move(FIRST, 0), { ...move(other, 30), proposed: null }]
    answer('/api/ops/drivers/driver-1/moves', { moves, more: false })
    await openConsole()
    await press('Fleet')
    await press('Move the rides of Ravi Kumar')
  }
  const say = (reason: string) =>
    fireEvent.change(dialog().getByRole('textbox'), { target: { value: reason } })

  it('shows the plan, lets it be changed, and says what became of each (MANY-11)', async () => {
    await openMoves()
    const [, second] = dialog().getAllByRole<HTMLSelectElement>('combobox')
    fireEvent.change(second ?? document.body, { target: { value: 'driver-2' } })
    say('Ravi is ill')
    await press('Move 2 rides')
    expect(alerts()[0]).toContain('two rides at one time')
    fireEvent.change(second ?? document.body, { target: { value: 'stays' } })
    await press('Move 1 ride')
    expect(posted().map(({ path }) => path)).toEqual([DUTY, '/api/ops/many'])
    expect(posted()[1]?.body).toMatchObject({
      action: 'move',
      from_driver_id: 'driver-1',
      reason: 'Ravi is ill',
      rows: [{ id: FIRST, to: 'driver-2' }],
    })
    expect(dialog().getByText('1 of 1 done.')).toBeTruthy()
  })

  it('goes on while its dialog is closed, and says what became of each when that is opened again (MANY-5)', async () => {
    const late = Promise.withResolvers<void>()
    await openMoves()
    server.routes[DUTY] = async () => {
      await late.promise
      return { body: { id: 'driver-1' } }
    }
    say('Ravi is ill')
    await press('Move 2 rides')
    await closeDialog()
    expect(screen.queryByRole('dialog')).toBeNull()
    // No second one beside it.
    await press('Move the rides of Ravi Kumar')
    expect(dialog().getByText('0 of 2 done…')).toBeTruthy()
    await closeDialog()
    await press('Rides')
    late.resolve()
    await pass(0)
    await press('Move the rides of Ravi Kumar: what became of them')
    expect(dialog().getByText('2 of 2 done.')).toBeTruthy()
  })

  it('moves none while the driver can’t be put off duty, and asks that again first (MANY-12)', async () => {
    await openMoves()
    server.routes[DUTY] = () => refusal(409, 'changed', 'It has just changed.')
    say('Ravi is ill')
    await press('Move 2 rides')
    expect(dialog().getAllByText('Not done: It has just changed.')).toHaveLength(2)
    expect(posted().map(({ path }) => path)).toEqual([DUTY])
    answer(DUTY)
    await press('Ask again')
    expect(dialog().getByText('2 of 2 done.')).toBeTruthy()
    expect(posted().map(({ path }) => path)).toEqual([DUTY, DUTY, '/api/ops/many'])
  })
})
