import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { heading, pass } from '../../support/islands/page'
import { BOOKING_ID } from './records'
import { openBooking, withRider } from './support'

vi.mock('../../../src/islands/booking/lazy-steps', () => {
  throw new Error('The network is gone')
})

withRider()

it('a step whose code does not arrive says that nothing is lost, and can be loaded again', async () => {
  const reloaded = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await openBooking({ url: `/booking?step=4&booking_id=${BOOKING_ID}&payment_success=true` })
  await vi.waitFor(async () => {
    await pass(0)
    expect(heading()).toBe('This step could not be shown')
  })
  screen.getByRole('button', { name: 'Load again' }).click()
  expect(reloaded).toHaveBeenCalledOnce()
})
