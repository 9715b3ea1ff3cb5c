import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../../../src/islands/ops/panel-money'
import type { LogDetails, LogEntry } from '../../../src/domain/ops/log-entry'
import { aBooking } from '../../support/bookings/records'
import { anEntry } from '../../support/bookings/statements'
import { aCharge, confirmed } from '../../support/islands/charges'
import { press } from '../../support/islands/page'
import { aPanel, FIRST, later } from './records'
import { openFirst, posted, sendReason, server, showFirst, withOperator } from './support'

withOperator()

/** A fare of ₹836 and a toll of ₹65; the driver got ₹627. */
const TOLLED = [anEntry('fare_due', 836), anEntry('charged', 65), anEntry('collected', 627)]

const disputed = aCharge({ state: 'disputed', rider_note: 'There is no toll on that road' })
const panelWith = (charges = [confirmed({ id: 'confirmed-before-it', amount: 30 }), disputed]) =>
  aPanel(FIRST, {
    phase: 'started',
    booking: aBooking({ id: FIRST, status: 'started', payment_status: 'partial' }),
    charges,
  })
const section = () => within(screen.getByRole('region', { name: /Tolls and parking/ }))

it('A disputed toll stands first with the rider’s note and its photo, and is declined with words', async () => {
  let panel = panelWith()
  server.routes[`/api/ops/bookings/${FIRST}`] = () => ({ body: panel })
  server.routes[`/api/ops/bookings/${FIRST}/charges/${disputed.id}/decision`] = () => {
    panel = panelWith([aCharge({ state: 'declined', decided_by: 'operator' })])
    return { body: panel }
  }
  await openFirst()
  const lines = section().getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(
      'Toll ₹65 is not right, says the rider: decide. Rider: ‘There is no toll on that road’',
    ),
    expect.stringContaining('Toll ₹30 confirmed by the rider'),
  ])
  await press('Decline')
  const dialog = within(screen.getByRole('dialog', { name: 'Decline: Toll ₹65' }))
  expect(dialog.getByAltText('The ticket: Toll ₹65').getAttribute('src')).toBe(disputed.picture_url)
  expect(dialog.getByText('Rider: ‘There is no toll on that road’')).toBeTruthy()
  await sendReason('No toll gate on the recorded route')
  expect(posted()).toMatchObject([
    {
      path: `/api/ops/bookings/${FIRST}/charges/${disputed.id}/decision`,
      body: { decision: 'decline', note: 'No toll gate on the recorded route' },
    },
  ])
  expect(section().getByRole('listitem').textContent).toContain('declined by an operator')
  expect(section().queryByRole('button', { name: 'Decline' })).toBeNull()
})

it('A toll that came to the office and not to the driver who paid it is named in the money of the ride', async () => {
  const booking = {
    id: FIRST,
    status: 'completed',
    payment_status: 'paid',
    remaining_amount: 627,
  } as const
  const panel = (online: number) =>
    aPanel(
      FIRST,
      {
        phase: 'completed',
        booking: aBooking(booking),
        charges: [confirmed({ id: 'confirmed-at-the-end' })],
      },
      [...TOLLED, anEntry('captured', online)],
    )
  server.routes[`/api/ops/bookings/${FIRST}`] = () => ({ body: panel(274) })
  await openFirst()
  const words = 'The driver paid ₹65 of it and did not collect it: pay it to them'
  expect(screen.getByRole('region', { name: 'Money' }).textContent).toContain(words)
  cleanup()
  server.routes[`/api/ops/bookings/${FIRST}`] = () => ({ body: panel(209) })
  await openFirst()
  expect(screen.getByRole('region', { name: 'Money' }).textContent).not.toContain(words)
})

it('What is owed is settled as it was shown, and what the office took is not said to be the driver’s', async () => {
  const reported_at = later(-30)
  const owing = { id: FIRST, status: 'completed', payment_status: 'partial', remaining_amount: 627 } as const
  let isPaid = false
  const panel = () =>
    aPanel(
      FIRST,
      {
        phase: 'completed',
        booking: aBooking(owing),
        owed_since: reported_at,
        actions: ['settle_owed'],
      },
      [...TOLLED, anEntry('captured', 209), ...(isPaid ? [anEntry('paid_at_office', 65)] : [])],
    )
  server.routes[`/api/ops/bookings/${FIRST}`] = () => ({ body: panel() })
  server.routes[`/api/ops/bookings/${FIRST}/owed`] = () => {
    isPaid = true
    return { body: panel() }
  }
  await openFirst()
  await press('Settle what is owed')
  fireEvent.click(screen.getByRole('radio', { name: 'At the office' }))
  await sendReason('Came by and paid')
  expect(posted()).toMatchObject([
    { body: { amount: 65, reported_at, method: 'office', reason: 'Came by and paid' } },
  ])
  expect(screen.getByRole('region', { name: 'Money' }).textContent).toMatch(
    /Paid to the driver, cash[^₹]*₹627Paid at the office[^₹]*₹65Paid in all₹901/,
  )
})

it('The log says in words what was done about a charge, a case and a caller', async () => {
  const done = (action: string, details: LogDetails): LogEntry => ({
    id: action,
    at: later(-1),
    operator_name: 'Kavitha Rao',
    action,
    subject_kind: 'booking',
    subject_id: FIRST,
    details,
  })
  const log = [
    done('ride.charge_confirmed', { reason: 'Ticket seen', charge_amount: 65, was_disputed: true }),
    done('ride.charge_declined', { reason: 'No ticket', charge_amount: 40, was_disputed: false }),
    done('case.closed', { case: 'no_show_reported', reason: 'Wait on' }),
    done('booking.made', { account: 'user-1', caller: 'new', fare: 1240 }),
    done('message.office', { sentence: 'call_us', request_id: 'key-1' }),
    done('a.later_one', { what: 'it is' }),
  ]
  showFirst({ log })
  await openFirst()
  const region = within(screen.getByRole('region', { name: 'Done by operators' }))
  expect(
    region.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^5:59 pm/, '')),
  ).toEqual([
    'Toll or parking confirmed  ‘Ticket seen’, ₹65, which the rider disputed by Kavitha Rao',
    'Toll or parking declined  ‘No ticket’, ₹40 by Kavitha Rao',
    'Case closed  Rider did not come, ‘Wait on’ by Kavitha Rao',
    'Booked for a caller  new account, ₹1,240 by Kavitha Rao',
    'Message of the office sent  ‘Please call us’ by Kavitha Rao',
    'a.later_one  what it is by Kavitha Rao',
  ])
})
