import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { eventually } from '../../support/eventually'
import { button, heading, pass, toasts } from '../../support/islands/page'
import { search } from '../search-form/support'
import { SHOWN } from './paying'
import { readyToPay, stored } from './records'
import { openBooking, withRider } from './support'

/** The code of the later steps: not to be had at first, then on its way until it arrives. */
const code = vi.hoisted(() => ({ isGone: true, asked: 0, ...Promise.withResolvers<void>() }))
vi.mock('../../../src/islands/booking/lazy-steps', async (original) => {
  code.asked += 1
  if (code.isGone) throw new Error('The network is gone')
  await code.promise
  return original()
})

withRider()

it('a step whose code does not arrive says that nothing is lost, and can be loaded again', async () => {
  const reloaded = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await openBooking({ url: `${SHOWN}&payment_success=true` })
  await eventually(async () => {
    await pass(0)
    expect(heading()).toBe('This step didn’t load')
  })
  screen.getByRole('button', { name: 'Load again' }).click()
  expect(reloaded).toHaveBeenCalledOnce()
})

it('a cancelled payment is reported though the code of its step does not arrive', async () => {
  await openBooking({ stored: readyToPay(), url: '/booking?payment_canceled=true' })
  expect(toasts()).toEqual(['Payment Canceled / Your payment was canceled. You can try again.'])
})

it('a step whose code is asked for while the form is filled in has its shape until a second try brings it', async () => {
  const before = code.asked
  await openBooking({ stored: stored({ currentStep: 1 }) })
  expect(heading()).toBe('Book Your Ride')
  await eventually(() => expect(code.asked).toBeGreaterThan(before))
  code.isGone = false
  await search()
  expect(heading()).toBe('Choose Your Vehicle')
  expect(document.querySelectorAll('[aria-busy] .skeleton')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: /^Sedan/ })).toBeNull()
  code.resolve()
  await eventually(async () => {
    await pass(0)
    expect(button(/^Sedan/).textContent).toContain('₹836')
  })
  expect(heading()).toBe('Choose Your Vehicle')
})
