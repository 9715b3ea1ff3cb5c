import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChargeLines } from '../../../src/components/statement-lines'
import { RENTED } from '../../support/bookings/rentals'
import { aStatement } from '../../support/bookings/statements'

it('What a rental costs beyond its package stands under its fare, on the receipt as in the statement (RENTAL-3)', () => {
  const { lines } = aStatement('rider', {
    ...{ status: 'started', fare_amount: 400, remaining_amount: 300 },
    ...{ fare_parts: RENTED.fare_parts, package_hours: 4 },
  })
  render(<ChargeLines lines={lines} />)
  expect(screen.getByRole('term').textContent).toBe('Extended to 4 hours')
  expect(screen.getByRole('definition').textContent).toBe('₹400')
})
