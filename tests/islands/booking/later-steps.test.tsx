import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../support/eventually'
import { api, withApi } from '../../support/islands/api'
import { heading, pass, withPage } from '../../support/islands/page'
import { MORNING, stored } from './records'
import { goToEntry, openBooking, quoting } from './support'

const code = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { asked: 0, arrived, arrive }
})

vi.mock('../../../src/islands/booking/lazy-steps', async (original) => {
  code.asked += 1
  await code.arrived
  return original()
})

withPage('/booking', MORNING)
withApi()

it('is asked for while the form is filled in, and has its shape until it is there', async () => {
  vi.stubGlobal('scrollTo', () => {})
  api(quoting())
  await openBooking({ stored: stored({ currentStep: 1 }) })
  expect(heading()).toBe('Book Your Ride')
  await eventually(() => expect(code.asked).toBe(1))

  await goToEntry(2)
  expect(heading()).toBe('Choose Your Vehicle')
  expect(document.querySelectorAll('[aria-busy] .skeleton')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: /^Sedan/ })).toBeNull()

  code.arrive()
  await eventually(async () => {
    await pass(0)
    expect(screen.getByRole('button', { name: /^Sedan/ }).textContent).toContain('₹836')
  })
  expect(heading()).toBe('Choose Your Vehicle')
})
