import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { POLL_MS } from '../../../src/islands/ops/console-state'
import { refusal } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'
import { aPanel, article, FIRST, later, openFirst, posted, server, withOperator } from './support'

withOperator()

describe('Assigning', () => {
  async function openChoice() {
    await openFirst()
    await press('Assign a driver')
  }

  it('sends the driver and whom the operator saw, and shows the ride as it is then', async () => {
    server.routes[`/api/ops/bookings/${FIRST}/assign`] = () => ({
      body: aPanel(FIRST, { phase: 'assigned', version: 1, actions: ['reassign', 'unassign', 'cancel'] }),
    })
    server.routes[`/api/ops/bookings/${FIRST}`] = () => ({ body: aPanel(FIRST) })
    await openChoice()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Sita Devi/ }).disabled).toBe(true)
    expect(screen.getByRole('radio', { name: /Sita Devi No ratings yet · 300 rides/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /Ravi Kumar 4\.8 ★ · 120 rides/ }))
    await press('Assign')
    expect(posted()).toEqual([
      {
        path: `/api/ops/bookings/${FIRST}/assign`,
        body: { driver_id: 'driver-1', vehicle_id: 'car-1', from_driver_id: null },
      },
    ])
    // The look that was asked for meanwhile says how it stood before: the newer version stays.
    expect(article(FIRST)?.textContent).toContain('Assigned')
    expect(screen.getByRole('button', { name: 'Reassign' })).toBeTruthy()
  })

  it('shows who handed the ride back and why', async () => {
    server.routes[`/api/ops/bookings/${FIRST}`] = () => ({
      body: aPanel(FIRST, {
        declines: [
          { driver_name: 'Sita Devi', kind: 'handed_back', reason: 'A flat tyre', at: later(-5) },
          { driver_name: null, kind: 'declined', reason: null, at: later(-9) },
        ],
      }),
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
    server.routes[`/api/ops/bookings/${FIRST}`] = () => ({
      body: aPanel(FIRST, {
        phase: 'assigned',
        version: 1,
        driver: { id: 'driver-2', name: 'Sita Devi', phone_no: null, license_number: 'KA09 20110012345' },
        actions: ['reassign', 'unassign', 'cancel'],
      }),
    })
    await pass(POLL_MS)
    expect(article(FIRST)?.textContent).toContain('Sita Devi')
    await press('Assign')
    expect(posted()).toMatchObject([{ body: { driver_id: 'driver-1', from_driver_id: null } }])
  })

  it('shows which driver was assigned meanwhile', async () => {
    server.routes[`/api/ops/bookings/${FIRST}/assign`] = () =>
      refusal(409, 'assigned_meanwhile', 'Sita Devi was assigned meanwhile. Please look again.')
    await openChoice()
    fireEvent.click(screen.getByRole('radio', { name: /Ravi Kumar/ }))
    await press('Assign')
    expect(screen.getByRole('alert').textContent).toContain('Sita Devi was assigned meanwhile')
  })
})
