import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DriverCard } from '../../../src/islands/tracking/ride-screen'
import { aRide } from './rides'

const words = (rating: number | null) => {
  const { driver } = aRide()
  if (!driver) throw new Error('no driver')
  render(<DriverCard driver={{ ...driver, rating, total_rides: 1 }} />)
  return screen.getByLabelText('Driver').textContent
}

describe('The driver of a ride', () => {
  it('has the mean of what riders gave', () => expect(words(4.67)).toContain('Rating 4.7 · 1 trip'))

  it('has no rating, and not the best, where nobody has given one', () => {
    expect(words(null)).toContain('No ratings yet · 1 trip')
    expect(screen.queryByText(/5\.0|★/)).toBeNull()
  })
})
