import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { UNSETTLED_GOES_BACK } from '../../../src/domain/payments/cancellation'
import { POLL_MS } from '../../../src/islands/ops/console-state'
import { aBooking } from '../../support/bookings/records'
import { TWO_HOURS } from '../../support/bookings/rentals'
import { anEntry } from '../../support/bookings/statements'
import '../../../src/islands/ops/panel-needs'
import { refusal } from '../../support/islands/api'
import { alerts, button, pass, press, type } from '../../support/islands/page'
import { aPanel, CANDIDATES, FIRST, later } from './records'
import {
  answer,
  article,
  ofFirst,
  openFirst,
  posted,
  sendReason,
  server,
  showFirst,
  withOperator,
} from './support'

withOperator()

describe('Assigning', () => {
  async function openChoice() {
    await openFirst()
    await press('Assign a driver')
  }

  it('sends the driver and whom the operator saw, and shows the ride as it is then', async () => {
    answer(ofFirst('/assign'), aPanel(FIRST, { phase: 'assigned', version: 1, actions: ['reassign'] }))
    await openChoice()
    const sita = screen.getByRole<HTMLInputElement>('radio', {
      name: /Sita Devi.*No ratings yet · 300 rides/,
    })
    expect(sita.disabled).toBe(true)
    const ravi =
      /Ravi Kumar KA 09 EV 1234 .*98450 12345.*18 min to the pickup · Seen 12 min ago.*4\.8 ★ · 120 rides/
    fireEvent.click(screen.getByRole('radio', { name: ravi }))
    await press('Assign')
    const body = { driver_id: 'driver-1', vehicle_id: 'car-1', from_driver_id: null, change_number: 0 }
    expect(posted()).toEqual([{ path: ofFirst('/assign'), body }])
    // The look that was asked for meanwhile says how it stood before: the newer version stays.
    expect(article(FIRST)?.textContent).toContain('Assigned')
    expect(screen.getByRole('button', { name: 'Reassign' })).toBeTruthy()
  })

  it('asks before it sends a car that is kept in another city', async () => {
    const [ravi] = CANDIDATES.drivers
    if (!ravi?.vehicle) throw new Error('Ravi has a car')
    const far = { ...ravi, vehicle: { ...ravi.vehicle, base_city: 'mysuru' } }
    answer(ofFirst('/candidates'), { ...CANDIDATES, drivers: [far] })
    answer(ofFirst('/assign'), aPanel(FIRST, { version: 1 }))
    await openChoice()
    fireEvent.click(screen.getByRole('radio', { name: /Ravi Kumar.*Kept in Mysuru/ }))
    await press('Assign')
    expect(posted()).toEqual([])
    expect(screen.getByText(/This car is kept in Mysuru/)).toBeTruthy()
    await press('Send the car from Mysuru')
    expect(posted()).toMatchObject([{ body: { driver_id: 'driver-1' } }])
  })

  it('finds another driver by name or plate, and keeps nobody chosen who is not listed', async () => {
    await openChoice()
    expect(document.activeElement).toBe(screen.getByLabelText('Name or plate'))
    fireEvent.click(screen.getByRole('radio', { name: /Ravi Kumar/ }))
    server.routes[ofFirst('/candidates')] = ({ path }) => ({
      body: { ...CANDIDATES, drivers: path.endsWith('?named=9%20EV') ? [] : CANDIDATES.drivers },
    })
    type('Name or plate', '9 EV')
    await pass(300)
    expect(screen.getByText('No driver has this in their name or plate.')).toBeTruthy()
    expect(button('Assign').disabled).toBe(true)
    type('Name or plate', '')
    await pass(300)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Ravi Kumar/ }).checked).toBe(true)
  })

  it('shows who handed the ride back and why', async () => {
    showFirst({
      declines: [
        { driver_name: 'Sita Devi', kind: 'handed_back', reason: 'A flat tyre', at: later(-5) },
        { driver_name: null, kind: 'declined', reason: null, at: later(-9) },
      ],
    })
    await openFirst()
    const said = within(screen.getByRole('region', { name: 'Drivers who said no' })).getAllByRole('listitem')
    expect(said.map(({ textContent }) => textContent)).toEqual([
      '5:55 pmHanded back ‘A flat tyre’ by Sita Devi',
      '5:51 pmDeclined  by a driver',
    ])
  })

  it('does not replace a driver whom the operator has not seen', async () => {
    await openChoice()
    fireEvent.click(screen.getByRole('radio', { name: /Ravi Kumar/ }))
    showFirst({
      phase: 'assigned',
      version: 1,
      driver: { id: 'driver-2', name: 'Sita Devi', phone_no: null, license_number: 'KA09 20110012345' },
      actions: ['reassign', 'unassign', 'cancel'],
    })
    await pass(POLL_MS)
    expect(article(FIRST)?.textContent).toContain('Sita Devi')
    await press('Assign')
    expect(posted()).toMatchObject([{ body: { driver_id: 'driver-1', from_driver_id: null } }])
  })
})

describe('An action that cannot be undone', () => {
  async function openCancel() {
    await openFirst()
    await press('Cancel ride')
  }
  const showPreview = (refund_paise: number, parts: object = {}) => {
    const nothing = { band: 'full', fee_percent: 0, fee_paise: 0, until: null, unsettled: false }
    answer(ofFirst('/cancellation'), { ...nothing, paid_paise: refund_paise, refund_paise, ...parts })
  }

  it('names the booking and the refund before it is done', async () => {
    showPreview(20_900)
    answer(ofFirst('/cancel'), aPanel(FIRST, { phase: 'cancelled', version: 1, actions: [] }))
    await openCancel()
    const dialog = screen.getByRole('dialog', { name: 'Cancel ride: aaaa0001' })
    expect(dialog.textContent).toContain('₹209 goes back, all that was paid')
    await sendReason('The road is flooded')
    const body = { reason: 'The road is flooded', refund_paise: 20_900 }
    expect(posted()).toEqual([{ path: ofFirst('/cancel'), body }])
    expect(article(FIRST)?.textContent).toContain('Cancelled')
  })

  it.each([
    ['that what may still be paid goes back', 0, { unsettled: true }, UNSETTLED_GOES_BACK],
    [
      'that nobody is told of a booking that was never paid',
      0,
      {},
      'we send no message. Tell the rider yourself',
    ],
    [
      'that nothing is left after a refund by hand',
      0,
      { returned_paise: 10_900 },
      'All of it went back before; nothing more does.',
    ],
    [
      'what is left after a refund by hand',
      10_000,
      { returned_paise: 10_900 },
      '₹100 goes back, all that is left of what was paid.',
    ],
  ])('says %s', async (_, left, parts, said) => {
    showFirst({ booking: aBooking({ id: FIRST, status: 'pending', payment_status: 'pending' }) })
    showPreview(left, parts)
    await openCancel()
    expect(screen.getByRole('dialog').textContent).toContain(said)
  })

  it('keeps what was typed where the ride changes meanwhile, and says how', async () => {
    showPreview(20_900)
    server.routes[ofFirst('/cancel')] = () => refusal(409, 'cancelled', 'This ride was cancelled.')
    await openCancel()
    const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ })
    fireEvent.change(reason(), { target: { value: 'The road is closed' } })
    showFirst({ phase: 'cancelled', version: 1, actions: [] })
    await pass(POLL_MS)
    expect(reason().value).toBe('The road is closed')
    await sendReason('The road is closed')
    expect(alerts()).toEqual(['This ride was cancelled.'])
  })

  it('reads the refund again where it has changed', async () => {
    showPreview(20_900)
    server.routes[ofFirst('/cancel')] = () => {
      showPreview(83_600)
      return refusal(409, 'refund_changed', 'What comes back has changed.')
    }
    await openCancel()
    await sendReason('The road is flooded')
    expect(screen.getByRole('dialog').textContent).toContain('₹836 goes back')
    await sendReason('The road is flooded')
    expect(posted().at(-1)?.body).toMatchObject({ refund_paise: 83_600 })
  })

  it('cannot be sent before the refund is known', async () => {
    server.routes[ofFirst('/cancellation')] = () => refusal(503, 'x', 'Not now.')
    await openCancel()
    await sendReason('The road is flooded')
    expect(posted()).toEqual([])
    expect(screen.getByRole('dialog').textContent).toContain('Not now.')
  })

  it('a no-show waits until it may be recorded', async () => {
    showFirst({ phase: 'arrived', actions: ['no_show', 'cancel'], no_show_from: later(1) })
    await openFirst()
    expect(button('No-show').disabled).toBe(true)
    expect(article(FIRST)?.textContent).toContain('6:01 pm')
    await pass(60_000 + POLL_MS)
    expect(button('No-show').disabled).toBe(false)
  })
})

it('A ride that was driven not a metre says so, and leaves out what is not known of it', async () => {
  showFirst({ phase: 'completed', actual_distance_metres: 0 })
  await openFirst()
  const trip = screen.getByRole('region', { name: 'Trip' }).textContent
  expect(trip).toContain('Driven0.0 km')
  expect(trip).not.toContain('Wishes')
})

it('A press for help is dealt with as it was seen: a later one only once the operator has read that there is one', async () => {
  const [first, second] = [later(-5), later(-1)]
  const id = `emergency|${FIRST}|1`
  const path = `/api/ops/needs/${encodeURIComponent(id)}/close`
  const shows = (seen: string) => {
    const open = { id, kind: 'emergency', own_words: null, opened_at: first, closed_at: null } as const
    showFirst({ needs: [{ ...open, seen, answer: null }] })
  }
  shows(first)
  await openFirst()
  await press('Emergency is dealt with')
  type('What you found out and did', 'Called: all is well')
  shows(second)
  server.routes[path] = () => 'unreachable'
  await press('It is dealt with')
  server.routes[path] = () => refusal(409, 'pressed_again', 'The rider has pressed for help again.')
  await press('It is dealt with')
  expect(alerts()).toEqual(['The rider has pressed for help again.'])
  answer(path, { id })
  await press('It is dealt with')
  const body = (seen: string) => ({ path, body: { reason: 'Called: all is well', seen } })
  expect(posted()).toEqual([body(first), body(first), body(second)])
})

it('A rental whose car has a problem says that its clock stands still (RENTAL-1)', async () => {
  const booking = aBooking({
    ...{ id: FIRST, status: 'started', package_hours: 2, clock_stopped_at: '2026-11-21T12:10:00.000Z' },
    fare_parts: { ...aBooking().fare_parts, packageDetails: TWO_HOURS },
  })
  showFirst({ booking, phase: 'started' })
  await openFirst()
  expect(screen.getByText('2 hours, 20 km, its clock stands still')).toBeTruthy()
})

it('Ending a rental sends when it ended and what was collected in all, as they were typed', async () => {
  const booking = aBooking({ id: FIRST, status: 'started', package_hours: 2, remaining_amount: 300 })
  showFirst({ booking, phase: 'started', actions: ['end'] })
  await openFirst()
  await press('End ride')
  await type('When it ended, if not just now', '2026-11-21T17:30')
  await type('Collected in all, in rupees', '410')
  fireEvent.click(screen.getByRole('radio', { name: 'Cash' }))
  answer(ofFirst('/end'), aPanel(FIRST, { version: 9 }))
  await sendReason('The driver forgot')
  expect(posted()).toMatchObject([
    { body: { collected: { method: 'cash', rupees: 410 }, ended_at: '2026-11-21T12:00:00.000Z' } },
  ])
})

it('Kilometres of a lost trace are said to be missing, and sent as they were typed once their sum was read (RENTAL-9)', async () => {
  const booking = aBooking({
    ...{ id: FIRST, status: 'completed', package_hours: 2 },
    ...{ start_time: '2026-11-21T10:00:00.000Z', end_time: '2026-11-21T12:26:00.000Z' },
    fare_parts: { ...aBooking().fare_parts, packageDetails: TWO_HOURS },
  })
  const open = { own_words: null, closed_at: null, answer: null }
  const need = { id: 'end', kind: 'end_not_confirmed', ...open } as const
  const by = { actor: 'driver', actor_name: null, event: 'transition' } as const
  const charged = { ...anEntry('fare_due', 110, { reason: 'extra' }), ...by }
  const needs = [{ ...need, opened_at: later(-5), seen: later(-5) }]
  showFirst({
    ...{ booking, phase: 'completed', actions: ['record_kilometres'], actual_distance_metres: null },
    ...{ needs, ledger: [charged] },
  })
  await openFirst()
  expect(screen.getByText(/^Lost: no kilometre is charged\. Ask the driver/)).toBeTruthy()
  await press('Record kilometres')
  expect(screen.getByText(/beyond the package of 2 hours, 20 km/)).toBeTruthy()
  type('Kilometres in all, by the odometer', '58')
  const entry = { id: 'entry', at: later(0), operator_name: null, subject_kind: 'booking', subject_id: FIRST }
  const log = [{ ...entry, action: 'ride.kilometres_recorded', details: { kilometres: 58 } }]
  const recorded = { booking, needs, log, actual_distance_metres: 58_000, version: 9 }
  answer(ofFirst('/kilometres'), aPanel(FIRST, recorded))
  await sendReason('The driver read it')
  // 38 km of ₹14; of the 26 minutes the end has charged two quarters.
  expect([screen.getByText('26 min and 38 km over. ₹532 more is owed.'), posted()]).toMatchObject([{}, []])
  await press('Record 58 km')
  expect(posted()).toMatchObject([
    { path: ofFirst('/kilometres'), body: { kilometres: 58, reason: 'The driver read it' } },
  ])
  expect(screen.getByText(/^Driven 58\.0 km/).closest('li')?.textContent).toContain('Odometer')
})
