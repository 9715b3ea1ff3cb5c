import { act, render, renderHook, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { DRAFT_KEY } from '../../../src/domain/bookings/booking-steps'
import { createBookingState } from '../../../src/islands/booking/booking-state'
import { useQuote } from '../../../src/islands/booking/quote'
import { showStep } from '../../../src/islands/booking/step-history'
import { VehicleStep } from '../../../src/islands/booking/vehicle-step'
import { answerCalls, api, asked, askedFor, refusal } from '../../support/islands/api'
import { button, heading, pass, press } from '../../support/islands/page'
import { aDraft, aFare, aQuote, aRentalBy, stored } from './records'
import { openBooking, PAGE, quoting, withRider } from './support'

withRider()

const card = (name: string) => button(new RegExp(`^${name}`))
const says = (name: string) => card(name).textContent
/** Step 2 of a trip that has its prices. */
const openCards = (draft = aDraft()) => openBooking({ stored: stored({ draft }) })
const quotesAsked = () => askedFor('/api/quotes').length

describe('the vehicle cards', () => {
  it('ask once for all prices and show each with distance and time', async () => {
    await openCards()
    expect(heading()).toBe('Choose Your Vehicle')
    expect(quotesAsked()).toBe(1)
    expect(asked[0]?.body.trip).toMatchObject({ service_type: 'airport', pickup_latitude: 12.9352 })
    expect(says('Sedan')).toMatch(/Sedan4 passengers₹836Comfortable and economical38.4 km·1 h 20 min/)
    expect(says('SUV')).toMatch(/SUV6 passengers₹1,041Spacious for groups/)
  })

  it('stand beside the trip, its pickup with the detail that was typed', async () => {
    await openCards(aDraft({ pickup_detail: 'Flat 4B, gate 2' }))
    expect(document.querySelector('.route-ends li')?.textContent).toBe(
      'From Koramangala, BengaluruFlat 4B, gate 2',
    )
  })

  it("read 'Calculating...' while prices are on their way, and '5-10 min' for a time not known", async () => {
    answerCalls(() => null)
    await openBooking({ stored: stored() })
    expect(within(card('Sedan')).getAllByText('Calculating...')).toHaveLength(2)
    expect(says('Sedan')).toContain('5-10 min')
    // Busy, and not to be pressed meanwhile.
    expect(['Sedan', 'SUV'].map((name) => card(name).disabled)).toEqual([true, true])
    expect(card('SUV').getAttribute('aria-busy')).toBe('true')
  })

  it('stop being calculated where no answer ever comes, after six tries of 8 seconds', async () => {
    answerCalls(() => null)
    await openBooking({ stored: stored() })
    await pass(6 * 8000 + 5 * 1000 - 1)
    expect(says('Sedan')).toContain('Calculating...')
    await pass(1)
    expect(says('Sedan')).toContain('Price unavailable')
    expect(quotesAsked()).toBe(6)
    expect(card('Sedan').disabled).toBe(false)
  })

  it.each([
    ['Premium', 'Coming Soon', aDraft()],
    ['Sedan', 'Sedan takes 4 guests; you are 5.', aDraft({ passengers: 5 })],
    ['Sedan', 'Your package is not for Sedan.', aRentalBy('suv')],
  ])('refuse %s without a price where it cannot be had: %s', async (name, sentence, draft) => {
    await openCards(draft)
    expect(card(name).disabled).toBe(true)
    expect(says(name)).toContain(sentence)
    expect(says(name)).not.toContain('₹')
    expect(card('SUV').disabled).toBe(false)
  })

  it('say that a round trip is doubled, once', async () => {
    const doubled = aFare(1572, { multiplier: 2, distance: '76.8 km', estimatedTime: '2 h 40 min' })
    api(quoting(() => aQuote({ fares: { sedan: doubled, suv: doubled, premium: doubled } })))
    await openBooking({ stored: stored({ draft: aDraft({ is_round_trip: true }) }) })
    expect(says('Sedan')).toContain('Round Trip - Double Distance')
    expect(says('Sedan')).toContain('76.8 km')
    await press(/^Sedan/)
    expect(JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '')).toMatchObject({
      draft: { carType: 'Sedan', distanceKm: 38.4, durationMinutes: 80 },
    })
  })

  it('say from what price a trip is to be had, by the vehicles that can be had', async () => {
    await openCards(aDraft({ passengers: 5 }))
    expect(screen.getByRole('complementary', { name: 'Your trip' }).textContent).toContain('from ₹1,041')
  })
})

describe('prices that do not come', () => {
  it('are requested 5 more times, a second apart, then shown as unavailable, and can be asked for again', async () => {
    api({ '/api/quotes': () => 'unreachable' })
    await openBooking({ stored: stored() })
    expect(quotesAsked()).toBe(1)
    await pass(999)
    expect(quotesAsked()).toBe(1)
    for (let retry = 1; retry <= 5; retry++) {
      expect(says('Sedan')).toContain('Calculating...')
      await pass(1000)
      expect(quotesAsked()).toBe(1 + retry)
    }
    await pass(60_000)
    expect(quotesAsked()).toBe(6)
    expect(says('Sedan')).toContain('Price unavailable')
    expect(screen.getByRole('alert').textContent).toContain('Failed to calculate fare')
    api(quoting())
    await press('Try again')
    expect(says('Sedan')).toContain('₹836')
  })

  it('stop being asked for when the step is left', async () => {
    api({ '/api/quotes': () => 'unreachable' })
    await openBooking({ stored: stored() })
    await press('Back')
    expect(heading()).toBe('Book Your Ride')
    await pass(10_000)
    expect(quotesAsked()).toBe(1)
  })

  it.each([
    ['ahead', 1],
    ['behind', -1],
  ])('are kept to their end by our clock on a phone an hour %s', async (_, hours) => {
    const ours = () => Date.now() - hours * 60 * 60_000
    document.documentElement.dataset.now = String(ours())
    api(quoting(() => aQuote({ expires_at: new Date(ours() + 15 * 60_000).toISOString() })))
    await openBooking({ stored: stored() })
    await pass(14 * 60_000)
    expect(quotesAsked()).toBe(1)
    await pass(60_000)
    expect(quotesAsked()).toBe(2)
  })

  it.each([
    ['past the end of every quote', 20 * 60_000],
    ['at the end of every quote', 15 * 60_000 - 200],
  ])('are not asked for in a rush by a device whose clock is ahead, %s', async (_case, ahead) => {
    api(quoting(() => aQuote({ expires_at: new Date(Date.now() - ahead + 15 * 60_000).toISOString() })))
    await openBooking({ stored: stored() })
    await pass(50_000)
    expect(quotesAsked()).toBe(1)
    expect(says('Sedan')).toContain('₹836')
    await pass(20_000)
    expect(quotesAsked()).toBe(2)
  })

  it.each([
    ['under way', () => null, 'Calculating...'],
    ['refused', () => refusal(429, 'too_many', 'Slowly'), 'Price unavailable'],
  ])("are none of another trip's, whose request was %s: 'Select to see price'", async (_, answer, said) => {
    answerCalls(answer)
    const state = createBookingState(PAGE)
    state.stored.value = stored()
    renderHook(() => useQuote(state))
    render(<VehicleStep state={state} />)
    expect(says('Sedan')).toContain('Select to see price')
    await act(async () => showStep(state, 2))
    await pass(0)
    expect(says('Sedan')).toContain(said)
    await act(async () => showStep(state, 1))
    expect(says('Sedan')).toContain('Select to see price')
  })

  it("wait for the page to be looked at: 'Select to see price'", async () => {
    await openCards()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(16 * 60_000)
    expect(quotesAsked()).toBe(1)
    expect(says('Sedan')).toContain('Select to see price')
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    await press(/^Sedan/)
    expect(quotesAsked()).toBe(2)
    expect(heading()).toBe('Choose Your Vehicle')
  })
})
