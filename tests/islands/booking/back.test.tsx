import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DRAFT_KEY, textOfBooking } from '../../../src/domain/bookings/booking-steps'
import { api, refusal } from '../../support/islands/api'
import { goInHistory, visited } from '../../support/islands/history'
import { heading, pass, press } from '../../support/islands/page'
import { pressPay } from './paying'
import { BOOKING_ID, readyToPay, stored } from './records'
import { keptBooking, lastWindow, openBooking, storeElsewhere, withRider } from './support'

withRider()

const HEADINGS = ['Book Your Ride', 'Choose Your Vehicle', 'Secure Payment'] as const

/** Presses the browser's Back until it has left the booking; the steps that were shown. */
async function backToTheStart() {
  const shown: unknown[] = []
  while (visited().at > 0) {
    shown.push(visited().steps[visited().at])
    if (shown.at(-1) !== null) expect(heading()).toBe(HEADINGS[Number(shown.at(-1)) - 1])
    await goInHistory(-1)
  }
  return shown
}

async function pressCarTwice() {
  await press('Back')
  const car = screen.getByRole('button', { name: /^Sedan/ })
  await act(async () => {
    car.click()
    car.click()
  })
}

describe('Back of the browser is the step before, once (BOOKING-2)', () => {
  it.each([1, 2, 3] as const)('on a page that opens at step %s', async (currentStep) => {
    await openBooking({ stored: readyToPay({ currentStep }) })
    expect(await backToTheStart()).toEqual([1, 2, 3].slice(0, currentStep).reverse())
  })

  it.each<[string, () => Promise<unknown>, number[]]>([
    ['the page’s own Back', () => press('Back'), [2, 1]],
    ['a double press on it', async () => Promise.all([press('Back'), press('Back')]), [2, 1]],
    ['the page’s own Back and on again', () => press('Back').then(() => press(/^Sedan/)), [3, 2, 1]],
    ['the first step of the progress', () => press('Back to trip'), [1]],
    ['Forward beyond the last', () => goInHistory(1), [3, 2, 1]],
    ['a double press on a car, the second before the payment is drawn', pressCarTwice, [3, 2, 1]],
  ])('after %s', async (_case, go, back) => {
    await openBooking({ stored: readyToPay() })
    await go()
    expect(await backToTheStart()).toEqual(back)
  })

  it('after a reload, whatever step another tab has stored meanwhile', async () => {
    const view = await openBooking({ stored: readyToPay() })
    view.unmount()
    localStorage.setItem(DRAFT_KEY, textOfBooking({ ...keptBooking(), currentStep: 1 }))
    await openBooking({ url: null })
    expect(heading()).toBe('Secure Payment')
    expect(await backToTheStart()).toEqual([3, 2, 1])
  })

  it('after a trip that was refused at step 2, whose form says why', async () => {
    api({ '/api/quotes': () => refusal(422, 'too_soon', '❌ You must book at least 1 hour in advance.') })
    await openBooking({ stored: stored() })
    await pass(0)
    expect(screen.getByRole('alert').textContent).toContain('at least 1 hour in advance')
    expect(keptBooking().draft.pickup_address).toBe('Koramangala, Bengaluru')
    expect(await backToTheStart()).toEqual([1])
  })

  it('after Forward to a step that the draft no longer supports', async () => {
    await openBooking({ stored: readyToPay() })
    await goInHistory(-2)
    expect(heading()).toBe('Book Your Ride')
    await storeElsewhere(stored())
    await goInHistory(1)
    expect(await backToTheStart()).toEqual([2, 1])
  })

  it.each([-1, -2])('after %s over the payment window, which it closes', async (delta) => {
    await pressPay()
    await goInHistory(delta)
    expect(heading()).toBe('Secure Payment')
    await lastWindow().dismiss()
    await pass(500)
    expect(await backToTheStart()).toEqual([3, 2, 1])
  })
})

it('of two cars pressed before the payment is drawn the first one is paid for', async () => {
  await openBooking({ stored: readyToPay({ currentStep: 2 }) })
  const cars = [/^SUV/, /^Sedan/].map((name) => screen.getByRole('button', { name }))
  // As in a browser, React draws the next step between two events: inside `act` the first event would draw it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  for (const car of cars) {
    car.click()
    await Promise.resolve()
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await pass(0)
  expect(heading()).toBe('Secure Payment')
  expect(keptBooking().selectedFare?.type).toBe('suv')
})

it('an entry of a link within the page is taken by the step that the page’s own Back leads to', async () => {
  await openBooking({ stored: readyToPay() })
  history.pushState(null, '', '/booking#main')
  await press('Back')
  expect(heading()).toBe('Choose Your Vehicle')
  expect(history.state).toEqual({ step: 2 })
})

it('an earlier step is shown even where the browser has lost its entry', async () => {
  await openBooking({ stored: readyToPay() })
  history.go = () => {}
  await press('Back')
  expect(heading()).toBe('Secure Payment')
  await pass(1000)
  expect(heading()).toBe('Choose Your Vehicle')
})

it('step 4 takes the place of step 3: Back from it leads to no second payment of the same booking', async () => {
  await pressPay()
  await lastWindow().paid()
  expect(visited().steps).toEqual([null, 1, 2, 4])
  expect(new URLSearchParams(location.search).get('booking_id')).toBe(BOOKING_ID)

  // Back is the empty form, Forward the confirmation again.
  await goInHistory(-1)
  await pass(1)
  expect(heading()).toBe('Book Your Ride')
  await goInHistory(1)
  await pass(1)
  expect(heading()).toBe('Booking Confirmed')
})
