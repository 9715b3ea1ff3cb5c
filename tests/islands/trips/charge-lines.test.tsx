import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChargeLines } from '../../../src/components/statement-lines'
import { RENTED, TWO_HOURS } from '../../support/bookings/rentals'
import { aStatement } from '../../support/bookings/statements'

it('What a rental costs beyond its package stands under its fare, on the receipt as in the statement (RENTAL-3)', () => {
  const extension = JSON.stringify({ ...TWO_HOURS.on_sale[0], at: '2026-11-21T05:00:00.000Z' })
  const { lines } = aStatement('rider', {
    ...{ status: 'started', fare_amount: 400, remaining_amount: 300 },
    fare_parts: RENTED.fare_parts.replace('"extensions":[]', `"extensions":[${extension}]`),
  })
  render(<ChargeLines lines={lines} />)
  expect(screen.getByRole('term').textContent).toBe('Extended to 4 hours, 40 km')
  expect(screen.getByRole('definition').textContent).toBe('₹400')
})
